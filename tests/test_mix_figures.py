"""What mixes are like: the games it is measured by, the fit, and the data that ships with the package."""

import json
import random
from statistics import fmean

import pytest

from wolfsbane.arena import mix_figures as mf
from wolfsbane.arena.figures import PlayedRound, rounds_of
from wolfsbane.decks.registry import mix_of, random_mix
from wolfsbane.engine import events as ev
from wolfsbane.engine.events import Event
from wolfsbane.engine.game import RULES_VERSION, Game


def event(kind: int, seat: int, card: int, zone: int, value: int = 0) -> Event:
    return Event(kind, seat, card, zone, 0, -1, 0, value)


def test_a_stolen_card_comes_from_the_village_of_somebody_else() -> None:
    def stolen(*events: Event) -> int:
        return mf.stolen_in(PlayedRound(mix_of("amulet"), 3, list(events)))

    assert stolen(event(ev.SWAPPED, 0, 0, 1, 5)) == 1  # an own card for one of seat 1
    assert stolen(event(ev.SWAPPED, 0, 0, 0, 1)) == 0  # two of one's own
    assert stolen(event(ev.SWAPPED, 0, 5, 2, 10)) == 2  # two other players swap
    assert stolen(event(ev.GAVE, 0, 0, 1)) == 0  # what one gives is not stolen
    assert stolen(event(ev.PASSED_ON, 0, 5, 2), event(ev.PASSED_ON, 0, 0, 1)) == 1
    assert stolen(event(ev.SWAPPED, 0, 0, 1, 5), event(ev.SWAPPED, 1, 0, 0, 5)) == 2  # and back again


def test_figures_of_a_game() -> None:
    rng = random.Random(1)
    game = Game(mix_of("dagger"), 3, rounds=2, seed=1)
    while not game.is_over:
        seat = game.deciders[0]
        game.apply(rng.choice(game.legal_actions(seat)), seat)
    figures = mf.table_figures(game)
    turns = sum(one.kind == ev.TURN_BEGAN for one in game.log)
    assert figures["length"] == turns / 6
    assert figures["decisions"] == len(game.history) / turns
    called = [one for one in rounds_of(game) if one.caller >= 0]
    assert ("called" in figures) == bool(called)


def made_up(count: int, noise: float, rng: random.Random) -> tuple[dict[str, float], list[tuple[str, float]]]:
    """Effects, and samples of mixes with them and with noise."""
    effects = {choice: rng.gauss(0, 1) for choice in mf.known_choices()}
    mixes = [random_mix(rng).code for _ in range(count)]
    return effects, [(mix, 10 + sum(effects[one] for one in mf.choices_of(mix)) + rng.gauss(0, noise)) for mix in mixes]


def centred(effects: dict[str, float], choice: str) -> float:
    return effects[choice] - fmean(value for other, value in effects.items() if other[1:] == choice[1:])


def test_the_fit_finds_the_effects_within_their_intervals() -> None:
    effects, samples = made_up(1500, 2.0, random.Random(2))
    fitted = mf.fit(samples)
    inside = [abs(value - centred(effects, choice)) <= half for choice, (value, half) in fitted.effects.items()]
    assert set(fitted.effects) == set(mf.known_choices())
    assert sum(inside) >= 40  # 42.75 of 45 are expected
    assert max(half for _, half in fitted.effects.values()) < 0.3


def test_what_the_sum_misses_is_measured_without_the_noise() -> None:
    rng = random.Random(3)
    effects, samples = made_up(1500, 1.0, rng)
    fitted = mf.fit(samples)

    def measured(misfit: float) -> list[tuple[str, list[float]]]:
        out = []
        for _ in range(60):
            mix = random_mix(rng).code
            true = 10 + sum(effects[one] for one in mf.choices_of(mix)) + rng.gauss(0, misfit)
            out.append((mix, [true + rng.gauss(0, 1) for _ in range(50)]))
        return out

    misfit, spread = mf.misfit_of(fitted, measured(0.8))
    assert misfit == pytest.approx(0.8, abs=0.2)
    assert spread > 2
    assert mf.misfit_of(fitted, measured(0.0))[0] < 0.2
    assert mf.inside(fitted, misfit, measured(0.8)) >= 52
    assert mf.inside(fitted, 0.0, measured(2.0)) < 30


def test_too_few_samples_are_refused() -> None:
    with pytest.raises(ValueError, match="do not determine"):
        mf.fit(made_up(20, 1.0, random.Random(4))[1])


def test_the_shipped_figures() -> None:
    """Their form; `make mix-figures` makes them."""
    text = mf.FILE.read_text("utf-8")
    data = json.loads(text)
    assert mf.written(data) == text
    assert data["rules"] == RULES_VERSION
    assert data["mixes"] == {"fit": 10_000, "misfit": 30, "test": 30}
    assert tuple(data["figures"]) == mf.FIGURES
    for figure in data["figures"].values():
        assert list(figure["effects"]) == mf.known_choices()
        assert all(half > 0 for _, half in figure["effects"].values())
        for number in range(-1, 14):
            column = [value for choice, (value, _) in figure["effects"].items() if choice[1:] == str(number)]
            assert sum(column) == pytest.approx(0, abs=0.001)
        assert figure["half"] >= figure["misfit"]
        assert figure["inside"] >= 0.8 * figure["tested"] >= 24
        assert figure["misfit"] < figure["spread"]


def test_the_games_with_a_mix_follow_from_the_seed() -> None:
    one = mf.measure(mf.Work("fit", 5, 7))
    assert one == mf.measure(mf.Work("fit", 5, 7))
    assert one.mix != mf.measure(mf.Work("fit", 6, 7)).mix
    assert [len(one.values[figure]) for figure in ("length", "memory", "skill")] == [1, 1, 1]
