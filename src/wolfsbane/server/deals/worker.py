"""A process in which bots play a deal many times: `python -m wolfsbane.server.deals.worker PARENT [DECK_FILE ...]`.

It reads an `Order` from its standard input, and writes a line of JSON for each run.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

import msgspec

from wolfsbane.bots.repeatable import RepeatedBots, derived_seed, play_out
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.game import Game
from wolfsbane.pool import load_decks
from wolfsbane.server.bots.worker import end_with, separate_output
from wolfsbane.server.deals.field import Order, Run
from wolfsbane.server.deals.placing import margin_of
from wolfsbane.server.deals.plan import Plan

NICE: Final = 19  # nobody waits for it


def new_game(plan: Plan) -> Game:
    """The game of a deal, at its beginning."""
    return Game(mix_of(plan.mix), len(plan.levels), rounds=len(plan.deals), deals=plan.deals, start=plan.start)


def play(plan: Plan, bots: list[str | None], own: str, run: int) -> Game:
    """The game of a deal with the bots of its seats, in which the bot `own` has the player's seat.

    The choices of that bot follow from the number of the run too; those of the others are as at a player's table.
    """
    others = RepeatedBots(plan.seed, bots)
    mine = RepeatedBots(derived_seed(plan.seed, "run", run), [own if bot is None else None for bot in bots])
    game = new_game(plan)
    play_out(game, [mine if seat == plan.seat else others for seat in range(game.players)])
    return game


def main(parent: int, deck_files: list[str]) -> None:
    end_with(parent)
    if sys.platform != "win32":
        os.nice(NICE)
    output = separate_output()
    load_decks([Path(file) for file in deck_files])
    order = msgspec.json.decode(sys.stdin.buffer.read(), type=Order)
    plan = msgspec.json.decode(order.plan, type=Plan)
    for number in range(order.runs):
        level, own = order.levels[number % len(order.levels)]
        game = play(plan, order.bots, own, number)
        totals = game.totals()
        run = Run(level, margin_of(totals, plan.seat), totals[plan.seat])
        output.write(msgspec.json.encode(run) + b"\n")
        output.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
