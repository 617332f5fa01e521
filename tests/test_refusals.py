"""Why an action is refused: the rule and the sentence, for every kind of decision."""

import pytest

import wolfsbane
from dealing import deal
from helpers import AMULET, COIN, DAGGER, at, mix, seat_number
from wolfsbane.engine.actions import parse_action
from wolfsbane.engine.refusals import is_legal

TWO = "b 7; pile 9; deck 13 12 ..."
FIRST_VIEWS = "amulet; a 1 2 3 4 5; b 6 7 8 9 10; phase view"

# Position, what was done, the action, by whom ("" is who is to decide), the rule and a part of the sentence.
CASES = [
    # whose decision it is
    ("amulet; players 2; phase over", "", "draw", "", "SCORE-5", "The game is over"),
    ("amulet; players 2; phase over", "", "draw", "b", "SCORE-5", "The game is over"),
    ("amulet; players 2; phase start", "", "draw", "a", "SETUP-2", "The cards are not dealt yet"),
    ("amulet; players 2; phase deal", "", "n1", "b", "SETUP-2", "chance decides first"),
    (FIRST_VIEWS, "a1 a2", "a3", "a", "SETUP-4", "the others are still choosing"),
    (f"{AMULET}; a 5; {TWO}", "", "draw", "b", "TURN-1", "It is not your decision now"),
    (f"{AMULET}; a 5; {TWO}", "draw", "discard", "b", "TURN-1", "It is not your decision now"),
    # the set-up
    ("amulet; players 3; phase start", "", "@d", "", "SETUP-3", "names the seat of the start player"),
    ("amulet; players 2; phase deal", "n0 n0", "n0", "", "SETUP-1", "a number of which cards are left"),
    ("amulet; players 2; phase deal", "", "draw", "", "SETUP-1", "a number of which cards are left"),
    (FIRST_VIEWS, "a1", "a1", "a", "SETUP-4", "Two different cards of your five"),
    (FIRST_VIEWS, "", "a6", "a", "SETUP-4", "Two different cards of your five"),
    (FIRST_VIEWS, "", "b1", "a", "SETUP-4", "one of your own cards"),
    (FIRST_VIEWS, "", "draw", "", "SETUP-4", "one of your own cards"),
    # before the main action
    (f"{AMULET}; a 5; {TWO}", "", "done", "", "TURN-1", "A turn needs a main action"),
    (f"{AMULET}; a 5; b 7; pile 9; row 8", "", "draw", "", "DECK-1", "The deck is empty"),
    (f"{DAGGER}; a 5; {TWO}; private-b 8", "", "private", "", "10D", "Your private deck is empty"),
    (f"{AMULET}; a 5; {TWO}; row 8", "", "row2", "", "1A", "no such card in the row"),
    (f"{AMULET}; a 5; b 7; deck 13 ...", "", "pile1", "", "TURN-3", "The discard pile is empty"),
    (f"{AMULET}; a -; {TWO}", "", "pile1", "", "EXCH-7", "None of your cards may be exchanged"),
    (f"{AMULET}; a 5; b 7; pile 9 8; deck 13 ...", "", "pile2", "", "TURN-3", "Only the top card"),
    (f"{COIN}; a 1^; b 7; pile 9 8 6; deck 13 ...", "", "pile3", "", "1C", "Only the top 2 cards"),
    (f"{AMULET}; a 5; {TWO}", "", "discard", "", "TURN-1", "Begin with a main action"),
    (f"{AMULET}; a 5; {TWO}", "", "a1", "", "TURN-1", "Begin with a main action"),
    (f"{AMULET}; a 5; {TWO}", "", "@b", "", "TURN-1", "Begin with a main action"),
    # calling
    (f"{AMULET}; a 5; {TWO}; caller b", "", "call", "", "CALL-3", "Somebody has called already"),
    (f"{AMULET}; a 5 5 5 6 6; {TWO}", "", "call", "", "CALL-1", "with 4 cards or fewer; you have 5"),
    (f"{AMULET}; a 2^ 6; {TWO}", "use1 a2", "call", "", "CALL-1", "a turn in which you used an ability"),
    (f"{mix('C', n1='A')}; a 5; b 7; pile 9; row 8", "", "call", "", "CALL-2", "With the coin"),
    # holding a drawn card
    (f"{AMULET}; a 5 6; {TWO}", "draw", "done", "", "EXCH-1", "at least one of your cards"),
    (f"{AMULET}; a 5 6; {TWO}", "draw", "b1", "", "EXCH-1", "cards of your own village"),
    (f"{AMULET}; a 5 6; {TWO}", "draw", "a3", "", "PROT-1", "There is no card in that place"),
    (f"{AMULET}; a 5 6!; {TWO}", "draw", "a2", "", "TOKEN-A", "That card lies under the amulet"),
    (f"{AMULET}; a 5 6; {TWO}", "draw a2", "a1", "", "EXCH-2", "from left to right, each once"),
    (f"{AMULET}; a 5 6; {TWO}", "draw a1", "a1", "", "EXCH-2", "from left to right, each once"),
    (f"{AMULET}; a 5 6; {TWO}", "draw a1", "discard", "", "EXCH-2", "Name the rest of the set"),
    (f"{DAGGER}; a 5 6; b 7; pile 9; deck 4 ...", "draw", "discard", "", "4D.a", "it must be exchanged"),
    (f"{DAGGER}; a 5 6; b 7; pile 9; deck 4 ...", "draw", "use", "", "4D.a", "it must be exchanged"),
    (f"{AMULET}; a 5^; b 7; pile 9; deck 5 ...", "draw", "use", "", "TURN-6", "No part of that ability"),
    (f"{DAGGER}; a 6; b 7; pile 9; deck 5 ...", "draw", "use", "", "TURN-6", "No part of that ability"),
    (f"{AMULET}; a 5; {TWO}", "draw", "use", "", "TURN-2", "no ability that is used when it is drawn"),
    (f"{AMULET}; a 5; {TWO}", "draw", "call", "", "CALL-1", "instead of drawing, not after it"),
    (f"{AMULET}; a 5; {TWO}", "draw", "left", "", "TURN-1", "You hold a drawn card"),
    (f"{AMULET}; a 5; {TWO}", "draw", "draw", "", "TURN-1", "You hold a drawn card"),
    (f"{AMULET}; a 5; {TWO}", "draw", "pile1", "", "TURN-1", "You hold a drawn card"),
    (f"{AMULET}; a 5; {TWO}; row 6", "draw", "row1", "", "1A", "you can't switch to the row any more"),
    # drawing with Rascals
    (f"{AMULET}; a 4^; {TWO}", "draw draw", "draw", "", "4A", "one card for each faceup Rascal"),
    (f"{AMULET}; a 4^ 4^; b 7; pile 9; deck 13 12", "draw draw", "draw", "", "DECK-1", "The deck is empty"),
    (f"{AMULET}; a 4^; {TWO}", "draw", "discard", "", "4A", "keep one of those that you drew"),
    (f"{AMULET}; a 4^; {TWO}", "draw", "pick2", "", "4A", "keep one of those that you drew"),
    # after the main action
    (f"{AMULET}; a 2^ 6; {TWO}", "draw discard", "draw", "", "TURN-1", "Your main action is done"),
    (f"{AMULET}; a 2^ 6; {TWO}", "draw discard", "call", "", "TURN-1", "Your main action is done"),
    # the token
    (f"{AMULET}; a 5; {TWO}; token b active", "", "token", "", "TOKEN-3", "You do not have the amulet"),
    (f"{AMULET}; a 5; {TWO}; token a", "", "token", "", "TOKEN-3", "The amulet can be used once a round"),
    (f"{AMULET}; a -; {TWO}; token a active", "", "token", "", "TOKEN-A", "nothing that the amulet could be"),
    (f"{AMULET}; a 5; {TWO}; token b active", "draw", "token", "", "TOKEN-3", "You do not have the amulet"),
    # village abilities
    (f"{AMULET}; a 5; {TWO}", "", "use2", "", "TURN-4", "There is no card in that place"),
    (f"{AMULET}; a 2 5; {TWO}", "", "use1", "", "TURN-4", "Only faceup cards"),
    (f"{AMULET}; a 1^ 5; {TWO}", "", "use1", "", "TURN-4", "Squire has no ability that is used in a village"),
    (f"{AMULET}; a 2^ 5; {TWO}", "use1 a2", "use1", "", "TURN-5", "This Empath has been used in this turn"),
    (f"{DAGGER}; a 4^ 5; {TWO}; last b", "draw", "use1", "", "4D", "Zombie is used instead of drawing"),
    (f"{AMULET}; a 2^ 5^; {TWO}", "", "use1", "", "TURN-6", "No part of what Empath does"),
    (f"{DAGGER}; a 4^ 5; {TWO}", "", "use1", "", "TURN-6", "No part of what Zombie does"),
    # in the middle of an ability
    (f"{AMULET}; a 2^ 5; {TWO}", "use1", "done", "", "2A", "Choose one of your facedown cards"),
    (f"{AMULET}; a 2^ 5; {TWO}", "use1", "b1", "", "PROT-2", "a village that is not meant"),
    (f"{AMULET}; a 2^ 5; {TWO}", "use1", "c1", "", "PROT-1", "There is no card in that place"),
    (f"{AMULET}; a 2^ 5; {TWO}", "use1", "a3", "", "PROT-1", "There is no card in that place"),
    (f"{DAGGER}; a 6 7 8; b 7; deck 5 13", "draw use a1 a2", "a3", "", "5D", "the slot of one of the cards"),
    (f"{DAGGER}; a 6 7 8; b 7; deck 5 13", "draw use a1 a2", "left", "", "5D", "its place in your village"),
    (f"{COIN}; a 0^ 5^; b 7; deck 10", "draw discard a2", "pass", "", "0C", "Choose who gets the card"),
    (f"{AMULET}; a 5; {TWO}; token a active", "token", "draw", "", "TOKEN-A", "Choose one of your cards"),
    (f"{AMULET}; a 5; {TWO}", "pile1", "discard", "", "EXCH-9", "Exchange it with one or more of your cards"),
    (f"{AMULET}; a 5 6; {TWO}", "draw a1 a2 done", "a1", "", "EXCH-9", "Choose the left or the right end"),
    (f"{AMULET}; a 5 6; b 7; deck 11 13 ...", "draw use", "call", "", "11A", "Exchange it"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "play", "code", "seat", "rule", "part"), CASES)
def test_a_refusal_names_the_rule_and_says_why(
    position: str, play: str, code: str, seat: str, rule: str, part: str
) -> None:
    g = at(position)
    g.play(play)
    before = g.position()
    refusal = g.game.why_not(parse_action(code), seat_number(seat) if seat else None)
    assert refusal is not None
    assert refusal.rule == rule
    assert part in refusal.sentence
    assert str(refusal) == f"{refusal.sentence} ({rule})"
    with pytest.raises(wolfsbane.IllegalAction) as raised:
        g.game.apply(parse_action(code), seat_number(seat) if seat else None)
    assert (raised.value.rule, raised.value.sentence) == (rule, refusal.sentence)
    assert g.position() == before


@pytest.mark.parametrize("action", [-1, 372, 1000])
def test_a_number_that_is_no_action_is_refused(action: int) -> None:
    g = at(f"{AMULET}; a 5; {TWO}")
    refusal = g.game.why_not(action)
    assert refusal is not None
    assert refusal.sentence == f"{action} is not an action: actions are 0 to 371."


def test_a_legal_action_is_not_refused() -> None:
    g = at(f"{AMULET}; a 5; {TWO}")
    assert [g.game.why_not(action) for action in g.game.legal_actions()] == [None, None, None]


@pytest.mark.parametrize("seat", [-2, 2, 4])
def test_a_seat_that_nobody_has_is_an_error(seat: int) -> None:
    g = at(f"{AMULET}; a 5; {TWO}")
    with pytest.raises(ValueError, match=f"a seat is 0 to 1 .or -1 for chance., not {seat}"):
        g.game.why_not(4, seat)


def test_chance_is_a_seat_that_can_be_refused() -> None:
    g = at(f"{AMULET}; a 5; {TWO}")
    refusal = g.game.why_not(4, -1)
    assert refusal is not None
    assert refusal.rule == "TURN-1"


def test_in_the_first_viewing_a_slot_tells_whose_choice_it_is() -> None:
    g = at(FIRST_VIEWS)
    assert g.game.why_not(parse_action("b1")) is None
    g.play("b1 b2")
    refusal = g.game.why_not(parse_action("b3"))
    assert refusal is not None
    assert refusal.sentence == "Choose one of your own cards to view."


def test_an_illegal_action_is_a_value_error() -> None:
    assert issubclass(wolfsbane.IllegalAction, ValueError)


def test_what_is_legal_depends_on_the_seat() -> None:
    g = at(f"{AMULET}; a 5; {TWO}")
    draw = parse_action("draw")
    assert is_legal(g.state, 0, draw)
    assert not is_legal(g.state, 1, draw)
    assert not is_legal(g.state, 0, parse_action("discard"))


def test_nothing_is_legal_when_the_game_is_over() -> None:
    g = at(f"{AMULET}; a 5; b 7; pile 9; deck 13; rounds 1")
    g.play("draw discard")
    assert [action for action in range(372) if g.game.why_not(action) is None] == []


def test_dealing_at_the_wrong_time_is_refused() -> None:
    g = at(f"{AMULET}; a 5; {TWO}")
    with pytest.raises(wolfsbane.IllegalAction, match=r"It is not time to deal. \(SETUP-2\)"):
        g.game.deal(deal())
