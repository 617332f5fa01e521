"""Could an ability have come to the step where it stands, with what its frame says of the steps before?

All ways through the steps of the ability are followed, and what each of them makes sure of is noted: that the card "it"
was viewed by the actor, or turned faceup, or lies in the actor's village. A frame is possible if it agrees with at
least one of these ways. Of steps from outside the engine nothing is known, so frames of such abilities are not judged.

Only what is public, or what the actor has seen, is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from mypy_extensions import i64

from wolfsbane.engine import constants, steps
from wolfsbane.engine.cards import Ability, Step, is_ours
from wolfsbane.engine.constants import CARDS, DECK, EVERYONE, HAND, NONE
from wolfsbane.engine.effects import NO_OPERATION, TAKE
from wolfsbane.engine.exchange import DiscardTwoOthers, ExchangeItFacedown
from wolfsbane.engine.position.tokens import ImpossibleError
from wolfsbane.engine.protection import ALLOWED, PROTECTED_CARD, blocked_by
from wolfsbane.engine.state import State
from wolfsbane.engine.targets import ANOTHERS, ANY, FACEDOWN_ONLY, FACEUP_ONLY, NOT_ITSELF, YOURS

Fact = tuple[str, int]
Facts = frozenset[Fact]

# The facts about a card, with their values.
WHOSE: Final = "whose"  # YOURS or ANOTHERS
APART: Final = "apart"  # it lies in another village than the other one of "it" and "other"
SIDE: Final = "side"  # FACEUP_ONLY or FACEDOWN_ONLY
TOUCHABLE: Final = "touchable"  # by a operation
VIEWED: Final = "viewed"  # by the actor
SHOWN: Final = "shown"  # to everyone
NOT_SOURCE: Final = "not source"
PASSED_OVER: Final = "passed over"  # it is at least this, all know that, and it is marked as touched
ANYTHING: Final = "anything"  # nothing is known of it

SOMETHING: Final[Facts] = frozenset([(ANYTHING, 0)])

# What `counted` counts.
NOTHING: Final = "nothing"
VILLAGES: Final = "villages"
HELD: Final = "held"
OTHERWISE: Final = "otherwise"

# Steps that change nothing in villages.
HARMLESS: Final = (
    steps.ChooseADirection,
    steps.ChooseVillageToTurnOver,
    DiscardTwoOthers,
    steps.GoBack,
    steps.May,
    steps.MayTakeFromThePile,
    steps.PutThemBackInAnyOrder,
    steps.Reverse,
    steps.StoreTheTopCard,
    steps.TakeTheTopCard,
    steps.TurnUpTheTopCard,
    steps.ViewTheTopCards,
)


@dataclass(frozen=True)
class Way:
    """What holds after one way through the steps of an ability. A pronoun without facts stands for nothing yet."""

    it: Facts | None = None
    other: Facts | None = None
    drawn: bool = False  # did a step take a card into the hand?
    exchanged: bool = False
    counted: str = NOTHING
    most: int = 0  # what `counted` can be at most
    touched: bool = False  # may cards be marked as touched?
    skipped: tuple[int, ...] = ()  # parts that could not be carried out, as long as nothing has changed since


def check_history(s: State, f: i64, field: str) -> None:
    """Raises ImpossibleError unless the ability of this frame could have come to its step in this position."""
    ability = s.mix.abilities[s.ability_id(f)]
    if not all(is_ours(step) for step in ability.steps):
        return
    reasons: list[tuple[bool, int, str]] = []  # that of the way which is most like the frame first
    for way in _ways_to(ability, int(s.step(f))):
        reason = _contradiction(s, f, way)
        if not reason:
            return
        reasons.append(((way.it is None) != (s.it(f) == NONE), len(way.skipped), reason))
    raise ImpossibleError(min(reasons)[2] if reasons else "no way through this ability leads to that step", field)


# --- the ways through an ability


def _ways_to(ability: Ability, at: int) -> list[Way]:
    """What may hold when the ability comes to a step; `at` may be its end."""
    known: set[tuple[int, Way]] = set()
    found: list[Way] = []
    waiting = [(0, Way())]
    while waiting:
        here = waiting.pop()
        if here in known:
            continue
        known.add(here)
        step, way = here
        if step == at:
            found.append(way)
        if step < ability.length:
            waiting += _from(ability, step, way)
    return found


def _from(ability: Ability, at: int, way: Way) -> Iterator[tuple[int, Way]]:
    """Where the ability goes on from a step, and what holds there."""
    step = ability.steps[at]
    end = int(ability.next_part[at])
    if ability.is_to_be_asked[at]:
        yield end, replace(way, skipped=(*way.skipped, at))
    if isinstance(step, (steps.May, steps.MayChoose, steps.MayTakeFromThePile)):
        yield end, way
    way = replace(_after(step, way), skipped=())
    if isinstance(step, steps.GoBack):
        yield at - int(step.back), way
        return
    if isinstance(step, steps.GoOnAbove):
        passed_over = frozenset([*(way.it or ()), (PASSED_OVER, int(step.limit) + 1)])
        yield at - int(step.back), replace(way, it=passed_over, touched=True)
    elif isinstance(step, steps.PutThemBackInAnyOrder):
        yield at, way
        way = replace(way, counted=NOTHING)
    elif isinstance(step, DiscardTwoOthers):
        yield at, way
        way = replace(way, it=SOMETHING, other=SOMETHING)
    yield at + 1, way


def _after(step: Step, way: Way) -> Way:
    """What holds after a step was carried out."""
    if isinstance(step, steps.Choose):
        facts = _of_target(step)
        return replace(way, other=facts) if isinstance(step, steps.ChooseOther) else replace(way, it=facts)
    if isinstance(step, steps.ViewIt):
        return replace(way, it=_with(way.it, (VIEWED, 0)))
    if isinstance(step, steps.TurnItFaceup):
        return _turned(way, (SIDE, int(FACEUP_ONLY)))
    if isinstance(step, steps.TurnItFacedown):
        return _turned(way, (SIDE, int(FACEDOWN_ONLY)))
    if isinstance(step, steps.TurnItOver):
        return _turned(way)
    if isinstance(step, steps.SwapThem):
        return replace(way, it=_swapped(way.it, way.other), other=_swapped(way.other, way.it))
    if isinstance(step, steps.LeaveThatVillage):
        return replace(way, counted=VILLAGES)
    if isinstance(step, (steps.ChooseVillageToTurnOver, steps.ChooseADirection)):
        return replace(way, counted=OTHERWISE)
    if isinstance(step, steps.ViewTheTopCards):
        return replace(way, counted=HELD, most=int(step.most))
    if isinstance(step, (steps.TakeTheTopCard, steps.TurnUpTheTopCard, steps.MayTakeFromThePile)):
        return replace(way, drawn=True)
    if isinstance(step, (steps.GoOnAbove, *HARMLESS)):
        return way
    exchanged = way.exchanged or isinstance(step, ExchangeItFacedown)
    it = None if way.it is None else SOMETHING
    other = None if way.other is None else SOMETHING
    return replace(way, it=it, other=other, exchanged=exchanged)


def _of_target(step: steps.Choose) -> Facts:
    target = step.target
    facts: list[Fact] = []
    if target.whose in (YOURS, ANOTHERS):
        facts.append((WHOSE, int(target.whose)))
    elif target.whose != ANY:
        facts.append((APART, 0))
    if target.side in (FACEUP_ONLY, FACEDOWN_ONLY):
        facts.append((SIDE, int(target.side)))
    if target.operation != NO_OPERATION:
        facts.append((TOUCHABLE, int(target.operation)))
    if target.but & NOT_ITSELF:
        facts.append((NOT_SOURCE, 0))
    return frozenset(facts)


def _with(facts: Facts | None, *more: Fact) -> Facts:
    return frozenset([*(facts or ()), *more])


def _without(facts: Facts | None, *kinds: str) -> Facts | None:
    return None if facts is None else frozenset(fact for fact in facts if fact[0] not in kinds)


def _turned(way: Way, *side: Fact) -> Way:
    """ "It" was turned: everyone has seen it. It may be the other card too, and it may protect its village now."""
    facts = _without(way.it, SIDE)
    if (TOUCHABLE, int(TAKE)) in (facts or ()):
        facts = _without(facts, TOUCHABLE)
    return replace(way, it=_with(facts, (SHOWN, 0), *side), other=_without(way.other, SIDE, TOUCHABLE))


def _swapped(one: Facts | None, other: Facts | None) -> Facts:
    """Facts about a card that has changed places with another one."""
    whose = [fact for fact in other or () if fact[0] == WHOSE]
    return _with(_without(one, WHOSE, APART, TOUCHABLE), (APART, 0), *whose)


# --- does the frame agree?


def _contradiction(s: State, f: i64, way: Way) -> str:
    """Why the frame can't have come this way; "" if it can."""
    pronouns = (("it", s.it(f), way.it), ("other", s.other(f), way.other))
    for name, card, facts in pronouns:
        reason = _missing(s, name, card, facts)
        if reason:
            return reason
    for name, card, facts in pronouns:
        for kind, reason in _WRONG.items():
            for fact, value in facts or ():
                if fact == kind and not _holds(s, f, card, kind, value):
                    return f"'{name}' can't be that card: {reason}"
    return _wrong_drawn(s, f, way) or _wrong_count(s, f, way) or _wrong_skip(s, f, way)


def _missing(s: State, name: str, card: i64, facts: Facts | None) -> str:
    if facts is None:
        return "" if card == NONE else f"nothing was chosen yet for '{name}' when this is asked"
    if (ANYTHING, 0) in facts:
        return ""
    if card >= CARDS:
        return f"'{name}' is missing: a card was chosen before this is asked"
    if s.zone(card) >= DECK:
        return f"'{name}', which was chosen in this frame, lies in no village"
    return ""


_WRONG: Final = {
    WHOSE: "it lies in a village from which none could be chosen",
    SIDE: "it lies on the wrong side for what was done with it",
    TOUCHABLE: "it is protected, so it could not be chosen",
    VIEWED: "the actor has viewed it, so the mark : names the actor",
    SHOWN: "everyone has seen it when it was turned",
    NOT_SOURCE: "a card other than the source was chosen",
    PASSED_OVER: "it was viewed and not turned, so it has the mark - and everyone knows its least number",
    APART: "it and the other card lie in one village",
}


def _holds(s: State, f: i64, card: i64, kind: str, value: int) -> bool:
    actor = s.actor(f)
    if kind == WHOSE:
        return (s.zone(card) == actor) == (value == YOURS)
    if kind == APART:
        return s.zone(s.it(f)) != s.zone(s.other(f))
    if kind == SIDE:
        return s.is_faceup(card) == (value == FACEUP_ONLY)
    if kind == TOUCHABLE:
        blocker = blocked_by(s, actor, value, card)  # a lasting effect may have come faceup since
        return blocker == ALLOWED or (blocker == PROTECTED_CARD and value != TAKE)
    if kind == VIEWED:
        return s.has_seen(actor, card)
    if kind == SHOWN:
        return s.seen(card) == EVERYONE
    if kind == NOT_SOURCE:
        return card != s.source(f)
    return s.is_marked(card, constants.TOUCHED) and s.least(card) >= value


def _wrong_drawn(s: State, f: i64, way: Way) -> str:
    drawn = s.drawn(f)
    if way.exchanged:
        return ""
    if way.drawn:
        return "" if drawn < CARDS and s.zone(drawn) == HAND else "'drawn' is the card in the hand that was taken"
    return "" if drawn in (NONE, s.source(f)) else "'drawn' is the source of this frame, or nothing"


def _wrong_count(s: State, f: i64, way: Way) -> str:
    counted = s.counted(f)
    if way.counted == NOTHING:
        return "" if counted == 0 else "nothing was counted yet when this is asked"
    if way.counted == VILLAGES:
        for seat in range(8):
            if (counted >> seat) & 1 == 1 and not _has_viewed_one_of(s, f, seat):
                return "the count has villages in which the actor viewed no facedown card"
        return "" if counted != 0 and (counted >> s.zone(s.it(f))) & 1 == 1 else "the count has the village of 'it'"
    if way.counted == HELD:
        return _wrong_cards_held(s, f, counted, way.most)
    return ""


def _has_viewed_one_of(s: State, f: i64, seat: i64) -> bool:
    if seat < s.players():
        card = s.first(seat)
        while card < CARDS:
            if not s.is_faceup(card) and s.has_seen(s.actor(f), card):
                return True
            card = s.after(card)
    return False


def _wrong_cards_held(s: State, f: i64, counted: i64, most: i64) -> str:
    """Some cards were viewed and are put back on the deck: those that are back were viewed too."""
    if counted > most or counted > s.count(HAND):
        return f"at most {most} cards were taken from the deck, and those not yet put back are in the hand"
    card = s.first(DECK)
    for _i in range(most - counted):
        if card < CARDS:
            if not s.has_seen(s.actor(f), card):
                return "cards that were put back on the deck were viewed by the actor, so the mark : names the actor"
            card = s.after(card)
    return ""


def _wrong_skip(s: State, f: i64, way: Way) -> str:
    ability = s.mix.abilities[s.ability_id(f)]
    for part in way.skipped:
        if ability.part_possible(s, f, part):
            return f"step {part} of this frame could be carried out, so it was not skipped"
    if ability.touches and not way.touched:
        for card in range(CARDS):
            if s.is_marked(card, constants.TOUCHED):
                return "no card has had its part in this ability yet"
    return ""
