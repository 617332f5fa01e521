"""Actions, prompts and events as sentences, which tell nothing that their reader may not know, in the right person."""

import pytest

import wolfsbane
from helpers import AMULET, COIN, DAGGER, Table, at, mix, seat_number
from own_decks import MOON, forget
from randomly import decisions, random_game
from wolfsbane.engine import events as ev
from wolfsbane.engine.actions import parse_action
from wolfsbane.engine.constants import DECK, HAND, NONE, PILE, PRIVATE, ROW, UNKNOWN, WATCHER
from wolfsbane.engine.events import EVENT_NAMES, Event
from wolfsbane.engine.view import View
from wolfsbane.text import Renderer, Text, listed
from wolfsbane.text.decisions import card_state

NAMES = ["Ann", "Ben", "Cleo", "Dan"]
MIX = wolfsbane.mix_of("amulet")


def after(position: str, play: str = "") -> Table:
    g = at(position)
    g.play(play)
    return g


def asked(g: Table, seat: str) -> str:
    number = seat_number(seat)
    legal = g.game.legal_actions(number) if number in g.game.deciders else None
    return Renderer(g.game.mix, number, NAMES).prompt(g.game.view(number), legal)


def action(view: View, code: str, names: list[str] = NAMES) -> str:
    return Renderer(view.mix, int(view.seat), names).action(view, parse_action(code))


def state_of(view: View, card: int) -> str:
    return Renderer(view.mix, int(view.seat)).text(listed(card_state(view, card), "list-comma"))


# Cards


def test_a_card_by_number_and_name() -> None:
    assert Renderer(MIX).card(7) == "the 7 (Beholder)"
    assert Renderer(MIX).card(UNKNOWN) == "a card"


@pytest.mark.parametrize(
    ("card", "seat", "words"),
    [
        ("9", "a", "facedown"),
        ("9:a", "a", "facedown, you saw the 9 (Seer)"),
        ("9:a", "b", "facedown"),
        ("9:*", "watcher", "facedown, everyone saw the 9 (Seer)"),
        ("9^", "b", "faceup, the 9 (Seer)"),
        ("9>5:a", "b", "facedown, at least 5"),
        ("9>5:a", "a", "facedown, you saw the 9 (Seer)"),
        ("9~", "a", "facedown, rotated"),
        ("9!", "a", "facedown, under the amulet"),
        ("9^~!", "a", "faceup, the 9 (Seer), rotated, under the amulet"),
    ],
)
def test_a_card_as_its_reader_knows_it(card: str, seat: str, words: str) -> None:
    g = at(f"{AMULET}; a {card} 5; b 7; pile 8; deck 13 ...")
    assert state_of(g.game.view(seat_number(seat)), g.card("a1")) == words


def test_a_guard_and_the_card_it_lies_on() -> None:
    g = at(f"{AMULET}; a 5 3^&a1; b 7; pile 8; deck 13 ...")
    view = g.game.view(1)
    assert state_of(view, g.card("a1")) == "facedown, guarded"
    assert state_of(view, g.card("a2")) == "faceup, the 3 (Bodyguard), guarding card 1"


# Actions


@pytest.mark.parametrize(
    ("position", "play", "code", "words"),
    [
        ("a 5; b 7; deck 13 12", "", "draw", "draw from the deck (2 cards)"),
        ("a 5; b 7; deck 13 12", "", "call", "call for a vote"),
        ("a 5; b 7; pile 9; deck 13 12", "", "pile1", "take the 9 (Seer) from the discard pile"),
        ("a 5; b 7; row 6; deck 13 12", "", "row1", "draw the 6 (Revealer) from the row"),
        (
            "a 5 2^; b 7; deck 13 12",
            "",
            "use2",
            "use your card 2, the 2 (Empath): View one of your facedown cards.",
        ),
        (
            "a 5; b 7; deck 13 12; token a active",
            "",
            "token",
            f"use the amulet: {MIX.token.text}",
        ),
        ("a 5; b 7; deck 13 12", "draw", "discard", "discard the 13 (Doppelgänger)"),
        (
            "a 5; b 7; deck 9 12",
            "draw",
            "use",
            "discard and use the 9 (Seer): View one facedown card of any village.",
        ),
        (
            "a 5:a; b 7; deck 13 12",
            "draw",
            "a1",
            "exchange it with your card 1 (facedown, you saw the 5 (Exposer))",
        ),
        ("a 5 6; b 7; deck 13 12", "draw a1", "a2", "also your card 2 (facedown), if it has the same number"),
        ("a 5 6; b 7; deck 13 12", "draw a1", "done", "done: exchange it with your card 1"),
        ("a 2^ 6; b 7; deck 13 12", "draw discard", "done", "end your turn"),
        ("a 5 6; b 7; deck 13 12", "draw a1 a2 done", "left", "the left end"),
        ("a 5 6; b 7; deck 13 12", "draw a1 a2 done", "right", "the right end"),
        ("a 4^; b 7; deck 13 12 11", "draw", "draw", "draw one card more"),
        ("a 4^; b 7; deck 13 12 11", "draw draw", "pick2", "keep the 12 (Robber)"),
        ("a 5; b 7; deck 9 12", "draw use", "b1", "Ben's card 1 (facedown)"),
        ("a 5; b 7; deck 12 11", "draw use b1 a1", "use", "yes, with a card"),
        ("a 5; b 7; deck 12 11", "draw use b1 a1", "pass", "pass"),
        ("a 5; b 7; pile 8; deck 10 11", "draw use", "pile2", "the 8 (Apprentice Seer) of the discard pile"),
    ],
)
def test_what_an_action_would_do(position: str, play: str, code: str, words: str) -> None:
    g = after(f"{AMULET}; {position}", play)
    assert g.may(code)
    assert action(g.game.view(0), code) == words


@pytest.mark.parametrize(
    ("position", "play", "code", "words"),
    [
        (
            f"{DAGGER}; a 5; b 7; private-a 9; deck 13",
            "",
            "private",
            "draw the 9 (Mystic Seer) from your private",
        ),
        (
            f"{DAGGER}; a 6 8; b 7; deck 5 13",
            "draw",
            "use",
            "use the 5 (Approximator): When you draw it",
        ),
        (f"{DAGGER}; a 6 8; b 7; deck 6 13", "draw use", "@a", "yourself"),
        (f"{DAGGER}; a 6 8; b 7; deck 6 13", "draw use", "@b", "Ben"),
        (f"{mix('D', n9='A')}; a 6; b 9; deck 8 13", "draw use b1", "use", "use the 9 (Seer): View one facedown card"),
        (f"{COIN}; a 6; b 9; deck 7 13 12", "draw use", "pick1", "put back the 13 (Wolfman)"),
        (
            f"{COIN}; a 6; b 9; deck 11 13 12",
            "draw use",
            "discard",
            "discard the 13 (Wolfman)",
        ),
    ],
)
def test_what_an_action_of_other_decks_would_do(position: str, play: str, code: str, words: str) -> None:
    g = after(position, play)
    assert g.may(code)
    assert action(g.game.view(0), code).startswith(words)


def test_the_numbers_of_a_shuffle() -> None:
    g = at("amulet; players 2; phase deal")
    assert action(g.game.view(4), "n13") == "the number 13"


def test_without_names_the_seats_are_letters() -> None:
    g = after(f"{AMULET}; a 5; b 7; deck 9 12", "draw use")
    assert action(g.game.view(0), "b1", list("abcd")) == "b's card 1 (facedown)"
    assert action(g.game.view(0), "a1", list("abcd")) == "your card 1 (facedown)"


# Questions


@pytest.mark.parametrize(
    ("position", "play", "words"),
    [
        ("a 5; b 7; deck 13 12", "", "Your turn: draw or call for a vote."),
        ("a 5 6 7 8 9; b 7; pile 3; deck 13 12", "", "Your turn: draw or take from the discard pile."),
        (
            "a 5; b 7; pile 3; deck 13 12",
            "",
            "Your turn: draw, take from the discard pile, or call for a vote.",
        ),
        (
            "a 2^ 5; b 7; deck 13 12",
            "",
            "Your turn: draw or call for a vote. Before that you may use an ability.",
        ),
        ("a 5; b 7; deck 13 12; caller b", "", "Your last turn: draw."),
        (
            "a 5; b 7; deck 13 12",
            "draw",
            "You hold the 13 (Doppelgänger): discard it or exchange it with one or more of your cards.",
        ),
        (
            "a 5; b 7; deck 9 12",
            "draw",
            (
                "You hold the 9 (Seer): discard it and use its ability, discard it, or exchange it with one or more of "
                "your cards."
            ),
        ),
        (
            "a 5 6; b 7; deck 13 12",
            "draw a1",
            "You exchange the 13 (Doppelgänger): choose more cards with the same number, or “done”.",
        ),
        ("a 2^ 6; b 7; deck 13 12", "draw discard", "Use an ability, or end your turn."),
        ("a 4^; b 7; deck 13 12", "draw", "Keep one of the cards you drew, or draw one more."),
        ("a 4^; b 7; deck 13 12", "draw draw", "Keep one of the cards you drew."),
        ("a 5; b 7; deck 9 12", "draw use", "Seer: Choose a facedown card of any village."),
        ("a 5 6; b 7; deck 7 12", "draw use", "Beholder: Choose one of your facedown cards."),
        ("a 5 6; b 7; deck 7 12", "draw use a1", "Beholder: Choose another of your facedown cards."),
        (
            "a 5; b 7; deck 11 3 12",
            "draw use",
            "The 3 (Bodyguard): exchange it with one or more of your cards, or with a card of another village.",
        ),
        ("a 5; b 7; deck 12 11", "draw use b1 a1", "Robber: View the card that you got, or pass."),
        ("a 5; b 7; deck 9 12; token a active", "token", "The amulet: Choose one of your cards."),
        ("a 5; b 7; pile 9; deck 13 12", "pile1", "The 9 (Seer): exchange it with one or more of your cards."),
        ("a 1 2 3 4 5; b 6 7 8 9 10; phase view", "", "View two of your cards: choose the first one."),
        ("a 1 2 3 4 5; b 6 7 8 9 10; phase view", "a3", "View one more of your cards: choose the second one."),
    ],
)
def test_what_is_asked(position: str, play: str, words: str) -> None:
    assert asked(after(f"{AMULET}; {position}", play), "a") == words


@pytest.mark.rule("6C")
def test_nothing_is_called_another_one_where_there_was_no_first() -> None:
    """The Huntress: without a faceup card only the second part is left."""
    g = after("coin; a 5; b 7; deck 6 12", "draw use")
    assert asked(g, "a") == "Huntress: Choose a facedown card of any village."


@pytest.mark.rule("4D")
def test_a_zombie_is_not_offered_to_be_discarded() -> None:
    g = after("dagger; a 5; b 7; deck 4 12", "draw")
    assert asked(g, "a") == "You hold the 4 (Zombie): exchange it with one or more of your cards."


@pytest.mark.parametrize("phase", ["start", "deal"])
def test_while_the_cards_are_dealt(phase: str) -> None:
    assert asked(at(f"amulet; players 2; phase {phase}"), "a") == "The cards are being dealt."


def test_when_the_game_is_over() -> None:
    g = after(f"{AMULET}; a 5; b 7; deck 13; rounds 1", "draw discard")
    assert asked(g, "a") == asked(g, "watcher") == "The game is over."


def test_the_others_are_told_for_whom_they_wait() -> None:
    g = at("amulet; a 1 2 3 4 5; b 6 7 8 9 10; c 6 7 8 9 10; phase view")
    assert asked(g, "watcher") == "Waiting for Ann, Ben and Cleo."
    g.play("a1 a2")
    assert asked(g, "a") == "Waiting for Ben and Cleo."
    g.play("b1 b2 c1 c2")
    assert asked(g, "b") == "Waiting for Ann."


# Events

SEER = 9
# The reader is Ann (0) or only watches (WATCHER).
EVENTS = [
    (ev.ROUND_BEGAN, 0, PILE, 0, SEER, 1, WATCHER, "Round 2 begins; Ann starts. The first discard is the 9 (Seer)."),
    (ev.ROUND_BEGAN, 0, PILE, 0, SEER, 1, 0, "Round 2 begins; you start. The first discard is the 9 (Seer)."),
    (ev.VIEWED, 0, 1, 2, SEER, NONE, WATCHER, "Ann viewed Ben's card 3: the 9 (Seer)."),
    (ev.VIEWED, 0, 1, 2, UNKNOWN, NONE, WATCHER, "Ann viewed Ben's card 3."),
    (ev.VIEWED, 1, 0, 2, UNKNOWN, NONE, 0, "Ben viewed your card 3."),
    (ev.VIEWED, 1, 1, 2, UNKNOWN, NONE, 0, "Ben viewed their own card 3."),
    (ev.TURN_BEGAN, 1, NONE, NONE, UNKNOWN, 0, 0, "Ben's turn."),
    (ev.TURN_BEGAN, 0, NONE, NONE, UNKNOWN, 0, 0, "Your turn."),
    (ev.TURN_BEGAN, 1, NONE, NONE, UNKNOWN, 1, 0, "Ben has another turn."),
    (ev.TURN_BEGAN, 0, NONE, NONE, UNKNOWN, 1, 0, "You have another turn."),
    (ev.DREW, 0, HAND, 0, SEER, DECK, 0, "You drew the 9 (Seer) from the deck."),
    (ev.DREW, 0, HAND, 0, UNKNOWN, DECK, WATCHER, "Ann drew a card from the deck."),
    (ev.DREW, 0, HAND, 0, SEER, ROW, WATCHER, "Ann drew the 9 (Seer) from the row."),
    (ev.DREW, 1, HAND, 0, UNKNOWN, PRIVATE + 1, 0, "Ben drew a card from their private deck."),
    (ev.DREW, 0, HAND, 0, SEER, PRIVATE, 0, "You drew the 9 (Seer) from your private deck."),
    (ev.TOOK, 0, HAND, 0, SEER, 0, WATCHER, "Ann took the 9 (Seer) from the discard pile."),
    (ev.PUT_BACK, 0, DECK, 0, UNKNOWN, 0, WATCHER, "Ann put a card back on the deck."),
    (ev.PLACED, 0, 0, 3, UNKNOWN, 0, WATCHER, "Ann put a card facedown as their own card 4."),
    (ev.PLACED, 0, 0, 3, SEER, 1, 0, "You put the 9 (Seer) faceup as your card 4."),
    (ev.DISCARDED, 0, PILE, 0, SEER, 0, WATCHER, "Ann discarded the 9 (Seer)."),
    (ev.PUT_UNDER, 0, PILE, 0, SEER, 0, WATCHER, "Ann put the 9 (Seer) under the discard pile."),
    (ev.SHOWN, 0, 0, 1, SEER, NONE, WATCHER, "Ann showed their own card 2: the 9 (Seer)."),
    (ev.SHOWN, 0, HAND, 0, SEER, NONE, WATCHER, "Ann showed the drawn card: the 9 (Seer)."),
    (ev.TURNED_FACEUP, 0, 1, 0, SEER, NONE, WATCHER, "Ann turned Ben's card 1 faceup: the 9 (Seer)."),
    (ev.TURNED_FACEDOWN, 0, 1, 0, SEER, NONE, WATCHER, "Ann turned Ben's card 1 facedown."),
    (ev.ROTATED_IT, 0, 0, 0, UNKNOWN, NONE, WATCHER, "Ann rotated their own card 1."),
    (ev.GUARDED, 0, 0, 0, 3, 4, WATCHER, "Ann laid their own card 1 on another card as its guard."),
    (ev.UNGUARDED, NONE, 0, 0, 3, NONE, WATCHER, "The guard by Ann's card 1 ended."),
    (ev.LOCKED_IT, 0, 0, 0, UNKNOWN, NONE, WATCHER, "Ann put the amulet on their own card 1."),
    (ev.SWAPPED, 0, 2, 0, UNKNOWN, 7, WATCHER, "Ann swapped another card and Cleo's card 1."),
    (ev.PASSED_ON, 0, 2, 0, UNKNOWN, 0, WATCHER, "A card was passed on: it is now Cleo's card 1."),
    (ev.PASSED_ON, 2, 2, 0, UNKNOWN, 0, WATCHER, "A card was passed on: it is now Cleo's card 1."),
    (ev.GAVE, 0, 2, 0, SEER, 0, WATCHER, "Ann gave the 9 (Seer): it is now Cleo's card 1."),
    (ev.LAID_OUT, NONE, ROW, 0, SEER, 0, WATCHER, "The row got the 9 (Seer)."),
    (ev.STORED, 1, PRIVATE + 1, 0, UNKNOWN, 0, 0, "Ben put a card on their private deck."),
    (ev.STORED, 0, PRIVATE, 0, SEER, 0, 0, "You put the 9 (Seer) on your private deck."),
    (ev.KNOWN_AT_LEAST, 3, 3, 0, UNKNOWN, 5, 0, "Everyone knows now that Dan's card 1 is at least 5."),
    (ev.USED_ABILITY, 0, PILE, 0, SEER, NONE, WATCHER, "Ann used the 9 (Seer)."),
    (ev.USED_TOKEN, 0, NONE, NONE, UNKNOWN, NONE, WATCHER, "Ann used the amulet."),
    (ev.REVERSED, 0, NONE, NONE, UNKNOWN, 1, WATCHER, "Ann reversed play: it goes counterclockwise now."),
    (ev.REVERSED, 0, NONE, NONE, UNKNOWN, 0, WATCHER, "Ann reversed play: it goes clockwise now."),
    (ev.SKIPPED, 0, NONE, NONE, UNKNOWN, NONE, WATCHER, "Ann made the opponent's next turn be skipped."),
    (ev.CALLED, 0, NONE, NONE, UNKNOWN, NONE, WATCHER, "Ann called for a vote."),
    (ev.TURN_ENDED, 0, NONE, NONE, UNKNOWN, NONE, WATCHER, "Ann ended the turn."),
    (ev.ROUND_ENDED, NONE, NONE, NONE, UNKNOWN, 1, 0, "The round ended: the turn came back to the caller."),
    (ev.ROUND_ENDED, NONE, NONE, NONE, UNKNOWN, 2, 0, "The round ended: the deck is empty."),
    (ev.ROUND_ENDED, NONE, NONE, NONE, UNKNOWN, 3, 0, "The round ended: both Villagers lie faceup."),
    (ev.ROUND_ENDED, NONE, NONE, NONE, UNKNOWN, 4, 0, "The round ended: nothing left the deck for fifty turns."),
    (ev.REVEALED, 1, 1, 0, SEER, 0, 0, "Revealed: Ben's card 1 is the 9 (Seer)."),
    (ev.SUMMED, 1, NONE, NONE, UNKNOWN, 23, 0, "Ben has a sum of 23."),
    (ev.SUMMED, 0, NONE, NONE, UNKNOWN, 23, 0, "You have a sum of 23."),
    (ev.ADJUSTED, 1, 1, 0, 13, -3, 0, "By the 13 (Doppelgänger), Ben's sum becomes -3."),
    (ev.ADJUSTED, 0, 0, 0, 13, -3, 0, "By the 13 (Doppelgänger), your sum becomes -3."),
    (ev.SCORED, 1, NONE, NONE, UNKNOWN, 12, 0, "Ben scores 12."),
    (ev.SCORED, 0, NONE, NONE, UNKNOWN, 12, 0, "You score 12."),
    (ev.TOKEN_PASSED, 1, NONE, NONE, UNKNOWN, 0, 0, "Ben has the amulet now."),
    (ev.TOKEN_PASSED, 0, NONE, NONE, UNKNOWN, 1, 0, "You have the amulet now and may use it."),
    (ev.GAME_ENDED, 1, NONE, NONE, UNKNOWN, NONE, 0, "The game is over; Ben has won."),
    (ev.GAME_ENDED, 0, NONE, NONE, UNKNOWN, NONE, 0, "The game is over; you have won."),
]


@pytest.mark.parametrize(("kind", "seat", "zone", "index", "number", "value", "reader", "words"), EVENTS)
def test_an_event_in_a_sentence(
    kind: int, seat: int, zone: int, index: int, number: int, value: int, reader: int, words: str
) -> None:
    assert Renderer(MIX, reader, NAMES).event(Event(kind, seat, 30, zone, index, number, 0, value)) == words


def test_every_kind_of_event_has_its_sentence() -> None:
    assert {case[0] for case in EVENTS} == set(range(len(EVENT_NAMES)))


@pytest.mark.parametrize(
    ("zone", "where"),
    [
        (DECK, "the deck"),
        (PILE, "the discard pile"),
        (ROW, "the row"),
        (PRIVATE + 1, "the private deck of b"),
    ],
)
def test_where_something_happened(zone: int, where: str) -> None:
    event = Event(ev.SHOWN, 0, 30, zone, 0, SEER, 0, NONE)
    assert Renderer(MIX).event(event) == f"a showed {where}: the 9 (Seer)."


def test_german_has_its_own_articles_and_names() -> None:
    """A token is der, die or das; a card is called by its German name."""
    used = Event(ev.USED_TOKEN, 0, NONE, NONE, NONE, UNKNOWN, 0, NONE)
    said = [Renderer(wolfsbane.mix_of(deck), 0, NAMES, "de").event(used) for deck in ("amulet", "coin", "dagger")]
    assert said == ["Du hast das Amulett benutzt.", "Du hast die Münze benutzt.", "Du hast den Dolch benutzt."]
    drew = Event(ev.DREW, 1, 30, HAND, 0, SEER, 0, DECK)
    assert Renderer(MIX, 0, NAMES, "de").event(drew) == "Ben hat die 9 (Seher) vom Nachzugsstapel gezogen."


@pytest.mark.parametrize(
    ("language", "state", "refusal", "event"),
    [
        ("en", "under the lantern", "That card lies under the lantern: nobody", "Ben put the lantern on your card 3."),
        (
            "de",
            "gesperrt durch das Silberstück (lantern)",
            "Diese Karte ist durch das Silberstück (lantern) gesperrt: Niemand",
            "Ben hat das Silberstück (lantern) auf deine Karte 3 gelegt.",
        ),
    ],
)
def test_a_token_that_locks_is_called_by_its_own_name(language: str, state: str, refusal: str, event: str) -> None:
    """Whatever deck it comes from: only one of them is an amulet."""
    wolfsbane.load_deck(MOON)
    try:
        ann = Renderer(wolfsbane.mix_of("AAAAAAAAAAAAAA-M"), 0, NAMES, language)
    finally:
        forget("M")
    assert ann.text(Text("state-locked")) == state
    assert ann.text(Text("refusal-locked")).startswith(refusal)
    assert ann.event(Event(ev.LOCKED_IT, 1, 30, 0, 2, UNKNOWN, 0, NONE)) == event


@pytest.mark.parametrize("seed", range(6))
def test_no_sentence_names_a_card_whose_number_was_not_told(seed: int) -> None:
    game = random_game(seed)
    for seat, legal in decisions(game, seed):
        view = game.view(seat) if seat >= 0 else game.view(WATCHER)
        reader = Renderer(game.mix, int(view.seat))
        assert reader.prompt(view)
        assert all(reader.action(view, action) for action in legal)
    people = [f"({card.name})" for card in game.mix.cards]
    for seat in (*range(game.players), WATCHER):
        for event in game.events(seat):
            words = Renderer(game.mix).event(event)
            named = [name for name in people if name in words]
            assert named in (
                [],
                [f"({game.mix.cards[event.number].name})"] if event.number != UNKNOWN else [],
            )
