"""The coin (TOKEN-C): turns over any one card in any village; and who calls with it needs a deck (CALL-2)."""

import pytest

from helpers import COIN, Table, at, mix
from rounds import deal_next_round

REST = "pile 12; deck 1 4 6 ...; token a active"


def coin(villages: str, code: str = COIN) -> Table:
    """Seat a uses the coin before the main action."""
    g = at(f"{code}; {villages}; {REST}")
    g.play("token")
    return g


# --- what it does


@pytest.mark.rule("TOKEN-C", "PROT-2")
@pytest.mark.parametrize(
    ("villages", "slots"),
    [
        ("a 5 6^; b 7^ 8", "a1 a2 b1 b2"),
        ("a 5; b 7^; c 8 9~", "a1 b1 c1 c2"),
        ("a -; b 7^; c -; d 8 9", "b1 d1 d2"),
    ],
)
def test_any_card_in_any_village_may_be_chosen(villages: str, slots: str) -> None:
    g = coin(villages)
    assert g.choices() == slots
    assert g.refused("pass") == "TOKEN-C"


@pytest.mark.rule("TOKEN-C", "TURN-8")
@pytest.mark.parametrize(
    ("slot", "after"),
    [("a1", "5^ 6^; 7^~ 8~"), ("a2", "5 6; 7^~ 8~"), ("b1", "5 6^; 7~ 8~"), ("b2", "5 6^; 7^~ 8^~")],
)
def test_that_card_is_turned_over(slot: str, after: str) -> None:
    g = coin("a 5 6^; b 7^~ 8~")
    g.play(slot)
    assert f"{g.village('a')}; {g.village('b')}" == after
    assert not g.pending
    assert g.decider == "a"


@pytest.mark.rule("TOKEN-C", "KNOW-3")
@pytest.mark.parametrize("who", ["a", "b", "c", "watcher"])
def test_everybody_sees_it(who: str) -> None:
    g = coin("a 5; b 7^ 8; c 9")
    g.play("b2")
    assert g.told(who, "turned_faceup") == "b2=8"
    assert g.who_knows("b2") == "everyone"
    assert "used_token" in g.happened(who)


@pytest.mark.rule("TOKEN-C", "TURN-6")
def test_without_any_card_it_can_t_be_used() -> None:
    g = at(f"coin; a -; b -; {REST}")
    assert g.choices() == "draw call"
    assert g.refused("token") == "TOKEN-C"


@pytest.mark.rule("TOKEN-C", "TURN-5")
def test_what_it_turned_faceup_may_be_used_at_once() -> None:
    g = coin("a 3 6; b 7^")
    g.play("a1")
    assert g.choices() == "draw pile1 use1"


@pytest.mark.rule("TOKEN-C", "0A", "END-4")
def test_it_may_end_the_round_by_the_villagers() -> None:
    g = at(f"{mix('C', n0='A')}; a 9 0; b 0^ 5; {REST}; rounds 1")
    g.play("draw token a2")
    assert g.round_ended
    assert g.scores() == [9, 5]


# --- protection


@pytest.mark.rule("TOKEN-C", "3A", "PROT-1", "PROT-5")
def test_what_others_guard_is_not_turned() -> None:
    g = coin("a 3^&a2 6; b 3^&b2 7 8", mix("C", n3="A"))
    assert g.choices() == "a1 a2 b3"
    assert g.refused("b1") == "3A"
    assert g.refused("b2") == "3A"


@pytest.mark.rule("TOKEN-C", "3D")
def test_a_sentinel_is_turned_facedown_and_protects_no_more() -> None:
    g = at(f"{mix('C', n3='D')}; a 6; b 3^ 7^; pile 12; deck 8 4 6 ...; token a active")
    g.play("draw token")
    assert g.choices() == "a1 b1 b2"
    g.play("b1 use")
    assert g.choices() == "b2"


@pytest.mark.rule("TOKEN-C", "4D")
def test_a_zombie_may_be_turned() -> None:
    g = coin("a 4 6; b 7", mix("C", n4="D"))
    g.play("a1")
    assert g.village("a") == "4^ 6"


# --- when


@pytest.mark.rule("TOKEN-C", "TOKEN-3", "TURN-4")
@pytest.mark.parametrize(
    ("codes", "after", "decider"),
    [
        ("token a1", "draw pile1", "a"),
        ("draw token a1", "discard a1 a2", "a"),
        ("draw discard token a1", "draw call pile1", "b"),
        ("pile1 a2 done token a1", "draw call pile1", "b"),
    ],
)
def test_it_is_used_before_between_and_after(codes: str, after: str, decider: str) -> None:
    g = at(f"coin; a 5 6; b 7; {REST}")
    g.play(codes)
    assert g.village("a").startswith("5^")
    assert g.choices() == after
    assert g.decider == decider


@pytest.mark.rule("TURN-4", "TOKEN-3")
@pytest.mark.parametrize(("codes", "choices"), [("pile1", "a1 a2"), ("use1", "a2"), ("draw a1", "done a2")])
def test_not_inside_an_exchange_or_an_ability(codes: str, choices: str) -> None:
    g = at(f"coin; a 3^ 6; b 7; {REST}")
    g.play(codes)
    assert g.choices() == choices


@pytest.mark.rule("TURN-9", "TOKEN-3")
def test_the_turn_waits_for_an_unused_coin() -> None:
    g = at(f"coin; a 5 6; b 7; {REST}")
    g.play("draw discard")
    assert g.choices() == "done token"
    g.play("done")
    assert g.decider == "b"


@pytest.mark.rule("TOKEN-3")
def test_it_is_used_once_a_round() -> None:
    g = coin("a 5 6; b 7")
    g.play("a1")
    assert g.refused("token") == "TOKEN-3"
    g.play("draw discard draw discard")
    assert g.decider == "a"
    assert g.refused("token") == "TOKEN-3"


@pytest.mark.rule("TOKEN-3")
@pytest.mark.parametrize("token", ["token a", "token b active", "token b"])
def test_only_who_has_it_active_may_use_it(token: str) -> None:
    g = at(f"coin; a 5 6; b 7; pile 12; deck 1 4 6; {token}")
    assert g.choices() == "draw call pile1"
    assert g.refused("token") == "TOKEN-3"


@pytest.mark.rule("TOKEN-3", "TURN-1")
def test_it_is_not_used_in_the_turn_of_another() -> None:
    g = at("coin; a 5 6; b 7; pile 12; deck 1 4 6; token a active; turn b")
    assert g.choices() == "draw call pile1"
    assert g.refused("token", "a") == "TURN-1"


@pytest.mark.rule("TOKEN-3", "CALL-1")
def test_after_using_it_one_may_not_call() -> None:
    g = at(f"coin; a 5 6; b 7; {REST}")
    assert g.choices() == "draw call token pile1"
    g.play("token a1")
    assert g.refused("call") == "CALL-1"


@pytest.mark.rule("TOKEN-3", "CALL-1")
def test_with_a_call_the_turn_is_over_and_the_coin_stays_unused() -> None:
    g = at(f"coin; a 5 6; b 7; {REST}")
    g.play("call")
    assert g.decider == "b"
    assert "used_token" not in g.happened()


# --- who has it in the next round


@pytest.mark.rule("TOKEN-1", "TOKEN-3")
@pytest.mark.parametrize("token", ["A", "C", "D"])
@pytest.mark.parametrize(
    ("villages", "holder", "active"),
    [
        ("a 5; b 4; caller b", "b", True),
        ("a 5; b 5; caller b", "b", True),
        ("a 5; b 6; caller b", "a", False),
        ("a 5; b 4", "b", False),
    ],
    ids=["successful call", "tied call", "failed call", "no call"],
)
def test_after_a_successful_call_and_only_then_it_is_active(
    token: str, villages: str, holder: str, active: bool
) -> None:
    g = at(f"{mix('C', token=token)}; {villages}; phase after")
    g.play("done")
    deal_next_round(g)
    assert g.decider == holder
    assert g.may("token") == active


@pytest.mark.rule("TOKEN-3")
@pytest.mark.parametrize("token", ["A", "C", "D"])
def test_what_was_not_used_in_its_round_is_lost(token: str) -> None:
    g = at(f"{mix('C', token=token)}; a 4; b 5; phase after; token a active")
    g.play("done")
    deal_next_round(g)
    assert g.decider == "a"
    assert g.refused("token") == "TOKEN-3"


@pytest.mark.rule("TOKEN-3")
@pytest.mark.parametrize("token", ["A", "C", "D"])
def test_it_is_not_active_in_the_first_round(token: str) -> None:
    g = at(f"{mix('C', token=token)}; phase deal; token b")
    deal_next_round(g)
    assert g.decider == "b"
    assert g.refused("token") == "TOKEN-3"


# --- calling with the coin as token


@pytest.mark.rule("CALL-2", "END-3")
@pytest.mark.parametrize(
    ("token", "choices"),
    [("C", "private pile1"), ("A", "private call pile1"), ("D", "private call pile1")],
)
def test_only_the_coin_asks_for_a_card_in_the_deck(token: str, choices: str) -> None:
    g = at(f"{mix('C', token=token, n10='D')}; a 5 6; b 7; pile 12; private-a 3")
    assert g.choices() == choices


@pytest.mark.rule("CALL-2", "END-3")
@pytest.mark.parametrize(
    ("token", "choices"), [("C", "row1 pile1"), ("A", "call row1 pile1"), ("D", "call row1 pile1")]
)
def test_the_row_is_not_the_deck(token: str, choices: str) -> None:
    g = at(f"{mix('C', token=token, n1='A')}; a 5 6; b 1^; pile 12; row 3")
    assert g.choices() == choices


@pytest.mark.rule("CALL-2")
def test_a_call_without_a_deck_is_refused() -> None:
    g = at(f"{mix('C', n10='D')}; a 5 6; b 7; pile 12; private-a 3")
    assert g.refused("call") == "CALL-2"


@pytest.mark.rule("CALL-2")
def test_a_single_card_in_the_deck_is_enough() -> None:
    g = at("coin; a 5 6; b 7; pile 12; deck 3")
    assert g.choices() == "draw call pile1"
