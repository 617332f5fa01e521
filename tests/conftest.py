"""Shared fixtures and options of all tests."""

import os
import re
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
os.environ["LC_ALL"] = "C.UTF-8"  # English
os.environ.setdefault("PYTHONWARNINGS", "ignore:the plain engine is running:UserWarning")  # for the processes of tests
# Counting lines makes the plain engine three times as slow: it is not done while these tests run, which play much and
# reach no line that others do not.
UNCOUNTED = (
    "tests/research/",
    "tests/test_bots",
    "tests/test_builds_agree.py",
    "tests/test_own_cards.py::test_hundreds_of_games_come_to_an_end",
    "tests/test_own_cards.py::test_they_work_in_views_records_and_for_everybody",
    "tests/test_properties.py",
    "tests/test_secrecy.py::test_resampling_is_even",
    "tests/test_secrecy.py::test_two_worlds",
)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    if not item.nodeid.startswith(UNCOUNTED):
        return (yield)
    counting = sys.gettrace()
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(counting)


@pytest.fixture(scope="session")
def rule_ids() -> set[str]:
    """Every rule id of docs/rules.md."""
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    return set(re.findall(r"^\s*- \*\*([0-9A-Z][0-9A-Za-z.-]*)\*\*", text, re.MULTILINE))
