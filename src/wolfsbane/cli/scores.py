"""Explains the scores of a round from its events."""

from wolfsbane.cli.seats import for_reader
from wolfsbane.engine import events as ev
from wolfsbane.engine.cards import COUNTS_NOTHING_FACEUP
from wolfsbane.engine.constants import NONE
from wolfsbane.engine.events import Event
from wolfsbane.engine.game import Game
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.scoring import FAILED_CALL
from wolfsbane.engine.words import person


def score_lines(game: Game, events: list[Event], reader: int, names: list[str]) -> list[str]:
    """How the last round was scored: a line for each village, then the totals.

    `events` are those that the seat `reader` has seen up to the end of that round.
    """
    mix = game.mix
    names = for_reader(names, reader)
    began = max([at for at, event in enumerate(events) if event.kind == ev.ROUND_BEGAN], default=-1)
    villages: dict[int, list[Event]] = {}
    counted: dict[int, list[str]] = {}
    sums: dict[int, int] = {}
    caller = int(game.origin.caller()) if game.origin is not None and began < 0 else NONE
    lines: list[str] = []
    for event in events[max(began, 0) :]:
        seat = int(event.seat)
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
            sums[seat] = int(event.value)
            counted[seat] = [sum_line(mix, villages.get(seat, []), sums[seat])]
        elif event.kind == ev.ADJUSTED:
            before, sums[seat] = sums[seat], int(event.value)
            counted[seat].append(f"{person(mix, event.number)} changes {before} to {event.value}")
        elif event.kind == ev.SCORED:
            score = score_words(sums, seat, int(event.value), seat == caller, bool(villages.get(seat)))
            lines.append(f"{names[seat]}: {'; '.join(counted[seat])}. {score}")
        elif event.kind == ev.TOKEN_PASSED:
            totals = ", ".join([f"{names[at]} {total}" for at, total in enumerate(game.totals())])
            has = "have" if seat == reader else "has"
            use = ", and may use it in the next round" if event.value == 1 and not game.is_over else ""
            token = f"{names[seat]} {has} the {mix.token.name} now{use}."
            lines += [f"Totals: {totals}.", token]
    return lines


def sum_line(mix: Mix, cards: list[Event], total: int) -> str:
    terms: list[str] = []
    for card in cards:
        faceup = "faceup " if card.value == 1 else ""
        nothing = bool(faceup) and mix.effects[card.number] & COUNTS_NOTHING_FACEUP != 0
        words = f"{faceup}{mix.cards[card.number].name}"
        terms.append(f"0 ({words} counts nothing)" if nothing else f"{card.number} ({words})")
    if not terms:
        return "no cards"
    return terms[0] if len(terms) == 1 else f"{' + '.join(terms)} = {total}"


def score_words(sums: dict[int, int], seat: int, score: int, called: bool, has_cards: bool) -> str:
    if not called:
        return f"Score {score}."
    if sums[seat] == min(sums.values()):
        return f"Called, and nobody has less: score {score}."
    if not has_cards:
        return f"Called, and somebody has less; without cards the score is {score} all the same."
    return f"Called, but somebody has less: {sums[seat]} + {FAILED_CALL} = score {score}."


def result_lines(game: Game, reader: int, names: list[str]) -> list[str]:
    """The winner and the final ranking."""
    totals = game.totals()
    winner = game.state.winner()
    names = for_reader(names, reader)
    order = sorted(range(game.players), key=lambda seat: (totals[seat], seat != winner))
    lines = [f"The game is over. {names[winner]} {'have' if winner == reader else 'has'} won."]
    for place, seat in enumerate(order):
        rounds = " + ".join([str(scores[seat]) for scores in game.scores()])
        lines.append(f"{place + 1}. {names[seat]}: {totals[seat]} points ({rounds})")
    if totals.count(totals[winner]) > 1:
        token = game.mix.token.name
        lines.append(f"The tie is settled by the {token}: its holder wins, or the next one clockwise.")
    return lines
