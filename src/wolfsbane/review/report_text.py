"""A report in text, for the terminal and the page: the same sentences in both."""

from __future__ import annotations

from collections.abc import Sequence

from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.constants import WATCHER
from wolfsbane.review.report import FORCED, TOO_CLOSE, Decision, Luck, Report, text_from
from wolfsbane.text import ENGLISH, Renderer


class ReportText:
    """Says what is in a report. With one seat reviewed, that seat is the reader: "you"."""

    def __init__(self, report: Report, names: Sequence[str] | None = None, language: str = ENGLISH) -> None:
        self.report = report
        header = report.header
        self.names = list(header.names if names is None else names)[: header.players]
        self.reader = header.seats[0] if len(header.seats) == 1 else int(WATCHER)
        mix = mix_of(header.mix)
        self._readers = {
            seat: Renderer(mix, seat, self.names, language) for seat in {*range(header.players), self.reader}
        }
        self.renderer = self._readers[self.reader]
        self.say = self.renderer.say

    def where(self, one: Decision | Luck) -> str:
        if one.turn == 0:
            return self.say("review-where-before", round=one.round)
        return self.say("review-where", round=one.round, turn=one.turn)

    def seat(self, seat: int) -> str:
        return self.say("review-seat", seat=seat)

    def asked(self, decision: Decision) -> str:
        """What its player was asked."""
        return self._readers[decision.seat].text(text_from(decision.asked))

    def action(self, decision: Decision, code: str) -> str:
        """A choice in text, as its player reads it."""
        action = next((one for one in decision.actions if one.code == code), None)
        return code if action is None else self._readers[decision.seat].text(text_from(action.text))

    def explanation(self, decision: Decision) -> str:
        """Why a decision was a mistake, as its player reads it."""
        return " ".join([self._readers[decision.seat].text(text_from(text)) for text in decision.explanation])

    def follows(self, decision: Decision) -> str:
        """What would probably have followed the better choice, as its player reads it."""
        return " ".join([self._readers[decision.seat].text(text_from(text)) for text in decision.follows])

    def cause(self, decision: Decision) -> str:
        return self.say(f"review-cause-{decision.cause.replace(' ', '-')}")

    def event(self, luck: Luck) -> str:
        """What chance did."""
        if luck.kind == "deal":
            return self.say("review-luck-deal", round=luck.round)
        if luck.kind == "start":
            return self.say("review-luck-start", seat=luck.seat or 0)
        if luck.number is None:
            return self.say("review-luck-draws", seat=luck.seat or 0)
        return self.say("review-luck-draw", seat=luck.seat or 0, number=luck.number)

    def call(self, decision: Decision) -> str:
        call = decision.call
        assert call is not None
        verdict = {"made": "made", "too early": "early", "missed": "missed"}.get(call.verdict, "none")
        return self.say("review-call-line", verdict=verdict, chance=round(call.chance))

    def counts(self) -> str:
        decisions = self.report.decisions
        forced = sum(one.status == FORCED for one in decisions)
        close = sum(one.status == TOO_CLOSE for one in decisions)
        return self.say("review-counts", judged=len(decisions) - forced - close, close=close, forced=forced)

    def made_with(self) -> str:
        header = self.report.header
        return self.say(
            "review-made-with",
            version=header.version,
            rules=header.rules,
            simulations=str(header.simulations),
            seed=str(header.seed),
        )

    def result(self, seat: int) -> str:
        winner = self.report.header.winner
        if winner is None:
            return self.say("review-result-open")
        return self.say("review-result-won" if winner == seat else "review-result-lost")

    def marks(self, marks: dict[str, int]) -> str:
        return ", ".join([f"{count} {mark}" for mark, count in marks.items() if count]) or "0"


def signed(value: float) -> str:
    """ "+3.2", with a true minus sign."""
    return f"{value:+.1f}".replace("-", "−")


def luckiest(report: Report, seat: int, most: int = 6) -> list[Luck]:
    """The events with the most luck for a seat, good or bad, in order of the game."""
    chosen = sorted(report.luck, key=lambda one: (-abs(one.luck[seat]), one.at))[:most]
    return sorted(chosen, key=lambda one: one.at)
