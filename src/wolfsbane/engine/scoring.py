"""The end of a round: the running sums, the scores, and where the token goes (SCORE, TOKEN-1, TOKEN-2, WIN-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from wolfsbane.engine import events as ev
from wolfsbane.engine.cards import Scoring
from wolfsbane.engine.constants import CARDS, FACEUP, NONE
from wolfsbane.engine.moves import note_card, note_seat
from wolfsbane.engine.vector import SIZE, first_in, marked, next_in, number_of

if TYPE_CHECKING:
    from wolfsbane.engine.state import State

FAILED_CALL: int = 10


def village_sum(s: State, seat: i64) -> i64:
    """The sum of the numbers in a village; a faceup card may count something else, as the Halfling does."""
    v = s.v
    assert len(v) == SIZE
    total: i64 = 0
    card = first_in(v, seat)
    while card < CARDS:
        number = number_of(v, card)
        total += s.mix.faceup_values[number] if marked(v, card, FACEUP) else number
        card = next_in(v, card)
    return total


def sums(s: State) -> list[int]:
    """The sum of each seat after all scoring abilities, lowest number first, then from the token clockwise."""
    players = s.players()
    out: list[int] = []
    for seat in range(players):
        out.append(int(village_sum(s, seat)))
        note_seat(s, ev.SUMMED, seat, out[seat])
    v = s.v
    assert len(v) == SIZE
    numbers = s.mix.scoring_numbers
    for i in range(i64(len(numbers))):
        number = numbers[i]
        only_faceup = s.mix.scores_faceup_only[number]
        seat = s.holder()
        for _i in range(players):
            card = first_in(v, seat)
            while card < CARDS:
                if number_of(v, card) == number and (marked(v, card, FACEUP) or not only_faceup):
                    s.mix.scorings[i].adjust(s, seat, card, out)
                card = next_in(v, card)
            seat = s.seat_after(seat)
    return out


def change(s: State, seat: i64, card: i64, out: list[int], total: int) -> None:
    """The sum of a seat becomes this because of the card. Without cards it stays 0 (SCORE-3)."""
    if s.count(seat) > 0:
        out[seat] = total
        note_card(s, ev.ADJUSTED, seat, card, total)


class LessForCardsOfOthers(Scoring):
    """Debt Collector: your sum falls by this for each card in all other villages."""

    def __init__(self, each: int) -> None:
        self.each = each

    def adjust(self, s: State, seat: i64, card: i64, sums: list[int]) -> None:
        others: i64 = 0
        for village in range(s.players()):
            if village != seat:
                others += s.count(village)
        change(s, seat, card, sums, sums[seat] - self.each * int(others))


class Halved(Scoring):
    """Halfling: your sum is halved, rounded up."""

    def adjust(self, s: State, seat: i64, card: i64, sums: list[int]) -> None:
        change(s, seat, card, sums, -(-sums[seat] // 2))


class LessForOtherFaceupCards(Scoring):
    """Wolfman: your sum falls by this for each other card of yours that was faceup."""

    def __init__(self, each: int, most: int) -> None:
        self.each = each
        self.most = most

    def adjust(self, s: State, seat: i64, card: i64, sums: list[int]) -> None:
        others = 0
        other = s.first(seat)
        while other < CARDS:
            if other != card and s.is_faceup(other):
                others += 1
            other = s.after(other)
        change(s, seat, card, sums, sums[seat] - min(self.each * others, self.most))


class Jackpot(Scoring):
    """Furry: a sum of exactly this becomes 0, and all others' grow by it. It works facedown too."""

    faceup_only: bool = False

    def __init__(self, exactly: int) -> None:
        self.exactly = exactly

    def adjust(self, s: State, seat: i64, card: i64, sums: list[int]) -> None:
        if sums[seat] == self.exactly:
            change(s, seat, card, sums, 0)
            for other in range(s.players()):
                if other != seat:
                    change(s, other, card, sums, sums[other] + self.exactly)


def scores(s: State, totals: list[int]) -> list[int]:
    """The points of each seat for the round (SCORE-4)."""
    out = list(totals)
    caller = s.caller()
    if caller != NONE:
        if totals[caller] == min(totals):
            out[caller] = 0
        elif s.count(caller) > 0:
            out[caller] += FAILED_CALL
    return out


def next_holder(s: State, totals: list[int], points: list[int]) -> tuple[i64, bool]:
    """Who gets the token, and whether it is active (TOKEN-1 to TOKEN-3)."""
    least = min(points)
    caller = s.caller()
    called_well = caller != NONE and totals[caller] == min(totals)
    if called_well and points[caller] == least:
        return caller, True
    if points[s.holder()] == least:
        return s.holder(), False
    seat = s.start()
    while points[seat] != least:
        seat = s.seat_after(seat)
    return seat, False


def winner(s: State) -> i64:
    """The lowest total; a tie goes to the holder of the token or the first of the tied clockwise from there."""
    best = min([s.total(seat) for seat in range(s.players())])
    seat = s.holder()
    while s.total(seat) != best:
        seat = s.seat_after(seat)
    return seat
