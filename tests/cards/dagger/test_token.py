"""The dagger (TOKEN-D): turns the direction of play round, or skips the opponent's turn with two players."""

import pytest

from helpers import DAGGER, Table, at

VILLAGES = {2: "a 5 6; b 7 8", 3: "a 5 6; b 7 8; c 9 10", 4: "a 5 6; b 7 8; c 9 10; d 11 12"}
DECK = "pile 13; deck 1 1 1 1 2 2 2 2 3 3 3 3"


def dagger(players: int, rest: str = "") -> Table:
    """Seat a has the dagger, and it is active."""
    return at(f"{DAGGER}; {VILLAGES[players]}; {DECK}; token a active{rest}")


def order(g: Table, turns: int) -> str:
    """Who has the next turns, if everybody draws and discards."""
    seats = ""
    for _ in range(turns):
        seats += g.decider
        g.play("draw discard")
        if g.turn_is_open and g.may("done"):
            g.play("done")
    return seats


# --- what it does


@pytest.mark.rule("TOKEN-D", "SETUP-5")
@pytest.mark.parametrize(
    ("players", "turns"),
    [(2, "aababa"), (3, "acbacb"), (4, "adcbad")],
)
def test_play_goes_the_other_way_or_with_two_the_opponent_is_skipped_once(players: int, turns: str) -> None:
    g = dagger(players)
    g.play("token")
    assert order(g, 6) == turns


@pytest.mark.rule("TOKEN-D", "SETUP-5")
@pytest.mark.parametrize(("players", "turns"), [(2, "ababab"), (3, "abcabc"), (4, "abcdab")])
def test_without_it_play_goes_clockwise(players: int, turns: str) -> None:
    assert order(dagger(players), 6) == turns


@pytest.mark.rule("TOKEN-D")
@pytest.mark.parametrize(("players", "turns"), [(3, "abcabc"), (4, "abcdab")])
def test_play_that_went_the_other_way_goes_clockwise_again(players: int, turns: str) -> None:
    g = dagger(players, "; counterclockwise")
    g.play("token")
    assert order(g, 6) == turns


@pytest.mark.rule("TOKEN-D")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_takes_effect_when_the_turn_passes_on(players: int) -> None:
    g = dagger(players)
    assert g.choices() == "draw call token pile1"
    g.play("token")
    assert not g.pending
    assert g.decider == "a"
    assert g.choices() == "draw pile1"


@pytest.mark.rule("TOKEN-D", "TOKEN-3", "TURN-4")
@pytest.mark.parametrize("codes", ["token draw discard", "draw token discard", "draw discard token"])
@pytest.mark.parametrize(("players", "after"), [(2, "a"), (3, "c"), (4, "d")])
def test_it_is_used_before_between_and_after(players: int, after: str, codes: str) -> None:
    g = dagger(players)
    g.play(codes)
    assert g.decider == after


@pytest.mark.rule("TOKEN-D")
@pytest.mark.parametrize("who", ["a", "b", "c", "watcher"])
def test_everybody_sees_it(who: str) -> None:
    g = dagger(3)
    g.play("token")
    assert g.happened(who) == ["used_token", "reversed"]


@pytest.mark.rule("TOKEN-D", "EXCH-7")
def test_an_empty_village_does_not_matter() -> None:
    g = at(f"{DAGGER}; a -; b -; {DECK}; token a active")
    assert g.choices() == "draw call token"


@pytest.mark.rule("TURN-9", "TOKEN-3")
def test_the_turn_waits_for_an_unused_dagger() -> None:
    g = dagger(3)
    g.play("draw discard")
    assert g.choices() == "done token"


# --- once a round


@pytest.mark.rule("TOKEN-3", "TOKEN-D")
@pytest.mark.parametrize(("players", "turns"), [(2, "aab"), (3, "acb"), (4, "adcb")])
def test_it_is_used_once_a_round(players: int, turns: str) -> None:
    g = dagger(players)
    g.play("token")
    assert g.refused("token") == "TOKEN-3"
    assert order(g, len(turns)) == turns
    assert g.decider == "a"
    assert g.refused("token") == "TOKEN-3"


@pytest.mark.rule("TOKEN-3", "TOKEN-D")
@pytest.mark.parametrize("token", ["token a", "token b active"])
def test_only_who_has_it_active_may_use_it(token: str) -> None:
    g = at(f"{DAGGER}; {VILLAGES[3]}; {DECK}; {token}")
    assert g.choices() == "draw call pile1"
    assert g.refused("token") == "TOKEN-3"


@pytest.mark.rule("TOKEN-3", "CALL-1")
def test_after_using_it_one_may_not_call() -> None:
    g = dagger(3)
    g.play("token")
    assert g.refused("call") == "CALL-1"


@pytest.mark.rule("TOKEN-3", "CALL-1")
def test_with_a_call_the_turn_is_over_and_play_goes_on_as_before() -> None:
    g = dagger(3)
    g.play("call")
    assert g.decider == "b"


@pytest.mark.rule("SETUP-5", "WIN-1", "TOKEN-D")
def test_in_the_next_round_play_goes_clockwise_again() -> None:
    g = at(f"{DAGGER}; a 5; b 7; c 9; pile 13; token a active; phase after")
    g.play("token")
    assert g.round_ended
    assert g.state.clockwise()


# --- with the Reverser


@pytest.mark.rule("TOKEN-D", "11D")
@pytest.mark.parametrize(
    ("players", "turns"),
    [(2, "aaba"), (3, "abca"), (4, "abcd")],
)
def test_dagger_and_reverser_in_one_turn_cancel_out_but_not_with_two_players(players: int, turns: str) -> None:
    g = at(f"{DAGGER}; {VILLAGES[players]}; pile 13; deck 11 1 1 1 1 2 2 2 2; token a active")
    g.play("token draw use")
    assert "a" + order(g, 3) == turns


@pytest.mark.rule("TOKEN-D", "11D")
def test_the_reverser_does_not_use_up_the_dagger() -> None:
    g = at(f"{DAGGER}; {VILLAGES[3]}; pile 13; deck 11 1 1 1; token a active")
    g.play("draw use")
    assert g.choices() == "done token"


@pytest.mark.rule("TOKEN-D", "11D")
def test_with_two_players_it_gives_another_turn_after_an_additional_one() -> None:
    g = dagger(2, "; extra")
    g.play("token draw discard")
    assert g.decider == "a"


@pytest.mark.rule("TOKEN-D", "4D")
def test_a_skipped_player_has_not_had_a_turn() -> None:
    g = at(f"{DAGGER}; a 4^ 6; b 7 8; {DECK}; token a active")
    g.play("token draw discard")
    assert g.decider == "a"
    assert not g.may("use1")


# --- after a call


@pytest.mark.rule("CALL-3", "TOKEN-D")
def test_with_two_players_after_the_opponents_call_the_round_ends_with_that_turn() -> None:
    g = dagger(2, "; caller b; rounds 1")
    g.play("token draw discard")
    assert g.round_ended


@pytest.mark.rule("CALL-3", "TOKEN-D")
@pytest.mark.parametrize("caller", ["b", "c"])
def test_with_three_players_some_may_have_no_turn_after_a_call(caller: str) -> None:
    g = dagger(3, f"; caller {caller}; rounds 1")
    g.play("token draw discard")
    assert g.round_ended == (caller == "c")


@pytest.mark.rule("CALL-3", "TOKEN-D")
def test_with_four_players_some_may_have_two_turns_and_others_none() -> None:
    g = at(f"{DAGGER}; {VILLAGES[4]}; {DECK}; token c active; caller a; turn b; rounds 1")
    g.play("draw discard draw token discard")
    assert g.decider == "b"
    g.play("draw discard")
    assert g.round_ended
    turns = [event.seat for event in g.game.events(4) if event.name == "turn_ended"]
    assert turns == [1, 2, 1]


@pytest.mark.rule("CALL-3", "TOKEN-D")
def test_whoever_comes_between_still_has_a_turn() -> None:
    g = dagger(3, "; caller b; rounds 1")
    g.play("token")
    assert order(g, 2) == "ac"
    assert g.round_ended
