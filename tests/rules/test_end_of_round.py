"""The end of a round: by a call, by an empty deck, by both Villagers, and what is looked at first."""

import pytest

from helpers import AMULET, COIN, DAGGER, Table, at, mix
from wolfsbane.engine.constants import BY_CALL, BY_DECK, BY_QUIET, BY_VILLAGERS


def reasons(g: Table) -> list[int]:
    """Why rounds ended, as everyone was told."""
    return [int(event.value) for event in g.game.events(4) if event.name == "round_ended"]


# END-1, END-2


@pytest.mark.rule("END-1")
def test_the_round_ends_when_the_turn_would_come_to_the_caller() -> None:
    g = at(f"{AMULET}; a 5; b 6; c 7; pile 9; deck 13 12 ...; caller a; turn c; rounds 1")
    g.play("draw discard")
    assert reasons(g) == [BY_CALL]
    assert g.decider == ""


@pytest.mark.rule("END-2")
def test_the_round_ends_when_it_is_time_for_a_turn_and_the_deck_is_empty() -> None:
    g = at(f"{AMULET}; a 5; b 6; pile 9; deck 13; rounds 1")
    g.play("draw discard")
    assert reasons(g) == [BY_DECK]


@pytest.mark.rule("END-2")
def test_with_one_card_left_it_goes_on() -> None:
    g = at(f"{AMULET}; a 5; b 6; pile 9; deck 13 12; rounds 1")
    g.play("draw discard")
    assert reasons(g) == []
    assert g.decider == "b"


@pytest.mark.rule("END-2")
def test_not_everyone_need_have_had_a_turn_after_a_call() -> None:
    g = at(f"{AMULET}; a 5; b 6; c 3; pile 9; deck 13; rounds 1")
    g.play("call draw discard")
    assert reasons(g) == [BY_DECK]
    assert g.scores() == [15, 6, 3]


@pytest.mark.rule("END-2")
def test_the_player_who_drew_the_last_card_finishes_that_turn() -> None:
    g = at(f"{AMULET}; a 5 2^; b 6; pile 9; deck 8; rounds 1")
    g.play("draw use b1")
    assert reasons(g) == []
    assert g.choices() == "done use2"
    g.play("use2 a1")
    assert reasons(g) == [BY_DECK]


@pytest.mark.rule("END-2")
def test_after_a_round_that_was_not_the_last_chance_deals_again() -> None:
    g = at(f"{AMULET}; a 5; b 6; pile 9; deck 13")
    g.play("draw discard")
    assert g.decider == "chance"
    assert g.game.scores() == [[5, 6]]


# END-3


@pytest.mark.rule("END-3", "1A")
def test_it_waits_while_there_are_cards_in_the_row() -> None:
    g = at(f"{AMULET}; a 5; b 6; pile 9; deck 13; row 12; rounds 1")
    g.play("draw discard")
    assert g.decider == "b"
    assert g.choices() == "call row1 pile1"
    g.play("row1 discard")
    assert reasons(g) == [BY_DECK]


@pytest.mark.rule("END-3", "10D")
def test_it_waits_for_a_player_with_a_private_deck() -> None:
    g = at(f"{DAGGER}; a 5; b 6; c 7; pile 9; deck 13; private-b 12; rounds 1")
    g.play("draw discard")
    assert g.decider == "b"
    assert g.choices() == "private call pile1"
    g.play("pile1 b1 done")
    assert reasons(g) == [BY_DECK]


@pytest.mark.rule("END-3", "10D")
def test_it_does_not_wait_for_the_private_deck_of_another_player() -> None:
    g = at(f"{DAGGER}; a 5; b 6; c 7; pile 9; deck 13; private-c 12; rounds 1")
    g.play("draw discard")
    assert reasons(g) == [BY_DECK]


@pytest.mark.rule("END-3", "11D")
def test_it_waits_if_the_player_of_an_additional_turn_has_the_private_deck() -> None:
    g = at(f"{DAGGER}; a 5; b 6; pile 9; deck 11; private-a 12; rounds 1")
    g.play("draw use")
    assert g.decider == "a"
    assert g.choices() == "private call pile1"


@pytest.mark.rule("END-3", "CALL-2")
def test_in_such_a_turn_a_call_follows_the_book_of_the_token() -> None:
    g = at(f"{mix('C', n10='D')}; a 5; b 6; pile 9; deck 13; private-b 12; rounds 1")
    g.play("draw discard")
    assert g.choices() == "private pile1"
    assert g.refused("call") == "CALL-2"


# END-4


@pytest.mark.rule("END-4", "0A")
@pytest.mark.parametrize(("village", "other"), [("0 0^", "7"), ("0", "0^ 7")])
def test_both_villagers_faceup_end_it_at_once_in_one_village_or_two(village: str, other: str) -> None:
    g = at(f"{AMULET}; a {village}; b {other}; pile 9; deck 5 12 ...; rounds 1")
    g.play("draw use a1")
    assert reasons(g) == [BY_VILLAGERS]
    assert g.scores() == [0, 7]


@pytest.mark.rule("END-4", "8D")
def test_the_rest_of_the_ability_and_of_the_turn_is_dropped() -> None:
    g = at(f"{mix('D', n0='A')}; a 0^ 1^ 7; b 0 9; pile 9; deck 8 12 ...; rounds 1")
    g.play("draw use b1")
    assert reasons(g) == [BY_VILLAGERS]
    assert (g.village("a"), g.village("b")) == ("0^ 1^ 7", "0^ 9")
    assert not g.pending


@pytest.mark.rule("END-4", "5C")
def test_it_is_looked_at_after_each_card_that_is_turned() -> None:
    g = at(f"{mix('C', n0='A')}; a 0 6; b 0^; pile 9; deck 5 12 ...; rounds 1")
    g.play("draw use a1")
    assert reasons(g) == [BY_VILLAGERS]
    assert g.village("a") == "0^ 6"


@pytest.mark.rule("END-4", "3C")
def test_a_card_in_the_hand_counts_for_nobody() -> None:
    g = at(f"{mix('A', n3='C')}; a 0 3^; b 0^ 7; pile 9; deck 12 ...; rounds 1")
    g.play("draw use2 a1")
    assert reasons(g) == [BY_VILLAGERS]
    assert g.scores() == [3, 7]
    assert g.pile() == "9"


@pytest.mark.rule("END-4", "SCORE-4")
def test_a_call_made_before_still_counts() -> None:
    g = at(f"{AMULET}; a 0 1; b 0^ 7; c 9; pile 9; deck 5 ...; rounds 1; caller b")
    g.play("draw use a1")
    assert reasons(g) == [BY_VILLAGERS]
    assert g.scores() == [1, 17, 9]


@pytest.mark.rule("END-4", "6D")
def test_the_cards_of_a_flipper_are_turned_together() -> None:
    g = at(f"{mix('D', n0='A')}; a 0 0^; b 7; pile 9; deck 6 12 ...; rounds 1")
    g.play("draw use @a")
    assert g.village("a") == "0^ 0"
    assert reasons(g) == []
    assert g.decider == "b"


@pytest.mark.rule("END-4", "6D")
def test_a_flipper_that_turns_up_both_villagers_ends_the_round() -> None:
    g = at(f"{mix('D', n0='A')}; a 0 5^ 0 6; b 7; pile 9; deck 6 12 ...; rounds 1")
    g.play("draw use @a")
    assert g.village("a") == "0^ 5 0^ 6^"
    assert reasons(g) == [BY_VILLAGERS]


@pytest.mark.rule("END-4", "0A")
@pytest.mark.parametrize("place", ["pile 0 9", "pile 9; row 0"])
def test_a_villager_on_the_pile_or_in_the_row_does_not_count(place: str) -> None:
    g = at(f"{AMULET}; a 0 7; b 7; {place}; deck 5 12 ...; rounds 1")
    g.play("draw use a1")
    assert reasons(g) == []
    assert g.decider == "b"


@pytest.mark.rule("END-4", "0A")
def test_villagers_that_are_only_shown_do_not_count() -> None:
    g = at(f"{AMULET}; a 0 0 7; b 7; pile 9; deck 13 12 ...; rounds 1")
    g.play("draw a1 a2 done a1")
    assert reasons(g) == []
    assert g.pile() == "0 0 9"


# END-5


@pytest.mark.rule("END-5", "1A")
def test_the_row_is_refilled_before_it_is_asked_whether_the_deck_is_empty() -> None:
    g = at(f"{AMULET}; a 1^ 5; b 6; pile 9; deck 13; rounds 1")
    g.play("pile1 a2 done")
    assert (g.row(), g.deck()) == ("13", "")
    assert g.decider == "b"


@pytest.mark.rule("END-5", "1A")
def test_the_row_is_refilled_in_the_last_turn_too() -> None:
    g = at(f"{AMULET}; a 1^ 5; b 6; pile 9; deck 13 ...; caller b; rounds 1")
    g.play("pile1 a2 done")
    assert g.row() == "13"
    assert reasons(g) == [BY_CALL]


@pytest.mark.rule("END-5")
def test_the_caller_comes_before_the_fifty_turns_and_the_empty_deck() -> None:
    g = at(f"{AMULET}; a 7 5; b 6; pile 9; caller b; quiet 49; rounds 1")
    g.play("pile1 a2 done")
    assert reasons(g) == [BY_CALL]


@pytest.mark.rule("END-5", "TURN-10")
def test_the_fifty_turns_come_before_the_empty_deck() -> None:
    g = at(f"{AMULET}; a 7 5; b 6; pile 9; quiet 49; rounds 1")
    g.play("pile1 a2 done")
    assert reasons(g) == [BY_QUIET]


@pytest.mark.rule("END-5", "10D", "11D")
def test_the_next_player_is_found_before_it_is_asked_for_a_private_deck() -> None:
    g = at(f"{DAGGER}; a 5; b 6; c 7; pile 9; deck 11; private-c 12; rounds 1")
    g.play("draw use")
    assert g.decider == "c"


@pytest.mark.rule("END-5", "CALL-3")
def test_with_a_skip_the_caller_is_who_would_have_been_next() -> None:
    g = at(f"{DAGGER}; a 5; b 6; pile 9; deck 11 12 ...; caller b; rounds 1")
    g.play("draw use")
    assert reasons(g) == [BY_CALL]


@pytest.mark.rule("END-5", "0A")
def test_a_round_that_both_villagers_end_refills_no_row() -> None:
    g = at(f"{AMULET}; a 0 1^; b 0^ 7; pile 9; deck 5 12 ...; rounds 1")
    g.play("draw use a1")
    assert reasons(g) == [BY_VILLAGERS]
    assert g.row() == ""


@pytest.mark.rule("END-1", "END-2")
@pytest.mark.parametrize("deck", [AMULET, COIN, DAGGER])
def test_when_a_round_has_ended_all_is_over_at_once(deck: str) -> None:
    g = at(f"{deck}; a 5; b 6; pile 9; deck 13; rounds 1")
    g.play("draw discard")
    assert not g.pending
    assert g.choices() == ""
    assert g.happened()[-1] == "game_ended"
