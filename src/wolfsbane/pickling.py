"""Pickling and copying of the engine's objects, on both builds.

Positions are pickled as bytes. Decks, cards, tokens and mixes are pickled by name, so the process that unpickles them
must have loaded the deck (`load_deck`, `add_deck` or `load_installed_decks`). A copy of a game has the same future
chance events as the game; `Game.clone` does not copy them. A state is pickled and copied without its log, like
`State.clone`.

Importing this module registers the reducers with `copyreg`, which both `pickle` and `copy` use. `wolfsbane` imports it.
"""

from __future__ import annotations

import copyreg
import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from wolfsbane.decks.registry import card_of, deck_of, decks, mix_of
from wolfsbane.engine.cards import Card, Deck, Token
from wolfsbane.engine.events import Event
from wolfsbane.engine.game import Game
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.state import State, state_from_bytes
from wolfsbane.engine.view import Sampler, View, view_from_bytes

if TYPE_CHECKING:
    from pickle import PicklingError, UnpicklingError

Reduced = tuple[Callable[..., Any], tuple[Any, ...]]
T = TypeVar("T")


# --- by name


def _known(find: Callable[[str], T], name: str) -> T:
    try:
        return find(name)
    except ValueError as problem:
        raise _unreadable(
            f"{problem}. Decks are pickled by name: make this one known before unpickling (load_deck, add_deck or "
            "load_installed_decks)"
        ) from None


def find_deck(letter: str) -> Deck:
    """The deck with this letter."""
    return _known(deck_of, letter)


def find_card(card_id: str) -> Card:
    """The card with this id."""
    return _known(card_of, card_id)


def find_token(letter: str) -> Token:
    """The token of the deck with this letter."""
    token = find_deck(letter).token
    if token is None:
        raise _unreadable(f"the deck {letter} has no token here")
    return token


def find_mix(code: str) -> Mix:
    """The mix with this code."""
    return _known(mix_of, code)


# `pickle` is imported only where it is needed, since it would slow down every import of `wolfsbane`.


def _unreadable(reason: str) -> UnpicklingError:
    from pickle import UnpicklingError

    return UnpicklingError(reason)


def _unknown(thing: object) -> PicklingError:
    from pickle import PicklingError

    return PicklingError(f"{thing!r} is pickled by name, but belongs to no known deck; make its deck known by add_deck")


def _reduce_deck(deck: Deck) -> Reduced:
    if not any(known is deck for known in decks()):
        raise _unknown(deck)
    return find_deck, (deck.letter,)


def _reduce_card(card: Card) -> Reduced:
    if not any(known is card for deck in decks() for known in deck.cards):
        raise _unknown(card)
    return find_card, (card.id,)


def _reduce_token(token: Token) -> Reduced:
    for deck in decks():
        if deck.token is token:
            return find_token, (deck.letter,)
    raise _unknown(token)


def _reduce_mix(mix: Mix) -> Reduced:
    try:
        known = mix_of(mix.code)
    except ValueError:
        known = None
    if known is not None and known.cards == mix.cards and known.token is mix.token:
        return find_mix, (mix.code,)
    return Mix, (mix.cards, mix.token, mix.code)  # not in the registry: a custom mix


# --- positions and games


def make_state(mix: Mix, data: bytes) -> State:
    """The state with these bytes; empty bytes are a state that is not filled yet."""
    return state_from_bytes(mix, data) if data else State(mix)


def make_view(mix: Mix, seat: int, data: bytes) -> View:
    """The view with these bytes; empty bytes are a view that is not filled yet."""
    return view_from_bytes(mix, seat, data) if data else View(mix, seat)


def make_rng(state: int) -> RandomGenerator:
    """A random generator with this internal state."""
    rng = RandomGenerator(0)
    rng.state = state
    return rng


def make_game(
    state: State,
    log: list[Event],
    history: list[int],
    tags: dict[str, str],
    origin: State | None,
    deals: list[list[int]],
    start: int | None,
    chance: Any,
    rounds: int,
) -> Game:
    """The game with these attributes; `chance` is the state of its random generator, or None if it has none."""
    game = Game(state.mix, int(state.players()), rounds=rounds)
    game.state = state
    game.log = log
    state.log = log
    game.history = history
    game.tags = tags
    game.origin = origin
    game._deals = deals
    game._start = start
    if chance is not None:
        game._rng = random.Random()
        game._rng.setstate(chance)
    return game


def _reduce_state(state: State) -> Reduced:
    return make_state, (state.mix, bytes(state.v))


def _reduce_view(view: View) -> Reduced:
    return make_view, (view.mix, int(view.seat), bytes(view.v))


def _reduce_sampler(sampler: Sampler) -> Reduced:
    return Sampler, (sampler.view,)


def _reduce_rng(rng: RandomGenerator) -> Reduced:
    return make_rng, (int(rng.state),)


def _reduce_event(event: Event) -> Reduced:
    kind, seat, card, zone, index, number, value = event.fields()
    return Event, (kind, seat, card, zone, index, number, int(event.audience), value)


def _reduce_game(game: Game) -> Reduced:
    return make_game, (
        game.state.clone(),
        list(game.log),
        list(game.history),
        dict(game.tags),
        game.origin,
        [list(deal) for deal in game._deals],
        game._start,
        None if game._rng is None else game._rng.getstate(),
        game.rounds,
    )


def _register(kind: type[T], reduce: Callable[[T], Reduced]) -> None:
    copyreg.pickle(kind, reduce)


_register(Card, _reduce_card)
_register(Deck, _reduce_deck)
_register(RandomGenerator, _reduce_rng)
_register(Event, _reduce_event)
_register(Game, _reduce_game)
_register(Mix, _reduce_mix)
_register(Sampler, _reduce_sampler)
_register(State, _reduce_state)
_register(Token, _reduce_token)
_register(View, _reduce_view)
