"""Lasting effects of one's own: every question that the engine asks, answered by a class of a deck file."""

import random
from collections.abc import Iterator

import pytest

import wolfsbane
from helpers import at, mix
from own_decks import forget
from randomly import decisions
from wolfsbane.bots import make_bot
from wolfsbane.engine.actions import Actions, slot_action
from wolfsbane.engine.cards import LASTING, Card, Deck
from wolfsbane.engine.effects import Effect
from wolfsbane.engine.playouts import play_out
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.state import State
from worlds import swap_unseen


@pytest.fixture(autouse=True)
def own() -> Iterator[None]:
    """The letter X is free again after each test."""
    yield
    forget("X")


def own_mix(base: str, *cards: Card) -> str:
    """The mix of this deck with these cards in place of its own."""
    wolfsbane.add_deck(Deck("X", "extra", list(cards)))
    return mix(base, **{f"n{card.number}": "X" for card in cards})


def lasting(base: str, number: int, effect: Effect) -> str:
    return own_mix(base, Card(number, "Own", LASTING, "Own.", effect=effect))


class HidesTheFirst(Effect):
    def keeps_others_from_viewing(self, s: State, card: int, target: int) -> bool:
        return s.index_of(target) == 0


class HoldsTheFirst(Effect):
    def keeps_others_from_turning_over(self, s: State, card: int, target: int) -> bool:
        return s.index_of(target) == 0


class KeepsTheFirst(Effect):
    def keeps_others_from_taking(self, s: State, card: int, target: int) -> bool:
        return s.index_of(target) == 0


class ClosedWithTwo(Effect):
    """Nothing is added to a village that has two cards or fewer."""

    def keeps_others_from_adding(self, s: State, card: int) -> bool:
        return s.count(s.zone(card)) <= 2


class EndsWithThreeFaceup(Effect):
    def ends_the_round(self, s: State, card: int) -> bool:
        seat = s.zone(card)
        return sum(s.is_faceup(s.card_at(seat, slot)) for slot in range(s.count(seat))) >= 3


class OneForEachCard(Effect):
    """The row has a card for each card beside it; its owner draws as many more and reaches as deep."""

    def row_cards(self, s: State, card: int) -> int:
        return s.count(s.zone(card)) - 1

    def extra_draws(self, s: State, card: int) -> int:
        return s.count(s.zone(card)) - 1

    def extra_reach(self, s: State, card: int) -> int:
        return s.count(s.zone(card)) - 1


class Less(Effect):
    def row_cards(self, s: State, card: int) -> int:
        return -3

    def extra_draws(self, s: State, card: int) -> int:
        return -3

    def extra_reach(self, s: State, card: int) -> int:
        return -3


class Twenty(Effect):
    counts = 20


class Sticky(Effect):
    never_on_top = True


class Joker(Effect):
    matches_any = True


class Counts(Effect):
    """What it counts is given when it is made."""

    def __init__(self, counts: int) -> None:
        self.counts = counts


class Plain(Effect):
    """Answers every question as an effect does that has no answer of its own."""

    def keeps_others_from_viewing(self, s: State, card: int, target: int) -> bool:
        return super().keeps_others_from_viewing(s, card, target)

    def keeps_others_from_turning_over(self, s: State, card: int, target: int) -> bool:
        return super().keeps_others_from_turning_over(s, card, target)

    def keeps_others_from_taking(self, s: State, card: int, target: int) -> bool:
        return super().keeps_others_from_taking(s, card, target)

    def keeps_others_from_adding(self, s: State, card: int) -> bool:
        return super().keeps_others_from_adding(s, card)

    def ends_the_round(self, s: State, card: int) -> bool:
        return super().ends_the_round(s, card)

    def row_cards(self, s: State, card: int) -> int:
        return super().row_cards(s, card)

    def extra_draws(self, s: State, card: int) -> int:
        return super().extra_draws(s, card)

    def extra_reach(self, s: State, card: int) -> int:
        return super().extra_reach(s, card)


@pytest.mark.parametrize("seed", range(3))
def test_a_question_without_an_answer_has_the_default_one(seed: int) -> None:
    games = []
    for effect in (Effect(), Plain()):
        code = own_mix("D", *[Card(number, "Own", LASTING, "", effect=effect) for number in (0, 1, 2, 3, 13)])
        game = wolfsbane.new_game(code, players=3, rounds=1, seed=seed)
        games.append([legal for _, legal in decisions(game, seed)])
    assert games[0] == games[1]


@pytest.mark.rule("TURN-5", "PROT-1")
@pytest.mark.parametrize(
    ("base", "drawn", "free", "viewing", "turning", "taking"),
    [
        ("A", 9, "a1 b1 b3", "a1 b3", "a1 b1 b3", "a1 b1 b3"),  # Seer
        ("A", 6, "a1 b1 b3", "a1 b1 b3", "a1 b3", "a1 b1 b3"),  # Revealer
        ("A", 8, "b1 b3", "b3", "b1 b3", "b1 b3"),  # Apprentice Seer
        ("A", 12, "b1 b2 b3", "b1 b2 b3", "b1 b2 b3", "b2 b3"),  # Robber
        ("D", 7, "a1 b1 b3", "a1 b3", "a1 b3", "a1 b1 b3"),  # Elusive Seer, who views and turns
        ("D", 8, "b1 b3", "b1 b3", "b3", "b1 b3"),  # Magician
        ("C", 9, "a1 b1 b3", "a1 b3", "a1 b1 b3", "a1 b1 b3"),  # Psychic
        ("C", 8, "b2", "b2", "b2", "b2"),  # Assassin
    ],
)
def test_others_may_not_view_turn_over_or_take_what_an_effect_protects(
    base: str, drawn: int, free: str, viewing: str, turning: str, taking: str
) -> None:
    effects = [Effect(), HidesTheFirst(), HoldsTheFirst(), KeepsTheFirst()]
    for effect, allowed in zip(effects, [free, viewing, turning, taking], strict=True):
        g = at(f"{lasting(base, 2, effect)}; a 5; b 5 2^ 11; pile 9; deck {drawn} 1 1 1")
        g.play("draw use")
        assert g.slots() == allowed
        if allowed != free:
            assert g.refused("b1") == "extra.2"


@pytest.mark.rule("PROT-1")
def test_a_card_that_lies_facedown_or_in_another_village_protects_nothing() -> None:
    code = lasting("A", 2, HidesTheFirst())
    for villages in ("a 5; b 5 2 11", "a 2^; b 5 2 11"):
        g = at(f"{code}; {villages}; pile 9; deck 9 1 1 1")
        g.play("draw use")
        assert g.may("b1")


@pytest.mark.rule("PROT-3")
def test_a_flipper_turns_over_all_other_cards() -> None:
    g = at(f"{lasting('D', 2, HoldsTheFirst())}; a 5; b 5 2^ 11; pile 9; deck 6 1 1 1")
    g.play("draw use @b")
    assert g.village("b") == "5 2 11^"


@pytest.mark.rule("PROT-6")
def test_a_magician_may_turn_a_card_and_not_swap_it() -> None:
    g = at(f"{lasting('D', 2, KeepsTheFirst())}; a 5; b 5 2^ 11; pile 9; deck 8 1 1 1")
    g.play("draw use b1")
    assert not g.pending
    g = at(f"{lasting('D', 2, KeepsTheFirst())}; a 5; b 9 2^ 11; pile 9; deck 8 1 1 1")
    g.play("draw use b1")
    assert g.choices() == "use"
    assert g.refused("a1") == "extra.2"


@pytest.mark.rule("PROT-4")
def test_others_may_not_add_a_card_to_a_village_that_an_effect_closes() -> None:
    code = lasting("D", 2, ClosedWithTwo())
    g = at(f"{code}; a 4^ 5; b 5 2^ 11; pile 9; deck 8 1 1 1; last b")
    assert g.may("use1")
    g = at(f"{code}; a 4^ 5; b 5 2^; pile 9; deck 8 1 1 1; last b")
    assert g.refused("use1") == "TURN-6"


@pytest.mark.rule("PROT-4")
def test_a_village_that_was_closed_when_the_round_ended_gets_no_gift() -> None:
    g = at(f"{lasting('C', 2, ClosedWithTwo())}; a 0^ 5^; b 2^; c 2^ 5 6; pile 9; deck 8 1 1 1; caller b; turn a")
    g.play("draw discard a2")
    assert g.choices() == "@c"
    assert g.refused("@b") == "PROT-4"
    assert wolfsbane.parse_position(g.position()) == g.state


@pytest.mark.rule("END-4")
def test_an_effect_may_end_the_round() -> None:
    g = at(f"{lasting('A', 2, EndsWithThreeFaceup())}; a 2^ 5^ 7; b 5^ 5^ 6^ 8; pile 9; deck 5 8 1 1; rounds 1")
    g.play("draw use")
    assert g.pending
    g.play("a3")
    assert g.round_ended
    with pytest.raises(ValueError, match="by the cards that lie faceup, such as both Villagers, the round is over"):
        at("AAXAAAAAAAAAAA-A; a 2^ 5^ 7^; b 5; pile 9; deck 5 8 1 1")


@pytest.mark.rule("1A", "1C", "4A")
def test_an_effect_lays_out_a_row_and_lets_its_owner_draw_more_and_reach_deeper() -> None:
    g = at(f"{lasting('A', 2, OneForEachCard())}; a 2^ 5 6; b 5; pile 9 8 7 6; deck 10 11 12 8 1 1")
    assert g.choices().split() == ["draw", "call", "pile1", "pile2", "pile3"]
    assert g.refused("pile4") == "1C"
    g.play("draw draw draw")
    assert g.choices() == "pick1 pick2 pick3"
    assert wolfsbane.parse_position(g.position()) == g.state
    g.play("pick1 discard")
    assert len(g.row().split()) == 2


@pytest.mark.rule("1A", "1C", "4A")
def test_an_effect_takes_nothing_away_from_what_everybody_may_do() -> None:
    g = at(f"{lasting('A', 2, Less())}; a 2^ 5 6; b 5; pile 9 8 7 6; deck 10 11 12 8 1 1")
    assert g.choices().split() == ["draw", "call", "pile1"]
    g.play("draw discard")
    assert g.row() == ""


@pytest.mark.rule("SCORE-1")
@pytest.mark.parametrize(("effect", "points"), [(Twenty(), 20), (Counts(-4), -4), (Effect(), 2)])
def test_an_effect_says_what_the_faceup_card_counts(effect: Effect, points: int) -> None:
    g = at(f"{lasting('A', 2, effect)}; a 2^ 2 5; b 1; pile 9; deck 8 1 1 1; caller b; turn a; rounds 1")
    g.play("draw discard")
    assert g.scores() == [points + 7, 0 if points + 7 >= 1 else 11]


def test_bots_know_what_it_counts() -> None:
    for effect, given in ((Twenty(), "a1"), (Effect(), "a2")):
        g = at(f"{lasting('A', 2, effect)}; a 2^ 9^; b 1; pile 9; deck 3 1 1 1")
        g.play("draw")
        bot = make_bot("greedy", seed=1)
        legal = g.game.legal_actions(0)
        assert bot.choose(g.game.view(0), legal) == slot_action(0, int(given[1]) - 1)


@pytest.mark.rule("4D.a")
def test_an_effect_keeps_the_card_off_the_discard_pile() -> None:
    g = at(f"{lasting('A', 6, Sticky())}; a 5; b 1; pile 9; deck 6 1 1 1")
    g.play("draw")
    assert g.choices() == "a1"
    assert g.refused("discard") == "4D.a"


@pytest.mark.rule("13A")
def test_an_effect_matches_any_number() -> None:
    g = at(f"{lasting('A', 6, Joker())}; a 5 6; b 1; pile 9; deck 3 1 1 1")
    g.play("draw a1 a2 done a1")
    assert g.village("a") == "3"
    assert g.pile() == "5 6 9"


ALL = [
    Card(0, "Hider", LASTING, "", effect=HidesTheFirst()),
    Card(1, "Holder", LASTING, "", effect=HoldsTheFirst()),
    Card(2, "Keeper", LASTING, "", effect=KeepsTheFirst()),
    Card(3, "Closer", LASTING, "", effect=ClosedWithTwo()),
    Card(4, "Giver", LASTING, "", effect=OneForEachCard()),
    Card(13, "Twenty", LASTING, "", effect=Twenty()),
]


def all_of_them() -> str:
    cards = [Card(int(card.number), card.name, LASTING, "", effect=card.effect) for card in ALL]
    return own_mix("D", *cards)


@pytest.mark.rule("KNOW-6")
@pytest.mark.parametrize("seed", range(4))
def test_what_may_be_chosen_does_not_depend_on_unseen_cards(seed: int) -> None:
    rng = random.Random(seed)
    game = wolfsbane.new_game(all_of_them(), players=3, rounds=1, seed=seed)
    for seat, legal in decisions(game, seed):
        for _ in range(3):
            world = swap_unseen(game, seat, rng)
            if world is not None:
                assert world.legal_actions(seat) == legal


@pytest.mark.parametrize("players", [2, 4])
def test_games_come_to_an_end(players: int) -> None:
    code = all_of_them()
    for seed in range(40):
        game = wolfsbane.new_game(code, players, rounds=1, seed=seed)
        assert play_out(game.state, RandomGenerator(seed), Actions()) > 0
        assert game.is_over
