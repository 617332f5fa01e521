"""docs/how-to/add-a-field-of-state.md, carried out on a copy of the sources: everything follows from three edits."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT

PAGE = (ROOT / "docs" / "how-to" / "add-a-field-of-state.md").read_text("utf-8")


def apply(diff: str, path: Path) -> None:
    """Carries out an edit of the page."""
    lines = diff.splitlines(keepends=True)
    old = "".join(line[1:] for line in lines if line[0] in " -")
    new = "".join(line[1:] for line in lines if line[0] in " +")
    text = path.read_text("utf-8")
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new), "utf-8")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources with the edits of the page."""
    root = tmp_path_factory.mktemp("copy")
    shutil.copytree(
        ROOT / "src" / "wolfsbane", root / "wolfsbane", ignore=shutil.ignore_patterns("__pycache__", "*.so")
    )
    engine = root / "wolfsbane" / "engine"
    byte, name, row, offset, clear = re.findall(r"```diff\n(.*?)```", PAGE, re.DOTALL)
    apply(byte, engine / "layout.py")
    apply(name, engine / "vocabulary.py")
    apply(row, engine / "vocabulary.py")
    apply(offset, engine / "vector.py")
    apply(clear, engine / "vector.py")
    return root


def run(copy: Path, code: str) -> str:
    """What a program prints that runs on the copy."""
    found = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(copy)}, capture_output=True, text=True
    )
    assert found.returncode == 0, found.stderr
    return found.stdout


def test_it_is_in_the_position_text_and_in_json_both_ways(copy: Path) -> None:
    shown = run(
        copy,
        """
import wolfsbane
from wolfsbane.protocol.views import view_from_json, view_to_json
game = wolfsbane.new_game("amulet", 2, seed=1)
game.play("a1 a2 b1 b2")
s = game.state
calm = wolfsbane.position_text(s)
s.put("storm", 1)
text = wolfsbane.position_text(s)
again = wolfsbane.parse_position(text)
assert again == s and again.get("storm") == 1
assert wolfsbane.parse_position(calm).get("storm") == 0
view = game.view(0)
wire = view_to_json(view)
assert view_from_json(wire) == view
assert view_to_json(view, "strict")["storm"] is True
print([field for field in text.split("; ") if field not in calm.split("; ")], wire["storm"])
""",
    )
    assert shown == "['storm'] True\n"


def test_a_wrong_value_is_refused(copy: Path) -> None:
    shown = run(
        copy,
        """
import wolfsbane
from wolfsbane.protocol.views import view_from_json, view_to_json
game = wolfsbane.new_game("amulet", 2, seed=1)
for attempt in (
    lambda: view_from_json({**view_to_json(game.view(0)), "storm": 1}),
    lambda: wolfsbane.parse_position("amulet; a 3; b 4; storm 1"),
    lambda: wolfsbane.parse_position("amulet; phase deal; storm"),
):
    try:
        attempt()
    except ValueError as problem:
        print(problem)
""",
    )
    assert shown.splitlines() == [
        "view: storm is true or false, not 1",
        "column 25: nothing follows 'storm' in its field",
        "column 21: the field 'storm' has no place in the phase deal",
    ]


def test_it_is_cleared_when_the_next_round_is_dealt(copy: Path) -> None:
    shown = run(
        copy,
        """
import wolfsbane
game = wolfsbane.new_game("amulet", 2, seed=1)
s = game.state
s.put("storm", 1)
storms = set()
while s.round() == 0:
    storms.add(s.get("storm"))
    game.play(game.legal_codes()[0])
print(storms, s.get("storm"))
""",
    )
    assert shown == "{1} 0\n"


def test_the_types_of_the_client_and_the_docs_have_it(copy: Path) -> None:
    views = "from wolfsbane.protocol.views import *;"
    schema = run(copy, f"{views} print(schemas('strict')['View']['properties']['storm'])")
    assert schema == "{'type': 'boolean', 'description': 'A storm rages in this round.'}\n"
    page = run(copy, "from wolfsbane.protocol.generator import *; print('\\n'.join(view_pages()['view']))")
    assert "| `storm` | boolean, or left out | A storm rages in this round. |" in page
