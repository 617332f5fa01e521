"""The golden games are played today as they were written, and show every card."""

import random

import pytest

import wolfsbane
from golden.make import FOLDER, GAMES, choose, playthrough
from wolfsbane.engine import events as ev
from wolfsbane.engine.cards import IN_A_SET, LASTING


@pytest.mark.parametrize(("name", "mix", "players", "seed"), GAMES)
def test_a_golden_game_is_as_it_was_written(name: str, mix: str, players: int, seed: int) -> None:
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(mix, players, seed) == written, "run `make games` and review the difference"


def test_there_is_no_other_golden_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {name for name, *_ in GAMES}


def shown_in(mix: str, players: int, seed: int) -> set[str]:
    """The cards that a golden game shows at work: used, or faceup if they last, or counted at scoring."""
    rng = random.Random(seed)
    game = wolfsbane.new_game(mix, players, rounds=1, seed=seed)
    while not game.is_over:
        seat, action = choose(game, rng)
        game.apply(action, seat)
    shown: set[str] = set()
    for event in game.log:
        if event.card >= 52:
            continue
        card = game.mix.cards[event.number]
        faceup = event.kind == ev.TURNED_FACEUP or (event.kind == ev.PLACED and event.value == 1)
        at_work = event.kind in (ev.USED_ABILITY, ev.ADJUSTED)
        if at_work or (card.kind in (LASTING, IN_A_SET) and faceup) or (event.kind == ev.REVEALED and card.scoring):
            shown.add(card.id)
    return shown


def test_every_card_is_shown_in_a_golden_game() -> None:
    shown = set().union(*(shown_in(mix, players, seed) for _, mix, players, seed in GAMES))
    decks = ("amulet", "coin", "dagger")
    assert {card.id for card in wolfsbane.all_cards() if card.deck in decks} - shown == set()
