"""Every notebook runs, briefly, and can be made from its file."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from builds import COMPILED
from conftest import ROOT
from wolfsbane import IllegalAction, new_game
from wolfsbane.research.notebooks import notebook_of
from wolfsbane.research.strips import strip

SOURCES = sorted((ROOT / "examples" / "notebooks").glob("*.py"))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
@pytest.mark.skipif(not COMPILED, reason="they play many games, which takes long in plain Python")
def test_a_notebook_runs_cell_by_cell(path: Path, tmp_path: Path) -> None:
    cells = notebook_of(path.read_text("utf-8"))["cells"]
    assert cells[0]["cell_type"] == "markdown"
    assert cells[0]["source"][0].startswith("# ")
    code = "\n".join(["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"])
    assert "assert " in code, "a notebook checks what it shows"
    script = tmp_path / path.name
    script.write_text(f"__file__ = {str(path)!r}\n{code}", "utf-8")
    environment = {**os.environ, "WOLFSBANE_GAMES": "6", "WOLFSBANE_UPDATES": "2"}
    result = subprocess.run(
        [sys.executable, str(script)], env=environment, cwd=tmp_path, capture_output=True, text=True
    )
    assert result.returncode == 0, result.stderr


def test_the_command_writes_notebooks_without_outputs(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "wolfsbane.research.notebooks", str(SOURCES[0].parent), str(tmp_path)]
    subprocess.run(command, check=True, capture_output=True)
    made = sorted(tmp_path.glob("*.ipynb"))
    assert [path.stem for path in made] == [path.stem for path in SOURCES]
    for path in made:
        notebook = json.loads(path.read_text("utf-8"))
        assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
        ids = [cell["id"] for cell in notebook["cells"]]
        assert len(set(ids)) == len(ids)
        assert all(cell.get("outputs", []) == [] for cell in notebook["cells"])


@pytest.mark.parametrize("text", ["", "import os\n# %%\n1\n", "# %% [raw]\nx\n"])
def test_a_file_without_cells_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"# %%"):
        notebook_of(text)


def test_a_strip_shows_what_a_seat_knows_and_leaves_the_game_alone() -> None:
    game = new_game("dagger", players=2, seed=7)
    before = str(game)
    everything, seen = strip(game, "a1 a3 b2 b5 draw"), strip(game, "a1 a3 b2 b5 draw", seat=0)
    assert str(game) == before
    assert everything.svg.count("<svg") == seen.svg.count("<svg") == 7
    assert everything.svg.count("<text") > seen.svg.count("<text")
    assert ">draw</text>" in seen.svg
    with pytest.raises(IllegalAction):
        strip(game, "call")
    with pytest.raises(ValueError, match="at least one column"):
        strip(game, "", columns=0)


def test_a_strip_can_be_saved(tmp_path: Path) -> None:
    strip(new_game("coin", players=2, seed=1), "a1").save(tmp_path / "strip.svg")
    assert (tmp_path / "strip.svg").read_text("utf-8").startswith("<svg ")
