"""The examples in the documents run, and say what is printed there."""

import ast
import doctest
import re
from pathlib import Path
from types import ModuleType

import pytest

import wolfsbane
from conftest import ROOT
from wolfsbane import pool
from wolfsbane.decks import losers_choose, registry
from wolfsbane.engine import actions
from wolfsbane.research import batched, one_seat, openspiel

DOCUMENTS = sorted(
    path for path in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")] if ">>>" in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_a_document(path: Path) -> None:
    failed, tried = doctest.testfile(str(path), module_relative=False)
    assert tried > 0
    assert failed == 0


@pytest.mark.parametrize(
    "module",
    [wolfsbane, actions, pool, registry, losers_choose, batched, one_seat, openspiel],
    ids=lambda module: module.__name__,
)
def test_a_docstring(module: ModuleType) -> None:
    """Taken from the source: a compiled module does not show where its docstrings stand."""
    file = Path(str(module.__file__))
    text = file.with_name(file.name.partition(".")[0] + ".py").read_text(encoding="utf-8")
    parser = doctest.DocTestParser()
    runner = doctest.DocTestRunner()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            docstring = ast.get_docstring(node) or ""
            name = getattr(node, "name", file.name)
            runner.run(parser.get_doctest(docstring, dict(vars(module)), name, str(file), 0))
    assert runner.tries > 0
    assert runner.failures == 0


def test_links_between_documents_lead_somewhere() -> None:
    for path in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (path.parent / target).exists(), f"{path.name} links to {target}"


def test_the_site_shows_every_document_once() -> None:
    listed = re.findall(r"[\w./-]+\.md", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    docs = ROOT / "docs"
    assert sorted(listed) == sorted(path.relative_to(docs).as_posix() for path in docs.rglob("*.md"))
