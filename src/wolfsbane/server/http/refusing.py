"""A refusal as an HTTP response, outside of the routes."""

from __future__ import annotations

from typing import Any

from msgspec import json

from wolfsbane.server.messages import Refused


async def refuse(send: Any, status: int, refused: Refused) -> None:
    body = json.encode(refused)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
