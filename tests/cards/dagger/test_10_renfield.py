"""Renfield (10D): put the top card of the deck on top of a private deck, from which only its owner draws."""

import pytest

from helpers import DAGGER, Table, at, mix
from wolfsbane.engine.constants import PRIVATE, UNKNOWN, WATCHER

COIN_TOKEN = mix("D", token="C")


def used(table: str, deck: str = "1 2 5", code: str = DAGGER) -> Table:
    g = at(f"{code}; {table}; pile 9; deck 10 {deck}")
    g.play("draw use")
    return g


def private_as_seen(g: Table, viewer: int, owner: int) -> list[int | None]:
    """The private deck of a seat from the top, with the numbers that a viewer knows."""
    view = g.game.view(viewer)
    cards = [view.card_at(PRIVATE + owner, i) for i in range(view.count(PRIVATE + owner))]
    return [None if view.number(card) == UNKNOWN else int(view.number(card)) for card in cards]


# --- putting a card there


@pytest.mark.rule("10D")
def test_the_top_card_of_the_deck_goes_to_ones_private_deck() -> None:
    g = used("a 6; b 7")
    assert g.private("a") == "1"
    assert g.private("b") == ""
    assert g.deck() == "2 5"
    assert g.pile() == "10 9"
    assert g.village("a") == "6"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("10D")
def test_it_goes_on_top_of_those_already_there() -> None:
    g = used("a 6; b 7; private-a 11 12")
    assert g.private("a") == "1 11 12"


@pytest.mark.rule("10D", "KNOW-4")
def test_only_its_owner_sees_the_card() -> None:
    g = used("a 6; b 7; c 8")
    assert g.told("a", "stored") == "private-a=1"
    for other in ("b", "c", "watcher"):
        assert g.told(other, "stored") == "private-a"


@pytest.mark.rule("10D", "KNOW-4", "KNOW-5")
def test_the_owner_looks_at_all_of_it_and_the_others_see_how_many_there_are() -> None:
    g = used("a 6; b 7; c 8; private-a 11 12")
    assert private_as_seen(g, 0, 0) == [1, 11, 12]
    for other in (1, 2, WATCHER):
        assert private_as_seen(g, other, 0) == [None, None, None]


@pytest.mark.rule("10D", "KNOW-4")
def test_the_owner_looks_in_the_turns_of_others_too_and_without_memory() -> None:
    g = at(f"{DAGGER}; a 6; b 7; pile 9; deck 1 2; private-a 11 12; turn b")
    observation = g.game.observation(0)
    cards = [observation.card_at(PRIVATE, i) for i in range(2)]
    assert [observation.number(card) for card in cards] == [11, 12]


@pytest.mark.rule("10D", "KNOW-2")
def test_what_others_had_seen_of_the_card_stays_known() -> None:
    """b has looked at the top card of the deck before."""
    g = used("a 6; b 7; c 8", "1:b 2 5")
    assert private_as_seen(g, 1, 0) == [1]
    assert private_as_seen(g, 2, 0) == [None]


@pytest.mark.rule("10D", "TURN-2")
def test_it_need_not_be_used() -> None:
    g = at(f"{DAGGER}; a 6; b 7; pile 9; deck 10 1 2")
    g.play("draw discard")
    assert g.private("a") == ""
    assert g.deck() == "1 2"


@pytest.mark.rule("10D", "DECK-1", "TURN-6")
@pytest.mark.parametrize("private", ["", "; private-a 11", "; private-b 11"])
def test_with_an_empty_deck_it_cant_be_begun(private: str) -> None:
    g = at(f"{DAGGER}; a 6; b 7; pile 9; deck 10{private}")
    g.play("draw")
    assert g.choices() == "discard a1"
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("10D", "EXCH-7")
def test_it_works_without_cards_of_ones_own() -> None:
    g = used("a -; b 7")
    assert g.private("a") == "1"


# --- not in the turn in which a card was put on it (a Blob uses Renfield before the main action)


BLOB = mix("D", n4="C")


@pytest.mark.rule("10D", "4C")
def test_in_that_turn_neither_the_new_card_nor_the_older_ones_are_drawn() -> None:
    g = at(f"{BLOB}; a 4^ 6; b 7; c 8; private-a 11 12; pile 10 9; deck 1 2 3")
    assert g.choices() == "draw private call pile1 use1"
    g.play("use1")
    assert g.private("a") == "1 11 12"
    assert g.choices() == "draw pile1"
    assert g.refused("private") == "10D"
    for who in ("a", "b", "c", "watcher"):
        assert g.game.view(0 if who == "watcher" else "abc".index(who)).get("stored") == 1


@pytest.mark.rule("10D", "4C")
def test_in_the_next_turn_it_may_be_drawn() -> None:
    g = at(f"{BLOB}; a 4^ 6; b 7; pile 10 9; deck 1 2 3 5")
    g.play("use1 draw discard")
    assert g.choices() == "draw call pile1"
    assert g.refused("private") == "10D"
    g.play("draw discard")
    assert "private" in g.choices().split()
    g.play("private")
    assert g.hand() == "1"


@pytest.mark.rule("10D", "4C", "TURN-5", "TOKEN-D")
def test_an_additional_turn_is_a_later_turn() -> None:
    g = at(f"{BLOB}; a 4^ 6; b 7; pile 10 9; deck 1 2 3 5; token a active")
    g.play("use1 token draw discard")
    assert g.decider == "a"
    assert "private" in g.choices().split()


@pytest.mark.rule("10D", "TURN-2")
def test_what_another_player_puts_on_theirs_does_not_matter() -> None:
    g = at(f"{DAGGER}; a 6; b 7; private-b 3; pile 9; deck 10 1 2 5")
    g.play("draw use")
    assert g.choices() == "draw private call pile1"


@pytest.mark.rule("10D", "4C", "TURN-1", "DECK-1")
def test_if_nothing_else_is_left_the_turn_ends_without_a_main_action() -> None:
    g = at(f"{mix('D', n4='C', token='A')}; a 4^!; b 7; pile 10; deck 1; private-b 2; token b")
    g.play("use1")
    assert g.private("a") == "1"
    assert g.decider == "b"
    assert not g.round_ended


# --- drawing from it


@pytest.mark.rule("10D")
def test_its_top_card_may_be_drawn_instead_of_the_decks() -> None:
    g = at(f"{DAGGER}; a 6 8; b 7; pile 9; deck 1 2; private-a 3 12")
    assert g.choices() == "draw private call pile1"
    g.play("private")
    assert g.hand() == "3"
    assert g.private("a") == "12"
    assert g.deck() == "1 2"
    assert g.choices() == "discard a1 a2"


@pytest.mark.rule("10D", "KNOW-4")
def test_the_others_do_not_see_what_is_drawn() -> None:
    g = at(f"{DAGGER}; a 6 8; b 7; pile 9; deck 1 2; private-a 3 12")
    g.play("private")
    assert g.told("a", "drew") == "hand=3"
    assert g.told("b", "drew") == g.told("watcher", "drew") == "hand"


@pytest.mark.rule("10D", "TURN-2")
def test_discarded_it_may_use_its_ability() -> None:
    g = at(f"{DAGGER}; a 6 8; b 7; pile 9; deck 1 2; private-a 9 12")
    g.play("private")
    assert g.choices() == "discard use a1 a2"
    g.play("use")
    assert g.choices() == "a1 a2 b1"


@pytest.mark.rule("10D", "TURN-2")
def test_exchanged_it_goes_in_facedown() -> None:
    g = at(f"{DAGGER}; a 6 8; b 7; pile 9; deck 1 2; private-a 3 12")
    g.play("private a1 done")
    assert g.village("a") == "3 8"
    assert g.pile() == "6 9"
    assert g.who_knows("a1") == "a"
    assert g.decider == "b"


@pytest.mark.rule("10D", "TURN-4")
def test_abilities_may_be_used_while_it_is_held() -> None:
    g = at(f"{DAGGER}; a 1^ 8; b 7; pile 9; deck 1 2; private-a 3 12")
    g.play("private")
    assert g.choices() == "discard use1 a1 a2"


@pytest.mark.rule("10D")
def test_a_renfield_drawn_from_it_takes_from_the_deck() -> None:
    g = at(f"{DAGGER}; a 6; b 7; pile 9; deck 1 2; private-a 10 12")
    g.play("private use")
    assert g.private("a") == "1 12"
    assert g.deck() == "2"


@pytest.mark.rule("10D", "DECK-1")
def test_a_private_deck_is_no_deck_for_a_renfield() -> None:
    g = at(f"{DAGGER}; a 6; b 7; pile 9; deck -; private-a 10 12")
    g.play("private")
    assert g.choices() == "discard a1"
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("10D")
def test_nobody_else_draws_from_it() -> None:
    g = at(f"{DAGGER}; a 6; b 7; pile 9; deck 1 2; private-a 10 12; turn b")
    assert g.choices() == "draw call pile1"
    assert g.refused("private") == "10D"


@pytest.mark.rule("10D")
def test_an_empty_one_is_not_drawn_from() -> None:
    g = at(f"{DAGGER}; a 6; b 7; pile 9; deck 1 2; private-b 3")
    assert g.choices() == "draw call pile1"
    assert g.refused("private") == "10D"


@pytest.mark.rule("10D", "4A")
def test_a_rascal_does_not_draw_more_from_it() -> None:
    g = at(f"{mix('D', n4='A')}; a 4^ 6; b 7; pile 9; deck 1 2; private-a 3 12")
    g.play("private")
    assert g.choices() == "discard a1 a2"


@pytest.mark.rule("10D", "TURN-10")
def test_a_draw_from_it_is_no_quiet_turn() -> None:
    g = at(f"{DAGGER}; a 6; b 7; pile 9; deck 1 2; private-a 3; quiet 49")
    g.play("private discard")
    assert not g.round_ended
    assert g.decider == "b"


@pytest.mark.rule("10D", "EXCH-5", "DECK-1")
def test_the_penalty_card_never_comes_from_it() -> None:
    g = at(f"{DAGGER}; a 6 7 8; b 7; pile 9; deck -; private-a 3 12; private-b 1")
    g.play("private a1 a2 a3 done left")
    assert g.village("a") == "3 6 7 8"
    assert g.private("a") == "12"
    assert g.private("b") == "1"
    assert g.decider == "b"


# --- the end of the round


@pytest.mark.rule("END-3", "10D")
def test_who_has_one_goes_on_playing_with_an_empty_deck() -> None:
    g = at(f"{DAGGER}; a 6; b 7; pile 9; deck 1; private-b 3 12")
    g.play("draw discard")
    assert g.decider == "b"
    assert g.choices() == "private call pile1"
    assert g.refused("draw") == "DECK-1"


@pytest.mark.rule("END-2", "END-3", "10D")
def test_the_round_ends_when_the_next_player_has_none() -> None:
    """c has a private deck, but it is b's turn that would come."""
    g = at(f"{DAGGER}; a 6; b 7; c 8; pile 9; deck 1; private-c 3 12")
    g.play("draw discard")
    assert g.round_ended
    assert g.scores() == [6, 7, 8]


@pytest.mark.rule("END-2", "END-3", "10D")
def test_after_such_a_turn_it_ends_if_the_next_player_has_none() -> None:
    g = at(f"{DAGGER}; a 6; b 7; pile 9; deck -; private-b 3 12; turn b")
    g.play("private discard")
    assert g.round_ended
    assert g.scores() == [6, 7]


@pytest.mark.rule("END-3", "10D", "11D")
def test_in_an_extra_turn_ones_own_private_deck_counts() -> None:
    g = at(f"{DAGGER}; a 6; b 7; pile 9; deck 11; private-a 3 12")
    g.play("draw use")
    assert not g.round_ended
    assert g.decider == "a"
    assert g.choices() == "private call pile1"
    g.play("private discard")
    assert g.round_ended


@pytest.mark.rule("END-3", "10D", "11D")
def test_with_a_skipped_turn_the_private_deck_of_the_skipped_player_does_not_count() -> None:
    g = at(f"{DAGGER}; a 6; b 7; pile 9; deck 11; private-b 3 12")
    g.play("draw use")
    assert g.round_ended


@pytest.mark.rule("END-3", "10D")
def test_two_private_decks_are_played_to_their_end() -> None:
    g = at(f"{DAGGER}; a 6; b 7; pile 9; deck -; private-a 1; private-b 2 3")
    g.play("private discard private discard")
    assert g.round_ended
    assert g.pile() == ""


@pytest.mark.rule("END-3", "CALL-1", "10D")
def test_in_such_a_turn_every_main_action_is_allowed() -> None:
    g = at(f"{DAGGER}; a 4^ 6; b 7; pile 9; deck -; private-a 3; last b")
    assert g.choices() == "private call pile1 use1"


@pytest.mark.rule("END-3", "CALL-3", "10D")
def test_a_call_with_an_empty_deck_ends_the_round_unless_the_next_has_a_private_deck() -> None:
    g = at(f"{DAGGER}; a 6; b 7; c 8; pile 9; deck -; private-a 3; private-b 1")
    g.play("call")
    assert g.decider == "b"
    g.play("private discard")
    assert g.round_ended
    assert g.scores() == [0, 7, 8]


@pytest.mark.rule("END-3", "CALL-2", "10D")
def test_with_the_coin_nobody_calls_with_an_empty_deck() -> None:
    g = at(f"{COIN_TOKEN}; a 6; b 7; pile 9; deck -; private-a 3")
    assert g.choices() == "private pile1"
    assert g.refused("call") == "CALL-2"


@pytest.mark.rule("10D", "END-2")
def test_the_last_card_of_the_deck_may_be_put_aside() -> None:
    """The deck is empty then, and b has no private deck: a does not get to draw it."""
    g = used("a 6; b 7", "1")
    assert g.round_ended
    assert g.scores() == [6, 7]


@pytest.mark.rule("10D", "SCORE-3")
def test_its_cards_do_not_count_at_scoring() -> None:
    g = at(f"{DAGGER}; a -; b 7; pile 9; deck 1; private-a 12 12; caller b")
    g.play("draw discard")
    assert g.scores() == [0, 17]
