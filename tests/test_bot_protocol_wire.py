"""Views as JSON: both ways, complete, and damaged ones are refused in words."""

import copy
import json
import random
from contextlib import suppress

import pytest

import wolfsbane
from dealing import deal
from randomly import decisions, random_game
from wolfsbane.bots.wire import LONGEST_LINE, decode, encode
from wolfsbane.bots.wire_messages import card_of_action, question_message
from wolfsbane.engine.actions import action_code
from wolfsbane.engine.constants import WATCHER
from wolfsbane.engine.game import Game
from wolfsbane.protocol.fields import Fields, Json, WireError
from wolfsbane.protocol.views import view_from_json, view_to_json


def sent(value: object) -> object:
    """What comes out at the other end."""
    return json.loads(json.dumps(value))


# Views


@pytest.mark.parametrize("seed", range(12))
def test_a_view_is_read_back_as_it_was(seed: int) -> None:
    game = random_game(seed, rounds=2)
    for step, (seat, _) in enumerate(decisions(game, seed)):
        if step % 3 != 0:
            continue
        for viewer in [*range(game.players), WATCHER] if step % 8 == 0 else [seat]:
            view = game.view(viewer)
            assert view_from_json(sent(view_to_json(view))) == view
    assert view_from_json(sent(view_to_json(game.view(0)))) == game.view(0)


def test_views_before_the_deal() -> None:
    game = wolfsbane.new_game("dagger")
    assert view_from_json(view_to_json(game.view(1))) == game.view(1)
    game.play("@b")
    game.play("n4 n5")
    assert view_from_json(view_to_json(game.view(1))) == game.view(1)


def test_unknown_fields_of_a_view_are_ignored() -> None:
    view = random_game(1).view(0)
    wire = view_to_json(view)
    zones = wire["zones"]
    assert isinstance(zones, dict)
    zones["a"][0]["new"] = {"later": 1}
    wire["new"] = 7
    assert view_from_json(wire) == view


def a_view() -> Json:
    game = wolfsbane.new_game("dagger", deals=[deal()], start=0, rounds=1)
    game.play("a1 a2 b1 b2 draw")
    return view_to_json(game.view(0))


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("mix", "QQ", "view: mix 'QQ' is not a mix"),
        ("mix", None, "view: mix is a string, not null"),
        ("players", 5, "view: players is an integer from 2 to 4, not 5"),
        ("players", 1, "view: players is an integer from 2 to 4, not 1"),
        ("seat", 3, "view: seat is an integer from 0 to 1, not 3"),
        ("seat", True, "view: seat is an integer from 0 to 1, not true"),
        ("phase", "dancing", "view: phase is one of start, deal, view"),
        ("phase", "over", "view: points is missing"),
        ("phase", "view", "view: views_left has a number for each of 2 players"),
        ("phase", "before", "view: it can't occur: there is a card in the hand"),
        ("turn", 1, "view: it can't occur: the player whose turn it is has seen the card in the hand"),
        ("round", 2, "view: round is at most 1, as many as the game has"),
        ("round", 0, "view: round is an integer from 1 to 4, not 0"),
        ("points", [[1, 2]], "view: points is a list of 0 to 0"),
        ("token", [], "view: token is an integer from 0 to 1, not []"),
        ("token_active", 1, "view: token_active is true or false, not 1"),
        ("caller", None, "view: caller is an integer from 0 to 1, not null"),
        ("stock", 1.5, "view: stock is an integer from 0 to 104, not 1.5"),
        ("zones.a.0.id", 52, "view: zones: a[0]: id is an integer from 0 to 51, not 52"),
        ("zones.a.0.id", 1, "view: zones: a[1]: id 1 is in two places"),
        ("zones.a.0", 7, "view: zones: a[0] is not an object but 7"),
        ("zones.a.4.number", 14, "view: zones: a[4]: number is an integer from 0 to 13, not 14"),
        ("zones.a.4.number", 7, "is given exactly if seat 0 has seen it"),
        ("zones.a.4.faceup", True, "view: zones: a[4]: number of a faceup card is known to all"),
        ("zones.a.4.locked", "yes", "view: zones: a[4]: locked is true or false, not yes"),
        ("zones.a.4.guards", 3, "view: it can't occur: only a faceup Bodyguard lies on another card"),
        ("zones.c", [{"id": 51}], "view: zones: c belongs to nobody: there are 2 players"),
        ("zones", [], "view: zones is not an object but []"),
        ("zones.a.0.number", None, "view: zones: a[0]: number is an integer from 0 to 13, not null"),
        ("zones.a.0.seen", [], "is given exactly if seat 0 has seen it"),
        ("zones.a.0.seen", [0, 9], "view: zones: a[0]: seen has integers from 0 to 1, not 9"),
        ("zones.a.4.least", 99, "view: zones: a[4]: least is an integer from 0 to 13, not 99"),
        ("zones.deck", None, "view: zones: deck is a list of 0 to 52, not null"),
        ("abilities", [{"ability": 99}], "view: abilities[0]: ability is a number from 0 to 13, token or exchange"),
        ("chain", [3], "view: it can't occur: without a frame there is no chain of abilities"),
        ("draws_left", 3, "view: draws_left is 3, which does not fit the rest: 0 would"),
        ("reason", "boredom", "view: reason is one of"),
    ],
)
def test_a_damaged_view_is_refused(path: str, value: object, problem: str) -> None:
    wire = a_view()
    *way, last = path.split(".")
    at: object = wire
    for name in way:
        at = at[int(name)] if isinstance(at, list) else at[name]  # type: ignore[index]
    if isinstance(at, list):
        at[int(last)] = value
    else:
        assert isinstance(at, dict)
        at[last] = value
    with pytest.raises(WireError) as caught:
        view_from_json(wire)
    assert problem in str(caught.value)


def test_a_missing_field_is_named() -> None:
    for name in a_view():
        wire = a_view()
        del wire[name]
        if name in ("seat", "quiet", "last", "last_other"):
            continue  # they have defaults
        with pytest.raises(WireError, match=name):
            view_from_json(wire)


def places(value: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The ways to all that is inside a value."""
    inner = (
        list(value.items()) if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else []
    )
    return [way for name, item in inner for way in [(*path, name), *places(item, (*path, name))]]


STRANGE: list[object] = [None, True, False, *(-1, 0, 1, 3, 13, 51, 52, 255, 256, 10**30, 1.5), "", "a", "token", [], {}]


@pytest.mark.parametrize("seed", range(8))
def test_a_view_with_anything_changed_is_a_view_or_refused(seed: int) -> None:
    """Never another exception, and what is accepted is a view that can be written again."""
    rng = random.Random(seed)
    game = random_game(seed, rounds=2)
    for step, (seat, _) in enumerate(decisions(game, seed)):
        if step % 5 != 0 or step > 400:
            continue
        wire = copy.deepcopy(view_to_json(game.view(seat)))
        *way, last = rng.choice(places(wire))
        at: object = wire
        for name in way:
            at = at[name]  # type: ignore[index]
        at[last] = rng.choice(STRANGE)  # type: ignore[index]
        with suppress(WireError):
            view = view_from_json(wire)
            assert view_from_json(view_to_json(view)) == view


# Actions


def test_legal_actions_name_their_cards() -> None:
    for seed in range(3):
        game = random_game(seed)
        for seat, legal in decisions(game, seed):
            message = question_message("choose", 1, 1.0, [], game.view(seat), legal)
            assert [entry["code"] for entry in Fields(message, "m").fields["legal"]] == [  # type: ignore[attr-defined]
                action_code(action) for action in legal
            ]
            for action in legal:
                card = card_of_action(game.view(seat), action)
                code = action_code(action)
                if code.startswith("pile"):
                    assert card == game.state.card_at(5, int(code[4:]) - 1)
                elif code[0] in "abcd" and code[1:].isdigit():
                    assert card == game.state.card_at("abcd".index(code[0]), int(code[1:]) - 1)


# Lines


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (b"hello", "not JSON"),
        (b"[1, 2]", "a message is a JSON object, not [1, 2]"),
        (b"{}", "the message: type is missing"),
        (b'{"type": 5}', "the message: type is a string, not 5"),
        (b'{"type": "x", "time": NaN}', "NaN is no JSON number"),
        (b'{"type": "x", "n": ' + b"9" * 5000 + b"}", "not JSON"),
        (b"[" * 200_000, "not JSON"),
        (b"\xff\xfe", "the line is not UTF-8: byte 1 is wrong"),
        (b" " * (LONGEST_LINE + 1), "too long"),
    ],
)
def test_a_line_that_is_no_message(line: bytes, problem: str) -> None:
    with pytest.raises(WireError) as caught:
        decode(line)
    assert problem in str(caught.value)
    assert len(str(caught.value)) < 300


def test_nesting_of_any_depth_is_named() -> None:
    """What could just be read may be too deep to be written from where the error is made."""
    nested: list[object] = []
    for _ in range(5000):
        nested = [nested]
    with pytest.raises(WireError, match="message: id is an integer from 0 to 1, not something nested deeply"):
        Fields({"id": nested}, "message").integer("id", 0, 1)


def test_a_line_is_ascii_and_one_line() -> None:
    line = encode({"type": "x", "text": "Doppelgänger\n"})
    assert line.isascii()
    assert line.count(b"\n") == 1
    assert decode(line)["text"] == "Doppelgänger\n"


def test_a_game_from_a_position_can_be_sent() -> None:
    state = wolfsbane.parse_position("amulet; a 3^&a2 5:ab 7!; b 12^~ 6:; deck 9 ...; turn a")
    view = Game.from_state(state).view(1)
    wire = view_to_json(view)
    assert view_from_json(sent(wire)) == view
    zones = wire["zones"]
    assert isinstance(zones, dict)
    assert zones["a"] == [
        {"id": 0, "number": 3, "faceup": True, "guards": 1, "public": True},
        {"id": 1, "number": 5, "seen": [0, 1]},
        {"id": 2, "locked": True},
    ]
