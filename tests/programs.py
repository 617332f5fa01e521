"""Programs that speak the protocol for bots, well or badly, and games with them."""

import random
import sys
from collections.abc import Mapping
from pathlib import Path

from conftest import ROOT
from wolfsbane.bots import Bot, make_bot
from wolfsbane.engine.game import Game

PYTHON = [sys.executable, "-I", "-S"]  # starts faster than with all that is installed
LOWEST = [*PYTHON, str(ROOT / "examples" / "bots" / "lowest.py")]
GREEDY = [sys.executable, "-m", "wolfsbane", "bot", "greedy"]

# A program that takes the last legal action. What is wrong with it is put in at the names in capitals.
WORKING = """
import json, os, signal, subprocess, sys, time
def say(**message):
    print(json.dumps(message), flush=True)
def write(text):
    sys.stdout.write(text)
    sys.stdout.flush()
count = 0
START
for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "hello":
        HELLO
        say(type="hello", protocol=2, name="working")
    elif kind == "new_game":
        NEW_GAME
        say(type="ready", game=message["game"])
    elif kind == "choose":
        count += 1
        number, code = message["id"], message["legal"][-1]["code"]
        CHOOSE
        say(type="chosen", id=number, code=code)
    elif kind == "game_over":
        OVER
        pass
    elif kind == "quit":
        break
"""


def program(folder: Path, **parts: str) -> list[str]:
    """The command of the usual program with something else put in; the part must fit on one line."""
    text = WORKING
    for name in ("START", "HELLO", "NEW_GAME", "CHOOSE", "OVER"):
        text = text.replace(name + "\n", parts.get(name.lower(), "pass") + "\n")
    path = folder / "program.py"
    path.write_text(text, encoding="utf-8")
    return [*PYTHON, str(path)]


def play(game: Game, bots: Mapping[int, Bot], seed: int = 0, most: int = 100_000) -> Game:
    """Plays a game to its end, or so many actions; who is not named plays at random. Bots are sent the events."""
    rng = random.Random(seed)
    others = {seat: make_bot("random", f"{seed} {seat}") for seat in range(game.players)}
    sent = dict.fromkeys(bots, 0)
    for _ in range(most):
        if game.is_over:
            break
        seat = rng.choice(game.deciders)
        tell(game, bots, sent, seat)
        bot = bots.get(seat, others[seat])
        game.apply(bot.choose(game.view(seat), game.legal_actions(seat)), seat)
    for seat in bots:
        tell(game, bots, sent, seat)
    return game


def tell(game: Game, bots: Mapping[int, Bot], sent: dict[int, int], seat: int) -> None:
    tell = getattr(bots.get(seat), "tell", None)
    if tell is not None:
        tell(game.events(seat, sent[seat]))
        sent[seat] = len(game.log)
