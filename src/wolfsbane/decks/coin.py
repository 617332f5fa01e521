"""The Coin deck: fourteen cards in printed order. Most of their texts are reconstructed."""

from typing import Final

from wolfsbane.engine.cards import (
    AT_SCORING,
    DRAW_ABILITY,
    LASTING,
    VILLAGE,
    Card,
    Deck,
    Token,
)
from wolfsbane.engine.effects import ReachesDeeper
from wolfsbane.engine.exchange import ExchangeItFaceupOrDiscardIt
from wolfsbane.engine.scoring import LessForOtherFaceupCards
from wolfsbane.engine.steps import (
    Choose,
    ChooseADirection,
    ChooseWhomToGiveIt,
    DiscardIt,
    MayChoose,
    MoveThePilesTopToItsBottomAndUseIt,
    PassTheOutermostCards,
    PutThemBackInAnyOrder,
    RotateOrDiscardIt,
    TurnItFacedown,
    TurnItFaceup,
    TurnItOver,
    TurnUpTheTopCard,
    UseOneOfThePile,
    ViewIt,
    ViewTheTopCards,
    in_each_village,
    may,
)
from wolfsbane.engine.targets import (
    ANY_CARD,
    ANY_FACEUP,
    ANY_FACEUP_TO_DISCARD,
    ANY_OTHER_FACEDOWN_TO_TURN,
    CARD_TO_ROTATE_OR_DISCARD,
    FACEDOWN_IN_A_NEW_VILLAGE,
    YOUR_CARD,
    YOUR_CARD_BUT_ITSELF,
    YOUR_OTHER_CARD,
    YOUR_OTHER_FACEUP_TO_GIVE,
)

TOKEN: Final = Token(
    "coin",
    "Turn over any one card in any village.",
    Choose(ANY_CARD),
    TurnItOver(),
    rule="TOKEN-C",
    call_needs_a_deck=True,
)

CARDS: Final = [
    Card(
        0,
        "Regifter",
        AT_SCORING,
        "Faceup at scoring: you may give one of your other cards that was faceup to another player.",
        MayChoose(YOUR_OTHER_FACEUP_TO_GIVE),
        ChooseWhomToGiveIt(),
        reconstructed=True,
    ),
    Card(
        1,
        "Con Artist",
        LASTING,
        "When you take from the discard pile, each of your faceup Con Artists lets you reach one card deeper.",
        effect=ReachesDeeper(),
        reconstructed=True,
    ),
    Card(
        2,
        "Curator",
        VILLAGE,
        "Rotate one of your cards that lies straight, or discard one of your rotated cards.",
        Choose(CARD_TO_ROTATE_OR_DISCARD),
        RotateOrDiscardIt(),
    ),
    Card(
        3,
        "Pixie",
        VILLAGE,
        "Turn over one of your other cards.",
        Choose(YOUR_CARD_BUT_ITSELF),
        TurnItOver(),
        reconstructed=True,
    ),
    Card(
        4,
        "Blob",
        VILLAGE,
        "Not while you hold a drawn card: put the top card of the discard pile at its bottom, "
        "and use its draw ability.",
        MoveThePilesTopToItsBottomAndUseIt(),
        reconstructed=True,
    ),
    Card(
        5,
        "Apprentice Tanner",
        DRAW_ABILITY,
        "Turn over one of your cards, then, if you like, another one.",
        Choose(YOUR_CARD),
        TurnItOver(),
        *may(Choose(YOUR_OTHER_CARD), TurnItOver()),
        reconstructed=True,
    ),
    Card(
        6,
        "Huntress",
        DRAW_ABILITY,
        "Turn one faceup card of any village facedown, then turn one other facedown card faceup.",
        Choose(ANY_FACEUP),
        TurnItFacedown(),
        Choose(ANY_OTHER_FACEDOWN_TO_TURN),
        TurnItFaceup(),
    ),
    Card(
        7,
        "Nostro",
        DRAW_ABILITY,
        "View the top three cards of the deck and put them back on top in any order.",
        ViewTheTopCards(3),
        PutThemBackInAnyOrder(),
        reconstructed=True,
    ),
    Card(
        8,
        "Assassin",
        DRAW_ABILITY,
        "Discard one faceup card of any village.",
        Choose(ANY_FACEUP_TO_DISCARD),
        DiscardIt(),
        reconstructed=True,
    ),
    Card(
        9,
        "Psychic",
        DRAW_ABILITY,
        "View one facedown card in each village, one village after another; after the first you may stop.",
        *in_each_village(Choose(FACEDOWN_IN_A_NEW_VILLAGE), ViewIt()),
        reconstructed=True,
    ),
    Card(
        10,
        "Nosferatu",
        DRAW_ABILITY,
        "Use the draw ability of any card in the discard pile other than a Nosferatu.",
        UseOneOfThePile(),
        reconstructed=True,
        rules=("10C", "X-1"),
    ),
    Card(
        11,
        "Golem",
        DRAW_ABILITY,
        "Turn up the top card of the deck. Exchange it faceup with one or more of your cards, "
        "or discard it without its ability.",
        TurnUpTheTopCard(),
        ExchangeItFaceupOrDiscardIt(),
        reconstructed=True,
    ),
    Card(
        12,
        "Village Idiot",
        DRAW_ABILITY,
        "Choose left or right: every village passes the outermost card at that end to the next village.",
        ChooseADirection(),
        PassTheOutermostCards(),
        reconstructed=True,
    ),
    Card(
        13,
        "Wolfman",
        AT_SCORING,
        "Faceup at scoring: your sum falls by 3 for each other card of yours that was faceup, by 13 at most.",
        scoring=LessForOtherFaceupCards(3, 13),
        reconstructed=True,
    ),
]

DECK: Final = Deck("C", "coin", CARDS, TOKEN, numbered_rules=True)
