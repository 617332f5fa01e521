"""`wolfsbane play`: a game in the terminal, line by line, against bots."""

import importlib
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

import typer

from wolfsbane.bots import LEVELS, Bot, close_bot, make_bot
from wolfsbane.bots.program import STAND_IN
from wolfsbane.bots.search import SearchBot
from wolfsbane.cli.console import INTERRUPTED, ask, count, fail, is_interactive, listed, say
from wolfsbane.cli.human import HumanPlayer, QuitError
from wolfsbane.cli.mixes import mix_from, mix_named, mix_words
from wolfsbane.cli.narration import Narrator
from wolfsbane.cli.saving import check_writable, write_to
from wolfsbane.cli.scores import result_lines
from wolfsbane.cli.seats import NAMES, seat_from
from wolfsbane.decks.registry import decks
from wolfsbane.engine.constants import HOLDING
from wolfsbane.engine.game import Game
from wolfsbane.engine.words import SEAT_NAMES

ABOUT_DECKS: Final = """\
A deck says what the people of each number can do. Begin with amulet; coin and dagger have other people. random takes \
each number from any of the decks. The code of a mix says which, with a letter for each number from 0 to 13 and one \
for the token, such as AAAAADDDDDDDDD-C. `wolfsbane cards` lists all cards."""
ABOUT_PLAYERS: Final = "You and one, two or three bots."
ABOUT_BOTS: Final = """\
easy forgets cards and calls too early. medium remembers everything and plays by rule of thumb. hard and expert think \
ahead, expert for two seconds each time. One name is for all your opponents; with commas, one for each: easy,hard."""


def play(
    mix: Annotated[
        str | None,
        typer.Option(metavar="MIX", help="A deck (amulet), a mix code, or random. [default: amulet]"),
    ] = None,
    players: Annotated[
        int | None, typer.Option(metavar="N", min=2, max=4, help="How many play, you included. [default: 2]")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="BOTS",
            help=f"Who plays the others: {', '.join(LEVELS)}, or another bot such as search:1s; with commas, one for "
            "each. [default: medium]",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="S", help="Deals the same cards again. [default: a new one]")
    ] = None,
    seat: Annotated[str, typer.Option(metavar="SEAT", help="Where you sit: a to d, or 0 to 3.")] = "a",
    rounds: Annotated[int, typer.Option(metavar="N", min=1, max=4, help="How many rounds are played.")] = 4,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the record of the game to this file.")
    ] = None,
) -> None:
    """Play a game against bots. Without options it asks what you like."""
    if seed is None:
        seed = secrets.randbelow(1_000_000)
    try:
        seat_from(seat, 4 if players is None else players)  # exits with an error before the first question
        if record is not None:
            check_writable(record)
        if is_interactive():
            with suppress(ImportError):
                importlib.import_module("readline")  # editing and recalling lines
        if mix is None and players is None and bots is None:
            mix, players, bots = ask_what_to_play(seed)
        players = 2 if players is None else players
        me = seat_from(seat, players)
        game = Game(mix_from("amulet" if mix is None else mix, seed), players, rounds=rounds, seed=seed)
        try:
            kinds = bots_named("medium" if bots is None else bots, players - 1)
        except ValueError as problem:
            fail(str(problem))
        kinds.insert(me, "")
        TerminalGame(game, me, kinds, seed, record).run()
    except QuitError:
        say("No game was begun.")
    except EOFError:
        say("\nThere is no more input, so the game ends here.")
    except KeyboardInterrupt:
        say("\nInterrupted: the game ends here.")
        raise typer.Exit(INTERRUPTED) from None


def bots_named(text: str, wanted: int) -> list[str]:
    """The names of `wanted` bots from a text with one for all, or one for each. Raises ValueError."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        make_bot(name, 0)
    if len(names) == 1:
        return names * wanted
    if len(names) != wanted:
        raise ValueError(f"{len(names)} bots are named for {count(wanted, 'seat')}; name one for all, or one for each")
    return names


def ask_what_to_play(seed: int) -> tuple[str, int, str]:
    """Asks for the mix, the number of players and the bots."""
    say("Welcome to Wolfsbane. Press Enter to take what stands in square brackets, or type ? for an explanation.")
    known = ", ".join([deck.name for deck in decks()])
    mix = answer_to(
        f"Which deck: {known}, random, or the code of a mix?", "amulet", ABOUT_DECKS, lambda text: mix_named(text, seed)
    )
    players = int(answer_to("How many play, you included: 2, 3 or 4?", "2", ABOUT_PLAYERS, check_players))
    bots = answer_to(
        f"Which bots: {', '.join(LEVELS)}?", "medium", ABOUT_BOTS, lambda text: bots_named(text, players - 1)
    )
    return mix, players, bots


def answer_to(question: str, default: str, about: str, check: Callable[[str], object]) -> str:
    """Asks until `check` accepts the answer; it refuses by a ValueError. Raises QuitError if the player quits."""
    while True:
        answer = ask(f"{question} [{default}] ") or default
        if answer.lower() in ("?", "help", "h"):
            say(about)
        elif answer.lower() in ("quit", "q", "exit"):
            raise QuitError
        else:
            try:
                check(answer)
            except ValueError as problem:
                text = str(problem)
                say(f"{text[0].upper()}{text[1:]}.")
            else:
                return answer


def check_players(text: str) -> None:
    if text not in ("2", "3", "4"):
        raise ValueError(f"two to four play, not {text!r}")


class TerminalGame:
    """A game between a human player at seat `me` and bots, whose specifications are in `kinds`."""

    def __init__(self, game: Game, me: int, kinds: list[str], seed: int, record: Path | None) -> None:
        self.game = game
        self.me = me
        self.kinds = kinds
        self.seed = seed
        self.record = record
        self.narrator = Narrator(game, me, NAMES)
        self.human = HumanPlayer(game, me, self.narrator)
        self.bots: dict[int, Bot] = {
            seat: make_bot(kind, f"{seed} {SEAT_NAMES[seat]}") for seat, kind in enumerate(kinds) if seat != me
        }
        for bot in self.bots.values():
            if isinstance(bot, SearchBot):
                bot.whole = True  # its time must not reveal how clear its choice was
        self.warnings_shown = dict.fromkeys(self.bots, 0)  # the number of each bot's warnings that were shown
        game.tags = {"seed": str(seed), **{f"bot-{SEAT_NAMES[seat]}": kinds[seat] for seat in self.bots}}

    def run(self) -> None:
        self._introduce()
        try:
            while not self.game.is_over:
                self._play_decision()
            self._tell_news()
            say()
            for line in result_lines(self.game, self.me, NAMES):
                say(line)
        except QuitError:
            say("You have left the game.")
        finally:
            for bot in self.bots.values():
                close_bot(bot)
            if self.record is not None:
                write_to(self.record, self.game)
                say(f"The record of the game is in {self.record}.")

    def _introduce(self) -> None:
        game = self.game
        letter = SEAT_NAMES[self.me]
        kinds = {seat: ("an " if self.kinds[seat][0] in "aeiou" else "a ") + self.kinds[seat] for seat in self.bots}
        others = [f"{NAMES[seat]} ({SEAT_NAMES[seat]}, {kinds[seat]} bot)" for seat in self.bots]
        say()
        say(
            f"A game of {count(game.rounds, 'round')} with {mix_words(game.mix)}, seed {self.seed}. "
            f"You play against {listed(others)}."
        )
        say(f"Your seat is {letter}: your cards are {letter}1, {letter}2 and so on, from left to right.")
        say('Few cards and low numbers win. "?" is a facedown card, "? saw 9" one that you saw to be a 9.')
        say("Type ? to have a decision explained, help for all that you can type, rules for the rules.")
        self.narrator.listen()

    def _play_decision(self) -> None:
        """Plays one decision; a bot's if a bot may decide."""
        deciders = self.game.deciders
        seat = next((seat for seat in deciders if seat != self.me), self.me)
        if seat != self.me:
            bot = self.bots[seat]
            actions = [bot.choose(self.game.view(seat), self.game.legal_actions(seat))]
            for warning in getattr(bot, "warnings", [])[self.warnings_shown[seat] :]:
                self.warnings_shown[seat] += 1
                say(f"{NAMES[seat]}: {warning} A {STAND_IN} bot plays on.")
        else:
            self._tell_news()
            actions = self.human.decide()
        for action in actions:
            self.game.apply(action, seat)
            self.narrator.listen()

    def _tell_news(self) -> None:
        """Prints new paragraphs, without those that the next question repeats (your turn, the drawn card)."""
        news = [text for text in self.narrator.news() if text != "Your turn."]
        if self.game.state.phase() == HOLDING and len(news) == 1 and news[0].startswith("You drew"):
            return
        if news:
            say()
        for paragraph in news:
            say(paragraph)
