"""Stored states of the fold: a long log is folded from the nearest one, not from its beginning.

A snapshot is every attribute of a `Table` and of the objects in it, found by their classes and not listed here, so an
attribute that is added later is stored too. `FORM` names what those attributes are, the version of the package and
that of the rules; snapshots of another form are passed over, and made again when their table is loaded. Nothing
depends on them but time: the log alone says what is true.
"""

from __future__ import annotations

import hashlib
import logging
from array import array
from collections import deque
from typing import Any, Final

import msgspec

from wolfsbane._version import __version__
from wolfsbane.decks.losers_choose import LosersChoose
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.game import RULES_VERSION
from wolfsbane.engine.state import State, state_from_bytes
from wolfsbane.engine.vector import SIZE
from wolfsbane.server import messages as ms
from wolfsbane.server.logs import short
from wolfsbane.server.storage.store import Store, Write
from wolfsbane.server.tables.clocks import Clocks
from wolfsbane.server.tables.log import KeptInstruction, LessonBeat, LessonPlan
from wolfsbane.server.tables.match import Match
from wolfsbane.server.tables.seats import Seat
from wolfsbane.server.tables.table import TAIL, Table
from wolfsbane.server.tables.undo import UndoSnapshot, UndoStack

EVERY: Final = 256  # entries from one snapshot to the next
FOLD: Final = 1  # raise this when `Table.fold` makes something else of the same entries
LEFT_OUT: Final = ("tails",)  # messages in memory, which are made again from the log

CLASSES: Final = {kind.__name__: kind for kind in (Table, Seat, Clocks, Match, UndoStack, UndoSnapshot)}
STRUCTS: Final = {
    kind.__name__: kind for kind in (ms.Options, ms.Clock, LessonPlan, LessonBeat, KeptInstruction, ms.Instruction)
}

_PUT: Final = (
    "INSERT INTO snapshots (table_id, seq, form, n0, n1, n2, n3, n4, state) "
    "VALUES (:id, :seq, :form, :n0, :n1, :n2, :n3, :n4, :state) "
    "ON CONFLICT (table_id, seq) DO UPDATE SET form = excluded.form, state = excluded.state"
)

log = logging.getLogger(__name__)


class Unserialisable(Exception):
    """A table holds something of a class that this module does not know."""


def attributes(thing: Any) -> list[str]:
    """The names of all attributes of an object of one of `CLASSES`."""
    names = getattr(type(thing), "__slots__", None)
    return sorted(names if names is not None else vars(thing))


def _form() -> str:
    parts: list[object] = [FOLD, __version__, RULES_VERSION, int(SIZE), attributes(Table(""))]
    parts += [sorted(kind.__slots__) for kind in (Seat, Clocks, Match, UndoStack, UndoSnapshot)]
    parts += [kind.__struct_fields__ for kind in STRUCTS.values()]
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


FORM: Final = _form()


# --- to bytes and back


def dump(table: Table) -> bytes:
    """The state of a table. Raises Unserialisable."""
    return msgspec.msgpack.encode(_plain(table))


def restore(data: bytes, tail: int | None = TAIL) -> Table:
    """The table of a snapshot, with no messages in memory; it keeps `tail` of those that follow."""
    table = _thing(msgspec.msgpack.decode(data))
    assert isinstance(table, Table)
    table.tails = Table(table.id, tail).tails
    return table


def _plain(thing: Any) -> Any:
    """Plain data: primitives as they are, anything else as a list of its kind and its parts."""
    if thing is None or isinstance(thing, (bool, int, float, str, bytes)):
        return thing
    kind = type(thing)
    name = kind.__name__
    if kind in (list, tuple):
        return [name, [_plain(one) for one in thing]]
    if kind is set:
        return [name, [_plain(one) for one in sorted(thing)]]
    if kind is deque:
        return [name, thing.maxlen, [_plain(one) for one in thing]]
    if kind is dict:
        return [name, [[_plain(key), _plain(value)] for key, value in thing.items()]]
    if kind is array:
        return [name, thing.typecode, thing.tobytes()]
    if isinstance(thing, State):
        return ["State", thing.mix.code, bytes(thing.v)]
    if isinstance(thing, LosersChoose):
        return ["LosersChoose", thing.mix.code, list(thing.named), list(thing.waiting)]
    if STRUCTS.get(name) is kind:
        return [name, [[field, _plain(getattr(thing, field))] for field in thing.__struct_fields__]]
    if CLASSES.get(name) is kind:
        return [name, [[field, _plain(getattr(thing, field))] for field in attributes(thing) if field not in LEFT_OUT]]
    raise Unserialisable(f"a snapshot can't hold a {kind.__module__}.{name}")


def _thing(data: Any) -> Any:
    """What `_plain` was given."""
    if not isinstance(data, list):
        return data
    name, *parts = data
    if name == "list":
        return [_thing(one) for one in parts[0]]
    if name == "tuple":
        return tuple(_thing(one) for one in parts[0])
    if name == "set":
        return {_thing(one) for one in parts[0]}
    if name == "deque":
        return deque((_thing(one) for one in parts[1]), parts[0])
    if name == "dict":
        return {_thing(key): _thing(value) for key, value in parts[0]}
    if name == "array":
        numbers: array[int] = array(parts[0])
        numbers.frombytes(parts[1])
        return numbers
    if name == "State":
        return state_from_bytes(mix_of(parts[0]), parts[1])
    if name == "LosersChoose":
        choosing = LosersChoose(mix_of(parts[0]), [0], 0, 0)
        choosing.named, choosing.waiting = parts[1], parts[2]
        return choosing
    if name in STRUCTS:
        return STRUCTS[name](**{field: _thing(value) for field, value in parts[0]})
    thing: Any = object.__new__(CLASSES[name])
    for field, value in parts[0]:
        setattr(thing, field, _thing(value))
    return thing


# --- in the database


def due(table: Table) -> list[Write]:
    """What stores a table as it is now, if its log has grown by enough entries."""
    if table.size % EVERY:
        return []
    try:
        state = dump(table)
    except Unserialisable as problem:
        log.error("no snapshot of a table", extra={"table": short(table.id), "reason": str(problem)})
        return []
    last_seq = {f"n{viewer}": table.last_seq[viewer] for viewer in range(5)}
    return [(_PUT, {"id": table.id, "seq": table.size, "form": FORM, "state": state, **last_seq})]


def latest(store: Store, table_id: str, before: int | None = None, tail: int | None = TAIL) -> Table | None:
    """The table at its latest snapshot, or the latest one of fewer entries than `before`."""
    return _first(
        store.read(
            "SELECT state FROM snapshots WHERE table_id = :id AND form = :form AND seq < :before "
            "ORDER BY seq DESC LIMIT 1",
            id=table_id,
            form=FORM,
            before=2**31 - 1 if before is None else before,
        ),
        tail,
    )


def latest_for(store: Store, table_id: str, viewer: int, after: int) -> Table | None:
    """The table at its latest snapshot at which a viewer had received no message after the sequence number `after`."""
    return _first(
        store.read(
            f"SELECT state FROM snapshots WHERE table_id = :id AND form = :form AND n{viewer:d} <= :after "
            "ORDER BY seq DESC LIMIT 1",
            id=table_id,
            form=FORM,
            after=after,
        ),
        tail=0,
    )


def _first(rows: list[Any], tail: int | None) -> Table | None:
    if not rows:
        return None
    try:
        return restore(bytes(rows[0][0]), tail)
    except (msgspec.DecodeError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as problem:
        log.warning("a snapshot is damaged, the log is folded instead", extra={"reason": repr(problem)})
        return None
