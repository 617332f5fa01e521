"""Mistakes in positions that follow from a rule and a seed. Nobody looked at what the evaluator makes of them before.

    python tests/constructed_mistakes.py

prints the loss and the mark of each, and of the right move in the same position. All are in the last round of four,
with totals that differ by 3 at most, so that a few points decide. What is right and what is a mistake follows from the
sums of known cards; that a card of some deck turns this around is possible, and counts against the review.
"""

import random
import sys
from collections.abc import Callable
from typing import Final, NamedTuple

from helpers import at
from wolfsbane.engine.actions import parse_action
from wolfsbane.engine.game import Game
from wolfsbane.review import Settings
from wolfsbane.review.mistakes import is_doubtful, look, look_closely
from wolfsbane.review.moments import Moment, walk
from wolfsbane.review.report import Decision

MIXES: Final = ("amulet", "coin", "dagger", "ADCDDDDDDDCCDA-C")
SEEDS: Final = 4


class Constructed(NamedTuple):
    """In the position `text`, after the actions `before`, `wrong` is a mistake and `right` is not."""

    rule: str
    text: str
    before: str
    right: str
    wrong: str


def position(mix: str, rng: random.Random, own: str, other: str, rest: str) -> str:
    """The last round of four: seat a is to move, and the totals are close."""
    total = rng.randint(15, 30)
    last = total // 3 + rng.randint(-3, 3)
    points = f"{total // 3} {total // 3} / {total // 3} {total // 3} / {total // 3} {last}"
    return f"{mix}; turn a; points {points}; a {own}; b {other}; {rest}; deck ..."


def known(*numbers: int) -> str:
    """Facedown cards that seat a has seen."""
    return " ".join([f"{number}:a" for number in numbers])


def middling(rng: random.Random) -> str:
    """Two cards of the other village, one of them faceup, and two that nobody but their owner may know."""
    return f"{rng.randint(4, 7)}^ {rng.randint(3, 8)}:b {rng.randint(3, 8)} {rng.randint(3, 8)}"


def bad_call(mix: str, rng: random.Random) -> Constructed:
    """A call with four high cards, against a village that shows a 1 and a 2."""
    own = known(*[rng.randint(7, 11) for _ in range(4)])
    text = position(mix, rng, own, f"1^ 2^ {rng.randint(0, 4)}:b", "pile 12")
    return Constructed("bad call", text, "", "draw", "call")


def missed_call(mix: str, rng: random.Random) -> Constructed:
    """No call with two cards that make 2 at most, against a village that shows 16 or more."""
    own = known(rng.choice([0, 1]), 1)
    text = position(mix, rng, own, f"{rng.randint(8, 10)}^ {rng.randint(8, 10)}^ {rng.randint(3, 8)} 7:b", "pile 12")
    return Constructed("missed call", text, "", "call", "draw")


def village(rng: random.Random, high: int) -> str:
    """Known cards: a low one, a high one, and two in between."""
    return known(rng.choice([0, 1]), high, rng.randint(4, 6), rng.randint(4, 6))


def low_given(mix: str, rng: random.Random) -> Constructed:
    """A drawn 2 or 3 goes for the known 0 or 1 and not for the known 11 or 12."""
    rest = f"pile 9; hand {rng.choice([2, 3])}; phase holding"
    text = position(mix, rng, village(rng, rng.choice([11, 12])), middling(rng), rest)
    return Constructed("low card given away", text, "", "a2", "a1")


def high_kept(mix: str, rng: random.Random) -> Constructed:
    """A drawn 1 or 2 is discarded, and the known 11 or 12 stays."""
    rest = f"pile 9; hand {rng.choice([1, 2])}; phase holding"
    text = position(mix, rng, village(rng, rng.choice([11, 12])), middling(rng), rest)
    return Constructed("high card kept", text, "", "a2", "discard")


def match_not_given(mix: str, rng: random.Random) -> Constructed:
    """Of two known cards with the same high number, one is given for a low one and the other stays."""
    high = rng.choice([9, 10, 11])
    own = known(high, high, rng.randint(4, 6), rng.randint(2, 5))
    text = position(mix, rng, own, middling(rng), f"pile 9; hand {rng.choice([1, 2])}; phase holding")
    return Constructed("known match not given", text, "a1", "a2", "done")


def left_lying(mix: str, rng: random.Random) -> Constructed:
    """A 0 or 1 on the pile is not taken, with two high cards known."""
    own = known(rng.choice([11, 12]), rng.choice([10, 11]), rng.randint(4, 6), rng.randint(4, 6))
    text = position(mix, rng, own, middling(rng), f"pile {rng.choice([0, 1])}")
    return Constructed("good card left lying", text, "", "pile1", "draw")


RULES: Final[tuple[Callable[[str, random.Random], Constructed], ...]] = (
    bad_call,
    missed_call,
    low_given,
    high_kept,
    match_not_given,
    left_lying,
)


def constructed(seeds: int = SEEDS) -> list[Constructed]:
    """For each rule and mix as many positions as there are seeds."""
    return [
        rule(mix, random.Random(f"{rule.__name__} {mix} {seed}"))
        for rule in RULES
        for mix in MIXES
        for seed in range(seeds)
    ]


def verdict(one: Constructed, played: str, settings: Settings) -> Decision:
    """What a review says about an action in a constructed position."""
    table = at(one.text)
    table.play(one.before)
    game = Game.from_state(table.state)
    game.apply(parse_action(played))
    moment = next(walk(game))
    assert isinstance(moment, Moment)
    first = look(moment, settings)
    return look_closely(moment, first, settings) if is_doubtful(first, settings) else first


def main() -> int:
    settings = Settings()
    found = wrongly = 0
    whole = constructed()
    for one in whole:
        wrong, right = verdict(one, one.wrong, settings), verdict(one, one.right, settings)
        found += bool(wrong.mark)
        wrongly += bool(right.mark)
        marks = f"{wrong.mark or '-':3} {wrong.loss:5.1f} {right.mark or '-':3} {right.loss:5.1f} best {right.best:8}"
        print(f"{one.rule:24} {marks} {one.text}", flush=True)
    print(f"{found} of {len(whole)} mistakes are marked, {wrongly} of {len(whole)} right moves")
    return 0


if __name__ == "__main__":
    sys.exit(main())
