"""A game in the terminal between a human player and bots, from the first line to the result."""

from pathlib import Path
from typing import Final

from wolfsbane.bots import LEVELS, Bot, close_bot, make_bot
from wolfsbane.bots.program import STAND_IN
from wolfsbane.bots.search import SearchBot
from wolfsbane.cli.console import reason, say
from wolfsbane.cli.human import HumanPlayer, QuitError, UndoError
from wolfsbane.cli.mixes import mix_text
from wolfsbane.cli.narration import Narrator, Paragraph, is_only_drawing
from wolfsbane.cli.resuming import LeftGame, Setup, forget, keep, left_game_path
from wolfsbane.cli.saving import write_to
from wolfsbane.cli.scores import result_lines
from wolfsbane.cli.seats import NAMES
from wolfsbane.cli.texts import renderer, t
from wolfsbane.engine.actions import seat_of_slot
from wolfsbane.engine.constants import SEAT_NAMES
from wolfsbane.engine.text import Text
from wolfsbane.text import listed

RECALLED: Final = 6  # paragraphs that are told again of a game that is gone on with
HELP_TAGS: Final = ("hints", "undos")  # of the record: how often the player had help


class TerminalGame:
    """A game that begins as `setup` says, or goes on where it was `left`. `record` is a file for its record."""

    def __init__(self, setup: Setup, record: Path | None, left: LeftGame | None = None) -> None:
        self.setup = setup
        self.me = setup.me
        self.record = record
        self.renderer = renderer(setup.mix, self.me, NAMES)
        self.game = setup.new_game()
        self.narrator = Narrator(self.game, self.renderer)
        self.actions: list[int] = []  # of the players, without those of chance
        self.choices: list[int] = []  # before each choice of the player: how many actions there were
        self.bots: dict[int, Bot] = {}
        self.warnings_shown: dict[int, int] = {}  # the number of each bot's warnings that were shown
        self.resumed = left is not None
        self.cannot_keep = False
        self._go_to([] if left is None else left.actions, {} if left is None else left.tags)

    def _go_to(self, actions: list[int], tags: dict[str, str]) -> None:
        """The game after these actions of the players, with new bots and the same count of help."""
        self.close()
        self.game = self.setup.new_game()
        self.game.tags |= {name: tags[name] for name in HELP_TAGS if name in tags}
        self.narrator = Narrator(self.game, self.renderer)
        self.narrator.listen()
        self.actions, self.choices = [], []
        for action in actions:
            deciders = self.game.deciders
            self._apply(action, int(seat_of_slot(action)) if len(deciders) > 1 else deciders[0])
        if actions:
            self.narrator.news()
        self.human = HumanPlayer(self.game, self.narrator)
        self.bots = {
            seat: make_bot(kind, f"{self.setup.seed} {SEAT_NAMES[seat]}")
            for seat, kind in enumerate(self.setup.kinds)
            if kind
        }
        for bot in self.bots.values():
            if isinstance(bot, SearchBot):
                bot.whole = True  # its time must not reveal how clear its choice was
        self.warnings_shown = dict.fromkeys(self.bots, 0)

    def close(self) -> None:
        for bot in self.bots.values():
            close_bot(bot)

    def run(self) -> None:
        self._introduce()
        try:
            while not self.game.is_over:
                self._play_decision()
            self._tell_news()
            say()
            for line in result_lines(self.game, self.renderer):
                say(line, style="bold")
            self._disclose_help()
            forget()
        except QuitError:
            say(t("terminal-left"))
        finally:
            self.close()
            if self.record is not None:
                write_to(self.record, self.game)
                say(t("terminal-recorded", path=str(self.record)))
            if not self.game.is_over and self.choices:
                self._keep()
                if not self.cannot_keep:
                    say(t("terminal-go-on-later"))

    def _introduce(self) -> None:
        game = self.game
        letter = SEAT_NAMES[self.me]
        others = [
            Text(
                "terminal-opponent",
                {"name": NAMES[seat], "letter": SEAT_NAMES[seat], "bot": bot_name(self.setup.kinds[seat])},
            )
            for seat in self.bots
        ]
        say()
        say(
            t(
                "terminal-intro",
                rounds=game.rounds,
                mix=mix_text(game.mix),
                seed=str(self.setup.seed),
                others=listed(others),
            )
        )
        say(t("terminal-your-seat", letter=letter))
        if self.resumed:
            say(t("terminal-resumed"))
            for paragraph in self.narrator.narrated[-RECALLED:]:
                say_paragraph(paragraph)
        else:
            say(t("terminal-aim"))
            say(t("terminal-type-help"))

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
            self._keep()
            try:
                actions = self.human.decide()
            except UndoError:
                self._undo()
                return
        for action in actions:
            self._apply(action, seat)

    def _apply(self, action: int, seat: int) -> None:
        """Does an action. Where the player's next choice begins, that is noted."""
        if seat == self.me and not self.game.state.any_chosen():
            self.choices.append(len(self.actions))
        self.game.apply(action, seat)
        self.actions.append(action)
        self.narrator.listen()

    def _undo(self) -> None:
        """Takes back the player's last choice, and everything after it."""
        if not self.choices:
            say(t("terminal-undo-nothing"))
            return
        self._go_to(self.actions[: self.choices[-1]], self.game.tags)
        self.game.tags["undos"] = str(int(self.game.tags.get("undos", "0")) + 1)
        say(t("terminal-undone"))

    def _disclose_help(self) -> None:
        """Says how often the player took something back or asked for a hint, if at all."""
        hints, undos = (int(self.game.tags.get(name, "0")) for name in HELP_TAGS)
        if hints or undos:
            say(t("terminal-help-used", hints=hints, undos=undos))

    def _keep(self) -> None:
        """Keeps the game for later; one that can't be kept goes on all the same."""
        try:
            keep(self.game)
        except OSError as problem:
            if not self.cannot_keep:
                say(t("terminal-not-kept", path=str(left_game_path()), reason=reason(problem)), style="red")
            self.cannot_keep = True

    def _tell_news(self) -> None:
        """What happened; but not what you drew, which the prompt says at once."""
        news = self.narrator.news()
        last = news[-1].sentences[-1] if news and news[-1].sentences else None
        if last is not None and last.seat == self.me and is_only_drawing(last):
            rest = news.pop().sentences[:-1]
            if rest:
                news.append(Paragraph(self.narrator.text_of(rest), rest))
        if news:
            say()
        for paragraph in news:
            say_paragraph(paragraph)


def say_paragraph(paragraph: Paragraph) -> None:
    """What concerns the player stands out where there are colours."""
    say(paragraph.text, style="bold yellow" if paragraph.concerns else "" if paragraph.sentences else "cyan")


def bot_name(kind: str) -> str:
    """The name of a level, or of a bot by its specification."""
    return t(f"level-{kind}") if kind in LEVELS else kind
