"""A position as one line of text, complete, both ways.

Fields are separated by semicolons. The first one is the mix; every other one begins with its name. What has
its default is left out:

    dagger; a 3^ 5 7 2 1; b 0 0 6^ 9 9; deck 4 5 ...; pile 9 8; turn b; token b active

Where cards lie: the villages `a` to `d` from their owner's left (`b -` is an empty one), `deck` and `pile`
from the top, `row`, `hand`, the private decks `private-a` to `private-d`, and `away` for the cards that are
out of play. Cards that are named nowhere are away; after `...` at the end of the deck they follow there
instead, in ascending order.

A card is its number and then its marks:

    ^  faceup               =  slid in an exchange             &b3  a Bodyguard that lies on b3
    ~  rotated              -  had its part in this ability    >5   all know that it is 5 or higher
    !  under the token      '  chosen, in an incomplete choice        :ab  seen by a and b; `w` is who only watches,
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

    frame 12 step 1 actor b source pile1 it b3 other a2 drawn hand1 count 1

It begins with the number of the card, `token` or `exchange`. Left out are step 0, the actor whose turn it
is, pronouns that stand for nothing, count 0. An exchange has `flags` (0) instead of `it`, and `village`, a seat
(the actor), instead of `other`; `drawn` is the new card (hand1), which is the source too.

The last field, `ids`, has the place of each card in the shuffle, in the order villages, away, pile, deck,
row, hand, private decks. It is missing if that is just 0 to 51.
"""

from wolfsbane.engine.position.reader import parse_position
from wolfsbane.engine.position.tokens import PositionError
from wolfsbane.engine.position.writer import position_text

__all__ = ["PositionError", "parse_position", "position_text"]
