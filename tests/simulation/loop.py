"""An event loop whose time is simulated: it jumps to the next thing that happens.

Every simulated process has a context of its own. What belongs to a process that has crashed is never run again, and
what belongs to a paused one waits until it goes on.
"""

import asyncio
import contextlib
import heapq
import selectors
from asyncio import events
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from typing import Any, TypeVar

MOST_TURNS = 50_000  # of the event loop in one instant
T = TypeVar("T")


class NothingHappens(Exception):
    """Nobody waits for anything that could still come."""


class Livelock(Exception):
    """Something goes on and on, and no time passes."""


class Process:
    """Something that can be paused and can crash as a whole."""

    def __init__(self) -> None:
        self.is_down = False
        self.is_paused = False
        self.backlog: list[Any] = []
        self.context: Context = copy_context()
        self.context.run(process.set, self)

    def pause(self) -> None:
        self.is_paused = True

    def resume(self, loop: "SimulatedLoop") -> None:
        self.is_paused = False
        backlog, self.backlog = self.backlog, []
        for handle in backlog:
            loop._ready.append(handle)  # type: ignore[attr-defined]

    def crash(self) -> None:
        self.is_down = True
        self.backlog.clear()


process: ContextVar[Process | None] = ContextVar("process", default=None)


def _may_run(handle: Any) -> bool:
    owner = handle._context.get(process)
    if owner is None:
        return True
    if owner.is_down:
        return False
    if owner.is_paused:
        owner.backlog.append(handle)
        return False
    return True


class _Handle(events.Handle):
    def _run(self) -> None:
        if _may_run(self):
            super()._run()


class _TimerHandle(events.TimerHandle):
    def _run(self) -> None:
        if _may_run(self):
            super()._run()


class _Selector(selectors.BaseSelector):
    """Has no files; to wait is to let the time pass."""

    def __init__(self) -> None:
        self.passes: Callable[[float], None] = lambda seconds: None
        self.turns = 0  # of the event loop since time has passed

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        return selectors.SelectorKey(fileobj, 0, events, data)

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        return selectors.SelectorKey(fileobj, 0, 0, None)

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise NothingHappens
        self.turns += 1
        if timeout > 0:
            self.passes(timeout)
            self.turns = 0
        if self.turns > MOST_TURNS:
            raise Livelock
        return []

    def get_map(self) -> Any:
        return {}

    def get_key(self, fileobj: Any) -> selectors.SelectorKey:
        raise KeyError(fileobj)


class SimulatedLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        selector = _Selector()
        selector.passes = self._pass
        self._now = 1000.0
        super().__init__(selector)
        self.tasks: set[asyncio.Task[Any]] = set()  # all that have not ended; those of a crashed process never do
        self.set_task_factory(_make_task)  # type: ignore[arg-type]

    def time(self) -> float:
        return self._now

    def _pass(self, seconds: float) -> None:
        self._now += seconds

    def discard(self) -> None:
        """Ends the simulation: closes every coroutine now, not when the garbage collector finds it, and the loop."""
        for task in self.tasks:
            with contextlib.suppress(Exception):  # its process has crashed or is over: nobody is there to handle it
                task.get_coro().close()
        self.tasks.clear()
        self._ready.clear()  # type: ignore[attr-defined]
        self._scheduled.clear()  # type: ignore[attr-defined]
        self.close()

    def _write_to_self(self) -> None:
        pass

    def _call_soon(self, callback: Any, args: Any, context: Any) -> events.Handle:
        handle = _Handle(callback, args, self, context)
        self._ready.append(handle)  # type: ignore[attr-defined]
        return handle

    def call_at(  # type: ignore[override]
        self, when: float, callback: Any, *args: Any, context: Any = None
    ) -> events.TimerHandle:
        timer = _TimerHandle(when, callback, args, self, context)
        heapq.heappush(self._scheduled, timer)  # type: ignore[attr-defined]
        timer._scheduled = True  # type: ignore[attr-defined]
        return timer

    def call_soon_threadsafe(  # type: ignore[override]
        self, callback: Any, *args: Any, context: Any = None
    ) -> events.Handle:
        return self._call_soon(callback, args, context)


def _make_task(loop: SimulatedLoop, work: Coroutine[Any, Any, T], **more: Any) -> "asyncio.Task[T]":
    task = asyncio.Task(work, loop=loop, **more)
    task._log_destroy_pending = False  # type: ignore[attr-defined]
    loop.tasks.add(task)
    task.add_done_callback(loop.tasks.discard)
    return task
