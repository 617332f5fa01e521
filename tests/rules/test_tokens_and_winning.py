"""Where the token goes after a round, when it can be used, and who wins; ties of every kind."""

import pytest

import wolfsbane
from dealing import deal
from helpers import AMULET, COIN, DAGGER, Table, at


def ended(villages: str, more: str = "", code: str = AMULET) -> Table:
    """A round that ends here, with the draw of the last card, which is discarded."""
    g = at(f"{code}; {villages}; deck 10; {more or 'token a'}")
    g.play("draw discard")
    assert g.round_ended
    return g


def token(g: Table) -> str:
    """Who has the token, as everyone was told, and whether it is active."""
    event = next(event for event in g.game.events(4) if event.name == "token_passed")
    assert (event.seat, event.value == 1) == (g.state.holder(), g.state.token_active())
    return "abcd"[event.seat] + (" active" if event.value == 1 else "")


# TOKEN-1


@pytest.mark.rule("TOKEN-1")
@pytest.mark.parametrize(("villages", "to"), [("a 5; b 6; c 7", "a"), ("a 7; b 5; c 6", "b"), ("a 7; b 6; c 5", "c")])
def test_the_token_goes_to_the_lowest_score_who_starts_the_next_round(villages: str, to: str) -> None:
    g = ended(villages, "token b")
    assert token(g) == to
    g.game.deal(deal("5 5 5 5 6 6 6 6"))
    g.play("a1 a2 b1 b2 c1 c2")
    assert g.decider == to


@pytest.mark.rule("TOKEN-1")
def test_it_is_the_score_that_counts_not_the_sum() -> None:
    g = ended("a 5; b 6; c 12", "caller b; turn c")
    assert g.scores() == [5, 16, 12]
    assert token(g) == "a"


@pytest.mark.rule("TOKEN-1", "TOKEN-3")
def test_a_negative_score_comes_before_the_0_of_a_successful_caller() -> None:
    g = ended("a 0^; b 0^ 2; c 1 1 2", "caller a; turn b", DAGGER)
    assert g.scores() == [0, -2, 4]
    assert token(g) == "b"


# TOKEN-2


@pytest.mark.rule("TOKEN-2")
def test_of_the_tied_the_successful_caller_takes_it() -> None:
    g = ended("a 0; b 0; c 9", "caller b; turn a; token a")
    assert g.scores() == [0, 0, 9]
    assert token(g) == "b active"


@pytest.mark.rule("TOKEN-2")
def test_otherwise_the_tied_player_who_had_it_keeps_it() -> None:
    assert token(ended("a 6; b 6; c 6", "token c")) == "c"
    assert token(ended("a 6; b 7; c 6", "token c")) == "c"


@pytest.mark.rule("TOKEN-2")
@pytest.mark.parametrize(
    ("villages", "start", "to"),
    [
        ("a 6; b 6; c 7; d 8", "c", "a"),
        ("a 6; b 6; c 7; d 8", "d", "a"),
        ("a 7; b 6; c 6; d 8", "a", "b"),
        ("a 7; b 6; c 8; d 6", "c", "d"),
        ("a 6; b 8; c 6; d 7", "b", "c"),
        ("a 6; b 8; c 6; d 7", "d", "a"),
    ],
)
def test_otherwise_it_is_the_first_tied_player_clockwise_from_the_start_player(
    villages: str, start: str, to: str
) -> None:
    assert token(ended(villages, f"token {start}")) == to


@pytest.mark.rule("TOKEN-2")
def test_the_direction_of_play_does_not_matter() -> None:
    assert token(ended("a 7; b 6; c 6", "token a; counterclockwise", DAGGER)) == "b"


@pytest.mark.rule("TOKEN-2")
def test_a_caller_who_is_not_among_the_tied_gets_nothing() -> None:
    g = ended("a 9; b 6; c 6", "caller a; turn b; token a")
    assert g.scores() == [19, 6, 6]
    assert token(g) == "b"


# TOKEN-3


@pytest.mark.rule("TOKEN-3")
@pytest.mark.parametrize("had", ["token a", "token a active", "token b active"])
def test_it_is_active_after_a_successful_call(had: str) -> None:
    assert token(ended("a 5; b 6; c 8", f"caller a; turn c; {had}")) == "a active"


@pytest.mark.rule("TOKEN-3")
@pytest.mark.parametrize(
    ("villages", "more"),
    [
        ("a 5; b 6; c 8", "token c"),
        ("a 5; b 6; c 8", "token b active"),
        ("a 5; b 6; c 8", "caller b; turn c; token a"),
        ("a -; b 6; c 8", "token a"),
    ],
    ids=["nobody called", "it was active", "another one called", "empty village"],
)
def test_otherwise_it_is_not(villages: str, more: str) -> None:
    assert token(ended(villages, more)) == "a"


@pytest.mark.rule("TOKEN-3")
def test_an_active_token_that_was_not_used_is_not_active_in_the_next_round() -> None:
    g = at(f"{AMULET}; a 5; b 6; pile 9; deck 10; token a active")
    g.play("draw discard done")
    assert token(g) == "a"


@pytest.mark.rule("TOKEN-3")
def test_only_its_holder_uses_it_and_only_if_it_is_active() -> None:
    active = at(f"{COIN}; a 5; b 6; pile 9; deck 10 12 ...; token b active")
    assert active.choices() == "draw call pile1"
    assert active.refused("token") == "TOKEN-3"
    active.play("draw discard")
    assert active.choices() == "draw call token pile1"
    passive = at(f"{COIN}; a 5; b 6; pile 9; deck 10 12 ...; token a")
    assert passive.refused("token") == "TOKEN-3"


@pytest.mark.rule("TOKEN-3")
def test_it_is_used_once_a_round() -> None:
    g = at(f"{COIN}; a 5; b 6; pile 9; deck 12 11 ...; token a active")
    g.play("token b1")
    assert g.refused("token") == "TOKEN-3"
    g.play("draw discard draw discard")
    assert g.decider == "a"
    assert g.refused("token") == "TOKEN-3"


@pytest.mark.rule("TOKEN-3", "CALL-1")
def test_never_in_a_turn_in_which_one_calls() -> None:
    g = at(f"{COIN}; a 5; b 6; pile 9; deck 12 11 ...; token a active")
    g.play("call")
    assert g.decider == "b"
    assert g.state.token_active()


@pytest.mark.rule("TOKEN-3")
def test_everyone_is_told_of_its_use() -> None:
    g = at(f"{DAGGER}; a 5; b 6; c 7; pile 9; deck 12 11 ...; token a active")
    g.play("token")
    assert g.happened("c") == g.happened("watcher") == ["used_token", "reversed"]


# WIN-1


def last_round(villages: str, points: str, more: str = "token a") -> Table:
    """The fourth round ends here; in the first one these points were written, in the two others none."""
    none = " ".join("0" for _ in points.split())
    return ended(villages, f"points {points} / {none} / {none}; {more}")


@pytest.mark.rule("WIN-1", "SCORE-5")
@pytest.mark.parametrize(("points", "winner"), [("0 0", 0), ("9 0", 1), ("0 -9", 1)])
def test_the_lowest_total_wins(points: str, winner: int) -> None:
    g = last_round("a 5; b 6", points)
    assert g.game.is_over
    assert g.game.winner() == winner
    assert [event.seat for event in g.game.events(4) if event.name == "game_ended"] == [winner]


@pytest.mark.rule("WIN-1")
@pytest.mark.parametrize(
    ("villages", "points", "winner"),
    [("a 5; b 6", "1 0", 0), ("a 6; b 5", "0 1", 1), ("a 6; b 7; c 5", "0 0 1", 2)],
)
def test_of_the_tied_the_one_with_the_token_after_the_last_round_wins(villages: str, points: str, winner: int) -> None:
    g = last_round(villages, points, "token a")
    assert g.state.holder() == winner
    assert g.game.winner() == winner


@pytest.mark.rule("WIN-1")
@pytest.mark.parametrize(
    ("villages", "points", "winner"),
    [
        ("a 6; b 6; c 5; d 9", "0 0 9 0", 0),
        ("a 6; b 9; c 5; d 6", "0 0 9 0", 3),
        ("a 6; b 6; c 9; d 5", "0 0 9 9", 0),
        ("a 5; b 9; c 6; d 6", "9 9 0 0", 2),
        ("a 6; b 5; c 9; d 6", "0 9 9 0", 3),
    ],
)
def test_if_none_of_them_has_it_the_first_of_them_clockwise_from_there(villages: str, points: str, winner: int) -> None:
    g = last_round(villages, points, "token b")
    totals = g.game.totals()
    assert totals.count(min(totals)) == 2
    assert totals[g.state.holder()] > min(totals)
    assert g.game.winner() == winner


@pytest.mark.rule("WIN-1")
def test_while_the_game_goes_on_nobody_has_won() -> None:
    g = ended("a 5; b 6", "points 0 0 / 0 0; token a")
    assert g.game.winner() is None


# A whole game


@pytest.mark.rule("TOKEN-1", "TOKEN-2", "TOKEN-3", "SCORE-4", "SCORE-5", "WIN-1")
def test_a_game_of_four_rounds() -> None:
    order = deal("1 1 2 5 5  9 9 8 8 7  12 12 12 12 11  11 11 11 10 10  10  13 13 4 4")
    game = wolfsbane.new_game("amulet", 2, deals=[order] * 4, start=1)
    views = "a1 a2 b1 b2 "
    game.play(views + "draw b1 b2 done b1  draw a1 a2 done a1  call  draw discard")
    assert game.scores() == [[25, 46]]
    assert (game.state.holder(), game.state.token_active()) == (0, False)
    game.play(views + "draw a4 a5 done a4  draw discard  call  draw discard")
    assert game.scores()[-1] == [0, 41]
    assert (game.state.holder(), game.state.token_active()) == (0, True)
    game.play(views + "token a3 draw a4 a5 done a4  draw b3 b4 done b3  pile1 a1 a2 done a1  call draw discard")
    assert game.scores()[-1] == [23, 48]
    assert (game.state.holder(), game.state.token_active()) == (0, False)
    game.play(views + "draw discard draw b1 b2 done b1  draw discard call  draw discard")
    assert game.scores()[-1] == [14, 46]
    assert game.totals() == [62, 181]
    assert game.winner() == 0
