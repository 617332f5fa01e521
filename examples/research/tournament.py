"""A tournament of bots on Ray: on this machine, or on a cluster.

    python examples/research/tournament.py --bots easy,medium,hard --games 300
    python examples/research/tournament.py --ray 10.0.0.5:6379

Every bot meets every other, with the same cards from both seats. Needs `pip install 'wolfsbane[ray]'` on every machine.
"""

from __future__ import annotations

import argparse

from wolfsbane import arena


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", default="random,easy,medium", help="with commas between them [random,easy,medium]")
    parser.add_argument("--mix", default="random", help="a deck, the code of a mix, or random [random]")
    parser.add_argument("--games", type=int, default=120, help="[120]")
    parser.add_argument("--rounds", type=int, default=4, help="[4]")
    parser.add_argument("--seed", type=int, default=0, help="[0]")
    parser.add_argument("--ray", default="local", help="the address of a cluster; local starts one here [local]")
    options = parser.parse_args()

    results = arena.run(
        options.bots.split(","),
        options.games,
        players=2,
        mix=options.mix,
        rounds=options.rounds,
        seed=options.seed,
        ray=options.ray,
    )
    for bot in sorted(results.bots, key=lambda bot: -bot.share.value):
        low, high = 100 * bot.share.low, 100 * bot.share.high
        print(f"{bot.bot:12} wins {100 * bot.share.value:5.1f} % ({low:.1f} to {high:.1f}) of {bot.games} games")


if __name__ == "__main__":
    main()
