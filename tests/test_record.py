"""The record of a game: readable, complete, and everything in it is checked."""

import pytest
from hypothesis import given, settings

import test_docs
import wolfsbane
from damage import damaged
from randomly import decisions, random_game
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine import record
from wolfsbane.engine.actions import NUMBER, SEAT
from wolfsbane.engine.constants import DEALING
from wolfsbane.engine.game import Game
from wolfsbane.engine.position import parse_position
from wolfsbane.engine.record import RecordError, read_record, write_record

DEAL = "1B78036CA62D45793A8B91C20546C7B8A9D31C42A5B786459312"

SHORT = f"""wolfsbane record 1
rules: 2
mix: DDDDDDDDDDDDDD-D
players: 2
rounds: 1
name-a: Ada
date: 1 April

round 1
start: b
deal: {DEAL}
view: a1 b2 a3 b5
1. b: draw discard
2. a: draw a2 a3 done right
3. b: pile1 b3
result: unfinished
"""


def read(text: str) -> Game:
    return read_record(text, mix_of)


def error(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read(text)
    assert str(caught.value).startswith(f"line {caught.value.line}: {caught.value.reason}")
    return caught.value


def assert_exact(game: Game) -> str:
    text = write_record(game)
    again = read(text)
    assert again.history == game.history
    assert again.state == game.state
    assert again.tags == game.tags
    assert again.log == game.log
    assert write_record(again) == text
    return text


def play(game: Game, seed: int, stop: int = -1) -> Game:
    for _ in decisions(game, seed):
        if stop == 0:
            break
        stop -= 1
    return game


def test_the_examples_in_the_docstring() -> None:
    test_docs.test_a_docstring(record)


def test_a_record_by_hand() -> None:
    game = read(SHORT)
    assert game.players == 2
    assert game.rounds == 1
    assert game.tags == {"name-a": "Ada", "date": "1 April"}
    assert game.state.start() == 1
    assert game.legal_codes() == ["done", "b4", "b5"]
    assert write_record(game) == SHORT.replace("result", "\nresult")


def test_comments_empty_lines_and_spaces_are_skipped() -> None:
    text = "# a game\r\n\n" + SHORT.replace("\n", "  \r\n\r\n# more\r\n").replace("draw discard", " draw   discard")
    assert read(text).history == read(SHORT).history
    assert write_record(read(text)) == write_record(read(SHORT))


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game(seed: int) -> None:
    game = play(random_game(seed, players=2 + seed % 3, rounds=2), seed)
    text = assert_exact(game)
    assert text.count("\nscores: ") == 2
    assert text.endswith(f"winner {'abcd'[game.state.winner()]}\n")


@pytest.mark.parametrize("seed", range(15))
def test_a_game_that_stopped_somewhere(seed: int) -> None:
    game = play(random_game(seed, rounds=2), seed, stop=7 * seed)
    assert assert_exact(game).endswith("\nresult: unfinished\n")


def test_gifts_at_scoring_have_lines_of_their_own() -> None:
    state = parse_position("coin; a 0^ 5^ 1; b 0^ 9^; deck 3; pile 4; rounds 1; caller b; token b", mix_of)
    game = Game.from_state(state)
    game.play("draw discard pass a2 @b")
    assert game.is_over
    lines = assert_exact(game).split("\n")
    assert lines[-7:] == [
        "1. a: draw discard",
        "scoring: b: pass",
        "scoring: a: a2 @b",
        "scores: 1 24",
        "",
        "result: totals 1 24, winner a",
        "",
    ]


def test_an_additional_turn_has_a_line_of_its_own() -> None:
    game = Game.from_state(parse_position("dagger; a 5 6 7; b 1 2 3; deck 11 9 8 ...; pile 4", mix_of))
    game.play("draw use draw discard draw")
    assert "\nround 1\n1. a: draw use\n2. a: draw discard\n3. b: draw\n" in assert_exact(game)


@pytest.mark.parametrize(
    "position",
    [
        "dagger; a 7:a 8; b 1 2; pile 12; phase after; frame 12 step 2 source pile1 it a1; points 3 4",
        "amulet; a 7 8 1; b 1 2 3; pile 12; deck ...; phase view",
        "amulet; players 3; phase deal; dealt 1 2 3; points 4 5 6; token c active",
        "coin; a 1 2; b 3; phase over",
        "amulet; phase start; players 4; rounds 3",
    ],
)
def test_a_game_that_went_on_from_a_position(position: str) -> None:
    game = Game.from_state(parse_position(position, mix_of))
    assert "\nposition: " in assert_exact(game)
    if not game.is_over:
        game.apply(game.legal_actions()[-1])
        assert_exact(game)


def test_the_shuffle_may_be_under_way() -> None:
    game = wolfsbane.new_game("coin", 3, rounds=2)
    assert assert_exact(game).endswith("rounds: 2\n\nresult: unfinished\n")
    game.apply(SEAT + 2)
    assert assert_exact(game).endswith("round 1\nstart: c\n\nresult: unfinished\n")
    for number in (12, 0, 5):
        game.apply(NUMBER + number)
        assert_exact(game)
    assert assert_exact(game).endswith("start: c\ndeal: C05\n\nresult: unfinished\n")


def test_a_round_that_is_over_before_the_next_is_dealt() -> None:
    game = wolfsbane.new_game("dagger", 2, rounds=2, deals=[DEAL], start=1)
    for _ in decisions(game, 3):
        if game.state.phase() == DEALING:
            break
    totals = " ".join(str(total) for total in game.totals())
    assert assert_exact(game).endswith(f"\nscores: {totals}\n\nresult: unfinished\n")


def test_tags_that_could_not_be_read_again_are_not_written() -> None:
    game = wolfsbane.new_game("dagger", 2)
    for name in ("mix", "Name", "", "1st", "a b", "a:", "é"):
        game.tags = {name: "x"}
        with pytest.raises(ValueError, match="can't be the name of a tag"):
            write_record(game)
    for value in ("two\nlines", " x", "x\r"):
        game.tags = {"event": value}
        with pytest.raises(ValueError, match="one line without spaces around it"):
            write_record(game)
    game.tags = {"event": "", "name-b": "# 1: é"}
    assert_exact(game)


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        (SHORT, "", 1, "without a result"),
        ("wolfsbane record 1", "wolfsbane record 2", 1, "a record begins with 'wolfsbane record 1'"),
        ("rules: 2", "rules: 1", 2, "played by version 1 of the rules. This program plays version 2"),
        ("rules: 2", "rules: 3", 2, "a program that plays version 3 can do that"),
        ("rules: 2", "rules: two", 2, "the version of the rules is a number, not 'two'"),
        ("rules: 2\n", "", 8, "the line 'rules:' is missing"),
        ("mix: DDDDDDDDDDDDDD-D", "mix: tin", 3, "'tin' is not a mix"),
        ("players: 2", "players: 5", 4, "the number of players is 2 to 4, not '5'"),
        ("players: 2", "players: 10", 4, "the number of players is 2 to 4"),
        ("rounds: 1", "rounds: 0", 5, "the number of rounds is 1 to 4, not '0'"),
        ("name-a: Ada", "players: 2", 6, "'players' is there twice"),
        ("name-a: Ada", "date: now", 7, "'date' is there twice"),
        ("name-a: Ada", "name a: Ada", 6, "is not a name, a colon and a value"),
        ("name-a: Ada", "Ada", 6, "is not a name, a colon and a value"),
        ("name-a: Ada", "deal: 12", 6, "is not a name, a colon and a value"),
        ("name-a: Ada", "position: dagger; a 99", 6, "in the position, column 11: a card is a number"),
        ("name-a: Ada", "position: coin; a 9; rounds 1", 6, "another mix"),
        ("name-a: Ada", "position: dagger; c 9; rounds 1", 6, "another mix, or other players"),
        ("name-a: Ada", "position: dagger; a 9", 6, "another mix, or other players or rounds"),
        ("round 1", "round 2", 9, "'round 1' belongs here, not 'round 2'"),
        ("start: b\n", "", 10, "begins with 'start:' belongs here, not 'deal:"),
        ("start: b", "start: c", 10, "'c' is not possible"),
        ("start: b", "start: e", 10, "a seat is one of a, b, c, d, not 'e'"),
        ("start: b", "start: b a", 10, "'a' is too much"),
        (f"deal: {DEAL}\n", "", 11, "begins with 'deal:' belongs here, not 'view:"),
        (DEAL, DEAL[:-1], 12, "'deal:' is not complete"),
        (DEAL, DEAL + "5", 11, "'5' is too much"),
        (DEAL, DEAL[:-1] + "B", 11, "a deck has 4 cards of number 2, not 3"),
        (DEAL, DEAL[:-1] + "x", 11, "place 52 of the deal: 'x' is not one of 0-9 and A-D"),
        (DEAL, "000", 11, "'0' is not possible: The shuffle names a number of which cards are left"),
        (DEAL, "12x", 11, "the symbols 0 to 9 and A to D, not 'x'"),
        ("view: a1 b2 a3 b5", "view: a1 b2 a3", 13, "'view:' is not complete"),
        ("view: a1 b2 a3 b5", "view: a1 a1 a3 b5", 12, "'a1' is not possible"),
        ("1. b: draw discard", "1. a: draw discard", 13, "begins with '1. b:' belongs here"),
        ("1. b: draw discard", "2. b: draw discard", 13, "begins with '1. b:' belongs here"),
        ("1. b: draw discard", "1. b:draw discard", 13, "begins with '1. b:' belongs here"),
        ("1. b: draw discard", "1. b:", 13, "after '1. b:' comes what was done"),
        ("1. b: draw discard", "1. b: draw", 14, "'1. b:' is not complete"),
        ("1. b: draw discard", "1. b: draw throw", 13, "'throw' is not the code of an action"),
        ("1. b: draw discard", "1. b: draw discard done", 13, "'done' is too much"),
        ("1. b: draw discard", "1. b: draw a1", 13, "'a1' is not possible: You exchange cards of your own"),
        ("result: unfinished", "result: totals 1 2, winner a", 16, "'result: unfinished' belongs here"),
        ("result: unfinished\n", "", 16, "without a result"),
        ("result: unfinished", "result: unfinished\nround 2", 17, "nothing follows the result"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(old: str, new: str, line: int, reason: str) -> None:
    assert SHORT.count(old) == 1
    problem = error(SHORT.replace(old, new))
    assert reason in problem.reason
    assert problem.line == line


@pytest.mark.rule("CALL-1")
def test_an_action_that_is_not_legal_is_named_with_its_rule() -> None:
    problem = error(SHORT.replace("1. b: draw discard", "1. b: call"))
    assert problem.rule == "CALL-1"
    assert str(problem).endswith("you have 5. (CALL-1)")


def test_scores_and_result_are_checked() -> None:
    game = play(random_game(1, players=2, rounds=2), 1)
    lines = write_record(game).split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("scores: "))
    for i, change, reason in [
        (at, "scores: 1 999", "belongs here, not 'scores: 1 999'"),
        (at, "", "belongs here, not 'round 2'"),
        (-4, "", "is missing before this"),
        (-2, "result: unfinished", "belongs here, not 'result: unfinished'"),
        (-2, "5. a: draw", "the game is over, so the result follows"),
    ]:
        changed = list(lines)
        changed[i] = change
        problem = error("\n".join(changed))
        assert reason in problem.reason
        assert problem.line >= (i % len(lines)) + 1


def corpus() -> list[str]:
    games = [play(random_game(seed, rounds=1), seed, stop=40) for seed in range(40, 46)]
    return [SHORT, *[write_record(game) for game in games]]


@settings(max_examples=100, deadline=None)
@given(damaged(corpus(), "\n"))
def test_a_damaged_record_is_refused_or_is_a_record_of_its_own(text: str) -> None:
    game: Game | None = None
    line = 1
    try:
        game = read(text)
    except RecordError as problem:
        line = problem.line
    assert 1 <= line <= text.count("\n") + 1
    if game is not None:
        assert_exact(game)
