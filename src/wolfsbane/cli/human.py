"""A human player in the terminal: shows each decision as a numbered list and reads the answer."""

from typing import Final

from wolfsbane.cli.console import ask, ask_yes, say
from wolfsbane.cli.help import COMMANDS, decision_text, rules_text, topic_text
from wolfsbane.cli.narration import Narrator
from wolfsbane.cli.options import option_words
from wolfsbane.cli.saving import save_as
from wolfsbane.cli.seats import NAMES
from wolfsbane.cli.table import pile_line, table_lines
from wolfsbane.engine import events as ev
from wolfsbane.engine.actions import DONE, action_code, is_slot, parse_action, seat_of_slot
from wolfsbane.engine.constants import SCORING
from wolfsbane.engine.game import Game
from wolfsbane.engine.refusals import IllegalAction
from wolfsbane.engine.words import question

SYNONYMS: Final = {"take": "pile1", "yes": "use", "no": "pass", "end": "done"}
LOG_LENGTH: Final = 12


class QuitError(Exception):
    """The player has quit."""


class HumanPlayer:
    """The player of a seat. `narrator` has what happened so far."""

    def __init__(self, game: Game, seat: int, narrator: Narrator) -> None:
        self.game = game
        self.seat = seat
        self.narrator = narrator
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
        for line in table_lines(game.view(self.seat), NAMES):
            say(line)

    def _show(self, here: Game, options: list[int]) -> None:
        view = here.view(self.seat)
        say()
        say(question(view), strong=True)
        for at, action in enumerate(options):
            say(f"{at + 1}. {option_words(view, action)} [{action_code(action)}]")
        if view.any_chosen():
            say(f"({'Enter means 1. ' if DONE in options else ''}Type back to choose again.)")

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
                    say(f"Type a number from 1 to {len(options)}, or ? for help.")
                elif not self._obey(line, words, here, options):
                    return self._answer(words, options, picked)
            except IllegalAction as refusal:
                say(f"{refusal.sentence} (rule {refusal.rule})")
            except ValueError as problem:
                say(str(problem))

    def _obey(self, line: str, words: list[str], here: Game, options: list[int]) -> bool:
        """Executes a command such as `help` or `save`; False if the line is not a command."""
        command, rest = words[0], " ".join(words[1:])
        if command in ("help", "h") and not rest:
            say(COMMANDS)
        elif command.startswith("?") or command in ("help", "h"):
            topic = f"{command[1:]} {rest}".strip() if command.startswith("?") else rest
            topic = SYNONYMS.get(topic, topic)
            say(topic_text(here, self.seat, topic) if topic else decision_text(here.view(self.seat), options))
        elif command in ("table", "t"):
            self._show_table(here)
        elif command == "log":
            for paragraph in self.narrator.narrated[-LOG_LENGTH:]:
                say(paragraph)
        elif command == "pile":
            say(pile_line(here.view(self.seat)))
        elif command == "cards":
            for card in self.game.mix.cards:
                source = " (reconstructed)" if card.reconstructed else ""
                say(f"{card.number} {card.name}: {card.text}{source}")
        elif command == "rules":
            say(rules_text(self.game.mix))
        elif command == "save":
            save_as(self.game, line[len("save") :].strip())
        elif command in ("quit", "q", "exit"):
            if ask_yes("Leave this game?"):
                raise QuitError
        else:
            return False
        return True

    def _answer(self, words: list[str], options: list[int], picked: list[int]) -> list[int]:
        """The actions picked by these words, after those in `picked`. Raises ValueError with an explanation."""
        whole = len(words) > 1
        if whole and SYNONYMS.get(words[-1], words[-1]) == "done":
            words = words[:-1]
        actions = [action_of(word, options) for word in words]
        if not all(is_slot(action) for action in actions):
            if len(actions) > 1:
                raise ValueError("Only cards can be named together, such as a2 a4. Nothing was done.")
            self._after(picked).clone().apply(actions[0], self.seat)
            return [*picked, actions[0]]
        cards = sorted({*picked, *actions})
        trial = self.game.clone()
        for at, card in enumerate(cards):
            if at > 0 and not trial.state.any_chosen():
                raise ValueError("One card is asked for here, not several. Nothing was done.")
            trial.apply(card, self.seat)
        if whole and trial.state.any_chosen() and DONE in trial.legal_actions(self.seat):
            cards.append(DONE)
        return cards


def action_of(word: str, options: list[int]) -> int:
    """The action of a line number or of a code. Raises ValueError."""
    if word.isascii() and word.isdecimal():
        if len(word) > 3 or not 1 <= int(word) <= len(options):
            raise ValueError(f"There is no line {word[:9]}: type a number from 1 to {len(options)}.")
        return options[int(word) - 1]
    try:
        return parse_action(SYNONYMS.get(word, word))
    except ValueError:
        raise ValueError(
            f"{word!r} is no answer here: type a number from 1 to {len(options)}, a code such as "
            f"{action_code(options[-1])}, or ? for help."
        ) from None
