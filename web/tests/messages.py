"""Plays games at tables of the server, at random, and writes what each viewer was sent, as JSON, to standard output.

Each message stands beside the snapshot of the table that the server would send at that moment: folding the messages
must give what the snapshots show, and leave to be seen what the viewer has not seen. `npm test` runs this once.
"""

import json
import random
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from server.tables import LoggedTable, begun_table  # noqa: E402
from wolfsbane.decks.registry import mix_of, random_mix  # noqa: E402
from wolfsbane.engine.constants import CARDS, NONE, NUMBERS, WATCHER  # noqa: E402
from wolfsbane.engine.game import deal_text  # noqa: E402
from wolfsbane.engine.text import Text  # noqa: E402
from wolfsbane.server.messages import Memory, Options  # noqa: E402
from wolfsbane.text import Renderer  # noqa: E402

GAMES = [("amulet", 2), ("coin", 3), ("dagger", 4), ("", 2), ("", 3), ("", 4)]
HELPS: list[Memory] = ["strict", "marks", "full"]


def choice(table: LoggedTable, seat: int, chance: random.Random) -> list[str]:
    """What a player might send: sets as the prompt says, and a call not too early."""
    prompt = table.snapshot(seat)["prompt"]
    several = prompt.get("several", [])
    legal = [code for code in prompt["legal"] if code not in several]
    if several and (not legal or chance.random() < 0.6):
        size = prompt.get("exactly") or chance.choice([1, 1, 2, 3])
        codes = sorted(chance.sample(several, min(size, len(several))), key=lambda code: int(code[1:]))
        return codes if "exactly" in prompt else [*codes, "done"]
    calm = [code for code in legal if code not in ("call", "pass", "done") or chance.random() < 0.1]
    return [chance.choice(calm or legal)]


def sent(table: LoggedTable, viewer: int) -> dict[str, Any]:
    """The last message, the snapshot, how many cards of each number the viewer has not seen, by the true state, and the
    sentences of the message in German."""
    unseen = [0] * int(NUMBERS)
    state = table.table.state
    assert state is not None
    for card in range(CARDS):
        if not state.has_seen(viewer, card):
            unseen[state.number(card)] += 1
    message = table.last(viewer)
    german = Renderer(state.mix, viewer, ["Ada", "Bo", "Cleo", "Dora"], "de")
    told = [german.text(text_of(one["text"]), one.get("seat", NONE)) for one in message.get("story", [])]
    return {"message": message, "snapshot": table.snapshot(viewer), "unseen": unseen, "told": told}


def text_of(sent: dict[str, Any]) -> Text:
    """The text of a message, as the terminal would render it."""
    values = sent.get("values", {})
    return Text(sent["id"], {name: text_of(one) if isinstance(one, dict) else one for name, one in values.items()})


def played(mix: str, players: int, memory: Memory, seed: int, rounds: int) -> dict[str, Any]:
    chance = random.Random(seed)
    code = mix or random_mix(chance).code
    numbers = mix_of(code).deck_numbers()
    chance.shuffle(numbers)
    table = begun_table(code, players, Options(memory=memory, spectators=True, rounds=rounds), deal_text(numbers), 0)
    viewer = chance.choice([0, 1, int(WATCHER)])
    messages = [sent(table, viewer)]
    had = len(table.sent[viewer])
    while table.table.stage == "playing":
        seat = chance.choice(table.table.deciders())
        table.act(seat, *choice(table, seat, chance))
        if len(table.sent[viewer]) > had:
            had = len(table.sent[viewer])
            messages.append(sent(table, viewer))
    return {"mix": code, "players": players, "memory": memory, "viewer": viewer, "messages": messages}


if __name__ == "__main__":
    games = [
        played(mix, players, memory, seed, 2 if memory == "marks" else 1)
        for seed, (mix, players) in enumerate(GAMES)
        for memory in HELPS
    ]
    json.dump(games, sys.stdout, separators=(",", ":"))
