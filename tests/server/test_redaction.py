"""There is one gate: nothing else in the server looks at cards, and the server knows nothing of the command line."""

import ast
from pathlib import Path

import pytest

from conftest import ROOT

SERVER = ROOT / "src" / "wolfsbane" / "server"
MODULES = sorted(SERVER.rglob("*.py"))
FOR_REDACTION_ONLY = {
    "redact",
    "view_of",
    "memoryless_view_of",
    "event_to_json",
    "question",
    "card_words",
    "position_text",
}
LOOKS_AT_A_CARD = {"number", "card_at", "has_seen", "knows", "view", "events"}


def imported(tree: ast.AST) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            found |= {alias.name for alias in node.names} | {node.module or ""}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_only_the_gate_looks_at_cards(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    names = imported(tree)
    assert not any(name.startswith("wolfsbane.cli") for name in names)
    if path.name == "redaction.py":
        assert names >= {"redact", "event_to_json", "view_of", "memoryless_view_of"}
        return
    assert not names & FOR_REDACTION_ONLY
    calls = {
        node.func.attr for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    }
    assert not calls & LOOKS_AT_A_CARD
