"""What every request passes first: where it comes from, how often, how large it is, and what headers its answer has.

Browsers send cookies along with whatever page makes them ask. So a request that changes something, or a WebSocket, is
only accepted if it comes from a page of this server: browsers say so in `Origin` and `Sec-Fetch-Site`, and pages can't
change that. Programs send neither, and no cookies by themselves.

Requests in progress are counted by address here, besides the connections themselves in `connections.py`: behind a
proxy only requests tell where they come from. WebSockets, event streams and long polls last, so they have a count of
their own: somebody who listens as often as allowed can still ask for other things.
"""

from __future__ import annotations

import logging
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

from msgspec import json

from wolfsbane.server import metrics
from wolfsbane.server.http.addresses import network_of
from wolfsbane.server.http.limits import Buckets
from wolfsbane.server.logs import Seldom
from wolfsbane.server.messages import Refused, Text
from wolfsbane.server.settings import Settings

SAFE: Final = ("GET", "HEAD", "OPTIONS")
LISTENING: Final = re.compile(r"/api/tables/[^/]+/(?:stream|messages)")  # with GET
NORMAL_CLOSES: Final = (1000, 1001, 1005, 1012)

POLICY: Final = (
    b"default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; base-uri 'none'; "
    b"form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)
HEADERS: Final = [
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),  # the link of a table is a secret
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"content-security-policy", POLICY),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]

log = logging.getLogger(__name__)
seldom = Seldom(log)


class Guard:
    """`stop` ends the tables in order; requests that still come are refused. `problem` says why it can't serve."""

    def __init__(
        self,
        app: Any,
        settings: Settings,
        stop: Callable[[], Awaitable[None]],
        problem: Callable[[], Coroutine[Any, Any, str | None]],
    ) -> None:
        self.app = app
        self.stop = stop
        self.problem = problem
        self.settings = settings
        self.rates = Buckets(settings.requests_a_second)
        self.listening: Counter[str] = Counter()
        self.asking: Counter[str] = Counter()
        self.headers = list(HEADERS)
        if settings.secure:
            self.headers.append((b"strict-transport-security", b"max-age=31536000"))

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    # --- where it comes from

    def is_ours(self, headers: dict[bytes, bytes]) -> bool:
        """May this request use the cookies that came with it?"""
        origin = headers.get(b"origin")
        if origin is not None:
            text = origin.decode("latin-1")
            host = headers.get(b"host", b"").decode("latin-1")
            return text in (f"http://{host}", f"https://{host}")
        return headers.get(b"sec-fetch-site", b"none") in (b"none", b"same-origin")

    # --- plain requests

    async def _http(self, scope: Any, receive: Any, send: Any) -> None:
        start = time.perf_counter()
        status = 500
        headers = dict(scope["headers"])
        private = scope["path"].startswith("/api")
        client = address(scope)
        listens = scope["method"] == "GET" and LISTENING.fullmatch(scope["path"]) is not None
        count = self.listening if listens else self.asking

        async def sending(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                extra = [*self.headers, (b"cache-control", b"no-store")] if private else self.headers
                message = {**message, "headers": [*message.get("headers", []), *extra]}
            await send(message)

        count[client] += 1
        try:
            refused = self._refused(scope, headers, client, count)
            if refused is not None:
                await self._answer(sending, *refused)
                return
            await self.app(scope, receive, sending)
        finally:
            _forget_one(count, client)
            seconds = time.perf_counter() - start
            metrics.requests.labels(status).inc()
            if not listens:
                metrics.request_seconds.observe(seconds)
            log.debug("request", extra={"method": scope["method"], "status": status, "seconds": seconds})

    def _refused(
        self, scope: Any, headers: dict[bytes, bytes], client: str, count: Counter[str]
    ) -> tuple[int, Refused] | None:
        """Why a request is not passed on; None if it is."""
        url = len(scope.get("raw_path") or b"") + len(scope.get("query_string") or b"")
        if url > self.settings.url_bytes:
            return 414, Refused("limit", Text("error-url-length", {"bytes": self.settings.url_bytes}))
        if sum(len(name) + len(value) for name, value in scope["headers"]) > self.settings.header_bytes:
            return 431, Refused("limit", Text("error-headers-length", {"bytes": self.settings.header_bytes}))
        if (scope["type"] == "websocket" or scope["method"] not in SAFE) and not self.is_ours(headers):
            return 403, Refused("seat", Text("error-other-site"))
        if not self.rates.take(client):
            self._limit("requests", client)
            return 429, Refused("limit", Text("error-too-many-requests"))
        limit = self.settings.connections_of_an_address
        if limit and count[client] > limit:
            self._limit("requests_in_progress", client)
            return 429, Refused("limit", Text("error-too-many-requests-at-once"))
        return None

    def _limit(self, what: str, client: str) -> None:
        metrics.limited.labels(what).inc()
        seldom.warning("requests of an address were refused", client, address=client, limit=what)

    async def _answer(self, send: Any, status: int, refused: Refused, kind: str = "http") -> None:
        body = json.encode(refused)
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        if status == 429:
            headers.append((b"retry-after", b"1"))
        await send({"type": f"{kind}.response.start", "status": status, "headers": headers})
        await send({"type": f"{kind}.response.body", "body": body})

    # --- WebSockets

    async def _websocket(self, scope: Any, receive: Any, send: Any) -> None:
        client = address(scope)
        self.listening[client] += 1
        closed = False

        def close(code: int, by: str) -> None:
            nonlocal closed
            if not closed:
                closed = True
                metrics.closes.labels(code, by).inc()
                if code not in NORMAL_CLOSES:
                    seldom.info("WebSockets were closed", f"{code} {by}", code=code, by=by)

        async def sending(message: Any) -> None:
            if message["type"] == "websocket.close":
                close(message.get("code", 1000), "server")
            await send(message)

        async def receiving() -> Any:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                close(message.get("code", 1005), "client")
            return message

        try:
            refused = self._refused(scope, dict(scope["headers"]), client, self.listening)
            if refused is not None:
                await receive()
                await self._answer(send, *refused, kind="websocket.http")
                return
            await self.app(scope, receiving, sending)
        finally:
            _forget_one(self.listening, client)


def _forget_one(count: Counter[str], client: str) -> None:
    count[client] -= 1
    if not count[client]:
        del count[client]


def address(scope: Any) -> str:
    """The network that a request comes from. Behind a proxy, uvicorn has put the address there that the proxy names."""
    client = scope.get("client")
    return network_of(str(client[0])) if client else "local"
