"""The Moon deck: three cards and a token to mix in. docs/how-to/add-a-card.md explains it."""

from wolfsbane.engine.cards import DRAW_ABILITY, LASTING, VILLAGE, Card, Deck, Step, Token
from wolfsbane.engine.effects import TURN_OVER, Effect
from wolfsbane.engine.moves import turn_over
from wolfsbane.engine.protection import ALLOWED, blocked_by
from wolfsbane.engine.state import State
from wolfsbane.engine.steps import Choose, TurnItFaceup, ViewIt, may
from wolfsbane.engine.targets import ANY_FACEDOWN, YOUR_FACEDOWN

MOTH = Card(
    2,
    "Moth",
    VILLAGE,
    "View one of your facedown cards; you may then turn it faceup.",
    Choose(YOUR_FACEDOWN),
    ViewIt(),
    *may(TurnItFaceup()),
)


class TurnItsNeighboursOver(Step):
    """Turns over the cards to the left and right of "it", unless they are protected from you."""

    needs = "it"

    def run(self, s: State, f: int) -> None:
        village = s.zone(s.it(f))
        place = s.index_of(s.it(f))
        for index in (place - 1, place + 1):
            if 0 <= index < s.count(village):
                card = s.card_at(village, index)
                if blocked_by(s, s.actor(f), TURN_OVER, card) == ALLOWED:
                    turn_over(s, s.actor(f), card)


BELL_RINGER = Card(
    9,
    "Bell Ringer",
    DRAW_ABILITY,
    "View a facedown card of any village, then turn over its neighbours.",
    Choose(ANY_FACEDOWN),
    ViewIt(),
    TurnItsNeighboursOver(),
    art="bell.svg",
)


class HidesItsNeighbours(Effect):
    """Keeps others from viewing the cards to the left and right of it."""

    def keeps_others_from_viewing(self, s: State, card: int, target: int) -> bool:
        return s.index_of(target) - s.index_of(card) in (-1, 1)


OWL = Card(
    3,
    "Owl",
    LASTING,
    "Other players may not view the cards beside it.",
    effect=HidesItsNeighbours(),
)

LANTERN = Token(
    "lantern",
    "View one facedown card of any village.",
    Choose(ANY_FACEDOWN),
    ViewIt(),
)

DECK = Deck("M", "moon", [MOTH, OWL, BELL_RINGER], LANTERN, colours=("#2b2350", "#ffe08a"))
