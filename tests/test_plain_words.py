"""Names in the program are the trade's terms: none is made of a word that this project once used in a private sense.

Only definitions are checked (modules, classes, functions, parameters, variables, attributes), so a name fails where it
is defined and not wherever it is used. Names of tests are sentences in a player's words and are not checked.

`python tests/test_plain_words.py` lists all definitions with such words, also those that are still allowed.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# The words, with the terms to use instead. A plural is written out where it is used too.
WORDS = {
    "barrier": "blocked by",
    "conform": "conformance",
    "deed": "operation",
    "desk": "table UI state",
    "dice": "random generator",
    "door": "preview",
    "eyes": "observer",
    "findings": "rollout statistics",
    "gallery": "spectator delay",
    "gate": "redaction",
    "heard": "received",
    "hub": "hall",
    "judge": "evaluate",
    "letter": "message",
    "letters": "messages",
    "looking": "observer",
    "manner": "flags",
    "obstacle": "blocker",
    "offer": "legal actions; catalogue",
    "outlook": "evaluator",
    "past": "undo stack",
    "person": "character; a person is a human being",
    "picture": "snapshot; image",
    "pictures": "snapshots; images",
    "said": "translate",
    "speak": "protocol server",
    "speaker": "protocol server; sender",
    "standing": "progress",
    "talk": "program client",
    "tally": "count",
    "teller": "narrator",
    "thinker": "bot worker",
    "thinking": "bot pool; searching",
    "told": "sent; seen",
    "trouble": "warnings",
    "usual": "default",
    "wish": "command",
    "wished": "command",
    "wishes": "commands",
    "words": "text, tokens, label, help",
}
# Words that are fine for variables and parameters: the words of a line.
FOR_VARIABLES = {"words"}
# Whole names that are wrong although their words are not.
NAMES = {
    "AFTERWARDS": "AFTER_MAIN",
    "Answers": "AnswerHeuristics",
    "BEFORE": "BEFORE_MAIN",
    "FITS": "ALLOWED",
    "Live": "room",
    "Match": "one of several; say which",
    "Questions": "DecisionKinds",
    "Results": "one of several; say which",
    "Uses": "AbilityValues",
    "_go_on": "run_until_decision",
    "lies_nowhere": "not_a_card",
    "put_what_follows": "fill_derived",
    "slot_of_slot": "slot_of",
}

# Where a word has the sense of the rule book or of plain English: (folder or file, word) and the reason.
ALLOWED = {
    ("src/wolfsbane", "letter"): "of a deck or a seat",
    ("src/wolfsbane", "letters"): "of decks",
    ("tests", "letter"): "of a deck or a seat",
    ("tests", "letters"): "of decks or seats",
    ("web/src", "letter"): "of a deck or a seat",
    ("web/src", "letters"): "of decks or seats",
    ("tests/browser", "picture"): "a screenshot",
    ("tests/browser", "pictures"): "screenshots",
    ("tests/test_docs.py", "pictures"): "images of the README",
    ("src/wolfsbane/cli/narration.py", "person"): "the grammatical person",
    ("tests", "told"): "what the game told a seat: tests are written in a player's words",
    ("tests", "said"): "what a program or a player said",
    ("tests", "dice"): "plain English",
    ("tests/test_plain_words.py", "words"): "those that are checked here",
    ("src/wolfsbane/engine", "offer"): "a step offers actions",
    ("tests", "offer"): "a step offers actions",
    ("src/wolfsbane/server", "offer"): "the offer to take a choice back",
    ("src/wolfsbane/server", "person"): "a human being",
    ("src/wolfsbane/server", "said"): "a line of the chat",
    ("web/src", "person"): "a human being",
    ("web/src", "said"): "a line of the chat",
    ("web/src/pages/SettingsPage.svelte", "speak"): "the language that the page speaks",
    ("web/src/pages/parts/qr.ts", "words"): "code words of a QR code",
    ("src/wolfsbane/server/tables/match.py", "Match"): "the game of a table, with its history",
}


def words_of(name: str) -> list[str]:
    """The words of an identifier, in lower case: `aBotName`, `A_BOT_NAME` and `a_bot_name` have the same."""
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)]


def wrong_in(name: str) -> list[str]:
    """The words that `name` should not have, or itself."""
    return [word for word in words_of(name) if word in WORDS] + ([name] if name in NAMES else [])


def defined_in_python(source: str) -> Iterator[tuple[int, str, bool]]:
    """The names that a module defines: (line, name, is it a variable or a parameter?)."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if name.startswith("test_"):
                pass
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield node.lineno, name, False
            case ast.Attribute(attr=name, ctx=ast.Store()):
                yield node.lineno, name, False
            case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()):
                yield node.lineno, name, True
            case ast.alias(asname=str(name)):
                yield node.lineno, name, True


def defined_in_typescript(source: str) -> Iterator[tuple[int, str, bool]]:
    """The names that a TypeScript or Svelte file declares at the start of a line, as `defined_in_python` gives them."""
    declaration = re.compile(
        r"\s*(?:export |default |async |declare )*(const|let|function|class|interface|type|enum) (\w+)"
    )
    for number, line in enumerate(source.splitlines(), 1):
        found = declaration.match(line)
        if found is not None:
            yield number, found[2], found[1] in ("const", "let")


def is_within(path: str, folder: str) -> bool:
    return f"{path}/".startswith(f"{folder}/")


def is_allowed(path: str, word: str) -> bool:
    return any(is_within(path, folder) and word == allowed for folder, allowed in ALLOWED)


def found_in(folders: tuple[str, ...]) -> Iterator[tuple[str, int, str, str]]:
    """All (path, line, name, word) where a name is defined with a wrong word; line 0 is the file's own name."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix not in (".py", ".ts", ".svelte") or "node_modules" in path.parts:
                continue
            where = path.relative_to(ROOT).as_posix()
            source = path.read_text("utf-8")
            defined = defined_in_python(source) if path.suffix == ".py" else defined_in_typescript(source)
            file = [] if path.name.startswith("test_") else [(0, path.name.partition(".")[0], False)]
            for line, name, is_variable in [*file, *defined]:
                for word in wrong_in(name):
                    if not is_allowed(where, word) and not (is_variable and word in FOR_VARIABLES):
                        yield where, line, name, word


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("outlook", ["outlook"]),
        ("BotThinker", ["thinker"]),
        ("LAST_WORDS", ["words"]),
        ("_go_on", ["_go_on"]),
        ("swords", []),
        ("HTTPLetter", ["letter"]),
    ],
)
def test_wrong_words_of_a_name_are_found(name: str, wrong: list[str]) -> None:
    assert wrong_in(name) == wrong


def test_definitions_are_found() -> None:
    python = "import a as told\nclass B:\n    def f(self, talk): self.eyes = g(judge)\ndef test_a_wish(): past: int = 1"
    assert [name for _, name, _ in defined_in_python(python) if wrong_in(name)] == ["told", "past", "talk", "eyes"]
    script = "export const desk = 1;\n  function wished(said) {}\nuse(letter);"
    assert [name for _, name, _ in defined_in_typescript(script)] == ["desk", "wished"]


def test_names_are_plain() -> None:
    wrong = [
        f"{path}:{line} {name}: write {WORDS.get(word) or NAMES[word]}"
        for path, line, name, word in found_in(("src", "tests", "web/src"))
    ]
    assert wrong == []


if __name__ == "__main__":
    for path, line, name, word in found_in(("src", "tests", "web/src")):
        print(f"{path}:{line} {name} ({word})")
