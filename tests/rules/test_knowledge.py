"""Knowledge: who has seen what after each kind of thing, and what a seat gets to see of it."""

import pytest

from dealing import deal
from helpers import AMULET, COIN, DAGGER, Table, at, mix, seat_number
from wolfsbane.engine.constants import CARDS, DECK, HAND, PILE, PRIVATE, ROW
from wolfsbane.engine.dealing import left_to_deal
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.view import resample


def after(position: str, play: str) -> Table:
    g = at(position)
    g.play(play)
    return g


def observed(g: Table, seat: str, *places: str) -> str:
    """Of these places, those whose numbers lie before a seat now."""
    observation = g.game.observation(seat_number(seat))
    return " ".join(place for place in places if observation.knows(g.card(place)))


# KNOW-1


@pytest.mark.rule("KNOW-1")
def test_nobody_looks_at_a_facedown_card_not_even_its_owner() -> None:
    g = at(f"{AMULET}; a 5 6; b 7; pile 9; deck 1 ...")
    assert g.who_knows("a1") == g.who_knows("a2") == g.who_knows("b1") == ""
    assert g.choices() == "draw call pile1"
    assert g.refused("a1") == "TURN-1"


@pytest.mark.rule("KNOW-1", "SETUP-4")
def test_of_five_cards_the_owner_knows_the_two_viewed() -> None:
    g = after(f"{AMULET}; a 1 2 3 4 5; b 6 7 8 9 10; pile 9; deck ...; phase view", "a2 b1 a4 b5")
    assert [g.who_knows(f"a{slot}") for slot in range(1, 6)] == ["", "a", "", "a", ""]


@pytest.mark.rule("KNOW-1", "12A")
def test_who_gets_a_facedown_card_does_not_see_it() -> None:
    g = after(f"{AMULET}; a 5 6; b 7 8; pile 9; deck 12 ...", "draw use b1 a1 pass")
    assert (g.village("a"), g.village("b")) == ("7 6", "5 8")
    assert g.who_knows("a1") == g.who_knows("b1") == ""


# KNOW-2


@pytest.mark.rule("KNOW-2")
def test_all_moves_are_public() -> None:
    g = after(f"{AMULET}; a 5 6; b 7 8; c 1; pile 9; deck 12 ...", "draw use b2 a1 use")
    assert g.told("c", "drew", "discarded", "viewed") == "hand pile=12 a1"
    swaps = [(event.seat, event.card, event.value) for event in g.game.events(2) if event.name == "swapped"]
    assert swaps == [(0, g.card("a1"), g.card("b2"))]


@pytest.mark.rule("KNOW-2")
def test_knowledge_stays_with_a_card_that_is_swapped() -> None:
    g = after(f"{AMULET}; a 5:a 6; b 7:bc 8; c 1; pile 9; deck 12 ...", "draw use b1 a1 pass")
    assert (g.who_knows("a1"), g.who_knows("b1")) == ("bc", "a")


@pytest.mark.rule("KNOW-2", "12C")
def test_knowledge_stays_with_a_card_that_is_passed_on() -> None:
    g = after(f"{COIN}; a 5:a 6; b 7:c 8; c 1; pile 9; deck 12 ...", "draw use left")
    assert (g.village("b"), g.village("c"), g.village("a")) == ("8 5", "7", "6 1")
    assert (g.who_knows("b2"), g.who_knows("c1"), g.who_knows("a2")) == ("a", "c", "")


@pytest.mark.rule("KNOW-2", "4A")
def test_knowledge_stays_with_a_card_that_goes_back_on_the_deck_and_is_drawn_by_another() -> None:
    g = after(f"{AMULET}; a 4^ 6; b 7; c 1; pile 9; deck 5 8 ...", "draw draw pick2 discard")
    assert g.who_knows("deck1") == "a"
    g.play("draw")
    assert g.who_knows("hand1") == "ab"
    assert g.told("a", "drew").endswith("=5")
    g.play("b1 done")
    assert g.who_knows("b1") == "ab"


@pytest.mark.rule("KNOW-2", "10D")
def test_knowledge_stays_with_a_card_that_goes_to_a_private_deck() -> None:
    g = after(f"{DAGGER}; a 6; b 7; c 1; pile 9; deck 10 5:b ...", "draw use")
    stored = g.cards_of(PRIVATE)[0]
    assert [bool(g.game.view(seat).knows(stored)) for seat in (0, 1, 2, 4)] == [True, True, False, False]
    assert g.told("b", "stored") == "private-a=5"
    assert g.told("c", "stored") == "private-a"


@pytest.mark.rule("KNOW-2", "0C")
def test_knowledge_stays_with_a_gift() -> None:
    g = after(f"{COIN}; a 0^ 5^; b 7; pile 9; deck 10", "draw discard a2 @b")
    assert g.told("watcher", "gave") == "b2=5"


@pytest.mark.rule("KNOW-2")
def test_knowledge_ends_with_the_round() -> None:
    g = after(f"{AMULET}; a 5^ 6:a; b 7; pile 9; deck 10", "draw discard")
    g.game.deal(deal("5 6 5 6 7"))
    for seat in (0, 1, 4):
        assert [card for card in range(CARDS) if g.game.view(seat).knows(card)] == [20]


# KNOW-3


@pytest.mark.rule("KNOW-3")
@pytest.mark.parametrize(
    ("position", "play", "place"),
    [
        (f"{AMULET}; a 5^; b 7; pile 9; deck 1 ...", "", "a1"),
        (f"{COIN}; a 8^; b 7; pile 9; deck 6 ...", "draw use a1 b1", "a1"),
        (f"{AMULET}; a 5; b 7; pile 9; deck 13 ...", "draw discard", "pile1"),
        (f"{AMULET}; a 5; b 7; pile 9; deck 13 ...", "draw a1 done", "pile1"),
        (f"{AMULET}; a 1^; b 7; pile 9; deck 13 12 ...", "draw discard", "row1"),
        (f"{AMULET}; a 5 6; b 7; pile 9; deck 13 ...", "draw a1 a2 done left", "a2"),
        (f"{DAGGER}; a 4^; b 7; pile 9; deck 13 ...; last b", "use1 left", "b1"),
        (f"{DAGGER}; a 4 6; b 7; pile 9; deck 13 ...", "draw a1 done", "a1"),
        (f"{DAGGER}; a 4 6; b 7; pile 9; deck 4 ...", "draw a1 done left", "a1"),
        (f"{DAGGER}; a -; b 7; pile 9; deck 4 ...", "draw left", "a1"),
        (f"{COIN}; a 6; b 7; pile 9; deck 11 13 ...", "draw use", "hand1"),
        (f"{AMULET}; a 5; b 7; pile 9; deck 1 ...", "pile1 a1 done", "a1"),
    ],
    ids=[
        "faceup",
        "was faceup",
        "discarded",
        "exchanged",
        "row",
        "slid",
        "Zombie given",
        "Zombie that stays",
        "Zombie that joins another",
        "Zombie that joins",
        "Golem",
        "taken",
    ],
)
def test_seen_by_all(position: str, play: str, place: str) -> None:
    assert after(position, play).who_knows(place) == "everyone"


# KNOW-4


@pytest.mark.rule("KNOW-4")
@pytest.mark.parametrize(
    ("position", "play", "places"),
    [
        (f"{AMULET}; a 5; b 7; pile 9; deck 13 ...", "draw", "hand1"),
        (f"{AMULET}; a 5; b 7; pile 9; deck 13 ...", "draw a1 done", "a1"),
        (f"{AMULET}; a 4^ 4^; b 7; pile 9; deck 13 12 11 ...", "draw draw draw", "hand1 hand2 hand3"),
        (f"{AMULET}; a 4^ 4^; b 7; pile 9; deck 13 12 11 ...", "draw draw draw pick2", "hand1 deck1 deck2"),
        (f"{AMULET}; a 5; b 7; pile 9; deck 11 13 ...", "draw use", "hand1"),
        (f"{AMULET}; a 5; b 7; pile 9; deck 11 13 ...", "draw use b1", "b1"),
        (f"{COIN}; a 5; b 8; pile 9; deck 7 13 12 11 ...", "draw use", "hand1 hand2 hand3"),
        (f"{COIN}; a 5; b 8; pile 9; deck 7 13 12 11 ...", "draw use pick1 pick1 pick1", "deck1 deck2 deck3"),
        (f"{AMULET}; a 5; b 8; pile 9; deck 9 13 ...", "draw use b1", "b1"),
        (f"{AMULET}; a 5; b 8; pile 9; deck 12 13 ...", "draw use b1 a1 use", "a1"),
        (f"{DAGGER}; a 5; b 8; c 7; pile 9; deck 12 13 ...", "draw use b1 c1", "c1"),
        (f"{DAGGER}; a 5; b 8; pile 9; deck 9 13 ...", "draw use b1 a1", "a1 b1"),
    ],
    ids=[
        "drawn",
        "drawn and placed",
        "Rascals",
        "Rascals, put back",
        "Witch",
        "Witch, into another village",
        "Nostro",
        "Nostro, put back",
        "Seer",
        "Robber",
        "Master Thief",
        "Mystic Seer",
    ],
)
def test_seen_only_by_the_user(position: str, play: str, places: str) -> None:
    g = after(position, play)
    assert [g.who_knows(place) for place in places.split()] == ["a" for _ in places.split()]


@pytest.mark.rule("KNOW-4", "EXCH-5")
def test_seen_by_nobody() -> None:
    g = after(f"{AMULET}; a 5 6 7; b 8; pile 9; deck 13 12 ...", "draw a1 a2 a3 done left left")
    assert g.village("a") == "12 13 5 6 7"
    assert g.who_knows("a1") == ""


@pytest.mark.rule("KNOW-4", "10D")
def test_the_owner_has_seen_all_of_their_private_deck() -> None:
    g = after(f"{DAGGER}; a 6; b 7; pile 9; deck 10 5 ...; private-a 8", "draw use")
    assert g.private("a") == "5 8"
    assert [bool(g.game.view(0).knows(card)) for card in g.cards_of(PRIVATE)] == [True, True]
    assert [bool(g.game.view(1).knows(card)) for card in g.cards_of(PRIVATE)] == [False, False]


# KNOW-5


@pytest.mark.rule("KNOW-5", "12A")
@pytest.mark.parametrize(("look", "told"), [("use", "a1"), ("pass", "")])
def test_whether_a_robber_looked_is_public(look: str, told: str) -> None:
    g = after(f"{AMULET}; a 5; b 8; c 7; pile 9; deck 12 13 ...", f"draw use b1 a1 {look}")
    assert g.told("b", "viewed") == g.told("watcher", "viewed") == told


@pytest.mark.rule("KNOW-5", "4A")
def test_how_many_cards_a_rascal_drew_and_which_was_kept_is_public() -> None:
    g = at(f"{AMULET}; a 4^ 4^; b 7; pile 9; deck 13 12 11 ...")
    first, second, third = (g.card(f"deck{i}") for i in (1, 2, 3))
    g.play("draw draw draw pick2")
    assert g.told("watcher", "drew") == "hand hand hand"
    assert [event.card for event in g.game.events(4) if event.name == "put_back"] == [third, first]
    assert g.card("hand1") == second
    assert g.deck().startswith("13 11 ")


@pytest.mark.rule("KNOW-5", "7C")
def test_how_nostros_backs_were_reordered_is_public() -> None:
    g = at(f"{COIN}; a 5; b 8; pile 9; deck 7 13 12 11 ...")
    first, second, third = (g.card(f"deck{i}") for i in (2, 3, 4))
    g.play("draw use pick2 pick1 pick1")
    view = g.game.view(1)
    assert [view.card_at(DECK, i) for i in range(3)] == [third, first, second]
    assert [event.card for event in g.game.events(1) if event.name == "put_back"] == [second, first, third]
    assert g.told("b", "put_back") == "deck deck deck"


@pytest.mark.rule("KNOW-5")
def test_the_number_of_cards_in_every_pile_is_public() -> None:
    g = at(f"{mix('A', n10='D')}; a 5 1; b -; pile 9 8; row 7; hand 3; private-b 2 2; deck 11 12; phase holding")
    for seat in (0, 1, 4):
        view = g.game.view(seat)
        counts = {zone: view.count(zone) for zone in (0, 1, DECK, PILE, ROW, HAND, PRIVATE, PRIVATE + 1)}
        assert counts == {0: 2, 1: 0, DECK: 2, PILE: 2, ROW: 1, HAND: 1, PRIVATE: 0, PRIVATE + 1: 2}


# KNOW-6


@pytest.mark.rule("KNOW-6")
@pytest.mark.parametrize(
    ("one", "other", "play"),
    [
        (f"{AMULET}; a 2 6", f"{AMULET}; a 0 6", ""),
        (f"{AMULET}; a 2 6", f"{AMULET}; a 6 6", "draw"),
        (f"{AMULET}; a 13 6", f"{AMULET}; a 5 6", "draw a1"),
        (f"{mix('D', n2='C')}; a 2^ 4~", f"{mix('D', n2='C')}; a 2^ 5~", "use1"),
        (f"{DAGGER}; a 4 6", f"{DAGGER}; a 5 6", "draw"),
        (f"{DAGGER}; a 4 4", f"{DAGGER}; a 5 6", "pile1"),
        (f"{mix('A', n3='D')}; a 3 6", f"{mix('A', n3='D')}; a 5 6", "draw use"),
    ],
    ids=["village", "set", "Doppelgänger", "Curator", "Zombie", "Zombies", "Sentinel"],
)
def test_what_may_be_chosen_does_not_depend_on_what_was_not_seen(one: str, other: str, play: str) -> None:
    rest = "; b 7; pile 9; deck 9 ..."
    assert after(one + rest, play).choices() == after(other + rest, play).choices()


# KNOW-7


@pytest.mark.rule("KNOW-7", "7D")
def test_a_card_that_an_elusive_seer_went_on_from_is_known_to_be_5_or_higher() -> None:
    g = after(f"{DAGGER}; a 5 4; b 7; pile 9; deck 7 ...", "draw use a1")
    for seat in (0, 1, 4):
        assert g.game.view(seat).least(g.card("a1")) == 5
    assert g.who_knows("a1") == "a"
    assert g.told("b", "known_at_least") == g.told("watcher", "known_at_least") == "a1"
    g.play("a2")
    assert g.village("a") == "5 4^"
    assert g.game.view(1).least(g.card("a2")) == 0


@pytest.mark.rule("KNOW-7", "7D")
def test_that_includes_the_last_one_if_none_was_turned() -> None:
    g = after(f"{DAGGER}; a 5; b 7; pile 9; deck 7 ...", "draw use a1 b1")
    assert (g.game.view(4).least(g.card("a1")), g.game.view(4).least(g.card("b1"))) == (5, 5)
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("KNOW-7", "7D")
def test_a_second_elusive_seer_tells_it_again_and_nothing_new() -> None:
    g = after(f"{DAGGER}; a 5>5:b 4; b 7; pile 9; deck 7 ...", "draw use a1")
    assert g.game.view(4).least(g.card("a1")) == 5
    assert g.told("b", "known_at_least") == "a1"


@pytest.mark.rule("KNOW-7")
@pytest.mark.parametrize(("deck", "number", "play"), [(AMULET, 9, "a1"), (DAGGER, 9, "a1 b1"), (COIN, 9, "a1 b1")])
def test_nothing_else_is_told(deck: str, number: int, play: str) -> None:
    g = after(f"{deck}; a 5 4; b 7; pile 9; deck {number} ...", f"draw use {play}")
    assert "known_at_least" not in g.happened("a")
    assert [card for card in range(CARDS) if g.game.view(1).least(card) > 0] == []


# KNOW-8


@pytest.mark.rule("KNOW-8")
def test_everyone_has_seen_each_discard_and_the_top_lies_before_them() -> None:
    g = after(f"{AMULET}; a 5; b 7; pile 9 8; deck 13 ...", "draw discard")
    for seat in ("a", "b", "watcher"):
        assert g.knows(seat, "pile1")
        assert g.knows(seat, "pile3")
        assert observed(g, seat, "pile1", "pile2", "pile3") == "pile1"


# What lies before a seat, what it remembers, and all it was ever told


@pytest.mark.rule("KNOW-1", "KNOW-2")
def test_an_observation_has_no_memory_and_a_view_has() -> None:
    g = after(f"{AMULET}; a 5^ 6:a; b 7; pile 9; row 8; deck 13 ...", "draw")
    places = ("a1", "a2", "b1", "pile1", "row1", "hand1")
    assert observed(g, "a", *places) == "a1 pile1 row1 hand1"
    assert observed(g, "b", *places) == observed(g, "watcher", *places) == "a1 pile1 row1"
    assert [place for place in places if g.knows("a", place)] == ["a1", "a2", "pile1", "row1", "hand1"]


@pytest.mark.rule("KNOW-4", "10D")
def test_ones_own_private_deck_lies_before_one() -> None:
    g = at(f"{DAGGER}; a 5; b 7; pile 9; private-b 8 6; deck 13 ...")
    assert [bool(g.game.observation(1).knows(card)) for card in g.cards_of(PRIVATE + 1)] == [True, True]
    for seat in (0, 4):
        assert not any(g.game.observation(seat).knows(card) for card in g.cards_of(PRIVATE + 1))


@pytest.mark.rule("KNOW-3", "EXCH-2")
def test_slid_cards_lie_before_everyone() -> None:
    g = after(f"{AMULET}; a 6 5 6; b 7; pile 9; deck 13 ...", "draw a1 a3 done")
    assert observed(g, "b", "a1", "a2", "a3") == observed(g, "watcher", "a1", "a2", "a3") == "a1 a3"


@pytest.mark.rule("KNOW-8", "1C")
def test_what_may_be_taken_from_the_pile_lies_before_the_one_who_may() -> None:
    g = at(f"{COIN}; a 1^ 5; b 7; pile 9 8 6; deck 13 ...")
    assert observed(g, "a", "pile1", "pile2", "pile3") == "pile1 pile2"
    assert observed(g, "b", "pile1", "pile2", "pile3") == "pile1"


@pytest.mark.rule("KNOW-8", "10A")
def test_a_master_looks_through_the_pile() -> None:
    g = after(f"{AMULET}; a 5; b 7; pile 9 8 6; deck 10 ...", "draw use")
    assert observed(g, "a", "pile1", "pile2", "pile3", "pile4") == "pile1 pile2 pile3 pile4"
    assert observed(g, "b", "pile1", "pile2", "pile3", "pile4") == "pile1"


@pytest.mark.rule("KNOW-3", "SCORE-1")
def test_after_the_reveal_all_cards_of_villages_lie_before_everyone() -> None:
    g = after(f"{COIN}; a 0^ 5^ 6; b 7; pile 9; deck 10", "draw discard")
    assert g.choices() == "pass a2"
    for seat in ("a", "b", "watcher"):
        assert observed(g, seat, "a1", "a2", "a3", "b1") == "a1 a2 a3 b1"


@pytest.mark.rule("EXCH-6")
def test_half_a_choice_lies_before_the_chooser_alone() -> None:
    g = after(f"{AMULET}; a 6 5 6; b 7; pile 9; deck 13 ...", "draw a1")
    assert g.game.observation(0).is_chosen(g.card("a1"))
    assert not g.game.observation(1).any_chosen()
    assert not g.game.observation(4).any_chosen()


@pytest.mark.rule("KNOW-1", "KNOW-4")
def test_an_information_state_is_all_a_seat_was_told() -> None:
    g = after(f"{AMULET}; a 5 6; b 7; pile 9; deck 13 ...", "draw a1")
    mine, theirs = g.game.information_state(0), g.game.information_state(1)
    assert mine.splitlines()[0] == f"<drew seat=0 card={g.card('hand1')} number=13 zone=7 index=0 source=4>"
    assert theirs.splitlines()[0] == f"<drew seat=0 card={g.card('hand1')} zone=7 index=0 source=4>"
    assert mine.splitlines()[-1] == f"chosen {g.card('a1')}"
    assert theirs.splitlines()[-1] == "chosen "


@pytest.mark.rule("KNOW-1", "KNOW-4")
def test_games_that_differ_only_in_what_a_seat_was_not_told_are_one_to_it() -> None:
    one = after(f"{AMULET}; a 5 6; b 7 8; pile 9; deck 13 ...; away 12", "draw a2 done")
    other = after(f"{AMULET}; a 7 6; b 5 8; pile 9; deck 12 ...; away 13", "draw a2 done")
    for seat, same in ((1, True), (4, True), (0, False)):
        assert (one.game.information_state(seat) == other.game.information_state(seat)) is same
        assert (one.game.view(seat) == other.game.view(seat)) is same


@pytest.mark.rule("KNOW-1", "SETUP-2")
@pytest.mark.parametrize("phase", ["start", "deal"])
def test_before_the_deal_there_is_nothing_to_know_and_nothing_to_guess(phase: str) -> None:
    g = at(f"{AMULET}; players 2; phase {phase}")
    if phase == "deal":
        g.play("n5 n6")
    for seat in (0, 1, 4):
        assert not any(g.game.view(seat).knows(card) for card in range(CARDS))
    guess = resample(g.game.view(0), RandomGenerator(1))
    assert guess.deciders() == g.game.deciders
    left = [left_to_deal(guess, number) for number in range(14)]
    assert min(left) >= 0
    assert sum(left) == (50 if phase == "deal" else 52)


@pytest.mark.rule("KNOW-1")
def test_an_information_state_does_not_forget_the_rounds_before() -> None:
    g = after(f"{AMULET}; a 5; b 7; pile 9; deck 13", "draw discard")
    g.game.deal(deal())
    assert "revealed" in g.game.information_state(4)
    assert not g.knows("a", "b1")
