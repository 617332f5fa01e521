"""Our bots: their names and budgets, that they finish any game, and that the same seed gives the same choices."""

import itertools
import re
import time
from collections.abc import Iterator

import pytest

import wolfsbane
from builds import COMPILED
from randomly import decisions, random_game
from wolfsbane.bots import BOTS, LEVELS, Bot, Budget, make_bot, parse_budget
from wolfsbane.bots import simple as simple_bots
from wolfsbane.bots.search import SearchBot
from wolfsbane.bots.simple import ForgetfulBot, GreedyBot, RandomBot, SteadyBot, facedown_cards
from wolfsbane.decks import registry
from wolfsbane.engine.actions import NUMBER, Actions
from wolfsbane.engine.cards import DRAW_ABILITY, Card, Deck, Step
from wolfsbane.engine.constants import BEFORE_MAIN, CARDS, UNKNOWN
from wolfsbane.engine.game import Game
from wolfsbane.engine.moves import turn_over
from wolfsbane.engine.state import State
from wolfsbane.engine.view import view_from_bytes
from wolfsbane.text import ENGLISH, catalogue

DECKS = ["amulet", "coin", "dagger"]
# A simulation of the plain build takes milliseconds: there the same is tried with less of it.
A_SIMULATION = 1 / 1024  # seconds, on a clock that no other program can slow


def bots_of(names: list[str], seed: int) -> list[Bot]:
    return [make_bot(name, f"{seed} {seat}") for seat, name in enumerate(names)]


def played(game: Game, names: list[str], seed: int, most: int = 10_000) -> list[int]:
    """Lets bots play to the end, or so many decisions. What they did is returned."""
    bots = bots_of(names, seed)
    begin = len(game.history)
    for _ in range(most):
        if game.is_over:
            break
        seat = game.deciders[0]
        legal = game.legal_actions(seat)
        action = bots[seat].choose(game.view(seat), legal)
        assert type(action) is int
        assert action in legal
        game.apply(action, seat)
    return game.history[begin:]


# Names


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_is_a_bot(name: str) -> None:
    level = LEVELS[name]
    assert level.name == name
    assert type(make_bot(name, 1)) is type(make_bot(level.bot, 1))
    assert catalogue(ENGLISH).own(f"level-{name}", "text")
    assert 0 <= level.pause <= 2
    game = wolfsbane.new_game("coin", seed=1)
    if isinstance(bot := make_bot(name, 1), SearchBot):
        assert bot.budget == parse_budget(level.bot.removeprefix("search:"))
    else:
        assert bot.choose(game.view(0), game.legal_actions(0)) in game.legal_actions(0)


@pytest.mark.parametrize(
    ("name", "kind"), [("random", RandomBot), ("greedy", GreedyBot), ("forgetful", ForgetfulBot), ("steady", SteadyBot)]
)
def test_every_name_is_a_bot(name: str, kind: type) -> None:
    assert type(make_bot(name, "a seed")) is kind
    assert name in BOTS


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("1", Budget(1, 0.0)),
        ("2000", Budget(2000, 0.0)),
        ("100000000", Budget(100_000_000, 0.0)),
        ("1ms", Budget(0, 0.001)),
        ("250ms", Budget(0, 0.25)),
        ("1.5s", Budget(0, 1.5)),
        ("3600s", Budget(0, 3600.0)),
    ],
)
def test_budgets(text: str, budget: Budget) -> None:
    assert parse_budget(text) == budget
    assert parse_budget(str(budget)) == budget
    bot = make_bot(f"search:{text}", 1)
    assert isinstance(bot, SearchBot)
    assert bot.budget == budget


KNOWN = (
    "known are easy, medium, skilled, hard, expert, random, greedy, forgetful, steady, search:1s, search:2000, "
    "cmd:PROGRAM, MODULE:CLASS"
)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", f"there is no bot ''; {KNOWN}"),
        ("nobody", f"there is no bot 'nobody'; {KNOWN}"),
        ("Greedy", f"there is no bot 'Greedy'; {KNOWN}"),
        ("greedy:5", f"there is no bot 'greedy:5'; {KNOWN}"),
        ("hard:5", f"there is no bot 'hard:5'; {KNOWN}"),
        ("careful", f"there is no bot 'careful'; {KNOWN}"),
        ("cmd", f"there is no bot 'cmd'; {KNOWN}"),
        (":", f"there is no bot ':'; {KNOWN}"),
        ("cmd:", "after cmd: comes the program, such as cmd:./mybot"),
        ("cmd:  ", "after cmd: comes the program, such as cmd:./mybot"),
        ("search", "search needs a budget, such as search:1s or search:2000"),
        ("search:", "search needs a budget, such as search:1s or search:2000"),
        ("search:0", "a budget is 1 to 100000000 simulations, not 0"),
        ("search:999999999999", "a budget is 1 to 100000000 simulations, not 999999999999"),
        ("search:100000001", "a budget is 1 to 100000000 simulations, not 100000001"),
        ("search:" + "9" * 5000, "a budget is 1 to 100000000 simulations, not " + "9" * 20),
        ("search:0s", "a budget is 1ms to 3600s, not 0s"),
        ("search:0.1ms", "a budget is 1ms to 3600s, not 0.1ms"),
        ("search:3601s", "a budget is 1ms to 3600s, not 3601s"),
        *[
            (f"search:{text}", f"{text!r} is no budget; write simulations such as 2000, or a time such as 1s or 200ms")
            for text in (
                "-1",
                "1h",
                "1 s",
                "s",
                "ms",
                ".5s",
                "1.s",
                "2.5",
                "1e3",
                "1e3s",
                "nan",
                "\u0661",
                "1s\n",
                "1:2",
            )
        ],
    ],
)
def test_wrong_names_and_budgets(name: str, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}\\Z"):
        make_bot(name, 1)


# Games


def test_bots_finish_games_of_any_mix() -> None:
    kinds = ["greedy", "forgetful", "steady"]
    for seed in range(0, 200, 1 if COMPILED else 10):
        game = random_game(seed, DECKS[seed] if seed < 3 else None)
        played(game, [kinds[(seat + seed) % 3] for seat in range(game.players)], seed)
        assert game.is_over


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("name", ["greedy", "forgetful"])
def test_bots_finish_games_of_the_decks(deck: str, name: str) -> None:
    for players in (2, 3, 4) if COMPILED else (3,):
        game = wolfsbane.new_game(deck, players, rounds=4 if COMPILED else 1, seed=players)
        played(game, [name] * players, players)
        assert game.is_over


def test_searching_bots_finish_games_of_any_mix() -> None:
    for seed in range(40 if COMPILED else 1):
        game = random_game(seed, DECKS[seed] if seed < 3 else None, None if COMPILED else 2)
        played(game, ["search:20" if COMPILED else "search:2"] * game.players, seed)
        assert game.is_over


# A card that no bot has heard of


class NameANumber(Step):
    """A decision of a kind of its own."""

    needs = ""
    asks = True

    def offer(self, s: State, f: int, out: Actions) -> None:
        out.add(NUMBER + 3)
        out.add(NUMBER + 5)

    def answer(self, s: State, f: int, action: int) -> None:
        s.put_counted(f, action - NUMBER)


class SlideThem(Step):
    """A verb of its own: so many cards of the village as were named are turned over."""

    needs = ""

    def run(self, s: State, f: int) -> None:
        seat = s.actor(f)
        for at in range(min(int(s.counted(f)), int(s.count(seat)))):
            turn_over(s, seat, s.card_at(seat, at))


@pytest.fixture
def odd() -> Iterator[str]:
    """A mix with cards that ask and do what bots have not heard of."""
    cards = [Card(n, f"Namer {n}", DRAW_ABILITY, "Name a number.", NameANumber(), SlideThem()) for n in range(5, 13)]
    wolfsbane.add_deck(Deck("O", "odd", cards))
    yield "DDDDDOOOOOOOOD-D"
    del registry._decks["O"]
    registry._mixes.clear()


@pytest.mark.parametrize("name", ["greedy", "forgetful", "search:20" if COMPILED else "search:2"])
def test_cards_that_no_bot_has_heard_of_are_played(odd: str, name: str) -> None:
    answers: set[int] = set()
    for seed in range(10 if COMPILED or "search" not in name else 1):
        game = wolfsbane.new_game(odd, 2, rounds=1, seed=seed)
        actions = played(game, [name, name], seed)
        answers |= {action - NUMBER for action in actions} & {3, 5}
        assert game.is_over
    assert answers == {3, 5} or not COMPILED
    assert answers


# The same seed gives the same choices


@pytest.mark.parametrize("name", ["random", "greedy", "forgetful", "search:50" if COMPILED else "search:4"])
@pytest.mark.parametrize("deck", DECKS if COMPILED else ["coin"])
def test_the_same_seed_gives_the_same_choices(name: str, deck: str) -> None:
    def choices(seed: int) -> list[int]:
        game = wolfsbane.new_game(deck, 3, rounds=2, seed=8)
        return played(game, [name] * 3, seed, 10_000 if COMPILED else 25)

    assert choices(1) == choices(1)
    if COMPILED and name != "greedy":  # which hardly ever leaves anything to chance
        assert choices(1) != choices(2)


def test_a_seed_may_be_a_text() -> None:
    game = random_game(1)
    for seat, legal in itertools.islice(decisions(game, 1), 6):
        choices = [make_bot("search:5", "a text").choose(game.view(seat), legal) for _ in range(2)]
        assert choices[0] == choices[1]


# The budget is kept


def test_so_many_simulations_are_made_unless_the_choice_is_decided() -> None:
    game = wolfsbane.new_game("coin", 2, seed=3, rounds=1)
    budget = 300 if COMPILED else 40
    full = 0
    for _ in range(60 if COMPILED else 6):
        if game.is_over:
            break
        seat = game.deciders[0]
        legal = game.legal_actions(seat)
        bot = SearchBot(7, Budget(budget, 0.0))  # a new one, which knows nothing from before
        game.apply(bot.choose(game.view(seat), legal), seat)
        tree = bot.tree(game.view(seat))
        if len(legal) > 1 and tree.root is not None and len(tree.root.actions) > 1:
            made = int(tree.simulations)
            assert made == budget or (0 < made < budget and tree.root.lead() > budget - made)
            full += made == budget
    assert full > 0


def test_a_time_is_used_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it, also when the choice is clear before: others could learn that from the time."""
    budget = 300 if COMPILED else 40
    full = 0
    for deck in DECKS:
        game = wolfsbane.new_game(deck, 2, seed=5, rounds=1)
        for seat, legal in itertools.islice(decisions(game, 2), 80 if COMPILED else 15):
            view = game.view(seat)
            bot = SearchBot(1, Budget(0, budget * A_SIMULATION))
            tree = bot.tree(view)
            monkeypatch.setattr(
                "wolfsbane.bots.budget.perf_counter", lambda tree=tree: int(tree.simulations) * A_SIMULATION
            )
            bot.choose(view, legal)
            root, made = tree.root, int(tree.simulations)
            if root is None or len(root.actions) == 1:
                assert made == 0
            else:
                assert made == budget
                full += 1
    assert full > 0


def test_a_limit_shortens_a_time_and_nothing_else() -> None:
    assert Budget(0, 2.0).within(0.5) == Budget(0, 0.5)
    assert Budget(0, 2.0).within(5.0) == Budget(0, 2.0)
    assert Budget(0, 2.0).within(0.0) == Budget(0, 0.001)
    assert Budget(100, 0.0).within(0.5) == Budget(100, 0.0)
    assert Budget(100, 2.0).within(0.5) == Budget(100, 0.5)
    game = wolfsbane.new_game("dagger", 2, seed=1)
    bot = SearchBot(1, Budget(0, 60.0))
    bot.limit(0.05)
    begin = time.perf_counter()
    played_by(bot, game, 3)
    assert time.perf_counter() - begin < 20


def played_by(bot: Bot, game: Game, count: int) -> None:
    for seat, legal in itertools.islice(decisions(game, 1), 40):
        if len(legal) > 1 and game.state.phase() == BEFORE_MAIN:
            bot.choose(game.view(seat), legal)
            count -= 1
        if count == 0:
            return
    pytest.fail("there were too few decisions")


# Forgetting


def test_it_forgets_only_facedown_cards_that_it_has_seen() -> None:
    forgot = 0
    for seed in range(20 if COMPILED else 4):
        game = random_game(seed)
        bots = {seat: ForgetfulBot(f"{seed} {seat}") for seat in range(game.players)}
        known: dict[int, set[int]] = {seat: set() for seat in bots}
        while not game.is_over:
            seat = game.deciders[0]
            view = game.view(seat)
            known[seat] |= {card for card in range(CARDS) if view.knows(card)}
            action = bots[seat].choose(view, game.legal_actions(seat))
            forgotten = bots[seat].forgotten
            assert forgotten <= known[seat]
            left = bots[seat].remembered(view)
            gone = forgotten & set(facedown_cards(view))
            forgot += len(gone)
            expected = view_from_bytes(view.mix, seat, bytes(view.v))
            for card in gone:
                assert view.knows(card)
                assert not view.is_faceup(card)
                assert view.zone(card) < game.players
                expected.put_number(card, UNKNOWN)
                expected.put_seen(card, view.seen(card) & ~(1 << seat))
            assert left == expected
            game.apply(action, seat)
    assert forgot > 20


def test_a_new_round_is_not_forgotten() -> None:
    bot = ForgetfulBot(1)
    game = wolfsbane.new_game("amulet", 2, rounds=2, seed=1)
    bot.forgotten = set(range(CARDS))
    bot._before = (1, 1, 1)
    bot.choose(game.view(0), game.legal_actions(0))
    assert bot.forgotten == set()


def test_without_forgetting_and_daring_it_plays_as_the_greedy_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    def choices(name: str, seed: int) -> list[int]:
        game = random_game(seed)
        return played(game, [name] * game.players, seed)

    seeds = range(20 if COMPILED else 3)
    assert [choices("forgetful", seed) for seed in seeds] != [choices("greedy", seed) for seed in seeds]
    monkeypatch.setattr(simple_bots, "FORGETTING", 0.0)
    monkeypatch.setattr(ForgetfulBot, "daring", 0.0)
    assert [choices("forgetful", seed) for seed in seeds] == [choices("greedy", seed) for seed in seeds]
