"""Cards of one's own: the example of the how-to works as it stands there, in every part of the engine."""

import random
import re
from collections.abc import Iterator

import pytest

import wolfsbane
from conftest import ROOT
from fold import Folded
from helpers import at
from own_decks import MOON, forget
from randomly import decisions
from wolfsbane.engine.actions import NUMBER, PASS, USE, Actions, parse_action
from wolfsbane.engine.cards import (
    AT_SCORING,
    DRAW_ABILITY,
    VILLAGE,
    WHEN_DRAWN,
    Card,
    Deck,
    Scoring,
    Step,
    Token,
    pronouns,
)
from wolfsbane.engine.constants import CARDS, DECK, HAND, NONE, TOUCHED, WATCHER
from wolfsbane.engine.exchange import ExchangeItFacedown
from wolfsbane.engine.moves import discard_card, draw_card, lock_card, turn_faceup, turn_over, view_card
from wolfsbane.engine.playouts import play_out
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.state import State
from wolfsbane.engine.steps import (
    Choose,
    ChooseOther,
    GoBack,
    MayChoose,
    SwapThem,
    TakeTheTopCard,
    TurnItFaceup,
    UseOneOfThePile,
    ViewIt,
    may,
    until_at_most,
)
from wolfsbane.engine.targets import ANY_FACEDOWN_UNSEEN, YOUR_CARD, YOUR_FACEDOWN

HOW_TO = ROOT / "docs" / "how-to" / "add-a-card.md"
MIX = "DDMMDDDDDMDDDD-M"


@pytest.fixture
def moon() -> Iterator[wolfsbane.Deck]:
    """The deck of the how-to, known for the length of a test."""
    yield wolfsbane.load_deck(MOON)
    forget("M")


def blocks() -> list[str]:
    return re.findall(r"```python\n(.*?)```", HOW_TO.read_text(encoding="utf-8"), re.DOTALL)


def test_the_how_to_quotes_every_part_of_the_deck() -> None:
    source = MOON.read_text(encoding="utf-8")
    *quoted, from_python, tested, correction = blocks()
    assert [block for block in quoted if block not in source] == []
    assert "load_deck" in from_python
    assert "parse_position" in tested
    assert "Pixie" in correction
    rest = source
    for block in quoted:
        rest = rest.replace(block, "")
    docstring, *imports = rest.strip().splitlines()
    assert docstring.startswith('"""')
    assert [line for line in imports if line and not line.startswith("from wolfsbane.")] == []


@pytest.mark.usefixtures("moon")
def test_the_cards_do_what_their_texts_say() -> None:
    g = at(f"{MIX}; a 2^ 7 8; b 5 6^ 4 3; pile 9; deck 9 1 1 1")
    g.play("use1")
    assert g.choices() == "a2 a3"
    g.play("a2")
    assert g.choices() == "pass use"
    g.play("use")
    assert g.village("a") == "2^ 7^ 8"
    g.play("draw use")
    assert g.slots() == "a3 b1 b3 b4"
    g.play("b3")
    assert g.village("b") == "5 6 4 3^"
    assert g.who_knows("b3") == "a"
    assert not g.pending


@pytest.mark.usefixtures("moon")
@pytest.mark.rule("TOKEN-3")
def test_the_token_does_what_its_text_says() -> None:
    g = at(f"{MIX}; a 2 7; b 5 6^; pile 9; deck 9 1 1 1; token a active")
    g.play("token")
    assert g.slots() == "a1 a2 b1"
    g.play("b1")
    assert g.who_knows("b1") == "a"


@pytest.mark.usefixtures("moon")
@pytest.mark.rule("TURN-5", "PROT-1")
def test_the_lasting_effect_does_what_its_text_says() -> None:
    g = at(f"{MIX}; a 2 7; b 5 3^ 6 4; pile 9; deck 9 8 1 1; token a active")
    g.play("token")
    assert g.slots() == "a1 a2 b4"
    assert g.refused("b1") == g.refused("b3") == "moon.3"
    refusal = g.game.why_not(parse_action("b3"))
    assert refusal is not None
    assert refusal.sentence == "A faceup Owl protects that card: other players may not do this."
    g = at(f"{MIX}; a 2 7; b 5 3^ 6 4; pile 9; deck 8 1 1 1")  # a Magician may turn those cards over
    g.play("draw use")
    assert g.slots() == "b1 b3 b4"
    g = at(f"{MIX}; a 2 7; b 5 3^ 6 4; pile 9; deck 9 1 1 1; turn b; token b active")  # and their owner may view them
    g.play("token")
    assert g.slots() == "a1 a2 b1 b3 b4"


@pytest.mark.usefixtures("moon")
@pytest.mark.rule("PROT-1")
def test_the_new_verb_respects_protection() -> None:
    g = at("DDMDDDDDDMDDDD-A; a 2; b 5! 6 7; pile 9; deck 9 1 1 1")
    g.play("draw use b2")
    assert g.village("b") == "5! 6 7^"


class NameANumber(Step):
    """A decision of a kind of its own, said by an attribute of the class as the how-to has it."""

    asks = True
    needs = ""
    not_while_holding = True

    def offer(self, s: State, f: int, out: Actions) -> None:
        out.add(NUMBER + 3)
        out.add(NUMBER + 5)

    def answer(self, s: State, f: int, action: int) -> None:
        s.put_counted(f, action - NUMBER)


class FiveForTheSeat(Scoring):
    """Works facedown too, said in the same way."""

    faceup_only = False

    def adjust(self, s: State, seat: int, card: int, sums: list[int]) -> None:
        sums[seat] += 5


@pytest.fixture
def odd() -> Iterator[None]:
    wolfsbane.add_deck(
        Deck(
            "O",
            "odd",
            [
                Card(1, "Namer", VILLAGE, "Name a number.", NameANumber()),
                Card(12, "Payer", AT_SCORING, "Five more.", scoring=FiveForTheSeat()),
            ],
        )
    )
    yield
    forget("O")


@pytest.mark.usefixtures("odd")
def test_what_a_new_step_says_of_itself_is_heard() -> None:
    g = at("DODDDDDDDDDDOD-D; a 1^ 7; b 5; pile 9; deck 1 3 8")
    g.play("use1")
    assert g.choices() == "n3 n5"
    g.play("n5 draw")
    assert g.choices() == "discard a1 a2"
    other = at("DODDDDDDDDDDOD-D; a 1^ 7; b 5; pile 9; deck 1 3 8")
    other.play("draw")
    assert other.refused("use1") == "odd.1"


@pytest.mark.usefixtures("odd")
def test_a_new_scoring_ability_may_work_facedown() -> None:
    g = at("DODDDDDDDDDDOD-D; a 12; b 5; pile 9; deck 6 3; caller b; turn a")
    g.play("draw discard")
    assert g.scores() == [17, 0]


@pytest.mark.usefixtures("moon")
def test_they_work_in_views_records_and_for_everybody() -> None:
    for seed in range(5):
        game = wolfsbane.new_game(MIX, players=3, rounds=1, seed=seed)
        folds = {seat: Folded(3) for seat in (0, 1, 2, WATCHER)}
        told = 0
        for _ in decisions(game, seed):
            for seat, fold in folds.items():
                for event in game.events(seat, told):
                    fold.take(event)
                assert fold.differences(game.view(seat)) == []
            told = len(game.log)
        again = wolfsbane.read_record(wolfsbane.write_record(game))
        assert again.state == game.state


@pytest.mark.usefixtures("moon")
def test_they_are_part_of_the_known_cards() -> None:
    assert [card.id for card in wolfsbane.all_cards() if card.deck == "moon"] == ["moon.2", "moon.3", "moon.9"]
    assert wolfsbane.card_of("moon.9").rule == "moon.9"
    codes = {wolfsbane.random_mix(random.Random(seed)).code for seed in range(40)}
    assert any("M" in code for code in codes)
    assert any(code.endswith("M") for code in codes)


def test_the_snippet_for_python_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(MOON.parent)
    scope: dict[str, object] = {}
    try:
        exec(blocks()[-3], scope)
        exec(blocks()[-2], {})
        game = scope["game"]
        assert isinstance(game, wolfsbane.Game)
        assert game.state.count(0) == 5
        assert len({int(game.state.zone(card)) for card in range(CARDS)}) > 4
    finally:
        forget("M")


def test_the_correction_of_a_reconstructed_card_is_valid() -> None:
    scope: dict[str, object] = {}
    names = "".join(f"from wolfsbane.engine.{module} import *\n" for module in ("cards", "steps", "targets"))
    exec(f"{names}pixie = {blocks()[-1]}", scope)
    pixie = scope["pixie"]
    assert isinstance(pixie, Card)
    assert not pixie.reconstructed
    assert Deck("K", "corrected", [pixie]).card(3) is pixie


# What an earlier part chose, if it did


@pytest.mark.usefixtures("moon")
@pytest.mark.rule("TURN-6")
def test_what_speaks_of_a_card_that_was_not_chosen_is_not_offered() -> None:
    g = at(f"{MIX}; a 2^ 7^ 8^; b 5 6^; pile 9; deck 9 1 1 1")
    assert "use1" not in g.choices().split()
    assert g.refused("use1") == "TURN-6"


@pytest.mark.usefixtures("moon")
@pytest.mark.parametrize("players", [2, 3])
def test_hundreds_of_games_come_to_an_end(players: int) -> None:
    for seed in range(150):
        game = wolfsbane.new_game(MIX, players, rounds=1, seed=seed)
        assert play_out(game.state, RandomGenerator(seed), Actions()) > 0
        assert game.is_over
        assert len(game.log) > 0


@pytest.fixture
def own() -> Iterator[None]:
    """The letter X is free again after the test."""
    yield
    forget("X")


def own_card(*steps: Step, kind: int = VILLAGE) -> str:
    """A mix in which these are the steps of the 2, or of the 6 if it is one to be drawn."""
    number = 2 if kind == VILLAGE else 6
    wolfsbane.add_deck(Deck("X", "extra", [Card(number, "Own", kind, "Own.", *steps)]))
    return "A" * number + "X" + "A" * (13 - number) + "-A"


@pytest.mark.usefixtures("own")
@pytest.mark.rule("TURN-6")
def test_the_other_card_must_have_been_chosen_too() -> None:
    mix = own_card(Choose(YOUR_CARD), ViewIt(), ChooseOther(YOUR_FACEDOWN), ViewIt(), *may(SwapThem()))
    g = at(f"{mix}; a 2^ 7^; b 5 6; pile 9; deck 9 1 1 1")
    g.play("use1 a2")
    assert not g.pending
    assert g.village("a") == "2^ 7^"
    g = at(f"{mix}; a 2^ 7; b 5 6; pile 9; deck 9 1 1 1")
    g.play("use1 a1 a2")
    assert g.choices() == "pass use"
    g.play("use")
    assert g.village("a") == "7 2^"


@pytest.mark.usefixtures("own")
@pytest.mark.rule("TURN-6")
def test_the_drawn_card_must_be_in_the_hand() -> None:
    mix = own_card(Choose(YOUR_FACEDOWN), ViewIt(), MayTake(), ViewIt(), *may(ExchangeItFacedown()))
    g = at(f"{mix}; a 2^ 7; b 5 6; pile 9; deck 9 1 1 1")
    g.play("use1 a2 pass")
    assert not g.pending
    g = at(f"{mix}; a 2^ 7; b 5 6; pile 9; deck 9 1 1 1")
    g.play("use1 a2 use")
    assert g.choices() == "pass use"
    g.play("use a2 done")
    assert g.village("a") == "2^ 9"


@pytest.mark.usefixtures("own")
@pytest.mark.rule("EXCH-7")
def test_a_drawn_card_that_can_not_be_exchanged_goes_back_on_the_deck() -> None:
    g = at(f"{own_card(TakeTheTopCard(), ExchangeItFacedown(), kind=DRAW_ABILITY)}; a 2!; b 5; pile 9; deck 6 7 1 1")
    g.play("draw use")
    assert not g.pending
    assert g.deck().startswith("7 1 1")


@pytest.mark.usefixtures("own")
def test_a_discarded_card_is_not_taken_for_the_one_that_was_to_be_drawn() -> None:
    mix = own_card(Choose(YOUR_CARD), ViewIt(), MayTake(), ViewIt(), *may(ExchangeItFacedown()), kind=DRAW_ABILITY)
    g = at(f"{mix}; a 2 7; b 5 6; pile 9; deck 6 1 1 1")
    g.play("draw use a1 pass")
    assert not g.pending
    assert g.village("a") == "2 7"


@pytest.mark.usefixtures("own")
def test_a_card_that_is_used_when_drawn_has_it_in_the_hand() -> None:
    g = at(f"{own_card(ExchangeItFacedown(), kind=WHEN_DRAWN)}; a 2 7; b 5 5; pile 9; deck 6 1 1 1")
    g.play("draw use a1 done")
    assert g.village("a") == "6 7"


class MayTake(Step):
    """The top card of the deck comes into the hand, if the player likes."""

    asks = True
    needs = ""
    puts = "drawn"

    def offer(self, s: State, f: int, out: Actions) -> None:
        out.add(PASS)
        out.add(USE)

    def answer(self, s: State, f: int, action: int) -> None:
        if action != PASS:
            draw_card(s, s.actor(f), s.first(DECK))
            s.put_drawn(f, s.first(HAND))


class Shout(Step):
    """Does nothing with cards."""

    needs = ""

    def run(self, s: State, f: int) -> None:
        s.put_counted(f, 1)


class TurnThemAll(Step):
    """Speaks of "it" in a function inside another."""

    needs = "it"

    def run(self, s: State, f: int) -> None:
        def turn() -> None:
            turn_faceup(s, s.actor(f), s.it(f))

        turn()


class TakeTheFirst(Step):
    """Puts "it", and reads it after that."""

    needs = ""
    puts = "it"

    def run(self, s: State, f: int) -> None:
        s.put_it(f, s.first(s.actor(f)))
        view_card(s, s.actor(f), s.it(f))


class MoveOn(TakeTheFirst):
    """Puts "it", and says that it needs it before."""

    needs = "it"


class ViewItIfThere(Step):
    """Says that it can do without."""

    needs = ""

    def run(self, s: State, f: int) -> None:
        if s.it(f) != NONE:
            view_card(s, s.actor(f), s.it(f))


class ChooseGladly(Choose):
    """Has from its parent what it puts."""


@pytest.mark.parametrize(
    ("step", "needs", "puts"),
    [
        (MayTake(), "", "drawn"),
        (Shout(), "", ""),
        (TurnThemAll(), "it", ""),
        (TakeTheFirst(), "", "it"),
        (MoveOn(), "it", "it"),
        (ViewItIfThere(), "", ""),
        (ChooseGladly(YOUR_CARD), "", "it"),
        (ViewIt(), "it", ""),
        (SwapThem(), "it other", ""),
        (TakeTheTopCard(), "", "drawn"),
        (MayChoose(YOUR_CARD), "", "it"),
        (ChooseOther(YOUR_CARD), "", "other"),
    ],
)
def test_a_step_says_what_it_needs_and_puts(step: Step, needs: str, puts: str) -> None:
    assert (pronouns(step, "needs"), pronouns(step, "puts")) == (set(needs.split()), set(puts.split()))


# A list of steps that can't work


class Mumble(Step):
    needs = "its"

    def run(self, s: State, f: int) -> None:
        raise AssertionError


class Silent(Step):
    needs = ""


class Undeclared(Step):
    """Speaks of "it" and does not say so."""

    puts = "other"

    def run(self, s: State, f: int) -> None:
        view_card(s, s.actor(f), s.it(f))


class OffersOnly(Step):
    asks = True
    needs = ""

    def offer(self, s: State, f: int, out: Actions) -> None:
        raise AssertionError


class AnswersOnly(Step):
    asks = True
    needs = ""

    def answer(self, s: State, f: int, action: int) -> None:
        raise AssertionError


@pytest.mark.parametrize(
    ("steps", "problem"),
    [
        ([ViewIt()], 'Own: step 1, ViewIt, speaks of "it", but no step before it puts a card there'),
        ([TurnThemAll()], 'Own: step 1, TurnThemAll, speaks of "it"'),
        ([Choose(YOUR_CARD), SwapThem()], 'Own: step 2, SwapThem, speaks of "other"'),
        ([Choose(YOUR_CARD), ExchangeItFacedown()], 'Own: step 2, ExchangeItFacedown, speaks of "drawn"'),
        ([Undeclared()], 'Undeclared does not say which cards it needs. Write needs = "it" in the class if it calls'),
        ([Mumble()], "Mumble: needs is 'its', which are not all of the pronouns it, other, drawn"),
        ([Silent()], "Own: step 1, Silent, needs a run, or asks = True with an offer and an answer"),
        ([OffersOnly()], "Own: step 1, OffersOnly, asks for a decision and needs an offer and an answer"),
        ([AnswersOnly()], "Own: step 1, AnswersOnly, asks for a decision and needs an offer and an answer"),
        ([Shout(), GoBack(1)], "Own: step 2, GoBack, goes back for ever: no step there is a decision"),
        ([Choose(YOUR_CARD), ViewIt(), GoBack(3)], "Own: step 3, GoBack, goes back by 3: that is not the first step"),
        ([Choose(YOUR_CARD), ViewIt(), GoBack(1)], "Own: step 3, GoBack, goes back by 1: that is not the first step"),
        ([Choose(YOUR_CARD), ViewIt(), GoBack(0)], "Own: step 3, GoBack, goes back by 0"),
        ([Choose(YOUR_CARD), ViewIt(), GoBack(-1)], "Own: step 3, GoBack, goes back by -1"),
        ([TakeTheFirst(), *until_at_most(4, ViewIt())], "Own: step 3, GoOnAbove, goes back by 1"),
        ([*until_at_most(4, TakeTheFirst())], "Own: step 2, GoOnAbove, goes back for ever"),
    ],
)
def test_steps_that_can_not_work_are_told_when_the_card_is_made(steps: list[Step], problem: str) -> None:
    with pytest.raises(ValueError, match=f"^{problem}"):
        Card(6, "Own", DRAW_ABILITY, "Own.", *steps)
    with pytest.raises(ValueError, match=f"^{problem}"):
        Token("Own", "Own.", *steps)


# Steps that go wrong in play


class TurnTheLast(Step):
    """Takes the place behind the last card of a village for a card."""

    needs = ""

    def run(self, s: State, f: int) -> None:
        turn_over(s, s.actor(f), s.card_at(s.actor(f), s.count(s.actor(f))))


class ViewNothing(Step):
    needs = ""

    def run(self, s: State, f: int) -> None:
        view_card(s, s.actor(f), s.first(HAND))


class DiscardNothing(Step):
    needs = ""

    def run(self, s: State, f: int) -> None:
        discard_card(s, s.actor(f), s.first(HAND))


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize(
    ("step", "problem"),
    [
        (TurnTheLast(), "52 is not a card that lies anywhere"),
        (ViewNothing(), "59 is not a card that lies anywhere"),
        (DiscardNothing(), "59 is not a card that lies anywhere"),
    ],
)
def test_what_is_no_card_stops_the_game(step: Step, problem: str) -> None:
    g = at(f"{own_card(step, kind=DRAW_ABILITY)}; a 2 7; b 5 8; pile 9; deck 6 1 1 1")
    g.play("draw")
    with pytest.raises(RuntimeError, match=problem):
        g.play("use")


def test_no_card_has_no_place() -> None:
    state = at("amulet; a 5; b 7; pile 9; deck 13").state
    with pytest.raises(RuntimeError, match="255 is not a card that lies anywhere"):
        state.index_of(NONE)
    with pytest.raises(RuntimeError, match="255 is not a card that lies anywhere"):
        discard_card(state, 0, NONE)
    with pytest.raises(RuntimeError, match="255 is not a card that lies anywhere"):
        lock_card(state, 0, NONE)


class AskNothing(Step):
    asks = True
    needs = ""

    def offer(self, s: State, f: int, out: Actions) -> None:
        out.clear()

    def answer(self, s: State, f: int, action: int) -> None:
        raise AssertionError


@pytest.mark.usefixtures("own")
def test_a_decision_that_offers_nothing_stops_the_game() -> None:
    g = at(f"{own_card(AskNothing())}; a 2^ 7; b 5 6; pile 9; deck 9 1 1 1")
    g.play("use1")
    with pytest.raises(RuntimeError, match="AskNothing asks seat 0 for a decision and offers nothing"):
        g.choices()


@pytest.mark.usefixtures("own")
def test_touched_cards_are_forgotten_when_another_ability_comes_last() -> None:
    look = until_at_most(4, Choose(ANY_FACEDOWN_UNSEEN), ViewIt())
    mix = own_card(*look, UseOneOfThePile(), kind=DRAW_ABILITY)
    g = at(f"{mix}; a 7 3; b 5 8; pile 9; deck 6 1 1 1")
    g.play("draw use a1 a2")
    assert g.choices() == "pile2"
    g.play("pile2")
    assert not any(g.state.is_marked(card, TOUCHED) for card in range(CARDS))


# Chains of abilities that have something left to do


def own_users(*numbers: int) -> str:
    """A mix in which these numbers use a card of the pile and go on after it."""
    cards = [Card(number, f"User {number}", DRAW_ABILITY, "Use one.", UseOneOfThePile(), Shout()) for number in numbers]
    wolfsbane.add_deck(Deck("X", "extra", cards))
    return "".join("X" if number in numbers else "A" for number in range(14)) + "-A"


@pytest.mark.usefixtures("own")
@pytest.mark.rule("X-4")
def test_nine_abilities_may_wait_for_one_another_and_an_exchange() -> None:
    g = at(f"{own_users(6, 7)}; a 2 5; b 5; pile 7 7 7 7 6 6 6 11; deck 6 1 2")
    g.play("draw use")
    for depth, card in enumerate(["pile2", "pile6", "pile3", "pile7", "pile4", "pile8", "pile5"], 1):
        assert g.state.depth() == depth
        assert card in g.choices().split()
        g.play(card)
    assert g.choices() == "pile9"
    g.play("pile9")
    assert g.state.depth() == 10
    assert wolfsbane.parse_position(g.position()) == g.state
    g.play("a1 done")
    assert not g.pending
    assert g.pile().startswith("2 6 7")
    assert g.decider == "b"


@pytest.mark.usefixtures("own")
@pytest.mark.rule("X-4", "TURN-6")
def test_a_chain_for_which_there_is_no_room_does_not_go_on() -> None:
    g = at(f"{own_users(6, 7, 8)}; a 2 5; b 5; pile 6 6 6 7 7 7 7 8 8 8 8 9; deck 6 1 2")
    g.play("draw use")
    for depth in range(1, 10):
        assert g.state.depth() == depth
        g.play(g.choices().split()[-2])  # the last one of the users
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.usefixtures("own")
@pytest.mark.rule("X-4", "TURN-6")
def test_a_pile_full_of_cards_that_only_use_each_other_is_looked_through_quickly() -> None:
    users = " ".join(f"{number} {number} {number} {number}" for number in range(5, 12))
    g = at(f"{own_users(*range(5, 13))}; a 2 4; b 4; pile {users}; deck 12 1 2")
    g.play("draw")
    assert g.choices() == "discard a1 a2"
    assert g.refused("use") == "TURN-6"


@pytest.mark.usefixtures("own")
@pytest.mark.rule("X-4", "TOKEN-3")
def test_a_token_may_use_a_card_of_the_pile() -> None:
    wolfsbane.add_deck(Deck("X", "extra", [], Token("mirror", "Use one.", UseOneOfThePile())))
    g = at("AAAAAAAAAAAAAA-X; a 2 5; b 5; pile 9 1; deck 6 1 2; token a active")
    g.play("token")
    assert g.choices() == "pile1"
    g.play("pile1")
    assert g.choices() == "a1 a2 b1"
    assert wolfsbane.parse_position(g.position()) == g.state


# Scoring abilities with steps


class TurnTheLastOneUp(Step):
    """Asks nothing."""

    needs = ""

    def possible(self, s: State, f: int) -> bool:
        return not s.is_faceup(s.last(s.actor(f)))

    def run(self, s: State, f: int) -> None:
        turn_faceup(s, s.actor(f), s.last(s.actor(f)))


def scoring_card(*steps: Step) -> str:
    wolfsbane.add_deck(Deck("X", "extra", [Card(1, "Own", AT_SCORING, "Own.", *steps)]))
    return "CXCCCCCCCCCCCC-C"


@pytest.mark.usefixtures("own")
@pytest.mark.rule("SCORE-2")
@pytest.mark.parametrize("last_turn", ["draw discard", "draw a2 done", "pile1 a2 done"])
def test_a_scoring_ability_may_begin_with_a_step_that_asks_nothing(last_turn: str) -> None:
    g = at(f"{scoring_card(TurnTheLastOneUp())}; a 1^ 7 6; b 1^ 8 5; pile 9; deck 9 3; caller b; rounds 1")
    g.play(last_turn)
    assert g.happened().count("turned_faceup") == 2
    assert g.game.is_over


@pytest.mark.usefixtures("own")
@pytest.mark.rule("SCORE-2", "TURN-6")
def test_the_first_part_of_a_scoring_ability_is_skipped_if_it_can_not_be_carried_out() -> None:
    mix = scoring_card(TurnTheLastOneUp(), Choose(YOUR_FACEDOWN), TurnItFaceup())
    g = at(f"{mix}; a 1^ 7 6^; b 1^ 8 5; pile 9; deck 9 3; caller b; rounds 1")
    g.play("draw discard")
    assert (g.decider, g.choices()) == ("a", "a2")
    g.play("a2")
    assert (g.decider, g.choices()) == ("b", "b2")
    assert g.village("b") == "1^ 8 5^"
    g.play("b2")
    assert g.game.is_over
