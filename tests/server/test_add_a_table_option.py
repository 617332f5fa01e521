"""docs/how-to/add-a-table-option.md, carried out on a copy of the sources: everything else follows from four edits."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT
from wolfsbane.server.messages import Options
from wolfsbane.server.protocol import flags_typescript

PAGE = (ROOT / "docs" / "how-to" / "add-a-table-option.md").read_text("utf-8")


def block(language: str, first: str) -> str:
    """The one example on the page in this language that begins so."""
    codes = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    [found] = [code for code in codes if code.strip().startswith(first)]
    return str(found)


def insert_before(file: Path, mark: str, code: str) -> None:
    source = file.read_text("utf-8")
    assert source.count(mark) == 1
    file.write_text(source.replace(mark, code + mark), "utf-8")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources with the edits of the page that are in Python."""
    root = tmp_path_factory.mktemp("copy")
    ignored = shutil.ignore_patterns("__pycache__", "*.so")
    shutil.copytree(ROOT / "src" / "wolfsbane", root / "wolfsbane", ignore=ignored)
    server = root / "wolfsbane" / "server"
    insert_before(server / "messages.py", "\n\nclass SeatPlan(", block("python", "locked:"))
    insert_before(server / "tables" / "commands.py", "    return seat\n\n\ndef _name", block("python", "if table"))
    return root


def run(copy: Path, code: str) -> str:
    """What a program prints that runs on the copy."""
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    found = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    return found.stdout


def test_a_table_obeys_it_and_older_logs_are_still_read(copy: Path) -> None:
    script = """
from msgspec import json
from wolfsbane.server.messages import Fill, Join, Leave, NewTable, Options, SeatPlan, Start
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.tables import commands, log
from wolfsbane.server.tables.table import Table
for options in ('{"locked": true}', "{}"):
    table = Table("T")
    new = NewTable([SeatPlan("you"), SeatPlan("bot")], options=json.decode(options, type=Options))
    for event in commands.make(new, "p0", "Ada", 1):
        table.fold(log.decode_log_event(log.encode_log_event(event)))
    for command in (Start("a"), Leave("b")):
        [event] = commands.handle(table, 0, command, 1)
        table.fold(event)
    for player in ("p1", "p0"):
        try:
            commands.join(table, player, "Bo", Join("c"), 1)
            print("sits", end=" ")
        except Refusal as refusal:
            print(refusal, end=" ")
"""
    assert run(copy, script).split() == ["error-locked", "sits", "sits", "sits"]


def test_the_form_of_the_client_has_it(copy: Path) -> None:
    flags = run(copy, "from wolfsbane.server import protocol; print(protocol.flags_typescript())")
    assert '{ name: "locked", form: "friends", default: false, preset: false }' in flags
    types = run(copy, "from wolfsbane.server import protocol; print(protocol.typescript())")
    assert "  locked?: boolean;" in types


def test_every_flag_has_its_label() -> None:
    labels = (ROOT / "web" / "src" / "texts" / "en" / "pages.ftl").read_text("utf-8")
    flags = [name for name in Options.__struct_fields__ if isinstance(getattr(Options(), name), bool)]
    assert [name for name in flags if f"\noption-{name} = " not in labels] == []
    assert len([line for line in flags_typescript() if line.startswith("  { name:")]) == len(flags)
