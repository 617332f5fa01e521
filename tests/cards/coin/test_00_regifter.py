"""Regifter (0C): faceup at scoring its owner may give one of their other faceup cards to another player."""

import pytest

from helpers import at, mix
from rounds import scoring

WITH_SENTINEL = mix("C", n3="D")
WITH_BODYGUARD = mix("C", n3="A")
WITH_AMULET = mix("C", token="A")


# --- what may be given


@pytest.mark.rule("0C", "SCORE-1")
def test_any_other_card_that_was_faceup_may_be_given() -> None:
    g = scoring("a 0^ 5^ 7 2^; b 1^; c 1")
    assert g.decider == "a"
    assert g.choices() == "pass a2 a4"


@pytest.mark.rule("0C", "PROT-2")
def test_cards_of_others_are_not_given() -> None:
    g = scoring("a 0^ 5^; b 1^; c 1")
    assert g.refused("b1") == "PROT-2"


@pytest.mark.rule("0C")
def test_it_may_be_given_to_any_other_player() -> None:
    g = scoring("a 0^ 5^; b 1; c 1; d 1")
    g.play("a2")
    assert g.choices() == "@b @c @d"
    assert g.refused("@a") == "0C"


@pytest.mark.rule("0C", "SCORE-6")
def test_the_gift_lies_faceup_at_the_right_end() -> None:
    g = scoring("a 0^ 5^ 7; b 1 2; c 1")
    g.play("a2 @b")
    assert g.village("a") == "0^ 7"
    assert g.village("b") == "1 2 5^"
    assert not g.pending
    assert g.decider == ""


@pytest.mark.rule("0C", "KNOW-2")
@pytest.mark.parametrize("who", ["a", "b", "c", "watcher"])
def test_everybody_sees_the_gift(who: str) -> None:
    g = scoring("a 0^ 5^ 7; b 1 2; c 1")
    g.play("a2 @b")
    assert g.told(who, "gave") == "b3=5"


@pytest.mark.rule("0C", "TURN-8")
def test_a_rotated_gift_stays_rotated() -> None:
    g = scoring("a 0^ 5^~; b 1")
    g.play("a2 @b")
    assert g.village("b") == "1 5^~"


@pytest.mark.rule("0C", "SCORE-2", "TURN-6")
def test_giving_is_optional() -> None:
    g = scoring("a 0^ 5^; b 1")
    g.play("pass")
    assert g.village("a") == "0^ 5^"
    assert g.scores() == [5, 1]
    assert not g.pending


@pytest.mark.rule("0C", "TURN-6")
@pytest.mark.parametrize("village", ["0^", "0^ 5 7", "0 5^"])
def test_nobody_is_asked_without_a_gift_or_a_faceup_regifter(village: str) -> None:
    g = scoring(f"a {village}; b 1")
    assert g.decider == ""
    assert "gave" not in g.happened()


@pytest.mark.rule("0C", "TURN-1")
def test_only_its_owner_decides() -> None:
    g = scoring("a 0^ 5^; b 1 2^; c 1")
    assert g.choices("b") == ""
    assert g.refused("pass", "b") == "TURN-1"


@pytest.mark.rule("0C", "TURN-2")
def test_a_drawn_regifter_has_no_ability() -> None:
    g = at("coin; a 5^ 6; b 1; pile 9; deck 0 1 2")
    g.play("draw")
    assert g.choices() == "discard a1 a2"
    assert g.refused("use") == "TURN-2"


@pytest.mark.rule("0C", "TURN-4")
def test_it_is_not_used_in_a_turn() -> None:
    g = at("coin; a 0^ 5^ 6 7 8; b 1; pile 9; deck 3 1 2")
    assert g.choices() == "draw pile1"
    assert g.refused("use1") == "TURN-4"


# --- the order


@pytest.mark.rule("0C", "SCORE-2")
@pytest.mark.parametrize(("token", "order"), [("a", "ac"), ("b", "ca"), ("c", "ca")])
def test_the_token_holder_comes_first_then_clockwise(token: str, order: str) -> None:
    g = scoring(f"a 0^ 5^; b 1; c 0^ 6^; token {token}")
    deciders = ""
    while g.decider:
        deciders += g.decider
        g.play("pass")
    assert deciders == order


@pytest.mark.rule("0C", "SCORE-2", "SETUP-5")
def test_the_order_is_clockwise_whichever_way_play_went() -> None:
    g = scoring("a 0^ 5^; b 1; c 0^ 6^; token b; counterclockwise")
    assert g.decider == "c"


@pytest.mark.rule("0C")
def test_a_player_with_two_acts_with_both() -> None:
    g = scoring("a 0^ 0^ 5^ 7^; b 1; c 1")
    assert g.choices() == "pass a2 a3 a4"
    g.play("a3 @b")
    assert g.choices() == "pass a1 a3"
    g.play("a3 @c")
    assert g.village("a") == "0^ 0^"
    assert g.decider == ""


@pytest.mark.rule("0C")
def test_passing_with_the_first_leaves_the_second() -> None:
    g = scoring("a 0^ 0^ 5^; b 1")
    g.play("pass")
    assert g.choices() == "pass a1 a3"
    g.play("pass")
    assert g.decider == ""


@pytest.mark.rule("0C", "SCORE-6")
def test_given_away_before_it_acted_it_acts_for_an_owner_whose_turn_is_to_come() -> None:
    g = scoring("a 0^ 0^; b 1^ 5^; c 1")
    g.play("a2 @b")
    assert g.decider == "b"
    assert g.choices() == "pass b1 b2"
    g.play("b2 @a")
    assert g.village("a") == "0^ 5^"
    assert g.decider == ""


@pytest.mark.rule("0C")
def test_given_away_before_it_acted_it_does_nothing_for_an_owner_whose_turn_is_over() -> None:
    g = scoring("a 0^ 0^ 6^; b 1^ 5^; c 1; token b")
    g.play("a2 @b")
    assert g.village("b") == "1^ 5^ 0^"
    assert g.decider == ""


@pytest.mark.rule("0C")
def test_given_away_after_it_acted_it_does_not_act_again() -> None:
    g = scoring("a 0^ 0^; b 1^ 5^; c 1")
    g.play("pass a1 @b")
    assert g.village("b") == "1^ 5^ 0^"
    assert g.decider == ""


@pytest.mark.rule("0C")
def test_a_gift_may_be_passed_on() -> None:
    g = scoring("a 0^ 5^; b 0^; c 1")
    g.play("a2 @b")
    assert g.choices() == "pass b2"
    g.play("b2 @c")
    assert g.village("c") == "1 5^"


@pytest.mark.rule("0C")
def test_one_that_had_nothing_to_give_in_its_turn_does_not_act_later() -> None:
    g = scoring("a 0^ 5^; b 0^; c 1; token b")
    assert g.decider == "a"
    g.play("a2 @b")
    assert g.decider == ""


# --- protection


@pytest.mark.rule("PROT-4", "TOKEN-A")
def test_a_card_under_the_amulet_is_not_given() -> None:
    g = scoring("a 0^ 5^! 7^; b 1", WITH_AMULET)
    assert g.choices() == "pass a3"
    assert g.refused("a2") == "TOKEN-A"


@pytest.mark.rule("PROT-4", "TURN-6")
def test_with_nothing_but_a_locked_card_nobody_is_asked() -> None:
    assert scoring("a 0^ 5^! 7; b 1", WITH_AMULET).decider == ""


@pytest.mark.rule("TOKEN-A")
def test_a_regifter_under_the_amulet_still_acts() -> None:
    g = scoring("a 0^! 5^; b 1", WITH_AMULET)
    g.play("a2 @b")
    assert g.scores() == [0, 6]


@pytest.mark.rule("PROT-4", "3D")
def test_a_village_with_a_faceup_sentinel_gets_no_gift() -> None:
    g = scoring("a 0^ 5^; b 3^ 1; c 1", WITH_SENTINEL)
    g.play("a2")
    assert g.choices() == "@c"
    assert g.refused("@b") == "PROT-4"


@pytest.mark.rule("PROT-4", "SCORE-1")
def test_a_sentinel_that_was_facedown_keeps_no_gift_away() -> None:
    g = scoring("a 0^ 5^; b 3 1; c 1", WITH_SENTINEL)
    g.play("a2")
    assert g.choices() == "@b @c"


@pytest.mark.rule("PROT-4", "TURN-6")
def test_with_nobody_to_give_to_nobody_is_asked() -> None:
    assert scoring("a 0^ 5^; b 3^ 1", WITH_SENTINEL).decider == ""


@pytest.mark.rule("PROT-5")
def test_ones_own_sentinel_does_not_keep_one_from_giving() -> None:
    g = scoring("a 0^ 5^ 3^; b 1", WITH_SENTINEL)
    assert g.choices() == "pass a2 a3"


@pytest.mark.rule("PROT-4", "SCORE-6")
def test_a_sentinel_that_came_as_a_gift_keeps_no_gift_away() -> None:
    g = scoring("a 0^ 3^; b 1; c 0^ 5^", WITH_SENTINEL)
    g.play("a2 @b")
    assert g.decider == "c"
    g.play("c2")
    assert g.may("@b")


@pytest.mark.rule("PROT-4")
def test_a_village_whose_sentinel_was_given_away_still_gets_no_gift() -> None:
    g = scoring("a 0^ 3^; b 1; c 0^ 5^", WITH_SENTINEL)
    g.play("a2 @b c2")
    assert g.choices() == "@b"


@pytest.mark.rule("PROT-5")
def test_ones_own_guarded_card_and_its_guard_may_be_given() -> None:
    g = scoring("a 0^ 3^&a3 5^; b 1", WITH_BODYGUARD)
    assert g.choices() == "pass a2 a3"


# --- what comes of it


@pytest.mark.rule("0C", "SCORE-2")
def test_the_sums_are_made_after_the_gifts() -> None:
    g = scoring("a 0^ 5^ 7; b 1 2")
    g.play("a2 @b")
    assert g.scores() == [7, 8]


@pytest.mark.rule("0C", "SCORE-4")
def test_a_gift_may_make_a_call_fail() -> None:
    g = scoring("a 0^ 5^ 1; b 4; caller b")
    g.play("a2 @b")
    assert g.scores() == [1, 19]


@pytest.mark.rule("0C", "SCORE-4")
def test_a_gift_may_make_ones_own_call_good() -> None:
    g = scoring("a 0^ 5^ 1; b 4; caller a; turn b")
    g.play("a2 @b")
    assert g.scores() == [0, 9]


@pytest.mark.rule("0C", "SCORE-3", "EXCH-7")
def test_an_empty_village_that_gets_a_gift_has_cards() -> None:
    g = scoring("a 0^ 5^; b -; caller b")
    g.play("a2 @b")
    assert g.village("b") == "5^"
    assert g.scores() == [0, 15]


@pytest.mark.rule("SCORE-6", "13C")
def test_a_wolfman_works_for_its_new_owner() -> None:
    g = scoring("a 0^ 13^ 1^; b 2^ 5^ 9")
    g.play("a2 @b")
    assert g.scores() == [1, 2 + 5 + 9 + 13 - 6]


@pytest.mark.rule("SCORE-6", "13C")
def test_a_gift_counts_as_faceup_for_the_wolfman_there() -> None:
    g = scoring("a 0^ 5^; b 13^ 9")
    g.play("a2 @b")
    assert g.scores() == [0, 13 + 9 + 5 - 3]


@pytest.mark.rule("SCORE-6", "13C")
def test_a_given_card_no_longer_counts_for_the_giver_s_wolfman() -> None:
    g = scoring("a 0^ 13^ 5^ 6^; b 1")
    g.play("a3 @b")
    assert g.scores() == [13 + 6 - 6, 6]


@pytest.mark.rule("SCORE-6", "2D")
def test_a_halfling_halves_the_sum_of_its_new_owner() -> None:
    g = scoring("a 0^ 2^ 9; b 8 5", mix("C", n2="D"))
    g.play("a2 @b")
    assert g.scores() == [9, 7]


@pytest.mark.rule("SCORE-6", "13D")
def test_a_furry_works_for_its_new_owner() -> None:
    g = scoring("a 0^ 13^ 9; b 12 12 12 1", mix("C", n13="D"))
    g.play("a2 @b")
    assert g.scores() == [9 + 50, 0]
