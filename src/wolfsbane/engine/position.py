"""A position as one line of text, complete, both ways.

Fields are separated by semicolons. The first one is the mix; every other one begins with its name. What has
its usual value is left out:

    dagger; a 3^ 5 7 2 1; b 0 0 6^ 9 9; deck 4 5 ...; pile 9 8; turn b; token b active

Where cards lie: the villages `a` to `d` from their owner's left (`b -` is an empty one), `deck` and `pile`
from the top, `row`, `hand`, the private decks `private-a` to `private-d`, and `away` for the cards that are
out of play. Cards that are named nowhere are away; after `...` at the end of the deck they follow there
instead, in ascending order.

A card is its number and then its marks:

    ^  faceup               =  slid in an exchange             &b3  a Bodyguard that lies on b3
    ~  rotated              -  had its part in this ability    >5   all know that it is 5 or higher
    !  under the amulet     '  chosen, in half a choice        :ab  seen by a and b; `w` is who only watches,
    +  its ability was used in this turn                            `*` everyone, and nothing is nobody

Without `:` a card that is faceup, in the pile or in the row was seen by everyone (so were all in villages
when a round is over), one in the hand by the player whose turn it is (by everyone with `side faceup`), one
in a private deck by its owner, any other by nobody.

The other fields, with what holds where they are missing:

    players 3           as many as there are villages, at least two
    rounds 4            4
    points 12 0 / 5 -3  the scores of the rounds that are over: none is; or 0, if `round` says that some are
    round 3             the one after those
    phase before        before (the main action); or start, deal, view, drawing, holding, after, scoring, over
    turn b              a; in the phase view who began the round
    token b active      a has it, and it is not active
    start b             who has the token began the round
    caller b            nobody has called
    last b a            nobody had a turn; b had the last one, and a the last one before that was not b's
    quiet 12            0 turns in a row without a card leaving the deck
    stock 40            the stock (TURN-10) when the turn began: what it is now, and 2 for each held card
    counterclockwise    play goes clockwise
    skip                the other player's next turn is not skipped
    extra               this is not an additional turn
    acted               something was used in this turn only if a + or a frame says so
    stored              no card was put on the private deck of the player whose turn it is (10D)
    side faceup         the held card goes in facedown
    views 2 1           in the phase view, how many each has left: two, less those made
    sealed ab           at scoring, the villages that get no gift: those with a faceup Sentinel; `-` is none
    reason call         why the round ended (call, deck, villagers, quiet): not told
    chain b3 pile1      the cards whose abilities the chain has used (X-4): the sources of the frames
    starter pile1       the card drawn and used to begin all this: none
    dealt 4 5 6         in the phase deal, what the shuffle has answered so far: nothing

An ability under way is a frame, written from the first one to the one that asks now:

    frame 12 step 1 actor b source pile1 it b3 other a2 drawn hand1 tally 1

It begins with the number of the card, `token` or `exchange`. Left out are step 0, the actor whose turn it
is, pronouns that stand for nothing, tally 0. In an exchange `it` is the manner (0), `other` the seat (the
actor) and `drawn` the new card (hand1), which is the source too.

The last field, `ids`, has the place of each card in the shuffle, in the order villages, away, pile, deck,
row, hand, private decks. It is missing if that is just 0 to 51.
"""

from __future__ import annotations

from mypy_extensions import i64

from wolfsbane.engine import constants
from wolfsbane.engine.constants import CARDS, EVERYONE, EXCHANGE_ABILITY, NONE, TOKEN_ABILITY
from wolfsbane.engine.position_reader import parse_position
from wolfsbane.engine.position_usual import (
    FLAG_FIELDS,
    FLAGS,
    MARK_BITS,
    MARKS,
    NUMBERED,
    PHASES,
    PRONOUNS,
    REASONS,
    SEATS,
    ZONES,
    cards_of,
    rounds_over,
    stands_for_a_manner,
    stands_for_a_seat,
    usual_acted,
    usual_chain,
    usual_pronoun,
    usual_sealed,
    usual_seen,
    usual_stock,
    usual_views,
)
from wolfsbane.engine.position_words import PositionError
from wolfsbane.engine.state import State
from wolfsbane.engine.vector import frame_at

__all__ = ["PositionError", "parse_position", "position_text"]


def position_text(s: State) -> str:
    """The position as one line of text. `parse_position` makes the same state of it, byte for byte.

    >>> from wolfsbane.decks.registry import mix_of
    >>> state = parse_position("dagger; a 3^ 5; b 12 6; pile 9 9; deck 4 5 6; turn b", mix_of)
    >>> position_text(state)[:62]
    'DDDDDDDDDDDDDD-D; a 3^ 5; b 12 6; deck 4 5 6; pile 9 9; turn b'
    >>> parse_position(position_text(state), mix_of) == state
    True
    """
    out = [s.mix.code]
    for zone in range(constants.ZONE_COUNT):
        if zone < s.players() or s.count(zone) > 0:
            cards = [_card_text(s, card) for card in cards_of(s, zone)]
            out.append(f"{ZONES[zone]} {' '.join(cards) or '-'}")
    _write_game(s, out)
    _write_turn(s, out)
    _write_abilities(s, out)
    if s.phase() == constants.DEALING and s.get("dealt") > 0:
        dealt = [str(s.number(card)) for card in range(s.get("dealt"))]
        out.append("dealt " + " ".join(dealt))
    if s.phase() > constants.DEALING:
        away = [str(s.number(card)) for card in cards_of(s, constants.AWAY)]
        if away:
            out.append("away " + " ".join(away))
        ids: list[int] = []
        for zone in NUMBERED:
            ids += cards_of(s, zone)
        if ids != list(range(CARDS)):
            out.append("ids " + _runs_text(ids))
    return "; ".join(out)


def _write_game(s: State, out: list[str]) -> None:
    if s.rounds() != 4:
        out.append(f"rounds {s.rounds()}")
    rows: list[str] = []
    for r in range(rounds_over(s)):
        rows.append(" ".join([str(s.points(r, seat)) for seat in range(s.players())]))
    if rows:
        out.append("points " + " / ".join(rows))
    if s.phase() != constants.BEFORE_MAIN:
        out.append("phase " + PHASES[s.phase()])
    if s.turn() != 0 and s.phase() != constants.VIEWING:
        out.append("turn " + SEATS[s.turn()])
    if s.holder() != 0 or s.token_active():
        out.append("token " + SEATS[s.holder()] + (" active" if s.token_active() else ""))
    if s.start() != s.holder():
        out.append("start " + SEATS[s.start()])
    if s.caller() != NONE:
        out.append("caller " + SEATS[s.caller()])


def _write_turn(s: State, out: list[str]) -> None:
    if s.get("last") != NONE:
        other = s.get("last_other")
        out.append("last " + SEATS[s.get("last")] + ("" if other == NONE else " " + SEATS[other]))
    if s.get("quiet") != 0:
        out.append(f"quiet {s.get('quiet')}")
    if s.get("stock") != usual_stock(s):
        out.append(f"stock {s.get('stock')}")
    for i, flag in enumerate(FLAGS):
        usual = usual_acted(s) if flag == "acted" else 0
        if s.get(FLAG_FIELDS[i]) != usual:
            out.append(flag)
    if s.get("side") != 0:
        out.append("side faceup")
    views = [s.views_left(seat) for seat in range(s.players())]
    if views != [usual_views(s, seat) for seat in range(s.players())]:
        out.append("views " + " ".join([str(left) for left in views]))
    if s.get("sealed") != usual_sealed(s):
        out.append("sealed " + (_seats_text(s.get("sealed")) or "-"))
    if s.get("reason") != 0:
        out.append("reason " + REASONS[s.get("reason")])


def _write_abilities(s: State, out: list[str]) -> None:
    for i in range(s.depth()):
        out.append(_frame_text(s, frame_at(i)))
    if s.chain() != usual_chain(s):
        chain = [_place_text(s, card) for card in range(CARDS) if s.in_chain(card)]
        out.append("chain " + " ".join(chain))
    if s.get("opener") != NONE:
        out.append("starter " + _place_text(s, s.get("opener")))


def _card_text(s: State, card: i64) -> str:
    text = str(s.number(card))
    for i, mark in enumerate(MARKS):
        if s.is_marked(card, MARK_BITS[i]):
            text += mark
    if s.is_chosen(card):
        text += "'"
    if s.ward(card) != NONE:
        text += "&" + _place_text(s, s.ward(card))
    if s.least(card) != 0:
        text += f">{s.least(card)}"
    seen = s.seen(card)
    if seen != usual_seen(s, card):
        text += ":" + ("*" if seen == EVERYONE else _seats_text(seen))
    return text


def _seats_text(seats: i64) -> str:
    return "".join(["abcdw"[seat] for seat in range(5) if (seats >> seat) & 1 == 1])


def _place_text(s: State, card: i64) -> str:
    return f"{ZONES[s.zone(card)]}{s.index_of(card) + 1}"


def _frame_text(s: State, f: i64) -> str:
    ability_id = s.ability_id(f)
    name = str(ability_id)
    if ability_id == TOKEN_ABILITY:
        name = "token"
    elif ability_id == EXCHANGE_ABILITY:
        name = "exchange"
    text = "frame " + name
    if s.step(f) != 0:
        text += f" step {s.step(f)}"
    if s.actor(f) != s.turn():
        text += " actor " + SEATS[s.actor(f)]
    for i, pronoun in enumerate(PRONOUNS):
        value = s.pronoun(f, i)
        if value != usual_pronoun(s, f, i):
            if stands_for_a_seat(s, ability_id, i):
                text += f" {pronoun} {SEATS[value]}"
            elif stands_for_a_manner(ability_id, i):
                text += f" {pronoun} {value}"
            else:
                text += f" {pronoun} {_place_text(s, value)}"
    if s.tally(f) != 0:
        text += f" tally {s.tally(f)}"
    return text


def _runs_text(ids: list[int]) -> str:
    """Numbers, with those that follow one another as `21-51`."""
    out: list[str] = []
    first = 0
    for i in range(1, len(ids) + 1):
        if i == len(ids) or ids[i] != ids[i - 1] + 1:
            out.append(str(ids[first]) if i - first == 1 else f"{ids[first]}-{ids[i - 1]}")
            first = i
    return " ".join(out)
