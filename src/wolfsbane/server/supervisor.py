"""Background tasks with an owner: every failure is logged, and all of them end with the server."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from wolfsbane.server import metrics

log = logging.getLogger(__name__)


class Supervisor:
    """Starts tasks and watches over them. An exception ends its own task only, and is never lost."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[None]] = set()

    def start(
        self,
        name: str,
        work: Coroutine[Any, Any, None],
        failed: Callable[[Exception], None] | None = None,
        details: dict[str, str] | None = None,
    ) -> asyncio.Task[None]:
        """Runs `work` as a task. If it raises, that is logged with `details`, then `failed` is called."""
        task = asyncio.get_running_loop().create_task(self._watch(name, work, failed, details or {}), name=name)
        self.tasks.add(task)
        task.add_done_callback(self._ended)
        task.add_done_callback(lambda _: work.close())  # one that was cancelled before its first step is not awaited
        return task

    async def _watch(
        self,
        name: str,
        work: Coroutine[Any, Any, None],
        failed: Callable[[Exception], None] | None,
        details: dict[str, str],
    ) -> None:
        try:
            await work
        except Exception as problem:
            log.exception("a task failed", extra={"task": name, **details})
            metrics.task_failures.inc()
            if failed is not None:
                failed(problem)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("what follows the failure of a task failed too", exc_info=task.exception())

    async def stop(self) -> None:
        """Cancels all tasks but the calling one, and waits until they have ended."""
        tasks = [task for task in self.tasks if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
