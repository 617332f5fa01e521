"""The exchange: one new card for one or more cards of a village, with all that can come of it (EXCH, 4D.b).

It runs as a frame of its own, pushed by a turn or by another ability: "drawn" is the new card, `village` the seat whose
village it is, `flags` how it is done (the bits below), `counted` how many cards were slid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from wolfsbane.engine.abilities import can_begin, use_ability
from wolfsbane.engine.actions import (
    DISCARD,
    DONE,
    LEFT,
    PASS,
    USE,
    Actions,
    is_slot,
    is_slot_of,
    seat_of_slot,
    slot_action,
    slot_of,
)
from wolfsbane.engine.cards import DRAW_ABILITY, Ability, Step
from wolfsbane.engine.constants import (
    CARDS,
    DECK,
    EXCHANGE_ABILITY,
    FACEUP,
    LOCKED,
    NONE,
    SLID,
)
from wolfsbane.engine.effects import MATCHES_ANY, NEVER_ON_TOP
from wolfsbane.engine.moves import discard_card, place_card, put_back, show_card, turn_facedown
from wolfsbane.engine.protection import LOCKED_CARD, NOT_HERE, can_be_on_top, has_exchangeable, matches_any
from wolfsbane.engine.steps import offer_ends
from wolfsbane.engine.targets import ANOTHERS_CARD, BLOCKERS
from wolfsbane.engine.text import NO_REASON, Text
from wolfsbane.engine.vector import (
    SIZE,
    actor_of,
    chosen,
    chosen_up_to,
    counted_of,
    drawn_of,
    first_in,
    flags_of,
    held_in,
    marked,
    marks_of,
    next_in,
    nth_in,
    number_of,
    set_counted,
    set_drawn,
    set_flags,
    set_marks,
    set_opener,
    set_step,
    set_village,
    village_of,
)

if TYPE_CHECKING:
    from wolfsbane.engine.state import State

FACEDOWN_IN: Final = 0
FACEUP_IN: Final = 1
ANOTHERS_TOO: Final = 2  # a single card of another village may be exchanged instead of a set of your own
OR_DISCARD_IT: Final = 4  # the new card may be discarded instead, without its ability
NOT_FROM_THE_DECK: Final = 8  # the new card was taken, or came by an ability: if it is discarded it is not used (4D.b)

SETTLE: Final = 0
PLACE_IN_SET: Final = 1
ADD_AT_END: Final = 2
ADD_PENALTY: Final = 3
MAY_USE_IT: Final = 4
SETTLED: Final = 5


# --- choosing a set: cards in ascending order, then done. An incomplete choice is secret.


def offer_set(s: State, seat: i64, out: Actions) -> None:
    """The cards of the seat that may still be added to the set, and DONE if there is one in it."""
    v = s.v
    assert len(v) == SIZE
    first = chosen_up_to(v)
    items = out.items
    count = out.count
    card = first_in(v, seat)
    if first > 0:
        items[count] = DONE
        count += 1
        card = nth_in(v, seat, first)
    action = slot_action(seat, first)
    while card < CARDS:
        if not marked(v, card, LOCKED):
            items[count] = action
            count += 1
        card = next_in(v, card)
        action += 1
    out.count = count


def why_not_in_set(s: State, seat: i64, action: i64) -> tuple[str, Text]:
    if action == DONE:
        return ("EXCH-1", Text("refusal-exchange-needs-card"))
    if not is_slot(action):
        return NO_REASON
    if seat_of_slot(action) != seat:
        return ("EXCH-1", Text("refusal-exchange-own"))
    card = s.card_at(seat, slot_of(action))
    if card >= CARDS:
        return BLOCKERS[NOT_HERE]
    if s.is_locked(card):
        return BLOCKERS[LOCKED_CARD]
    return ("EXCH-2", Text("refusal-set-order"))


def begin_exchange(s: State, actor: i64, new: i64, flags: i64) -> i64:
    f = s.push(EXCHANGE_ABILITY, actor, new)
    v = s.v
    set_flags(v, f, flags)
    set_village(v, f, actor)
    set_drawn(v, f, new)
    return f


def slide_chosen(s: State, f: i64) -> None:
    """The chosen cards are slid forward; what comes of it is settled."""
    v = s.v
    assert len(v) == SIZE
    card = first_in(v, actor_of(v, f))
    for _i in range(chosen_up_to(v)):
        if chosen(v, card):
            slide(v, f, card)
        card = next_in(v, card)
    s.clear_chosen()
    settle(s, f)


def slide(v: vec[u8], f: i64, card: i64) -> None:
    set_marks(v, card, marks_of(v, card) | SLID)
    set_counted(v, f, counted_of(v, f) + 1)


def settle(s: State, f: i64) -> None:
    """The cards have been slid (EXCH-1, EXCH-2, EXCH-4, 4D.b)."""
    v = s.v
    assert len(v) == SIZE
    questions = s.mix.questions
    actor = actor_of(v, f)
    village = village_of(v, f)
    number: i64 = NONE
    matching = True
    stays = False
    one: i64 = NONE
    slot: i64 = 0
    its_slot: i64 = 0
    card = first_in(v, village)
    while card < CARDS:
        if marked(v, card, SLID):
            one = card
            its_slot = slot
            its_number = number_of(v, card)
            answered = questions[its_number]
            if answered & NEVER_ON_TOP != 0:
                stays = True
            if answered & MATCHES_ANY == 0:
                if number == NONE:
                    number = its_number
                elif number != its_number:
                    matching = False
        card = next_in(v, card)
        slot += 1
    if counted_of(v, f) == 1 and not stays:
        place_card(s, actor, drawn_of(v, f), village, its_slot, flags_of(v, f) & FACEUP_IN != 0)
        discard_card(s, actor, one)
        set_step(v, f, SETTLED)
        return
    card = first_in(v, village)
    while card < CARDS:
        marks = marks_of(v, card)
        if marks & SLID != 0:
            show_card(s, actor, card)
            if stays or not matching:
                set_marks(v, card, marks & ~SLID)
                if not matching and marks & FACEUP != 0:
                    turn_facedown(s, actor, card)
        card = next_in(v, card)
    if not matching:
        s.put_step(f, ADD_AT_END)
    elif not stays:
        s.put_step(f, PLACE_IN_SET)
    elif can_be_on_top(s, s.drawn(f)):
        discard_card(s, actor, s.drawn(f))
        s.put_step(f, MAY_USE_IT if may_be_used(s, f) else i64(SETTLED))
    else:
        join(s, f)


def may_be_used(s: State, f: i64) -> bool:
    """The new card was discarded instead: may its draw ability be used, as after drawing and discarding it (4D.b)?"""
    new = s.drawn(f)
    number = s.number(new)
    return (
        s.flags(f) & NOT_FROM_THE_DECK == 0
        and s.mix.kinds[number] == DRAW_ABILITY
        and can_begin(s, number, s.actor(f), new)
    )


def join(s: State, f: i64) -> None:
    """The new card may not be discarded: it is shown and joins the village at an end (4D.a, 4D.b)."""
    show_card(s, s.actor(f), s.drawn(f))
    s.put_counted(f, 0)
    s.put_step(f, ADD_AT_END)


class ChooseASet(Step):
    asks: bool = True
    needs: str | None = ""

    def offer(self, s: State, f: i64, out: Actions) -> None:
        v = s.v
        seat = actor_of(v, f)
        flags = flags_of(v, f)
        fresh = chosen_up_to(v) == 0
        if fresh and flags & OR_DISCARD_IT and can_be_on_top(s, s.drawn(f)):
            out.add(DISCARD)
        if not (fresh and flags & ANOTHERS_TOO):
            offer_set(s, seat, out)
            return
        for village in range(s.players()):
            if village == seat:
                offer_set(s, seat, out)
            else:
                slot: i64 = 0
                card = s.first(village)
                while card < CARDS:
                    if ANOTHERS_CARD.blocker(s, f, card) == 0:
                        out.add(slot_action(village, slot))
                    card = s.after(card)
                    slot += 1

    def answer(self, s: State, f: i64, action: i64) -> None:
        v = s.v
        seat = actor_of(v, f)
        if action == DONE:
            slide_chosen(s, f)
        elif action == DISCARD:
            discard_card(s, seat, s.drawn(f))
            s.put_step(f, SETTLED)
        elif is_slot_of(seat, action):
            slot = action - slot_action(seat, 0)
            s.choose(nth_in(v, seat, slot), slot)
            set_step(v, f, SETTLE)
        else:
            village = seat_of_slot(action)
            s.put_village(f, village)
            slide(v, f, nth_in(v, village, slot_of(action)))
            settle(s, f)

    def why_not(self, s: State, f: i64, action: i64) -> tuple[str, Text]:
        if action == DISCARD and s.flags(f) & OR_DISCARD_IT and not s.any_chosen():
            return ("4D.a", Text("refusal-never-on-top", {"number": int(s.number(s.drawn(f)))}))
        if s.flags(f) & ANOTHERS_TOO and is_slot(action) and seat_of_slot(action) != s.actor(f):
            if s.any_chosen():
                return ("11A", Text("refusal-one-or-own-set"))
            return ANOTHERS_CARD.why_not(s, f, action)
        return why_not_in_set(s, s.actor(f), action)

    def ask(self) -> Text:
        return Text("ask-exchange")


class PlaceInASlotOfTheSet(Step):
    """The set matched: the new card takes any one of its slots, and the gaps close (EXCH-2)."""

    asks: bool = True
    needs: str | None = ""

    def offer(self, s: State, f: i64, out: Actions) -> None:
        offer_slid(s, s.village(f), out)

    def answer(self, s: State, f: i64, action: i64) -> None:
        village = s.village(f)
        at = slot_of(action)
        place_card(s, s.actor(f), s.drawn(f), village, at, s.flags(f) & FACEUP_IN != 0)
        discard_slid(s, f, village)
        s.put_step(f, SETTLED)

    def why_not(self, s: State, f: i64, action: i64) -> tuple[str, Text]:
        return ("EXCH-2", Text("refusal-slot-of-set")) if is_slot(action) else NO_REASON

    def ask(self) -> Text:
        return Text("ask-slot-of-set")


def offer_slid(s: State, village: i64, out: Actions) -> None:
    v = s.v
    slot: i64 = 0
    card = first_in(v, village)
    while card < CARDS:
        if marked(v, card, SLID):
            out.add(slot_action(village, slot))
        card = next_in(v, card)
        slot += 1


def discard_slid(s: State, f: i64, village: i64) -> None:
    """The slid cards are discarded: first, so beneath the others, those that match any number (13A)."""
    for pass_number in range(2):
        card = s.first(village)
        while card < CARDS:
            following = s.after(card)
            if s.is_marked(card, SLID) and (pass_number == 1 or matches_any(s, card)):
                discard_card(s, s.actor(f), card)
            card = following


class AddTheNewCard(Step):
    asks: bool = True
    needs: str | None = ""

    def offer(self, s: State, f: i64, out: Actions) -> None:
        offer_ends(s, s.village(f), out)

    def answer(self, s: State, f: i64, action: i64) -> None:
        v = s.v
        village = village_of(v, f)
        index: i64 = 0
        if action != LEFT:
            index = held_in(v, village)
        place_card(s, actor_of(v, f), drawn_of(v, f), village, index, flags_of(v, f) & FACEUP_IN != 0)
        set_step(v, f, i64(ADD_PENALTY) if counted_of(v, f) >= 3 and held_in(v, DECK) > 0 else i64(SETTLED))

    def ask(self) -> Text:
        return Text("ask-end-after-failure")


class AddThePenaltyCard(Step):
    """Three or more that did not match: the top card of the deck is added too, unseen (EXCH-5)."""

    asks: bool = True
    needs: str | None = ""

    def offer(self, s: State, f: i64, out: Actions) -> None:
        offer_ends(s, s.village(f), out)

    def answer(self, s: State, f: i64, action: i64) -> None:
        village = s.village(f)
        place_card(s, s.actor(f), s.first(DECK), village, 0 if action == LEFT else s.count(village), False)
        s.put_step(f, SETTLED)

    def ask(self) -> Text:
        return Text("ask-end-for-penalty")


class MayUseTheNewCard(Step):
    """The new card was drawn from the deck and discarded because of a Zombie: its draw ability may be used (4D.b)."""

    asks: bool = True
    needs: str | None = ""

    def offer(self, s: State, f: i64, out: Actions) -> None:
        out.add(PASS)
        out.add(USE)

    def answer(self, s: State, f: i64, action: i64) -> None:
        s.put_step(f, SETTLED)
        if action == USE:
            card = s.drawn(f)
            set_opener(s.v, card)
            use_ability(s, f, card)
            s.put_drawn(s.top(), card)

    def ask(self) -> Text:
        return Text("ask-use-after-failure")


def exchange_ability() -> Ability:
    return Ability(
        "Exchange the card with one or more cards of the village.",
        [ChooseASet(), PlaceInASlotOfTheSet(), AddTheNewCard(), AddThePenaltyCard(), MayUseTheNewCard()],
    )


class ExchangeItFacedown(Step):
    """Exchange the drawn card facedown with cards of yours. If none may be exchanged, it goes back on the deck."""

    needs: str | None = "drawn"
    flags: i64 = FACEDOWN_IN | NOT_FROM_THE_DECK

    def run(self, s: State, f: i64) -> None:
        if has_exchangeable(s, s.actor(f)):
            begin_exchange(s, s.actor(f), s.drawn(f), self.flags)
        else:
            put_back(s, s.actor(f), s.drawn(f))


class ExchangeItFaceup(ExchangeItFacedown):
    """Master: exchange it faceup with cards of yours."""

    flags: i64 = FACEUP_IN | NOT_FROM_THE_DECK


class ExchangeItFacedownWithAnyVillage(ExchangeItFacedown):
    """Witch: exchange it facedown with a card of another village or with cards of yours."""

    flags: i64 = FACEDOWN_IN | ANOTHERS_TOO | NOT_FROM_THE_DECK

    def run(self, s: State, f: i64) -> None:
        if has_exchangeable(s, s.actor(f)) or ANOTHERS_CARD.exists(s, f):
            begin_exchange(s, s.actor(f), s.drawn(f), self.flags)
        else:
            put_back(s, s.actor(f), s.drawn(f))


class ExchangeItFaceupOrDiscardIt(ExchangeItFacedown):
    """Golem: exchange it faceup with cards of yours, or discard it. If none may be exchanged, it is discarded."""

    flags: i64 = FACEUP_IN | OR_DISCARD_IT | NOT_FROM_THE_DECK

    def run(self, s: State, f: i64) -> None:
        actor = s.actor(f)
        new = s.drawn(f)
        if has_exchangeable(s, actor):
            begin_exchange(s, actor, new, self.flags)
        elif can_be_on_top(s, new):
            discard_card(s, actor, new)
        else:
            join(s, begin_exchange(s, actor, new, self.flags))


# --- Approximator


class DiscardTwoOthers(Step):
    """Name two of your cards; they are shown and discarded as far as the rules let them be (5D)."""

    asks: bool = True
    needs: str | None = ""
    puts: str = "it"

    def _eligible(self, s: State, seat: i64) -> i64:
        n: i64 = 0
        card = s.first(seat)
        while card < CARDS:
            if not s.is_locked(card):
                n += 1
            card = s.after(card)
        return n

    def possible(self, s: State, f: i64) -> bool:
        return self._eligible(s, s.actor(f)) >= 2

    def offer(self, s: State, f: i64, out: Actions) -> None:
        seat = s.actor(f)
        first = not s.any_chosen()
        left = self._eligible(s, seat)
        after_chosen = first
        slot: i64 = 0
        card = s.first(seat)
        while card < CARDS:
            if s.is_chosen(card):
                after_chosen = True
            elif after_chosen and not s.is_locked(card) and (not first or left > 1):
                out.add(slot_action(seat, slot))
                left -= 1
            card = s.after(card)
            slot += 1

    def answer(self, s: State, f: i64, action: i64) -> None:
        seat = s.actor(f)
        card = s.card_at(seat, slot_of(action))
        if not s.any_chosen():
            s.choose(card, slot_of(action))
            s.put_step(f, s.step(f) - 1)
            return
        one = s.first(seat)
        while not s.is_chosen(one):
            one = s.after(one)
        s.clear_chosen()
        show_card(s, seat, one)
        show_card(s, seat, card)
        if s.number(one) < s.number(card):
            one, card = card, one
        # Now `card` is to end on top of `one`. Who may not be on top stays, unless it comes beneath.
        top_goes = can_be_on_top(s, card)
        under_goes = can_be_on_top(s, one) or (top_goes and s.number(card) < s.number(one))
        if under_goes:
            s.mark(one, SLID)
        if top_goes:
            s.mark(card, SLID)
        s.put_it(f, one)
        s.put_village(f, seat)
        if not under_goes and not top_goes:
            s.put_village(f, NONE)

    def why_not(self, s: State, f: i64, action: i64) -> tuple[str, Text]:
        if not is_slot(action):
            return NO_REASON
        if seat_of_slot(action) != s.actor(f):
            return ("5D", Text("refusal-discard-own"))
        reason = why_not_in_set(s, s.actor(f), action)
        if reason[0] == "EXCH-2":
            return ("5D", Text("refusal-discard-two"))
        return reason

    def ask(self) -> Text:
        return Text("ask-discard-two")


class TakeASlotOfThem(Step):
    """The drawn card goes in faceup, in a slot of one that is really discarded; or at an end if none is (5D)."""

    asks: bool = True
    needs: str | None = "it drawn"

    def offer(self, s: State, f: i64, out: Actions) -> None:
        if s.village(f) == NONE:
            offer_ends(s, s.actor(f), out)
        else:
            offer_slid(s, s.actor(f), out)

    def answer(self, s: State, f: i64, action: i64) -> None:
        seat = s.actor(f)
        if s.village(f) == NONE:
            place_card(s, seat, s.drawn(f), seat, 0 if action == LEFT else s.count(seat), True)
            return
        place_card(s, seat, s.drawn(f), seat, slot_of(action), True)
        discard_card(s, seat, s.it(f))
        discard_slid(s, f, seat)

    def why_not(self, s: State, f: i64, action: i64) -> tuple[str, Text]:
        if is_slot(action) and s.village(f) != NONE:
            return ("5D", Text("refusal-slot-of-discarded"))
        return NO_REASON

    def ask(self) -> Text:
        return Text("ask-slot-of-discarded")
