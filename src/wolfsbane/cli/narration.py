"""The story of a game for one seat: sentences, in one paragraph for each turn."""

import re
from typing import Final

from wolfsbane.cli.scores import score_lines
from wolfsbane.engine import events as ev
from wolfsbane.engine.constants import CARDS, WATCHER
from wolfsbane.engine.events import Event
from wolfsbane.engine.game import Game
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.view import View
from wolfsbane.engine.words import event_words, whose

NEW_PARAGRAPH: Final = (ev.ROUND_BEGAN, ev.TURN_BEGAN, ev.ROUND_ENDED)
# The end of a turn is clear from the next one; the scores are explained together.
SCORING: Final = (ev.REVEALED, ev.SUMMED, ev.ADJUSTED, ev.SCORED, ev.TOKEN_PASSED, ev.GAME_ENDED)
NOT_NARRATED: Final = (ev.TURN_ENDED, *SCORING)

READER: Final = "\N{OBJECT REPLACEMENT CHARACTER}"  # stands for the reader until a sentence addresses them
SECOND_PERSON: Final = [
    (f"^Turn of {READER}", "Your turn"),
    (f"^Additional turn of {READER}", "You have another turn"),
    (rf"(card \d+|the private deck|the sum) of {READER}", r"your \1"),
    ("your the ", "your "),
    (f"{READER} has ", "you have "),
    (rf"{READER} (score|start)s\b", r"you \1"),
    (f"^({READER} .*)their private deck", r"\1your private deck"),
    (READER, "you"),
]


def sentence(mix: Mix, event: Event, seat: int, names: list[str]) -> str:
    """An event as `seat` saw it, in a sentence that addresses the seat as "you"."""
    text = event_words(mix, event, [READER if other == seat else name for other, name in enumerate(names)])
    for pattern, words in SECOND_PERSON:
        text = re.sub(pattern, words, text)
    text = re.sub(r"^(\w+)( .*)card (\d+) of \1\b", r"\1\2their own card \3", text)
    return text[0].upper() + text[1:]


def exact_sentence(event: Event, view: View, names: list[str]) -> str | None:
    """A sentence that names both cards of a swap or a guard; None if one has moved since, or for other events."""
    if event.kind not in (ev.SWAPPED, ev.GUARDED):
        return None
    places: list[str] = []
    for card in (int(event.card), int(event.value)):
        zone = view.zone(card) if card < CARDS else WATCHER
        if zone >= view.players():
            return None
        places.append(f"{whose(view, zone, names)} card {view.index_of(card) + 1}")
    who = "You" if event.seat == view.seat else names[event.seat]
    if event.kind == ev.SWAPPED:
        return f"{who} swapped {places[1]} and {places[0]}."  # where they lay before
    return f"{who} laid {places[0]} on {places[1]} as its guard."


class Narrator:
    """Follows a game for a seat (4 is a spectator). `listen` has to be called after every action."""

    def __init__(self, game: Game, seat: int, names: list[str]) -> None:
        self.game = game
        self.seat = seat
        self.names = names
        self.narrated: list[str] = []  # whole paragraphs
        self._events_read = 0
        self._sentences: list[str] = []
        self._ready: list[str] = []

    def listen(self) -> None:
        """Reads the events since the last call."""
        view = self.game.view(self.seat)
        events = self.game.events(self.seat)
        new = events[self._events_read :]
        # After the end of a round the view shows the next deal, or an empty table.
        same_round = all(event.kind != ev.ROUND_ENDED for event in new)
        for event in new:
            self._events_read += 1
            if event.kind in NEW_PARAGRAPH:
                self._end_paragraph()
            if event.kind not in NOT_NARRATED:
                exact = exact_sentence(event, view, self.names) if same_round else None
                self._sentences.append(exact or sentence(self.game.mix, event, self.seat, self.names))
            if event.kind == ev.TOKEN_PASSED:
                self._end_paragraph()
                self._ready += score_lines(self.game, events[: self._events_read], self.seat, self.names)

    def news(self, *, only_whole: bool = False) -> list[str]:
        """New paragraphs since the last call; `only_whole` holds back the unfinished paragraph of the current turn."""
        if not only_whole:
            self._end_paragraph()
        news, self._ready = self._ready, []
        self.narrated += news
        return news

    def _end_paragraph(self) -> None:
        if self._sentences:
            self._ready.append(" ".join(self._sentences))
            self._sentences = []
