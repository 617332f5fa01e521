"""What a table answers to what it does not do."""

from __future__ import annotations

from wolfsbane.server import metrics
from wolfsbane.server.messages import RefusalCode, Refused


class Refusal(Exception):
    """What was asked for can't be done; nothing has changed."""

    def __init__(self, code: RefusalCode, sentence: str, rule: str = "") -> None:
        super().__init__(code, sentence, rule)
        self.code: RefusalCode = code
        self.sentence = sentence
        self.rule = rule

    def __str__(self) -> str:
        return self.sentence


class Repeated(Exception):
    """A message with this id counted before."""


class NotWritten(Refusal):
    """What was done could not be written to disk, so it did not happen."""

    def __init__(self) -> None:
        super().__init__("stage", "This could not be written to the disk; connect again.")
        self.args = ()


def server_error() -> Refusal:
    """The answer to a message that ran into a fault of the server; the fault itself is in the log."""
    return Refusal("limit", "The server has made an error; it was noted.")


def refused(problem: Refusal, message_id: str | None = None) -> Refused:
    """The message that tells of a refusal. It is counted here."""
    metrics.refusals.labels(problem.code).inc()
    return Refused(problem.code, problem.sentence, problem.rule, message_id)
