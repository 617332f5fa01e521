"""Spans for OpenTelemetry, where it is installed; otherwise nothing. Its own environment variables set it up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

try:
    from opentelemetry.trace import get_tracer
except ModuleNotFoundError:
    _tracer: Any = None
else:
    _tracer = get_tracer("wolfsbane")


@contextmanager
def span(name: str, **attributes: str | int | float) -> Iterator[None]:
    """Everything inside is one span. Attributes never hold anything that identifies a table or a player."""
    if _tracer is None:
        yield
        return
    with _tracer.start_as_current_span(f"wolfsbane.{name}", attributes=attributes):
        yield
