"""Wolfsbane: the Silver card games (Amulet, Coin, Dagger, and every mix of them) as software.

>>> import wolfsbane
>>> game = wolfsbane.new_game("dagger", players=2, seed=7)
>>> game.deciders
[0, 1]
>>> game.legal_codes(0)
['a1', 'a2', 'a3', 'a4', 'a5']
>>> game.play("a1 a3 b2 b5")
>>> game.view(0).knows(game.state.card_at(0, 0))
True
"""

from collections.abc import Sequence

from wolfsbane import pickling as _pickling  # noqa: F401 - registers how public objects are pickled
from wolfsbane._build import SlowEngineWarning
from wolfsbane._version import __version__
from wolfsbane.decks.registry import (
    add_deck,
    all_cards,
    card_of,
    deck_of,
    decks,
    load_deck,
    load_installed_decks,
    mix_of,
    random_mix,
)
from wolfsbane.engine import position, record
from wolfsbane.engine.actions import action_code, parse_action
from wolfsbane.engine.cards import Card, Deck, Token
from wolfsbane.engine.events import Event
from wolfsbane.engine.game import RULES_VERSION, Game
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.position import PositionError, position_text
from wolfsbane.engine.record import RecordError, write_record
from wolfsbane.engine.refusals import IllegalAction
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.state import State
from wolfsbane.engine.text import Text
from wolfsbane.engine.view import Sampler, View, resample
from wolfsbane.names import AbilityKind, EventKind, Phase, RoundEnd, Seat, Zone
from wolfsbane.text import Renderer

__all__ = [
    "RULES_VERSION",
    "AbilityKind",
    "Card",
    "Deck",
    "Event",
    "EventKind",
    "Game",
    "IllegalAction",
    "Mix",
    "Phase",
    "PositionError",
    "RandomGenerator",
    "RecordError",
    "Renderer",
    "RoundEnd",
    "Sampler",
    "Seat",
    "SlowEngineWarning",
    "State",
    "Text",
    "Token",
    "View",
    "Zone",
    "__version__",
    "action_code",
    "add_deck",
    "all_cards",
    "card_of",
    "deck_of",
    "decks",
    "load_deck",
    "load_installed_decks",
    "mix_of",
    "new_game",
    "parse_action",
    "parse_position",
    "position_text",
    "random_mix",
    "read_record",
    "resample",
    "write_record",
]


def new_game(
    mix: str | Mix = "amulet",
    players: int = 2,
    *,
    rounds: int = 4,
    seed: int | str | None = None,
    deals: Sequence[str | Sequence[int]] = (),
    start: int | None = None,
) -> Game:
    """A new game of a deck (by its name) or a mix (by its code).

    With a seed chance is answered for; with `deals` and `start` the deck orders and the first start player are given;
    with neither, chance is asked like a player (seat -1).
    """
    return Game(
        mix if isinstance(mix, Mix) else mix_of(mix),
        players,
        rounds=rounds,
        seed=seed,
        deals=deals,
        start=start,
    )


def parse_position(text: str) -> State:
    """The state of a position, which is one line of text."""
    return position.parse_position(text, mix_of)


def read_record(text: str) -> Game:
    """The game of a record, checked: every action is legal and the scores and the result are what it says."""
    return record.read_record(text, mix_of)
