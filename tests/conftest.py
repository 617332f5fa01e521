"""What all tests share."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="session")
def rule_ids() -> set[str]:
    """Every rule id of docs/rules.md."""
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    return set(re.findall(r"^\s*- \*\*([0-9A-Z][0-9A-Za-z.-]*)\*\*", text, re.MULTILINE))
