"""The state of a game as data: its vector, its mix and its log.

The rules are modules of functions over a state: `turn` (legal actions, applying one), `round`, `dealing`, `scoring`,
`abilities`, `exchange`, `moves` and `protection`. They import this module for annotations only.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from wolfsbane.engine.actions import (
    Actions,
)
from wolfsbane.engine.constants import (
    NONE,
    OVER,
)
from wolfsbane.engine.events import Event
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.scoring import winner
from wolfsbane.engine.turn import apply_action, legal_actions_into
from wolfsbane.engine.vector import (
    Vector,
    copy_into,
    empty_vector,
    set_opener,
    set_players,
    set_rounds,
    sweep,
    vector_from_bytes,
)


@mypyc_attr(acyclic=True)
class State(Vector):
    """A whole game at one moment. Everything about it is in one vector of bytes; the mix beside it never changes.

    `log` collects the events from now on, unless it is None. Apart from the methods below, a state has only the
    accessors that it shares with `View`.
    """

    def __init__(self, mix: Mix) -> None:
        super().__init__()
        self.mix = mix
        self.log: list[Event] | None = None
        self.faceup_changed = False  # may END-4 apply? Only set within `apply`: see `wolfsbane.engine.turn`

    def clone(self) -> State:
        """A copy that shares nothing with this state but the mix. It keeps no log."""
        return state_with(self.mix, self.v[:])

    def copy_from(self, other: State) -> None:
        """Becomes a copy of another state of the same mix, without a new object: for a search that plays many."""
        if other.mix.code != self.mix.code:
            raise ValueError(f"a state of {self.mix.code} can't become one of {other.mix.code}")
        copy_into(self.v, other.v)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.mix.code == other.mix.code and bytes(self.v) == bytes(other.v)

    def __hash__(self) -> int:
        return hash((self.mix.code, bytes(self.v)))

    def __repr__(self) -> str:
        if len(self.v) == 0:
            return f"State({self.mix!r})"
        from wolfsbane.engine.position import position_text  # which is built on this module

        return f"State({position_text(self)!r})"

    def __str__(self) -> str:
        """The table as text, with the numbers of all cards."""
        if len(self.v) == 0:
            return repr(self)
        from wolfsbane.engine.drawing import table_text, whole_view

        return table_text(whole_view(self))

    def _repr_svg_(self) -> str | None:
        """The table as a picture, for notebooks, with the numbers of all cards."""
        if len(self.v) == 0:
            return None
        from wolfsbane.engine.drawing import table_svg, whole_view

        return table_svg(whole_view(self))

    def is_over(self) -> bool:
        return self.phase() == OVER

    def winner(self) -> int:
        """The seat that has won; only when the game is over."""
        return int(winner(self))

    def legal_actions_into(self, seat: i64, out: Actions) -> None:
        """Replaces the contents of `out` by the legal actions of a deciding seat, in ascending order."""
        legal_actions_into(self, seat, out)

    def apply(self, action: i64) -> None:
        """Carries out a legal action. Legality is not checked: `Game.apply` does."""
        apply_action(self, action)


def state_with(mix: Mix, v: vec[u8]) -> State:
    """A state that has this vector, not a copy of it. For compiled code only (see `Vector`)."""
    state = State(mix)
    state.v = v
    return state


def state_from_bytes(mix: Mix, data: bytes) -> State:
    """The state whose vector has these bytes: `state_from_bytes(s.mix, bytes(s.v))` is a copy of `s`.

    Raises ValueError if their number is wrong; what they say is not checked.
    """
    return state_with(mix, vector_from_bytes(data))


def new_state(mix: Mix, players: i64, rounds: i64 = 4) -> State:
    """A game before its first shuffle. Chance decides first: who starts, then the order of the cards."""
    if players < 2 or players > 4:
        raise ValueError(f"two to four play, not {players} (SETUP-2)")
    if rounds < 1 or rounds > 4:
        raise ValueError(f"a game has one to four rounds, not {rounds}")
    state = state_with(mix, empty_vector())
    set_players(state.v, players)
    set_rounds(state.v, rounds)
    set_opener(state.v, NONE)
    sweep(state.v)
    return state
