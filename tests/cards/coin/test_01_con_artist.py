"""Con Artist (1C): each faceup one lets its owner reach one card deeper into the discard pile."""

import pytest

from helpers import at, mix

PILE = "pile 12 11 10 9 8 7"
DECK = "deck 5 6 7"


def reach(village: str, pile: str = PILE, code: str = "coin", others: str = "b 5") -> str:
    """What a may take from the discard pile."""
    g = at(f"{code}; a {village}; {others}; {pile}; {DECK}")
    return " ".join(choice for choice in g.choices().split() if choice.startswith("pile"))


@pytest.mark.rule("1C")
@pytest.mark.parametrize(
    ("village", "reached"),
    [
        ("6", "pile1"),
        ("1^ 6", "pile1 pile2"),
        ("1^ 6 1^", "pile1 pile2 pile3"),
        ("1^ 1^ 1^", "pile1 pile2 pile3 pile4"),
        ("1^ 1^ 1^ 1^", "pile1 pile2 pile3 pile4 pile5"),
    ],
)
def test_each_faceup_one_reaches_a_card_deeper(village: str, reached: str) -> None:
    assert reach(village) == reached


@pytest.mark.rule("1C")
@pytest.mark.parametrize(
    ("pile", "reached"),
    [("pile -", ""), ("pile 9", "pile1"), ("pile 9 8", "pile1 pile2"), ("pile 9 8 7", "pile1 pile2 pile3")],
)
def test_the_pile_may_be_too_small_for_it(pile: str, reached: str) -> None:
    assert reach("1^ 1^ 6", pile) == reached


@pytest.mark.rule("1C")
def test_a_facedown_one_does_nothing() -> None:
    assert reach("1 1^ 6") == "pile1 pile2"


@pytest.mark.rule("1C")
def test_those_of_others_do_nothing() -> None:
    assert reach("6", others="b 1^; c 1^ 1^") == "pile1"


@pytest.mark.rule("1C", "TURN-3")
def test_one_beyond_its_reach_is_refused() -> None:
    g = at(f"coin; a 1^ 6; b 5; {PILE}; {DECK}")
    assert g.refused("pile3") == "1C"


@pytest.mark.rule("TURN-3")
def test_without_it_only_the_top_card_is_taken() -> None:
    g = at(f"coin; a 1 6; b 1^; {PILE}; {DECK}")
    assert g.refused("pile2") == "TURN-3"


@pytest.mark.rule("TURN-3")
def test_from_an_empty_pile_nothing_is_taken() -> None:
    g = at(f"coin; a 1^ 6; b 1^; pile -; {DECK}")
    assert g.refused("pile1") == "TURN-3"


@pytest.mark.rule("1C", "TURN-3", "EXCH-1")
def test_the_card_goes_in_faceup_and_the_others_keep_their_order() -> None:
    g = at(f"coin; a 1^ 1^ 6; b 5; {PILE}; {DECK}")
    g.play("pile3")
    assert g.hand() == "10"
    assert g.pile() == "12 11 9 8 7"
    assert g.choices() == "a1 a2 a3"
    g.play("a3 done")
    assert g.village("a") == "1^ 1^ 10^"
    assert g.pile() == "6 12 11 9 8 7"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("1C", "TURN-3")
def test_the_draw_ability_of_a_card_taken_from_deeper_is_not_used() -> None:
    g = at(f"coin; a 1^ 6; b 5; {PILE}; {DECK}")
    g.play("pile2")
    assert g.refused("use") == "EXCH-9"
    assert g.refused("discard") == "EXCH-9"


@pytest.mark.rule("1C", "KNOW-3")
@pytest.mark.parametrize("who", ["a", "b", "watcher"])
def test_everybody_sees_which_card_was_taken(who: str) -> None:
    g = at(f"coin; a 1^ 6; b 5; {PILE}; {DECK}")
    g.play("pile2 a2 done")
    assert g.told(who, "took") == "hand=11"
    assert g.who_knows("a2") == "everyone"


@pytest.mark.rule("1C", "EXCH-1")
def test_the_con_artist_itself_may_be_exchanged_for_the_card() -> None:
    g = at(f"coin; a 1^ 6; b 5; {PILE}; {DECK}")
    g.play("pile2 a1 done")
    assert g.village("a") == "11^ 6"
    assert g.pile() == "1 12 10 9 8 7"


@pytest.mark.rule("1C", "EXCH-2")
def test_a_card_from_deeper_may_replace_a_set() -> None:
    g = at(f"coin; a 1^ 6 6; b 5; {PILE}; {DECK}")
    g.play("pile2 a2 a3 done")
    assert g.choices() == "a2 a3"
    g.play("a3")
    assert g.village("a") == "1^ 11^"
    assert g.pile() == "6 6 12 10 9 8 7"


@pytest.mark.rule("1C", "EXCH-4")
def test_a_con_artist_slid_in_a_set_that_fails_goes_facedown() -> None:
    g = at(f"coin; a 1^ 6; b 5; {PILE}; {DECK}")
    g.play("pile2 a1 a2 done left")
    assert g.village("a") == "11^ 1 6"


@pytest.mark.rule("1C", "EXCH-7")
def test_without_a_card_to_exchange_nothing_is_taken() -> None:
    g = at(f"coin; a -; b 1^; {PILE}; {DECK}")
    assert g.choices() == "draw call"
    assert g.refused("pile1") == "EXCH-7"


@pytest.mark.rule("TOKEN-A", "EXCH-7", "EXCH-8")
def test_a_locked_con_artist_works_but_is_not_exchanged() -> None:
    code = mix("C", token="A")
    assert reach("1^! 6", code=code) == "pile1 pile2"
    assert reach("1^!", code=code) == ""
    g = at(f"{code}; a 1^! 6; b 5; {PILE}; {DECK}")
    g.play("pile2")
    assert g.choices() == "a2"


@pytest.mark.rule("1C", "TURN-5")
def test_it_is_not_used_and_may_work_in_every_turn() -> None:
    g = at(f"coin; a 1^ 6; b 5; {PILE}; {DECK}")
    assert g.choices() == "draw call pile1 pile2"
    assert g.refused("use1") == "TURN-4"


@pytest.mark.rule("1C", "TURN-5")
def test_one_turned_faceup_in_this_turn_works_at_once() -> None:
    g = at(f"coin; a 3^ 1 6; b 5; {PILE}; {DECK}")
    g.play("use1 a2")
    assert g.choices() == "draw pile1 pile2"


@pytest.mark.rule("1C", "TURN-5")
def test_one_turned_facedown_in_this_turn_works_no_more() -> None:
    g = at(f"coin; a 3^ 1^ 6; b 5; {PILE}; {DECK}")
    g.play("use1 a2")
    assert g.choices() == "draw pile1"


@pytest.mark.rule("1C", "4D.c")
def test_a_zombie_within_reach_may_be_taken() -> None:
    g = at(f"{mix('C', n4='D')}; a 1^ 6; b 5; pile 9 4 8; {DECK}")
    g.play("pile2 a2 done")
    assert g.village("a") == "1^ 4^"
    assert g.pile() == "6 9 8"
