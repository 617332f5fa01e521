"""An untrusted external program that exchanges lines with us through pipes.

It may fail to start, crash, hang, write without end or refuse to terminate. Each of these becomes a `ProgramError`
with an explanation, within the given time. This module does not interpret the lines.
"""

from __future__ import annotations

import os
import selectors
import shlex
import signal
import subprocess
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import IO, Final, TypeAlias

from wolfsbane.bots.reaper import REAPER
from wolfsbane.bots.wire import LONGEST_LINE, decode, encode
from wolfsbane.protocol.fields import Json, WireError, shown

CHUNK: Final = 1 << 16
MOST_OUTPUT: Final = 2 * LONGEST_LINE  # bytes that it may write from one question to the next
TAIL: Final = 2000  # bytes of its error output that are kept
SHOWN_TAIL: Final = 300
EXIT_TIME: Final = 0.5  # seconds to wait for the exit code after its output was closed

Trace: TypeAlias = Callable[[str, bytes], None]  # called with "host" or "bot", and the line


class ProgramError(Exception):
    """The program failed or broke the protocol; the message says how."""


def split_command(command: str | Sequence[str]) -> list[str]:
    """The arguments of a command line. Raises ValueError if there are none or a quote is not closed."""
    try:
        arguments = shlex.split(command) if isinstance(command, str) else list(command)
    except ValueError as problem:
        raise ValueError(f"the command {command!r} can't be read: {problem}") from None
    if not arguments or not arguments[0]:
        raise ValueError("the command of a program is empty; write what you would type in a shell, such as ./mybot")
    return arguments


class Process:
    """A running program with its three pipes and its child processes. `kill` ends all of them."""

    def __init__(self, command: Sequence[str], trace: Trace | None = None) -> None:
        if os.name != "posix":
            raise ProgramError("programs as bots run on Linux, macOS and other POSIX systems only")
        self.command = list(command)
        self.trace = trace
        try:
            self.popen = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # its own process group, which `kill` ends as a whole
            )
        except (OSError, ValueError) as problem:
            reason = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
            raise ProgramError(f"it does not start: {reason}") from None
        REAPER.add(self.popen.pid)
        self.selector = selectors.DefaultSelector()
        self._listen(self.popen.stdout)
        self._listen(self.popen.stderr)
        self.outbox = b""
        self.inbox = b""  # an incomplete line
        self.lines: deque[bytes] = deque()
        self.wrote = 0
        self.errors = b""
        self.is_open = True  # False when its output has ended
        self.writing = False
        self.dead = False

    def _listen(self, pipe: IO[bytes] | None) -> None:
        assert pipe is not None
        os.set_blocking(pipe.fileno(), False)
        self.selector.register(pipe, selectors.EVENT_READ)

    # --- sending and receiving

    def send(self, message: Mapping[str, object]) -> None:
        """Queues a message. It is written during later calls that wait, or by `flush`."""
        line = encode(message)
        if self.trace is not None:
            self.trace("host", line)
        self.outbox += line
        self.wrote = 0
        self._write()

    def flush(self, seconds: float) -> None:
        """Waits until all queued messages are written to its pipe. Raises ProgramError after `seconds`."""
        deadline = time.monotonic() + seconds
        while self.outbox and self.is_open:
            if not self._wait(deadline):
                raise ProgramError(f"it did not read what it was sent within {seconds:g} seconds")

    def receive(self, deadline: float) -> Json | None:
        """The next message; None if there is none by `deadline`, a time of `time.monotonic()`."""
        in_time = True
        while True:
            if self.lines:
                line = self.lines.popleft()
                if self.trace is not None:
                    self.trace("bot", line + b"\n")
                if line.strip():
                    try:
                        return decode(line)
                    except WireError as problem:
                        raise ProgramError(f"it wrote something wrong: {problem}") from None
                continue
            if len(self.inbox) > LONGEST_LINE:
                raise ProgramError(f"it wrote a line of more than {LONGEST_LINE} bytes")
            if not self.is_open:
                raise ProgramError(self._how_it_ended())
            if not in_time:
                return None
            in_time = self._wait(deadline)

    def has_ended(self) -> bool:
        """Has it closed its output, for example by exiting?"""
        self._wait(time.monotonic())
        return not self.is_open

    def _wait(self, deadline: float) -> bool:
        """Reads and writes what is possible; False if nothing was possible by the deadline, or it has passed."""
        self._write()
        ready = self.selector.select(max(deadline - time.monotonic(), 0.0))
        for key, _ in ready:
            if key.fileobj is self.popen.stdin:
                self._write()
            elif key.fileobj is self.popen.stdout:
                self._read_output()
            else:
                self._read_errors()
        # The deadline also holds while data arrives, or endless output would postpone it.
        return bool(ready) and time.monotonic() < deadline

    def _write(self) -> None:
        pipe = self.popen.stdin
        assert pipe is not None
        if self.outbox and not pipe.closed:
            os.set_blocking(pipe.fileno(), False)
            try:
                sent = os.write(pipe.fileno(), self.outbox[:CHUNK])
                self.outbox = self.outbox[sent:]
            except BlockingIOError:
                pass
            except OSError:  # it has closed its input, but may still write
                self.outbox = b""
        wanted = bool(self.outbox) and not pipe.closed
        if wanted and not self.writing:
            self.selector.register(pipe, selectors.EVENT_WRITE)
        elif self.writing and not wanted:
            self.selector.unregister(pipe)
        self.writing = wanted

    def _read_output(self) -> None:
        assert self.popen.stdout is not None
        data = self._read(self.popen.stdout)
        if data is None:
            self.is_open = False
            return
        *whole, self.inbox = (self.inbox + data).split(b"\n")
        self.lines.extend(whole)
        self.wrote += len(data)
        if self.wrote > MOST_OUTPUT:
            raise ProgramError(f"it wrote more than {MOST_OUTPUT} bytes without a question")

    def _read_errors(self) -> None:
        assert self.popen.stderr is not None
        self.errors = (self.errors + (self._read(self.popen.stderr) or b""))[-TAIL:]

    def _read(self, pipe: IO[bytes]) -> bytes | None:
        """The data available; None at the end of the pipe, which is then unregistered."""
        try:
            data = os.read(pipe.fileno(), CHUNK)
        except BlockingIOError:  # a spurious wake-up
            return b""
        if not data:
            self.selector.unregister(pipe)
            return None
        return data

    # --- the end

    def _how_it_ended(self) -> str:
        deadline = time.monotonic() + EXIT_TIME
        with suppress(subprocess.TimeoutExpired):
            self.popen.wait(EXIT_TIME)
        while self.selector.get_map() and self._wait(deadline):
            pass
        code = self.popen.returncode
        if code is None:
            return "it closed its output"
        if code < 0:
            return f"it was ended by the signal {-code}{_signal_name(-code)}"
        return f"it ended by itself, with exit code {code}"

    def last_errors(self) -> str:
        """The end of its error output, on one line; empty if it wrote nothing."""
        text = " ".join(self.errors.decode("utf-8", "replace").split())
        text = "".join(sign if sign.isprintable() else "?" for sign in text)
        return f"... {text[-SHOWN_TAIL:]}" if len(text) > SHOWN_TAIL else text

    def close_input(self) -> None:
        """Closes its input, which asks the program to end."""
        pipe = self.popen.stdin
        assert pipe is not None
        self.outbox = b""
        self._write()
        if not pipe.closed:
            pipe.close()

    def wait(self, seconds: float) -> int | None:
        """Its exit code, or None if it does not exit within `seconds`. Its further output is discarded."""
        deadline = time.monotonic() + seconds
        while self.popen.poll() is None and time.monotonic() < deadline:
            soon = min(deadline, time.monotonic() + 0.02)
            if not self.selector.get_map():
                time.sleep(max(soon - time.monotonic(), 0.0))
            with suppress(ProgramError):
                self._wait(soon)
            self.inbox = b""
            self.lines.clear()
        return self.popen.poll()

    def kill(self) -> None:
        """Kills its process group and frees all resources. Can be called more than once."""
        if self.dead:
            return
        self.dead = True
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.popen.pid, signal.SIGKILL)
        REAPER.drop(self.popen.pid)
        self.popen.wait()
        self.selector.close()
        for pipe in (self.popen.stdin, self.popen.stdout, self.popen.stderr):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()


def _signal_name(number: int) -> str:
    with suppress(ValueError):
        return f" ({signal.Signals(number).name})"
    return ""


def named(command: Sequence[str]) -> str:
    """A command as it is shown in messages."""
    return shown(shlex.join(command))
