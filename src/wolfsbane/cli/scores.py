"""Explains the scores of a round from its events."""

from wolfsbane.cli.seats import for_reader
from wolfsbane.engine import events as ev
from wolfsbane.engine.constants import NONE
from wolfsbane.engine.events import Event
from wolfsbane.engine.game import Game
from wolfsbane.engine.scoring import FAILED_CALL
from wolfsbane.text import Renderer


def score_lines(game: Game, events: list[Event], renderer: Renderer) -> list[str]:
    """How the last round was scored: a line for each village, then the totals.

    `events` are those that the seat `reader` has seen up to the end of that round.
    """
    say = renderer.say
    names = for_reader(renderer)
    began = max([at for at, event in enumerate(events) if event.kind == ev.ROUND_BEGAN], default=-1)
    villages: dict[int, list[Event]] = {}
    counted: dict[int, list[str]] = {}
    sums: dict[int, int] = {}
    caller = int(game.origin.caller()) if game.origin is not None and began < 0 else NONE
    lines: list[str] = []
    for event in events[max(began, 0) :]:
        seat, value = int(event.seat), int(event.value)
        if event.kind == ev.CALLED:
            caller = seat
        elif event.kind == ev.REVEALED:
            villages.setdefault(seat, []).append(event)
        elif event.kind == ev.GAVE and villages:
            gift = next(card for cards in villages.values() for card in cards if card.card == event.card)
            for cards in villages.values():
                if gift in cards:
                    cards.remove(gift)
            villages.setdefault(int(event.zone), []).append(gift)
        elif event.kind == ev.SUMMED:
            sums[seat] = value
            counted[seat] = [sum_line(renderer, game, villages.get(seat, []), value)]
        elif event.kind == ev.ADJUSTED:
            before, sums[seat] = sums[seat], value
            counted[seat].append(say("terminal-changed", number=int(event.number), before=before, after=value))
        elif event.kind == ev.SCORED:
            score = score_text(renderer, sums, seat, value, seat == caller, bool(villages.get(seat)))
            lines.append(say("terminal-village-score", name=names[seat], counted="; ".join(counted[seat]), score=score))
        elif event.kind == ev.TOKEN_PASSED:
            totals = ", ".join([f"{names[at]} {total}" for at, total in enumerate(game.totals())])
            active = value == 1 and not game.is_over
            lines += [say("terminal-totals", totals=totals), say("terminal-token-now", seat=seat, active=active)]
    return lines


def sum_line(renderer: Renderer, game: Game, cards: list[Event], total: int) -> str:
    terms: list[str] = []
    for card in cards:
        number = int(card.number)
        faceup = card.value == 1
        words = renderer.say("terminal-was-faceup", number=number) if faceup else renderer.card_name(number)
        points = int(game.mix.faceup_values[number]) if faceup else number
        how = "terminal-counts-nothing" if points == 0 != number else "terminal-counts"
        terms.append(renderer.say(how, points=points, card=words))
    if not terms:
        return renderer.say("terminal-sum-none")
    return terms[0] if len(terms) == 1 else f"{' + '.join(terms)} = {total}"


def score_text(renderer: Renderer, sums: dict[int, int], seat: int, score: int, called: bool, has_cards: bool) -> str:
    if not called:
        return renderer.say("terminal-score", score=score)
    if sums[seat] == min(sums.values()):
        return renderer.say("terminal-score-call-won", score=score)
    if not has_cards:
        return renderer.say("terminal-score-call-empty", score=score)
    return renderer.say("terminal-score-call-lost", sum=sums[seat], penalty=int(FAILED_CALL), score=score)


def result_lines(game: Game, renderer: Renderer) -> list[str]:
    """The winner and the final ranking."""
    totals = game.totals()
    winner = game.state.winner()
    names = for_reader(renderer)
    order = sorted(range(game.players), key=lambda seat: (totals[seat], seat != winner))
    lines = [renderer.say("terminal-won", seat=int(winner))]
    for place, seat in enumerate(order):
        rounds = " + ".join([str(scores[seat]) for scores in game.scores()])
        lines.append(
            renderer.say("terminal-place", place=place + 1, name=names[seat], points=totals[seat], rounds=rounds)
        )
    if totals.count(totals[winner]) > 1:
        lines.append(renderer.say("terminal-tie"))
    return lines
