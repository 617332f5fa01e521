"""Could these abilities and exchanges be under way? The frames of a position, before any of them is run."""

from __future__ import annotations

from mypy_extensions import i64

from wolfsbane.engine import constants, exchange
from wolfsbane.engine.cards import AT_SCORING, DRAW_ABILITY, LASTING, MAIN, VILLAGE, WHEN_DRAWN, Step, is_ours
from wolfsbane.engine.constants import (
    CARDS,
    DECK,
    EVERYONE,
    EXCHANGE_ABILITY,
    HAND,
    NONE,
    PILE,
    PRIVATE,
    TOKEN_ABILITY,
)
from wolfsbane.engine.position.defaults import default_chain
from wolfsbane.engine.position.paths import check_history
from wolfsbane.engine.position.tokens import ImpossibleError
from wolfsbane.engine.protection import can_be_on_top, has_exchangeable, matches_any
from wolfsbane.engine.state import State
from wolfsbane.engine.steps import PutThemBackInAnyOrder
from wolfsbane.engine.vector import frame_at


def check_frames(s: State) -> None:
    """Raises ImpossibleError unless these frames could be there. Nothing of them is carried out."""
    for index in range(s.depth()):
        _check_frame(s, index)
    if s.depth() == 0:
        if s.phase() == constants.SCORING:
            raise ImpossibleError("at scoring somebody has to decide about an ability: a frame is missing")
        if s.chain() != 0:
            raise ImpossibleError("without a frame there is no chain of abilities", "chain")
        if s.get("opener") != NONE:
            raise ImpossibleError("without a frame nothing was begun by a drawn card", "starter")
        _check_half_choices(s, None)
    else:
        _check_chain(s)
        _check_top(s)


def _check_frame(s: State, index: i64) -> None:
    field = f"frame{index}"
    f = frame_at(index)
    ability_id = s.ability_id(f)
    phase = s.phase()
    if phase != constants.SCORING and s.actor(f) != s.turn():
        raise ImpossibleError("abilities are used by the player whose turn it is", field)
    if index + 1 < s.depth():
        _check_waiting(s, f, frame_at(index + 1), field)
    if ability_id == EXCHANGE_ABILITY:
        if index == 0 and phase != constants.AFTER_MAIN:
            raise ImpossibleError("the exchange of a turn belongs to the phase after", field)
        _check_exchange(s, f, field, index == 0)
        return
    source = s.source(f)
    if ability_id == TOKEN_ABILITY:
        if source != NONE or phase == constants.SCORING:
            raise ImpossibleError("the token is used in a turn, and has no source", field)
        if s.holder() != s.turn() or s.token_active():
            raise ImpossibleError("the token is used by its holder, and is not active any more", field)
    else:
        _check_source(s, f, field, index == 0)
    if index + 1 == s.depth():
        _check_that_it_asks(s, f, field)
    check_history(s, f, field)
    step = s.step(f)
    if step < s.mix.abilities[ability_id].length and isinstance(
        s.mix.abilities[ability_id].steps[step], exchange.TakeASlotOfThem
    ):
        _check_two_discarded(s, f, field)


def _check_waiting(s: State, f: i64, above: i64, field: str) -> None:
    """A frame waits below another one only for what it has begun itself."""
    at = s.step(f)
    length = s.mix.abilities[s.ability_id(f)].length
    if 0 < at <= length:
        step = s.mix.abilities[s.ability_id(f)].steps[at - 1]
        if s.ability_id(above) != EXCHANGE_ABILITY and (not is_ours(step) or (step.uses_others and at < length)):
            return
        if not is_ours(step) or isinstance(step, exchange.ExchangeItFacedown):
            flags = step.flags if isinstance(step, exchange.ExchangeItFacedown) else s.flags(above)
            if s.ability_id(above) == EXCHANGE_ABILITY and s.drawn(above) == s.drawn(f) and s.flags(above) == flags:
                return
    raise ImpossibleError("this frame has not begun the one that follows", field)


def _check_source(s: State, f: i64, field: str, lowest: bool) -> None:
    ability_id = s.ability_id(f)
    source = s.source(f)
    kind = s.mix.kinds[ability_id]
    phase = s.phase()
    if source == NONE or s.number(source) != ability_id:
        raise ImpossibleError(f"the source of this frame is a {ability_id}", field)
    if (kind == AT_SCORING) != (phase == constants.SCORING):
        raise ImpossibleError("scoring abilities belong to the phase scoring, and only they", field)
    if lowest and (kind == MAIN or kind == WHEN_DRAWN) and phase != constants.AFTER_MAIN:
        raise ImpossibleError("what stands for a main action belongs to the phase after", field)
    if s.zone(source) >= PRIVATE or s.zone(source) == DECK or s.zone(source) == constants.ROW:
        raise ImpossibleError("the source of this frame is in a village, in the pile or in the hand", field)
    if s.seen(source) != EVERYONE:
        raise ImpossibleError("everyone has seen the source of this frame", field)
    if kind == WHEN_DRAWN and s.step(f) <= 1 and (s.drawn(f) != source or s.zone(source) != HAND):
        raise ImpossibleError("the source of this frame, which is the drawn card too, is in the hand", field)
    if kind != WHEN_DRAWN and s.zone(source) == HAND:
        raise ImpossibleError("the source of this frame is in a village or in the pile", field)
    if s.step(f) == 0:
        at_home = s.zone(source) == s.actor(f) and s.is_faceup(source)
        if (kind == MAIN or kind == VILLAGE or kind == AT_SCORING) and not at_home:
            raise ImpossibleError("the source of this frame lies faceup in the actor's village", field)
        if s.zone(source) < DECK and not s.is_faceup(source):
            raise ImpossibleError("the source of this frame lies faceup when it begins", field)
    if (kind == MAIN or kind == VILLAGE or kind == AT_SCORING) and not s.is_marked(source, constants.USED):
        raise ImpossibleError("the source of this frame is used, so it has the mark +", field)


def _check_that_it_asks(s: State, f: i64, field: str) -> None:
    ability = s.mix.abilities[s.ability_id(f)]
    at = s.step(f)
    if at >= ability.length or not ability.asks[at]:
        raise ImpossibleError(f"step {at} of this frame asks for no decision", field)


# --- exchanges


def _check_exchange(s: State, f: i64, field: str, lowest: bool) -> None:
    step = s.step(f)
    new = s.drawn(f)
    actor = s.actor(f)
    village = s.village(f)
    flags = s.flags(f)
    if new == NONE or s.source(f) != new:
        raise ImpossibleError("the source of an exchange is its new card", field)
    if step >= s.mix.abilities[EXCHANGE_ABILITY].length:
        raise ImpossibleError(f"step {step} of this frame asks for no decision", field)
    if village >= s.players():
        raise ImpossibleError("'village' is the seat whose village takes part in the exchange", field)
    if s.zone(new) != (village if step == exchange.ADD_PENALTY else PILE if step == exchange.MAY_USE_IT else HAND):
        raise ImpossibleError("the new card of an exchange is in the hand until it is added or discarded", field)
    if lowest:
        drawn = flags == s.get("side")  # a drawn card goes in on the side that was fixed when it was drawn
        if not (flags == exchange.FACEUP_IN | exchange.NOT_FROM_THE_DECK or (drawn and step != exchange.SETTLE)):
            raise ImpossibleError(
                "'flags' is 9 for a card that was taken; for one that was drawn it is 0, "
                "or 1 with side faceup, and the set was chosen while holding",
                field,
            )
    if flags & exchange.FACEUP_IN != 0 and s.seen(new) != EVERYONE:
        raise ImpossibleError("everyone has seen a new card that goes in faceup", field)
    if village != actor and not (step == exchange.ADD_AT_END and s.counted(f) == 0):
        raise ImpossibleError("'village' is the actor: only a single card of another village is exchanged", field)
    if not _fits(s, f):
        raise ImpossibleError(f"{s.counted(f)} cards slid do not fit step {step} of an exchange", field)
    if not _agrees(s, f):
        raise ImpossibleError(f"no exchange comes to step {step} with these cards in the village", field)


def _fits(s: State, f: i64) -> bool:
    """Can as many cards have been slid as `counted` says?"""
    step = s.step(f)
    counted = s.counted(f)
    if step == exchange.SETTLE:
        return counted == 0
    if step == exchange.PLACE_IN_SET:
        return counted == _slid(s) and counted >= 2
    if step == exchange.ADD_AT_END:
        return counted != 1
    if step == exchange.ADD_PENALTY:
        return counted >= 3 and s.count(DECK) > 0
    return counted >= 1


def _slid(s: State) -> i64:
    slid: i64 = 0
    for card in range(CARDS):
        if s.is_marked(card, constants.SLID):
            slid += 1
    return slid


def _agrees(s: State, f: i64) -> bool:
    """Do the cards that everyone has seen in the village allow what the exchange came to?"""
    step = s.step(f)
    counted = s.counted(f)
    new = s.drawn(f)
    if step == exchange.SETTLE:
        return True
    shown = _shown_in(s, f)
    if step == exchange.PLACE_IN_SET:
        slid = [card for card in shown if s.is_marked(card, constants.SLID)]
        return len(slid) == counted and _match(s, slid) and all(can_be_on_top(s, card) for card in slid)
    if step == exchange.MAY_USE_IT:
        return s.first(PILE) == new and _a_zombie_stayed(s, shown, counted) and exchange.may_be_used(s, f)
    if step == exchange.ADD_AT_END and counted == 0:  # a Zombie that can't be discarded joins the village
        alone = (
            s.flags(f) & exchange.OR_DISCARD_IT != 0
            and s.village(f) == s.actor(f)
            and not has_exchangeable(s, s.actor(f))
        )
        joins = not can_be_on_top(s, new) and s.seen(new) == EVERYONE
        return joins and (alone or _a_zombie_stayed(s, shown, 1))
    failed = [card for card in shown if card != new and not s.is_faceup(card)]
    if step == exchange.ADD_PENALTY and not _has_joined(s, f, new):
        return False
    return len(failed) >= counted and not _match(s, failed)


def _shown_in(s: State, f: i64) -> list[i64]:
    """The cards of the village that may have been slid and that everyone has seen."""
    out: list[i64] = []
    card = s.first(s.village(f))
    while card < CARDS:
        if s.seen(card) == EVERYONE and not s.is_locked(card):
            out.append(card)
        card = s.after(card)
    return out


def _match(s: State, cards: list[i64]) -> bool:
    numbers = {int(s.number(card)) for card in cards if not matches_any(s, card)}
    return len(numbers) <= 1


def _a_zombie_stayed(s: State, shown: list[i64], slid: i64) -> bool:
    for card in shown:
        if not can_be_on_top(s, card):
            number = s.number(card)
            if len([c for c in shown if s.number(c) == number or matches_any(s, c)]) >= slid:
                return True
    return False


def _has_joined(s: State, f: i64, new: i64) -> bool:
    """Lies the new card at an end of the village, as it went in?"""
    at_an_end = s.first(s.village(f)) == new or s.last(s.village(f)) == new
    faceup = s.flags(f) & exchange.FACEUP_IN != 0
    return at_an_end and s.is_faceup(new) == faceup and s.marks(new) & ~(constants.FACEUP | constants.USED) == 0


def _check_two_discarded(s: State, f: i64, field: str) -> None:
    """Approximator: two cards were named and shown, and those that go are marked as slid."""
    seat = s.actor(f)
    shown: list[i64] = []
    card = s.first(seat)
    while card < CARDS:
        if s.seen(card) == EVERYONE and not s.is_locked(card):
            shown.append(card)
        card = s.after(card)
    slid = [card for card in shown if s.is_marked(card, constants.SLID)]
    under = s.it(f)
    if under not in shown:
        raise ImpossibleError("'it' is missing: one of the two cards that were named and shown", field)
    others = [card for card in shown if card != under and s.number(card) <= s.number(under)]
    if len(slid) == 2:
        top = slid[0] if slid[1] == under else slid[1]
        fits = under in slid and top in others and can_be_on_top(s, top)
        fits = fits and (can_be_on_top(s, under) or s.number(top) < s.number(under))
    elif len(slid) == 1:
        fits = slid[0] == under and can_be_on_top(s, under) and any(not can_be_on_top(s, card) for card in others)
    else:
        fits = len(slid) == 0 and not can_be_on_top(s, under) and any(not can_be_on_top(s, card) for card in others)
    if not fits or s.village(f) != (seat if slid else NONE):
        raise ImpossibleError("the two cards that were named and shown do not go and stay in this way", field)


# --- the chain, and the frame that asks


def _check_chain(s: State) -> None:
    starter = s.get("opener")
    if s.ability_id(frame_at(0)) == EXCHANGE_ABILITY:
        if s.chain() != 0:
            raise ImpossibleError("the exchange of a turn is no chain of abilities", "chain")
        if starter != NONE:
            raise ImpossibleError("the exchange of a turn was not begun by using a drawn card", "starter")
        return
    if default_chain(s) & ~s.chain() != 0:
        raise ImpossibleError("the chain has the sources of all frames", "chain")
    for card in range(CARDS):
        if s.in_chain(card):
            kind = s.mix.kinds[s.number(card)] if s.seen(card) == EVERYONE else LASTING
            if s.zone(card) >= DECK and s.zone(card) != PILE and s.zone(card) != HAND:
                raise ImpossibleError("the cards of a chain are in villages, in the pile or in the hand", "chain")
            if kind not in (VILLAGE, MAIN, DRAW_ABILITY, WHEN_DRAWN, AT_SCORING):
                raise ImpossibleError("the cards of a chain were seen by everyone and have abilities", "chain")
    if starter != NONE:
        if not s.in_chain(starter):
            raise ImpossibleError("the card that began all this is part of the chain", "starter")
        kind = s.mix.kinds[s.number(starter)]
        if kind != DRAW_ABILITY and kind != WHEN_DRAWN:
            raise ImpossibleError(
                "the card that began all this was drawn and used, so it has such an ability", "starter"
            )


def _check_top(s: State) -> None:
    f = s.top()
    field = f"frame{s.depth() - 1}"
    ability = s.mix.abilities[s.ability_id(f)]
    at = s.step(f)
    step = ability.steps[at]
    _check_half_choices(s, step)
    if ability.begins_part[at] and not ability.part_possible(s, f, at):
        raise ImpossibleError("this part of the ability can't be carried out, so it would be skipped", field)
    if s.phase() == constants.SCORING or not is_ours(step):
        return
    known: i64 = 1 if s.phase() == constants.HOLDING else 0
    new = s.drawn(f)
    if new != NONE and s.zone(new) == HAND:
        known += 1
    if isinstance(step, PutThemBackInAnyOrder):
        known += s.counted(f)
    if s.count(HAND) != known:
        raise ImpossibleError(f"{s.count(HAND)} cards are in the hand, where this ability knows of {known}", field)


def _check_half_choices(s: State, step: Step | None) -> None:
    """Cards that are chosen or slid belong to an incomplete decision."""
    chooser: i64 = s.turn() if s.phase() == constants.HOLDING else NONE
    slider: i64 = NONE
    most: i64 = CARDS
    if step is not None:
        f = s.top()
        chooser = NONE
        if isinstance(step, (exchange.ChooseASet, exchange.DiscardTwoOthers)):
            chooser = s.actor(f)
            most = 1 if isinstance(step, exchange.DiscardTwoOthers) else CARDS
        elif isinstance(step, (exchange.PlaceInASlotOfTheSet, exchange.TakeASlotOfThem)):
            slider = s.actor(f)
        elif not is_ours(step):
            return
    touched = False
    for i in range(s.depth()):
        touched = touched or s.mix.abilities[s.ability_id(frame_at(i))].touches
    for card in range(CARDS):
        if s.is_chosen(card):
            most -= 1
            if s.zone(card) != chooser or s.is_locked(card) or most < 0:
                raise ImpossibleError("nothing is asked now for which this card could be chosen already", "", card)
        slid_well = s.zone(card) == slider and not s.is_locked(card) and s.seen(card) == EVERYONE
        if s.is_marked(card, constants.SLID) and not slid_well:
            raise ImpossibleError("nothing is asked now for which this card could have been slid", "", card)
        if s.is_marked(card, constants.TOUCHED):
            if not touched:
                raise ImpossibleError("no ability is under way in which this card had its part", "", card)
            if not s.has_seen(s.turn(), card):
                raise ImpossibleError("a card that had its part was seen by the player whose turn it is", "", card)
