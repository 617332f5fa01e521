"""Actions, decisions and events in words, as one seat may read them.

Everything here is made from a view, so that no text can tell more than its reader may know.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wolfsbane.engine import events as ev
from wolfsbane.engine.actions import (
    ABILITY,
    CALL,
    DISCARD,
    DONE,
    DRAW,
    DRAW_PRIVATE,
    LEFT,
    NUMBER,
    PASS,
    PICK,
    PILE_CARD,
    ROW_CARD,
    SEAT,
    SLOT,
    TOKEN,
    USE,
    seat_of_slot,
    slot_of,
)
from wolfsbane.engine.cards import DRAW_ABILITY, WHEN_DRAWN
from wolfsbane.engine.constants import (
    AFTER_MAIN,
    BEFORE_MAIN,
    CARDS,
    CHOOSING_START,
    DEALING,
    DECK,
    DRAWING,
    EXCHANGE_ABILITY,
    HAND,
    HOLDING,
    NONE,
    OVER,
    PILE,
    PRIVATE,
    ROW,
    TOKEN_ABILITY,
    UNKNOWN,
    VIEWING,
)
from wolfsbane.engine.events import Event
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.view import View

SEAT_NAMES: Final = ["a", "b", "c", "d"]


def person(mix: Mix, number: i64) -> str:
    """A card by number and name: "the 7 (Beholder)"; "a card" if the number is not known."""
    if number >= UNKNOWN:
        return "a card"
    return f"the {number} ({mix.cards[number].name})"


def card_words(view: View, card: i64) -> str:
    """A card of a village with all that the reader knows of it: "facedown, you saw the 9 (Seer)"."""
    parts: list[str] = []
    number = view.number(card)
    if view.is_faceup(card):
        parts.append(f"faceup, {person(view.mix, number)}")
    elif number != UNKNOWN:
        seen = "you saw" if view.seat < 4 else "everyone saw"
        parts.append(f"facedown, {seen} {person(view.mix, number)}")
    elif view.least(card) > 0:
        parts.append(f"facedown, at least {view.least(card)}")
    else:
        parts.append("facedown")
    if view.is_rotated(card):
        parts.append("rotated")
    if view.is_locked(card):
        parts.append("under the amulet")
    ward = view.ward(card)
    if ward != NONE:
        parts.append(f"guarding card {view.index_of(ward) + 1}")
    other = view.first(view.zone(card))
    while other < CARDS:
        if view.ward(other) == card:
            parts.append("guarded")
        other = view.after(other)
    return ", ".join(parts)


def sentence(words: str) -> str:
    """With a capital letter."""
    return words[0].upper() + words[1:]


def whose(view: View, seat: i64, names: list[str]) -> str:
    return "your" if seat == view.seat else f"{names[seat]}'s"


def slot_words(view: View, seat: i64, slot: i64, names: list[str]) -> str:
    return f"{whose(view, seat, names)} card {slot + 1} ({card_words(view, view.card_at(seat, slot))})"


def action_words(view: View, action: i64, names: list[str] = SEAT_NAMES) -> str:
    """What a legal action would do, for the seat that is to decide."""
    mix = view.mix
    phase = view.phase()
    in_ability = view.depth() > 0
    if action == DONE:
        if not in_ability and not view.any_chosen():
            return "end your turn"
        return "done"
    if action == PASS:
        return "pass"
    if action < DRAW:
        return "the left end" if action == LEFT else "the right end"
    if action == DRAW:
        return "draw one card more" if phase == DRAWING else f"draw from the deck ({view.count(DECK)} cards)"
    if action == DRAW_PRIVATE:
        card = view.first(PRIVATE + view.seat)
        return f"draw {person(mix, view.number(card))} from your private deck"
    if action == CALL:
        return "call for a vote"
    if action == DISCARD:
        number = view.number(hand(view))
        usable = mix.kinds[number] == DRAW_ABILITY and not in_ability
        return f"discard {person(mix, number)}{' without using it' if usable else ''}"
    if action == USE:
        return use_words(view)
    if action == TOKEN:
        return f"use the {mix.token.name}: {mix.token.text}"
    if action < NUMBER:
        return f"{names[action - SEAT]}" if action - SEAT != view.seat else "yourself"
    if action < ROW_CARD:
        return f"the number {action - NUMBER}"
    if action < PICK:
        return f"draw {person(mix, number_at(view, ROW, action - ROW_CARD))} from the row"
    if action < PILE_CARD:
        verb = "keep" if phase == DRAWING and not in_ability else "put back"
        return f"{verb} {person(mix, number_at(view, HAND, action - PICK))}"
    if action < ABILITY:
        card_of_pile = person(mix, number_at(view, PILE, action - PILE_CARD))
        return f"{card_of_pile} of the discard pile" if in_ability else f"take {card_of_pile} from the discard pile"
    if action < SLOT:
        number = number_at(view, view.seat, action - ABILITY)
        return f"use your card {action - ABILITY + 1}, {person(mix, number)}: {mix.cards[number].text}"
    words = slot_words(view, seat_of_slot(action), slot_of(action), names)
    if phase == HOLDING and not in_ability:
        return f"and {words}" if view.any_chosen() else f"exchange it with {words}"
    return words


def number_at(view: View, zone: i64, index: i64) -> i64:
    return view.number(view.card_at(zone, index))


def hand(view: View) -> i64:
    """The card that is held, or that the exchange under way is about."""
    return view.drawn(view.top()) if view.depth() > 0 else view.first(HAND)


def use_words(view: View) -> str:
    mix = view.mix
    if view.depth() > 0:
        f = view.top()
        card = view.drawn(f) if view.ability_id(f) == EXCHANGE_ABILITY else view.it(f)
        number = view.number(card) if card != NONE else UNKNOWN
        return f"yes, with {person(mix, number)}"
    number = view.number(view.first(HAND))
    verb = "use" if mix.kinds[number] == WHEN_DRAWN else "discard and use"
    return f"{verb} {person(mix, number)}: {mix.cards[number].text}"


def question(view: View, names: list[str] = SEAT_NAMES) -> str:
    """What is asked of the view's seat; or for whom it waits."""
    mix = view.mix
    phase = view.phase()
    deciders = view.deciders()
    if deciders and deciders[0] >= 0 and int(view.seat) not in deciders:
        return f"Waiting for {' and '.join([names[seat] for seat in deciders])}."
    if view.depth() > 0:
        f = view.top()
        ability_id = view.ability_id(f)
        words = mix.abilities[ability_id].steps[view.step(f)].words()
        if ability_id == EXCHANGE_ABILITY:
            return f"{sentence(person(mix, view.number(view.drawn(f))))}: {words}"
        name = sentence(mix.token.name) if ability_id == TOKEN_ABILITY else mix.cards[ability_id].name
        return f"{name}: {words}"
    if phase == BEFORE_MAIN:
        return "Your turn: draw, take from the discard pile, call, or use an ability first."
    if phase == HOLDING:
        held = person(mix, view.number(view.first(HAND)))
        if view.any_chosen():
            return f"You exchange {held}: name more cards of the set, or say done."
        return f"You drew {held}: discard it, or exchange it with one or more of your cards."
    if phase == AFTER_MAIN:
        return "Use an ability, or end your turn."
    if phase == DRAWING:
        return "Rascal: keep one of the cards you drew, or draw one card more."
    if phase == VIEWING:
        return "View two of your cards: choose one."
    if phase == DEALING or phase == CHOOSING_START:
        return "The cards are being dealt."
    return "The game is over." if phase == OVER else "The round is scored."


def place_words(mix: Mix, event: Event, names: list[str]) -> str:
    zone = event.zone
    if zone < DECK:
        return f"card {event.index + 1} of {names[zone]}"
    if zone == PILE:
        return "the discard pile"
    if zone == ROW:
        return "the row"
    if zone >= PRIVATE:
        return f"the private deck of {names[zone - PRIVATE]}"
    return "the deck" if zone == DECK else "the hand"


def event_words(mix: Mix, event: Event, names: list[str] = SEAT_NAMES) -> str:
    """An event, as it was told to its reader, in a sentence."""
    who = names[event.seat] if event.seat != NONE else ""
    what = person(mix, event.number)
    where = place_words(mix, event, names) if event.zone != NONE else ""
    kind = event.kind
    value = event.value
    if kind == ev.ROUND_BEGAN:
        return f"Round {value + 1} begins; {who} starts. The first discard is {what}."
    if kind == ev.VIEWED:
        return f"{who} viewed {where}: {what}." if event.number != UNKNOWN else f"{who} viewed {where}."
    if kind == ev.TURN_BEGAN:
        return f"Turn of {who}." if value == 0 else f"Additional turn of {who}."
    if kind == ev.DREW:
        source = "the deck"
        if value == ROW:
            source = "the row"
        elif value >= PRIVATE:
            source = "their private deck"
        return f"{who} drew {what} from {source}."
    if kind == ev.TOOK:
        return f"{who} took {what} from the discard pile."
    if kind == ev.PUT_BACK:
        return f"{who} put {what} back on the deck."
    if kind == ev.PLACED:
        side = "faceup" if value == 1 else "facedown"
        return f"{who} put {what} {side} as {where}."
    if kind == ev.DISCARDED:
        return f"{who} discarded {what}."
    if kind == ev.PUT_UNDER:
        return f"{who} put {what} at the bottom of the discard pile."
    if kind == ev.SHOWN:
        return f"{who} showed {where}: {what}."
    if kind == ev.TURNED_FACEUP:
        return f"{who} turned {where} faceup: {what}."
    if kind == ev.TURNED_FACEDOWN:
        return f"{who} turned {where} facedown."
    if kind == ev.ROTATED_IT:
        return f"{who} rotated {where}."
    if kind == ev.GUARDED:
        return f"{who} laid {where} on another card as its guard."
    if kind == ev.UNGUARDED:
        return f"The guard by {where} ended."
    if kind == ev.LOCKED_IT:
        return f"{who} put the amulet on {where}."
    if kind == ev.SWAPPED:
        return f"{who} swapped two cards; one of them is now {where}."
    if kind == ev.PASSED_ON:
        return f"A card was passed on and is now {where}."
    if kind == ev.GAVE:
        return f"{who} gave {what}; it is now {where}."
    if kind == ev.LAID_OUT:
        return f"The row got {what}."
    if kind == ev.STORED:
        return f"{who} put {what} on their private deck."
    if kind == ev.TOLD_AT_LEAST:
        return f"Everyone knows now: {where} is at least {value}."
    if kind == ev.USED_ABILITY:
        return f"{who} used {what}."
    if kind == ev.USED_TOKEN:
        return f"{who} used the {mix.token.name}."
    if kind == ev.SKIPPED:
        return f"{who} made the opponent's next turn be skipped."
    if kind == ev.REVERSED:
        return f"{who} reversed play: it goes {'clockwise' if value == 0 else 'counterclockwise'} now."
    if kind == ev.CALLED:
        return f"{who} called for a vote."
    if kind == ev.TURN_ENDED:
        return f"{who} ended the turn."
    if kind == ev.ROUND_ENDED:
        return f"The round ended: {REASONS[value]}."
    if kind == ev.REVEALED:
        return f"{where} is {what}."
    if kind == ev.SUMMED:
        return f"{who} has a sum of {value}."
    if kind == ev.ADJUSTED:
        return f"{what}: the sum of {who} becomes {value}."
    if kind == ev.SCORED:
        return f"{who} scores {value}."
    if kind == ev.TOKEN_PASSED:
        return f"{who} has the {mix.token.name}{' and may use it' if value == 1 else ''}."
    return f"The game is over; {who} has won."


REASONS: Final = [
    "",
    "the turn came back to the caller",
    "the deck is empty",
    "both Villagers lie faceup",
    "nothing left the deck for fifty turns",
]
