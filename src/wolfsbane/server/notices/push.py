"""Web Push: messages to browsers, through the push service that each browser names.

A browser names the address, so a hostile one could name any. Messages go only to push services that are known, by
https, and never to an address that is not public; or to the origins that the operator has named.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import ipaddress
import ssl
from collections.abc import Iterable
from typing import Any, Final
from urllib.parse import urlsplit

import http_ece
import httpcore
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from wolfsbane.engine.text import Text
from wolfsbane.server.notices.contacts import Keys
from wolfsbane.server.refusal import Refusal

SERVICES: Final = (  # of the browsers that there are; each may have any number of hosts below it
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "notify.windows.com",
    "push.apple.com",
)
ENDPOINT_LENGTH: Final = 1000
SECONDS: Final = 15.0  # for one message, from the name of the host to the answer
KEPT_SECONDS: Final = 86_400  # by the push service, for a browser that is not running
_KEY_BYTES: Final = 65
_AUTH_BYTES: Final = 16


class NotSent(Exception):
    """A message could not be sent. `is_gone`: there is nobody there any more; `is_final`: do not try again."""

    def __init__(self, reason: str, *, is_gone: bool = False, is_final: bool = False) -> None:
        super().__init__(reason)
        self.is_gone = is_gone
        self.is_final = is_final or is_gone


def decoded(text: str) -> bytes:
    """Raises ValueError."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def new_key() -> str:
    """A private key of this installation, in the form in which it is stored."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return encoded(number.to_bytes(32, "big"))


def check_endpoint(endpoint: str, permitted: Iterable[str]) -> None:
    """Raises Refusal if no message may be sent to an address."""
    if origin_of(endpoint) in permitted:
        return
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise Refusal("form", Text("error-push-endpoint")) from None
    known = any(host == service or host.endswith(f".{service}") for service in SERVICES)
    is_plain = parts.username is None and parts.password is None and endpoint.isascii() and endpoint.isprintable()
    if parts.scheme != "https" or port not in (None, 443) or not known or not is_plain or " " in endpoint:
        raise Refusal("form", Text("error-push-endpoint"))


def check_keys(keys: Keys) -> None:
    """Raises Refusal if nothing can be encrypted with these."""
    try:
        point, secret = decoded(keys.p256dh), decoded(keys.auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        raise Refusal("form", Text("error-push-keys")) from None
    if len(point) != _KEY_BYTES or len(secret) != _AUTH_BYTES:
        raise Refusal("form", Text("error-push-keys"))


def origin_of(url: str) -> str:
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.netloc}"


class _PublicOnly(httpcore.AsyncNetworkBackend):
    """Connects to public addresses only: the name is looked up once, and the address that was checked is used."""

    def __init__(self, exceptions: set[tuple[str, int]]) -> None:
        self.exceptions = exceptions
        self.backend = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Any = None,
    ) -> httpcore.AsyncNetworkStream:
        if (host, port) not in self.exceptions:
            found = await asyncio.get_running_loop().getaddrinfo(host, port)
            addresses = [str(one[4][0]) for one in found]
            if not addresses or not all(ipaddress.ip_address(one).is_global for one in addresses):
                raise NotSent("the push service is at no public address", is_final=True)
            host = addresses[0]
        return await self.backend.connect_tcp(host, port, timeout, local_address, socket_options)

    async def connect_unix_socket(self, path: str, timeout: float | None = None, socket_options: Any = None) -> Any:
        raise NotSent("a push service is not a file", is_final=True)

    async def sleep(self, seconds: float) -> None:
        await self.backend.sleep(seconds)


class Push:
    """Sends push messages. `permitted` are origins that the operator has named; `subject` says who sends."""

    def __init__(self, key: str, subject: str, permitted: Iterable[str]) -> None:
        self.permitted = frozenset(permitted)
        self._vapid = Vapid02.from_raw(key.encode())
        self._subject = subject
        exceptions: set[tuple[str, int]] = set()
        for origin in self.permitted:
            parts = urlsplit(origin)
            exceptions.add((parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)))
        self._backend = _PublicOnly(exceptions)
        self._tls = ssl.create_default_context()

    @property
    def public_key(self) -> str:
        """By which a browser knows this installation."""
        key = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return encoded(key)

    async def send(self, endpoint: str, keys: Keys, content: bytes, topic: str) -> None:
        """Raises NotSent. A message of the same topic that the push service still has is replaced by it."""
        try:
            check_endpoint(endpoint, self.permitted)
        except Refusal as problem:  # the operator no longer permits it
            raise NotSent("not a known push service", is_gone=True) from problem
        headers = self._vapid.sign({"sub": self._subject, "aud": origin_of(endpoint)})
        body = http_ece.encrypt(
            content,
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=decoded(keys.p256dh),
            auth_secret=decoded(keys.auth),
            version="aes128gcm",
        )
        headers |= {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_SECONDS),
            "Topic": encoded(hashlib.sha256(topic.encode()).digest()[:24]),
            "Urgency": "normal",
        }
        status = await self._post(endpoint, headers, body)
        if status in (404, 410):
            raise NotSent(f"status {status}", is_gone=True)
        if not 200 <= status < 300:
            raise NotSent(f"status {status}", is_final=status < 500 and status not in (408, 425, 429))

    async def _post(self, endpoint: str, headers: dict[str, str], body: bytes) -> int:
        """The status of the answer. What else is in the answer is not read."""
        try:
            async with asyncio.timeout(SECONDS):
                pool = httpcore.AsyncConnectionPool(ssl_context=self._tls, network_backend=self._backend)
                async with pool, pool.stream("POST", endpoint, headers=[*headers.items()], content=body) as answer:
                    return int(answer.status)
        except (TimeoutError, OSError, httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException) as why:
            raise NotSent(type(why).__name__) from None
