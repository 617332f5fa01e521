"""Set-up: the 52 cards, the four sets, the start player, the first two views."""

from collections import Counter

import pytest

import wolfsbane
from dealing import deal
from helpers import at
from wolfsbane.engine.constants import AWAY, CARDS

DEALT = deal("1 2 3 4 5  6 7 8 9 10  11 12 1 2 3  4 5 6 7 8  9  13 12 0")
VIEWING = "amulet; a 1 2 3 4 5; b 6 7 8 9 10; c 11 12 1 2 3; pile 9; deck 13 12 ...; phase view"


@pytest.mark.rule("SETUP-1")
@pytest.mark.parametrize("name", ["amulet", "coin", "dagger"])
def test_a_deck_has_two_0s_two_13s_and_four_of_each_other_number(name: str) -> None:
    numbers = wolfsbane.mix_of(name).deck_numbers()
    assert len(numbers) == 52
    assert Counter(numbers) == {0: 2, 13: 2, **dict.fromkeys(range(1, 13), 4)}


@pytest.mark.rule("SETUP-1")
@pytest.mark.parametrize("name", ["amulet", "coin", "dagger"])
def test_each_number_is_one_person(name: str) -> None:
    cards = wolfsbane.deck_of(name).cards
    assert [card.number for card in cards] == list(range(14))
    assert len({card.name for card in cards}) == 14
    assert [card.copies for card in cards] == [2, *[4] * 12, 2]


@pytest.mark.rule("SETUP-1", "SETUP-2")
def test_the_shuffle_may_name_each_number_as_often_as_there_are_cards() -> None:
    g = at("amulet; phase deal")
    assert g.choices() == "n0 n1 n2 n3 n4 n5 n6 n7 n8 n9 n10 n11 n12 n13"
    g.play("n0 n0 n1 n1 n1")
    assert g.choices() == "n1 n2 n3 n4 n5 n6 n7 n8 n9 n10 n11 n12 n13"
    assert g.refused("n0") == "SETUP-1"


@pytest.mark.rule("SETUP-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_four_sets_of_five_then_the_first_discard_then_a_deck_of_31(players: int) -> None:
    g = at(f"amulet; players {players}; phase deal")
    g.game.deal(DEALT)
    villages = ["1 2 3 4 5", "6 7 8 9 10", "11 12 1 2 3", "4 5 6 7 8"]
    assert [g.village(seat) for seat in "abcd"[:players]] == villages[:players]
    assert g.pile() == "9"
    assert len(g.deck().split()) == 31
    assert g.deck().startswith("13 12 0 ")


@pytest.mark.rule("SETUP-2", "KNOW-4")
@pytest.mark.parametrize("players", [2, 3])
def test_the_sets_nobody_plays_with_are_away_and_unseen(players: int) -> None:
    g = at(f"amulet; players {players}; phase deal")
    g.game.deal(DEALT)
    away = [card for card in range(CARDS) if g.state.zone(card) == AWAY]
    assert away == list(range(5 * players, 20))
    for seat in (*range(players), 4):
        assert not any(g.game.view(seat).knows(card) for card in away)


@pytest.mark.rule("SETUP-2")
def test_only_the_first_discard_is_seen_after_the_deal() -> None:
    g = at("amulet; players 2; phase deal")
    g.game.deal(DEALT)
    for seat in (0, 1, 4):
        assert [card for card in range(CARDS) if g.game.view(seat).knows(card)] == [20]
    assert g.told("watcher", "round_began") == "pile=9"


@pytest.mark.rule("SETUP-2")
@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_two_to_four_play(players: int) -> None:
    with pytest.raises(ValueError, match=rf"two to four play, not {players} \(SETUP-2\)"):
        wolfsbane.new_game(players=players)


@pytest.mark.rule("SETUP-2")
def test_every_round_is_shuffled_anew() -> None:
    g = at("amulet; a 1 2; b 3; pile 9; deck 5; players 2")
    g.play("draw discard")
    assert g.decider == "chance"
    assert len(g.choices().split()) == 14
    g.game.deal(DEALT)
    assert (g.village("a"), g.village("b"), g.pile()) == ("1 2 3 4 5", "6 7 8 9 10", "9")
    assert len(g.deck().split()) == 31


@pytest.mark.rule("SETUP-3")
def test_chance_names_the_start_player_who_has_the_token_not_active() -> None:
    g = at("amulet; players 3; phase start")
    assert g.decider == "chance"
    assert g.choices() == "@a @b @c"
    g.play("@b")
    g.game.deal(DEALT)
    assert (g.state.start(), g.state.holder(), g.state.token_active()) == (1, 1, False)
    g.play("a1 a2 b1 b2 c1 c2")
    assert g.decider == "b"
    assert g.refused("token") == "TOKEN-3"


@pytest.mark.rule("SETUP-3")
def test_with_a_seed_every_seat_comes_to_start() -> None:
    starts = {int(wolfsbane.new_game(players=4, seed=seed).state.start()) for seed in range(40)}
    assert starts == {0, 1, 2, 3}


@pytest.mark.rule("SETUP-3")
def test_a_seat_that_nobody_has_does_not_start() -> None:
    g = at("amulet; players 3; phase start")
    assert g.refused("@d") == "SETUP-3"
    assert g.refused("n1") == "SETUP-3"


@pytest.mark.rule("SETUP-3", "TOKEN-1")
def test_later_the_holder_of_the_token_starts() -> None:
    g = at("amulet; a 8 8; b 3; c 9; pile 9; deck 5; token a")
    g.play("draw discard")
    g.game.deal(DEALT)
    g.play("a1 a2 b1 b2 c1 c2")
    assert (g.decider, g.state.start(), g.state.holder()) == ("b", 1, 1)


@pytest.mark.rule("SETUP-4")
def test_all_choose_at_the_same_time_each_among_their_own_five_cards() -> None:
    g = at(VIEWING)
    assert g.game.deciders == [0, 1, 2]
    assert g.choices("a") == "a1 a2 a3 a4 a5"
    assert g.choices("b") == "b1 b2 b3 b4 b5"
    assert g.choices("c") == "c1 c2 c3 c4 c5"


@pytest.mark.rule("SETUP-4", "TURN-11")
def test_the_second_card_is_chosen_when_the_first_has_been_seen() -> None:
    g = at(VIEWING)
    g.play("a4")
    assert g.who_knows("a4") == "a"
    assert g.choices("a") == "a1 a2 a3 a5"


@pytest.mark.rule("SETUP-4")
def test_in_any_order_and_the_first_turn_begins_when_all_have_viewed() -> None:
    g = at(VIEWING + "; start c; token c")
    g.play("b5 a1 c2 b1 c3")
    assert g.game.deciders == [0]
    assert "turn_began" not in g.happened()
    g.play("a2")
    assert g.decider == "c"
    assert g.choices() == "draw pile1"
    assert g.happened()[-1] == "turn_began"


@pytest.mark.rule("SETUP-4", "TURN-7")
def test_the_slots_are_public_and_the_cards_secret() -> None:
    g = at(VIEWING)
    g.play("b5 a1 b1")
    assert g.told("b", "viewed") == "b5=10 a1 b1=6"
    assert g.told("a", "viewed") == "b5 a1=1 b1"
    assert g.told("c", "viewed") == g.told("watcher", "viewed") == "b5 a1 b1"
    assert (g.who_knows("b5"), g.who_knows("a1"), g.who_knows("b2")) == ("b", "a", "")


@pytest.mark.rule("SETUP-4")
def test_two_different_cards_of_ones_own_and_no_third() -> None:
    g = at(VIEWING)
    g.play("a4")
    assert g.refused("a4") == "SETUP-4"
    assert g.refused("b1", "a") == "SETUP-4"
    assert g.refused("draw", "a") == "SETUP-4"
    g.play("a1")
    assert g.choices("a") == ""
    assert g.refused("a2", "a") == "SETUP-4"


@pytest.mark.rule("SETUP-5")
def test_play_goes_clockwise_from_the_start_player() -> None:
    g = at("amulet; a 1 2 3 4 5; b 6 7 8 9 10; c 1 2 3 4 5; pile 9; deck 13 12 ...; phase view; token b")
    g.play("a1 a2 b1 b2 c1 c2")
    order = []
    for _ in range(4):
        order.append(g.decider)
        g.play("draw discard")
    assert order == ["b", "c", "a", "b"]


@pytest.mark.rule("SETUP-5")
def test_a_reversal_does_not_outlast_its_round() -> None:
    g = at("dagger; a 9; b 8; c 7; pile 9; deck 11 5; counterclockwise; caller b; turn c")
    g.play("draw discard")
    assert g.round_ended
    g.game.deal(DEALT)
    assert g.state.clockwise()
    g.play("a1 a2 b1 b2 c1 c2")
    starter = g.decider
    g.play("draw discard")
    assert (starter, g.decider) == ("c", "a")
