"""The variant "losers choose": before the next game, each player who did not win replaces a number (MIX-3)."""

from wolfsbane.decks.registry import deck_of, decks, mix_of
from wolfsbane.engine.constants import NUMBERS
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.refusals import IllegalAction
from wolfsbane.engine.text import Text


class LosersChoose:
    """The choices between two games: worst total first, ties clockwise from the holder of the token.

    >>> between = LosersChoose(mix_of("amulet"), totals=[30, 12, 30], winner=1, holder=1)
    >>> between.chooser
    2
    >>> between.choose(4, "dagger")
    >>> between.chooser
    0
    >>> between.choose(7, "C")
    >>> between.chooser is None, between.mix.code
    (True, 'AAAADAACAAAAAA-A')
    """

    def __init__(self, mix: Mix, totals: list[int], winner: int, holder: int) -> None:
        players = len(totals)
        for seat in (winner, holder):
            if not 0 <= seat < players:
                raise ValueError(f"there is no seat {seat} among {players} players")
        clockwise = [(holder + i) % players for i in range(players)]
        self.mix = mix
        self.named: list[int] = []
        self.waiting = [seat for seat in sorted(clockwise, key=totals.__getitem__, reverse=True) if seat != winner]

    @property
    def chooser(self) -> int | None:
        """Whose choice it is; None when all have chosen and `mix` is what the next game is played with."""
        return self.waiting[0] if self.waiting else None

    def options(self) -> list[tuple[int, str]]:
        """Every number that may still be named, with the letter of each deck that could give it."""
        out: list[tuple[int, str]] = []
        for number in range(NUMBERS):
            if number not in self.named:
                for deck in decks():
                    if deck.card(number) is not None and deck.letter != self.mix.code[number]:
                        out.append((number, deck.letter))
        return out

    def choose(self, number: int, deck: str) -> None:
        """The chooser takes all cards of a number from a deck, named by its letter or name."""
        if not self.waiting:
            raise IllegalAction("MIX-3", Text("refusal-all-have-chosen"))
        if not 0 <= number < NUMBERS:
            raise IllegalAction("MIX-3", Text("refusal-not-a-number", {"value": number, "last": NUMBERS - 1}))
        if number in self.named:
            raise IllegalAction("MIX-3", Text("refusal-named-already", {"value": number}))
        letter = deck_of(deck).letter
        if (number, letter) not in self.options():
            if letter == self.mix.code[number]:
                raise IllegalAction("MIX-3", Text("refusal-same-deck", {"value": number}))
            raise IllegalAction("MIX-3", Text("refusal-deck-lacks", {"deck": letter, "value": number}))
        code = self.mix.code
        self.mix = mix_of(code[:number] + letter + code[number + 1 :])
        self.named.append(number)
        self.waiting.pop(0)
