"""The coach: every legal action with its chances, the best first, from what the seat knows."""

import itertools
import re
import statistics

import pytest

import wolfsbane
from builds import COMPILED, few
from helpers import AMULET, COIN, DAGGER, Table, at
from randomly import decisions, random_game
from wolfsbane.bots import Budget, Evaluation, evaluate, make_bot
from wolfsbane.bots.coach import LEAST, legal_in, spending
from wolfsbane.bots.core.tree import RolloutStatistics, Tree
from wolfsbane.bots.explaining import advised, doubt
from wolfsbane.engine.actions import action_code
from wolfsbane.engine.constants import CARDS, UNKNOWN, WATCHER
from wolfsbane.engine.text import Text
from wolfsbane.text import Renderer

SOME = Budget(60 if COMPILED else 1, 0.0)
SENTENCES = re.compile(r"[A-Z].*\.")


def codes_of(found: list[Evaluation]) -> list[str]:
    return [action_code(one.action) for one in found]


def said(one: Evaluation) -> str:
    return Renderer(names=["Seat a", "Seat b", "Seat c", "Seat d"]).text(one.reason)


def judged(g: Table, simulations: int) -> dict[str, Evaluation]:
    seat = g.game.deciders[0]
    found = evaluate(g.game.view(seat), Budget(simulations if COMPILED else simulations // 20, 0.0), seed=1)
    return {action_code(one.action): one for one in found}


@pytest.mark.parametrize("seed", range(25 if COMPILED else 2))
def test_every_legal_action_once_and_the_best_first(seed: int) -> None:
    game = random_game(seed, rounds=1 + seed % 4)
    for seat, legal in itertools.islice(decisions(game, seed), 3, 60, 4 if COMPILED else 25):
        view = game.view(seat)
        found = evaluate(view, SOME, seed=seed)
        assert sorted(one.action for one in found) == sorted(legal)
        rest = [one.win for one in found if one[1:] != found[0][1:]]  # without those that are like the first
        assert rest == sorted(rest, reverse=True)
        assert all(one.win - found[0].win <= doubt(one, found[0]) for one in found)
        for one in found:
            assert len(one.chances) == game.players
            assert sum(one.chances) == pytest.approx(1)
            assert all(0 <= chance <= 1 for chance in one.chances)
            assert one.win == one.chances[seat]
            assert one.simulations >= LEAST
            assert one.win_error >= 0
            assert one.points_error >= 0
            assert one.points >= int(view.total(seat)) + one.round_points - 1e-9
            assert SENTENCES.fullmatch(said(one)), one.reason
        if seed == 0:
            assert found == evaluate(view, SOME, legal=legal, seed=seed)


def test_slots_that_are_alike_are_judged_alike() -> None:
    game = wolfsbane.new_game("dagger", 2, seed=1)
    found = evaluate(game.view(0), SOME)
    assert codes_of(found) == ["a1", "a2", "a3", "a4", "a5"]
    assert len({one[1:] for one in found}) == 1


def test_of_actions_that_are_as_good_the_advice_is_the_one_of_the_rules() -> None:
    """A difference that may be chance does not decide, so that another seed gives the same advice."""
    game = wolfsbane.new_game("dagger", 2, seed=1)
    one = evaluate(game.view(0), SOME)[0]._replace(win=0.5, win_error=0.01)
    better, best = one._replace(win=0.508), one._replace(win=0.53)
    assert advised([one, better], [0.6, 0.4]) == 0
    assert advised([one, better], [0.4, 0.6]) == 1
    assert advised([one, better], [0.5, 0.5]) == 0
    assert advised([one, best], [0.9, 0.1]) == 1
    assert advised([one._replace(win_error=0.0), better._replace(win_error=0.0)], [0.9, 0.1]) == 1


def test_one_action_is_judged_too() -> None:
    g = at(f"{AMULET}; a 5; b 6; pile 9; deck 13 12 ...; phase holding; hand 4; turn a")
    seat = g.game.deciders[0]
    legal = g.game.legal_actions(seat)[:1]
    [one] = evaluate(g.game.view(seat), SOME, legal=legal)
    assert one.action == legal[0]
    assert one.simulations >= LEAST


def test_errors_shrink_with_the_budget() -> None:
    game = wolfsbane.new_game("coin", 3, seed=4)
    seat = 0
    for decider, legal in decisions(game, 4):
        seat = decider
        if len(legal) > 3 and game.state.depth() == 0 and len(game.history) > 12:
            break
    small, large = (100, 10_000) if COMPILED else (20, 120)
    errors = [
        statistics.median(one.win_error for one in evaluate(game.view(seat), Budget(count, 0.0)))
        for count in (small, large)
    ]
    assert 0 < errors[1] < errors[0] * (0.4 if COMPILED else 0.9)


def test_a_call_that_wins_comes_first() -> None:
    """a has nothing but 0, and knows that b has 36; the round is the last, and b's turn can't mend that."""
    g = at(f"{AMULET}; a 0:a; b 12:ab 12:ab 12:ab; pile 9; deck 13 12 ...; rounds 1")
    found = judged(g, 400)
    assert next(iter(found)) == "call"
    assert found["call"].win > 0.97
    assert found["call"].round_points == pytest.approx(0, abs=0.5)
    assert found["call"].win >= max(one.win for one in found.values())


def test_a_call_that_loses_does_not_come_first() -> None:
    g = at(f"{AMULET}; a 12:a 12:a; b 0:ab; pile 9; deck 8 7 ...; rounds 1")
    found = judged(g, 400)
    assert next(iter(found)) != "call"
    assert found["call"].win < 0.1
    assert found["call"].round_points > 20
    assert "less than the best" in said(found["call"])


def test_the_game_counts_and_not_the_round() -> None:
    """Who is far ahead wins by any call, and the total is that of the whole game."""
    g = at(f"{AMULET}; a 1:a; b 12:ab 12:ab; pile 9; deck 13 11 ...; rounds 2; points 3 60")
    found = judged(g, 400)
    assert found["call"].win > 0.95
    assert 3 <= found["call"].points <= 8
    assert found["call"].chances == pytest.approx((found["call"].win, 1 - found["call"].win))
    early = at(f"{AMULET}; a 1:a; b 12:ab 12:ab; pile 9; deck 13 11 ...; rounds 4; points 3 60")
    assert judged(early, 400)["call"].points > found["call"].points + 10


def test_to_see_a_card_is_told() -> None:
    g = at(f"{DAGGER}; a 5 6; b 7 8; pile 9; deck 3 12 11 ...; phase view; views 2 0")
    found = judged(g, 200)
    assert all(one.learned >= 1 for one in found.values())
    assert all("You come to see" in said(one) for one in found.values())


def test_reasons_name_no_card_that_the_seat_does_not_know() -> None:
    for seed in range(6 if COMPILED else 1):
        game = random_game(seed, players=3)
        for seat, _ in itertools.islice(decisions(game, seed), 6, 40, 5 if COMPILED else 30):
            view = game.view(seat)
            known = {int(view.number(card)) for card in range(CARDS) if view.knows(card)}
            for one in evaluate(view, SOME):
                assert numbers_in(one.reason) <= known | {UNKNOWN}


def numbers_in(text: Text) -> set[int]:
    """The numbers of all cards that a text names."""
    found: set[int] = set()
    for name, value in text.values.items():
        if isinstance(value, Text):
            found |= numbers_in(value)
        elif name == "number" and isinstance(value, int):
            found.add(value)
    return found


def test_a_set_is_explained_as_a_whole() -> None:
    """The first card of a set is judged with the rest of it, which is said; and so is what that does to the sum."""
    g = at(f"{AMULET}; a 9:a 9:a 9:a 2:a; b 3:b 4:b 5; pile 9; deck 8 7 ...; phase holding; hand 1:a; turn a")
    found = judged(g, 2000)
    if COMPILED:
        assert next(iter(found)) in {"a1", "a2", "a3"}
        assert "then also" in said(found["a1"])
        assert "Your sum falls by 26 points." in said(found["a1"])


def test_what_an_ability_does_to_a_card_is_said() -> None:
    """The Curator rotates a card, or discards one that is rotated."""
    g = at(f"{COIN}; a 2^+ 9~:a 5:a; b 3:b 4:b 5; pile 9; deck 8 7 ...; frame 2 source a1; turn a")
    plans = {code: said(one) for code, one in judged(g, 200).items()}
    [best] = [text for text in plans.values() if text.startswith("The plan: ")][:1]
    assert re.match(r"The plan: (discard|rotate) Seat a's card \d", best)
    others = " ".join(plans.values())
    assert "discard Seat a's card 2" in others
    assert "rotate Seat a's card 2" not in others


def test_differences_are_percentage_points() -> None:
    g = at(f"{AMULET}; a 12:a 12:a; b 0:ab; pile 9; deck 8 7 ...; rounds 1")
    found = judged(g, 400)
    assert re.search(r"That wins \d+ percentage points? less than the best: ", said(found["call"]))
    assert re.search(r"The call succeeds in \d+% of such rounds", said(found["call"]))
    best = next(iter(found.values()))
    assert "percentage point" in said(best) or "as good" in said(best)
    assert "%" not in said(best).partition("percentage point")[2]


def test_the_standing_is_told_in_the_last_round() -> None:
    text = "; a 5:a 6:a; b 7 8; pile 9; deck 3 12 11 ...; rounds 2; round 2"
    ahead = judged(at(f"{DAGGER}{text}; points 3 9"), 100)
    assert "you are 6 points ahead of Seat b" in said(next(iter(ahead.values())))
    behind = judged(at(f"{DAGGER}{text}; points 9 8"), 100)
    assert "you are 1 point behind Seat b" in said(next(iter(behind.values())))


def test_somebody_who_has_nothing_to_decide() -> None:
    game = wolfsbane.new_game("dagger", 3, seed=1)
    for _ in itertools.islice(decisions(game, 1), 12):
        pass
    waiting = next(seat for seat in range(3) if seat not in game.deciders)
    assert legal_in(game.view(waiting)) == []
    with pytest.raises(ValueError, match=f"^seat {'abc'[waiting]} has nothing to decide here$"):
        evaluate(game.view(waiting), SOME)
    with pytest.raises(ValueError, match="has nothing to decide here"):
        evaluate(game.view(game.deciders[0]), SOME, legal=[])
    with pytest.raises(ValueError, match="who only watches has nothing to decide"):
        evaluate(game.view(WATCHER), SOME)
    for _ in decisions(game, 1):
        pass
    with pytest.raises(ValueError, match=r"^seat a has nothing to decide here$"):
        evaluate(game.view(0), SOME)


def test_a_time_is_used_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    game = wolfsbane.new_game("coin", 2, seed=2)
    simulations = few(512, 40)
    compared = 0
    for seat, legal in itertools.islice(decisions(game, 2), 4, few(60, 20), few(8, 4)):
        tree = Tree(game.mix, 1)
        statistics = [RolloutStatistics() for _ in tree.begin(game.view(seat), legal).actions]
        if COMPILED or len(statistics) == 2:  # for each of which there is a least number
            monkeypatch.setattr("wolfsbane.bots.coach.perf_counter", lambda tree=tree: int(tree.simulations) / 1024)
            for _ in spending(tree, statistics, Budget(0, simulations / 1024)):
                pass
            assert simulations <= tree.simulations < simulations + len(statistics)
            compared += 1
    assert compared > 0


def test_the_searching_bot_evaluates() -> None:
    game = wolfsbane.new_game("amulet", 2, seed=2)
    bot = make_bot("search:30" if COMPILED else "search:1", 1)
    rate = getattr(bot, "evaluate", None)
    assert rate is not None
    for seat, legal in itertools.islice(decisions(game, 2), 5, 8):
        found = rate(game.view(seat), legal)
        assert sorted(found) == sorted(legal)
        assert all(action == one.action for action, one in found.items())
