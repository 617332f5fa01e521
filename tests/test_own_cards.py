"""Cards of one's own: the example of the how-to works as it stands there, in every part of the engine."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import wolfsbane
from conftest import ROOT
from fold import Folded
from helpers import at
from randomly import decisions
from wolfsbane.decks import registry
from wolfsbane.engine.actions import NUMBER, Actions
from wolfsbane.engine.cards import AT_SCORING, VILLAGE, Card, Deck, Scoring, Step
from wolfsbane.engine.layout import CARDS, WATCHER
from wolfsbane.engine.table import Table

HOW_TO = ROOT / "docs" / "how-to" / "add-a-card.md"
MIX = "DDMDDDDDDMDDDD-D"


def blocks() -> list[str]:
    return re.findall(r"```python\n(.*?)```", HOW_TO.read_text(encoding="utf-8"), re.DOTALL)


@pytest.fixture
def moon(tmp_path: Path) -> Iterator[wolfsbane.Deck]:
    """The deck of the how-to, known for the length of a test."""
    path = tmp_path / "moon.py"
    path.write_text(blocks()[0], encoding="utf-8")
    yield wolfsbane.load_deck(path)
    del registry._decks["M"]
    registry._mixes.clear()


@pytest.mark.usefixtures("moon")
def test_the_cards_do_what_their_texts_say() -> None:
    g = at(f"{MIX}; a 2^ 7 8; b 5 6^ 4 3; pile 9; deck 9 1 1 1")
    g.play("use1")
    assert g.choices() == "a2 a3"
    g.play("a2")
    assert g.choices() == "pass use"
    g.play("use")
    assert g.village("a") == "2^ 7^ 8"
    g.play("draw use")
    assert g.slots() == "a3 b1 b3 b4"
    g.play("b3")
    assert g.village("b") == "5 6 4 3^"
    assert g.who_knows("b3") == "a"
    assert not g.pending


@pytest.mark.usefixtures("moon")
@pytest.mark.rule("PROT-1")
def test_the_new_verb_respects_protection() -> None:
    g = at("DDMDDDDDDMDDDD-A; a 2; b 5! 6 7; pile 9; deck 9 1 1 1")
    g.play("draw use b2")
    assert g.village("b") == "5! 6 7^"


class NameANumber(Step):
    """A decision of a kind of its own, said by an attribute of the class as the how-to has it."""

    asks = True
    not_while_holding = True

    def offer(self, s: Table, f: int, out: Actions) -> None:
        out.add(NUMBER + 3)
        out.add(NUMBER + 5)

    def take(self, s: Table, f: int, action: int) -> None:
        s.put_tally(f, action - NUMBER)


class FiveForTheSeat(Scoring):
    """Works facedown too, said in the same way."""

    faceup_only = False

    def adjust(self, s: Table, seat: int, card: int, sums: list[int]) -> None:
        sums[seat] += 5


@pytest.fixture
def odd() -> Iterator[None]:
    wolfsbane.add_deck(
        Deck(
            "O",
            "odd",
            [
                Card(1, "Namer", VILLAGE, "Name a number.", NameANumber()),
                Card(12, "Payer", AT_SCORING, "Five more.", scoring=FiveForTheSeat()),
            ],
        )
    )
    yield
    del registry._decks["O"]
    registry._mixes.clear()


@pytest.mark.usefixtures("odd")
def test_what_a_new_step_says_of_itself_is_heard() -> None:
    g = at("DODDDDDDDDDDOD-D; a 1^ 7; b 5; pile 9; deck 1 3 8")
    g.play("use1")
    assert g.choices() == "n3 n5"
    g.play("n5 draw")
    assert g.choices() == "discard a1 a2"
    other = at("DODDDDDDDDDDOD-D; a 1^ 7; b 5; pile 9; deck 1 3 8")
    other.play("draw")
    assert other.refused("use1") == "odd.1"


@pytest.mark.usefixtures("odd")
def test_a_new_scoring_ability_may_work_facedown() -> None:
    g = at("DODDDDDDDDDDOD-D; a 12; b 5; pile 9; deck 6 3; caller b; turn a")
    g.play("draw discard")
    assert g.scores() == [17, 0]


@pytest.mark.usefixtures("moon")
def test_they_work_in_views_records_and_for_everybody() -> None:
    for seed in range(5):
        game = wolfsbane.new_game(MIX, players=3, rounds=1, seed=seed)
        folds = {seat: Folded(3) for seat in (0, 1, 2, WATCHER)}
        told = 0
        for _ in decisions(game, seed):
            for seat, fold in folds.items():
                for event in game.events(seat, told):
                    fold.take(event)
                assert fold.differences(game.view(seat)) == []
            told = len(game.log)
        again = wolfsbane.read_record(wolfsbane.write_record(game))
        assert again.state == game.state


@pytest.mark.usefixtures("moon")
def test_they_are_part_of_the_known_cards() -> None:
    assert [card.id for card in wolfsbane.all_cards() if card.deck == "moon"] == ["moon.2", "moon.9"]
    assert wolfsbane.card_of("moon.9").rule == "moon.9"
    codes = {wolfsbane.random_mix(random.Random(seed)).code for seed in range(40)}
    assert any("M" in code for code in codes)
    assert not any(code.endswith("M") for code in codes)


def test_the_snippet_for_python_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "moon.py").write_text(blocks()[0], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    scope: dict[str, object] = {}
    try:
        exec(blocks()[1], scope)
        game = scope["game"]
        assert isinstance(game, wolfsbane.Game)
        assert game.state.count(0) == 5
        assert len({int(game.state.zone(card)) for card in range(CARDS)}) > 4
    finally:
        del registry._decks["M"]
        registry._mixes.clear()


def test_the_correction_of_a_reconstructed_card_is_valid() -> None:
    scope: dict[str, object] = {}
    names = "".join(f"from wolfsbane.engine.{module} import *\n" for module in ("cards", "steps", "targets"))
    exec(names + blocks()[2], scope)
    pixie = scope["PIXIE"]
    assert isinstance(pixie, Card)
    assert not pixie.reconstructed
    assert Deck("K", "corrected", [pixie]).card(3) is pixie
