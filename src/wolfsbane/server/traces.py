"""Spans for OpenTelemetry, where it is installed; otherwise nothing. Its own environment variables set it up."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

try:
    from opentelemetry import trace
except ModuleNotFoundError:
    _tracer: Any = None
else:
    _tracer = trace.get_tracer("wolfsbane")

log = logging.getLogger(__name__)


def set_up() -> None:
    """Has spans exported as OTEL_TRACES_EXPORTER says: `otlp`, or `console` for the standard error.

    Where `opentelemetry-instrument` runs the server, that has done it.
    """
    exporter = os.environ.get("OTEL_TRACES_EXPORTER", "none")
    if _tracer is None or exporter == "none":
        return
    try:
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor, ConsoleSpanExporter

        if isinstance(trace.get_tracer_provider(), TracerProvider):
            return
        provider: Any = TracerProvider()
        if exporter == "console":
            provider.add_span_processor(BatchSpanProcessor(ConsoleSpanExporter(out=sys.stderr)))
        else:
            from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter

            provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    except ModuleNotFoundError as problem:
        log.warning("spans are not exported: a package is missing", extra={"package": problem.name})
    else:
        trace.set_tracer_provider(provider)


@contextmanager
def span(name: str, **attributes: str | int | float) -> Iterator[None]:
    """Everything inside is one span. Attributes never hold anything that identifies a table or a player."""
    if _tracer is None:
        yield
        return
    with _tracer.start_as_current_span(f"wolfsbane.{name}", attributes=attributes):
        yield
