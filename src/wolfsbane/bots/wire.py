"""Lines of JSON: what both sides of the protocol for bots write and read (docs/bot-protocol.md)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final, NoReturn

from wolfsbane.protocol.fields import Fields, Json, WireError, shown

PROTOCOL: Final = 2
LONGEST_LINE: Final = 1 << 20  # bytes; what is longer is no message
LONGEST_TEXT: Final = 200


def encode(message: Mapping[str, object]) -> bytes:
    """A message as its line, in plain ASCII."""
    return json.dumps(message, separators=(",", ":"), allow_nan=False).encode("ascii") + b"\n"


def decode(line: bytes) -> Json:
    """The message of a line: a JSON object with a `type`."""
    if len(line) > LONGEST_LINE:
        raise WireError(f"a line of {len(line)} bytes is too long; {LONGEST_LINE} are allowed")
    try:
        message = json.loads(line.decode("utf-8"), parse_constant=_no_constant)
    except UnicodeDecodeError as problem:
        raise WireError(f"the line is not UTF-8: byte {problem.start + 1} is wrong") from None
    except (ValueError, RecursionError) as problem:
        raise WireError(f"the line is not JSON ({problem}): {shown(line.decode('utf-8'))}") from None
    if not isinstance(message, dict):
        raise WireError(f"a message is a JSON object, not {shown(message)}")
    Fields(message, "the message").text("type")
    return message


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")
