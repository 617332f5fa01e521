"""Refusals: a command or request that is not carried out is answered with a code and a text."""

from __future__ import annotations

from typing import Final

from wolfsbane.engine.text import Text
from wolfsbane.server import messages as ms
from wolfsbane.server import metrics

STATUS: Final[dict[ms.RefusalCode, int]] = {
    "illegal": 409,
    "stale": 409,
    "stage": 409,
    "seat": 403,
    "option": 409,
    "limit": 429,
    "form": 400,
}


class Refusal(Exception):
    """The command or request can't be carried out; nothing has changed.

    `rule` is the id of the rule that forbids it, if there is one; `status` the HTTP status, by default that of `code`.
    """

    def __init__(self, code: ms.RefusalCode, text: Text, rule: str = "", status: int | None = None) -> None:
        super().__init__(code, text, rule)
        self.code: ms.RefusalCode = code
        self.text = text
        self.rule = rule
        self.status = status or STATUS[code]

    def __str__(self) -> str:
        values = [f"{name}={value}" for name, value in self.text.values.items()]
        return " ".join([self.text.id, *values])


class Repeated(Exception):
    """A message with this id counted before."""


class NotWritten(Refusal):
    """What was done could not be written to disk, so it did not happen."""

    def __init__(self) -> None:
        super().__init__("limit", Text("error-not-written"), status=503)
        self.args = ()


def not_found(text_id: str) -> Refusal:
    """The thing that a request is about does not exist."""
    return Refusal("form", Text(text_id), status=404)


def server_error() -> Refusal:
    """The answer to a message that ran into a fault of the server; the fault itself is in the log."""
    return Refusal("limit", Text("error-server"), status=500)


def refused(problem: Refusal, message_id: str | None = None) -> ms.Refused:
    """The message that tells of a refusal. It is counted here."""
    metrics.refusals.labels(problem.code).inc()
    return ms.Refused(problem.code, ms.Text.of(problem.text), problem.rule, message_id)


def sentence(english: str) -> Text:
    """A text whose English sentence the engine has already made."""
    return Text("literal", {"text": english})
