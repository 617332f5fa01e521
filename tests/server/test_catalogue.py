"""The catalogue: all that clients know about decks, cards and tokens, those of a deck file like the others."""

from typing import Any

import pytest

from own_decks import MOON
from server.conftest import Start
from server.running import NO_LIMITS, Client, Server, guest
from wolfsbane.decks.registry import decks
from wolfsbane.server.messages import NAME_LENGTH

MIX = "DDMMDDDDDMDDDD-M"


@pytest.fixture
def moon(start: Start) -> Client:
    """Somebody at a server that has the deck of the how-to."""
    return guest(start("--pace", "0", *NO_LIMITS, environment={"WOLFSBANE_DECKS": str(MOON)}))


def by(things: list[Any], field: str) -> dict[Any, Any]:
    return {thing[field]: thing for thing in things}


def test_the_built_in_decks_are_complete(server: Server) -> None:
    shown = guest(server).get("/api/catalogue").json()
    assert [(deck["letter"], deck["name"], deck["token"]["deck"]) for deck in shown["decks"]] == [
        ("A", "amulet", "A"),
        ("C", "coin", "C"),
        ("D", "dagger", "D"),
    ]
    cards = {(card["id"], card["deck"], card["name"], card["text"]) for card in shown["cards"]}
    assert cards == {(card.id, deck.letter, card.name, card.text) for deck in decks() for card in deck.cards}
    assert len(cards) == 42
    beholder = by(shown["cards"], "id")["amulet.7"]
    assert beholder["rules"] == ["7A"]
    assert not {"art", "reconstructed"} & set(beholder)
    assert shown["limits"] == {"players": 4, "rounds": 4, "name": NAME_LENGTH, "chat": 500}


def test_a_deck_file_is_in_the_catalogue_like_any_other(moon: Client) -> None:
    shown = moon.get("/api/catalogue").json()
    deck = by(shown["decks"], "letter")["M"]
    text = "View one facedown card of any village."
    assert deck == {
        "letter": "M",
        "name": "moon",
        "token": {"deck": "M", "name": "lantern", "text": text, "rule": "TOKEN-3"},
        "colours": ["#2b2350", "#ffe08a"],
    }
    moth, owl, bell_ringer = (card for card in shown["cards"] if card["deck"] == "M")
    assert moth == {
        "id": "moon.2",
        "deck": "M",
        "number": 2,
        "name": "Moth",
        "text": "View one of your facedown cards; you may then turn it faceup.",
        "rule": "moon.2",
        "kind": "village",
        "copies": 4,
    }
    assert (owl["name"], owl["kind"]) == ("Owl", "lasting")
    assert bell_ringer["art"].startswith("/art/")


def test_a_picture_is_an_image_in_which_nothing_runs(moon: Client) -> None:
    [path] = [card["art"] for card in moon.get("/api/catalogue").json()["cards"] if "art" in card]
    reply = moon.get(path)
    assert reply.content == MOON.with_name("bell.svg").read_bytes()
    assert reply.headers["content-type"] == "image/svg+xml"
    assert reply.headers["x-content-type-options"] == "nosniff"
    assert reply.headers["cache-control"] == "public, max-age=31536000, immutable"
    policies = reply.headers.get_list("content-security-policy")
    assert "default-src 'none'; style-src 'unsafe-inline'; sandbox" in policies
    assert moon.get("/art/none.svg").status_code == 404


def test_a_table_is_played_with_it_against_bots(moon: Client) -> None:
    table = moon.make([{"kind": "you"}, {"kind": "bot", "level": "easy"}], mix=MIX)
    moon.do(table, "start")
    assert moon.get(f"/api/tables/{table}").json()["mix"] == MIX
