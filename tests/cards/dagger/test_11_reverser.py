"""Reverser (11D): reverse the direction of play; with two players the opponent's next turn is skipped."""

import pytest

from helpers import DAGGER, Table, at, mix

BLOB = mix("D", n4="C")
NOSFERATU = mix("D", n10="C")
THREE = "a 6; b 7; c 8"
FOUR = "a 6; b 7; c 8; d 9"


def used(table: str, deck: str = "1 2 3 5", code: str = DAGGER) -> Table:
    g = at(f"{code}; {table}; pile 9; deck 11 {deck}")
    g.play("draw use")
    return g


def turns(g: Table, count: int) -> str:
    """Who has the next turns, if everybody draws and discards."""
    order = ""
    for _ in range(count):
        order += g.decider
        g.play("draw discard")
    return order


# --- three and four players


@pytest.mark.rule("11D")
@pytest.mark.parametrize(("villages", "order"), [(THREE, "cbac"), (FOUR, "dcba")])
def test_play_goes_the_other_way_round(villages: str, order: str) -> None:
    assert turns(used(villages), 4) == order


@pytest.mark.rule("11D")
@pytest.mark.parametrize(("villages", "order"), [(THREE, "bcab"), (FOUR, "bcda")])
def test_a_second_one_turns_it_back(villages: str, order: str) -> None:
    assert turns(used(f"{villages}; counterclockwise"), 4) == order


@pytest.mark.rule("11D")
def test_used_by_the_next_player_it_comes_back_to_the_one_before() -> None:
    g = used(THREE, "11 1 2 3")
    assert g.decider == "c"
    g.play("draw use")
    assert g.decider == "a"


@pytest.mark.rule("11D", "TURN-2")
def test_it_need_not_be_used() -> None:
    g = at(f"{DAGGER}; {THREE}; pile 9; deck 11 1 2")
    g.play("draw")
    assert g.choices() == "discard use a1"
    g.play("discard")
    assert g.decider == "b"


@pytest.mark.rule("11D")
def test_everyone_sees_it() -> None:
    g = used(THREE)
    for seat in ("a", "b", "c", "watcher"):
        assert "reversed" in g.happened(seat)
    assert not g.pending


@pytest.mark.rule("11D", "TURN-6", "EXCH-7")
def test_it_can_be_begun_without_any_card() -> None:
    g = at(f"{DAGGER}; a -; b -; c -; pile -; deck 11 1 2")
    g.play("draw")
    assert g.choices() == "discard use"


# --- two players


@pytest.mark.rule("11D")
def test_with_two_players_the_opponents_next_turn_is_skipped() -> None:
    assert turns(used("a 6; b 7"), 4) == "abab"


@pytest.mark.rule("11D")
def test_a_reverser_drawn_in_the_additional_turn_gives_another() -> None:
    g = used("a 6; b 7", "11 11 1 2 3")
    assert g.decider == "a"
    g.play("draw use")
    assert g.decider == "a"
    g.play("draw use")
    assert g.decider == "a"
    g.play("draw discard")
    assert g.decider == "b"


@pytest.mark.rule("11D", "10D")
def test_one_drawn_from_a_private_deck_gives_another_too() -> None:
    g = used("a 6; b 7; private-a 11")
    g.play("private use")
    assert g.decider == "a"


@pytest.mark.rule("11D", "1A")
def test_one_drawn_from_the_row_gives_another_too() -> None:
    g = at(f"{mix('D', n1='A')}; a 6; b 1^; pile 9; deck 1 2 3 5; row 11; extra")
    g.play("row1 use")
    assert g.decider == "a"


@pytest.mark.rule("11D", "END-2")
def test_an_additional_turn_needs_a_card_in_the_deck() -> None:
    g = used("a 6; b 7", "")
    assert g.round_ended


# --- twice in a turn


@pytest.mark.rule("11D", "TOKEN-D")
@pytest.mark.parametrize(("villages", "order"), [(THREE, "bca"), (FOUR, "bcd")])
@pytest.mark.parametrize("before", [True, False])
def test_with_the_dagger_it_cancels_out(villages: str, order: str, before: bool) -> None:
    g = at(f"{DAGGER}; {villages}; pile 9; deck 11 1 2 3 5; token a active")
    g.play("token draw use" if before else "draw use token")
    assert turns(g, 3) == order


@pytest.mark.rule("11D", "TOKEN-D")
def test_with_two_players_the_dagger_beside_it_still_skips_one_turn() -> None:
    g = at(f"{DAGGER}; a 6; b 7; pile 9; deck 11 1 2 3 5; token a active")
    g.play("token draw use")
    assert turns(g, 3) == "aba"


@pytest.mark.rule("11D", "TOKEN-3")
def test_it_does_not_use_up_the_dagger() -> None:
    g = at(f"{DAGGER}; a 6; b 7; pile 9; deck 11 1 2 3 5; token a active")
    g.play("draw use")
    assert g.choices() == "done token"
    g.play("done")
    assert g.decider == "a"
    assert g.may("token")


@pytest.mark.rule("11D", "TOKEN-D")
def test_in_an_additional_turn_the_dagger_gives_another() -> None:
    g = at(f"{DAGGER}; a 6; b 7; pile 9; deck 1 2 3 5; token a active; extra")
    g.play("token draw discard")
    assert turns(g, 2) == "ab"


@pytest.mark.rule("11D", "4C", "X-5")
@pytest.mark.parametrize(("villages", "order"), [("a 4^; b 7; c 8", "bca"), ("a 4^; b 7; c 8; d 9", "bcd")])
def test_used_a_second_time_by_a_blob_it_cancels_out(villages: str, order: str) -> None:
    g = used(villages, "1 2 3 5", BLOB)
    g.play("use1")
    assert turns(g, 3) == order


@pytest.mark.rule("11D", "4C", "X-5")
def test_used_twice_with_two_players_just_one_turn_is_skipped() -> None:
    g = used("a 4^; b 7", "1 2 3 5", BLOB)
    g.play("use1")
    assert turns(g, 1) == "a"
    assert g.decider == "b"


# --- through other cards


@pytest.mark.rule("11D", "X-1", "4C")
def test_a_blob_may_reverse() -> None:
    g = at(f"{BLOB}; a 4^; b 7; c 8; pile 11; deck 1 2 3 5")
    g.play("use1 draw discard")
    assert g.decider == "c"


@pytest.mark.rule("11D", "X-1", "10C")
def test_a_nosferatu_may_reverse() -> None:
    g = at(f"{NOSFERATU}; {THREE}; pile 11; deck 10 1 2 3 5")
    g.play("draw use pile2")
    assert g.decider == "c"


@pytest.mark.rule("11D", "X-1", "8D")
def test_a_magician_may_reverse() -> None:
    g = at(f"{DAGGER}; a 6; b 11; c 8; pile 9; deck 8 1 2 3 5")
    g.play("draw use b1 use")
    assert g.decider == "c"


@pytest.mark.rule("11D", "4C", "10C", "8D")
@pytest.mark.parametrize(
    ("code", "position", "play"),
    [
        (BLOB, "a 4^; b 7; pile 11; deck 1 2 3 5", "use1 draw discard"),
        (NOSFERATU, "a 6; b 7; pile 11; deck 10 1 2 3 5", "draw use pile2"),
        (DAGGER, "a 6; b 11; pile 9; deck 8 1 2 3 5", "draw use b1 use"),
    ],
    ids=["4C", "10C", "8D"],
)
@pytest.mark.parametrize(("turn", "decider"), [("", "a"), ("; extra", "b")])
def test_through_another_card_an_additional_turn_gives_no_other(
    code: str, position: str, play: str, turn: str, decider: str
) -> None:
    g = at(f"{code}; {position}{turn}")
    g.play(play)
    assert not g.pending
    assert g.decider == decider


@pytest.mark.rule("11D", "4C", "X-5")
def test_one_drawn_in_an_additional_turn_but_used_by_a_blob_gives_no_other() -> None:
    """It was discarded without its ability: the Blob is what uses it."""
    g = at(f"{BLOB}; a 4^; b 7; pile 9; deck 11 1 2 3 5; extra")
    g.play("draw discard use1")
    assert g.decider == "b"


@pytest.mark.rule("11D", "4C", "X-5")
def test_one_used_by_its_draw_gives_another_though_a_blob_uses_it_again() -> None:
    g = at(f"{BLOB}; a 4^; b 7; pile 9; deck 11 1 2 3 5; extra")
    g.play("draw use use1")
    assert g.decider == "a"


@pytest.mark.rule("11D", "TURN-6", "10C")
def test_without_effect_it_can_still_be_begun() -> None:
    g = at(f"{NOSFERATU}; a 6; b 7; pile 11; deck 10 1 2 3 5; extra")
    g.play("draw use")
    assert g.choices() == "pile2"


# --- after a call


@pytest.mark.rule("CALL-3", "11D", "END-1")
def test_with_two_players_used_after_the_opponents_call_it_ends_the_round() -> None:
    g = used("a 6; b 7; caller b")
    assert g.round_ended
    assert g.scores() == [6, 17]


@pytest.mark.rule("CALL-3", "11D")
def test_in_an_additional_turn_one_may_call_and_the_other_has_a_turn() -> None:
    g = used("a 6; b 7")
    g.play("call")
    assert g.decider == "b"
    g.play("draw discard")
    assert g.round_ended
    assert g.scores() == [0, 7]


@pytest.mark.rule("CALL-3", "11D")
def test_used_by_the_first_after_the_caller_nobody_else_has_a_turn() -> None:
    g = used(f"{FOUR}; caller d")
    assert g.round_ended
    assert g.scores() == [6, 7, 8, 19]


@pytest.mark.rule("CALL-3", "11D")
def test_later_some_have_two_turns_and_others_none() -> None:
    """d called; a has had a turn, b reverses: a has a second one, c none."""
    g = at(f"{DAGGER}; {FOUR}; pile 9; deck 1 11 2 3 5; caller d")
    g.play("draw discard draw use")
    assert g.decider == "a"
    g.play("draw discard")
    assert g.round_ended


@pytest.mark.rule("CALL-3", "11D")
def test_reversed_back_the_turns_go_on_until_the_caller() -> None:
    g = at(f"{DAGGER}; {FOUR}; pile 9; deck 1 11 11 2 3 5; caller d")
    g.play("draw discard draw use draw use")
    assert turns(g, 2) == "bc"
    assert g.round_ended


@pytest.mark.rule("SETUP-5", "11D")
def test_the_next_round_goes_clockwise_again() -> None:
    g = used(f"{THREE}; caller c")
    assert g.round_ended
    g.game.deal(sorted(g.game.mix.deck_numbers()))
    g.play("a1 a2 b1 b2 c1 c2")
    assert turns(g, 3) == "abc"
