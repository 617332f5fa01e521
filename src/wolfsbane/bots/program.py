"""Bots that are external programs, in any language: the host's side of the bot protocol (docs/bot-protocol.md).

A program that breaks the protocol, crashes or takes too long loses its seat to a stand-in for the rest of the game. The
game goes on, and `ProgramBot.warnings` says what was wrong.
"""

from __future__ import annotations

import time as clock
import weakref
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn

from wolfsbane.bots.process import Process, ProgramError, Trace, named, split_command
from wolfsbane.bots.wire import LONGEST_TEXT, PROTOCOL
from wolfsbane.bots.wire_messages import check_protocol, new_game_message, question_message
from wolfsbane.engine import events as ev
from wolfsbane.engine.actions import action_code
from wolfsbane.engine.constants import VIEWING
from wolfsbane.engine.events import Event
from wolfsbane.engine.game import RULES_VERSION
from wolfsbane.engine.view import View
from wolfsbane.protocol.events import event_to_json
from wolfsbane.protocol.fields import Fields, Json, WireError, shown

if TYPE_CHECKING:
    from wolfsbane.bots import Bot

STAND_IN: Final = "greedy"
TIME: Final = 1.0  # seconds for a decision, as stated in the question
GRACE: Final = 5.0  # further seconds until the program loses its seat
HELLO_TIME: Final = 10.0  # seconds to say hello, and to get ready for a game
QUIT_TIME: Final = 1.0  # seconds to exit after `quit`

EVALUATE: Final = "evaluate"
ANSWERS: Final = ("hello", "ready", "chosen", "evaluation")
OPTION_TYPES: Final = ("integer", "number", "string", "boolean", "choice", "seed")
MOST_OPTIONS: Final = 100
MOST_POINTS: Final = 10_000.0


class Option(NamedTuple):
    """A setting that a program offers."""

    name: str
    type: str
    least: float
    most: float
    choices: tuple[str, ...]

    def check(self, value: object) -> None:
        """Raises WireError unless the value may be set."""
        fields = Fields({self.name: value}, "option")
        if self.type == "integer":
            fields.integer(self.name, int(max(self.least, -(2**53))), int(min(self.most, 2**53)))
        elif self.type == "number":
            fields.number(self.name, self.least, self.most)
        elif self.type == "boolean":
            fields.flag(self.name)
        elif self.type == "choice":
            fields.word(self.name, self.choices)
        elif self.type == "string" or type(value) is not int:
            fields.text(self.name)


class Hello(NamedTuple):
    """How a program introduced itself."""

    name: str
    author: str
    abilities: tuple[str, ...]
    options: dict[str, Option]


class Estimate(NamedTuple):
    """A program's estimate of an action: the probability of winning the game, and the expected total at its end."""

    win: float
    points: float


def read_hello(message: Json) -> Hello:
    """Parses a program's hello. Raises WireError."""
    fields = Fields(message, "hello")
    check_protocol(fields, PROTOCOL)
    name = fields.text("name")
    author = fields.text("author") if fields.has("author") else ""
    for word, text in (("name", name), ("author", author)):
        if len(text) > LONGEST_TEXT or not text.isprintable() or (word == "name" and not text.strip()):
            raise fields.wrong(word, f"is a text of up to {LONGEST_TEXT} printable characters, not {shown(text)}")
    abilities = fields.items("abilities") if fields.has("abilities") else []
    offered = fields.inner("options").fields if fields.has("options") else {}
    if len(offered) > MOST_OPTIONS:
        raise fields.wrong("options", f"are {len(offered)}; {MOST_OPTIONS} are allowed")
    options = {name: read_option(name, value) for name, value in offered.items()}
    return Hello(name, author, tuple(ability for ability in abilities if isinstance(ability, str)), options)


def read_option(name: str, value: object) -> Option:
    """Parses an option that a program offers. An option of an unknown type is accepted but can't be set."""
    fields = Fields(value, f"hello: option {shown(name)}")
    kind = fields.text("type")
    least = fields.number("min", -1e18, 1e18) if fields.has("min") else -1e18
    most = fields.number("max", -1e18, 1e18) if fields.has("max") else 1e18
    if least > most:
        raise fields.wrong("min", f"is above max: {least:g} and {most:g}")
    choices: tuple[str, ...] = ()
    if kind == "choice":
        choices = tuple(str(choice) for choice in fields.items("choices", 1) if isinstance(choice, str))
    option = Option(name, kind, least, most, choices)
    if fields.has("default") and kind in OPTION_TYPES:
        try:
            option.check(fields.get("default"))
        except WireError as problem:
            raise fields.wrong("default", f"does not fit: {problem}") from None
    return option


class ProgramClient:
    """A running program that has said hello. Every method raises ProgramError if the program fails or breaks the rules.

    `transform` is applied to every message before it is sent.
    """

    def __init__(
        self,
        command: Sequence[str],
        hello_time: float = HELLO_TIME,
        trace: Trace | None = None,
        transform: Callable[[Json], Json] | None = None,
    ) -> None:
        self.hello_time = hello_time
        self.transform = transform
        self.process = Process(command, trace)
        self.asked = 0
        self.games = 0
        try:
            self.send({"type": "hello", "protocol": PROTOCOL, "host": "wolfsbane", "rules": RULES_VERSION})
            message = self._answer("hello", "", 0, clock.monotonic() + hello_time)
            if message is None:
                raise ProgramError(f"it did not say hello within {hello_time:g} seconds")
            try:
                self.hello = read_hello(message)
            except WireError as problem:
                raise ProgramError(str(problem)) from None
        except BaseException as problem:
            self.process.kill()
            if isinstance(problem, ProgramError):
                raise self.with_error_output(problem) from None
            raise

    def send(self, message: Json) -> None:
        self.process.send(message if self.transform is None else self.transform(message))

    def with_error_output(self, problem: ProgramError) -> ProgramError:
        """The problem together with the end of the program's error output."""
        errors = self.process.last_errors()
        return ProgramError(f'{problem} (its error output: "{errors}")') if errors else problem

    def set_options(self, values: Mapping[str, object]) -> None:
        for name, value in values.items():
            option = self.hello.options.get(name)
            if option is None:
                offered = ", ".join(self.hello.options) or "none"
                raise ProgramError(f"it has no option {shown(name)}; it offers {offered}")
            try:
                option.check(value)
            except WireError as problem:
                raise ProgramError(str(problem)) from None
        if values:
            self.send({"type": "options", "options": dict(values)})

    def begin(self, view: View) -> None:
        """Starts a new game; `view` is the first view of the program's seat."""
        self.games += 1
        self.send(new_game_message(self.games, view, RULES_VERSION))
        if self._answer("ready", "game", self.games, clock.monotonic() + self.hello_time) is None:
            raise ProgramError(f"it was not ready for a game within {self.hello_time:g} seconds")

    def choose(self, events: Sequence[Event], view: View, legal: Sequence[int], time: float, grace: float) -> int:
        fields = self.ask("choose", "chosen", events, view, legal, time, grace)
        codes = [action_code(action) for action in legal]
        try:
            return legal[fields.word("code", codes)]
        except WireError as problem:
            raise ProgramError(f"it did not choose a legal action: {problem}") from None

    def evaluate(
        self, events: Sequence[Event], view: View, legal: Sequence[int], time: float, grace: float
    ) -> dict[int, Estimate]:
        """Estimates of all legal actions; only for programs with the ability `evaluate`."""
        fields = self.ask(EVALUATE, "evaluation", events, view, legal, time, grace)
        codes = [action_code(action) for action in legal]
        estimates: dict[int, Estimate] = {}
        try:
            for inner in fields.objects("actions"):
                action = legal[inner.word("code", codes)]
                win = inner.number("win", 0.0, 1.0)
                estimates[action] = Estimate(win, inner.number("points", -MOST_POINTS, MOST_POINTS))
        except WireError as problem:
            raise ProgramError(f"its evaluation is wrong: {problem}") from None
        missing = [code for action, code in zip(legal, codes, strict=True) if action not in estimates]
        if missing:
            raise ProgramError(f"its evaluation leaves out {', '.join(missing)}")
        return estimates

    def ask(
        self,
        kind: str,
        answer: str,
        events: Sequence[Event],
        view: View,
        legal: Sequence[int],
        time: float,
        grace: float,
    ) -> Fields:
        """Sends a question of this `kind` and returns its `answer`.

        After `time` seconds it sends `stop`; the program then has `grace` seconds to answer.
        """
        self.asked += 1
        begun = clock.monotonic()
        self.send(question_message(kind, self.asked, time, events, view, legal))
        message = self._answer(answer, "id", self.asked, begun + time)
        if message is None:
            self.send({"type": "stop", "id": self.asked})
            message = self._answer(answer, "id", self.asked, begun + time + grace)
        if message is None:
            raise ProgramError(f"it did not answer question {self.asked} within {time + grace:g} seconds")
        return Fields(message, answer)

    def _answer(self, kind: str, key: str, number: int, deadline: float) -> Json | None:
        """The expected message, or None if it does not arrive in time. Messages of unknown types are ignored."""
        while True:
            message = self.process.receive(deadline)
            if message is None:
                return None
            fields = Fields(message, str(message["type"]))
            if message["type"] == "error":
                raise ProgramError(f"it reports an error: {shown(message.get('message'))}")
            if message["type"] == kind:
                try:
                    given = fields.integer(key, 0, 2**53) if key else number
                except WireError as problem:
                    raise ProgramError(f"its answer is wrong: {problem}") from None
                if given != number:
                    raise ProgramError(f"it answered {key} {given} where {key} {number} was asked")
                return message
            if message["type"] in ANSWERS:
                raise ProgramError(f"it sent {message['type']} where {kind} was due")

    def end_game(self, message: Json, seconds: float) -> None:
        self.send(message)
        self.process.flush(seconds)

    def quit(self) -> None:
        """Asks the program to exit, and kills it if it does not."""
        if not self.process.dead:
            try:
                self.send({"type": "quit"})
                self.process.flush(QUIT_TIME)
                self.process.close_input()
                self.process.wait(QUIT_TIME)
            except ProgramError:
                pass
            finally:
                self.process.kill()


class ProgramBot:
    """A bot that asks a program. It can play many games, one after the other; the program is started once.

    `tell` takes the events from `game.events(seat)`; without them the program still gets every view, but not the result
    of a game. A new game is recognized by its first event or its first view. `warnings` explains each lost seat.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        seed: int | str = 0,
        *,
        options: Mapping[str, object] | None = None,
        time: float = TIME,
        grace: float = GRACE,
        hello_time: float = HELLO_TIME,
        stand_in: Callable[[], Bot] | None = None,
        trace: Trace | None = None,
    ) -> None:
        if time < 0 or grace <= 0 or hello_time <= 0:
            raise ValueError(f"times are seconds above 0, not {time}, {grace}, {hello_time}")
        self.command = split_command(command)
        self.seed = seed
        self.options = dict(options or {})
        self.time = time
        self.grace = grace
        self.hello_time = hello_time
        self.make_stand_in = stand_in
        self.trace = trace
        self.warnings: list[str] = []
        self.stand_in: Bot | None = None  # plays the rest of this game if the program has failed
        self._client: ProgramClient | None = None
        self._finalizer: weakref.finalize[..., ProgramBot] | None = None
        self._last: View | None = None  # the last view of this game; None before it
        self._unsent: list[Event] = []

    def __reduce__(self) -> NoReturn:
        raise TypeError("a ProgramBot can't be pickled or copied: make another one with make_bot")

    @property
    def name(self) -> str:
        """The name from the program's hello; its command before that."""
        return self._client.hello.name if self._client is not None else named(self.command)

    # --- being a bot

    def choose(self, view: View, legal: list[int]) -> int:
        """The choice of the program, or of its stand-in if it has lost its seat."""
        if self._last is None or is_another_game(self._last, view):
            self._begin(view)
        self._last = view
        events, self._unsent = self._unsent, []
        if self._client is not None and self.stand_in is None:
            try:
                return self._client.choose(events, view, legal, self.time, self.grace)
            except ProgramError as problem:
                self._lose(self._client.with_error_output(problem))
        assert self.stand_in is not None
        return self.stand_in.choose(view, legal)

    def evaluate(self, view: View, legal: list[int]) -> dict[int, Estimate] | None:
        """The program's estimates of all actions; None if it does not offer them or has lost its seat."""
        if self._last is None or is_another_game(self._last, view):
            self._begin(view)
        self._last = view
        if self._client is None or self.stand_in is not None or EVALUATE not in self._client.hello.abilities:
            return None
        events, self._unsent = self._unsent, []
        try:
            return self._client.evaluate(events, view, legal, self.time, self.grace)
        except ProgramError as problem:
            self._lose(self._client.with_error_output(problem))
            return None

    def tell(self, events: Sequence[Event]) -> None:
        """Takes new events, each once, as its seat sees them. They are sent with the next question."""
        for event in events:
            if event.audience != 0:
                raise ValueError("a bot gets the events of its seat, game.events(seat), not the log of the game")
        for event in events:
            if event.kind == ev.ROUND_BEGAN and event.value == 0:
                self._last = None
                self._unsent = []
            self._unsent.append(event)
            if event.kind == ev.GAME_ENDED:
                self._end_game(event)
        tell_stand_in = getattr(self.stand_in, "tell", None)
        if tell_stand_in is not None:
            tell_stand_in(events)

    def close(self) -> None:
        """Ends the program. The bot can be used again: the next game restarts the program."""
        if self._client is not None:
            self._client.quit()
        self._forget()
        self._last = None
        self._unsent = []

    # --- the games of one program

    def _begin(self, view: View) -> None:
        """Starts a new game: the program gets its seat back, and is restarted if it does not run."""
        self.stand_in = None
        try:
            if self._client is not None and self._client.process.has_ended():
                self._kill()
            if self._client is None:
                self._start()
            assert self._client is not None
            try:
                self._client.begin(view)
            except ProgramError as problem:
                raise self._client.with_error_output(problem) from None
        except ProgramError as problem:
            self._lose(problem)

    def _start(self) -> None:
        client = ProgramClient(self.command, self.hello_time, self.trace)
        self._client = client
        self._finalizer = weakref.finalize(self, client.process.kill)
        values = dict(self.options)
        seed = client.hello.options.get("seed")
        if seed is not None and seed.type == "seed":
            values.setdefault("seed", self.seed)
        client.set_options(values)

    def _end_game(self, ended: Event) -> None:
        """Sends the result of the game to the program."""
        last, events = self._last, self._unsent
        self._last, self._unsent = None, []
        if last is None or self._client is None or self.stand_in is not None:
            return
        points = [[int(last.points(r, seat)) for seat in range(last.players())] for r in range(last.round())]
        if last.round() + 1 == last.rounds():
            points.append([int(event.value) for event in events if event.kind == ev.SCORED])
        message: Json = {
            "type": "game_over",
            "game": self._client.games,
            "events": [event_to_json(event) for event in events],
            "points": points,
            "totals": [sum(column) for column in zip(*points, strict=True)],
            "winner": int(ended.seat),
        }
        try:
            self._client.end_game(message, self.grace)
        except ProgramError as problem:
            self._lose(self._client.with_error_output(problem))

    def _lose(self, problem: ProgramError) -> None:
        """Kills the program, makes the stand-in and adds a warning."""
        self._kill()
        self.stand_in = self.make_stand_in() if self.make_stand_in is not None else default_stand_in(self.seed)
        self.warnings.append(f"The program {named(self.command)} lost its seat: {problem}.")

    def _kill(self) -> None:
        if self._client is not None:
            self._client.process.kill()
        self._forget()

    def _forget(self) -> None:
        self._client = None
        if self._finalizer is not None:
            self._finalizer.detach()
            self._finalizer = None


def is_another_game(last: View, view: View) -> bool:
    """Can `view` not be a later view of the same game as `last`?"""
    if last.mix.code != view.mix.code or last.seat != view.seat:
        return True
    if last.players() != view.players() or last.rounds() != view.rounds() or view.round() < last.round():
        return True
    for r in range(last.round()):
        for seat in range(view.players()):
            if last.points(r, seat) != view.points(r, seat):
                return True
    if view.round() > last.round() or view.phase() != VIEWING:
        return False
    return last.phase() != VIEWING or view.views_left(view.seat) > last.views_left(view.seat)


def default_stand_in(seed: int | str) -> Bot:
    from wolfsbane.bots import make_bot  # imported late: `wolfsbane.bots` imports this module

    return make_bot(STAND_IN, seed)


def make_program_bot(command: str, seed: int | str) -> ProgramBot:
    """The bot of a command, written as in a shell. Raises ValueError if the command is empty."""
    return ProgramBot(command, seed)
