"""What a table answers to what it does not do."""

from __future__ import annotations

from wolfsbane.server.messages import RefusalCode


class Refusal(Exception):
    """What was asked for can't be done; nothing has changed."""

    def __init__(self, code: RefusalCode, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.code: RefusalCode = code
        self.sentence = sentence
        self.rule = rule


class Repeated(Exception):
    """A message with this id counted before."""
