"""Renders texts, events, decisions and cards for one reader.

Everything is made from what the reader may know: redacted events and views.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from wolfsbane.engine import events as ev
from wolfsbane.engine.cards import Card
from wolfsbane.engine.constants import NONE, NUMBERS, SEAT_NAMES, UNKNOWN, WATCHER
from wolfsbane.engine.events import Event
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.text import Text
from wolfsbane.engine.view import View
from wolfsbane.text.catalogue import ENGLISH, Value, catalogue
from wolfsbane.text.decisions import action_text, event_values, place_text, prompt_text
from wolfsbane.text.story import Sentence

# Sentences that do not begin with who did it, so that "their own card 3" would mean nobody.
IMPERSONAL: Final = (ev.PASSED_ON, ev.KNOWN_AT_LEAST, ev.REVEALED)


class Renderer:
    """Says things in `language` to the reader at `seat` of a game (4 only watches).

    `mix` tells what cards and the token are called; without it there are only numbers. `names` are those of the seats.
    """

    def __init__(
        self,
        mix: Mix | None = None,
        seat: int = WATCHER,
        names: Sequence[str] = SEAT_NAMES,
        language: str = ENGLISH,
    ) -> None:
        self.mix = mix
        self.seat = seat
        self.names = names
        self.catalogue = catalogue(language)
        self._token = self._token_values()
        self._always = {**self._token, **self._number_values(int(UNKNOWN))}

    def say(self, message: str, **values: int | str | Text) -> str:
        """The message of this id with these values."""
        return self.text(Text(message, values))

    def text(self, text: Text, actor: int = int(NONE)) -> str:
        """A text as a phrase or sentence. `actor` is the seat that a place can be related to ("their own card 3")."""
        return self.catalogue.message(text.id, self._values(text.values, actor))

    def prompt(self, view: View, legal: Sequence[int] | None = None) -> str:
        """What is asked of the reader, whose view it is; or for whom it waits. With `legal`, what the reader may do, it
        names only what is possible."""
        return self.text(prompt_text(view, legal))

    def action(self, view: View, action: int) -> str:
        """What a legal action would do."""
        return self.text(action_text(view, action))

    def __repr__(self) -> str:
        return f"Renderer({self.mix!r}, {self.seat}, {list(self.names)}, {self.catalogue.language!r})"

    def __reduce__(self) -> tuple[type[Renderer], tuple[Mix | None, int, tuple[str, ...], str]]:
        return (Renderer, (self.mix, self.seat, tuple(self.names), self.catalogue.language))

    # --- cards

    def card(self, number: int) -> str:
        """ "the 7 (Beholder)", or "a card" if the number is not known."""
        if number >= NUMBERS:
            return self.catalogue.message("phrase-card-unknown")
        return self.catalogue.message("phrase-card", {"number": number, "number_name": self.card_name(number)})

    def card_short(self, number: int) -> str:
        """ "7 Beholder"."""
        return self.catalogue.message("phrase-card-short", {"number": number, "number_name": self.card_name(number)})

    def card_name(self, number: int) -> str:
        return self._of_card(number, "")

    def card_text(self, number: int) -> str:
        """What the card does."""
        return self._of_card(number, "text")

    def _of_card(self, number: int, attribute: str) -> str:
        if self.mix is None or number >= NUMBERS:
            return ""
        return of_card(self.catalogue.language, self.mix.cards[number], self.mix.code[number], attribute)

    @property
    def token(self) -> str:
        """The name of the token."""
        return str(self._token["token"])

    def _token_values(self) -> dict[str, Value]:
        if self.mix is None:
            return {"token": "token", "token_the": "the token", "token_text": ""}
        message = f"token-{self.mix.code[-1]}"
        name = self.catalogue.own(message, "") or self.mix.token.name
        return {
            "token": name,
            "token_the": self.catalogue.own(message, "the") or self.catalogue.message("phrase-token", {"token": name}),
            "token_text": self.catalogue.own(message, "text") or self.mix.token.text,
        }

    def _number_values(self, number: int) -> dict[str, Value]:
        return {
            "number": number if number < NUMBERS else "unknown",
            "number_card": self.card(number),
            "number_name": self.card_name(number),
            "number_text": self.card_text(number),
        }

    # --- events

    def story(self, sentence: Sentence) -> str:
        """A sentence of the story, which was made for the reader."""
        return self.text(sentence.text, sentence.seat)

    def event(self, event: Event, view: View | None = None) -> str:
        """An event, redacted for the reader, as a sentence. `view` is the reader's after it, if the cards still lie so:
        it shows where the second card of a swap or a guard lies."""
        values = event_values(event)
        other = values.pop("other", None)
        if other is not None:
            values["other_place"] = self._place_in(view, int(str(other)))
        actor = int(NONE if event.kind in IMPERSONAL else event.seat)
        return self.text(Text(f"event-{event.name.replace('_', '-')}", values), actor)

    def _place_in(self, view: View | None, card: int) -> Text:
        if view is None or view.zone(card) >= view.players():
            return Text("place-unknown")
        return place_text(int(view.zone(card)), int(view.index_of(card)))

    # --- values

    def _values(self, values: Mapping[str, int | str | Text], actor: int) -> dict[str, Value]:
        out = dict(self._always)
        for name, value in values.items():
            if isinstance(value, Text):
                out[name] = self.text(value, actor)
            elif isinstance(value, bool):
                out[name] = "yes" if value else "no"
            elif isinstance(value, str):
                out[name] = value
            elif name == "seat":
                out["seat"] = "you" if value == self.seat else "other"
                out["seat_name"] = self.names[value]
            elif name == "owner":
                out["owner"] = "you" if value == self.seat else "actor" if value == actor else "other"
                out["owner_name"] = self.names[value]
            elif name == "number":
                out |= self._number_values(value)
            else:
                out[name] = value
        return out


def of_card(language: str, card: Card, letter: str, attribute: str = "") -> str:
    """The name of a card of the deck `letter`, or its attribute (`text`), in a language; else as its deck has it."""
    translated = catalogue(language).own(f"card-{card.number}{letter}", attribute)
    return translated or (card.text if attribute else card.name)
