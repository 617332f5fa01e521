"""Texts by id as JSON, as clients receive them."""

from __future__ import annotations

from wolfsbane.engine.constants import UNKNOWN
from wolfsbane.engine.text import Text


def values_to_json(text: Text) -> dict[str, object]:
    """The values of a text, texts among them as objects. The number of a card that is not known is left out."""
    out: dict[str, object] = {}
    for name, value in text.values.items():
        if isinstance(value, Text):
            inner: dict[str, object] = {"id": value.id}
            if value.values:
                inner["values"] = values_to_json(value)
            out[name] = inner
        elif name != "number" or value != UNKNOWN:
            out[name] = value
    return out
