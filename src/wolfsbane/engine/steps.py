"""The vocabulary of the cards: choosing, and the verbs of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from wolfsbane.engine import events as ev
from wolfsbane.engine.abilities import can_use, use_ability, why_not_use
from wolfsbane.engine.actions import (
    LEFT,
    PASS,
    PICK,
    PILE_CARD,
    RIGHT,
    SEAT,
    USE,
    Actions,
    is_slot,
    seat_of_slot,
    slot_of,
)
from wolfsbane.engine.cards import Step
from wolfsbane.engine.constants import (
    CARDS,
    DECK,
    HAND,
    NONE,
    PILE,
    TOUCHED,
)
from wolfsbane.engine.effects import TAKE, TURN_OVER, VIEW
from wolfsbane.engine.moves import (
    discard_card,
    draw_card,
    end_guard_by,
    lay_guard,
    lock_card,
    move_card,
    put_back,
    put_under,
    reverse_play,
    rotate_card,
    show_card,
    store_top_card,
    swap_cards,
    take_from_pile,
    tell_at_least,
    turn_facedown,
    turn_faceup,
    turn_over,
    view_card,
)
from wolfsbane.engine.protection import (
    ALLOWED,
    blocked_by,
    can_be_on_top,
    has_exchangeable,
    may_add,
)
from wolfsbane.engine.targets import YOUR_CARD_TO_TAKE, Target, refusal_of
from wolfsbane.engine.text import NO_REASON, Text
from wolfsbane.engine.vector import sealed_of

if TYPE_CHECKING:
    from wolfsbane.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Choose(Step):
    """Choose a card; from now on it is "it"."""

    asks: bool = True
    needs: str | None = ""
    puts: str = "it"

    def __init__(self, target: Target) -> None:
        self.target = target

    def possible(self, s: State, f: i64) -> bool:
        return self.target.exists(s, f)

    def offer(self, s: State, f: i64, out: Actions) -> None:
        self.target.offer(s, f, out)

    def answer(self, s: State, f: i64, action: i64) -> None:
        s.put_it(f, s.card_at(seat_of_slot(action), slot_of(action)))

    def why_not(self, s: State, f: i64, action: i64) -> tuple[str, Text]:
        return self.target.why_not(s, f, action) if is_slot(action) else NO_REASON

    def ask(self) -> Text:
        return Text("ask-choose", {"target": self.target.text})


class MayChoose(Choose):
    """Choose a card, or do without the rest of this part."""

    def offer(self, s: State, f: i64, out: Actions) -> None:
        out.add(PASS)
        self.target.offer(s, f, out)

    def answer(self, s: State, f: i64, action: i64) -> None:
        if action == PASS:
            skip_part(s, f)
        else:
            s.put_it(f, s.card_at(seat_of_slot(action), slot_of(action)))

    def ask(self) -> Text:
        return Text("ask-may-choose", {"target": self.target.text})


class ChooseOther(Choose):
    """Choose a second card beside "it"."""

    puts: str = "other"

    def answer(self, s: State, f: i64, action: i64) -> None:
        s.put_other(f, s.card_at(seat_of_slot(action), slot_of(action)))


class May(Step):
    """Decide whether to do the rest of this part."""

    asks: bool = True
    needs: str | None = ""

    def offer(self, s: State, f: i64, out: Actions) -> None:
        out.add(PASS)
        out.add(USE)

    def answer(self, s: State, f: i64, action: i64) -> None:
        if action == PASS:
            skip_part(s, f)

    def ask(self) -> Text:
        return Text("ask-may")


def may(first: Step, *rest: Step) -> tuple[Step, ...]:
    """These steps, if the player likes."""
    if isinstance(first, Choose):
        return (MayChoose(first.target), *rest)
    return (May(), first, *rest)


def skip_part(s: State, f: i64) -> None:
    s.put_step(f, s.mix.abilities[s.ability_id(f)].next_part[s.step(f) - 1])


# --- verbs on "it"


class ViewIt(Step):
    needs: str | None = "it"

    def run(self, s: State, f: i64) -> None:
        view_card(s, s.actor(f), s.it(f))


class ViewItIfFacedown(Step):
    """Robber: a card that came faceup is not viewed; everybody sees it."""

    needs: str | None = ""

    def possible(self, s: State, f: i64) -> bool:
        card = s.it(f)
        return card != NONE and (not s.is_faceup(card) and blocked_by(s, s.actor(f), VIEW, card) == ALLOWED)

    def run(self, s: State, f: i64) -> None:
        view_card(s, s.actor(f), s.it(f))


class TurnItFaceup(Step):
    needs: str | None = "it"

    def run(self, s: State, f: i64) -> None:
        turn_faceup(s, s.actor(f), s.it(f))


class TurnItFacedown(Step):
    needs: str | None = "it"

    def run(self, s: State, f: i64) -> None:
        turn_facedown(s, s.actor(f), s.it(f))


class TurnItOver(Step):
    needs: str | None = "it"

    def run(self, s: State, f: i64) -> None:
        turn_over(s, s.actor(f), s.it(f))


class DiscardIt(Step):
    needs: str | None = "it"

    def run(self, s: State, f: i64) -> None:
        discard_card(s, s.actor(f), s.it(f))


class LockIt(Step):
    needs: str | None = "it"

    def run(self, s: State, f: i64) -> None:
        lock_card(s, s.actor(f), s.it(f))


class SwapThem(Step):
    """Swap "it" and the other card; "it" is then the one that came into the actor's village, if one did."""

    needs: str | None = "it other"

    def run(self, s: State, f: i64) -> None:
        swap_cards(s, s.actor(f), s.it(f), s.other(f))


class GoOnAbove(Step):
    """If "it" is above the limit, everybody learns that, and the choice is made again; else on with the steps."""

    touches: bool = True
    needs: str | None = "it"

    def __init__(self, limit: int, back: int) -> None:
        self.limit: i64 = limit
        self.back: i64 = back

    def run(self, s: State, f: i64) -> None:
        card = s.it(f)
        if s.number(card) > self.limit:
            s.mark(card, TOUCHED)
            tell_at_least(s, s.actor(f), card, self.limit + 1)
            s.put_step(f, s.step(f) - 1 - self.back)


def until_at_most(limit: int, *steps: Step) -> tuple[Step, ...]:
    """These steps again and again, until "it" has at most this number."""
    return (*steps, GoOnAbove(limit, len(steps)))


class LeaveThatVillage(Step):
    """The village of "it" has had its part."""

    needs: str | None = "it"

    def run(self, s: State, f: i64) -> None:
        s.put_counted(f, s.counted(f) | (1 << s.zone(s.it(f))))


class GoBack(Step):
    needs: str | None = ""

    def __init__(self, back: int) -> None:
        self.back: i64 = back

    def run(self, s: State, f: i64) -> None:
        s.put_step(f, s.step(f) - 1 - self.back)


def in_each_village(choose: Choose, *steps: Step) -> tuple[Step, ...]:
    """These steps in one village after another; after the first the player may stop."""
    once = (*steps, LeaveThatVillage())
    return (choose, *once, MayChoose(choose.target), *once, GoBack(len(once) + 1))


class GuardIt(Step):
    """Lay the Bodyguard on "it", or take it off if "it" is the Bodyguard itself."""

    at_each_time: bool = True
    needs: str | None = "it"

    def run(self, s: State, f: i64) -> None:
        guard = s.source(f)
        if s.it(f) == guard:
            end_guard_by(s, guard)
        else:
            lay_guard(s, s.actor(f), guard, s.it(f))


class RotateOrDiscardIt(Step):
    """Curator: a straight card is rotated, a rotated one discarded. A Zombie that shows up stays (4D.d)."""

    needs: str | None = "it"

    def run(self, s: State, f: i64) -> None:
        card = s.it(f)
        if not s.is_rotated(card):
            rotate_card(s, s.actor(f), card)
        elif can_be_on_top(s, card):
            discard_card(s, s.actor(f), card)
        else:
            show_card(s, s.actor(f), card)


# --- villages, seats, ends


class ChooseVillageToTurnOver(Step):
    """Flipper: any village with a card in it that may be turned; `counted` is its seat."""

    asks: bool = True
    needs: str | None = ""

    def _fits(self, s: State, f: i64, seat: i64) -> bool:
        card = s.first(seat)
        while card < CARDS:
            if blocked_by(s, s.actor(f), TURN_OVER, card) == ALLOWED:
                return True
            card = s.after(card)
        return False

    def possible(self, s: State, f: i64) -> bool:
        for seat in range(s.players()):
            if self._fits(s, f, seat):
                return True
        return False

    def offer(self, s: State, f: i64, out: Actions) -> None:
        for seat in range(s.players()):
            if self._fits(s, f, seat):
                out.add(SEAT + seat)

    def answer(self, s: State, f: i64, action: i64) -> None:
        s.put_counted(f, action - SEAT)

    def why_not(self, s: State, f: i64, action: i64) -> tuple[str, Text]:
        if SEAT <= action < SEAT + s.players():
            return ("PROT-3", Text("refusal-nothing-to-turn-over"))
        return NO_REASON

    def ask(self) -> Text:
        return Text("ask-village-to-turn-over")


class TurnOverAllCards(Step):
    """All cards of the village at once, but for those that may not be touched (PROT-3)."""

    needs: str | None = ""

    def run(self, s: State, f: i64) -> None:
        actor = s.actor(f)
        seat = s.counted(f)
        card = s.first(seat)
        while card < CARDS:  # first who may be turned: a guard that is turned facedown must not free others
            if blocked_by(s, actor, TURN_OVER, card) == ALLOWED:
                s.mark(card, TOUCHED)
            card = s.after(card)
        card = s.first(seat)
        while card < CARDS:
            if s.is_marked(card, TOUCHED):
                s.unmark(card, TOUCHED)
                turn_over(s, actor, card)
            card = s.after(card)


class ChooseWhomToGiveIt(Step):
    """Regifter: another player, whose village may get a card; it arrives at their right end."""

    asks: bool = True
    needs: str | None = "it"

    def possible(self, s: State, f: i64) -> bool:
        for seat in range(s.players()):
            if seat != s.actor(f) and (sealed_of(s.v) >> seat) & 1 == 0:
                return True
        return False

    def offer(self, s: State, f: i64, out: Actions) -> None:
        for seat in range(s.players()):
            if seat != s.actor(f) and (sealed_of(s.v) >> seat) & 1 == 0:
                out.add(SEAT + seat)

    def answer(self, s: State, f: i64, action: i64) -> None:
        move_card(s, ev.GAVE, s.actor(f), s.it(f), action - SEAT, 1)

    def why_not(self, s: State, f: i64, action: i64) -> tuple[str, Text]:
        if action == SEAT + s.actor(f):
            return ("0C", Text("refusal-gift-to-another"))
        if SEAT <= action < SEAT + s.players():
            return ("PROT-4", Text("refusal-gift-protected"))
        return NO_REASON

    def ask(self) -> Text:
        return Text("ask-who-gets-it")


class GiveItToTheLastPlayer(Step):
    """Zombie: it goes facedown to either end of the village of the last other player who had a turn."""

    asks: bool = True
    needs: str | None = ""

    def possible(self, s: State, f: i64) -> bool:
        seat = s.actor(f)
        village = s.last_other_player(seat)
        return village != NONE and not s.is_locked(s.source(f)) and may_add(s, seat, village)

    def offer(self, s: State, f: i64, out: Actions) -> None:
        offer_ends(s, s.last_other_player(s.actor(f)), out)

    def answer(self, s: State, f: i64, action: i64) -> None:
        seat = s.actor(f)
        turn_facedown(s, seat, s.source(f))
        move_card(s, ev.GAVE, seat, s.source(f), s.last_other_player(seat), action - LEFT)

    def ask(self) -> Text:
        return Text("ask-end-of-village")


def offer_ends(s: State, village: i64, out: Actions) -> None:
    """Both ends of a village, as its owner sees them; an empty one has just one."""
    out.add(LEFT)
    if s.count(village) > 0:
        out.add(RIGHT)


class ChooseADirection(Step):
    """Village Idiot: left or right, if at least two villages take part."""

    asks: bool = True
    needs: str | None = ""

    def possible(self, s: State, f: i64) -> bool:
        return len(passing(s, s.actor(f), LEFT)) >= 2

    def offer(self, s: State, f: i64, out: Actions) -> None:
        out.add(LEFT)
        out.add(RIGHT)

    def answer(self, s: State, f: i64, action: i64) -> None:
        s.put_counted(f, action)

    def ask(self) -> Text:
        return Text("ask-direction")


class PassTheOutermostCards(Step):
    """Every village that takes part passes a card to the next one that does, all at the same moment."""

    needs: str | None = ""

    def run(self, s: State, f: i64) -> None:
        direction = s.counted(f)
        cards = passing(s, s.actor(f), direction)
        n = len(cards)
        targets = [s.zone(card) for card in cards]
        for i in range(n):
            if direction == LEFT:
                move_card(s, ev.PASSED_ON, s.actor(f), cards[i], targets[(i + 1) % n], 1)
            else:
                move_card(s, ev.PASSED_ON, s.actor(f), cards[i], targets[(i + n - 1) % n], 0)


def passing(s: State, seat: i64, direction: i64) -> list[i64]:
    """The card that each village taking part would pass, clockwise from seat 0."""
    cards: list[i64] = []
    for village in range(s.players()):
        if may_add(s, seat, village):
            found: i64 = NONE
            card = s.first(village)
            while card < CARDS:
                if blocked_by(s, seat, TAKE, card) == ALLOWED:
                    found = card
                    if direction == LEFT:
                        break
                card = s.after(card)
            if found != NONE:
                cards.append(found)
    return cards


# --- the deck and the discard pile


class TakeTheTopCard(Step):
    """The top card of the deck comes into your hand, seen by you."""

    needs: str | None = ""
    puts: str = "drawn"

    def possible(self, s: State, f: i64) -> bool:
        return s.count(DECK) > 0

    def run(self, s: State, f: i64) -> None:
        card = s.first(DECK)
        draw_card(s, s.actor(f), card)
        s.put_drawn(f, card)


class TurnUpTheTopCard(Step):
    """The top card of the deck comes into your hand, seen by all."""

    needs: str | None = ""
    puts: str = "drawn"

    def possible(self, s: State, f: i64) -> bool:
        return s.count(DECK) > 0

    def run(self, s: State, f: i64) -> None:
        card = s.first(DECK)
        draw_card(s, s.actor(f), card)
        show_card(s, s.actor(f), card)
        s.put_drawn(f, card)


class ViewTheTopCards(Step):
    needs: str | None = ""

    def __init__(self, most: int) -> None:
        self.most: i64 = most

    def possible(self, s: State, f: i64) -> bool:
        return s.count(DECK) > 0

    def run(self, s: State, f: i64) -> None:
        for _i in range(self.most):
            if s.count(DECK) > 0:
                draw_card(s, s.actor(f), s.first(DECK))
                s.put_counted(f, s.counted(f) + 1)


class PutThemBackInAnyOrder(Step):
    """One card after another goes back on top of the deck; the last one lies on top. The backs are seen."""

    asks: bool = True
    needs: str | None = ""

    def possible(self, s: State, f: i64) -> bool:
        return s.counted(f) > 0

    def offer(self, s: State, f: i64, out: Actions) -> None:
        for i in range(s.counted(f)):
            out.add(PICK + i)

    def answer(self, s: State, f: i64, action: i64) -> None:
        put_back(s, s.actor(f), s.card_at(HAND, action - PICK))
        s.put_counted(f, s.counted(f) - 1)
        if s.counted(f) > 0:
            s.put_step(f, s.step(f) - 1)

    def ask(self) -> Text:
        return Text("ask-put-back-next")


class StoreTheTopCard(Step):
    """The top card of the deck goes on top of your private deck."""

    needs: str | None = ""

    def possible(self, s: State, f: i64) -> bool:
        return s.count(DECK) > 0

    def run(self, s: State, f: i64) -> None:
        store_top_card(s, s.actor(f))


class Reverse(Step):
    needs: str | None = ""

    def run(self, s: State, f: i64) -> None:
        reverse_play(s, s.actor(f), s.ability_id(f), s.source(f))


class MayTakeFromThePile(Step):
    """Master: any card of the discard pile but the Master whose ability this is."""

    asks: bool = True
    needs: str | None = ""
    puts: str = "drawn"

    def _fits(self, s: State, f: i64, card: i64) -> bool:
        return card != s.source(f)

    def possible(self, s: State, f: i64) -> bool:
        if not has_exchangeable(s, s.actor(f)):
            return False
        card = s.first(PILE)
        while card < CARDS:
            if self._fits(s, f, card):
                return True
            card = s.after(card)
        return False

    def offer(self, s: State, f: i64, out: Actions) -> None:
        out.add(PASS)
        index: i64 = 0
        card = s.first(PILE)
        while card < CARDS:
            if self._fits(s, f, card):
                out.add(PILE_CARD + index)
            card = s.after(card)
            index += 1

    def answer(self, s: State, f: i64, action: i64) -> None:
        if action == PASS:
            skip_part(s, f)
            return
        card = s.card_at(PILE, action - PILE_CARD)
        take_from_pile(s, s.actor(f), card)
        s.put_drawn(f, card)

    def why_not(self, s: State, f: i64, action: i64) -> tuple[str, Text]:
        if PILE_CARD <= action < PILE_CARD + s.count(PILE):
            return ("10A", Text("refusal-master-itself"))
        return NO_REASON

    def ask(self) -> Text:
        return Text("ask-take-from-pile")


class MoveThePilesTopToItsBottomAndUseIt(Step):
    """Blob: the top card of the discard pile goes to its bottom, and its draw ability is used."""

    not_while_holding: bool = True
    uses_others: bool = True
    needs: str | None = ""

    def possible(self, s: State, f: i64) -> bool:
        return s.count(PILE) > 0 and can_use(s, f, s.first(PILE))

    def run(self, s: State, f: i64) -> None:
        card = s.first(PILE)
        put_under(s, s.actor(f), card)
        use_ability(s, f, card)


class UseOneOfThePile(Step):
    """Nosferatu: the draw ability of any card in the discard pile that is of another number."""

    asks: bool = True
    uses_others: bool = True
    needs: str | None = ""

    def _fits(self, s: State, f: i64, card: i64) -> bool:
        return s.number(card) != s.ability_id(f) and can_use(s, f, card)

    def possible(self, s: State, f: i64) -> bool:
        card = s.first(PILE)
        while card < CARDS:
            if self._fits(s, f, card):
                return True
            card = s.after(card)
        return False

    def offer(self, s: State, f: i64, out: Actions) -> None:
        index: i64 = 0
        card = s.first(PILE)
        while card < CARDS:
            if self._fits(s, f, card):
                out.add(PILE_CARD + index)
            card = s.after(card)
            index += 1

    def answer(self, s: State, f: i64, action: i64) -> None:
        use_ability(s, f, s.card_at(PILE, action - PILE_CARD))

    def why_not(self, s: State, f: i64, action: i64) -> tuple[str, Text]:
        if not PILE_CARD <= action < PILE_CARD + s.count(PILE):
            return NO_REASON
        card = s.card_at(PILE, action - PILE_CARD)
        if s.number(card) == s.ability_id(f):
            character = s.mix.cards[s.ability_id(f)]
            return (character.rule, Text("refusal-another-number", {"number": int(character.number)}))
        return why_not_use(s, f, card)

    def ask(self) -> Text:
        return Text("ask-use-from-pile")


class UseItOrSwapIt(Step):
    """Magician: use the draw ability of the card that was turned up, or swap it with one of yours."""

    asks: bool = True
    uses_others: bool = True
    needs: str | None = ""

    def _may_swap(self, s: State, f: i64) -> bool:
        return blocked_by(s, s.actor(f), TAKE, s.it(f)) == ALLOWED

    def possible(self, s: State, f: i64) -> bool:
        card = s.it(f)
        return card != NONE and (can_use(s, f, card) or (self._may_swap(s, f) and YOUR_CARD_TO_TAKE.exists(s, f)))

    def offer(self, s: State, f: i64, out: Actions) -> None:
        if can_use(s, f, s.it(f)):
            out.add(USE)
        if self._may_swap(s, f):
            YOUR_CARD_TO_TAKE.offer(s, f, out)

    def answer(self, s: State, f: i64, action: i64) -> None:
        if action == USE:
            use_ability(s, f, s.it(f))
        else:
            swap_cards(s, s.actor(f), s.it(f), s.card_at(seat_of_slot(action), slot_of(action)))

    def why_not(self, s: State, f: i64, action: i64) -> tuple[str, Text]:
        if action == USE:
            rule, text = why_not_use(s, f, s.it(f))
            return (rule if rule == "X-4" else "8D", text)
        if is_slot(action):
            if not self._may_swap(s, f):
                return refusal_of(s, blocked_by(s, s.actor(f), TAKE, s.it(f)), TAKE, s.it(f))
            return YOUR_CARD_TO_TAKE.why_not(s, f, action)
        return NO_REASON

    def ask(self) -> Text:
        return Text("ask-use-or-swap")
