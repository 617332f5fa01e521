"""What happened, told to one seat in sentences, a paragraph for each turn."""

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
# The end of a turn is told by the next one; the scores are explained together.
SCORING: Final = (ev.REVEALED, ev.SUMMED, ev.ADJUSTED, ev.SCORED, ev.TOKEN_PASSED, ev.GAME_ENDED)
NOT_TOLD: Final = (ev.TURN_ENDED, *SCORING)

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
    """An event, as it was told to a seat, with that seat addressed as you."""
    text = event_words(mix, event, [READER if other == seat else name for other, name in enumerate(names)])
    for pattern, words in SECOND_PERSON:
        text = re.sub(pattern, words, text)
    text = re.sub(r"^(\w+)( .*)card (\d+) of \1\b", r"\1\2their own card \3", text)
    return text[0].upper() + text[1:]


def exact_sentence(event: Event, view: View, names: list[str]) -> str | None:
    """Where two cards have to do with each other, which ones; as long as they lie there."""
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


class Teller:
    """Follows a game for a seat (4 only watches). It has to listen after every action."""

    def __init__(self, game: Game, seat: int, names: list[str]) -> None:
        self.game = game
        self.seat = seat
        self.names = names
        self.told: list[str] = []  # whole paragraphs
        self._heard = 0
        self._sentences: list[str] = []
        self._ready: list[str] = []

    def listen(self) -> None:
        """Takes in what has happened since the last time."""
        view = self.game.view(self.seat)
        events = self.game.events(self.seat)
        new = events[self._heard :]
        # Where a round has ended the view is that of the next deal, or of an empty table.
        cards_lie_as_told = all(event.kind != ev.ROUND_ENDED for event in new)
        for event in new:
            self._heard += 1
            if event.kind in NEW_PARAGRAPH:
                self._end_paragraph()
            if event.kind not in NOT_TOLD:
                exact = exact_sentence(event, view, self.names) if cards_lie_as_told else None
                self._sentences.append(exact or sentence(self.game.mix, event, self.seat, self.names))
            if event.kind == ev.TOKEN_PASSED:
                self._end_paragraph()
                self._ready += score_lines(self.game, events[: self._heard], self.seat, self.names)

    def news(self, *, only_whole: bool = False) -> list[str]:
        """What has not been told yet, a paragraph each; `only_whole` keeps back a turn that is under way."""
        if not only_whole:
            self._end_paragraph()
        news, self._ready = self._ready, []
        self.told += news
        return news

    def _end_paragraph(self) -> None:
        if self._sentences:
            self._ready.append(" ".join(self._sentences))
            self._sentences = []
