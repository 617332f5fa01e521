"""Kills programs whose host has ended, even if the host was killed.

A killed host cannot end the programs that it started, and a busy program does not notice the end of its input. So a
small shell process reads from a pipe that only the host holds open. The host writes the process groups that it starts
and ends; when the pipe closes, the shell kills the remaining ones.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import threading
from contextlib import suppress
from typing import Final

_SCRIPT: Final = """
groups=
while read -r word group; do
  if [ "$word" = add ]; then
    groups="$groups $group"
  else
    left=
    for one in $groups; do [ "$one" = "$group" ] || left="$left $one"; done
    groups=$left
  fi
done
for one in $groups; do kill -KILL "-$one" 2>/dev/null; done
"""
SHELL: Final = "/bin/sh"
LAST_SECONDS: Final = 1.0  # for the shell to end


class Reaper:
    """The process groups that are killed when this process ends. The shell runs while there are any."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._groups: set[int] = set()
        self._shell: subprocess.Popen[bytes] | None = None
        self._owner = 0  # id of the process that started the shell; a fork needs a shell of its own

    def add(self, group: int) -> None:
        with self._lock:
            if self._shell is None or self._owner != os.getpid() or self._shell.poll() is not None:
                self._start()
            self._groups.add(group)
            self._write(f"add {group}\n")

    def drop(self, group: int) -> None:
        """Removes a group that has ended; the system may reuse its id from now on."""
        with self._lock:
            if self._owner == os.getpid() and group in self._groups:
                self._groups.discard(group)
                self._write(f"drop {group}\n")
                if not self._groups:
                    self._end()

    def _start(self) -> None:
        if self._owner != os.getpid():
            self._groups = set()
            self._owner = os.getpid()
        if self._shell is not None and self._shell.stdin is not None:
            self._shell.stdin.close()
        self._shell = subprocess.Popen(
            [SHELL, "-c", _SCRIPT],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            start_new_session=True,  # signals to the host's process group do not reach it
        )
        for group in self._groups:
            self._write(f"add {group}\n")

    def _write(self, line: str) -> None:
        if self._shell is not None and self._shell.stdin is not None:
            with suppress(OSError):  # the shell was killed; `add` starts another one
                self._shell.stdin.write(line.encode())

    def close(self) -> None:
        """Kills the remaining groups, and ends the shell."""
        with self._lock:
            if self._owner == os.getpid():
                self._end()

    def _end(self) -> None:
        shell, self._shell = self._shell, None
        self._groups = set()
        if shell is not None:
            assert shell.stdin is not None
            with suppress(OSError):
                shell.stdin.close()
            with suppress(subprocess.TimeoutExpired):
                shell.wait(LAST_SECONDS)


REAPER: Final = Reaper()
atexit.register(REAPER.close)
