"""Figures of cards: what is counted, and the file that comes with the package."""

from __future__ import annotations

import math
from dataclasses import asdict, replace
from importlib.resources import files

import pytest

from wolfsbane.arena import figures
from wolfsbane.arena.figures import (
    COMMAND,
    MIXES,
    SHIPPED,
    Counts,
    Games,
    PlayedRound,
    card_figures,
    figures_text,
    rounds_of,
    shipped_figures,
)
from wolfsbane.arena.statistics import Ratio, mean_of
from wolfsbane.decks.registry import decks, mix_of
from wolfsbane.engine import events as ev
from wolfsbane.engine.events import Event
from wolfsbane.engine.game import RULES_VERSION

FEW = Games(bot="greedy", rounds=1, each=3, mixed=4)
FIELDS = ["wins", "faceup", "facedown", "kept", "used"]


def test_a_round_is_read_from_its_events() -> None:
    games = Games(bot="greedy", rounds=2)
    game = games.play("coin", 0)
    rounds = rounds_of(game)
    assert [one.points for one in rounds] == game.scores()
    for played in rounds:
        assert sum(played.wins) == pytest.approx(1.0)
        assert played.turns > games.players
        assert {one.seat for one in played.kept} <= set(range(games.players))
        assert all(0 <= number <= 13 for number in played.used)
    last = [one.number for one in rounds[-1].kept]
    villages = [game.state.card_at(seat, slot) for seat in range(3) for slot in range(game.state.count(seat))]
    assert sorted(last) == sorted(int(game.state.number(card)) for card in villages)


def event(kind: int, seat: int, card: int = 0, number: int = 0, value: int = 0, zone: int = 0) -> Event:
    return Event(kind, seat, card, zone, 0, number, 0, value)


def test_what_is_counted_about_a_card() -> None:
    """Two seats: the first ends with two 2s, one faceup, and the second with another 2 facedown and a 5."""
    played = PlayedRound(
        mix_of("amulet"),
        2,
        [
            event(ev.USED_ABILITY, 0, 0, 2),
            event(ev.USED_ABILITY, 1, 9, 7),
            event(ev.REVEALED, 0, 0, 2, 1),
            event(ev.REVEALED, 0, 1, 2, 0),
            event(ev.REVEALED, 1, 5, 2, 0),
            event(ev.REVEALED, 1, 6, 5, 0),
            event(ev.SCORED, 0, value=4),
            event(ev.SCORED, 1, value=7),
        ],
    )
    counts = Counts()
    counts.count([played])

    def found(card: str) -> dict[str, list[float]]:
        return {name: [ratio.sum, ratio.of] for name, ratio in vars(counts.cards[card]).items()}

    empath = found("amulet.2")
    assert empath["wins"] == [1, 2]  # of two villages, however many copies lie in one
    assert empath["faceup"] == [4, 1]
    assert empath["facedown"] == [4 + 7, 2]
    assert empath["kept"] == [3, 4]  # of its four copies
    assert empath["used"] == [1, 1]
    assert found("amulet.5")["wins"] == [0, 1]
    assert found("amulet.7") == {"wins": [0, 0], "faceup": [0, 0], "facedown": [0, 0], "kept": [0, 4], "used": [1, 1]}
    assert found("amulet.1")["used"] == [0, 0]  # it works by itself: there is nothing to count
    assert (counts.all.points.sum, counts.all.points.of) == (11, 2)
    assert (counts.all.kept.sum, counts.all.kept.of) == (4, 52)


def test_a_card_that_is_given_away_at_scoring_counts_for_its_new_owner() -> None:
    events = [event(ev.REVEALED, 0, 0, 0, 1), event(ev.GAVE, 0, 0, 0, zone=1)]
    assert [(one.seat, one.faceup) for one in PlayedRound(mix_of("coin"), 2, events).kept] == [(1, True)]


def test_the_figures_depend_on_nothing_but_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "FEWEST", 2)
    once = card_figures(FEW, workers=1)
    text = figures_text(once)
    assert text == figures_text(card_figures(FEW, workers=1))
    assert text != figures_text(card_figures(replace(FEW, seed=2), workers=1))
    value, low, high = once["cards"]["dagger.1"]["deck"]["kept"]
    assert 0 <= low <= value <= high <= 1


def test_too_few_games_give_no_figure() -> None:
    few = card_figures(replace(FEW, mixed=0), workers=1)
    assert set(few["cards"]["amulet.0"]["deck"].values()) == {None}


def test_the_shipped_figures_are_current() -> None:
    """`make card-figures` makes them."""
    data = shipped_figures()
    text = (files("wolfsbane.arena") / SHIPPED).read_text(encoding="utf-8")
    assert figures_text(data) == text
    assert {name: data[name] for name in asdict(Games())} == asdict(Games())
    assert (data["command"], data["rules"]) == (COMMAND, RULES_VERSION)
    names = [deck.name for deck in decks()]
    assert list(data["all"]) == [*names, MIXES]
    assert list(data["cards"]) == [card.id for deck in decks() for card in deck.cards]
    for deck in decks():
        for card in deck.cards:
            for found in data["cards"][card.id].values():
                assert list(found) == FIELDS
                assert (found["used"] is None) == (card.ability.length == 0)
                for name, triple in found.items():
                    assert triple is None or triple[1] <= triple[0] <= triple[2], (card.id, name)
                for name in ("wins", "kept"):
                    assert 0 <= found[name][1] < found[name][2] <= 1
                    assert found[name][2] - found[name][1] < 0.15, (card.id, name)


def test_the_interval_of_a_ratio_of_equal_games_is_that_of_their_mean() -> None:
    ratio, values = Ratio(), [0.0, 1.0, 1.0, 3.0, 2.5]
    for value in values:
        ratio.add(4, 4 * value)
    ratio.add(0, 0.0)
    found, wanted = ratio.estimate(), mean_of(values)
    assert found is not None
    assert (found.value, found.low, found.high) == pytest.approx((wanted.value, wanted.low, wanted.high))


def test_merged_ratios_are_as_if_counted_together() -> None:
    whole, left, right = Ratio(), Ratio(), Ratio()
    for place, (of, value) in enumerate([(2, 1.0), (5, 2.0), (1, 1.0), (3, 0.0)]):
        whole.add(of, value)
        (left if place % 2 else right).add(of, value)
    left.merge(right)
    assert left == whole


def test_a_ratio_of_nothing_has_no_value_and_one_of_a_game_no_bounds() -> None:
    ratio = Ratio()
    assert ratio.estimate() is None
    ratio.add(2, 1.0)
    alone = ratio.estimate()
    assert alone is not None
    assert alone.value == 0.5
    assert math.isinf(alone.high)
