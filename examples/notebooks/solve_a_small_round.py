# %% [markdown]
# # A small round, solved exactly
#
# Two players have two cards each and view one of them; one card is discarded, and one is the deck. `SmallRound` visits
# every history and solves the round by a linear program (`pip install 'wolfsbane[openspiel]'` brings SciPy).

# %%
from wolfsbane.engine.actions import action_code
from wolfsbane.research.core.encoding import as_in_engine
from wolfsbane.research.exact import SmallRound, bot_policy, uniform

small = SmallRound(cards="4 4 4 12 12 12", village=2, quiet=1)
solution = small.solve()
print(f"{small.histories:,} histories, {len(small.information_sets)} information sets")
print(f"who begins wins {solution.value:.2f} points on average")

# %% [markdown]
# How much could a perfect opponent win against other policies?

# %%
for name, policy in {"equilibrium": solution.policy, "greedy": bot_policy("greedy"), "uniform": uniform}.items():
    print(f"{name:12} exploitability {small.exploitability(policy):.3f} points")

# %% [markdown]
# The strategy: what does the player who begins do in the first turn? The last event says what they know.

# %%
plan = small.plan(solution.policy, 0)
for at in small.information_sets[:60]:
    reached = plan[at.parent] > 1e-9
    if at.player == 0 and reached and len(at.actions) > 1:
        codes = [action_code(as_in_engine(0, 2, action)) for action in at.actions]
        shares = [f"{code} {share:.0%}" for code, share in zip(codes, solution.policy(at)) if share > 0.005]
        print(at.text.splitlines()[-1], "->", ", ".join(shares))
assert small.exploitability(solution.policy) < 1e-6
