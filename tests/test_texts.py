"""The catalogues of texts agree with what the program says, and translations of the rules with the rules.

What a language lacks is listed by `wolfsbane texts`, and is no failure before a release.
"""

import ast
import pickle
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import wolfsbane
from wolfsbane.cli import app
from wolfsbane.engine.refusals import IllegalAction
from wolfsbane.engine.text import Text, literal
from wolfsbane.text import LANGUAGES, Renderer, catalogue, check
from wolfsbane.text.catalogue import Catalogue

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


SOURCES = ROOT / "src" / "wolfsbane"
# What turns ids and values into lines that people read; check.py reads sources.
RENDERING = [
    *[path for path in (SOURCES / "text").rglob("*.py") if path.name != "check.py"],
    *[SOURCES / "cli" / f"{name}.py" for name in ("cards", "help", "human", "play", "records", "saving", "scores")],
    *[SOURCES / "cli" / f"{name}.py" for name in ("narration", "seats", "table", "texts")],
]


def test_everything_that_is_said_is_in_the_catalogue() -> None:
    assert check.undefined() == []
    assert check.without_values() == []


def test_the_reason_of_every_closed_connection_is_a_text() -> None:
    """As docs/protocol.md says; a reason that is not written out is the id of a refusal's text."""
    reasons = {
        str(call.args[-1].value)
        for call in check.nodes_below(SOURCES / "server")
        if isinstance(call, ast.Call) and getattr(call.func, "attr", "") in ("close", "_close", "drop")
        if len(call.args) >= 2 and isinstance(call.args[-1], ast.Constant)
    }
    assert len(reasons) > 8
    assert reasons - {""} <= set(check.messages_of("en").uses)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_well_formed_and_uses_the_values_that_there_are(language: str) -> None:
    assert check.problems(language) == []


def test_what_is_wrong_is_found(tmp_path: Path) -> None:
    (tmp_path / "said.py").write_text(
        'Text("refusal-no-such-thing")\n'
        'say("terminal-cards")\n'
        'Text(f"no-such-{kind}")\n'
        'Text("ask-may" if well else "ask-mayhem")\n'
    )
    assert check.undefined(tmp_path) == ["ask-mayhem", "no-such-…", "refusal-no-such-thing"]
    assert check.without_values(tmp_path) == ["terminal-cards is said without count"]
    assert "event-drew" in check.unused(tmp_path)
    assert "event-drew" not in check.unused()


def test_the_list_of_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that German lacks is named, and fails only a release."""
    german = check.messages_of("de")
    monkeypatch.setattr(german, "uses", {name: uses for name, uses in german.uses.items() if name != "event-drew"})
    monkeypatch.setattr(check, "unused", lambda others: [])
    for options, code in ([], 0), (["--strict"], 1):
        result = CliRunner().invoke(app, ["texts", *options])
        assert (result.exit_code, result.stdout) == (code, "de: missing: event-drew\nen, de: 1 problem.\n")


def test_a_text_that_a_language_lacks_is_said_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    german = catalogue("de")
    own = Catalogue.own
    monkeypatch.setattr(
        Catalogue,
        "own",
        lambda self, name, attribute, values=None: None if self is german else own(self, name, attribute, values),
    )
    assert Renderer(wolfsbane.mix_of("dagger"), 0, language="de").say("refusal-token-not-yours") == (
        "You do not have the dagger."
    )


def test_a_text_of_a_deck_file_is_said_as_it_is() -> None:
    assert [Renderer(language=language).text(literal("Choose a hat.")) for language in LANGUAGES] == [
        "Choose a hat."
    ] * 2
    assert Renderer().text(Text("ask-choose", {"target": literal("a hat")})) == "Choose a hat."


def test_a_refusal_crosses_a_process_boundary() -> None:
    refusal = wolfsbane.new_game("dagger", seed=3).why_not(wolfsbane.parse_action("token"), 0)
    assert refusal is not None
    again = pickle.loads(pickle.dumps(refusal))
    assert isinstance(again, IllegalAction)
    assert (again.rule, again.text, str(again)) == (refusal.rule, refusal.text, str(refusal))


def test_no_regular_expression_makes_sentences() -> None:
    assert len(RENDERING) > 14
    for path in RENDERING:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert "re" not in names, f"{path.name} imports re"


def test_equal_texts_are_one_in_a_set() -> None:
    same = [Text("refusal-deck-empty", {"number": 7}), Text("refusal-deck-empty", {"number": 7})]
    assert len({*same}) == 1
    assert len({*same, Text("refusal-deck-empty", {"number": 8})}) == 2
