"""docs/how-to/add-an-event-kind.md, carried out on a copy of the sources: everything follows from two edits."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT
from wolfsbane.engine.events import KINDS

PAGE = (ROOT / "docs" / "how-to" / "add-an-event-kind.md").read_text("utf-8")


def block(language: str, first: str) -> str:
    """The one example on the page in this language that begins so."""
    [found] = [code for code in re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL) if code.startswith(first)]
    return str(found)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources with the edits of the page."""
    root = tmp_path_factory.mktemp("copy")
    shutil.copytree(
        ROOT / "src" / "wolfsbane", root / "wolfsbane", ignore=shutil.ignore_patterns("__pycache__", "*.so")
    )
    events = root / "wolfsbane" / "engine" / "events.py"
    source = events.read_text("utf-8")
    end = "EVENT_NAMES: Final = "
    assert source.count(end) == 1
    events.write_text(source.replace(end, block("python", "RANG") + "\n" + end), "utf-8")
    sentences = root / "wolfsbane" / "text" / "en" / "game.ftl"
    sentences.write_text(sentences.read_text("utf-8") + "\n" + block("fluent", "event-rang"), "utf-8")
    return root


def run(copy: Path, code: str) -> str:
    """What a program prints that runs on the copy."""
    found = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(copy)}, capture_output=True, text=True
    )
    assert found.returncode == 0, found.stderr
    return found.stdout


def test_a_game_tells_it_in_json_both_ways(copy: Path) -> None:
    """The last line is the one of the page that makes the event."""
    made = run(
        copy,
        f"""
import json
import wolfsbane
from wolfsbane.engine import events as ev
from wolfsbane.engine.moves import note_seat
from wolfsbane.protocol.events import event_from_json, event_to_json
from wolfsbane.protocol.fields import Fields
game = wolfsbane.new_game("amulet", 2, seed=1)
s, seat = game.state, 1
{block("python", "note_seat")}
[told] = game.events(0)[-1:]
wire = event_to_json(told)
assert event_from_json(Fields(wire, "event")) == told
assert wolfsbane.EventKind(told.kind).name == "RANG"
print(json.dumps(wire), told)
""",
    )
    wire, _, shown = made.strip().partition("} ")
    assert json.loads(wire + "}") == {"kind": "rang", "seat": 1, "twice": True}
    assert shown == "<rang seat=1 twice=1>"


def test_the_types_of_the_client_and_the_docs_have_it(copy: Path) -> None:
    generator = "from wolfsbane.protocol.generator import *;"
    types = run(copy, f"{generator} print('\\n'.join(events_typescript()))")
    assert 'export type Rang = { kind: "rang"; seat: number; twice: boolean };' in types
    assert "  | Rang;\n" in types
    page = run(copy, f"{generator} print('\\n'.join(events_page()))")
    assert "| `rang` | `seat` rang a bell | `seat`, `twice` |" in page
    assert "| `twice` | true or false | did it ring twice? |" in page


def test_research_counts_it(copy: Path) -> None:
    """What a seat chose is encoded as one more than the kinds of events: never as one of them."""
    count = "from wolfsbane.engine.events import KINDS; from wolfsbane.research.core.play import CHOSE; print(CHOSE)"
    before = subprocess.run([sys.executable, "-c", count], capture_output=True, text=True, check=True).stdout
    assert int(run(copy, count)) == int(before) + 1 == 36


def test_what_a_field_holds_is_known_by_its_name() -> None:
    """So that both renderers can make variables of the fields of every kind, those of tomorrow too."""
    names = {"seat": {"seat"}, "card": {"card", "other"}, "index": {"index"}}
    for kind in KINDS:
        for field in kind.fields:
            assert field.name in names.get(field.form, {field.name}), f"{kind.name}: {field.name}"
            if field.name in ("seat", "card", "other", "number", "zone", "index"):
                assert field.form == {"other": "card"}.get(field.name, field.name), f"{kind.name}: {field.name}"


def test_it_is_said(copy: Path) -> None:
    said = run(
        copy,
        """
import wolfsbane
from wolfsbane.engine import events as ev
from wolfsbane.engine.events import Event
from wolfsbane.text.render import Renderer
event = Event(ev.RANG, 1, 255, 255, 255, 15, 0, 1)
for seat in (0, 1):
    print(Renderer(wolfsbane.mix_of("amulet"), seat, ("Ada", "Bo")).event(event))
""",
    )
    assert said == "Bo rang twice.\nYou rang twice.\n"
