"""Solves a tiny round exactly with OpenSpiel's counterfactual regret minimization, and plots its progress.

    python examples/research/solve.py --iterations 50 --out solved

Two players have two cards each and view one of them; one card is discarded, and one is the deck. Regret minimization
visits every state of the game in each iteration. Exploitability is the gain of the best response to the average policy.
`solved.csv` has the curve, `solved.png` draws it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import pyspiel
from open_spiel.python.algorithms import cfr, exploitability

import wolfsbane.research.openspiel  # noqa: F401 - registers the game

TINY = "wolfsbane(mix=amulet,rounds=1,rewards=points,cards=4 4 4 12 12 12,village=2,quiet=1)"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--iterations", type=int, default=50, help="[50]")
    parser.add_argument("--every", type=int, default=5, help="iterations between two points of the curve [5]")
    parser.add_argument("--game", default=TINY, help="a game of OpenSpiel, with its parameters")
    parser.add_argument("--out", type=Path, default=Path("solved"), help="where to write, without an ending [solved]")
    options = parser.parse_args()

    game = pyspiel.load_game(options.game)
    solver = cfr.CFRPlusSolver(game)
    curve: list[tuple[int, float]] = []
    for iteration in range(1, options.iterations + 1):
        solver.evaluate_and_update_policy()
        if iteration == 1 or iteration % options.every == 0:
            value = exploitability.exploitability(game, solver.average_policy())
            curve.append((iteration, value))
            print(f"iteration {iteration:4}: exploitability {value:.4f} points", flush=True)
    write(options.out, curve)


def write(out: Path, curve: list[tuple[int, float]]) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    lines = ["iteration,exploitability", *[f"{iteration},{value:.6f}" for iteration, value in curve]]
    out.with_suffix(".csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    figure, axes = pyplot.subplots(figsize=(7, 4))
    axes.loglog([iteration for iteration, _ in curve], [value for _, value in curve], marker=".")
    axes.set(xlabel="iterations of CFR+", ylabel="exploitability, points")
    axes.set_title("A tiny round, solved exactly")
    figure.tight_layout()
    figure.savefig(out.with_suffix(".png"), dpi=120)


if __name__ == "__main__":
    main()
