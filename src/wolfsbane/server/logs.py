"""Logs as one JSON object a line, without secrets: no cards, cookies, names, chat, or links of tables."""

from __future__ import annotations

import hashlib
import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from wolfsbane.server.storage.store import driver_reason

_USUAL: Final = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


def short(secret: str) -> str:
    """A name for something in the log by which it can't be found elsewhere."""
    return hashlib.sha256(secret.encode()).hexdigest()[:8]


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
        line.update({name: value for name, value in vars(record).items() if name not in _USUAL})
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
    logging.getLogger("uvicorn.error").addFilter(is_ours)
