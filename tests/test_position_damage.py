"""Positions that no game leads to: they are refused at once, and whatever is accepted is sound.

A position is damaged in its frames, marks and fields, not just in its letters: most of what comes of that is well
formed and says something impossible about the past.
"""

import faulthandler
import random
from collections.abc import Iterator

import pytest

from helpers import at
from randomly import decisions, random_game
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.actions import Actions, parse_action
from wolfsbane.engine.cards import VILLAGE, Card, Step
from wolfsbane.engine.constants import CARDS
from wolfsbane.engine.exchange import ExchangeItFacedown
from wolfsbane.engine.game import Game
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.moves import swap_cards
from wolfsbane.engine.position import PositionError, parse_position, position_text
from wolfsbane.engine.position.checks import check_position
from wolfsbane.engine.position.tokens import ImpossibleError
from wolfsbane.engine.record import RecordError, read_record, write_record
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.state import State
from wolfsbane.engine.steps import (
    Choose,
    ChooseADirection,
    PassTheOutermostCards,
    TakeTheTopCard,
    TurnItOver,
    ViewIt,
)
from wolfsbane.engine.targets import ANOTHERS_CARD, YOUR_FACEDOWN
from wolfsbane.engine.view import resample, view_of
from worlds import TEMPTING

MIXES = [TEMPTING, "DDDDDDDDDDDDDD-D", "CCCCCDCCDCCCCC-A", "AAAAAAAAAAAAAA-A", "ACADADDDDDADAA-D", None]


@pytest.fixture(autouse=True)
def watchdog() -> Iterator[None]:
    """A loop in compiled code can't be interrupted: the process ends with a traceback, long after it should be done."""
    faulthandler.dump_traceback_later(300, exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()


def refused(text: str) -> str:
    with pytest.raises(PositionError) as caught:
        parse_position(text, mix_of)
    assert 1 <= caught.value.column <= len(text)
    return caught.value.reason


def legal(state: State, seat: int) -> list[int]:
    out = Actions()
    state.legal_actions_into(seat, out)
    return out.listed()


# --- damage


def positions(seed: int) -> list[str]:
    """Positions of a random game, above all those in which an ability is under way."""
    rng = random.Random(seed)
    game = random_game(seed, MIXES[seed % len(MIXES)])
    return [position_text(game.state) for _ in decisions(game, seed) if game.state.depth() > 0 or rng.random() < 0.05]


def a_place(rng: random.Random) -> str:
    return rng.choice(["a", "b", "c", "pile", "hand", "deck"]) + str(rng.randint(1, 4))


def damage_a_frame(fields: list[str], rng: random.Random) -> None:
    """Sets, changes or removes one of the values of a frame."""
    places = [i for i, field in enumerate(fields) if field.startswith("frame")]
    if not places:
        program = rng.choice([*map(str, range(14)), "token", "exchange"])
        fields.append(f"frame {program} step {rng.randint(0, 4)} source {a_place(rng)} it {a_place(rng)}")
        return
    i = rng.choice(places)
    words = fields[i].split()
    name = rng.choice(["step", "it", "other", "source", "drawn", "count", "actor", "flags", "village"])
    value = a_place(rng)
    if name in ("step", "count"):
        value = str(rng.randint(0, 5))
    elif name == "actor":
        value = rng.choice("ab")
    elif name in ("flags", "village"):
        value = str(rng.randint(0, 15)) if name == "flags" else rng.choice("ab")
    if name not in words[2:]:
        words += [name, value]
    elif rng.random() < 0.3:
        at = words.index(name, 2)
        del words[at : at + 2]
    else:
        words[words.index(name, 2) + 1] = value
    fields[i] = " ".join(words)


def damage_a_card(fields: list[str], rng: random.Random) -> None:
    """Adds or takes away marks of a card, or lets two cards change places."""
    zones = [i for i, field in enumerate(fields) if field.split()[0] in ("a", "b", "c", "d", "pile", "hand", "deck")]
    i = rng.choice(zones)
    words = fields[i].split()
    if len(words) == 1:
        return
    j = rng.randrange(1, min(len(words), 7))
    what = rng.random()
    if what < 0.5:
        words[j] += rng.choice(["^", "~", "!", "+", "=", "-", "'", ":a", ":*", ":", ":b", ">5"])
    elif what < 0.75:
        words[j] = "".join(sign for sign in words[j] if sign.isdigit() or rng.random() < 0.5)
    else:
        k = rng.randrange(1, len(words))
        words[j], words[k] = words[k], words[j]
    fields[i] = " ".join(words)


def damage_a_field(fields: list[str], rng: random.Random) -> None:
    field = rng.choice(
        ["acted", "stored", "skip", "extra", "side faceup", "turn b", "caller b", "phase view", "phase over"]
        + [f"phase {phase}" for phase in ("before", "drawing", "holding", "after", "scoring")]
        + [f"chain {a_place(rng)}", f"starter {a_place(rng)}", f"hand {rng.randint(0, 13)}"]
    )
    name = field.split()[0]
    fields[:] = [other for other in fields if other.split()[0] != name]
    fields.append(field)


def damaged(text: str, rng: random.Random) -> str:
    fields = text.split("; ")
    for _ in range(rng.choice([1, 1, 2, 3])):
        rng.choice([damage_a_frame, damage_a_frame, damage_a_card, damage_a_field])(fields, rng)
    return "; ".join(fields)


@pytest.mark.rule("KNOW-6")
@pytest.mark.parametrize("seed", range(12))
def test_a_damaged_position_is_refused_or_sound(seed: int) -> None:
    """Sound: its text makes the same state, and what may be chosen is the same in every world of those who choose."""
    rng = random.Random(seed)
    texts = positions(seed)
    accepted = 0
    for _ in range(150):
        text = damaged(rng.choice(texts), rng)
        try:
            state = parse_position(text, mix_of)
        except PositionError:
            continue
        accepted += 1
        again = parse_position(position_text(state), mix_of)
        assert bytes(again.v) == bytes(state.v), text
        for seat in state.deciders():
            if seat < 0:
                continue
            actions = legal(state, seat)
            for i in range(3):
                world = resample(view_of(state, seat), RandomGenerator(i + 1))
                assert legal(world, seat) == actions, text
                assert parse_position(position_text(world), mix_of) == world, text
    assert accepted > 5


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_accepted_can_be_played_to_its_end(seed: int) -> None:
    rng = random.Random(seed)
    texts = positions(seed)
    played = 0
    while played < 10:
        try:
            state = parse_position(damaged(rng.choice(texts), rng), mix_of)
        except PositionError:
            continue
        game = Game.from_state(state)
        for i, _ in enumerate(decisions(game, seed)):
            if i == 40 or -1 in game.deciders:
                break
            assert sum(int(game.state.count(zone)) for zone in range(12)) <= CARDS
            assert parse_position(position_text(game.state), mix_of) == game.state
        played += 1


# --- what was found


HANGS = "dagger; a 7^ 8; b 1 2; pile 8; deck ...; phase after; frame 8 step 2 source pile1 it a1"


@pytest.mark.rule("8D")
def test_a_magician_does_not_swap_a_card_of_his_own_with_itself() -> None:
    assert "a village from which none could be chosen" in refused(HANGS)


def test_a_record_with_such_a_position_is_refused_too() -> None:
    game = Game.from_state(parse_position("dagger; a 7^ 8; b 1 2; pile 8; deck ...", mix_of))
    text = write_record(game)
    line = next(line for line in text.splitlines() if line.startswith("position: "))
    with pytest.raises(RecordError, match="a village from which none could be chosen"):
        read_record(text.replace(line, f"position: {HANGS}"), mix_of)


@pytest.mark.rule("SETUP-4")
@pytest.mark.parametrize("mark", ["+:*", "^", "~", "!", ">5:a", "&a2"])
def test_while_the_first_cards_are_viewed_no_card_has_marks(mark: str) -> None:
    text = f"amulet; a 5{mark} 6 7; b 1 2; pile 8; deck ...; phase view"
    assert "can't occur" in refused(text)


@pytest.mark.rule("TURN-5", "KNOW-6")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("amulet; a 2+ 5; b 1; pile 8; deck ...", "everyone has seen a card that was used"),
        ("amulet; a 2+:a 5; b 1; pile 8; deck ...", "everyone has seen a card that was used"),
        ("amulet; a 5^+ 5; b 1; pile 8; deck ...", "can't have been used in a village now"),
        ("coin; a 0^+ 5; b 1; pile 8; deck ...", "can't have been used in a village now"),
        ("coin; a 2^+ 5; b 1; pile 8; phase over", "can't have been used in a village now"),
        ("coin; a 2 5; b 1; pile 0+; phase over", "can't have been used in a village now"),
        ("amulet; a 2^ 5; b 1; deck 8+:* ...", "a used card is in a village, the pile or the hand"),
    ],
)
def test_only_cards_that_everyone_saw_being_used_are_used(text: str, reason: str) -> None:
    assert reason in refused(text)


@pytest.mark.rule("TURN-5", "0C")
def test_used_cards_where_they_may_lie_when_the_round_is_over() -> None:
    assert at("coin; a 0^+ 5^; b 1; pile 2+; phase over").position().count("+") == 2


@pytest.mark.rule("10D")
def test_a_card_that_was_stored_in_this_turn_is_there() -> None:
    assert "lies there until the turn is over" in refused("dagger; a 5; b 1; pile 8; deck ...; stored")
    g = at("dagger; a 5; b 1; pile 8; deck ...; private-a 7; stored")
    assert g.refused("private") == "10D"
    assert "; stored" in g.position()


# Each frame but the first is wrong in one thing.
@pytest.mark.rule("KNOW-6", "TURN-6")
@pytest.mark.parametrize(
    ("good", "bad", "reason"),
    [
        # Magician: the card was turned up, in another village, and could be touched
        ("it b1", "it b2", "it lies on the wrong side"),
        ("it b1", "it a1", "from which none could be chosen"),
        ("it b1", "it pile2", "lies in no village"),
        ("it b1", "it b1 other a1", "nothing was chosen yet for 'other'"),
        ("it b1", "it b1 drawn a1", "'drawn' is the source"),
        ("it b1", "it b1 count 1", "nothing was counted yet"),
        ("b 9^ 6", "b 9^! 6", "it is protected"),
        ("source pile1", "source pile2", "the source of this frame is a 8"),
    ],
)
def test_what_a_magician_turned_up(good: str, bad: str, reason: str) -> None:
    text = "DDDDDDDDDDDDDD-A; a 7^ 8; b 9^ 6; pile 8 1; deck ...; phase after; frame 8 step 2 source pile1 it b1"
    assert at(text).choices() == "use a1 a2"
    assert reason in refused(text.replace(good, bad))


@pytest.mark.rule("KNOW-6", "TURN-6")
@pytest.mark.parametrize(
    ("text", "good", "bad", "reason"),
    [
        # Apprentice Tanner, Huntress, Beholder: the second card after the first
        ("coin; a 7:* 8; b 9; pile 5; frame 5 step 2 source pile1 it a1", "7:*", "7:a", "everyone has seen it"),
        ("coin; a 7:* 8; b 9; pile 6; frame 6 step 2 source pile1 it a1", "7:*", "7", "everyone has seen it"),
        ("coin; a 7:* 8; b 9; pile 6; frame 6 step 2 source pile1 it a1", "7:*", "7^", "on the wrong side"),
        ("coin; a 7 8; b 9; pile 6; frame 6 step 2 source pile1", "7", "7^", "it was not skipped"),
        ("amulet; a 7:a 8; b 9; pile 7; frame 7 step 2 source pile1 it a1", "7:a", "7:b", "the actor has viewed it"),
        # Robber: before the swap, and after it
        ("amulet; a 7 8; b 9 1; pile 12; frame 12 step 1 source pile1 it b1", "it b1", "it a2", "none could be chosen"),
        ("amulet; a 7 8; b 9 1; pile 12; frame 12 step 3 source pile1 it a1 other b1", "it a1", "it b2", "none could"),
        (
            "amulet; a 7 8; b 9 1; pile 12; frame 12 step 3 source pile1 it a1 other b1",
            " other b1",
            "",
            "'other' is mi",
        ),
        (
            "amulet; a 7 8; b 9 1; pile 12; frame 12 step 3 source pile1 it a1 other b1",
            "b1",
            "a2",
            "lie in one village",
        ),
        # Master Thief, Mystic Seer
        ("dagger; a 7:a 8; b 9; pile 12; frame 12 step 2 source pile1 it a1", "7:a", "7", "the actor has viewed it"),
        (
            "dagger; a 7:a 8; b 9; pile 9; frame 9 step 2 source pile1 it a1",
            "it a1",
            "it b1",
            "the actor has viewed it",
        ),
        # Elusive Seer: those that were viewed and not turned
        ("dagger; a 7-:a>5 8; b 9; pile 7; frame 7 source pile1 it a1", "7-:a>5", "7:a>5", "it has the mark -"),
        ("dagger; a 7-:a>5 8; b 9; pile 7; frame 7 source pile1 it a1", "7-:a>5", "7-:a", "its least number"),
        ("dagger; a 7-:a>5 8; b 9; pile 7; frame 7 source pile1 it a1", " it a1", "", "no card has had its part"),
        ("dagger; a 7-:a>5 8; b 9; pile 7; frame 7 source pile1 it a1", "7-:a>5", "7-:b>5", "the actor has viewed it"),
        ("dagger; a 7-:a>5 8; b 9-:a>5; pile 7; frame 7 source pile1 it a1", "9-:a>5", "9-:b>5", "whose turn it is"),
        # Psychic: the villages that had their part
        (
            "coin; a 7:a 8; b 9; pile 9; frame 9 step 3 source pile1 it a1 count 1",
            "count 1",
            "count 3",
            "viewed no",
        ),
        (
            "coin; a 7:a 8; b 9; pile 9; frame 9 step 3 source pile1 it a1 count 1",
            "count 1",
            "count 16",
            "viewed no",
        ),
        (
            "coin; a 7:a 8; b 9; pile 9; frame 9 step 3 source pile1 it a1 count 1",
            " count 1",
            "",
            "village of 'it'",
        ),
        # Nostro: those in the hand, and those that are back
        ("coin; a 7; b 9; pile 7; hand 1 2; deck 3:a 4; frame 7 step 1 source pile1 count 2", "3:a", "3", "put back"),
        (
            "coin; a 7; b 9; pile 7; hand 1 2; deck 3:a 4; frame 7 step 1 source pile1 count 2",
            "nt 2",
            "nt 3",
            "at most 3",
        ),
        (
            "coin; a 7; b 9; pile 7; hand 1 2; deck 3:a 4:a; frame 7 step 1 source pile1 count 2",
            "nt 2",
            "nt 1",
            "knows of 1",
        ),
        # Regifter
        (
            "coin; a 0^+ 5^; b 3; phase scoring; frame 0 step 1 source a1 it a2",
            "it a2",
            "it a1",
            "other than the source",
        ),
        ("coin; a 0^+ 5^; b 3; phase scoring; frame 0 step 1 source a1 it a2", "0^+", "0^", "it has the mark +"),
        # the token, and village abilities
        ("coin; a 7; b 9; frame token", "frame token", "token b; frame token", "by its holder"),
        ("coin; a 7; b 9; frame token", "frame token", "token a active; frame token", "not active any more"),
        ("amulet; a 2^+ 7; b 9; frame 2 source a1", "2^+", "2^", "it has the mark +"),
        (
            "amulet; a 7; b 9 9; pile 9; frame 9 source pile1",
            "source pile1",
            "source b1",
            "everyone has seen the source",
        ),
        (
            "amulet; a 7; b 9:* 9; pile 9; frame 9 source pile1",
            "source pile1",
            "source b1",
            "lies faceup when it begins",
        ),
        (
            "amulet; a 7; b 9; pile 9; hand 9:*; phase holding; frame 9 source pile1",
            "pile1",
            "hand1",
            "in a village or in",
        ),
        # a short deck is viewed whole
        (
            "coin; a 7; b 9; pile 7; hand 1; deck -; frame 7 step 1 source pile1 count 1",
            "nt 1",
            "nt 0",
            "would be skipped",
        ),
    ],
)
def test_what_an_ability_has_done_before(text: str, good: str, bad: str, reason: str) -> None:
    if "scoring" not in text:
        text = text.replace("; frame", "; deck ...; frame" if "deck" not in text else "; frame")
    assert at(text).pending
    assert reason in refused(text.replace(good, bad, 1))


MATCHED = "dagger; a 5=:* 5=:*; b 1; hand 7; frame exchange step 1 count 2"
BOUNCED = "dagger; a 5 4:*; b 1; pile 9 8; frame exchange step 4 count 1 drawn pile1"
APPROXIMATOR = "dagger; a 9=:* 8=:* 7; b 1; hand 5:*; frame 5 step 1 source hand1 drawn hand1 it a1 village a"
NAMING = "dagger; a 9' 8:* 7; b 1; hand 5:*; frame 5 source hand1 drawn hand1"


@pytest.mark.rule("EXCH-2", "EXCH-4", "EXCH-5", "4D.b")
@pytest.mark.parametrize(
    ("text", "good", "bad", "reason"),
    [
        # a taken card, and the set that is to be chosen
        (
            "dagger; a 5 6; b 1; hand 7:*; frame exchange flags 9",
            "flags 9",
            "flags 1",
            "is 9 for a card that was taken",
        ),
        (
            "dagger; a 5 6; b 1; hand 7:*; frame exchange flags 9",
            "flags 9",
            "flags 0",
            "is 9 for a card that was taken",
        ),
        ("dagger; a 5 6; b 1; hand 7:*; frame exchange flags 9", "7:*", "7", "a new card that goes in faceup"),
        ("dagger; a 5 6; b 1; hand 7:*; frame exchange flags 9", "flags 9", "flags 9 step 5", "asks for no decision"),
        ("dagger; a 5 6; b 1; pile 8; hand 7:*; frame exchange flags 9", "flags 9", "flags 9; chain pile1", "no chain"),
        (
            "dagger; a 5 6; b 1; pile 8; hand 7:*; frame exchange flags 9",
            "flags 9",
            "flags 9; starter pile1",
            "not begun by",
        ),
        # a set that matched
        (MATCHED, "5=:* 5", "6=:* 5", "comes to step 1"),
        (MATCHED, "5=:* 5=:*", "4=:* 4=:*", "comes to step 1"),
        (MATCHED, "5=:* 5=:*", "5=:* 5=", "comes to step 1"),
        (MATCHED, "count 2", "count 2 village b", "is the actor"),
        # a set that did not, and the penalty card
        ("dagger; a 5:* 6:*; b 1; hand 7; frame exchange step 2 count 2", "6:*", "6:a", "comes to step 2"),
        ("dagger; a 5:* 6:*; b 1; hand 7; frame exchange step 2 count 2", "6:*", "5:*", "comes to step 2"),
        (
            "dagger; a 5:* 6:*; b 1; hand 7; frame exchange step 2 count 2",
            "count 2",
            "count 3",
            "comes to step 2",
        ),
        ("dagger; a 5:* 6:* 6:* 7; b 1; frame exchange step 3 count 3 drawn a4", "a4", "a2", "comes to step 3"),
        ("dagger; a 5:* 6:* 6:* 7; b 1; frame exchange step 3 count 3 drawn a4", "7;", "7~;", "comes to step 3"),
        # a Zombie that joins another one, and a card that was discarded instead
        ("dagger; a 5 4:*; b 1; hand 4:*; frame exchange step 2", "a 5 4:*", "a 5 4", "comes to step 2"),
        ("dagger; a 5 4:*; b 1; hand 4:*; frame exchange step 2", "hand 4:*", "hand 4", "comes to step 2"),
        ("dagger; a 5 4:*; b 1; hand 4:*; frame exchange step 2", "hand 4:*", "hand 6:*", "comes to step 2"),
        (BOUNCED, "4:*", "4", "comes to step 4"),
        (BOUNCED, "e1", "e2", "comes to step 4"),
        (BOUNCED, "pile 9", "pile 3", "comes to step 4"),
        (BOUNCED, "count 1", "count 0", "do not fit"),
        (BOUNCED, "count 1", "count 1 flags 9", "comes to"),
        (BOUNCED, "count 1", "count 2", "comes to"),
        # Approximator
        (APPROXIMATOR, "it a1", "it a2", "do not go and stay in this way"),
        (APPROXIMATOR, "it a1", "it a3", "'it' is missing"),
        (APPROXIMATOR, "9=:*", "9:*", "do not go and stay in this way"),
        (APPROXIMATOR, "9=:* 8=:*", "9:* 8:*", "do not go and stay in this way"),
        (APPROXIMATOR, " village a", "", "do not go and stay in this way"),
        (APPROXIMATOR, "8=:*", "4=:*", "do not go and stay in this way"),
        (APPROXIMATOR, "8=:* 7", "8=:* 7=:*", "do not go and stay in this way"),
        (APPROXIMATOR, "step 1 ", "", "nothing was chosen yet for 'it'"),
        (NAMING, "8:*", "8'", "could be chosen already"),
    ],
)
def test_what_an_exchange_has_come_to(text: str, good: str, bad: str, reason: str) -> None:
    text = text.replace("; frame", "; deck ...; phase after; frame")
    assert at(text).pending
    assert reason in refused(text.replace(good, bad, 1))


@pytest.mark.rule("5D")
@pytest.mark.parametrize(
    ("village", "frame"),
    [
        ("4:* 8=:* 7", "it a2 village a"),  # a Zombie that would lie on top stays
        ("4:* 7 4:*", "it a1"),  # two Zombies stay
        ("3=:* 4=:* 7", "it a2 village a"),  # a Zombie beneath a lower card goes
    ],
)
def test_an_approximator_with_zombies(village: str, frame: str) -> None:
    text = f"dagger; a {village}; b 1; hand 5:*; deck ...; phase after; frame 5 step 1 source hand1 drawn hand1 {frame}"
    assert at(text).pending


@pytest.mark.rule("11C", "4D.b")
def test_a_zombie_that_a_golem_turned_up_joins_an_empty_village() -> None:
    text = "CCCCDCCCCCCCCC-C; a -; b 1; pile 11; hand 4:*; deck ...; phase after; "
    text += "frame 11 step 2 source pile1 drawn hand1; frame exchange step 2 flags 13"
    assert at(text).choices() == "left"
    assert "comes to step 2" in refused(text.replace("a -", "a 7"))
    assert "has not begun" in refused(text.replace("flags 13", "flags 9"))


@pytest.mark.rule("X-4", "KNOW-6")
@pytest.mark.parametrize(
    ("chain", "reason"),
    [
        ("chain pile1 b2", "were seen by everyone and have abilities"),
        ("chain pile1 b3", "were seen by everyone and have abilities"),
        ("chain pile1 deck1", "in villages, in the pile or in the hand"),
        ("starter b1", "is part of the chain"),
        ("chain pile1 a1; starter a1", "it has such an ability"),
    ],
)
def test_the_cards_of_a_chain(chain: str, reason: str) -> None:
    text = "DDDDDDDDDDDDDD-A; a 1^ 8; b 9^ 6 3^; pile 8; deck ...; phase after; frame 8 source pile1; {}"
    assert at(text.format("chain pile1 b1; starter b1")).pending
    assert reason in refused(text.format(chain))


@pytest.mark.rule("CALL-1", "TOKEN-3")
@pytest.mark.parametrize(
    ("text", "acted"),
    [
        ("coin; a 7; b 9; deck ...; frame token", True),
        ("coin; a 7; b 9; deck ...; phase after; frame token", True),
        ("amulet; a 7 2; b 9; pile 7; deck ...; phase after; frame 7 source pile1", False),
    ],
)
def test_where_something_is_used_it_has_been_used(text: str, acted: bool) -> None:
    state = parse_position(text, mix_of)
    assert (state.get("acted") == 1) == acted


def test_what_only_another_program_could_get_wrong() -> None:
    """The bot protocol has fields that the text of a position does not have."""
    used = parse_position("amulet; a 2^+ 7; b 9; deck ...", mix_of)
    used.put("acted", 0)
    exchange = parse_position("dagger; a 5 6; b 1; hand 7:*; deck ...; phase after; frame exchange flags 9", mix_of)
    exchange.put_other(exchange.top(), 3)
    for state, reason in ((used, "something was used in this turn"), (exchange, "'village' is the seat")):
        with pytest.raises(ImpossibleError, match=reason):
            check_position(state)


def test_a_card_that_is_not_where_it_should_be_is_an_error_and_no_endless_loop() -> None:
    state = parse_position("dagger; a 7 8; b 1 2; deck ...", mix_of)
    with pytest.raises(RuntimeError, match="is not a card that lies anywhere"):
        swap_cards(state, 0, state.first(0), state.first(0))


@pytest.mark.parametrize(
    ("steps", "codes"),
    [
        ([Choose(ANOTHERS_CARD), TurnItOver(), Choose(YOUR_FACEDOWN), ViewIt()], "use1 b1 a2"),
        ([TakeTheTopCard(), Choose(YOUR_FACEDOWN), ViewIt(), ExchangeItFacedown()], "use1 a2 a2 done"),
        ([ChooseADirection(), PassTheOutermostCards(), Choose(YOUR_FACEDOWN), ViewIt()], "use1 right a1"),
    ],
    ids=["a card to take is turned", "a card is held meanwhile", "a direction is kept"],
)
def test_abilities_that_no_printed_card_has(steps: list[Step], codes: str) -> None:
    amulet = mix_of("amulet")
    own = Card(2, "Own", VILLAGE, "Own.", *steps)
    mix = Mix([*amulet.cards[:2], own, *amulet.cards[3:]], amulet.token, "OWN")
    state = parse_position("own; a 2^ 5; b 3 7; deck 9 ...", lambda code: mix)
    for code in codes.split():
        assert parse_action(code) in legal(state, 0)
        state.apply(parse_action(code))
        assert parse_position(position_text(state), lambda code: mix) == state
    assert state.depth() == 0
