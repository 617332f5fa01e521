"""The program's side of the bot protocol (docs/bot-protocol.md): a built-in bot answers questions as lines of JSON.

A message that is wrong is answered with an `error`, and the next line is read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import BinaryIO, Final

from wolfsbane.bots import Bot, Evaluation, close_bot
from wolfsbane.bots.program import EVALUATE, Estimate, Option
from wolfsbane.bots.wire import LONGEST_LINE, PROTOCOL, decode, encode
from wolfsbane.bots.wire_messages import check_protocol
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.actions import Actions, action_code
from wolfsbane.engine.view import View
from wolfsbane.protocol.events import events_from_json
from wolfsbane.protocol.fields import Fields, Json, WireError, shown
from wolfsbane.protocol.views import as_state, view_from_json

LARGEST: Final = 2**53
SHARE: Final = 0.9  # share of a question's time that the bot may use, so that the answer arrives before the deadline
# What a bot may raise if it has a bug, or if a message is valid by its form but not by its content.
FAILURES: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)


class ProtocolServer:
    """Answers the messages of one host. `make` makes the bot for a seed."""

    def __init__(self, name: str, seed: int | str, make: Callable[[int | str], Bot]) -> None:
        self.name = name
        self.seed = seed
        self.make = make
        self.bot = make(seed)

    def serve(self, source: BinaryIO, target: BinaryIO) -> None:
        """Reads and answers until `quit` or the end of the input."""
        try:
            while line := source.readline(LONGEST_LINE + 2):
                whole = line.endswith(b"\n") or len(line) <= LONGEST_LINE
                while not line.endswith(b"\n") and (rest := source.readline(LONGEST_LINE)):
                    line = rest  # skip the rest of a line that is too long
                if whole and line.strip() == b"":
                    continue
                answer = self.answer(line) if whole else error(f"a line has at most {LONGEST_LINE} bytes")
                if answer is not None:
                    target.write(encode(answer))
                    target.flush()
                if whole and is_quit(line):
                    return
        finally:
            close_bot(self.bot)

    def answer(self, line: bytes) -> Json | None:
        """The answer to a message, or None if it needs none."""
        try:
            message = decode(line)
        except WireError as problem:
            return error(str(problem))
        fields = Fields(message, shown(message["type"]))
        try:
            return self._answer(fields, str(message["type"]))
        except WireError as problem:
            return error(str(problem), message.get("id"))
        except FAILURES as problem:
            return error(f"the bot {self.name} can't answer: {problem!r}", message.get("id"))

    def _answer(self, fields: Fields, kind: str) -> Json | None:
        if kind == "hello":
            check_protocol(fields, PROTOCOL)
            return self._hello()
        if kind == "options":
            self._set_options(fields.inner("options"))
        elif kind == "new_game":
            return self._get_ready(fields)
        elif kind == "choose":
            view, legal = self._read_question(fields)
            action = self.bot.choose(view, legal)
            if action not in legal:
                raise WireError(f"the bot {self.name} chose {action}, which is not legal")
            return {"type": "chosen", "id": fields.integer("id", 0, LARGEST), "code": action_code(action)}
        elif kind == EVALUATE:
            return self._evaluate(fields)
        elif kind == "game_over":
            self._tell(fields)
        return None

    def _hello(self) -> Json:
        return {
            "type": "hello",
            "protocol": PROTOCOL,
            "name": self.name,
            "author": "Wolfsbane",
            "abilities": [EVALUATE] if hasattr(self.bot, EVALUATE) else [],
            "options": {"seed": {"type": "seed", "default": self.seed}},
        }

    def _set_options(self, options: Fields) -> None:
        if options.has("seed"):
            seed = options.get("seed")
            Option("seed", "seed", 0, 0, ()).check(seed)
            assert isinstance(seed, int | str)
            close_bot(self.bot)
            self.seed = seed
            self.bot = self.make(seed)

    def _get_ready(self, fields: Fields) -> Json:
        try:
            mix_of(fields.inner("mix").text("code"))
        except ValueError as problem:
            raise WireError(str(problem)) from None
        players = fields.integer("players", 2, 4)
        fields.integer("seat", 0, players - 1)
        fields.integer("rounds", 1, 4)
        return {"type": "ready", "game": fields.integer("game", 0, LARGEST)}

    def _read_question(self, fields: Fields) -> tuple[View, list[int]]:
        """The view and the legal actions of a question. Passes its events and its time limit on to the bot."""
        fields.integer("id", 0, LARGEST)
        view = view_from_json(fields.get("view"))
        possible = Actions()
        if int(view.seat) in view.deciders():
            as_state(view).legal_actions_into(view.seat, possible)
        codes = {action_code(action): action for action in possible.listed()}
        named = [inner.text("code") for inner in fields.objects("legal")]
        wrong = [code for code in named if code not in codes]
        if wrong or not named or len(set(named)) != len(named):
            problem = f"has {shown(wrong[0])}, which is not legal here" if wrong else "names each legal action once"
            raise fields.wrong("legal", f"{problem}; in this view these are: {' '.join(codes) or 'none'}")
        self._tell(fields)
        self._limit(fields)
        return view, sorted(codes[code] for code in named)

    def _evaluate(self, fields: Fields) -> Json:
        evaluate = getattr(self.bot, EVALUATE, None)
        if evaluate is None:
            raise WireError(f"the bot {self.name} does not evaluate")
        view, legal = self._read_question(fields)
        estimates: Mapping[int, Estimate | Evaluation] | None = evaluate(view, legal)
        if estimates is None:
            raise WireError(f"the bot {self.name} can't evaluate this")
        actions = [
            {"code": action_code(action), "win": estimate.win, "points": estimate.points}
            for action, estimate in sorted(estimates.items())
        ]
        return {"type": "evaluation", "id": fields.integer("id", 0, LARGEST), "actions": actions}

    def _limit(self, fields: Fields) -> None:
        """Passes the time of a question on to the bot, if the bot supports a limit."""
        limit = getattr(self.bot, "limit", None)
        if limit is not None and fields.has("time"):
            limit(SHARE * fields.number("time", 0.0, float(LARGEST)))

    def _tell(self, fields: Fields) -> None:
        events = events_from_json(fields)
        tell = getattr(self.bot, "tell", None)
        if tell is not None and events:
            tell(events)


def error(problem: str, number: object = None) -> Json:
    out: Json = {"type": "error", "message": " ".join(problem.split())}
    if type(number) is int:
        out["id"] = number
    return out


def is_quit(line: bytes) -> bool:
    try:
        return decode(line)["type"] == "quit"
    except WireError:
        return False
