"""What environments show and say to people."""

from __future__ import annotations

from typing import Final

import numpy as np

from wolfsbane.engine.actions import ACTIONS
from wolfsbane.engine.constants import WATCHER
from wolfsbane.engine.drawing import table_text
from wolfsbane.engine.refusals import why_not
from wolfsbane.engine.view import view_of
from wolfsbane.research.core.encoding import as_said_by
from wolfsbane.research.core.games import OneGame
from wolfsbane.research.picture import Pixels, picture

RENDER_MODES: Final = ["human", "ansi", "rgb_array"]


def check_render_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render modes are {', '.join(RENDER_MODES)}, not {mode!r}")
    return mode


def rendered(game: OneGame, mode: str | None) -> str | Pixels | None:
    """What everybody at the table may know, as the render mode wants it."""
    view = view_of(game.state, WATCHER)
    if mode == "rgb_array":
        return picture(view)
    text = table_text(view)
    if mode == "human":
        print(text, flush=True)
        return None
    return text


def refusal(game: OneGame, action: object) -> str:
    """Why the decider may not do this."""
    if not isinstance(action, int | np.integer) or not 0 <= action < ACTIONS:
        return f"an action is a number from 0 to {ACTIONS - 1}, not {action!r}"
    seat = game.decider
    rule, sentence = why_not(game.state, seat, as_said_by(seat, game.players, int(action)))
    return f"{sentence} ({rule})" if rule else sentence
