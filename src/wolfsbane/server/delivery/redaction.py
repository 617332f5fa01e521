"""Redaction: the one gate through which everything about a game leaves the server.

A viewer is a seat, or `WATCHER` for all spectators. Nothing else in the server looks at a card or an event, and only
what this module has encoded is sent. Every message is built from what its viewer may know: redacted events, a view (or
an observation, which has no memory), and legal actions, which never depend on hidden cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NewType

from msgspec import Struct, json

from wolfsbane.engine import events as ev
from wolfsbane.engine.actions import ABILITY, ACTIONS, DONE, PILE_CARD, Actions, action_code, is_slot_of
from wolfsbane.engine.cards import copies_of
from wolfsbane.engine.constants import (
    CARDS,
    DECK,
    EXCHANGE_ABILITY,
    HAND,
    HOLDING,
    NONE,
    NUMBERS,
    OVER,
    PILE,
    PRIVATE,
    ROW,
    TOKEN_ABILITY,
    UNKNOWN,
    USED,
    WATCHER,
)
from wolfsbane.engine.events import Event, redact
from wolfsbane.engine.refusals import is_legal, why_not
from wolfsbane.engine.state import State
from wolfsbane.engine.text import Text
from wolfsbane.engine.view import View, memoryless_view_of, view_of
from wolfsbane.protocol.events import EventJson, event_to_json
from wolfsbane.server.messages import Board, CardShown, Memory, Prompt, PromptKind, UndoOffer
from wolfsbane.server.messages import Text as WireText

Encoded = NewType("Encoded", bytes)

CODES: Final = [action_code(action) for action in range(ACTIONS)]
PHASES: Final = ["start", "deal", "view", "before", "drawing", "holding", "after", "scoring", "over"]
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

_encoder: Final = json.Encoder()


def encode(message: Struct) -> Encoded:
    """The bytes of a message that was made here, or that is about no card."""
    return Encoded(_encoder.encode(message))


def seat_or_none(viewer: int) -> int | None:
    return None if viewer == WATCHER else viewer


# --- events


def happened(events: Sequence[Event], viewer: int) -> list[EventJson]:
    """The events as a viewer may know them."""
    return [event_to_json(redact(event, viewer)) for event in events]


# --- the decision


def legal(state: State, seat: int) -> list[int]:
    """What a seat that is to decide may do."""
    offered = Actions()  # of this call alone: replays and views are made in several threads
    state.legal_actions_into(seat, offered)
    return offered.listed()


def prompt(
    state: State,
    viewer: int,
    memory: Memory,
    at: int | None = None,
    clocks: list[int] | None = None,
    undo: UndoOffer | None = None,
) -> Prompt:
    """Who is to decide, and what the viewer may do; `at` is the number of the message that asked."""
    deciders = state.deciders()
    view = seen(state, viewer, memory)
    if viewer not in deciders:
        kind: PromptKind = "over" if state.is_over() else "waiting"
        return Prompt(deciders, [], None, clocks, undo, kind, pile=open_pile(view, []), used=used_cards(view))
    offered = legal(state, viewer)
    kind, number, ask = inquiry(view)
    several, exactly = sets(state, viewer, offered)
    return Prompt(
        deciders,
        [CODES[action] for action in offered],
        at,
        clocks,
        undo,
        kind,
        number if number < NUMBERS else None,
        None if ask is None else WireText.of(ask),
        [CODES[action] for action in several],
        exactly,
        open_pile(view, offered),
        used_cards(view),
    )


def used_cards(view: View) -> list[int]:
    """The cards of villages that were used and can't be used again for now: public (TURN-5)."""
    villages = [(seat, slot) for seat in range(view.players()) for slot in range(view.count(seat))]
    cards = [int(view.card_at(seat, slot)) for seat, slot in villages]
    return [card for card in cards if view.is_marked(card, USED)]


def open_pile(view: View, offered: list[int]) -> list[tuple[int, int]]:
    """How far from the top, and the number, of the cards of the discard pile that lie open: the top, and what may be
    chosen."""
    depths = {0, *[action - int(PILE_CARD) for action in offered if PILE_CARD <= action < ABILITY]}
    return [
        (depth, int(view.number(view.card_at(PILE, depth)))) for depth in sorted(depths) if depth < view.count(PILE)
    ]


def inquiry(view: View) -> tuple[PromptKind, int, Text | None]:
    """What is asked of the view's seat: the kind, the number of the card concerned, and what a step asks."""
    if view.depth() == 0:
        number = int(view.number(view.first(HAND))) if view.phase() == HOLDING else UNKNOWN
        return KINDS[view.phase()], number, None
    f = view.top()
    ability = int(view.ability_id(f))
    ask = view.mix.abilities[ability].steps[view.step(f)].ask()
    if ability == EXCHANGE_ABILITY:
        return "exchange", int(view.number(view.drawn(f))), ask
    if ability == TOKEN_ABILITY:
        return "token", UNKNOWN, ask
    return "ability", ability, ask


def sets(state: State, seat: int, offered: list[int]) -> tuple[list[int], int | None]:
    """The own cards of which several can be chosen together, and how many if the number is fixed.

    One of them alone is half a choice, which shows nothing to anybody; so it can be tried.
    """
    own = [action for action in offered if is_slot_of(seat, action)]
    if not own:
        return [], None
    trial = state.clone()
    trial.log = None
    trial.apply(own[0])
    if not trial.any_chosen():
        return [], None
    others = legal(trial, seat)
    several = sorted({*own, *[action for action in others if is_slot_of(seat, action)]})
    return several, None if DONE in others else 2


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


def board(state: State, viewer: int, memory: Memory) -> Board:
    """What lies on the table, as a viewer may see it."""
    view = seen(state, viewer, memory)
    now = view if memory == "strict" else memoryless_view_of(state, viewer)
    remembers = memory != "strict"
    players = int(view.players())

    def shown(card: int, known: View) -> CardShown:
        number = int(known.number(card))
        ward = int(view.ward(card))
        least = int(view.least(card))
        return CardShown(
            id=card,
            number=None if number == UNKNOWN else number,
            faceup=view.is_faceup(card),
            rotated=view.is_rotated(card),
            locked=view.is_locked(card),
            guards=None if ward == NONE else ward,
            least=least if remembers and least > 0 else None,
            chosen=view.is_chosen(card),
            used=view.is_marked(card, USED),
            seen_by=[seat for seat in range(players) if view.has_seen(seat, card)] if memory == "full" else None,
        )

    def zone(place: int, known: View = view) -> list[CardShown]:
        return [shown(int(view.card_at(place, i)), known) for i in range(view.count(place))]

    private = [zone(int(PRIVATE) + seat) for seat in range(players)]
    known_deck: list[CardShown] = []
    left: list[int] | None = None
    if remembers:
        for i in range(view.count(DECK)):
            card = int(view.card_at(DECK, i))
            if view.knows(card):
                known_deck.append(CardShown(id=card, number=int(view.number(card)), index=i))
    if memory == "full":
        left = [int(copies_of(number)) for number in range(NUMBERS)]
        for card in range(CARDS):
            if view.knows(card):
                left[view.number(card)] -= 1
    rounds = int(view.round()) + (1 if view.phase() == OVER else 0)
    caller = int(view.caller())
    return Board(
        phase=PHASES[view.phase()],
        round=int(view.round()),
        turn=int(view.turn()),
        start=int(view.start()),
        clockwise=view.clockwise(),
        token=int(view.holder()),
        token_active=view.token_active(),
        villages=[zone(seat) for seat in range(players)],
        deck=int(view.count(DECK)),
        pile=zone(PILE, view if memory == "full" else now),
        points=[[int(view.points(r, seat)) for seat in range(players)] for r in range(rounds)],
        caller=None if caller == NONE else caller,
        row=zone(ROW),
        hand=zone(HAND),
        private=private if any(private) else [],
        known_deck=known_deck,
        left=left,
        skip=view.get("skip") != 0,
        extra=view.get("extra") != 0,
    )


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
    return who_has_seen(state) != before or any(event.kind == ev.TOLD_AT_LEAST for event in events)
