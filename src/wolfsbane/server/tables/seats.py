"""A seat of a table."""

from __future__ import annotations

from typing import Final

from wolfsbane.server.messages import NAME_LENGTH, HelpUsed, SeatShown
from wolfsbane.server.tables.log import KeptInstruction

SEAT_LETTERS: Final = "abcd"


class Seat:
    """Who sits there. `player` is a person's id; `level` is a bot, alone or in a person's place."""

    __slots__ = (
        "by_bot",
        "first",
        "floor",
        "helped",
        "hinted_at",
        "hints",
        "instructions",
        "level",
        "name",
        "player",
        "present",
        "reminded",
        "resigned",
        "timeouts",
        "undos",
        "unfit",
        "wants",
        "was_here",
    )

    def __init__(self, level: str | None) -> None:
        self.player: str | None = None
        self.present = False  # a person who has not got up
        self.name = ""
        self.level = level
        self.helped: str | None = None  # the bot that takes this one move, as the player's time was up
        self.timeouts = 0
        self.wants: bool | None = None  # a rematch; True: with losers choosing
        self.floor = 0  # messages up to this sequence number were somebody else's
        self.was_here: set[str] = set()  # all who sat here in this game
        self.first: str | None = None  # who sat here when this game began
        self.resigned = False  # the last player, in this game
        self.reminded = 0  # when the player was reminded last
        self.undos = 0  # in this game: choices taken back,
        self.hints = 0  # decisions for which the coach was asked,
        self.by_bot = 0  # and choices that a bot made in a person's place
        self.hinted_at = 0  # the sequence number of the last prompt that the coach was asked about
        self.instructions: list[KeptInstruction] = []  # for the next turn
        self.unfit = False  # of those for the present turn none fitted

    def begin_game(self) -> None:
        """Forgets what is of one game only."""
        self.wants = None
        self.helped = None
        self.timeouts = 0
        self.first = self.player if self.present else None
        self.was_here = {self.first} if self.first is not None else set()
        self.resigned = False
        self.undos = self.hints = self.by_bot = 0
        self.forget_instructions()

    def forget_instructions(self) -> None:
        self.instructions = []
        self.unfit = False

    @property
    def is_person(self) -> bool:
        return self.present and self.level is None

    @property
    def is_owned(self) -> bool:
        """Does a person have this seat in the present game, be it that a bot plays for them or that they got up?"""
        return self.player is not None and not self.resigned and (self.present or self.player in self.was_here)

    @property
    def is_taken(self) -> bool:
        return self.present or self.level is not None

    def bot(self) -> str | None:
        """The bot that decides for this seat now."""
        return self.level or self.helped

    def label(self) -> str:
        return self.name or self.level or "nobody"

    def shown(self) -> SeatShown:
        return SeatShown(
            "bot" if self.level is not None else "person" if self.present else "empty",
            self.name,
            self.level,
            self.wants is not None,
            self.wants is True,
            self.resigned,
        )

    def help_used(self, number: int) -> HelpUsed:
        """The help that this seat, which has this number, has had in the present game."""
        return HelpUsed(number, self.undos, self.hints, self.by_bot, self.resigned)


def distinct(name: str, others: list[str]) -> str:
    """A name that none of the others has: itself, or with a number after it."""
    taken = {other.casefold() for other in others}
    number, out = 1, name
    while out.casefold() in taken:
        number += 1
        out = f"{name[: NAME_LENGTH - 2].rstrip()} {number}"
    return out
