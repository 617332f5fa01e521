# %% [markdown]
# # First steps
#
# A game, its views and its events. `pip install 'wolfsbane[numpy]'` is all that this needs.

# %%
import wolfsbane

game = wolfsbane.new_game("dagger", players=2, seed=7)
game  # a notebook shows it as a picture, with all cards

# %% [markdown]
# Both players first view two of their cards. An action is a number, and has a short code.

# %%
game.play("a1 a3 b2 b5")
print("to decide:", game.deciders, "legal:", game.legal_codes())

# %% [markdown]
# A view is what one seat may know. Bots and people get views, never the state.

# %%
game.play("draw")
view = game.view(1)
view

# %%
print(wolfsbane.Renderer(game.mix, seat=1).prompt(view))
for event in game.events(seat=0)[-3:]:
    print("seat 0 sees:", wolfsbane.Renderer(game.mix, seat=0).event(event))

# %% [markdown]
# Let bots play the rest of the round.

# %%
from wolfsbane.bots import make_bot

bots = [make_bot("greedy", seed) for seed in range(2)]
while not game.is_over:
    seat = game.deciders[0]
    game.apply(bots[seat].choose(game.view(seat), game.legal_actions(seat)), seat)
print("points:", game.totals(), "winner:", game.winner())
assert game.winner() in (0, 1)
