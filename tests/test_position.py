"""A position as one line of text: complete, exact both ways, and whatever is wrong in it is named."""

import pytest
from hypothesis import given, settings

import test_docs
from damage import damaged
from helpers import AMULET, COIN, DAGGER, at
from randomly import decisions, random_game
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine import constants
from wolfsbane.engine.actions import NUMBER, SEAT, Actions, parse_action
from wolfsbane.engine.cards import VILLAGE, Card, Step
from wolfsbane.engine.constants import CARDS, EVERYONE
from wolfsbane.engine.exchange import ExchangeItFacedown
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.position import PositionError, parse_position, position_text, reader, writer
from wolfsbane.engine.state import State, new_state
from wolfsbane.engine.steps import Choose, TakeTheTopCard, ViewIt
from wolfsbane.engine.targets import YOUR_FACEDOWN


def read(text: str) -> State:
    return parse_position(text, mix_of)


def error(text: str) -> PositionError:
    with pytest.raises(PositionError) as caught:
        read(text)
    assert str(caught.value) == f"column {caught.value.column}: {caught.value.reason}"
    return caught.value


def assert_exact(state: State) -> str:
    text = position_text(state)
    again = read(text)
    assert bytes(again.v) == bytes(state.v), text
    assert "\n" not in text
    return text


@pytest.mark.parametrize("module", [writer, reader], ids=lambda m: m.__name__)
def test_the_examples_in_the_docstrings(module: object) -> None:
    test_docs.test_a_docstring(module)  # type: ignore[arg-type]


# What a text says


def test_a_position_by_hand() -> None:
    s = read("dagger; a 3^ 5 7 2 1; b 0 0 6^ 9 9; deck 4 5 6; pile 9 8; turn b; token b active")
    assert s.mix.code == DAGGER
    assert s.players() == 2
    assert [s.number(s.card_at(1, i)) for i in range(5)] == [0, 0, 6, 9, 9]
    assert [bool(s.is_faceup(s.card_at(0, i))) for i in range(5)] == [True, False, False, False, False]
    assert s.number(s.first(constants.DECK)) == 4
    assert s.number(s.first(constants.PILE)) == 9
    assert s.turn() == s.holder() == s.start() == 1
    assert s.token_active()
    assert s.round() == 0
    assert s.phase() == constants.BEFORE_MAIN
    assert s.get("stock") == 6


def test_what_has_its_usual_value_is_left_out() -> None:
    text = f"{AMULET}; a 3^&a2 5~ 7!; b 2^~+ 6>5:ab; deck 1:a 2; pile 9; row 4; hand 8; private-b 10 11:ab"
    more = "points 12 0 / 5 -3; phase holding; turn b; start b; caller a; last a b; quiet 12; stock 70"
    more += "; side faceup"
    s = read(f"{text}; {more}")
    assert position_text(s).startswith(f"{text}; {more}; away 0 0 1 1 1")
    assert s.round() == 2
    assert s.points(1, 1) == -3
    assert s.get("acted") == 1
    assert s.seen(s.first(constants.HAND)) == EVERYONE


def test_cards_that_are_not_named() -> None:
    away = read("coin; a 1; b 2; deck 13")
    assert away.count(constants.DECK) == 1
    assert sum(away.zone(card) == constants.AWAY for card in range(CARDS)) == 49
    in_deck = read("coin; a 1; b 2; deck 13 ...; away 0")
    deck = [int(in_deck.number(in_deck.card_at(constants.DECK, i))) for i in range(49)]
    assert deck[0] == 13
    assert deck[1:] == sorted(deck[1:])
    assert deck.count(0) == 1


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("a 5", 0),
        ("a 5^", EVERYONE),
        ("a 5:", 0),
        ("a 5:b", 2),
        ("a 5:abw", 19),
        ("a 5:*", EVERYONE),
        ("a 4; deck 5", 0),
        ("a 4; deck 5:ab", 3),
        ("a 4; pile 5", EVERYONE),
        ("a 4; row 5", EVERYONE),
        ("a 4; private-b 5", 2),
        ("a 4; hand 5; phase holding", 1),
        ("a 4; hand 5; phase holding; side faceup", EVERYONE),
        ("a 4; hand 5:ab; phase holding", 3),
        ("a 4 5; phase over", EVERYONE),
    ],
)
def test_who_has_seen_a_card(text: str, seen: int) -> None:
    s = read(f"amulet; b 1; {text}")
    (card,) = [card for card in range(CARDS) if s.number(card) == 5 and s.zone(card) != constants.AWAY]
    assert s.seen(card) == seen


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("amulet; phase start", 2),
        ("amulet; phase start; players 3", 3),
        ("amulet; d -; phase start", 4),
        ("coin; c 5", 3),
    ],
)
def test_how_many_play(text: str, players: int) -> None:
    assert read(text).players() == players


def test_the_number_of_the_round() -> None:
    assert read("coin; a 5; rounds 3; round 3; turn b").round() == 2
    assert read("coin; a 5; points 1 2; round 2").round() == 1
    assert read("coin; a 5; rounds 2; phase over; points 1 2 / 3 4; round 2").round() == 1
    assert read("coin; a 5; rounds 1; phase over; points 1 -22").total(1) == -22


def test_the_rest_of_a_position() -> None:
    g = at("dagger; a 5 6 7; b 3^ 4; c 1; deck ...; turn c; counterclockwise; last c b; token b")
    assert g.state.clockwise() is False
    assert g.state.last_other_player(2) == 1
    g = at("dagger; a 5 6 7; b 3^ 4; deck ...; skip; extra; acted")
    assert not g.may("call")
    g = at("amulet; a 4^ 4^ 7; b 3; deck ...; phase drawing; hand 5 6")
    assert g.choices() == "draw pick1 pick2"
    g = at("amulet; a 4:a 3:a 7; b 5:b 3 7; deck ...; phase view; token b")
    assert g.game.deciders == [1]
    g.play("b2")
    assert g.decider == "b"
    g = at("amulet; a 4 3 7; b 5 3 7; deck ...; phase view; views 0 1; start b")
    assert g.game.deciders == [1]
    assert "; views 0 1" in assert_exact(g.state)
    g = at("amulet; phase deal; players 2; dealt 0 0; token b; start a")
    assert g.game.legal_codes()[0] == "n1"


def test_an_ability_under_way_by_hand() -> None:
    g = at("dagger; a 7:a 8; b 1 2; pile 12; deck ...; phase after; frame 12 step 2 source pile1 it a1")
    assert g.choices() == "b1 b2"
    g = at("amulet; a 5 5 6; b 1; pile 3; deck ...; phase after; hand 12:*; frame exchange flags 9")
    g.play("a1 a2 done a2")
    assert g.village("a") == "12^ 6"
    g = at("amulet; a 5' 5 6; b 1; pile 3; deck ...; phase holding; hand 12")
    assert g.choices() == "done a2 a3"
    g = at("coin; a 0^+ 5^; b 3; token b; phase scoring; sealed -; frame 0 step 1 actor a source a1 it a2")
    assert g.choices() == "@b"


def test_who_gets_no_gift_is_seen_from_the_sentinels_or_told() -> None:
    mixed = "CCCDCCCCCCCCCC-C; a 0^+ 5^; b 3^; c 1; phase scoring; frame 0 step 1 source a1 it a2"
    assert at(mixed).choices() == "@c"
    assert at(f"{mixed}; sealed -").choices() == "@b @c"
    assert at(f"{mixed}; sealed c").choices() == "@b"
    for seats in ("-", "c"):
        assert f"; sealed {seats};" in assert_exact(read(f"{mixed}; sealed {seats}"))


# Both ways, exactly


@pytest.mark.parametrize("seed", range(4))
def test_every_decision_of_a_random_game(seed: int) -> None:
    game = random_game(seed, players=2 + seed % 3)
    for _ in decisions(game, seed):
        assert_exact(game.state)
    assert_exact(game.state)


def test_the_shuffle_in_each_state() -> None:
    state = new_state(mix_of("coin"), 3, 2)
    assert assert_exact(state) == f"{COIN}; a -; b -; c -; rounds 2; phase start"
    state.apply(SEAT + 1)
    numbers = state.mix.deck_numbers()
    for i, number in enumerate(numbers):
        text = assert_exact(state)
        assert text.startswith(f"{COIN}; a -; b -; c -; rounds 2; phase deal; token b")
        assert len(text.partition("dealt ")[2].split()) == i
        state.apply(NUMBER + number)
    assert assert_exact(state).startswith(f"{COIN}; a 0 0 1 1 1; b 1 2 2 2 2; c 3 3 3 3 4; deck 5 6 6")


@pytest.mark.parametrize(
    ("start", "codes"),
    [
        # a Witch that exchanges, from the choice of the set to the penalty card
        ("amulet; a 5 5 6 7; b 1 2; pile 3; deck 11 9 ...", "draw use a1 a2 done a2"),
        ("amulet; a 5 5 6 7; b 1 2; pile 3; deck 11 9 ...", "draw use a1 a2 a3 done left right"),
        ("amulet; a 5 5 6 7; b 1 2; pile 3; deck 11 9 ...", "draw use b2"),
        ("amulet; a 5 5 6 7; b 0^ 2; pile 0; deck 1 2 3", "pile1 a1 a2 a3 done left left"),
        # a Robber through all its steps, and a Master
        ("amulet; a 5 5; b 1 2; pile 3; deck 12 10 ...", "draw use b2 a1 use draw use pile2 b1 done"),
        # an Approximator, that discards two, one or none
        ("dagger; a 9 8 7; b 1; pile 3; deck 5 ...", "draw use a1 a3 a3"),
        ("dagger; a 4 8 7; b 1; pile 3; deck 5 ...", "draw use a1 a3 a3"),
        ("dagger; a 4 8 4; b 1; pile 3; deck 5 ...", "draw use a1 a3 right"),
        # Elusive Seer, Magician that uses what it turned up, Nostro, Psychic, Blob
        ("dagger; a 5 8; b 9 1; pile 3; deck 7 ...", "draw use a1 b1 b2"),
        ("dagger; a 5 8; b 9 1; pile 3; deck 8 ...", "draw use b1 use a1 a2"),
        ("coin; a 5 8; b 9 1; pile 3; deck 7 1 2 3 4 ...", "draw use pick2 pick1 pick1"),
        ("coin; a 5 8; b 9 1; c 2 3; pile 3; deck 9 ...", "draw use a1 c2 b1"),
        ("coin; a 4^ 8 2^; b 9 1; c 2 3; pile 10 7 5 1; deck 9 ...", "use1 pile2 a2 a3"),
        # a Bodyguard, the amulet, a used Curator that discards itself
        ("amulet; a 3^ 5 6; b 1 2; deck ...; token a active", "use1 a2 draw token a1 a2 done"),
        ("coin; a 2^~ 5 6; b 1 2; deck 1 ...; pile 3", "use1 a1 draw a1 done"),
        # Renfield, Reverser with an additional turn, Rascals, a row
        ("dagger; a 5 6; b 1 2; deck 10 11 6 ...; pile 3", "draw use draw discard private use draw discard"),
        ("amulet; a 4^ 6 4^; b 1^ 2; deck 1 2 3 4 ...; pile 3", "draw draw draw pick2 a2 done row1 discard"),
    ],
)
def test_every_decision_of_a_short_play(start: str, codes: str) -> None:
    state = read(start)
    for code in codes.split():
        assert_exact(state)
        out = Actions()
        state.legal_actions_into(state.decider(), out)
        assert parse_action(code) in out.listed(), code
        state.apply(parse_action(code))
    assert_exact(state)


def test_a_hand_that_is_left_over_when_the_round_is_cut_short() -> None:
    g = at("ACCCCCCCCCCCCC-C; a 3^ 0; b 0^; deck 6 ...; rounds 1")
    g.play("draw use1 a2")
    assert assert_exact(g.state).partition("; hand ")[2].startswith("6; ")


# What is wrong


@pytest.mark.parametrize(
    ("text", "column", "reason"),
    [
        # the form
        ("", 1, "begins with the mix"),
        ("   ", 1, "begins with the mix"),
        ("dagger;; a 5", 8, "a field is missing"),
        ("dagger; a 5;", 13, "a field is missing"),
        ("silver; a 5", 1, "'silver' is not a mix"),
        ("dagger a 5", 8, "after the mix comes a semicolon"),
        ("dagger; e 5", 9, "there is no field 'e'"),
        ("dagger; a 5; a 6", 14, "twice"),
        ("dagger; a 5; skip it", 19, "nothing follows 'skip'"),
        ("dagger; a 5; turn", 14, "after 'turn' comes one word"),
        ("dagger; a 5; turn a b", 14, "after 'turn' comes one word"),
        ("dagger; a 5; turn c", 19, "a seat is one of a, b, not 'c'"),
        ("dagger; a 5; turn ab", 19, "a seat is one of"),
        ("dagger; a 5; phase night", 20, "'phase' is one of start, deal"),
        ("dagger; a 5; phase over; reason none", 33, "'reason' is one of call, deck"),
        ("dagger; a 5; side up", 19, "'side' is one of facedown, faceup"),
        ("dagger; a 5; players 5", 22, "from 2 to 4, not '5'"),
        ("dagger; c 5; players 2", 22, "from 3 to 4, not '2'"),
        ("dagger; a 5; rounds 0", 21, "from 1 to 4, not '0'"),
        ("dagger; a 5; quiet ten", 20, "from 0 to 50, not 'ten'"),
        ("dagger; a 5; quiet -0", 20, "from 0 to 50"),
        ("dagger; a 5; quiet ²", 20, "from 0 to 50"),
        ("dagger; a 5; private-c 7", 14, "there are 2 players, so no 'private-c'"),
        # cards
        ("dagger; a 14", 11, "a card is a number from 0 to 13, not '14'"),
        ("dagger; a x", 11, "a card is a number from 0 to 13, not 'x'"),
        ("dagger; a ^", 11, "a card is a number"),
        ("dagger; a - 5", 11, "a card is a number"),
        ("dagger; a ...", 11, "a card is a number"),
        ("dagger; a 5; deck ... 7", 19, "a card is a number"),
        ("dagger; a 0 0 0", 15, "there are only 2 cards of number 0"),
        ("dagger; a 5 5 5; b 5 5", 22, "there are only 4 cards of number 5"),
        ("dagger; a 5^^", 13, "the mark ^ is there twice"),
        ("dagger; a 5%", 12, "'%' is not a mark"),
        ("dagger; a 5>0", 13, "the least number is a number from 1 to 13, not '0'"),
        ("dagger; a 5>", 13, "the least number"),
        ("dagger; a 5:c", 13, "some of a, b, w are named, each once, not 'c'"),
        ("dagger; a 5:aa", 13, "each once"),
        ("dagger; a 5:é", 13, "each once"),
        ("amulet; a 3^&b", 14, "'b' is not a place"),
        ("amulet; a 3^&", 14, "'' is not a place"),
        ("amulet; a 3^&e1", 14, "'e1' is not a place"),
        ("amulet; a 3^&a0", 15, "a place is a number from 1 to 52, not '0'"),
        ("amulet; a 3^&a2", 14, "no card lies at a2"),
        ("amulet; a 3^&a1", 11, "another card of its own village"),
        ("amulet; a 3^&b1; b 5", 11, "another card of its own village"),
        ("amulet; a 3&a2 5", 11, "only a faceup Bodyguard"),
        ("amulet; a 6^&a2 5", 11, "only a faceup Bodyguard"),
        ("dagger; a 4>5", 11, "all know that it is 5 or higher"),
        ("dagger; a 5; deck 7^", 19, "only cards in villages"),
        ("dagger; a 5; deck 7+", 19, "a used card is in a village"),
        ("dagger; a 5; away 7:a", 19, "a card that is away has no marks"),
        ("dagger; a 5; away 7>5:a", 19, "a card that is away has no marks"),
        ("dagger; a 5^:a", 11, "seen by everyone"),
        ("dagger; a 5; pile 7:", 19, "seen by everyone"),
        ("dagger; a 5:a; phase over", 11, "seen by everyone"),
        ("dagger; a 5; hand 6:b; phase holding", 19, "whose turn it is has seen"),
        ("dagger; a 5; private-b 6:a", 24, "the owner has seen all"),
        ("dagger; a 5'; pile 7", 11, "could be chosen"),
        ("amulet; a 5'!; hand 7; phase holding", 11, "could be chosen"),
        ("amulet; a 5=!:* 5=:*; hand 7; phase after; frame exchange step 1 count 2", 44, "comes to step 1"),
        ("dagger; a 5=; pile 7", 11, "could have been slid"),
        ("dagger; a 5-; pile 7", 11, "no ability is under way"),
        # ids
        ("dagger; a 5; ids 0-50", 14, "all ids from 0 to 51 are needed"),
        ("dagger; a 5; ids 0-51 5", 23, "the id 5 is there twice"),
        ("dagger; a 5; ids 0-52", 20, "the end of a run"),
        ("dagger; a 5; ids x", 18, "an id is a number"),
        # rounds and points
        ("dagger; a 5; points 1", 14, "points are 2 numbers a round"),
        ("dagger; a 5; points 1 x", 23, "a score is a number"),
        ("dagger; a 5; points 1 2; round 3", 14, "2 of 4 rounds are over, not 1"),
        ("dagger; a 5; rounds 1; points 1 2", 24, "0 of 1 rounds are over, not 1"),
        ("dagger; a 5; points 1 2; phase over", 14, "4 of 4 rounds are over, not 1"),
        ("dagger; a 5; round 3; phase over", 20, "the game is over after round 4"),
        ("dagger; a 5; token", 14, "after 'token' comes a seat"),
        ("dagger; a 5; token a lost", 14, "after 'token' comes a seat"),
        ("dagger; a 5; last", 14, "after 'last' come one or two seats"),
        ("dagger; a 5; last a a", 14, "two different seats"),
        ("dagger; a 5; views 1", 14, "no place in the phase before"),
        ("dagger; a 5; b 1; phase view; views 1", 31, "views are 2 numbers"),
        ("dagger; a 5; b 1; phase view; views 1 3", 39, "the number of views left"),
        # the phases
        ("dagger; a 5; phase start", 11, "no card lies on the table"),
        ("dagger; phase start; token b", 22, "'token' has no place in the phase start"),
        ("dagger; phase deal; pile 5", 21, "'pile' has no place in the phase deal"),
        ("dagger; phase deal; dealt 0 0 0", 21, "more cards of number 0 are dealt"),
        ("dagger; phase deal; dealt" + " 5" * 52, 129, "the deal is complete"),
        ("dagger; phase deal; dealt 14", 27, "a card is a number"),
        ("dagger; a 5; phase view; views 0 0", 14, "nothing to decide"),
        ("dagger; a 5; b -; phase view", 19, "nothing to choose from"),
        ("dagger; a 5; hand 7", 14, "the phase is drawing or holding"),
        ("dagger; a 5; phase holding", 14, "there is one card in the hand"),
        ("dagger; a 5; hand 7 8; phase holding", 24, "there is one card in the hand"),
        ("dagger; a 5; phase drawing", 14, "the hand has a card"),
        ("amulet; a 4^; phase drawing; hand 7 8 9", 15, "for each faceup Rascal"),
        ("dagger; a 5; caller a", 14, "the caller's turn"),
        ("dagger; a 5; quiet 50", 14, "the round is over"),
        ("dagger; a 5; deck 7 8; stock 3", 24, "it is 4 now"),
        ("amulet; a 0^; b 0^", 1, "such as both Villagers"),
        ("dagger; a 5; b 6; c 7; skip", 24, "only with two players"),
        ("dagger; a 5; b 6; c 7; extra", 24, "only with two players"),
        ("dagger; a 5; counterclockwise", 14, "with two players the direction does not change"),
        ("dagger; a 5; phase scoring", 14, "a frame is missing"),
        ("dagger; a 5; phase scoring; sealed c", 36, "some of a, b are named"),
        # frames
        ("dagger; a 5; frame", 14, "a frame is its ability"),
        ("dagger; a 5; frame 12 it", 14, "a frame is its ability"),
        ("dagger; a 5; frame x", 20, "the ability of a frame"),
        ("dagger; a 5" + "; frame token" * 12, 157, "at most 11 frames"),
        ("dagger; a 5; frame 12 it a1 it a1", 29, "'it' is not step, actor"),
        ("dagger; a 5; frame 12 them a1", 23, "'them' is not step, actor"),
        ("dagger; a 5; frame 12 step 9", 28, "the step is a number from 0 to 4"),
        ("dagger; a 5; frame 12 count 256", 29, "the count is a number"),
        ("dagger; a 5; frame 12 it b3", 26, "no card lies at b3"),
        ("dagger; a 5; frame exchange flags 16", 35, "flags of an exchange"),
        ("dagger; a 5; frame exchange village c", 37, "a seat is one of"),
        ("dagger; a 5; pile 12; frame 12 source pile1; chain 14", 52, "'14' is not a place"),
        ("dagger; a 5; pile 12; frame 12 source pile1; chain a1", 46, "the sources of all frames"),
        ("dagger; a 5; b 6; pile 12; frame 12 actor b source pile1", 28, "by the player whose turn it is"),
        ("dagger; a 5; pile 12; frame 12", 23, "the source of this frame is a 12"),
        ("dagger; a 5; pile 11; frame 12 source pile1", 23, "the source of this frame is a 12"),
        ("dagger; a 5; pile 12; frame 12 step 1 source pile1 it a1", 23, "asks for no decision"),
        ("dagger; a 5; pile 12; frame 12 step 4 source pile1 it a1", 23, "asks for no decision"),
        ("dagger; a 5; pile 12; frame 12 step 2 source pile1", 23, "it was not skipped"),
        ("amulet; a 5; b 6; pile 12; frame 12 step 1 source pile1", 28, "'it' is missing"),
        ("amulet; a 5; b 6; pile 12; frame 12 step 1 source pile1 it pile1", 28, "lies in no village"),
        ("dagger; a 5; b 6; deck 12; frame 12 source deck1", 28, "in a village, in the pile or in the hand"),
        ("dagger; a 5; b 6; row 12; frame 12 source row1", 27, "in a village, in the pile or in the hand"),
        ("dagger; a 5; private-b 12; frame 12 source private-b1", 28, "in a village, in the pile or in the"),
        ("coin; a 0^; b 5^; frame 0 source a1", 19, "belong to the phase scoring"),
        ("coin; a 7^; b 5^; phase scoring; frame 7 source a1", 34, "belong to the phase scoring"),
        ("amulet; a 7^; phase scoring; frame token", 30, "the token is used in a turn"),
        ("amulet; a 7^; frame token source a1", 15, "the token is used in a turn"),
        ("dagger; a 4^; b 5; last b; frame 4 source a1", 28, "belongs to the phase after"),
        ("dagger; a 4:*; b 5; last b; phase after; frame 4 source a1", 42, "faceup in the actor's village"),
        ("amulet; a 5; b 2^; frame 2 source b1", 20, "faceup in the actor's village"),
        ("dagger; a 1 2; pile 5; phase after; frame 5 source pile1 drawn pile1", 37, "is in the hand"),
        ("dagger; a 1 2; hand 5:*; phase after; frame 5 source hand1", 39, "is in the hand"),
        (
            "dagger; a 1 2=:* 3; hand 5:*; phase after; frame 5 step 1 source hand1 drawn hand1 village a",
            44,
            "'it' is missing",
        ),
        ("coin; a 1; pile 7; hand 5; frame 7 step 1 source pile1 count 2", 28, "those not yet put back are in the"),
        ("coin; a 1; pile 9; hand 5; frame 9 source pile1", 28, "this ability knows of 0"),
        # exchanges
        ("amulet; a 5; frame exchange", 14, "belongs to the phase after"),
        ("amulet; a 5; phase after; frame exchange", 27, "the source of an exchange is its new card"),
        ("amulet; a 5; phase after; hand 6; frame exchange source a1", 35, "the source of an exchange"),
        ("amulet; a 5; phase after; hand 6; frame exchange drawn a1", 35, "in the hand until it is added"),
        ("amulet; a 5; phase after; hand 6:*; frame exchange flags 9 count 1", 37, "1 cards slid do not fit step 0"),
        ("amulet; a 5; phase after; hand 6:*; frame exchange flags 9 village b", 37, "'village' is the actor"),
        ("amulet; a 5=; phase after; hand 6; frame exchange step 1 count 1", 36, "do not fit step 1"),
        ("amulet; a 5= 6; phase after; hand 6; frame exchange step 1 count 2", 38, "do not fit step 1"),
        ("amulet; a 5; phase after; hand 6; frame exchange step 2 count 1", 35, "do not fit step 2"),
        ("amulet; a 5; phase after; frame exchange step 3 count 3 drawn a1", 27, "do not fit step 3"),
        ("amulet; a 5=; phase after; hand 6:*; frame exchange flags 9", 11, "could have been slid"),
        ("amulet; a 5; b 4'; phase after; hand 6:*; frame exchange flags 9", 16, "could be chosen"),
        (
            "amulet; a 5; pile 11; hand 6; frame 11 source pile1 drawn hand1; frame exchange",
            31,
            "has not begun",
        ),
        (
            "amulet; a 5; pile 11; hand 6; frame 11 step 1 source pile1 drawn hand1; frame exchange",
            31,
            "has not begun",
        ),
        (
            "amulet; a 5; pile 11; hand 6; frame 11 step 2 source pile1 drawn pile1; frame exchange",
            31,
            "has not begun",
        ),
        ("amulet; a 5; pile 11 9; frame 11 step 2 source pile1; frame 9 source pile2", 25, "has not begun"),
        ("amulet; a 5; pile 12; starter pile1", 23, "'starter' has no place in the phase before"),
        ("amulet; a 5; pile 12; phase after; starter b1", 44, "no card lies at b1"),
        ("amulet; a 5; pile 12; phase after; starter pile1", 36, "without a frame"),
        ("amulet; a 5; pile 12; chain pile1", 23, "without a frame"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text: str, column: int, reason: str) -> None:
    problem = error(text)
    assert reason in problem.reason
    assert problem.column == column


CORPUS: list[str] = []


def corpus() -> list[str]:
    """Positions from random games, and the longer ones by hand."""
    if not CORPUS:
        for seed in range(20, 32):
            game = random_game(seed)
            texts = [position_text(game.state) for _ in decisions(game, seed)]
            CORPUS.extend(texts[::25])
            CORPUS.extend([text for text in texts if "frame" in text][::20])
        CORPUS.append("dagger; a 7:a 8; b 1 2; pile 12; deck ...; phase after; frame 12 step 2 source pile1 it a1")
        CORPUS.append("amulet; a 3^&a2 5~ 7!; b 2^~+ 6>5:ab; deck 1:a 2; hand 8; points 1 2 / 3 4; phase holding")
        CORPUS.append("coin; a 0^+ 5^; b 3; phase scoring; sealed -; frame 0 step 1 source a1 it a2; reason deck")
    return CORPUS


@settings(max_examples=150, deadline=None)
@given(damaged(corpus(), "; "))
def test_a_damaged_text_is_refused_or_is_a_position_of_its_own(text: str) -> None:
    state: State | None = None
    column = 1
    try:
        state = read(text)
    except PositionError as problem:
        column = problem.column
    assert 1 <= column <= len(text) + 1
    if state is not None:
        assert_exact(state)


# Decks of one's own


class Stumble(Step):
    """Asks, and can't do what it promises."""

    needs = ""

    def __init__(self) -> None:
        self.asks = True

    def offer(self, s: State, f: int, out: Actions) -> None:
        out.add(parse_action("done"))

    def answer(self, s: State, f: int, action: int) -> None:
        raise RuntimeError("it stumbles")


class KeepAChoice(Stumble):
    """A verb of one's own may keep cards chosen, and cards in the hand."""

    def answer(self, s: State, f: int, action: int) -> None:
        s.clear_chosen()


def own_mix(*steps: Step) -> Mix:
    amulet = mix_of("amulet")
    return Mix([*amulet.cards[:2], Card(2, "Own", VILLAGE, "Own.", *steps), *amulet.cards[3:]], amulet.token, "OWN")


def test_an_ability_that_fails_makes_the_position_impossible() -> None:
    with pytest.raises(
        PositionError, match=r"^column 1: the position can't occur: done can't be carried out: .*it stumbles"
    ):
        parse_position("own; a 2^+; b 3; frame 2 source a1", lambda code: own_mix(Stumble()))


def test_verbs_of_ones_own_may_keep_cards_chosen_and_held() -> None:
    text = "own; a 2^+ 5'; b 3; hand 6; frame 2 source a1"
    state = parse_position(text, lambda code: own_mix(KeepAChoice()))
    assert state.any_chosen()
    assert parse_position(position_text(state), lambda code: own_mix(KeepAChoice())) == state


def test_an_ability_of_ones_own_may_go_on_after_an_exchange() -> None:
    mix = own_mix(TakeTheTopCard(), ExchangeItFacedown(), Choose(YOUR_FACEDOWN), ViewIt())
    state = parse_position("own; a 2^ 5; b 3; deck 9 ...", lambda code: mix)
    for code in ("use1", "a2", "done", "a2"):
        state.apply(parse_action(code))
        assert parse_position(position_text(state), lambda code: mix) == state
    assert state.depth() == 0


def test_a_resolver_may_be_a_dictionary() -> None:
    with pytest.raises(PositionError, match="column 1: 'other'"):
        parse_position("other; a 5", {"own": own_mix(Stumble())}.__getitem__)
