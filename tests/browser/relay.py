"""A relay between browsers and a server, which can die in all the ways in which networks do."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator


class Relay:
    """Passes bytes on to a port of this machine. Connections that were frozen never come back to life."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listener.getsockname()[1]
        self.pairs: list[tuple[socket.socket, socket.socket]] = []
        self.frozen: set[socket.socket] = set()
        self.holds = False
        self.accepted = 0
        self.closed = False
        self.thread = threading.Thread(target=self._accept, daemon=True)
        self.thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def freeze(self) -> None:
        """Passes nothing on any more, and tells neither side: as a network that is left, or a machine that sleeps."""
        self.holds = True
        self.frozen |= {end for pair in self.pairs for end in pair}

    def thaw(self) -> None:
        """New connections get through again."""
        self.holds = False

    def cut(self) -> None:
        """Ends all connections, and refuses new ones until `thaw`."""
        self.holds = True
        for pair in self.pairs:
            for end in pair:
                _end(end)

    def close(self) -> None:
        self.closed = True
        with contextlib.suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)  # wakes the thread that waits in `accept`
        self.thread.join()
        self.listener.close()
        self.cut()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            if self.closed:
                near.close()
                return
            self.accepted += 1
            try:
                far = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                near.close()
                continue
            self.pairs.append((near, far))
            if self.holds:
                self.frozen |= {near, far}
            for source, sink in ((near, far), (far, near)):
                threading.Thread(target=self._pump, args=(source, sink), daemon=True).start()

    def _pump(self, source: socket.socket, sink: socket.socket) -> None:
        while True:
            try:
                data = source.recv(65_536)
                if data and source not in self.frozen:
                    sink.sendall(data)
            except OSError:
                data = b""
            if not data:
                break
        if source not in self.frozen:
            _end(sink)


def _end(one: socket.socket) -> None:
    with contextlib.suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()


@contextlib.contextmanager
def relay_to(port: int) -> Iterator[Relay]:
    relay = Relay(port)
    yield relay
    relay.close()
