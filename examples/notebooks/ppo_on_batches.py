# %% [markdown]
# # PPO on batches of games
#
# `Batched` steps many games at once and writes observations, masks and rewards into numpy arrays. The script
# `examples/research/ppo.py` learns on them with numpy alone; here it runs for a few updates.

# %%
import os
import sys
from pathlib import Path

from wolfsbane.research.batched import Batched

envs = Batched(64, mix="amulet", players=2, rounds=1, opponents="greedy", seed=7)
print("observations", envs.observations.shape, "masks", envs.masks.shape, "learners sit at", envs.learners[:8])
for _ in range(100):
    envs.step(envs.sample())  # at random
envs.bot_actions("greedy")[:8]  # what `greedy` would do: a teacher

# %% [markdown]
# First it imitates `greedy`, then it improves by playing against itself and against `greedy`.

# %%
here = Path(globals().get("__file__", "examples/notebooks/here")).resolve().parent
sys.path.insert(0, str(here.parent / "research"))
import argparse

import ppo

UPDATES = int(os.environ.get("WOLFSBANE_UPDATES", "40"))
options = argparse.Namespace(mix="amulet", games=64, steps=32, alone=0.25, seed=1, test_games=UPDATES * 5)
encode = ppo.Encoder()
network = ppo.Network(encode.size, seed=1, hidden=64)
learning = ppo.Learning(network, encode, options)
curve = [ppo.share_of_wins(network, encode, "greedy", options, seed=1)]
for update in range(UPDATES):
    learning.update(is_imitating=update < UPDATES // 2, rate=1e-3, entropy=0.003)
curve.append(ppo.share_of_wins(network, encode, "greedy", options, seed=2))
print(f"rounds won against greedy: {curve[0]:.1%} before, {curve[1]:.1%} after {learning.decisions:,} decisions")
assert learning.decisions == UPDATES * 64 * 32
