"""Rascal (4A): draw one card more for each of your faceup ones, keep one, put the others back as they lay."""

import pytest

from helpers import AMULET, at, mix

# --- how many may be drawn


@pytest.mark.rule("4A", "TURN-2")
@pytest.mark.parametrize(
    "villages",
    ["a 5 6; b 7", "a 4 6; b 7", "a 5 6; b 4^"],
    ids=["none", "a facedown one", "another player's"],
)
def test_without_a_faceup_rascal_of_your_own_one_card_is_drawn(villages: str) -> None:
    g = at(f"{AMULET}; {villages}; deck 3 1 2")
    g.play("draw")
    assert g.hand() == "3"
    assert g.choices() == "discard a1 a2"


@pytest.mark.rule("4A")
@pytest.mark.parametrize("rascals", [1, 2, 3, 4])
def test_one_more_for_each_rascal_one_at_a_time(rascals: int) -> None:
    g = at(f"{AMULET}; a {'4^ ' * rascals}6; b 7; deck 3 1 2 8 9 10 11")
    g.play("draw")
    for drawn in range(1, rascals + 1):
        picks = " ".join(f"pick{i}" for i in range(1, drawn + 1))
        assert g.choices() == f"draw {picks}"
        g.play("draw")
    picks = " ".join(f"pick{i}" for i in range(1, rascals + 2))
    assert g.choices() == picks
    assert g.refused("draw") == "4A"


@pytest.mark.rule("4A", "TURN-11")
def test_each_card_is_seen_before_the_next_is_drawn() -> None:
    g = at(f"{AMULET}; a 4^ 6; b 7; deck 3 1 2")
    g.play("draw")
    assert g.told("a", "drew") == "hand=3"
    g.play("draw")
    assert g.told("a", "drew") == "hand=3 hand=1"


@pytest.mark.rule("4A", "TURN-6")
def test_you_may_stop_after_the_first_card() -> None:
    g = at(f"{AMULET}; a 4^ 4^ 6; b 7; deck 3 1 2")
    g.play("draw pick1")
    assert g.hand() == "3"
    assert g.deck() == "1 2"
    assert g.choices() == "discard a1 a2 a3"


@pytest.mark.rule("4A", "DECK-1")
def test_from_a_deck_of_one_card_only_that_is_drawn() -> None:
    g = at(f"{AMULET}; a 4^ 6; b 7; pile 9; deck 3")
    g.play("draw")
    assert g.choices() == "discard a1 a2"


@pytest.mark.rule("4A", "DECK-1")
def test_from_a_deck_that_is_too_short_fewer_are_drawn() -> None:
    g = at(f"{AMULET}; a 4^ 4^ 6; b 7; pile 9; deck 3 1")
    g.play("draw draw")
    assert g.choices() == "pick1 pick2"
    assert g.refused("draw") == "DECK-1"


@pytest.mark.rule("4A", "END-2")
def test_a_card_put_back_keeps_the_round_going() -> None:
    g = at(f"{AMULET}; rounds 1; a 4^ 6; b 7; pile 9; deck 3 1")
    g.play("draw draw pick1 discard")
    assert not g.round_ended
    assert g.decider == "b"
    assert g.deck() == "1"


# --- keeping one


@pytest.mark.rule("4A")
@pytest.mark.parametrize(
    ("pick", "hand", "deck"),
    [("pick1", "3", "1 2 8"), ("pick2", "1", "3 2 8"), ("pick3", "2", "3 1 8")],
)
def test_the_others_go_back_on_top_in_the_order_they_lay(pick: str, hand: str, deck: str) -> None:
    g = at(f"{AMULET}; a 4^ 4^ 6; b 7; deck 3 1 2 8")
    g.play(f"draw draw draw {pick}")
    assert g.hand() == hand
    assert g.deck() == deck
    assert g.choices() == "discard a1 a2 a3"


@pytest.mark.rule("4A")
def test_fewer_drawn_cards_go_back_the_same_way() -> None:
    g = at(f"{AMULET}; a 4^ 4^ 6; b 7; deck 3 1 2 8")
    g.play("draw draw pick2")
    assert g.hand() == "1"
    assert g.deck() == "3 2 8"


@pytest.mark.rule("4A", "TURN-2")
def test_the_kept_card_is_discarded_with_its_ability() -> None:
    g = at(f"{AMULET}; a 4^ 6; b 7; deck 3 9 2 8")
    g.play("draw draw pick2")
    assert g.choices() == "discard use a1 a2"
    g.play("use b1")
    assert g.told("a", "viewed") == "b1=7"
    assert g.pile() == "9"
    assert g.decider == "b"


@pytest.mark.rule("4A", "TURN-2", "EXCH-1")
def test_the_kept_card_goes_in_facedown() -> None:
    g = at(f"{AMULET}; a 4^ 6; b 7; deck 3 9 2 8")
    g.play("draw draw pick1 a2 done")
    assert g.village("a") == "4^ 3"
    assert g.pile() == "6"
    assert g.who_knows("a2") == "a"
    assert not g.pending


@pytest.mark.rule("4A", "11A")
def test_the_others_are_back_before_the_kept_card_is_used() -> None:
    g = at(f"{AMULET}; a 4^ 6; b 7; deck 3 11 2 8")
    g.play("draw draw pick2 use")
    assert g.hand() == "3"
    assert g.deck() == "2 8"


# --- who sees what


@pytest.mark.rule("4A", "KNOW-4", "KNOW-5")
def test_the_others_see_only_how_many_were_drawn_and_put_back() -> None:
    g = at(f"{AMULET}; a 4^ 4^ 6; b 7; c 8; deck 3 1 2 8")
    g.play("draw draw draw pick2")
    assert g.told("a", "drew") == "hand=3 hand=1 hand=2"
    assert g.told("a", "put_back") == "deck=2 deck=3"
    for who in ("b", "c", "watcher"):
        assert g.told(who, "drew") == "hand hand hand"
        assert g.told(who, "put_back") == "deck deck"


@pytest.mark.rule("4A", "KNOW-5")
def test_which_card_was_kept_is_public() -> None:
    g = at(f"{AMULET}; a 4^ 4^ 6; b 7; deck 3 1 2 8")
    second = g.card("deck2")
    g.play("draw draw draw pick2")
    assert g.card("hand1") == second
    put_back = [event.card for event in g.game.events(1) if event.name == "put_back"]
    assert second not in put_back
    assert len(put_back) == 2


@pytest.mark.rule("4A", "KNOW-2")
def test_the_cards_put_back_stay_known_to_who_drew_them() -> None:
    g = at(f"{AMULET}; a 4^ 6; b 7; deck 3 1 2 8")
    g.play("draw draw pick1")
    assert g.who_knows("hand1") == "a"
    assert g.who_knows("deck1") == "a"
    assert g.who_knows("deck2") == ""
    g.play("discard draw b1 done")
    assert g.village("b") == "1"
    assert g.who_knows("b1") == "ab"
    assert g.told("a", "drew") == "hand=3 hand=1 hand=1"
    assert g.told("b", "drew") == "hand hand hand=1"


# --- no other ability comes between


@pytest.mark.rule("4A", "TURN-4")
def test_nothing_else_is_used_while_drawing() -> None:
    g = at(f"{AMULET}; a 4^ 2^ 6; b 7; token a active; deck 3 1 2 8")
    g.play("draw")
    assert g.choices() == "draw pick1"
    for code in ("use2", "token", "discard", "a1", "done"):
        assert g.refused(code) == "4A"


@pytest.mark.rule("4A", "TURN-4")
def test_abilities_and_the_token_come_before_or_after_it() -> None:
    g = at(f"{AMULET}; a 4^ 2^ 6; b 7; token a active; pile 9; deck 3 1 2 8")
    assert g.choices() == "draw call token pile1 use2"
    g.play("draw draw pick1")
    assert g.choices() == "discard token use2 a1 a2 a3"


@pytest.mark.rule("4A", "TURN-5", "3C")
def test_a_rascal_turned_faceup_before_the_draw_counts() -> None:
    g = at(f"{mix('A', n3='C')}; a 4 3^ 6; b 7; deck 9 1 2 8")
    g.play("use2 a1 draw")
    assert g.choices() == "draw pick1"


@pytest.mark.rule("4A", "3C")
def test_a_rascal_turned_faceup_after_the_draw_comes_too_late() -> None:
    g = at(f"{mix('A', n3='C')}; a 4 3^ 6; b 7; deck 9 1 2 8")
    g.play("draw use2 a1")
    assert g.choices() == "discard use a1 a2 a3"
    assert g.refused("draw") == "TURN-1"


@pytest.mark.rule("4A", "TOKEN-A", "3A")
@pytest.mark.parametrize("village", ["4^! 6", "4^ 3^&a1+"])
def test_a_protected_rascal_works(village: str) -> None:
    g = at(f"{AMULET}; a {village}; b 7; deck 9 1 2 8")
    g.play("draw")
    assert g.choices() == "draw pick1"


# --- what is no draw from the deck


@pytest.mark.rule("4A", "1A")
def test_not_with_a_card_of_the_row() -> None:
    g = at(f"{AMULET}; a 4^ 6; b 1^; row 9; deck 3 1 2 8")
    g.play("row1")
    assert g.choices() == "discard use a1 a2"


@pytest.mark.rule("4A", "10D")
def test_not_with_the_private_deck() -> None:
    g = at(f"{mix('A', n10='D')}; a 4^ 6; b 7; private-a 9 3; deck 3 1 2 8")
    g.play("private")
    assert g.hand() == "9"
    assert g.choices() == "discard use a1 a2"


@pytest.mark.rule("4A", "TURN-3")
def test_not_with_the_discard_pile() -> None:
    g = at(f"{AMULET}; a 4^ 6; b 7; pile 9; deck 3 1 2 8")
    g.play("pile1")
    assert g.choices() == "a1 a2"


@pytest.mark.rule("4A", "11A")
def test_not_with_the_card_of_a_witch() -> None:
    g = at(f"{AMULET}; a 4^ 6; b 7; deck 11 1 2 8")
    g.play("draw pick1 use")
    assert g.hand() == "1"
    assert g.choices() == "a1 a2 b1"


@pytest.mark.rule("4A", "11C")
def test_not_with_the_card_of_a_golem() -> None:
    g = at(f"{mix('A', n11='C')}; a 4^ 6; b 7; deck 11 1 2 8")
    g.play("draw pick1 use")
    assert g.hand() == "1"
    assert g.choices() == "discard a1 a2"


@pytest.mark.rule("4A", "10D")
def test_renfield_stores_one_card_whatever_rascals_there_are() -> None:
    g = at(f"{mix('A', n10='D')}; a 4^ 6; b 7; deck 10 3 1 2 8")
    g.play("draw draw pick1 use")
    assert g.private("a") == "3"
    assert g.deck() == "1 2 8"


# --- with cards that are special when drawn


@pytest.mark.rule("4A", "5D")
def test_a_kept_approximator_may_be_used() -> None:
    g = at(f"{mix('A', n5='D')}; a 4^ 6 9; b 7; deck 3 5 2 8")
    g.play("draw draw pick2 use a2 a3 a2")
    assert g.village("a") == "4^ 5^"
    assert g.pile() == "6 9"


@pytest.mark.rule("4A", "EXCH-7")
def test_with_nothing_to_exchange_the_kept_card_must_be_discarded() -> None:
    g = at(f"{AMULET}; a 4^!; b 7; deck 3 2 8 9")
    g.play("draw draw pick2")
    assert g.choices() == "discard"


# --- the card itself


@pytest.mark.rule("4A", "TURN-4")
def test_a_rascal_is_not_used_by_itself() -> None:
    g = at(f"{AMULET}; a 4^ 6; b 7; pile 9; deck 3 2 8 9")
    assert g.choices() == "draw call pile1"
    assert g.refused("use1") == "TURN-4"


@pytest.mark.rule("4A", "TURN-2")
def test_a_drawn_rascal_has_no_ability() -> None:
    g = at(f"{AMULET}; a 5 6; b 7; deck 4 2 8 9")
    g.play("draw")
    assert g.choices() == "discard a1 a2"
    assert g.refused("use") == "TURN-2"


@pytest.mark.rule("4A")
def test_in_a_game_of_four_only_the_rascals_of_the_player_count() -> None:
    g = at(f"{AMULET}; a 4^; b 4^ 4^; c 6; d 4^; turn b; deck 3 2 8 9")
    g.play("draw draw draw")
    assert g.choices() == "pick1 pick2 pick3"
    g.play("pick3 discard")
    assert g.decider == "c"
    g.play("draw")
    assert g.hand() == "3"
    assert g.choices() == "discard c1"
