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
from datetime import UTC, datetime
from typing import Any, Final

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


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        line.update({name: value for name, value in vars(record).items() if name not in _STANDARD})
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def set_up(level: str = "info") -> None:
    """All logs of this process to the standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("alembic", "litestar", "uvicorn", "httpx"):  # they would log the links of tables
        logging.getLogger(name).setLevel(logging.WARNING)
    uvicorn = logging.getLogger("uvicorn.error")
    uvicorn.filters[:] = [SeldomFilter(uvicorn)]  # it has a line for every request that is none
