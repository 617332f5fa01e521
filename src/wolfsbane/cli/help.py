"""Help during a game: what a card does, what a decision asks for, why an action is not possible."""

from wolfsbane.cli.cards import card_lines, cards_named
from wolfsbane.cli.texts import t
from wolfsbane.engine import actions, constants
from wolfsbane.engine.cards import Card
from wolfsbane.engine.game import Game
from wolfsbane.engine.vector import frame_at
from wolfsbane.engine.view import View
from wolfsbane.text import Renderer
from wolfsbane.text.decisions import exchanges, village_card


def decision_text(view: View, renderer: Renderer, legal: list[int]) -> str:
    """Explains the pending decision and the cards involved."""
    lines = [renderer.prompt(view)]
    if view.phase() == constants.BEFORE_MAIN and view.depth() == 0:
        lines.append(t("terminal-help-turn"))
    elif view.phase() == constants.VIEWING:
        lines.append(t("terminal-help-viewing"))
    elif exchanges(view):
        lines.append(t("terminal-help-exchanging"))
    if view.depth() > 0 and view.ability_id(view.top()) == constants.TOKEN_ABILITY:
        lines.append(token_lines(renderer))
    for card in involved(view, legal):
        lines += card_lines(card)
    return "\n".join([*lines, t("terminal-help-more")])


def involved(view: View, legal: list[int]) -> list[Card]:
    """The cards held, those whose abilities are running, and those that could be taken or used."""
    numbers: set[int] = set()
    for index in range(view.depth()):
        f = frame_at(index)
        ability = int(view.ability_id(f))
        if ability < constants.NUMBERS:
            numbers.add(ability)
            if view.it(f) < constants.CARDS:
                numbers.add(int(view.number(view.it(f))))
        elif ability == constants.EXCHANGE_ABILITY:
            numbers.add(int(view.number(view.drawn(f))))
    if view.count(constants.HAND) > 0:
        numbers.add(int(view.number(view.first(constants.HAND))))
    for action in legal:
        if actions.ABILITY <= action < actions.SLOT:
            numbers.add(int(view.number(view.card_at(view.seat, action - actions.ABILITY))))
        elif actions.PILE_CARD <= action < actions.ABILITY and view.depth() == 0:
            numbers.add(int(view.number(view.card_at(constants.PILE, action - actions.PILE_CARD))))
        elif actions.ROW_CARD <= action < actions.PICK:
            numbers.add(int(view.number(view.card_at(constants.ROW, action - actions.ROW_CARD))))
    return [view.mix.cards[number] for number in sorted(numbers) if number != constants.UNKNOWN]


def topic_text(game: Game, renderer: Renderer, topic: str) -> str:
    """The answer to `? topic`. A topic is the place, number or name of a card, or the code of an action."""
    mix = game.mix
    if topic.isascii() and topic.isdecimal() and int(topic[:3]) < constants.NUMBERS:
        return "\n".join(card_lines(mix.cards[int(topic[:3])]))
    if topic in (mix.token.name.lower(), renderer.token.lower()):
        return f"{token_lines(renderer)}\n{possible_text(game, renderer, actions.TOKEN)}"
    named = cards_named(topic, mix.cards)
    if named:
        return "\n".join(card_lines(named[0]))
    try:
        action = actions.parse_action(topic)
    except ValueError:
        return t("terminal-help-nothing", topic=topic)
    view = game.view(renderer.seat)
    lines: list[str] = []
    card = card_of_action(view, action)
    if action == actions.TOKEN:
        lines.append(token_lines(renderer))
    elif actions.is_slot(action) and actions.seat_of_slot(action) < game.players:
        place = village_card(view, int(actions.seat_of_slot(action)), int(actions.slot_of(action)))
        lines.append(renderer.say("terminal-help-card", card=place))
    if card is not None:
        lines += card_lines(card)
    return "\n".join([*lines, possible_text(game, renderer, action)])


def possible_text(game: Game, renderer: Renderer, action: int) -> str:
    refusal = game.why_not(action, renderer.seat)
    if refusal is None:
        return t("terminal-help-possible", action=renderer.action(game.view(renderer.seat), action))
    return t("terminal-help-impossible", refusal=renderer.text(refusal.text), rule=refusal.rule)


def card_of_action(view: View, action: int) -> Card | None:
    """The card that an action names, if the seat of `view` knows it."""
    if actions.is_slot(action) and actions.seat_of_slot(action) < view.players():
        card = view.card_at(actions.seat_of_slot(action), actions.slot_of(action))
    elif actions.ABILITY <= action < actions.SLOT:
        card = view.card_at(view.seat, action - actions.ABILITY)
    elif actions.PILE_CARD <= action < actions.ABILITY:
        card = view.card_at(constants.PILE, action - actions.PILE_CARD)
    elif actions.PICK <= action < actions.PILE_CARD:
        card = view.card_at(constants.HAND, action - actions.PICK)
    elif actions.ROW_CARD <= action < actions.PICK:
        card = view.card_at(constants.ROW, action - actions.ROW_CARD)
    else:
        return None
    return view.mix.cards[view.number(card)] if card < constants.CARDS and view.knows(card) else None


def token_lines(renderer: Renderer) -> str:
    assert renderer.mix is not None, "a game has a mix"
    return renderer.say("terminal-help-token", rule=renderer.mix.token.rule)
