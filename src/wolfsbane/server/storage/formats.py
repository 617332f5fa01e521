"""The log format: servers with the same one may serve the same tables side by side.

It names the kinds of log events with their fields, what the fold makes of them, and the version of the rules. All of
them decide what a table is, so two servers that differ in one of them would tell their viewers different things about
the same log.
"""

from __future__ import annotations

import hashlib
from typing import Final, get_args

from wolfsbane.engine.game import RULES_VERSION
from wolfsbane.server.storage.snapshots import FOLD
from wolfsbane.server.tables.log import LogEvent


def _format() -> str:
    kinds = sorted((kind.__struct_config__.tag, kind.__struct_encode_fields__) for kind in get_args(LogEvent))
    return hashlib.sha256(repr((kinds, FOLD, RULES_VERSION)).encode()).hexdigest()[:12]


LOG_FORMAT: Final = _format()
