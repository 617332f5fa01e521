"""Logs as one JSON object a line, without secrets: no cards, cookies, names, chat, or links of tables.

The addresses of clients that were refused are logged, because an operator needs them to block somebody; no others are.
"""

from __future__ import annotations

import hashlib
import json
import logging
import sys
import threading
import time
import traceback
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError

from wolfsbane.server.storage.store import driver_reason

SELDOM_SECONDS: Final = 10.0
KEYS_KEPT: Final = 1_000

_STANDARD: Final = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


def short(secret: str) -> str:
    """A name for something in the log by which it can't be found elsewhere."""
    return hashlib.sha256(secret.encode()).hexdigest()[:8]


class Seldom:
    """Logs each kind of message at most once in some seconds; the next line says how many were left out before it.

    A kind is a message, and `about` where one is given. Can be used from several threads.
    """

    def __init__(self, log: logging.Logger, seconds: float = SELDOM_SECONDS) -> None:
        self.log = log
        self.seconds = seconds
        self._lock = threading.Lock()
        self._kinds: dict[tuple[str, str], tuple[float, int]] = {}  # when it was last logged, and left out since

    def info(self, message: str, about: str = "", **extra: Any) -> None:
        self._write(logging.INFO, message, about, extra)

    def warning(self, message: str, about: str = "", **extra: Any) -> None:
        self._write(logging.WARNING, message, about, extra)

    def error(self, message: str, about: str = "", **extra: Any) -> None:
        self._write(logging.ERROR, message, about, extra)

    def left_out(self, message: str, about: str = "") -> int | None:
        """None if a message is not to be logged now; otherwise how many were left out since the last one."""
        now = time.monotonic()
        with self._lock:
            last, count = self._kinds.get((message, about), (-self.seconds, 0))
            if now - last < self.seconds:
                self._kinds[message, about] = (last, count + 1)
                return None
            if len(self._kinds) >= KEYS_KEPT:  # many addresses, say: forget the kinds that were logged long ago
                self._kinds = {kind: old for kind, old in self._kinds.items() if now - old[0] < self.seconds}
            if len(self._kinds) >= KEYS_KEPT:
                return None
            self._kinds[message, about] = (now, 0)
            return count

    def _write(self, level: int, message: str, about: str, extra: dict[str, Any]) -> None:
        count = self.left_out(message, about)
        if count is not None:
            self.log.log(level, message, extra={**extra, **({"left_out": count} if count else {})})


class SeldomFilter(logging.Filter):
    """For a library's log: the same message at most once in some seconds."""

    def __init__(self, log: logging.Logger) -> None:
        super().__init__()
        self._seldom = Seldom(log)

    def filter(self, record: logging.LogRecord) -> bool:
        count = self._seldom.left_out(str(record.msg))
        if count:
            record.left_out = count
        return count is not None


def first_line(text: str) -> str:
    return text.strip().partition("\n")[0]


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            # Of the messages of others only the first line: asyncio puts the error itself into the next.
            "message": record.getMessage() if record.name.startswith("wolfsbane") else first_line(record.getMessage()),
        }
        line.update({name: value for name, value in vars(record).items() if name not in _STANDARD})
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = without_values(record.exc_info[1])
        return json.dumps(line, default=str)


def without_values(problem: BaseException) -> str:
    """A traceback with the places and the types of errors, but without most of their messages.

    A message may quote anything: a name, a login, a password hash, the link of a table.
    """
    parts: list[str] = []
    seen: set[int] = set()
    error: BaseException | None = problem
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        kind = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
        reason = f": {driver_reason(error)}" if isinstance(error, SQLAlchemyError) else ""
        if getattr(error, "without_values", False):  # an error of ours that says so of its message
            reason = f": {error}"
        parts.append("".join([*traceback.format_tb(error.__traceback__), f"{kind}{reason}"]))
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\nwhich followed from\n".join(parts)


def is_ours(record: logging.LogRecord) -> bool:
    """Whether a line of uvicorn is about the server; it also logs a traceback for each frame that is not UTF-8."""
    return "Invalid UTF-8" not in record.getMessage()


def set_up(level: str = "info") -> None:
    """All logs of this process to the standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    # Others would log the links of tables, and what is sent.
    root.setLevel(max(logging.WARNING, logging.getLevelNamesMapping()[level.upper()]))
    logging.getLogger("wolfsbane").setLevel(level.upper())
    uvicorn = logging.getLogger("uvicorn.error")
    uvicorn.filters[:] = [is_ours, SeldomFilter(uvicorn)]  # it has a line for every request that is none
