"""Help during a game: what a card does, what a decision asks for, why an action is not possible."""

from typing import Final

from wolfsbane.cli.cards import card_lines, cards_named
from wolfsbane.cli.options import exchanges, option_words
from wolfsbane.cli.seats import NAMES
from wolfsbane.engine.actions import (
    ABILITY,
    PICK,
    PILE_CARD,
    ROW_CARD,
    SLOT,
    TOKEN,
    is_slot,
    parse_action,
    seat_of_slot,
    slot_of,
)
from wolfsbane.engine.cards import Card
from wolfsbane.engine.constants import (
    BEFORE_MAIN,
    CARDS,
    EXCHANGE_ABILITY,
    HAND,
    NUMBERS,
    PILE,
    ROW,
    TOKEN_ABILITY,
    UNKNOWN,
    VIEWING,
)
from wolfsbane.engine.game import Game
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.vector import frame_at
from wolfsbane.engine.view import View
from wolfsbane.engine.words import question, slot_words

COMMANDS: Final = """\
You can type:
  the number of a line, or the code in square brackets at its end
  several at once, such as a2 a4, to exchange several cards
  back          choose again, while you name the cards of a set
  ?             what is asked now, and the cards that matter for it
  ? b3, ? 7     what that card is and does
  ? call        whether you can do that, and if not, why
  table         the table again
  log           what happened last
  pile          the whole discard pile
  cards         all the cards of this game
  rules         the rules on one page
  save FILE     write the record of the game so far to a file
  quit          leave the game"""

TURN: Final = """\
In your turn you do one of three things:
  Draw: look at the top card of the deck; then discard it (a card from 5 to 12 can do something when you \
discard it), or exchange it with cards of yours.
  Take the top card of the discard pile: you must exchange it with cards of yours.
  Call for a vote, with four cards or fewer: everyone else has one more turn, then the round is scored."""

VIEWING_CARDS: Final = """\
At the beginning of a round you look at two of your cards. Only you see them; the table keeps in mind for you what you \
saw."""

EXCHANGING: Final = """\
To exchange: the new card takes the place of a card of yours, which is discarded. If you have several cards of the \
same number you can give them all for it, such as a2 a4. If they turn out not to match you keep them, and get the new \
card too."""

RULES: Final = """\
THE RULES ON ONE PAGE
Aim. Each player has a village, a line of cards, at first five and facedown. A card counts its number, 0 to \
13. You want few cards and low numbers. After the last round the lowest total wins.
Deck. 52 cards: two 0s, two 13s, four of each other number. All cards of one number are the same person.
Beginning. Each player secretly views two of their own cards. Nobody may look at the others.
Your turn. Do one of three things:
  1. Draw the top card of the deck. Discard it, or exchange it with cards of yours; it goes in facedown. If \
you discard a card from 5 to 12 you may use what it does.
  2. Take the top card of the discard pile. You must exchange it with cards of yours; it goes in faceup.
  3. Call for a vote, if you have four cards or fewer. You do nothing else in that turn.
Exchanging. For one card of yours: the new card takes its place, the old one is discarded. For several: they \
must all have the same number, and your village gets smaller. If they do not match, everyone has seen them, \
they go back facedown, and the new card is added to your village; with three or more you get a card of the \
deck too.
Abilities. Many cards from 0 to 4 work while they lie faceup in a village. Those that are used, you use in \
your own turn, once a turn: before the main action, while you hold a drawn card, or afterwards.
The vote. After a call everyone else has one more turn. Then all cards are turned up. If the caller has the \
lowest sum, or shares it, the caller scores 0; otherwise their sum and 10 more. All others score their sum. \
The round also ends when the deck is empty.
The token. It goes to the lowest score of the round, who starts the next one. It can be used, once, only by \
a player who got it with a successful call.
Knowledge. What you have seen of a card you know wherever it goes; the table remembers it for you."""


def rules_text(mix: Mix) -> str:
    return f"{RULES}\nIn this game the token is the {mix.token.name}. {mix.token.text}"


def decision_text(view: View, legal: list[int]) -> str:
    """Explains the pending decision and the cards involved."""
    lines = [question(view)]
    if view.phase() == BEFORE_MAIN and view.depth() == 0:
        lines.append(TURN)
    elif view.phase() == VIEWING:
        lines.append(VIEWING_CARDS)
    elif exchanges(view):
        lines.append(EXCHANGING)
    if view.depth() > 0 and view.ability_id(view.top()) == TOKEN_ABILITY:
        lines.append(token_text(view.mix))
    for card in involved(view, legal):
        lines += card_lines(card)
    return "\n".join([*lines, "Type help for all that you can type."])


def involved(view: View, legal: list[int]) -> list[Card]:
    """The cards held, those whose abilities are running, and those that could be taken or used."""
    numbers: set[int] = set()
    for index in range(view.depth()):
        f = frame_at(index)
        program = int(view.ability_id(f))
        if program < NUMBERS:
            numbers.add(program)
            if view.it(f) < CARDS:
                numbers.add(int(view.number(view.it(f))))
        elif program == EXCHANGE_ABILITY:
            numbers.add(int(view.number(view.drawn(f))))
    if view.count(HAND) > 0:
        numbers.add(int(view.number(view.first(HAND))))
    for action in legal:
        if ABILITY <= action < SLOT:
            numbers.add(int(view.number(view.card_at(view.seat, action - ABILITY))))
        elif PILE_CARD <= action < ABILITY and view.depth() == 0:
            numbers.add(int(view.number(view.card_at(PILE, action - PILE_CARD))))
        elif ROW_CARD <= action < PICK:
            numbers.add(int(view.number(view.card_at(ROW, action - ROW_CARD))))
    return [view.mix.cards[number] for number in sorted(numbers) if number != UNKNOWN]


def topic_text(game: Game, seat: int, topic: str) -> str:
    """The answer to `? topic`. A topic is the place, number or name of a card, or the code of an action."""
    mix = game.mix
    if topic.isascii() and topic.isdecimal() and int(topic[:3]) < NUMBERS:
        return "\n".join(card_lines(mix.cards[int(topic[:3])]))
    if topic == mix.token.name.lower():
        return f"{token_text(mix)}\n{possible_text(game, seat, TOKEN)}"
    named = cards_named(topic, mix.cards)
    if named:
        return "\n".join(card_lines(named[0]))
    try:
        action = parse_action(topic)
    except ValueError:
        return (
            f"There is nothing called {topic!r}. Ask for a place (? b3), a number (? 7), the name of a card, "
            f"or an action (? call)."
        )
    view = game.view(seat)
    lines: list[str] = []
    card = card_of_action(view, action)
    if action == TOKEN:
        lines.append(token_text(mix))
    elif is_slot(action) and seat_of_slot(action) < game.players:
        words = slot_words(view, seat_of_slot(action), slot_of(action), NAMES)
        lines.append(f"{words[0].upper()}{words[1:]}.")
    if card is not None:
        lines += card_lines(card)
    return "\n".join([*lines, possible_text(game, seat, action)])


def possible_text(game: Game, seat: int, action: int) -> str:
    refusal = game.why_not(action, seat)
    if refusal is None:
        return f"You can do that now: {option_words(game.view(seat), action)}."
    return f"Not possible now: {refusal.sentence} (rule {refusal.rule})"


def card_of_action(view: View, action: int) -> Card | None:
    """The card that an action names, if the seat of `view` knows it."""
    if is_slot(action) and seat_of_slot(action) < view.players():
        card = view.card_at(seat_of_slot(action), slot_of(action))
    elif ABILITY <= action < SLOT:
        card = view.card_at(view.seat, action - ABILITY)
    elif PILE_CARD <= action < ABILITY:
        card = view.card_at(PILE, action - PILE_CARD)
    elif PICK <= action < PILE_CARD:
        card = view.card_at(HAND, action - PICK)
    elif ROW_CARD <= action < PICK:
        card = view.card_at(ROW, action - ROW_CARD)
    else:
        return None
    return view.mix.cards[view.number(card)] if card < CARDS and view.knows(card) else None


def token_text(mix: Mix) -> str:
    return f"The {mix.token.name}, the token of this game (rule {mix.token.rule})\n  {mix.token.text}"
