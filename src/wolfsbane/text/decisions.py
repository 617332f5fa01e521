"""What is asked of a reader, and what each action would do, from the reader's view; places and events as values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wolfsbane.engine import actions, constants
from wolfsbane.engine.cards import DRAW_ABILITY, WHEN_DRAWN, Step
from wolfsbane.engine.events import Event
from wolfsbane.engine.steps import ChooseADirection, UseItOrSwapIt, ViewItIfFacedown
from wolfsbane.engine.text import Text, literal
from wolfsbane.engine.view import View
from wolfsbane.protocol.events import event_to_json

PILES: Final = {
    int(constants.DECK): "deck",
    int(constants.PILE): "pile",
    int(constants.ROW): "row",
    int(constants.HAND): "hand",
}
PHASES: Final = {
    int(constants.CHOOSING_START): "prompt-dealing",
    int(constants.DEALING): "prompt-dealing",
    int(constants.AFTER_MAIN): "prompt-after",
    int(constants.OVER): "prompt-over",
}
# Targets beside a card that was chosen before, by those that read well where there was none to choose.
WITHOUT_A_FIRST: Final = {
    "target-your-other-card": "target-your-card",
    "target-your-other-facedown": "target-your-facedown",
    "target-any-other-facedown": "target-any-facedown",
    "target-any-facedown-unseen": "target-any-facedown",
    "target-facedown-in-new-village": "target-any-facedown",
}


def listed(texts: Sequence[Text], last: str = "list-and", between: str = "list-comma") -> Text:
    """ "a, b and c". `last` and `between` are the messages that join two texts, at the end and before it."""
    if not texts:
        return literal("")
    whole = texts[0]
    for at, text in enumerate(texts[1:], 2):
        whole = Text(last if at == len(texts) else between, {"first": whole, "last": text})
    return whole


def place_text(zone: int, index: int) -> Text:
    """Where a card lies."""
    if zone < constants.DECK:
        return Text("place-village", {"owner": zone, "slot": index + 1})
    if zone in PILES:
        return Text(f"place-{PILES[zone]}")
    return Text("place-private", {"owner": zone - int(constants.PRIVATE)})


def event_values(event: Event) -> dict[str, int | str | Text]:
    """The fields of an event as values of its message, by the names that they have in JSON."""
    values: dict[str, int | str | Text] = {"number": int(constants.UNKNOWN), **event_to_json(event)}
    if event.zone != constants.NONE:
        values["place"] = place_text(int(event.zone), int(event.index))
    return values


def prompt_text(view: View, legal: Sequence[int] | None = None) -> Text:
    """What is asked of the view's seat; or for whom it waits. `legal` has what the seat may do: without it the sentence
    tells what there is to do in general."""
    deciders = view.deciders()
    if deciders and deciders[0] >= 0 and int(view.seat) not in deciders:
        return waiting_text(deciders)
    phase = int(view.phase())
    step = asking_step(view)
    if step is not None:
        f = view.top()
        ability = int(view.ability_id(f))
        ask = step_text(view, step, legal)
        if ability == constants.EXCHANGE_ABILITY:
            return Text("prompt-exchange", {"number": int(view.number(view.drawn(f))), "ask": ask})
        if ability == constants.TOKEN_ABILITY:
            return Text("prompt-token", {"ask": ask})
        return Text("prompt-ability", {"number": ability, "ask": ask})
    if phase == constants.VIEWING:
        return Text("prompt-viewing", {"first": flag(is_first_view(view, legal))})
    if phase == constants.BEFORE_MAIN:
        return Text(
            "prompt-before",
            {
                "last": flag(view.caller() != constants.NONE),
                "uses": flag(legal is None or any(map(is_use, legal))),
                "options": options_text(main_actions(legal)),
            },
        )
    if phase == constants.DRAWING:
        return Text("prompt-drawing", {"more": flag(legal is None or actions.DRAW in legal)})
    if phase == constants.HOLDING:
        number = int(view.number(view.first(constants.HAND)))
        if view.any_chosen():
            return Text("prompt-choosing-set", {"number": number})
        options = ["option-discard", "option-exchange"] if legal is None else exchange_options(view, legal)
        return Text("prompt-holding", {"number": number, "options": options_text(options)})
    return Text(PHASES.get(phase, "prompt-scoring"))


def waiting_text(deciders: Sequence[int]) -> Text:
    """For whom it waits."""
    return Text("prompt-waiting", {"names": listed([Text("phrase-seat", {"seat": seat}) for seat in deciders])})


def flag(is_so: bool) -> str:
    return "yes" if is_so else "no"


def is_first_view(view: View, legal: Sequence[int] | None) -> bool:
    """Is none of the two cards viewed yet that everybody views at the beginning?"""
    village = range(view.count(view.seat))
    if legal is not None:
        return len(legal) == len(village)
    return all(view.number(view.card_at(view.seat, slot)) == constants.UNKNOWN for slot in village)


def is_use(action: int) -> bool:
    """Does this use the token or a card of the village?"""
    return bool(action == actions.TOKEN or actions.ABILITY <= action < actions.SLOT)


def main_actions(legal: Sequence[int] | None) -> list[str]:
    """The main actions of a turn that are possible."""
    if legal is None:
        return ["option-draw", "option-take", "option-call"]
    possible = {
        "option-draw": any(
            action in (actions.DRAW, actions.DRAW_PRIVATE) or actions.ROW_CARD <= action < actions.PICK
            for action in legal
        ),
        "option-take": any(actions.PILE_CARD <= action < actions.ABILITY for action in legal),
        "option-call": actions.CALL in legal,
    }
    return [option for option, is_possible in possible.items() if is_possible]


def exchange_options(view: View, legal: Sequence[int]) -> list[str]:
    """What may be done with a new card."""
    villages = {int(actions.seat_of_slot(action)) for action in legal if action >= actions.SLOT}
    own, anothers = int(view.seat) in villages, bool(villages - {int(view.seat)})
    held = view.first(constants.HAND) if view.depth() == 0 else constants.NONE
    puts_in = held < constants.CARDS and view.mix.kinds[view.number(held)] == WHEN_DRAWN
    possible = {
        "option-put" if puts_in else "option-use": actions.USE in legal,
        "option-discard": actions.DISCARD in legal,
        "option-exchange-either": own and anothers,
        "option-exchange-anothers": anothers and not own,
        "option-exchange": own and not anothers,
    }
    return [option for option, is_possible in possible.items() if is_possible]


def options_text(options: Sequence[str]) -> Text:
    """ "draw, take from the discard pile, or call"."""
    last = "list-or" if len(options) < 3 else "list-comma-or"
    return listed([Text(option) for option in options], last)


def step_text(view: View, step: Step, legal: Sequence[int] | None) -> Text:
    """What a step of an ability asks in this position."""
    ask = step.ask()
    if ask.id == "ask-exchange" and legal is not None:
        if view.any_chosen():
            return Text("ask-more-of-set")
        return Text("ask-options", {"options": options_text(exchange_options(view, legal))})
    if ask.id == "ask-may" and isinstance(following_step(view), ViewItIfFacedown):
        return Text("ask-may-view")
    target = ask.values.get("target")
    if isinstance(target, Text) and target.id in WITHOUT_A_FIRST and view.it(view.top()) == constants.NONE:
        return Text(ask.id, {**ask.values, "target": Text(WITHOUT_A_FIRST[target.id])})
    return ask


def asking_step(view: View) -> Step | None:
    """The step of an ability that asks now."""
    if view.depth() == 0:
        return None
    f = view.top()
    return view.mix.abilities[view.ability_id(f)].steps[view.step(f)]


def following_step(view: View) -> Step | None:
    """The step after the one that asks now."""
    f = view.top()
    steps = view.mix.abilities[view.ability_id(f)].steps
    return steps[view.step(f) + 1] if view.step(f) + 1 < len(steps) else None


def exchanges(view: View) -> bool:
    """Are the cards chosen that a new card is exchanged with?"""
    if view.depth() == 0:
        return bool(view.phase() == constants.HOLDING)
    return bool(view.ability_id(view.top()) == constants.EXCHANGE_ABILITY and view.step(view.top()) == 0)


def card_action(view: View) -> str:
    """The message that says what is done with a card of a village that is chosen."""
    if exchanges(view):
        return "action-exchange-also" if view.any_chosen() else "action-exchange"
    return "action-swap" if isinstance(asking_step(view), UseItOrSwapIt) else "action-card"


def action_text(view: View, action: int) -> Text:
    """What a legal action would do, for the seat that is to decide; complete even if the prompt is not read with it."""
    if action >= actions.SLOT:
        return Text(
            card_action(view),
            {"card": village_card(view, int(actions.seat_of_slot(action)), int(actions.slot_of(action)))},
        )
    in_ability = view.depth() > 0
    phase = view.phase()
    if action == actions.DONE:
        if exchanges(view) and view.any_chosen():
            slots = [slot + 1 for slot in range(view.count(view.seat)) if view.is_chosen(view.card_at(view.seat, slot))]
            chosen = listed([literal(str(slot)) for slot in slots])
            return Text("action-done-exchange", {"count": len(slots), "slots": chosen})
        return Text("action-done" if in_ability or view.any_chosen() else "action-end-turn")
    if action == actions.PASS:
        return Text("action-pass")
    if action < actions.DRAW:
        end = "left" if action == actions.LEFT else "right"
        return Text(f"action-to-the-{end}" if isinstance(asking_step(view), ChooseADirection) else f"action-{end}")
    if action == actions.DRAW:
        return (
            Text("action-draw-more")
            if phase == constants.DRAWING
            else Text("action-draw", {"count": int(view.count(constants.DECK))})
        )
    if action == actions.DRAW_PRIVATE:
        return Text("action-draw-private", {"number": int(view.number(view.first(constants.PRIVATE + view.seat)))})
    if action == actions.CALL:
        return Text("action-call")
    if action == actions.DISCARD:
        number = int(view.number(held_card(view)))
        usable = view.mix.kinds[number] == DRAW_ABILITY and not in_ability
        return Text("action-discard-unused" if usable else "action-discard", {"number": number})
    if action == actions.USE:
        return use_text(view)
    if action == actions.TOKEN:
        return Text("action-token")
    if action < actions.NUMBER:
        return Text("action-seat", {"seat": action - int(actions.SEAT)})
    if action < actions.ROW_CARD:
        return Text("action-number", {"value": action - int(actions.NUMBER)})
    if action < actions.PICK:
        return Text("action-row", {"number": number_at(view, constants.ROW, action - actions.ROW_CARD)})
    if action < actions.PILE_CARD:
        verb = "action-keep" if phase == constants.DRAWING and not in_ability else "action-put-back"
        return Text(verb, {"number": number_at(view, constants.HAND, action - actions.PICK)})
    if action < actions.ABILITY:
        verb = "action-choose-from-pile" if in_ability else "action-take"
        return Text(verb, {"number": number_at(view, constants.PILE, action - actions.PILE_CARD)})
    slot = action - int(actions.ABILITY)
    return Text("action-ability", {"slot": slot + 1, "number": number_at(view, int(view.seat), slot)})


def use_text(view: View) -> Text:
    """What it means to use something: an ability as a whole, or what a step of one offers."""
    if view.depth() == 0:
        number = int(view.number(view.first(constants.HAND)))
        return Text(
            "action-use" if view.mix.kinds[number] == WHEN_DRAWN else "action-discard-and-use", {"number": number}
        )
    f = view.top()
    card = view.drawn(f) if view.ability_id(f) == constants.EXCHANGE_ABILITY else view.it(f)
    number = int(view.number(card)) if card != constants.NONE else int(constants.UNKNOWN)
    return Text("action-use" if isinstance(asking_step(view), UseItOrSwapIt) else "action-use-with", {"number": number})


def number_at(view: View, zone: int, index: int) -> int:
    return int(view.number(view.card_at(zone, index)))


def held_card(view: View) -> int:
    """The card that is held, or that the exchange under way is about."""
    return int(view.drawn(view.top()) if view.depth() > 0 else view.first(constants.HAND))


def village_card(view: View, seat: int, slot: int) -> Text:
    """A card of a village with all that the reader knows of it: "your card 2 (facedown, you saw the 9 (Seer))"."""
    state = listed(card_state(view, int(view.card_at(seat, slot))), "list-comma")
    return Text("village-card", {"place": place_text(seat, slot), "state": state})


def card_state(view: View, card: int) -> list[Text]:
    """What the reader knows of a card of a village."""
    number = int(view.number(card))
    if view.is_faceup(card):
        parts = [Text("state-faceup", {"number": number})]
    elif number != constants.UNKNOWN:
        reader = "watcher" if view.seat == constants.WATCHER else "player"
        parts = [Text("state-seen", {"number": number, "reader": reader})]
    elif view.least(card) > 0:
        parts = [Text("state-at-least", {"least": int(view.least(card))})]
    else:
        parts = [Text("state-facedown")]
    return [*parts, *card_marks(view, card)]


def card_marks(view: View, card: int) -> list[Text]:
    """What lies on a card of a village, and how it lies."""
    parts: list[Text] = []
    if view.is_rotated(card):
        parts.append(Text("state-rotated"))
    if view.is_locked(card):
        parts.append(Text("state-locked"))
    if view.ward(card) != constants.NONE:
        parts.append(Text("state-guarding", {"slot": int(view.index_of(view.ward(card))) + 1}))
    other = view.first(view.zone(card))
    while other < constants.CARDS:
        if view.ward(other) == card:
            parts.append(Text("state-guarded"))
        other = view.after(other)
    return parts
