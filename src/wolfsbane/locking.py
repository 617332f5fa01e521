"""Locks on files that end with the process, on POSIX systems and on Windows."""

from __future__ import annotations

import importlib
import os
from typing import IO, Any, Final

FAR: Final = 1 << 62  # locked offset, beyond the end of every file: on Windows a locked range can't be read by others


def lock(file: IO[Any]) -> bool:
    """Locks an open file until it is closed; False if another process holds the lock.

    Raises OSError where locks are not supported.
    """
    try:
        if os.name == "nt":
            locks = importlib.import_module("msvcrt")
            file.seek(FAR)
            locks.locking(file.fileno(), locks.LK_NBLCK, 1)
        else:
            locks = importlib.import_module("fcntl")
            locks.flock(file, locks.LOCK_EX | locks.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
