"""The amulet (TOKEN-A): nobody, its owner included, touches the card under it until the round is scored."""

from dataclasses import dataclass

import pytest

from helpers import AMULET, Table, at, mix
from rounds import deal_next_round, scoring

REST = "pile 13 10; deck 1 4 6 ...; token a active"


def amulet(villages: str, code: str = AMULET) -> Table:
    """Seat a uses the amulet before the main action."""
    g = at(f"{code}; {villages}; {REST}")
    g.play("token")
    return g


# --- putting it on a card


@pytest.mark.rule("TOKEN-A")
@pytest.mark.parametrize(
    "others", ["b 7", "b 7^ 8; c 9", "b 7; c 9; d -"], ids=["two players", "three players", "four players"]
)
def test_it_is_put_on_any_one_of_ones_own_cards(others: str) -> None:
    g = amulet(f"a 5 6^ 8; {others}")
    assert g.choices() == "a1 a2 a3"
    assert g.refused("b1") == "PROT-2"
    assert g.refused("pass") == "TOKEN-A"


@pytest.mark.rule("TOKEN-A")
@pytest.mark.parametrize(("slot", "village"), [("a1", "5! 6^ 8~"), ("a2", "5 6^! 8~"), ("a3", "5 6^ 8~!")])
def test_it_lies_there_and_the_turn_goes_on(slot: str, village: str) -> None:
    g = amulet("a 5 6^ 8~; b 7", mix("A", n2="C"))
    g.play(slot)
    assert g.village("a") == village
    assert not g.pending
    assert g.decider == "a"
    assert g.choices() == "draw pile1"


@pytest.mark.rule("TOKEN-A", "KNOW-1")
@pytest.mark.parametrize("who", ["a", "b", "c", "watcher"])
def test_everybody_sees_where_it_lies_and_nobody_the_card(who: str) -> None:
    g = amulet("a 5 6^; b 7; c 8")
    g.play("a1")
    assert g.told(who, "locked") == "a1"
    assert g.who_knows("a1") == ""


@pytest.mark.rule("TOKEN-A", "TURN-6")
def test_with_an_empty_village_it_can_t_be_used() -> None:
    g = at(f"{AMULET}; a -; b 7; {REST}")
    assert g.choices() == "draw call"
    assert g.refused("token") == "TOKEN-A"


@pytest.mark.rule("TOKEN-A", "TOKEN-3", "TURN-4")
@pytest.mark.parametrize(
    ("codes", "after", "decider"),
    [
        ("token a1", "draw pile1", "a"),
        ("draw token a1", "discard a2", "a"),
        ("draw discard token a1", "draw call pile1", "b"),
    ],
)
def test_it_is_used_before_between_and_after(codes: str, after: str, decider: str) -> None:
    g = at(f"{AMULET}; a 5 6; b 7; {REST}")
    g.play(codes)
    assert g.village("a") == "5! 6"
    assert g.choices() == after
    assert g.decider == decider


@pytest.mark.rule("TOKEN-A", "TOKEN-3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_is_used_once_a_round(players: int) -> None:
    others = "; ".join(f"{letter} 7" for letter in "bcd"[: players - 1])
    g = amulet(f"a 5 6; {others}")
    g.play("a1")
    assert g.refused("token") == "TOKEN-3"
    for _ in range(players):
        g.play("draw discard")
    assert g.decider == "a"
    assert g.refused("token") == "TOKEN-3"


@pytest.mark.rule("TOKEN-3")
@pytest.mark.parametrize("token", ["token a", "token b active"])
def test_only_who_has_it_active_may_use_it(token: str) -> None:
    g = at(f"{AMULET}; a 5 6; b 7; pile 13; deck 1 4 6; {token}")
    assert g.choices() == "draw call pile1"
    assert g.refused("token") == "TOKEN-3"


@pytest.mark.rule("TOKEN-3", "CALL-1")
def test_after_using_it_one_may_not_call() -> None:
    g = amulet("a 5 6; b 7")
    g.play("a1")
    assert g.refused("call") == "CALL-1"


@pytest.mark.rule("TOKEN-A", "CALL-1")
def test_with_a_locked_card_one_may_call_in_a_later_turn() -> None:
    g = at(f"{AMULET}; a 5! 6; b 7; pile 13; deck 1 4 6")
    assert g.choices() == "draw call pile1"


# --- what it forbids: each kind of effect, by the owner and by others


@dataclass(frozen=True)
class Effect:
    """An effect of seat a, played up to the choice of a card, and all cards that may be chosen then."""

    name: str
    decks: dict[str, str]
    villages: str
    top: int
    codes: str
    slots: str
    locked: str

    def __str__(self) -> str:
        return f"{self.name} {self.locked}"


EFFECTS = [
    # view
    Effect("2A Empath", {}, "a 5! 2^ 6; b 7", 1, "use2", "a3", "a1"),
    Effect("1D Spy", {"n1": "D"}, "a 1^ 6; b 7! 8", 2, "use1", "b2", "b1"),
    Effect("7A Beholder", {}, "a 5! 6 8; b 7", 7, "draw use", "a2 a3", "a1"),
    Effect("7A Beholder, second", {}, "a 5! 6 8; b 7", 7, "draw use a2", "a3", "a1"),
    Effect("8A Apprentice Seer", {}, "a 5; b 7! 8", 8, "draw use", "b2", "b1"),
    Effect("9A Seer", {}, "a 5! 6; b 7 8", 9, "draw use", "a2 b1 b2", "a1"),
    Effect("9A Seer", {}, "a 5 6; b 7! 8", 9, "draw use", "a1 a2 b2", "b1"),
    Effect("9C Psychic", {"n9": "C"}, "a 5! 6; b 7 8", 9, "draw use", "a2 b1 b2", "a1"),
    Effect("9C Psychic", {"n9": "C"}, "a 5 6; b 7! 8", 9, "draw use", "a1 a2 b2", "b1"),
    Effect("7D Elusive Seer", {"n7": "D"}, "a 5! 6; b 7 8", 7, "draw use", "a2 b1 b2", "a1"),
    Effect("7D Elusive Seer, second", {"n7": "D"}, "a 5 6; b 7! 8", 7, "draw use a1", "a2 b2", "b1"),
    Effect("9D Mystic Seer", {"n9": "D"}, "a 5! 6; b 7 8", 9, "draw use", "a2 b1 b2", "a1"),
    Effect("9D Mystic Seer, second", {"n9": "D"}, "a 5 6; b 7! 8", 9, "draw use a1", "a2 b2", "b1"),
    # turn over
    Effect("5A Exposer", {}, "a 5! 6; b 7", 5, "draw use", "a2", "a1"),
    Effect("6A Revealer", {}, "a 5! 6; b 7 8", 6, "draw use", "a2 b1 b2", "a1"),
    Effect("6A Revealer", {}, "a 5 6; b 7! 8", 6, "draw use", "a1 a2 b2", "b1"),
    Effect("3C Pixie", {"n3": "C"}, "a 5! 3^ 6; b 7", 1, "use2", "a3", "a1"),
    Effect("5C Apprentice Tanner", {"n5": "C"}, "a 5^! 6; b 7", 5, "draw use", "a2", "a1"),
    Effect("6C Huntress, down", {"n6": "C"}, "a 5^! 6^; b 7^", 6, "draw use", "a2 b1", "a1"),
    Effect("6C Huntress, down", {"n6": "C"}, "a 5^ 6; b 7^! 8", 6, "draw use", "a1", "b1"),
    Effect("6C Huntress, up", {"n6": "C"}, "a 5^ 6!; b 7", 6, "draw use a1", "b1", "a2"),
    Effect("6C Huntress, up", {"n6": "C"}, "a 5^ 6; b 7! 8", 6, "draw use a1", "a2 b2", "b1"),
    Effect("8D Magician", {"n8": "D"}, "a 5; b 7! 8", 8, "draw use", "b2", "b1"),
    # rotate, discard
    Effect("2C Curator, rotate", {"n2": "C"}, "a 5! 2^ 6; b 7", 1, "use2", "a2 a3", "a1"),
    Effect("2C Curator, discard", {"n2": "C"}, "a 5~! 2^ 6~; b 7", 1, "use2", "a2 a3", "a1"),
    Effect("8C Assassin", {"n8": "C"}, "a 5^! 6^; b 7^", 8, "draw use", "a2 b1", "a1"),
    Effect("8C Assassin", {"n8": "C"}, "a 5^; b 7^! 8^", 8, "draw use", "a1 b2", "b1"),
    Effect("5D Approximator", {"n5": "D"}, "a 6! 7 8 9; b 7", 5, "draw use", "a2 a3", "a1"),
    Effect("5D Approximator, second", {"n5": "D"}, "a 6 7! 8 9; b 7", 5, "draw use a1", "a3 a4", "a2"),
    # exchange
    Effect("a drawn card", {}, "a 5! 6 8; b 7", 1, "draw", "a2 a3", "a1"),
    Effect("a drawn card, in a set", {}, "a 5 6! 8; b 7", 1, "draw a1", "a3", "a2"),
    Effect("a taken card", {}, "a 5! 6 8; b 7", 1, "pile1", "a2 a3", "a1"),
    Effect("a taken card, in a set", {}, "a 5 6! 8; b 7", 1, "pile1 a1", "a3", "a2"),
    Effect("10A Master", {}, "a 5! 6 8; b 7", 10, "draw use pile2", "a2 a3", "a1"),
    Effect("11A Witch", {}, "a 5! 6; b 7 8", 11, "draw use", "a2 b1 b2", "a1"),
    Effect("11A Witch", {}, "a 5 6; b 7! 8", 11, "draw use", "a1 a2 b2", "b1"),
    Effect("11C Golem", {"n11": "C"}, "a 5! 6 8; b 7", 11, "draw use", "a2 a3", "a1"),
    # swap
    Effect("12A Robber, theirs", {}, "a 5 6; b 7! 8", 12, "draw use", "b2", "b1"),
    Effect("12A Robber, yours", {}, "a 5! 6; b 7 8", 12, "draw use b1", "a2", "a1"),
    Effect("8D Magician, swap", {"n8": "D"}, "a 5! 6; b 1 8", 8, "draw use b1", "a2", "a1"),
    Effect("12D Master Thief", {"n12": "D"}, "a 5! 6; b 7 8", 12, "draw use", "a2 b1 b2", "a1"),
    Effect("12D Master Thief, second", {"n12": "D"}, "a 5! 6; b 7 8", 12, "draw use b1", "a2", "a1"),
    Effect("12D Master Thief, second", {"n12": "D"}, "a 5 6; b 7! 8", 12, "draw use a1", "b2", "b1"),
]


@pytest.mark.rule("TOKEN-A", "PROT-1")
@pytest.mark.parametrize("effect", EFFECTS, ids=str)
def test_no_effect_may_choose_the_locked_card(effect: Effect) -> None:
    code = mix("A", **effect.decks)
    g = at(f"{code}; {effect.villages}; pile 13 3; deck {effect.top} 1 4 6 ...")
    g.play(effect.codes)
    assert g.slots() == effect.slots
    assert g.refused(effect.locked) == "TOKEN-A"


@dataclass(frozen=True)
class Nothing:
    """An effect of seat a that has no other card to work on than the one under the amulet."""

    name: str
    decks: dict[str, str]
    villages: str
    top: int

    def __str__(self) -> str:
        return self.name


@pytest.mark.rule("TOKEN-A", "PROT-1", "TURN-6")
@pytest.mark.parametrize(
    "effect",
    [
        Nothing("5A Exposer", {}, "a 5! 6^; b 7", 5),
        Nothing("6A Revealer", {}, "a 5! 6^; b 7^", 6),
        Nothing("7A Beholder", {}, "a 5! 6^; b 7", 7),
        Nothing("8A Apprentice Seer", {}, "a 5; b 7!", 8),
        Nothing("9A Seer", {}, "a 5^; b 7!", 9),
        Nothing("10A Master", {}, "a 5!; b 7", 10),
        Nothing("12A Robber, theirs", {}, "a 5; b 7!", 12),
        Nothing("12A Robber, yours", {}, "a 5!; b 7", 12),
        Nothing("5C Apprentice Tanner", {"n5": "C"}, "a 5!; b 7", 5),
        Nothing("6C Huntress", {"n6": "C"}, "a -; b 7!", 6),
        Nothing("8C Assassin", {"n8": "C"}, "a 5; b 7^!", 8),
        Nothing("9C Psychic", {"n9": "C"}, "a 5^; b 7!", 9),
        Nothing("12C Village Idiot", {"n12": "C"}, "a 5; b 7!", 12),
        Nothing("5D Approximator", {"n5": "D"}, "a 5! 6; b 7", 5),
        Nothing("6D Flipper", {"n6": "D"}, "a -; b 7!", 6),
        Nothing("7D Elusive Seer", {"n7": "D"}, "a 5^; b 7!", 7),
        Nothing("8D Magician", {"n8": "D"}, "a 5; b 7!", 8),
        Nothing("9D Mystic Seer", {"n9": "D"}, "a 5^; b 7!", 9),
        Nothing("12D Master Thief", {"n12": "D"}, "a 5^; b 7!", 12),
    ],
    ids=str,
)
def test_with_nothing_else_to_choose_an_ability_can_t_be_begun(effect: Nothing) -> None:
    g = at(f"{mix('A', **effect.decks)}; {effect.villages}; pile 13; deck {effect.top} 1 4 6 ...")
    g.play("draw")
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("TOKEN-A", "PROT-3", "6D")
@pytest.mark.parametrize(
    ("villages", "seat", "after"),
    [("a 5! 6 8^; b 7", "a", "5! 6^ 8"), ("a 5; b 7^! 8 9^", "b", "7^! 8^ 9")],
)
def test_the_flipper_leaves_the_locked_card_out(villages: str, seat: str, after: str) -> None:
    g = at(f"{mix('A', n6='D')}; {villages}; pile 13; deck 6 1 4 ...")
    g.play(f"draw use @{seat}")
    assert g.village(seat) == after


@pytest.mark.rule("TOKEN-A", "12C")
def test_the_village_idiot_passes_the_next_card_inward() -> None:
    g = at(f"{mix('A', n12='C')}; a 5! 6; b 7 8; pile 13; deck 12 1 4 ...")
    g.play("draw use left")
    assert g.village("a") == "5! 7"
    assert g.village("b") == "8 6"


@pytest.mark.rule("TOKEN-A", "11A")
def test_a_witch_with_nothing_to_exchange_puts_the_card_back() -> None:
    g = at(f"{AMULET}; a 5!; b -; pile 13; deck 11 9 4 6")
    g.play("draw use")
    assert g.deck() == "9 4 6"
    assert g.village("a") == "5!"
    assert g.decider == "b"


@pytest.mark.rule("TOKEN-A", "PROT-4", "0C")
def test_a_locked_card_is_not_given_at_scoring() -> None:
    g = scoring("a 0^ 5^! 7^; b 1", mix("A", n0="C"))
    assert g.choices() == "pass a3"
    assert g.refused("a2") == "TOKEN-A"


@pytest.mark.rule("TOKEN-A", "EXCH-7", "TURN-3")
def test_with_only_a_locked_card_nothing_is_taken_and_a_drawn_card_is_discarded() -> None:
    g = at(f"{AMULET}; a 5!; b 7; pile 13; deck 1 4 6")
    assert g.choices() == "draw call"
    assert g.refused("pile1") == "EXCH-7"
    g.play("draw")
    assert g.choices() == "discard"


@pytest.mark.rule("TOKEN-A", "4D.a", "EXCH-7")
def test_a_drawn_zombie_joins_a_lone_locked_card() -> None:
    g = at(f"{mix('A', n4='D')}; a 5!; b 7; pile 13; deck 4 1 6")
    g.play("draw")
    assert g.choices() == "left right"
    g.play("left")
    assert g.village("a") == "4 5!"


# --- what goes on working under it


@pytest.mark.rule("TOKEN-A", "2A")
def test_a_locked_card_s_village_ability_is_used_as_before() -> None:
    g = at(f"{AMULET}; a 2^! 6; b 7; pile 13; deck 1 4 6")
    g.play("use1 a2")
    assert g.told("a", "viewed") == "a2=6"


@pytest.mark.rule("TOKEN-A", "1A")
def test_a_locked_squire_lays_out_a_row() -> None:
    g = at(f"{AMULET}; a 1^! 6; b 7; pile 13; deck 1 4 6 8")
    g.play("draw discard")
    assert g.row() == "4"


@pytest.mark.rule("TOKEN-A", "4A")
def test_a_locked_rascal_draws_one_more() -> None:
    g = at(f"{AMULET}; a 4^! 6; b 7; pile 13; deck 1 4 6")
    g.play("draw")
    assert g.choices() == "draw pick1"


@pytest.mark.rule("TOKEN-A", "0A")
def test_a_locked_villager_counts() -> None:
    g = at(f"{AMULET}; a 0^! 6; b 0 7; pile 13; deck 6 4; rounds 1")
    g.play("draw use b1")
    assert g.round_ended


@pytest.mark.rule("TOKEN-A", "3D")
def test_a_locked_sentinel_protects_its_village() -> None:
    g = at(f"{mix('A', n3='D')}; a 5; b 3^! 7; c 8; pile 13; deck 12 4 6")
    g.play("draw use")
    assert g.slots() == "c1"
    assert g.refused("b2") == "3D"


@pytest.mark.rule("TOKEN-A", "3A")
@pytest.mark.parametrize("village", ["3^! 6 8", "3^&a2! 6 8"])
def test_a_locked_bodyguard_is_not_laid_moved_or_taken_off(village: str) -> None:
    g = at(f"{AMULET}; a {village}; b 7; pile 13; deck 1 4 6")
    assert g.choices() == "draw call pile1"
    assert g.refused("use1") == "TURN-6"


@pytest.mark.rule("TOKEN-A", "3A")
def test_a_locked_bodyguard_that_lies_on_a_card_goes_on_guarding_it() -> None:
    g = at(f"{AMULET}; a 3^&a2 6 8; b 7; pile 13; deck 1 9 4 6; token a active")
    g.play("token a1 draw discard draw use")
    assert g.decider == "b"
    assert g.guards("a1") == "a2"
    assert g.choices() == "a3 b1"
    assert g.refused("a2") == "3A"


@pytest.mark.rule("TOKEN-A", "3A")
def test_a_bodyguard_may_be_laid_on_a_locked_card() -> None:
    g = at(f"{AMULET}; a 3^ 6! 8; b 7; pile 13; deck 1 4 6")
    g.play("use1")
    assert g.choices() == "a2 a3"
    g.play("a2")
    assert g.guards("a1") == "a2"


@pytest.mark.rule("TOKEN-A", "4D")
def test_a_locked_zombie_is_not_given() -> None:
    g = at(f"{mix('A', n4='D')}; a 4^! 4^ 8; b 7; pile 13; deck 1 3 6; last b")
    assert g.choices() == "draw call pile1 use2"
    assert g.refused("use1") == "TURN-6"


@pytest.mark.rule("TOKEN-A", "13C")
def test_a_locked_card_works_at_scoring() -> None:
    assert scoring("a 13^! 5^; b 9", mix("A", n13="C")).scores() == [15, 9]


# --- the lock belongs to the card


@pytest.mark.rule("TOKEN-A", "PROT-7", "EXCH-2")
def test_the_lock_follows_the_card_when_slots_close_up() -> None:
    g = at(f"{AMULET}; a 6 6 5! 8; b 7; pile 13; deck 1 4 6")
    g.play("draw a1 a2 done a1")
    assert g.village("a") == "1 5! 8"


@pytest.mark.rule("TOKEN-A", "PROT-7", "EXCH-4")
def test_the_lock_follows_the_card_when_another_is_added_before_it() -> None:
    g = at(f"{AMULET}; a 5! 6 8; b 7; pile 13; deck 1 4 6")
    g.play("draw a2 a3 done left")
    assert g.village("a") == "1 5! 6 8"


@pytest.mark.rule("TOKEN-A", "PROT-7", "12A")
def test_a_card_that_is_swapped_next_to_it_gets_no_lock() -> None:
    g = at(f"{AMULET}; a 5! 6; b 7 8; pile 13; deck 12 4 6")
    g.play("draw use b1 a2")
    assert g.village("a") == "5! 7"


# --- how long it lasts


@pytest.mark.rule("TOKEN-A")
def test_it_lasts_into_later_turns() -> None:
    g = amulet("a 5 6; b 7")
    g.play("a1 draw discard draw discard draw")
    assert g.decider == "a"
    assert g.slots() == "a2"


@pytest.mark.rule("TOKEN-A", "SCORE-1")
@pytest.mark.parametrize("who", ["a", "b", "watcher"])
def test_the_reveal_shows_the_locked_card_and_it_counts(who: str) -> None:
    g = scoring("a 5! 6; b 7", AMULET)
    assert g.told(who, "revealed") == "a1=5 a2=6 b1=7"
    assert g.scores() == [11, 7]


@pytest.mark.rule("TOKEN-A")
def test_in_the_next_round_no_card_is_locked() -> None:
    g = at(f"{AMULET}; a 5! 6; b 12; phase after")
    g.play("done")
    deal_next_round(g)
    assert "!" not in g.village("a")
