# %% [markdown]
# # A bot in twenty lines, and its rating
#
# A bot is a class with `choose(view, legal)`. It gets what its seat may know, and the legal actions.

# %%
import os

from wolfsbane import arena
from wolfsbane.engine.actions import CALL, DRAW, is_slot_of, parse_action, slot_of
from wolfsbane.engine.constants import HAND
from wolfsbane.engine.drawing import cards_in

DISCARD, DONE = parse_action("discard"), parse_action("done")


class Careful:
    """Keeps low cards: exchanges the drawn card for the highest one it knows, and calls when its cards are low."""

    name = "careful"

    def choose(self, view, legal):
        cards = cards_in(view, view.seat)
        known = {slot: int(view.number(card)) for slot, card in enumerate(cards) if view.knows(card)}
        total = sum(known.values()) + 6 * (len(cards) - len(known))
        if CALL in legal and total <= 8:
            return CALL
        if DRAW in legal:
            return DRAW
        hand = cards_in(view, HAND)
        mine = [action for action in legal if is_slot_of(view.seat, action)]
        if hand and view.knows(hand[0]) and mine and DISCARD in legal:
            worst = max(mine, key=lambda action: known.get(int(slot_of(action)), 6))
            return worst if known.get(int(slot_of(worst)), 6) > view.number(hand[0]) else DISCARD
        return DONE if DONE in legal else legal[0]


# %% [markdown]
# The arena plays every deal from all seats, and gives intervals. A few games start no other process.

# %%
games = int(os.environ.get("WOLFSBANE_GAMES", "200"))
results = arena.run([Careful, "greedy", "random"], games=games, players=2, rounds=1, mix="amulet", workers=1)
for bot in results.bots:
    print(f"{bot.bot:8} wins {bot.share.value:.1%}, rating {bot.rating.value:+.0f} against {results.bots[-1].bot}")
assert {bot.bot for bot in results.bots} == {"careful", "greedy", "random"}
