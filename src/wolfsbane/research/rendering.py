"""Text and images of a position for people, and explanations of illegal actions."""

from __future__ import annotations

from typing import Final

import numpy as np

from wolfsbane.engine.actions import ACTIONS
from wolfsbane.engine.constants import AWAY, WATCHER
from wolfsbane.engine.drawing import cards_in, table_text
from wolfsbane.engine.refusals import IllegalAction, why_not
from wolfsbane.engine.state import State
from wolfsbane.engine.view import view_of
from wolfsbane.engine.vocabulary import ZONE_NAMES
from wolfsbane.research.core.encoding import as_in_engine
from wolfsbane.research.core.games import OneGame
from wolfsbane.research.pixels import Pixels, render_pixels

RENDER_MODES: Final = ["human", "ansi", "rgb_array"]


def check_render_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render modes are {', '.join(RENDER_MODES)}, not {mode!r}")
    return mode


def rendered(game: OneGame, mode: str | None) -> str | Pixels | None:
    """What everybody at the table may know, in the form of the render mode; `human` prints it.

    Raises ValueError if `mode` is None.
    """
    if mode is None:
        raise ValueError(f"this environment was made without a render_mode ({', '.join(RENDER_MODES)})")
    view = view_of(game.state, WATCHER)
    if mode == "rgb_array":
        return render_pixels(view)
    text = table_text(view)
    if mode == "human":
        print(text, flush=True)
        return None
    return text


def print_if_human(game: OneGame, mode: str | None) -> None:
    """Prints the table if the render mode is `human`: after the reset and after every step."""
    if mode == "human":
        rendered(game, mode)


def refusal(game: OneGame, action: object) -> str:
    """Why `action` is illegal for the seat that is to decide."""
    if not isinstance(action, int | np.integer) or not 0 <= action < ACTIONS:
        return f"an action is a number from 0 to {ACTIONS - 1}, not {action!r}"
    seat = game.decider
    rule, text = why_not(game.state, seat, as_in_engine(seat, game.players, int(action)))
    return str(IllegalAction(rule, text, game.state.mix))


def private_text(state: State, seat: int) -> str:
    """A seat's private information: numbers of cards that not everybody knows, and the cards it has chosen so far."""
    own, public = view_of(state, seat), view_of(state, WATCHER)
    facts: list[str] = []
    for zone, name in enumerate(ZONE_NAMES[:AWAY]):
        for index, card in enumerate(cards_in(own, zone)):
            if own.knows(card) and not public.knows(card):
                facts.append(f"{name}{index + 1} is {own.number(card)}")
            if own.is_chosen(card):
                facts.append(f"{name}{index + 1} is chosen")
    return "; ".join(facts)
