"""The story of a game for one seat: a paragraph for what each player does in a turn."""

from collections.abc import Sequence
from typing import NamedTuple

from wolfsbane.cli.scores import score_lines
from wolfsbane.engine import events as ev
from wolfsbane.engine.constants import NONE
from wolfsbane.engine.game import Game
from wolfsbane.text import Renderer
from wolfsbane.text.story import Sentence, is_under_way, story


class Paragraph(NamedTuple):
    """Sentences that belong together; none for a line of the scores. `concerns` marks what touches the reader."""

    text: str
    sentences: tuple[Sentence, ...] = ()

    @property
    def concerns(self) -> bool:
        return any(one.concerns for one in self.sentences)


class Narrator:
    """Follows a game for the reader of a renderer. It has to listen after every action."""

    def __init__(self, game: Game, renderer: Renderer) -> None:
        self.game = game
        self.renderer = renderer
        self.narrated: list[Paragraph] = []
        self._before = game.view(renderer.seat)
        self._events_read = 0
        self._sentences: list[Sentence] = []
        self._ready: list[Paragraph] = []

    def listen(self) -> None:
        """Reads the events since the last call."""
        events = self.game.events(self.renderer.seat)
        new = events[self._events_read :]
        if not new:
            return
        sentences = story(self._before, new, is_under_way(self.game.state))
        self._before = self.game.view(self.renderer.seat)
        begins = [at for at, event in enumerate(new) if event.kind == ev.TURN_BEGAN]
        scored = [at for at, event in enumerate(new) if event.kind == ev.TOKEN_PASSED]
        for sentence in sentences:
            if any(at < sentence.start for at in scored):
                self._tell_scores(self._events_read + scored.pop(0) + 1)
            if new[sentence.start].kind != ev.GAME_ENDED:  # the result says that
                self._add(sentence)
        for at in scored:
            self._tell_scores(self._events_read + at + 1)
        if begins:
            self._end_paragraph()
        self._events_read = len(events)

    def news(self, *, only_whole: bool = False) -> list[Paragraph]:
        """What has not been told yet; `only_whole` keeps back a turn that is under way."""
        if not only_whole:
            self._end_paragraph()
        news, self._ready = self._ready, []
        self.narrated += news
        return news

    def _add(self, sentence: Sentence) -> None:
        """Adds a sentence to the paragraph of its player. It replaces that a card was drawn, which it implies."""
        last = self._sentences[-1] if self._sentences else None
        if last is not None and (last.seat != sentence.seat or sentence.seat == NONE):
            self._end_paragraph()
        elif last is not None and is_only_drawing(last):
            self._sentences.pop()
        self._sentences.append(sentence)

    def _tell_scores(self, upto: int) -> None:
        """Explains the scores of a round by the events up to its end."""
        self._end_paragraph()
        events = self.game.events(self.renderer.seat)[:upto]
        self._ready += [Paragraph(line) for line in score_lines(self.game, events, self.renderer)]

    def _end_paragraph(self) -> None:
        if self._sentences:
            self._ready.append(Paragraph(self.text_of(self._sentences), tuple(self._sentences)))
            self._sentences = []

    def text_of(self, sentences: Sequence[Sentence]) -> str:
        return " ".join([self.renderer.story(one) for one in sentences])


def is_only_drawing(sentence: Sentence) -> bool:
    """Does the sentence say no more than that a card was drawn or taken, with more to come?"""
    return sentence.opens and getattr(sentence.text.values.get("doing"), "id", "") in ("story-draw", "story-take")
