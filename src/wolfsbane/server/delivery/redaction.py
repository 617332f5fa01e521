"""Redaction: the one gate through which everything about a game leaves the server.

A viewer is a seat, or `WATCHER` for all spectators. Nothing else in the server looks at a card or an event, and only
what this module has encoded is sent. Every message is built from what its viewer may know: redacted events, a view (or
an observation, which has no memory), and legal actions, which never depend on hidden cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NewType

from msgspec import Struct, json

from wolfsbane.engine import events as ev
from wolfsbane.engine.actions import ACTIONS, CALL, action_code
from wolfsbane.engine.constants import (
    CALL_LIMIT,
    CARDS,
    EXCHANGE_ABILITY,
    FACEUP,
    HAND,
    HOLDING,
    NONE,
    NUMBERS,
    PILE,
    TOKEN_ABILITY,
    UNKNOWN,
    WATCHER,
)
from wolfsbane.engine.events import Event, redact
from wolfsbane.engine.refusals import is_legal, why_not
from wolfsbane.engine.state import State
from wolfsbane.engine.text import Text
from wolfsbane.engine.view import View, memoryless_view_of, view_of
from wolfsbane.protocol.events import EventJson, event_to_json
from wolfsbane.protocol.fields import Json
from wolfsbane.protocol.prompts import legal, open_pile, sets, used_cards
from wolfsbane.protocol.views import view_to_json
from wolfsbane.server.messages import MAX_PLAYERS, Memory, Prompt, PromptKind, Sentence, Thumbnail, UndoOffer
from wolfsbane.server.messages import Text as WireText
from wolfsbane.text.decisions import prompt_text, waiting_text
from wolfsbane.text.story import is_under_way, story

Encoded = NewType("Encoded", bytes)

CODES: Final = [action_code(action) for action in range(ACTIONS)]
KINDS: Final[list[PromptKind]] = [
    "deal",
    "deal",
    "view",
    "before",
    "drawing",
    "holding",
    "after",
    "scoring",
    "over",
]

# Texts that nearly every message has, made once: for whom it waits, and that there are too many cards for a call.
WAITING: Final = {
    deciders: WireText.of(waiting_text(deciders))
    for count in range(1, MAX_PLAYERS + 1)
    for deciders in combinations(range(MAX_PLAYERS), count)
}
TOO_MANY: Final = [
    WireText("refusal-call-with-fewer", {"limit": int(CALL_LIMIT), "count": count}) for count in range(CARDS + 1)
]

_encoder: Final = json.Encoder()


def encode(message: Struct) -> Encoded:
    """The bytes of a message that was made here, or that is about no card."""
    return Encoded(_encoder.encode(message))


def seat_or_none(viewer: int) -> int | None:
    return None if viewer == WATCHER else viewer


# --- events


def happened(
    before: State, events: Sequence[Event], after: State, viewer: int, memory: Memory
) -> tuple[list[EventJson], list[Sentence]]:
    """The events as a viewer may know them, and as sentences, as far as this help for the memory goes. `before` is the
    position in which the choice was made."""
    if not events:
        return [], []
    redacted = [redact(event, viewer) for event in events]
    sentences = [
        Sentence(WireText.of(one.text), None if one.seat == NONE else one.seat, one.start, one.opens, one.concerns)
        for one in story(seen(before, viewer, memory), redacted, is_under_way(after))
    ]
    return [event_to_json(event) for event in redacted], sentences


# --- the decision


def prompt(
    state: State,
    viewer: int,
    memory: Memory,
    at: int | None = None,
    clocks: list[int] | None = None,
    undo: UndoOffer | None = None,
) -> Prompt:
    """Who is to decide, and what the viewer may do; `at` is the sequence number of the message that asked."""
    deciders = state.deciders()
    view = seen(state, viewer, memory)
    if viewer not in deciders:
        kind: PromptKind = "over" if state.is_over() else "waiting"
        return Prompt(
            deciders,
            [],
            None,
            clocks,
            undo,
            kind,
            ask=WAITING.get(tuple(deciders)) or WireText.of(prompt_text(view)),
            pile=open_pile(view, []),
            used=used_cards(view),
            no_call=why_no_call(state, viewer),
        )
    offered = legal(state, viewer)
    kind, number = inquiry(view)
    several, exactly = sets(state, viewer, offered)
    return Prompt(
        deciders,
        [CODES[action] for action in offered],
        at,
        clocks,
        undo,
        kind,
        number if number < NUMBERS else None,
        WireText.of(prompt_text(view, offered)),
        [CODES[action] for action in several],
        exactly,
        open_pile(view, offered),
        used_cards(view),
        None if CALL in offered else why_no_call(state, viewer),
    )


def why_no_call(state: State, viewer: int) -> WireText | None:
    """Why a player can't call now, for the call is always in sight: first of all too many cards, in anybody's turn.
    None for those who do not play, and when the game is over."""
    if viewer == WATCHER or state.is_over():
        return None
    count = int(state.count(viewer))
    if state.caller() == NONE and count > CALL_LIMIT:
        return TOO_MANY[count]
    return WireText.of(why_not(state, viewer, CALL)[1])


def inquiry(view: View) -> tuple[PromptKind, int]:
    """What kind of question is asked of the view's seat, and the number of the card concerned."""
    if view.depth() == 0:
        number = int(view.number(view.first(HAND))) if view.phase() == HOLDING else UNKNOWN
        return KINDS[view.phase()], number
    f = view.top()
    ability = int(view.ability_id(f))
    if ability == EXCHANGE_ABILITY:
        return "exchange", int(view.number(view.drawn(f)))
    return ("token", UNKNOWN) if ability == TOKEN_ABILITY else ("ability", ability)


def refusal(state: State, seat: int, action: int) -> tuple[str, Text] | None:
    """The rule and the text that forbid an action to a seat now; None if it may be done."""
    return None if is_legal(state, seat, action) else why_not(state, seat, action)


# --- the position


def seen(state: State, viewer: int, memory: Memory) -> View:
    """What a viewer sees of a position with this help for its memory."""
    return memoryless_view_of(state, viewer) if memory == "strict" else view_of(state, viewer)


def thought(state: State, seat: int) -> tuple[bytes, list[int]]:
    """What a bot at a seat gets: the bytes of its view, and what it may do."""
    return bytes(view_of(state, seat).v), legal(state, seat)


def table_view(state: State, viewer: int, memory: Memory) -> Json:
    """The position as a viewer may see it, with this help for their memory.

    Without full help, only what lies open of the discard pile has its numbers.
    """
    return view_to_json(
        seen(state, viewer, memory), memory, None if memory == "full" else memoryless_view_of(state, viewer)
    )


def own_village(state: State, seat: int) -> list[tuple[int, int, bool]]:
    """The cards of a seat as it knows them: of each which one it is, its number or UNKNOWN, and if it is faceup."""
    view = view_of(state, seat)
    cards = [int(view.card_at(seat, slot)) for slot in range(view.count(seat))]
    return [(card, int(view.number(card)), bool(view.is_marked(card, FACEUP))) for card in cards]


def top_of_pile(state: State) -> int | None:
    """The number of the top card of the discard pile, which everybody sees; None if there is none."""
    view = view_of(state, int(WATCHER))
    return int(view.number(view.card_at(PILE, 0))) if view.count(PILE) else None


def thumbnail(state: State) -> Thumbnail:
    """What lies open in a position, as somebody sees it who has nothing but that before their eyes."""
    view = memoryless_view_of(state, int(WATCHER))
    villages = [
        [
            int(view.number(card)) if view.is_marked(card, FACEUP) else None
            for card in [int(view.card_at(seat, slot)) for slot in range(view.count(seat))]
        ]
        for seat in range(view.players())
    ]
    top = int(view.number(view.card_at(PILE, 0))) if view.count(PILE) else None
    return Thumbnail(villages, top if top is not None and top < NUMBERS else None, int(view.turn()))


def is_private(state: State, events: Sequence[Event], viewer: int) -> bool:
    """Does a message about these events and this position show the viewer a card that spectators are not shown?

    This is about what is sent now, so it looks at the observation, which has no memory.
    """
    if any(redact(event, viewer).fields() != redact(event, int(WATCHER)).fields() for event in events):
        return True
    mine, public = memoryless_view_of(state, viewer), memoryless_view_of(state, int(WATCHER))
    return any(mine.number(card) != public.number(card) for card in range(CARDS))


def who_has_seen(state: State) -> bytes:
    """For each card, who has seen it: public, and all there is to compare to know if anybody saw anything."""
    return state.all_seen()


def anything_learned(before: bytes, state: State, events: Sequence[Event]) -> bool:
    """Has anybody learned anything about a card since `who_has_seen` gave this, through these events?"""
    return who_has_seen(state) != before or any(event.kind == ev.KNOWN_AT_LEAST for event in events)
