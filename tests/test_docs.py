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
from wolfsbane.engine.cards import PRONOUNS
from wolfsbane.engine.events import KINDS
from wolfsbane.engine.vocabulary import FIELDS, SEAT_LETTERS
from wolfsbane.research import batched, data, features, one_seat, openspiel, policy, text_env, vector_env

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
    [
        *(wolfsbane, actions, pool, registry, losers_choose),
        *(batched, data, features, one_seat, openspiel, policy, text_env, vector_env),
    ],
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
    for path in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (path.parent / target).exists(), f"{path.name} links to {target}"


def test_the_site_shows_every_document_once() -> None:
    listed = re.findall(r"[\w./-]+\.md", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    docs = ROOT / "docs"
    assert sorted(listed) == sorted(path.relative_to(docs).as_posix() for path in docs.rglob("*.md"))


# The places in the source that documents name: `server/hall.py:Hall.find`, `web/src/net/machine.ts:Machine`, `engine/`

PLACE = re.compile(r"`((?:[\w.-]+/)+|(?:[\w.-]+/)*[\w.-]+\.(?:py|ts|svelte))(?::([\w.]+))?`")
MEMBER = r"  (?:private |readonly |async |get )*{}(?=[(<:;?]| =)"
DECLARED = r"(?:export )?(?:async )?(?:class|const|function|interface|type) {}\b"


def python_names(text: str) -> set[str]:
    """What a module defines: functions, classes, constants, and the methods and attributes of its classes."""
    names: set[str] = set()

    def add(node: ast.AST, prefix: str) -> None:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                names.add(prefix + node.name)
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                names.add(prefix + name)

    for node in ast.parse(text).body:
        add(node, "")
        if isinstance(node, ast.ClassDef):
            for member in node.body:
                add(member, f"{node.name}.")
            names |= {
                f"{node.name}.{part.attr}"
                for part in ast.walk(node)
                if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store)
                if isinstance(part.value, ast.Name) and part.value.id == "self"
            }
    return names


def typescript_has(text: str, name: str) -> bool:
    """Does a module declare this name, or this member of a class?"""
    name, _, member = name.partition(".")
    found = re.search("^" + DECLARED.format(name), text, re.MULTILINE)
    if found is None or not member:
        return found is not None
    body = text[found.end() :].partition("\n}")[0]
    return re.search("^" + MEMBER.format(member), body, re.MULTILINE) is not None


def missing_place(path: str, name: str) -> str | None:
    """What is wrong with a place; None if it exists."""
    found = [base / path for base in (ROOT / "src" / "wolfsbane", ROOT) if (base / path).exists()]
    if not found:
        return f"there is no {path}"
    if not name:
        return None
    text = found[0].read_text(encoding="utf-8")
    has = name in python_names(text) if path.endswith(".py") else typescript_has(text, name)
    return None if has else f"{path} has no {name}"


@pytest.mark.parametrize(
    ("path", "name", "problem"),
    [
        ("server/hall.py", "", None),
        ("server/hall.py", "Hall.find", None),
        ("server/delivery/rooms.py", "Room.pending", None),
        ("engine/targets.py", "ANOTHERS_CARD", None),
        ("web/src/net/connection.ts", "Connection.receive", None),
        ("web/src/net/transports.ts", "socket", None),
        ("web/src/net/", "", None),
        ("server/hub.py", "Hub", "there is no server/hub.py"),
        ("engine/no-such-folder/", "", "there is no engine/no-such-folder/"),
        ("server/hall.py", "Hub", "server/hall.py has no Hub"),
        ("server/hall.py", "find", "server/hall.py has no find"),
        ("server/hall.py", "Unloadable.find", "server/hall.py has no Unloadable.find"),
        ("web/src/net/connection.ts", "Connection.step.it", "web/src/net/connection.ts has no Connection.step.it"),
        ("web/src/net/connection.ts", "Hooks.receive", "web/src/net/connection.ts has no Hooks.receive"),
    ],
)
def test_places_are_found(path: str, name: str, problem: str | None) -> None:
    assert missing_place(path, name) == problem


@pytest.mark.parametrize(
    ("page", "least"),
    [
        ("architecture.md", 100),
        ("words.md", 100),
        ("texts.md", 2),
        ("how-to/add-a-card.md", 2),
        ("how-to/add-a-field-of-state.md", 8),
        ("how-to/add-an-event-kind.md", 5),
        ("how-to/add-a-table-option.md", 6),
    ],
)
def test_every_place_that_a_document_names_exists(page: str, least: int) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    places = set(PLACE.findall(text))
    assert len(places) >= least
    assert sorted(filter(None, (missing_place(path, name) for path, name in places))) == []


# The names of the engine in words.md, without a path: `view_card(s, seat, card)`, `turn_over`, the kind `VILLAGE`

BARE = re.compile(r"`(\w+)(\([\w, ]*\))?`")
OTHER_NAMES = {
    *(kind.name for kind in KINDS),
    *(field.name for field in FIELDS),
    *(field.text for field in FIELDS),
    *PRONOUNS,
    *(actions.action_code(action) for action in range(actions.ACTIONS)),
    *(text for deck in registry.decks() for text in (deck.name, deck.letter)),
    *(f"{card.number}{deck.letter}" for deck in registry.decks() for card in deck.cards),
    *SEAT_LETTERS,
}


def engine_names() -> tuple[set[str], dict[str, list[str]]]:
    """What the engine defines, apart from the offsets in the vector; and the parameters of each function, as calls."""
    names: set[str] = set()
    calls: dict[str, list[str]] = {}
    for file in (ROOT / "src" / "wolfsbane" / "engine").rglob("*.py"):
        if file.name == "layout.py":
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.FunctionDef(name=name):
                    parameters = [one.arg for one in node.args.args if one.arg != "self"]
                    calls.setdefault(name, []).append(f"({', '.join(parameters)})")
                case ast.ClassDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                    names.add(name)
    return names, calls


def unknown_names(text: str) -> list[str]:
    """The names in backticks that are none of the engine, of the notation or of a deck."""
    names, calls = engine_names()
    return [
        name + call
        for name, call in BARE.findall(text)
        if not (call in calls.get(name, []) if call else name in names or name in calls or name in OTHER_NAMES)
    ]


def test_unknown_names_are_found() -> None:
    known = "`view_card(s, seat, card)` `holder()` `turn_over` `WHEN_DRAWN` `Card` `viewed` `stock` `row1` `C`"
    assert unknown_names(known) == []
    old = "`view(seat, card)` `is_guarded(card)` `rotate` `swap` `place` `DRAWN` `Village`"
    assert unknown_names(old) == re.findall("`(.*?)`", old)


def test_every_name_in_the_glossary_of_the_game_exists() -> None:
    text = (ROOT / "docs" / "words.md").read_text(encoding="utf-8").partition("\n## The program\n")[0]
    assert len(BARE.findall(text)) > 100
    assert unknown_names(text) == []


def test_the_map_shows_every_folder() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    sources = ROOT / "src" / "wolfsbane"
    packages = {file.parent.relative_to(sources).as_posix() for file in sources.glob("*/**/__init__.py")}
    folders = {folder.relative_to(ROOT).as_posix() for folder in (ROOT / "web" / "src").iterdir() if folder.is_dir()}
    assert len(packages) > 10
    below = {"server/storage/migrations/versions"}  # the steps of the folder above it
    assert [folder for folder in sorted((packages | folders) - below) if f"`{folder}/`" not in text] == []
