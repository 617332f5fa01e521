"""`wolfsbane play`: a game in the terminal, line by line, against bots."""

import importlib
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from wolfsbane.bots import LEVELS, Bot, close_bot, make_bot
from wolfsbane.bots.program import STAND_IN
from wolfsbane.bots.search import SearchBot
from wolfsbane.cli.console import INTERRUPTED, ask, count, fail, is_interactive, say
from wolfsbane.cli.human import HumanPlayer, QuitError
from wolfsbane.cli.mixes import mix_from, mix_named, mix_text
from wolfsbane.cli.narration import Narrator, Paragraph
from wolfsbane.cli.saving import check_writable, write_to
from wolfsbane.cli.scores import result_lines
from wolfsbane.cli.seats import NAMES, seat_from
from wolfsbane.cli.texts import LanguageOption, choose_language, renderer, t
from wolfsbane.decks.registry import decks
from wolfsbane.engine import events as ev
from wolfsbane.engine.constants import HOLDING, SEAT_NAMES
from wolfsbane.engine.game import Game
from wolfsbane.engine.text import Text
from wolfsbane.text import listed


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
    language: LanguageOption = None,
) -> None:
    """Play a game against bots. Without options it asks what you like."""
    if language is not None:
        choose_language(language)
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
        say(t("terminal-none-begun"))
    except EOFError:
        say("\n" + t("terminal-no-input"))
    except KeyboardInterrupt:
        say("\n" + t("terminal-interrupted"))
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
    say(t("terminal-welcome"))
    known = {"decks": ", ".join([deck.name for deck in decks()])}
    mix = answer_to(
        Text("terminal-which-deck", known),
        "amulet",
        Text("terminal-about-decks"),
        Text("terminal-no-mix", known),
        lambda text: mix_named(text, seed),
    )
    players = answer_to(
        Text("terminal-how-many"),
        "2",
        Text("terminal-about-players"),
        Text("terminal-no-players", {"answer": ""}),
        check_players,
    )
    wanted = int(players) - 1
    levels = {"levels": ", ".join(LEVELS)}
    bots = answer_to(
        Text("terminal-which-bots", levels),
        "medium",
        Text("terminal-about-bots"),
        Text("terminal-no-bots", {**levels, "seats": wanted}),
        lambda text: bots_named(text, wanted),
    )
    return mix, int(players), bots


def answer_to(question: Text, default: str, about: Text, wrong: Text, check: Callable[[str], object]) -> str:
    """Asks until there is an answer that `check` does not refuse with a ValueError. Raises QuitError.

    `about` explains the question, `wrong` a refused answer, which is its value `answer`.
    """
    texts = renderer()
    while True:
        answer = ask(f"{texts.text(question)} [{default}] ") or default
        if answer.lower() in ("?", "help", "h"):
            say(texts.text(about))
        elif answer.lower() in ("quit", "q", "exit"):
            raise QuitError
        else:
            try:
                check(answer)
            except ValueError:
                say(texts.text(Text(wrong.id, {**wrong.values, "answer": f"'{answer}'"})))
            else:
                return answer


def check_players(text: str) -> None:
    if text not in ("2", "3", "4"):
        raise ValueError(text)


class TerminalGame:
    """A game between a human player at seat `me` and bots, whose specifications are in `kinds`."""

    def __init__(self, game: Game, me: int, kinds: list[str], seed: int, record: Path | None) -> None:
        self.game = game
        self.me = me
        self.kinds = kinds
        self.seed = seed
        self.record = record
        self.renderer = renderer(game.mix, me, NAMES)
        self.narrator = Narrator(game, self.renderer)
        self.human = HumanPlayer(game, self.narrator)
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
            for line in result_lines(self.game, self.renderer):
                say(line)
        except QuitError:
            say(t("terminal-left"))
        finally:
            for bot in self.bots.values():
                close_bot(bot)
            if self.record is not None:
                write_to(self.record, self.game)
                say(t("terminal-recorded", path=str(self.record)))

    def _introduce(self) -> None:
        game = self.game
        letter = SEAT_NAMES[self.me]
        others = [
            Text(
                "terminal-opponent",
                {"name": NAMES[seat], "letter": SEAT_NAMES[seat], "bot": bot_name(self.kinds[seat])},
            )
            for seat in self.bots
        ]
        say()
        say(
            t(
                "terminal-intro",
                rounds=game.rounds,
                mix=mix_text(game.mix),
                seed=str(self.seed),
                others=listed(others),
            )
        )
        say(t("terminal-your-seat", letter=letter))
        say(t("terminal-aim"))
        say(t("terminal-type-help"))
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
                say(t("terminal-bot-failed", name=NAMES[seat], problem=warning, bot=STAND_IN))
        else:
            self._tell_news()
            actions = self.human.decide()
        for action in actions:
            self.game.apply(action, seat)
            self.narrator.listen()

    def _tell_news(self) -> None:
        """What happened; but not that it is your turn or what you drew, which the prompt says at once."""
        news = [paragraph for paragraph in self.narrator.news() if not self._only_begins_my_turn(paragraph)]
        if self.game.state.phase() == HOLDING and len(news) == 1 and self._is_mine(news[0], ev.DREW):
            return
        if news:
            say()
        for paragraph in news:
            say(paragraph.text)

    def _only_begins_my_turn(self, paragraph: Paragraph) -> bool:
        return self._is_mine(paragraph, ev.TURN_BEGAN) and len(paragraph.events) == 1 and paragraph.events[0].value == 0

    def _is_mine(self, paragraph: Paragraph, kind: int) -> bool:
        """Does the paragraph begin with an event of this kind by the player?"""
        first = next(iter(paragraph.events), None)
        return first is not None and first.kind == kind and first.seat == self.me


def bot_name(kind: str) -> str:
    """The name of a level, or of a bot by its specification."""
    return t(f"level-{kind}") if kind in LEVELS else kind
