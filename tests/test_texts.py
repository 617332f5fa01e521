"""Translations of the rules. (What the catalogues of texts lack is listed by a command, and is no failure.)"""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("language", ["de"])
def test_the_translated_rules_have_the_same_rules(language: str) -> None:
    """The same ids in the same order, each as deep and with the same marks, and tables of as many lines."""
    shapes: list[list[str]] = []
    for name in ("rules.md", f"rules.{language}.md"):
        text = (ROOT / "docs" / name).read_text("utf-8")
        shape = re.findall(r"^ *- \*\*[\w.-]+\*\*|^#+ |^\||\[ruling\]|\[reconstructed\]", text, re.MULTILINE)
        version = re.search(r"ersion: (\d+)", text)
        assert version is not None
        shapes.append([version[1], *shape])
    assert shapes[0] == shapes[1]
