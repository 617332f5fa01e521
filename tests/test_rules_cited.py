"""Every rule of docs/rules.md is cited by a test, and every citation names a rule.

A test cites rules with `@pytest.mark.rule("EXCH-4", "EXCH-5")`. The marks are read from the source of the
tests, so that the answer does not depend on which tests were selected or could be imported.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "rules.md"

RULE_ENTRY = re.compile(r"^\s*- \*\*([0-9A-Z][0-9A-Za-z.-]*)\*\*", re.MULTILINE)
MARK = "pytest.mark.rule"


def rule_ids(text: str) -> list[str]:
    return RULE_ENTRY.findall(text)


def rule_marks(*nodes: ast.AST) -> Iterator[ast.Call]:
    for root in nodes:
        for node in ast.walk(root):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == MARK:
                yield node


def places_of_marks(tree: ast.Module) -> Iterator[ast.expr]:
    """Where pytest takes marks from: decorators of tests and classes, `pytestmark`, the marks of a param."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() if node.name.startswith("test"):
                yield from node.decorator_list
            case ast.ClassDef() if node.name.startswith("Test"):
                yield from node.decorator_list
            case ast.Assign(targets=[ast.Name(id="pytestmark")]):
                yield node.value
            case ast.AnnAssign(target=ast.Name(id="pytestmark"), value=ast.expr() as value):
                yield value
            case ast.Call() if ast.unparse(node.func) == "pytest.param":
                yield from (keyword.value for keyword in node.keywords if keyword.arg == "marks")


def citations(source: str, name: str) -> tuple[set[str], set[str]]:
    """The ids that the tests of a file cite, and the places of marks that can't be counted."""
    tree = ast.parse(source, name)
    counted = set(rule_marks(*places_of_marks(tree)))
    cited: set[str] = set()
    useless: set[str] = set()
    for mark in rule_marks(tree):
        ids = [arg.value for arg in mark.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
        if mark in counted and ids and len(ids) == len(mark.args) and not mark.keywords:
            cited.update(ids)
        else:
            useless.add(f"{name}:{mark.lineno}")
    return cited, useless


@cache
def all_citations() -> tuple[dict[str, set[str]], set[str]]:
    """For each cited id the files that cite it, and the places of marks that can't be counted."""
    files: dict[str, set[str]] = {}
    useless: set[str] = set()
    for path in TESTS.rglob("*.py"):
        name = path.relative_to(TESTS.parent).as_posix()
        cited, useless_here = citations(path.read_text(encoding="utf-8"), name)
        useless |= useless_here
        for rule in cited:
            files.setdefault(rule, set()).add(name)
    return files, useless


def in_order(ids: Iterable[str]) -> list[str]:
    """Ids sorted as a reader would: 2A before 10A, TURN-2 before TURN-10."""

    def key(rule: str) -> list[tuple[int, str]]:
        return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", rule)]

    return sorted(ids, key=key)


def listed(lines: Iterable[str]) -> str:
    return "".join(f"\n  {line}" for line in lines)


def test_every_rule_is_cited_by_a_test() -> None:
    cited, _ = all_citations()
    rules = set(rule_ids(RULES.read_text(encoding="utf-8")))
    assert rules, f"no rules found in {RULES}"
    missing = in_order(rules - cited.keys())
    assert not missing, f"{len(missing)} of {len(rules)} rules are cited by no test:{listed(missing)}"


def test_every_citation_names_a_rule() -> None:
    cited, _ = all_citations()
    unknown = in_order(cited.keys() - set(rule_ids(RULES.read_text(encoding="utf-8"))))
    where = (f"{rule} in {', '.join(sorted(cited[rule]))}" for rule in unknown)
    assert not unknown, f"{len(unknown)} cited ids are not in docs/rules.md:{listed(where)}"


def test_every_rule_has_an_id_of_its_own() -> None:
    counts = Counter(rule_ids(RULES.read_text(encoding="utf-8")))
    repeated = in_order(rule for rule, count in counts.items() if count > 1)
    assert not repeated, f"these ids stand more than once in docs/rules.md:{listed(repeated)}"


def test_every_mark_can_be_counted() -> None:
    _, useless = all_citations()
    where = listed(in_order(useless))
    assert not useless, f"these marks are not on a test, or do not name their rules as plain strings:{where}"


SAMPLE = """
import pytest
pytestmark = [pytest.mark.slow, pytest.mark.rule("A-1")]

@pytest.mark.rule("A-2", "A-3")
class TestIt:
    pytestmark: object = pytest.mark.rule("A-4")

    @pytest.mark.rule("A-5")
    async def test_a(self): ...

@pytest.mark.parametrize("n", [1, pytest.param(2, marks=[pytest.mark.rule("A-6")])])
@pytest.mark.parametrize("m", [1], ids=["pytest.mark.rule('no')"])
def test_b(n, m): ...

@pytest.mark.rule("no-test")
def helper(): ...

@pytest.mark.rule(NAME)
def test_c(): ...

@pytest.mark.rule()
def test_d(): ...
"""


def test_citations_are_read_from_every_place_of_a_mark() -> None:
    cited, useless = citations(SAMPLE, "sample.py")
    assert in_order(cited) == ["A-1", "A-2", "A-3", "A-4", "A-5", "A-6"]
    assert in_order(useless) == ["sample.py:16", "sample.py:19", "sample.py:22"]


def test_ids_are_read_from_entries_only() -> None:
    text = "- **TURN-1** One.\n    - **4D.a** Two, see **X-1**.\n- *10A* Three.\n- **10A** *Four.*\n"
    assert rule_ids(text) == ["TURN-1", "4D.a", "10A"]
    assert in_order(["10A", "2A", "TURN-10", "TURN-2", "4D.b", "4D", "4D.a"]) == [
        "2A",
        "4D",
        "4D.a",
        "4D.b",
        "10A",
        "TURN-2",
        "TURN-10",
    ]
