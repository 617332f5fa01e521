"""Logs as one JSON object a line, without secrets: no cards, cookies, names, chat, or links of tables."""

from __future__ import annotations

import hashlib
import json
import logging
import sys
from datetime import UTC, datetime
from typing import Final

_USUAL: Final = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


def short(secret: str) -> str:
    """A name for something in the log by which it can't be found elsewhere."""
    return hashlib.sha256(secret.encode()).hexdigest()[:8]


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        line.update({name: value for name, value in vars(record).items() if name not in _USUAL})
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
