"""The story of a game for one seat: sentences, in one paragraph for each turn."""

from typing import Final, NamedTuple

from wolfsbane.cli.scores import score_lines
from wolfsbane.engine import events as ev
from wolfsbane.engine.events import Event
from wolfsbane.engine.game import Game
from wolfsbane.text import Renderer

NEW_PARAGRAPH: Final = (ev.ROUND_BEGAN, ev.TURN_BEGAN, ev.ROUND_ENDED)
# The end of a turn is clear from the next one; the scores are explained together.
SCORING: Final = (ev.REVEALED, ev.SUMMED, ev.ADJUSTED, ev.SCORED, ev.TOKEN_PASSED, ev.GAME_ENDED)
NOT_NARRATED: Final = (ev.TURN_ENDED, *SCORING)


class Paragraph(NamedTuple):
    """Sentences that belong together, and the events that they tell; none for a line of the scores."""

    text: str
    events: tuple[Event, ...] = ()


class Narrator:
    """Follows a game for the reader of a renderer. It has to listen after every action."""

    def __init__(self, game: Game, renderer: Renderer) -> None:
        self.game = game
        self.renderer = renderer
        self.narrated: list[Paragraph] = []
        self._events_read = 0
        self._sentences: list[str] = []
        self._events: list[Event] = []
        self._ready: list[Paragraph] = []

    def listen(self) -> None:
        """Reads the events since the last call."""
        view = self.game.view(self.renderer.seat)
        events = self.game.events(self.renderer.seat)
        new = events[self._events_read :]
        # After the end of a round the view shows the next deal, or an empty table.
        same_round = all(event.kind != ev.ROUND_ENDED for event in new)
        for event in new:
            self._events_read += 1
            if event.kind in NEW_PARAGRAPH:
                self._end_paragraph()
            if event.kind not in NOT_NARRATED:
                self._sentences.append(self.renderer.event(event, view if same_round else None))
                self._events.append(event)
            if event.kind == ev.TOKEN_PASSED:
                self._end_paragraph()
                self._ready += [
                    Paragraph(line) for line in score_lines(self.game, events[: self._events_read], self.renderer)
                ]

    def news(self, *, only_whole: bool = False) -> list[Paragraph]:
        """What has not been told yet; `only_whole` keeps back a turn that is under way."""
        if not only_whole:
            self._end_paragraph()
        news, self._ready = self._ready, []
        self.narrated += news
        return news

    def _end_paragraph(self) -> None:
        if self._sentences:
            self._ready.append(Paragraph(" ".join(self._sentences), tuple(self._events)))
            self._sentences, self._events = [], []
