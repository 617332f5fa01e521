"""Calling for a vote: who may, what it forbids, and who still has a turn."""

import pytest

from helpers import AMULET, COIN, DAGGER, Table, at, mix


def deciders(g: Table, plays: str) -> str:
    """Plays one turn after another, and tells whose each was."""
    order = ""
    for play in plays.split(", "):
        order += g.decider
        g.play(play)
    return order


@pytest.mark.rule("CALL-1")
@pytest.mark.parametrize("village", ["-", "5", "5 6 7", "5 6^ 7 8!"])
def test_with_four_cards_or_fewer_one_may_call(village: str) -> None:
    g = at(f"{AMULET}; a {village}; b 3 9; pile 9; deck 1 ...")
    g.play("call")
    assert g.state.caller() == 0
    assert g.decider == "b"
    assert g.happened() == ["called", "turn_ended", "turn_began"]


@pytest.mark.rule("CALL-1")
def test_with_five_cards_one_may_not() -> None:
    g = at(f"{AMULET}; a 5 6 7 8 1; b 3 9; pile 9; deck 1 ...")
    assert g.choices() == "draw pile1"
    assert g.refused("call") == "CALL-1"


@pytest.mark.rule("CALL-1")
def test_not_after_an_ability() -> None:
    g = at(f"{AMULET}; a 2^ 6 7; b 3 9; pile 9; deck 1 ...")
    g.play("use1 a2")
    assert g.choices() == "draw pile1"
    assert g.refused("call") == "CALL-1"


@pytest.mark.rule("CALL-1", "TOKEN-3")
def test_not_after_the_token() -> None:
    g = at(f"{AMULET}; a 5 6 7; b 3 9; pile 9; deck 1 ...; token a active")
    g.play("token a1")
    assert g.choices() == "draw pile1"
    assert g.refused("call") == "CALL-1"


@pytest.mark.rule("CALL-1", "TOKEN-3")
def test_the_turn_ends_at_once_whatever_could_be_used() -> None:
    g = at(f"{AMULET}; a 2^ 6 7; b 8 9; pile 9; deck 1 ...; token a active")
    g.play("call")
    assert g.decider == "b"
    assert g.happened() == ["called", "turn_ended", "turn_began"]


@pytest.mark.rule("CALL-1")
def test_not_after_drawing() -> None:
    g = at(f"{AMULET}; a 5 6 7; b 8 9; pile 9; deck 1 ...")
    g.play("draw")
    assert g.refused("call") == "CALL-1"


@pytest.mark.rule("CALL-1")
def test_an_ability_of_the_turn_before_does_not_matter() -> None:
    g = at(f"{AMULET}; a 2^ 6 7; b 8 9; pile 9; deck 1 12 ...")
    g.play("use1 a2 draw discard draw discard")
    assert g.choices() == "draw call pile1 use1"


@pytest.mark.rule("CALL-2")
def test_with_the_coin_there_must_be_a_card_in_the_deck() -> None:
    g = at(f"{mix('C', n1='A')}; a 5 6; b 8 9; pile 9; row 7")
    assert g.choices() == "row1 pile1"
    assert g.refused("call") == "CALL-2"


@pytest.mark.rule("CALL-2")
def test_with_the_coin_one_card_in_the_deck_is_enough() -> None:
    g = at(f"{COIN}; a 5 6; b 8 9; pile 9; deck 1")
    assert g.choices() == "draw call pile1"


@pytest.mark.rule("CALL-2", "END-3")
@pytest.mark.parametrize("token", ["A", "D"])
def test_with_another_token_one_calls_without_a_deck(token: str) -> None:
    g = at(f"{mix('A', token)}; a 5 6; b 8 9; pile 9; row 7; rounds 1")
    assert g.choices() == "call row1 pile1"
    g.play("call")
    assert g.decider == "b"


@pytest.mark.rule("CALL-3")
def test_nobody_else_may_call() -> None:
    g = at(f"{AMULET}; a 5 6; b 8 9; c 1; pile 9; deck 13 ...")
    g.play("call")
    assert g.choices() == "draw pile1"
    assert g.refused("call") == "CALL-3"
    g.play("draw discard")
    assert g.refused("call") == "CALL-3"


@pytest.mark.rule("CALL-3", "END-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_else_has_exactly_one_turn(players: int) -> None:
    villages = "; ".join(f"{seat} 5 6" for seat in "abcd"[:players])
    g = at(f"{AMULET}; {villages}; pile 9; deck 1 1 1 ...; turn b; rounds 1")
    order = deciders(g, ", ".join(["call", *["draw discard"] * (players - 1)]))
    assert order == ("bcda" if players == 4 else "bca" if players == 3 else "ba")
    assert g.round_ended


@pytest.mark.rule("CALL-3", "11D")
def test_after_a_reversal_some_have_no_turn_and_others_two() -> None:
    g = at(f"{DAGGER}; a 5; b 6; c 7; d 8; pile 9; deck 13 11 12 ...; rounds 1")
    order = deciders(g, "call, draw discard, draw use, draw discard")
    assert order == "abcb"
    assert g.round_ended


@pytest.mark.rule("CALL-3", "11D")
def test_a_reversal_right_after_the_call_ends_the_round_with_that_turn() -> None:
    g = at(f"{DAGGER}; a 5; b 6; c 7; d 8; pile 9; deck 11 12 ...; rounds 1")
    assert deciders(g, "call, draw use") == "ab"
    assert g.round_ended


@pytest.mark.rule("CALL-3", "11D")
def test_a_call_in_reversed_play_goes_round_the_other_way() -> None:
    g = at(f"{DAGGER}; a 5; b 6; c 7; d 8; pile 9; deck 13 12 8 ...; rounds 1; counterclockwise")
    assert deciders(g, "call, draw discard, draw discard, draw discard") == "adcb"
    assert g.round_ended


@pytest.mark.rule("CALL-3", "TOKEN-D")
def test_the_dagger_works_like_the_reverser_here() -> None:
    g = at(f"{DAGGER}; a 5; b 6; c 7; d 8; pile 9; deck 13 12 8 ...; rounds 1; token c active")
    assert deciders(g, "call, draw discard, token draw discard, draw discard") == "abcb"
    assert g.round_ended


@pytest.mark.rule("CALL-3", "11D", "TOKEN-D")
@pytest.mark.parametrize("play", ["draw use done", "token draw discard"])
def test_with_two_players_a_reversal_after_the_call_ends_the_round_with_that_turn(play: str) -> None:
    g = at(f"{DAGGER}; a 5; b 6; pile 9; deck 11 12 ...; rounds 1; token b active")
    assert deciders(g, f"call, {play}") == "ab"
    assert g.round_ended


@pytest.mark.rule("CALL-3", "11D")
def test_two_reversals_in_one_turn_cancel_out() -> None:
    g = at(f"{DAGGER}; a 5; b 6; c 7; pile 9; deck 11 12 ...; rounds 1; token b active")
    assert deciders(g, "call, token draw use, draw discard") == "abc"
    assert g.round_ended
