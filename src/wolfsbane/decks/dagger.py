"""The Dagger deck: fourteen cards in printed order."""

from typing import Final

from wolfsbane.engine.cards import (
    AT_SCORING,
    DRAW_ABILITY,
    LASTING,
    MAIN,
    VILLAGE,
    WHEN_DRAWN,
    Card,
    Deck,
    Token,
)
from wolfsbane.engine.effects import CountsNothing, NeverOnTop, ProtectsTheVillage
from wolfsbane.engine.exchange import DiscardTwoOthers, TakeASlotOfThem
from wolfsbane.engine.scoring import Halved, Jackpot, LessForCardsOfOthers
from wolfsbane.engine.steps import (
    Choose,
    ChooseOther,
    ChooseVillageToTurnOver,
    GiveItToTheLastPlayer,
    Reverse,
    StoreTheTopCard,
    SwapThem,
    TurnItFaceup,
    TurnOverAllCards,
    UseItOrSwapIt,
    ViewIt,
    may,
    until_at_most,
)
from wolfsbane.engine.targets import (
    ANOTHERS_FACEDOWN,
    ANOTHERS_FACEDOWN_TO_TURN,
    ANY_FACEDOWN,
    ANY_FACEDOWN_UNSEEN,
    ANY_OTHER_FACEDOWN,
    CARD_OF_A_DIFFERENT_VILLAGE,
)

TOKEN: Final = Token(
    "dagger",
    "Reverse the direction of play. With two players the opponent's next turn is skipped.",
    Reverse(),
    rule="TOKEN-D",
)

CARDS: Final = [
    Card(
        0,
        "Debt Collector",
        AT_SCORING,
        "Faceup at scoring: your sum falls by 1 for each card in all other villages together.",
        scoring=LessForCardsOfOthers(1),
    ),
    Card(
        1,
        "Spy",
        VILLAGE,
        "View one facedown card of another player.",
        Choose(ANOTHERS_FACEDOWN),
        ViewIt(),
    ),
    Card(
        2,
        "Halfling",
        AT_SCORING,
        "Faceup at scoring: it counts nothing, and your sum is halved, rounded up.",
        effect=CountsNothing(),
        scoring=Halved(),
        rules=("2D", "X-2"),
    ),
    Card(
        3,
        "Sentinel",
        LASTING,
        "Other players may not take, swap or discard a card of your village, nor add one. They may view and turn.",
        effect=ProtectsTheVillage(),
    ),
    Card(
        4,
        "Zombie",
        MAIN,
        "Instead of drawing, turn it facedown and add it to an end of the village of the last other player "
        "who had a turn. No player may put a Zombie on top of the discard pile.",
        GiveItToTheLastPlayer(),
        effect=NeverOnTop(),
        rules=("4D", "4D.a", "4D.b", "4D.c", "4D.d"),
    ),
    Card(
        5,
        "Approximator",
        WHEN_DRAWN,
        "When you draw it you may put it faceup into your village and discard any two of your other cards.",
        DiscardTwoOthers(),
        TakeASlotOfThem(),
    ),
    Card(
        6,
        "Flipper",
        DRAW_ABILITY,
        "Turn over all cards of one village.",
        ChooseVillageToTurnOver(),
        TurnOverAllCards(),
    ),
    Card(
        7,
        "Elusive Seer",
        DRAW_ABILITY,
        "View facedown cards, in any villages, until one is 4 or lower; that one is turned faceup.",
        *until_at_most(4, Choose(ANY_FACEDOWN_UNSEEN), ViewIt()),
        TurnItFaceup(),
        rules=("7D", "KNOW-7"),
    ),
    Card(
        8,
        "Magician",
        DRAW_ABILITY,
        "Turn a facedown card of another village faceup; then use its draw ability or swap it with one of yours.",
        Choose(ANOTHERS_FACEDOWN_TO_TURN),
        TurnItFaceup(),
        UseItOrSwapIt(),
    ),
    Card(
        9,
        "Mystic Seer",
        DRAW_ABILITY,
        "View one or two facedown cards of any villages.",
        Choose(ANY_FACEDOWN),
        ViewIt(),
        *may(Choose(ANY_OTHER_FACEDOWN), ViewIt()),
    ),
    Card(
        10,
        "Renfield",
        DRAW_ABILITY,
        "Put the top card of the deck on top of your private deck. "
        "In later turns you may draw from there instead of the deck.",
        StoreTheTopCard(),
    ),
    Card(
        11,
        "Reverser",
        DRAW_ABILITY,
        "Reverse the direction of play. With two players the opponent's next turn is skipped.",
        Reverse(),
    ),
    Card(
        12,
        "Master Thief",
        DRAW_ABILITY,
        "View a facedown card of any village, then swap it, staying facedown, with a card of a different village.",
        Choose(ANY_FACEDOWN),
        ViewIt(),
        ChooseOther(CARD_OF_A_DIFFERENT_VILLAGE),
        SwapThem(),
    ),
    Card(
        13,
        "Furry",
        AT_SCORING,
        "At scoring, faceup or not: a sum of exactly 50 becomes 0, and every other player's sum grows by 50.",
        scoring=Jackpot(50),
    ),
]

DECK: Final = Deck("D", "dagger", CARDS, TOKEN, numbered_rules=True)
