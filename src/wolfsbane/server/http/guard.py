"""What every request passes first: where it comes from, how often, and what headers its answer has.

Browsers send cookies along with whatever page makes them ask. So a request that changes something, or a WebSocket, is
only taken if it comes from a page of this server: browsers say so in `Origin` and `Sec-Fetch-Site`, and pages can't
change that. Programs send neither, and no cookies by themselves.
"""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, Final

from litestar.exceptions import HTTPException
from msgspec import json

from wolfsbane.server import metrics
from wolfsbane.server.http.limits import Buckets
from wolfsbane.server.messages import Refused
from wolfsbane.server.settings import Settings

SAFE: Final = ("GET", "HEAD", "OPTIONS")
MAX_BODY: Final = 16_384
TOO_LARGE: Final = f"A request has at most {MAX_BODY} bytes."

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


class Guard:
    def __init__(self, app: Any, settings: Settings, stop: Callable[[], Awaitable[None]]) -> None:
        self.app = app
        self.stop = stop  # ends the tables in order; requests that still come are refused
        self.settings = settings
        self.rates = Buckets(settings.requests_a_second)
        self.sockets: Counter[str] = Counter()
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

        async def sending(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                extra = [*self.headers, (b"cache-control", b"no-store")] if private else self.headers
                message = {**message, "headers": [*message.get("headers", []), *extra]}
            await send(message)

        try:
            refused = self._refused(scope, headers)
            if refused is not None:
                await self._answer(sending, *refused)
                return
            await self.app(scope, self._bounded(receive), sending)
        finally:
            metrics.requests.labels(status).inc()
            log.debug(
                "request", extra={"method": scope["method"], "status": status, "seconds": time.perf_counter() - start}
            )

    def _refused(self, scope: Any, headers: dict[bytes, bytes]) -> tuple[int, Refused] | None:
        if scope["method"] not in SAFE and not self.is_ours(headers):
            return 403, Refused("seat", "This request comes from a page of another site.")
        if not self.rates.take(address(scope)):
            return 429, Refused("limit", "Too many requests from your address; wait a moment.")
        length = headers.get(b"content-length", b"0")
        if length.isdigit() and int(length) > MAX_BODY:
            return 413, Refused("limit", TOO_LARGE)
        return None

    def _bounded(self, receive: Any) -> Any:
        size = 0

        async def receiving() -> Any:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > MAX_BODY:
                raise HTTPException(TOO_LARGE, status_code=413)
            return message

        return receiving

    async def _answer(self, send: Any, status: int, refused: Refused) -> None:
        body = json.encode(refused)
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        if status == 429:
            headers.append((b"retry-after", b"1"))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    # --- WebSockets

    async def _websocket(self, scope: Any, receive: Any, send: Any) -> None:
        client = address(scope)
        limit = self.settings.connections_of_an_address
        full = bool(limit) and self.sockets[client] >= limit
        if full or not self.is_ours(dict(scope["headers"])) or not self.rates.take(client):
            await receive()
            await send({"type": "websocket.close", "code": 1008})  # before it is accepted: a 403 for the client
            return
        self.sockets[client] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets[client] -= 1
            if not self.sockets[client]:
                del self.sockets[client]


def address(scope: Any) -> str:
    """Where a request comes from. Behind a proxy, uvicorn has put the address that the proxy tells there."""
    client = scope.get("client")
    return str(client[0]) if client else "local"
