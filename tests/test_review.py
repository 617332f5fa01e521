"""The report of a review: repeatable, resumable, the same on every build, and clear about what it can't read."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import wolfsbane
from builds import COMPILED
from conftest import ROOT
from wolfsbane.engine.game import Game
from wolfsbane.engine.record import RecordError, write_record
from wolfsbane.pool import Pool
from wolfsbane.review import Report, Reviewing, Settings, from_json, review, to_json
from wolfsbane.review.page import page
from wolfsbane.review.report import without_time
from wolfsbane.review.summary import played, seat_named, summary

SMALL = Settings(simulations=100, rollouts=1)
END = "amulet; turn a; caller b; points 9 4; a 3:a 12:a 2:a; b 5:b 0^ 4:b; pile 9; hand 12; phase holding; deck 4 6 5 7"


def end_of_a_round() -> str:
    """The record of a last turn, in which the Robber is not used."""
    game = Game.from_state(wolfsbane.parse_position(END))
    game.tags = {"name-a": "Ada", "name-b": "Bo"}
    game.play("discard")
    return write_record(game)


@pytest.fixture(scope="module")
def report() -> Report:
    return review(end_of_a_round(), SMALL)


def test_the_report_says_what_it_was_made_with(report: Report) -> None:
    header = report.header
    assert (header.format, header.version, header.rules) == (1, wolfsbane.__version__, wolfsbane.RULES_VERSION)
    assert (header.simulations, header.rollouts, header.seed, header.evaluator) == (100, 1, 0, "coach")
    assert (header.names, header.seats, header.players) == (["Ada", "Bo"], [0, 1], 2)
    assert header.record == end_of_a_round()


def test_a_decision_has_what_was_known_possible_done_and_better(report: Report) -> None:
    (decision,) = report.decisions
    assert "a 3:a 12:a 2:a; b ?:b 0^ ?:b" in decision.known
    assert "deck ? ? ? ?" in decision.known
    assert {action.code for action in decision.actions} == {"use", "discard", "a1", "a2", "a3"}
    assert (decision.played, decision.best, decision.mark, decision.cause) == ("discard", "use", "??", "unused ability")
    assert report.instructive == [decision.at]
    assert report.seats[0].marks == {"?!": 0, "?": 0, "??": 1}
    assert report.rounds[0].loss == [decision.loss, 0]


def test_json_goes_both_ways(report: Report) -> None:
    assert from_json(to_json(report)) == report


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "not the report"),
        ("{}", "not the report"),
        ("[1]", "not the report"),
        ('{"header": {"format": 99}}', "has the format 99"),
        ('{"header": {"format": 1}}', "damaged"),
    ],
)
def test_what_is_not_a_report_is_refused(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        from_json(text)


def test_the_same_record_gives_the_same_report(report: Report) -> None:
    assert without_time(review(end_of_a_round(), SMALL)) == without_time(report)


def test_another_seed_gives_other_numbers(report: Report) -> None:
    other = review(end_of_a_round(), Settings(simulations=100, rollouts=1, seed=1))
    assert [one.actions for one in other.decisions] != [one.actions for one in report.decisions]


def test_the_plain_source_gives_the_same_report(report: Report) -> None:
    program = (
        "import test_review as t, json; from wolfsbane.review import review; "
        "print(json.dumps(t.without_time(review(t.end_of_a_round(), t.SMALL))))"
    )
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])
    plain = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(plain.stdout) == json.loads(json.dumps(without_time(report)))


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda text: text[: len(text) // 2], "line"),
        (lambda text: text.replace("rules: 2", "rules: 1"), "version 1 of the rules"),
        (lambda text: "[Event 'a game of chess']\n1. e4 e5", "a record begins with"),
        (lambda text: "", "ends without a result"),
    ],
    ids=["truncated", "old", "foreign", "empty"],
)
def test_a_record_that_can_not_be_read_gives_a_clear_error(change: object, problem: str) -> None:
    assert callable(change)
    with pytest.raises(RecordError, match=problem):
        review(change(end_of_a_round()), SMALL)


def test_a_record_without_a_decision_gives_a_clear_error() -> None:
    with pytest.raises(ValueError, match="no decision"):
        review(write_record(wolfsbane.new_game("coin", players=2, seed=1)), SMALL)


@pytest.mark.parametrize("seat", [-1, 2, 4])
def test_a_seat_that_does_not_exist_gives_a_clear_error(seat: int) -> None:
    with pytest.raises(ValueError, match="seats of this game"):
        review(end_of_a_round(), SMALL, seats=[seat])


def short_record() -> str:
    game = wolfsbane.new_game("dagger", players=2, rounds=1, seed=4)
    game.play("a1 a3 b2 b5")
    for _ in range(6):
        game.apply(game.legal_actions()[-1])
    return write_record(game)


@pytest.mark.parametrize("pieces", [1, 5, 9])
def test_an_interrupted_review_goes_on_where_it_was(tmp_path: Path, pieces: int) -> None:
    save = tmp_path / "review.jsonl"
    record = short_record() if COMPILED else end_of_a_round()
    first = Reviewing(record, SMALL, save=save)
    with Pool(1) as pool:
        for _, _step in zip(range(pieces), first.run(pool), strict=False):
            pass
        with save.open("a") as file:
            file.write('["luck", {"at": 1')  # it was killed while it wrote
        second = Reviewing(record, SMALL, save=save)
        done = len(second.decisions) + len(second.close) + len(second.luck)
        steps = len(list(second.run(pool)))
    assert done >= min(pieces - 1, done + steps)
    whole = Reviewing(record, SMALL)
    with Pool(1) as pool:
        assert done + steps == len(list(whole.run(pool)))
    assert without_time(second.report()) == without_time(whole.report())


def test_a_save_file_of_another_review_is_left_alone(tmp_path: Path) -> None:
    save = tmp_path / "review.jsonl"
    Reviewing(end_of_a_round(), SMALL, save=save)
    before = save.read_bytes()
    with pytest.raises(ValueError, match="belongs to another review"):
        Reviewing(end_of_a_round(), Settings(simulations=200), save=save)
    save.write_text("my diary\n")
    with pytest.raises(ValueError, match="not the save file"):
        Reviewing(end_of_a_round(), SMALL, save=save)
    assert before != b""
    assert save.read_text() == "my diary\n"


def test_the_page_needs_nothing_else(report: Report) -> None:
    html = page(report)
    assert "<script" not in html
    assert "http://" not in html.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in html
    assert "src=" not in html
    assert "url(" not in html
    assert "default-src 'none'" in html
    assert "loses" in html
    assert "Ada" in html


def test_names_in_the_page_are_escaped(report: Report) -> None:
    assert "<b>" not in page(report, ["<b>Ada</b>", "Bo"])


def test_the_page_is_also_german(report: Report) -> None:
    assert "Die lehrreichsten Momente" in page(report, language="de")


def test_games_are_summed_up(report: Report) -> None:
    assert seat_named(report, "ada") == 0
    assert seat_named(report, "Cleo") is None
    found = summary([played(report, 0), played(report, 0)])
    assert found.total("unused_abilities") == 2
    (deck,) = found.decks
    assert (deck.games, deck.won, deck.adjusted) == (2, 0, None)
    assert deck.loss == report.seats[0].loss
