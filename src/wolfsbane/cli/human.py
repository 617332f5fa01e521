"""A human player in the terminal: shows each decision as a numbered list and reads the answer."""

from typing import Final

from wolfsbane.bots.budget import Budget
from wolfsbane.bots.coach import evaluate
from wolfsbane.cli.cards import card_in_list
from wolfsbane.cli.console import ask, ask_yes, say
from wolfsbane.cli.help import decision_text, topic_text
from wolfsbane.cli.narration import Narrator
from wolfsbane.cli.saving import save_as
from wolfsbane.cli.table import pile_line, table_lines
from wolfsbane.cli.texts import t
from wolfsbane.engine import events as ev
from wolfsbane.engine.actions import DONE, action_code, is_slot, parse_action, seat_of_slot
from wolfsbane.engine.constants import SCORING
from wolfsbane.engine.game import Game
from wolfsbane.engine.refusals import IllegalAction

SYNONYMS: Final = {"take": "pile1", "yes": "use", "no": "pass", "end": "done"}
LOG_LENGTH: Final = 12
HINT_SECONDS: Final = 1.0


class QuitError(Exception):
    """The player has quit."""


class UndoError(Exception):
    """The player wants to take back the last choice."""


class HumanPlayer:
    """Somebody who plays the seat of a narrator's reader."""

    def __init__(self, game: Game, narrator: Narrator) -> None:
        self.game = game
        self.narrator = narrator
        self.renderer = narrator.renderer
        self.seat = narrator.renderer.seat
        self._shown: tuple[int, ...] = ()

    def decide(self) -> list[int]:
        """A complete answer: one action, or all cards of a set in the order of the rules.

        A partial set is kept here and not applied to the game, so that the player can change it and nobody sees it.
        """
        self._show_table_once_a_turn()
        picked: list[int] = []
        while True:
            here = self._after(picked)
            options = self._options(here, picked)
            self._show(here, options)
            picked = self._read(here, options, picked)
            if picked and not self._after(picked).state.any_chosen():
                return picked

    def _after(self, picked: list[int]) -> Game:
        """The game after these actions; a copy if there are any."""
        if not picked:
            return self.game
        trial = self.game.clone()
        for action in picked:
            trial.apply(action, self.seat)
        return trial

    def _options(self, here: Game, picked: list[int]) -> list[int]:
        """The possible answers. Here the cards of a set can be named in any order."""
        options = set(here.legal_actions(self.seat))
        if picked:
            fresh = self.game.legal_actions(self.seat)
            options |= {a for a in fresh if is_slot(a) and seat_of_slot(a) == self.seat}
        return sorted(options - set(picked))

    # --- showing

    def _show_table_once_a_turn(self) -> None:
        turns = sum(event.kind == ev.TURN_BEGAN for event in self.game.log)
        now = (int(self.game.state.round()), turns, int(self.game.state.phase() == SCORING))
        if now != self._shown:
            self._shown = now
            self._show_table(self.game)

    def _show_table(self, game: Game) -> None:
        say()
        for line in table_lines(game.view(self.seat), self.renderer):
            say(line)

    def _show(self, here: Game, options: list[int]) -> None:
        view = here.view(self.seat)
        say()
        say(self.renderer.prompt(view, here.legal_actions(self.seat)), style="bold")
        for at, action in enumerate(options):
            say(f"{at + 1}. {self.renderer.action(view, action)} [{action_code(action)}]")
        if view.any_chosen():
            hints = [t("terminal-enter-done")] if DONE in options else []
            say(f"({' '.join([*hints, t('terminal-back')])})")

    # --- reading

    def _read(self, here: Game, options: list[int], picked: list[int]) -> list[int]:
        """Reads lines until one answers the decision; returns the actions picked so far."""
        while True:
            line = ask("> ")
            words = line.lower().replace(",", " ").split()
            if not words and picked and DONE in options:
                return [*picked, DONE]
            if words == ["back"] and picked:
                return []
            try:
                if not words:
                    say(t("terminal-type-number", last=len(options)))
                elif not self._obey(line, words, here, options):
                    return self._answer(words, options, picked)
            except IllegalAction as refusal:
                refused = t("terminal-refusal", refusal=self.renderer.text(refusal.text), rule=refusal.rule)
                say(refused, style="red")
            except ValueError as problem:
                say(str(problem), style="red")

    def _obey(self, line: str, words: list[str], here: Game, options: list[int]) -> bool:
        """Executes a command such as `help` or `save`; False if the line is not a command."""
        command, rest = words[0], " ".join(words[1:])
        if command in ("help", "h") and not rest:
            say(t("terminal-commands"))
        elif command.startswith("?") or command in ("help", "h"):
            topic = f"{command[1:]} {rest}".strip() if command.startswith("?") else rest
            topic = SYNONYMS.get(topic, topic)
            view = here.view(self.seat)
            say(topic_text(here, self.renderer, topic) if topic else decision_text(view, self.renderer, options))
        elif command in ("table", "t"):
            self._show_table(here)
        elif command == "log":
            for paragraph in self.narrator.narrated[-LOG_LENGTH:]:
                say(paragraph.text)
        elif command == "pile":
            say(pile_line(here.view(self.seat), self.renderer))
        elif command == "cards":
            for card in self.game.mix.cards:
                say(card_in_list(card))
        elif command == "rules":
            say(self.renderer.say("terminal-rules"))
        elif command == "save":
            save_as(self.game, line[len("save") :].strip())
        elif command in ("hint", "?!"):
            self._hint(here, options)
        elif command in ("undo", "u"):
            raise UndoError
        elif command in ("quit", "q", "exit"):
            if ask_yes(t("terminal-leave")):
                raise QuitError
        else:
            return False
        return True

    def _hint(self, here: Game, options: list[int]) -> None:
        """Says what the coach would do, by what the player knows: the reason begins with the plan."""
        legal = here.legal_actions(self.seat)
        best = evaluate(here.view(self.seat), Budget(0, HINT_SECONDS), legal=legal)[0]
        self.game.tags["hints"] = str(int(self.game.tags.get("hints", "0")) + 1)
        line = options.index(best.action) + 1
        say(self.renderer.say("terminal-hint", line=line, reason=best.reason), style="green")

    def _answer(self, words: list[str], options: list[int], picked: list[int]) -> list[int]:
        """The actions picked by these words, after those in `picked`. Raises ValueError with an explanation."""
        whole = len(words) > 1
        if whole and SYNONYMS.get(words[-1], words[-1]) == "done":
            words = words[:-1]
        actions = [action_of(word, options) for word in words]
        if not all(is_slot(action) for action in actions):
            if len(actions) > 1:
                raise ValueError(t("terminal-only-cards-together"))
            self._after(picked).clone().apply(actions[0], self.seat)
            return [*picked, actions[0]]
        cards = sorted({*picked, *actions})
        trial = self.game.clone()
        for at, card in enumerate(cards):
            if at > 0 and not trial.state.any_chosen():
                raise ValueError(t("terminal-one-card"))
            trial.apply(card, self.seat)
        if whole and trial.state.any_chosen() and DONE in trial.legal_actions(self.seat):
            cards.append(DONE)
        return cards


def action_of(word: str, options: list[int]) -> int:
    """The action of a line number or of a code. Raises ValueError."""
    if word.isascii() and word.isdecimal():
        if len(word) > 3 or not 1 <= int(word) <= len(options):
            raise ValueError(t("terminal-no-line", word=word[:9], last=len(options)))
        return options[int(word) - 1]
    try:
        return parse_action(SYNONYMS.get(word, word))
    except ValueError:
        code = action_code(options[-1])
        raise ValueError(t("terminal-no-answer", word=word, last=len(options), code=code)) from None
