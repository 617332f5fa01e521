"""The client's translations: everything that the engine and the server can say to a player has its German.

The English is theirs, and the catalogue has the German by it; so a sentence that is new or changed is found here.
"""

import ast
import re
from pathlib import Path

import pytest

from wolfsbane.decks.registry import decks

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "wolfsbane"
TEXTS = ROOT / "web" / "src" / "texts"
# Calls whose text a player may read.
SAYING = {"Refusal", "Refused", "Reason", "WrongIdentity", "HTTPException", "NotFoundException", "_uses", "Target"}
SAYING |= {"GuardTarget", "CuratorTarget", "__init__"}
NOT_FOR_PLAYERS = {
    "{0}.",  # what a code is not, for programs that make up codes
    "{0}",
    "{0} ({1})",  # a sentence and its rule, in a terminal
    "column {0}: {1}",  # what is wrong with a position
}


def template(node: ast.expr | None) -> str:
    """The text of a string, with {0}, {1} for what is filled in; empty for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if not isinstance(node, ast.JoinedStr):
        return ""
    words = ""
    count = 0
    for part in node.values:
        if isinstance(part, ast.Constant):
            words += str(part.value)
        else:
            words += f"{{{count}}}"
            count += 1
    return words


def is_sentence(words: str) -> bool:
    return " " in words and (words[0].isupper() or words.startswith("{0} ")) and words.endswith((".", "{0}"))


def refusals(path: Path) -> set[str]:
    """What a module refuses with, or asks for: rule and sentence, constants, `words`, and calls."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Tuple) and len(node.elts) == 2:
            found |= {words for words in [template(node.elts[1])] if is_sentence(words)}
        elif isinstance(node, ast.AnnAssign):
            found |= {words for words in [template(node.value)] if words and is_sentence(words)}
        elif isinstance(node, ast.FunctionDef) and node.name == "words":
            returned = [template(one.value) for one in ast.walk(node) if isinstance(one, ast.Return)]
            found |= set(filter(None, returned))
        elif isinstance(node, ast.Call):
            name = getattr(node.func, "id", None) or getattr(node.func, "attr", "")
            if name in SAYING:
                found |= {words for words in map(template, node.args) if " " in words}
    return found - NOT_FOR_PLAYERS


def said_by_the_engine() -> set[str]:
    return set().union(*(refusals(SOURCES / "engine" / f"{name}.py") for name in ("cards", "exchange", "refusals")))


def test_sentences_are_found() -> None:
    found = said_by_the_engine()
    assert "You may call with {0} cards or fewer; you have {1}." in found
    assert "{0} is used instead of drawing." in found
    assert "You hold a drawn card: discard it, or exchange it with your cards." in found
    assert "Choose." in found


def catalogue(language: str, part: str) -> set[str]:
    """The English keys of a file of the catalogue."""
    text = (TEXTS / language / f"{part}.ts").read_text("utf-8")
    entry = re.compile(r'^  (?:"((?:[^"\\]|\\.)*)"|(\w+)):', re.MULTILINE)
    return {(quoted or plain).replace('\\"', '"') for quoted, plain in entry.findall(text)}


@pytest.mark.parametrize("language", ["de"])
def test_every_refusal_is_translated(language: str) -> None:
    modules = [*(SOURCES / "engine").glob("*.py"), *(SOURCES / "server").rglob("*.py")]
    said = set().union(*map(refusals, modules))
    known = catalogue(language, "rules")
    assert sorted(said - known) == [], "these have no translation in rules.ts"
    assert sorted(known - said) == [], "nobody says these any more"


@pytest.mark.parametrize("language", ["de"])
def test_every_card_and_token_is_translated(language: str) -> None:
    said: set[str] = set()
    for deck in decks():
        if deck.name not in ("amulet", "coin", "dagger"):
            continue
        said |= {words for card in deck.cards for words in (card.name, card.text)}
        assert deck.token is not None
        said |= {deck.token.name, deck.token.text}
    known = catalogue(language, "cards")
    assert sorted(said - known) == []
    assert sorted(known - said) == []


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
