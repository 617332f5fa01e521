"""The Amulet deck: fourteen cards in printed order."""

from typing import Final

from wolfsbane.engine.cards import (
    DRAW_ABILITY,
    IN_A_SET,
    LASTING,
    VILLAGE,
    Card,
    Deck,
    Token,
)
from wolfsbane.engine.effects import DrawsOneMore, EndsTheRoundInPairs, LaysOutARow, MatchesAny
from wolfsbane.engine.exchange import ExchangeItFacedownWithAnyVillage, ExchangeItFaceup
from wolfsbane.engine.steps import (
    Choose,
    ChooseOther,
    GuardIt,
    LockIt,
    MayTakeFromThePile,
    SwapThem,
    TakeTheTopCard,
    TurnItFaceup,
    ViewIt,
    ViewItIfFacedown,
    may,
)
from wolfsbane.engine.targets import (
    ANOTHERS_CARD,
    ANOTHERS_FACEDOWN,
    ANY_FACEDOWN,
    ANY_FACEDOWN_TO_TURN,
    CARD_TO_GUARD,
    YOUR_CARD_TO_LOCK,
    YOUR_CARD_TO_TAKE,
    YOUR_FACEDOWN,
    YOUR_OTHER_FACEDOWN,
)

TOKEN: Final = Token(
    "amulet",
    "Put it on one of your cards. Nobody, you included, may touch that card until the scores are written.",
    Choose(YOUR_CARD_TO_LOCK),
    LockIt(),
    rule="TOKEN-A",
)

CARDS: Final = [
    Card(
        0,
        "Villager",
        LASTING,
        "When both Villagers lie faceup in villages, the round is over at once.",
        effect=EndsTheRoundInPairs(),
        rules=("0A", "END-4"),
    ),
    Card(
        1,
        "Squire",
        LASTING,
        "Every faceup Squire in any village keeps one card of the deck laid out faceup beside it. "
        "You may draw a card of that row instead of the top card; it goes into a village faceup.",
        effect=LaysOutARow(),
    ),
    Card(
        2,
        "Empath",
        VILLAGE,
        "View one of your facedown cards.",
        Choose(YOUR_FACEDOWN),
        ViewIt(),
    ),
    Card(
        3,
        "Bodyguard",
        VILLAGE,
        "Lay it on another card of your village, move it to another one, or take it off. "
        "No other player may touch either card while it lies there.",
        Choose(CARD_TO_GUARD),
        GuardIt(),
    ),
    Card(
        4,
        "Rascal",
        LASTING,
        "When you draw from the deck you may draw one card more for each of your faceup Rascals, one at a time. "
        "Keep one; the others go back on top as they lay.",
        effect=DrawsOneMore(),
    ),
    Card(
        5,
        "Exposer",
        DRAW_ABILITY,
        "Turn one of your facedown cards faceup.",
        Choose(YOUR_FACEDOWN),
        TurnItFaceup(),
    ),
    Card(
        6,
        "Revealer",
        DRAW_ABILITY,
        "Turn one facedown card of any village faceup.",
        Choose(ANY_FACEDOWN_TO_TURN),
        TurnItFaceup(),
    ),
    Card(
        7,
        "Beholder",
        DRAW_ABILITY,
        "View two of your facedown cards.",
        Choose(YOUR_FACEDOWN),
        ViewIt(),
        Choose(YOUR_OTHER_FACEDOWN),
        ViewIt(),
    ),
    Card(
        8,
        "Apprentice Seer",
        DRAW_ABILITY,
        "View one facedown card of another player.",
        Choose(ANOTHERS_FACEDOWN),
        ViewIt(),
    ),
    Card(
        9,
        "Seer",
        DRAW_ABILITY,
        "View one facedown card of any village.",
        Choose(ANY_FACEDOWN),
        ViewIt(),
    ),
    Card(
        10,
        "Master",
        DRAW_ABILITY,
        "You may take any card of the discard pile and exchange it, faceup, with one or more of your cards.",
        MayTakeFromThePile(),
        ExchangeItFaceup(),
    ),
    Card(
        11,
        "Witch",
        DRAW_ABILITY,
        "View the top card of the deck, then exchange it facedown with one card of another village, "
        "or with one or more of your own.",
        TakeTheTopCard(),
        ExchangeItFacedownWithAnyVillage(),
    ),
    Card(
        12,
        "Robber",
        DRAW_ABILITY,
        "Swap a card of another village with one of yours; both keep their sides. You may view the one you got.",
        Choose(ANOTHERS_CARD),
        ChooseOther(YOUR_CARD_TO_TAKE),
        SwapThem(),
        *may(ViewItIfFacedown()),
    ),
    Card(
        13,
        "Doppelgänger",
        IN_A_SET,
        "In a set it matches any number. It is discarded beneath the others.",
        effect=MatchesAny(),
    ),
]

DECK: Final = Deck("A", "amulet", CARDS, TOKEN, numbered_rules=True)
