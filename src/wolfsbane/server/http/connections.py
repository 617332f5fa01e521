"""Connections before and below the requests: how many, for how long, and how much they may send.

A connection without a complete request costs its client nothing, and the server a file descriptor. So there are
deadlines for headers and bodies, bounds for their size, and a limit of connections by address. When there are as many
connections as the file descriptors allow, the one that has waited longest without a complete request makes room.

Requests that are complete are judged by `guard.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
from asyncio import TimerHandle
from collections import Counter
from typing import Any, Final, Literal

from msgspec import json
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from wolfsbane.server import metrics
from wolfsbane.server.http.addresses import network_of
from wolfsbane.server.http.limits import Bucket
from wolfsbane.server.logs import Seldom
from wolfsbane.server.messages import Refused, Text
from wolfsbane.server.settings import Settings

RESERVED_FILES: Final = 64  # file descriptors that are not for connections: the database, logs, files
FILES_OF_A_WORKER: Final = 8
MOST_FILES: Final = 1 << 20
RAW_BODY: Final = 1 << 20  # bytes of a request after its headers, with all that its encoding adds
UNREAD_BYTES: Final = 1 << 18  # that may wait for a WebSocket's client, beyond which its pings are not answered
LINGER_SECONDS: Final = 1.0  # in which a refusal can be read before the connection is gone
CLOSING_SECONDS: Final = 10.0  # in which a client has to read what is left when its connection is closed
STRIKES: Final = 100  # frames that came too fast, before a WebSocket is closed
TOO_MANY: Final = 4429

Phase = Literal["idle", "headers", "body", "busy", "refused", "upgraded"]

log = logging.getLogger(__name__)
seldom = Seldom(log)


def raise_file_limit() -> int:
    """Allows this process as many file descriptors as the system lets it have; how many that is."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft == resource.RLIM_INFINITY or soft < most:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        except (OSError, ValueError):
            most = soft
    return max(most, soft) if soft != resource.RLIM_INFINITY else most


def has_free_file() -> bool:
    try:
        os.close(os.dup(0))
    except OSError as problem:
        return problem.errno not in (errno.EMFILE, errno.ENFILE)
    return True


class Connections:
    """All open connections of the server, by transport. Those of trusted proxies belong to nobody in particular."""

    def __init__(self, settings: Settings, proxies: str, files: int) -> None:
        self.settings = settings
        self.trusted = _TrustedHosts(proxies)
        room = max(16, files - RESERVED_FILES - FILES_OF_A_WORKER * settings.workers)
        self.limit = min(settings.connections or room, room)
        self.networks: dict[Any, str] = {}  # by transport; "" for a proxy
        self.count: Counter[str] = Counter()
        self.waiting: dict[Http, None] = {}  # without a complete request; the longest first
        self.closing: dict[Any, float] = {}

    def enter(self, transport: Any, host: str) -> Text | None:
        """Counts a new connection. Returns why it is refused, or None."""
        network = "" if host in self.trusted else network_of(host)
        limit = self.settings.connections_of_an_address
        if network and limit and self.count[network] >= limit:
            metrics.limited.labels("connections").inc()
            seldom.warning("an address has too many connections", network, address=network, limit=limit)
            return Text("error-too-many-connections")
        if len(self.networks) >= self.limit:
            metrics.limited.labels("all_connections").inc()
            victim = next(iter(self.waiting), None)
            busiest = self.count.most_common(1)
            seldom.error(
                "out of connections",
                limit=self.limit,
                waiting=len(self.waiting),
                busiest=busiest[0][0] if busiest else "proxy",
            )
            if victim is None:
                return Text("error-connections-full")
            victim.evict()
        self.networks[transport] = network
        if network:
            self.count[network] += 1
        metrics.open_connections.set(len(self.networks))
        return None

    def leave(self, transport: Any) -> None:
        network = self.networks.pop(transport, None)
        self.closing.pop(transport, None)
        if network:
            self.count[network] -= 1
            if not self.count[network]:
                del self.count[network]
        metrics.open_connections.set(len(self.networks))

    def sweep(self, now: float) -> None:
        """Ends connections that were closed, but whose clients do not read what was sent before.

        Also makes room if there are no file descriptors left in spite of the limit, so that others can connect.
        """
        if not has_free_file():
            seldom.error("out of file descriptors", connections=len(self.networks), waiting=len(self.waiting))
            for waiting in list(self.waiting)[: RESERVED_FILES // 2]:
                waiting.evict()
        for transport in self.networks:
            if transport.is_closing():
                self.closing.setdefault(transport, now)
        for transport, since in list(self.closing.items()):
            if now - since > CLOSING_SECONDS:
                del self.closing[transport]
                transport.abort()


class Http(HttpToolsProtocol):
    """uvicorn's protocol with deadlines and bounds."""

    def __init__(self, registry: Connections, **more: Any) -> None:
        super().__init__(**more)
        self.registry = registry
        self.settings = registry.settings
        self.reading: Literal["headers", "body"] | None = None  # which part of a request is incomplete
        self.size = 0  # bytes of that part, or between requests
        self.phase: Phase = "busy"
        self.timer: TimerHandle | None = None
        self.stalled: TimerHandle | None = None
        self.seconds: dict[Phase, float] = {
            "idle": float(self.timeout_keep_alive),
            "headers": self.settings.header_seconds,
            "body": self.settings.body_seconds,
        }

    # --- coming and going

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        refusal = self.registry.enter(transport, self.client[0] if self.client else "")
        if refusal is not None:
            self.phase = "refused"
            # Past the transport, whose buffer would outlive this moment: the descriptor has to be free again at once.
            with contextlib.suppress(OSError):
                os.write(transport.get_extra_info("socket").fileno(), plain(429, refusal))
            transport.abort()
            return
        self._enter("headers")  # the first request has to come soon

    def connection_lost(self, exc: Exception | None) -> None:
        self._enter("refused")
        for timer in (self.timer, self.stalled):
            if timer is not None:
                timer.cancel()
        self.registry.leave(self.transport)
        super().connection_lost(exc)

    def evict(self) -> None:
        """Makes room for another connection."""
        self._enter("refused")
        self.registry.leave(self.transport)
        self.transport.abort()

    def _enter(self, phase: Phase) -> None:
        """Begins a phase, and its deadline if it has one. A phase that goes on keeps the deadline it has."""
        if phase == self.phase:
            return
        self.phase = phase
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        self.registry.waiting.pop(self, None)
        if phase in ("idle", "headers", "body"):
            self.registry.waiting[self] = None
            seconds = self.seconds[phase]
            if seconds:
                self.timer = self.loop.call_later(seconds, self._late)

    def _settle(self) -> None:
        """Begins the phase that the connection is in now."""
        if self.phase in ("refused", "upgraded"):
            return
        if self.reading is not None:
            self._enter(self.reading)
        elif self._is_answering():
            self._enter("busy")
        elif self.phase != "headers":  # otherwise a line break before a request would begin another deadline
            self._enter("idle")

    def _late(self) -> None:
        if self.phase == "idle":
            self.transport.close()
            return
        metrics.limited.labels("deadline").inc()
        address = self.registry.networks.get(self.transport) or "proxy"
        seldom.warning("a request was not complete in time", address, address=address, part=self.phase)
        self._refuse(408, Text("error-late", {"part": self.phase}))

    def _refuse(self, status: int, text: Text) -> None:
        """Answers a request that is incomplete, and ends the connection."""
        self._enter("refused")
        if self._is_answering():
            self.cycle.disconnected = True
            self.cycle.message_event.set()
            if self.cycle.response_started:
                self.transport.abort()
                return
        if self.transport.is_closing():
            self.transport.abort()
            return
        self.transport.write(plain(status, text))
        if self.transport.can_write_eof():
            self.transport.write_eof()
        # Closing at once would reset the connection if the client still sends, and the answer would be lost.
        self.timer = self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    # --- what comes in

    def data_received(self, data: bytes) -> None:
        if self.phase == "refused":
            return
        self.size += len(data)
        super().data_received(data)
        if self.phase in ("refused", "upgraded"):
            return
        if self.reading == "headers" and len(self.url) > self.settings.url_bytes:
            self._too_large(414, Text("error-url-length", {"bytes": self.settings.url_bytes}))
        elif self.reading != "body" and self.size > self.settings.header_bytes:
            self._too_large(431, Text("error-headers-length", {"bytes": self.settings.header_bytes}))
        elif self.reading == "body" and self.size > RAW_BODY:
            self._too_large(413, Text("error-body-length", {"bytes": RAW_BODY}))
        else:
            self._settle()

    def _is_answering(self) -> bool:
        cycle: Any = self.cycle
        return cycle is not None and not cycle.response_complete

    def _too_large(self, status: int, text: Text) -> None:
        metrics.limited.labels("size").inc()
        address = self.registry.networks.get(self.transport) or "proxy"
        seldom.warning("a request was too large", address, address=address, status=status)
        self._refuse(status, text)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.reading = "headers"

    def on_headers_complete(self) -> None:
        self.reading = "body"
        self.size = 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.reading = None
        self.size = 0

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._settle()

    def handle_websocket_upgrade(self) -> None:
        # A request that comes in one piece is here before `data_received` has looked at its size.
        lines = [len(name) + len(value) + 4 for name, value in self.scope["headers"]]
        if len(self.url) > self.settings.url_bytes:
            self._too_large(414, Text("error-url-length", {"bytes": self.settings.url_bytes}))
        elif sum(lines) > self.settings.header_bytes:
            self._too_large(431, Text("error-headers-length", {"bytes": self.settings.header_bytes}))
        else:
            self._enter("upgraded")
            super().handle_websocket_upgrade()

    # --- what goes out

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stalled = stall_timer(self.loop, self.transport, self.settings)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.stalled is not None:
            self.stalled.cancel()
            self.stalled = None


class WebSockets(WebSocketsSansIOProtocol):
    """uvicorn's protocol with bounds for what no application sees: pings, pongs, and parts of messages."""

    def __init__(self, registry: Connections, **more: Any) -> None:
        super().__init__(**more)
        self.registry = registry
        self.frames_left = Bucket(registry.settings.messages_a_second)
        self.strikes = 0
        self.stalled: TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        if self.stalled is not None:
            self.stalled.cancel()
        self.registry.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            # The library does not read this handshake (a line is too long, or there are too many), and says nothing.
            self.handshake_complete = self.close_sent = True
            metrics.limited.labels("size").inc()
            self.transport.write(plain(431, Text("error-too-many-headers")))
            self.transport.close()

    def shutdown(self) -> None:
        """Ends the connection; whatever its state is, the others are ended too."""
        try:
            super().shutdown()
        except Exception:
            log.exception("a WebSocket could not be ended in order")
            self.transport.abort()

    def handle_ping(self) -> None:
        if self.transport.get_write_buffer_size() > UNREAD_BYTES:
            metrics.limited.labels("unread").inc()
            self.transport.abort()
        elif self._counts():
            super().handle_ping()
        else:
            self.conn.data_to_send()  # the pong, which is not sent

    def handle_pong(self, event: Frame) -> None:
        if self._counts():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._counts():
            super().handle_cont(event)
        else:
            self._close(TOO_MANY, "error-too-fast")  # a message with a part left out is none

    def _counts(self) -> bool:
        """Counts a frame that is no message; False if it came too fast, or if the connection is closed."""
        if self.close_sent or self.transport.is_closing():
            return False
        if self.frames_left.acquire():
            return True
        self.strikes += 1
        if self.strikes > STRIKES:
            self._close(TOO_MANY, "error-too-fast")
        return False

    def _close(self, code: int, reason: str) -> None:
        if not self.close_sent:
            metrics.limited.labels("frames").inc()
            self.conn.data_to_send()
            self.conn.send_close(code, reason)
            self.handle_parser_exception()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self._close(1007, "error-not-utf8")
                return
        super().send_receive_event_to_app()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stalled = stall_timer(self.loop, self.transport, self.registry.settings)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.stalled is not None:
            self.stalled.cancel()
            self.stalled = None


def stall_timer(loop: asyncio.AbstractEventLoop, transport: Any, settings: Settings) -> TimerHandle | None:
    """Ends a connection whose client does not read for too long."""
    if not settings.unread_seconds:
        return None

    def end() -> None:
        metrics.limited.labels("unread").inc()
        transport.abort()

    return loop.call_later(settings.unread_seconds, end)


def plain(status: int, text: Text) -> bytes:
    """A whole response that ends its connection."""
    body = json.encode(Refused("limit", text))
    head = b"content-type: application/json\r\nconnection: close\r\ncontent-length: %d\r\n\r\n" % len(body)
    return STATUS_LINE[status] + head + body
