"""What docs/bot-protocol.md says is what is really said."""

import json
import re

import pytest

import wolfsbane
from conftest import ROOT
from programs import LOWEST, play
from randomly import decisions, random_game
from wolfsbane.bots.program import HELLO_TIME, OPTION_TYPES, ProgramBot
from wolfsbane.bots.wire_messages import mix_to_wire, question_message
from wolfsbane.engine.cards import KIND_NAMES
from wolfsbane.engine.events import KINDS
from wolfsbane.engine.game import Game
from wolfsbane.engine.view import View
from wolfsbane.engine.vocabulary import PHASE_NAMES, REASON_NAMES
from wolfsbane.protocol.fields import Json
from wolfsbane.protocol.generator import events_page, view_pages, with_part
from wolfsbane.protocol.views import view_to_json

TEXT = (ROOT / "docs" / "bot-protocol.md").read_text(encoding="utf-8")


class First:
    def choose(self, view: View, legal: list[int]) -> int:
        return legal[0]


@pytest.fixture(scope="module")
def conversation() -> list[tuple[str, str]]:
    """The conversation that the page shows: the example against somebody who always does what is listed first."""
    lines: list[tuple[str, str]] = []
    bot = ProgramBot(LOWEST, trace=lambda who, line: lines.append((who, line.decode().strip())))
    play(wolfsbane.new_game("dagger", 2, seed=5, rounds=1), {0: bot, 1: First()}, 5)
    bot.close()
    assert bot.warnings == []
    return lines


def squeezed(text: str) -> str:
    return re.sub(r"\s", "", text)


def test_the_transcript_is_what_is_said(conversation: list[tuple[str, str]]) -> None:
    """Line for line. An ellipsis stands for anything; a line with a # for messages that are left out."""
    [block] = re.findall(r"```transcript\n(.*?)```", TEXT, re.DOTALL)
    at = 0
    shown = 0
    for part in re.split(r"\n(?=\S)", block.strip()):
        if part.startswith("#"):
            at = -at
            continue
        who, text = part.split(":", 1)
        pattern = re.compile(".*".join(re.escape(piece) for piece in squeezed(text).split("…")), re.DOTALL)
        begin, end = (-at, len(conversation)) if at < 0 else (at, at + 1)
        for i in range(begin, end):
            if conversation[i][0] == who and pattern.fullmatch(squeezed(conversation[i][1])):
                at = i + 1
                shown += 1
                break
        else:
            pytest.fail(f"this is not said there: {part}\nbut: {conversation[begin]}")
    assert shown >= 12
    assert at == len(conversation)


def table(heading: str) -> dict[str, list[str]]:
    """The first table after a heading: its rows by what stands in the first column, in code."""
    section = TEXT.split(f"\n{heading}\n", 1)[1]
    [lines] = re.findall(r"\A(?:[^|#].*\n|\n)*((?:\|.*\n)+)", section)
    rows: dict[str, list[str]] = {}
    for line in lines.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        for name in re.findall(r"`([^`]+)`", cells[0]):
            rows[name] = cells
    assert rows, heading
    return rows


# Positions with what random games seldom have, or never when a bot is asked.
RARE = [
    # a locked card, and one that an Elusive Seer has viewed and went on from
    "AAAAAAADAAAAAA-A; a 3! 5; b 12>5-:a 6; pile 7; deck ...; phase after; frame 7 source pile1 it b1",
    "dagger; a 5; b 1; c 3; d 2; deck ...; private-a 7; private-b 6; private-c 4; private-d 3; stored; caller b",
    "amulet; a 4; b 5; row 3 6; deck ...; token a active; round 2; points 3 4",
    "amulet; a 6 3; b 2 4; pile 12; deck ...; phase after; frame 12 step 3 source pile1 it a2 other b1",
    "dagger; a 5; b 1; pile 8; deck ...; skip",
    "dagger; a 5; b 1; pile 8; deck ...; extra",
    "amulet; a 4; b 6; hand 5; phase holding; side faceup",
    "coin; a 0^+ 5^; b 3; c 4; phase scoring; sealed b; frame 0 step 1 source a1 it a2; reason deck",
    "amulet; phase deal; players 2; dealt 0 0; token b; start a",
]


def test_every_field_of_a_question_is_described() -> None:
    found: dict[str, set[str]] = {name: set() for name in ("question", "legal", "view", "zones", "card", "ability")}
    views = [view_to_json(Game.from_state(wolfsbane.parse_position(position)).view(0)) for position in RARE]
    for seed in range(8):
        game = random_game(seed)
        for seat, legal in decisions(game, seed):
            message = json.loads(json.dumps(question_message("choose", 1, 1.0, [], game.view(seat), legal)))
            views.append(message["view"])
            found["question"] |= set(message)
            found["legal"] |= {name for entry in message["legal"] for name in entry}
    for view in views:
        zones: dict[str, list[Json]] = view["zones"]  # type: ignore[assignment]
        abilities: list[Json] = view.get("abilities", [])  # type: ignore[assignment]
        found["view"] |= set(view)
        found["zones"] |= set(zones)
        found["card"] |= {name for zone in zones.values() for card in zone for name in card}
        found["ability"] |= {name for ability in abilities for name in ability}
    assert set(table("### `choose`")) == found["question"]
    assert set(table("### A legal action")) == found["legal"]
    assert set(table("### The view")) == found["view"]
    assert set(table("### The zones")) == found["zones"]
    assert set(table("### A card")) == found["card"]
    assert set(table("### An ability under way")) == found["ability"]


def test_the_tables_of_the_view_are_those_of_the_declaration() -> None:
    for name, lines in view_pages().items():
        assert with_part(TEXT, name, lines) == TEXT, "run `make protocol`"


def test_the_tables_of_events_are_those_of_the_declaration() -> None:
    assert with_part(TEXT, "events", events_page()) == TEXT, "run `make protocol`"
    assert list(table("## Events")) == [kind.name for kind in KINDS]


def test_words_that_may_be_said_are_listed() -> None:
    for words in (PHASE_NAMES, REASON_NAMES[1:], KIND_NAMES, OPTION_TYPES):
        for word in words:
            assert f"`{word}`" in TEXT, word
    assert f"{HELLO_TIME:g} seconds" in TEXT


def test_every_field_of_a_new_game_is_described(conversation: list[tuple[str, str]]) -> None:
    message: Json = json.loads(conversation[2][1])
    assert message["type"] == "new_game"
    assert set(table("### `new_game`")) == set(message)
    mix = mix_to_wire(wolfsbane.mix_of("dagger"))
    cards = mix["cards"]
    assert isinstance(cards, list)
    assert set(table("### The mix")) == set(mix) | {f"token.{name}" for name in ("name", "text")} | {
        f"cards[].{name}" for name in cards[0]
    }


def test_the_example_on_the_page_is_the_one_that_is_tested() -> None:
    [code] = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert code == (ROOT / "examples" / "bots" / "lowest.py").read_text(encoding="utf-8")
