"""The record of a game: a text that a person can read, and that makes the same game again.

    wolfsbane record 1
    rules: 2
    mix: DDDDDDDDDDDDDD-D
    players: 2
    rounds: 4
    name-a: Ada

    round 1
    start: b
    deal: 1B78036CA62D45793A8B91C20546C7B8A9D31C42A578B69C3146
    view: a1 b2 a3 b5
    1. b: draw b2 b4 done b2
    2. a: call
    scores: 12 0

    result: unfinished

After the first line come the version of the rules, the mix and the sizes, then tags of one's own, each a
name of small letters, digits and hyphens. A game that went on from a position has it in a line `position:`.
In a round there are the start player (in the first one), the deal as one symbol for each card (0-9, then A
to D for 10 to 13), the first views in the order in which they were made, one line for each turn in the
codes of actions, `scoring: a:` and codes where somebody decides at scoring, and the scores. The last line
is the result: `unfinished`, or `totals 33 20, winner b`. A record may end anywhere, also inside a turn.
Empty lines and those that begin with # are skipped.

Chance's answers are in it, so replaying needs no seed. Everything is checked when it is read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wolfsbane.engine import constants
from wolfsbane.engine import events as ev
from wolfsbane.engine.actions import NUMBER, SEAT, action_code, parse_action
from wolfsbane.engine.game import RULES_VERSION, Game
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.position import PositionError, parse_position, position_text
from wolfsbane.engine.refusals import IllegalAction
from wolfsbane.engine.state import State
from wolfsbane.engine.vector import dealt_of

FIRST_LINE: Final = "wolfsbane record 1"
SYMBOLS: Final = "0123456789ABCD"
_SEATS: Final = "abcd"
_HEADER: Final = ["rules", "mix", "players", "rounds"]
_RESERVED: Final = [*_HEADER, "position", "start", "deal", "view", "scoring", "scores", "result"]


class RecordError(ValueError):
    """The text is not the record of a game. `line` counts from 1; `rule` is what an illegal action breaks."""

    def __init__(self, line: int, reason: str, rule: str = "") -> None:
        super().__init__(line, reason, rule)  # the arguments by which it is made again in another process
        self.line = line
        self.reason = reason
        self.rule = rule

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}" + (f" ({self.rule})" if self.rule else "")


class _Place:
    """Where a game is in its record: the round and the turn, and which line what comes next belongs to."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.round = -1  # the one whose heading was written
        self.turn = 1 if constants.BEFORE_MAIN <= state.phase() <= constants.AFTER_MAIN else 0
        self.scores_are_due = False

    def label(self) -> str:
        """How the line begins that the next action belongs to; "" when the game is over."""
        s = self.state
        phase = s.phase()
        if phase == constants.CHOOSING_START:
            return "start:"
        if phase == constants.DEALING:
            return "deal:"
        if phase == constants.VIEWING:
            return "view:"
        if phase == constants.SCORING:
            return f"scoring: {_SEATS[s.decider()]}:"
        return "" if s.is_over() else f"{self.turn}. {_SEATS[s.turn()]}:"

    def heading(self) -> str:
        """The line that comes before the next action because of it; "" if none does."""
        return "" if self.round == self.state.round() else f"round {self.state.round() + 1}"

    def note(self, happened: list[ev.Event]) -> None:
        """An action was carried out."""
        for event in happened:
            if event.kind == ev.TURN_BEGAN:
                self.turn += 1
            elif event.kind == ev.ROUND_BEGAN:
                self.turn = 0
            elif event.kind == ev.SCORED:
                self.scores_are_due = True


def _scores_text(game: Game) -> str:
    return "scores: " + " ".join([str(points) for points in game.scores()[-1]])


def _result_text(game: Game) -> str:
    winner = game.winner()
    if winner is None:
        return "result: unfinished"
    return f"result: totals {' '.join([str(total) for total in game.totals()])}, winner {_SEATS[winner]}"


def _is_tag(name: str) -> bool:
    """Is this a name for a tag: small letters, digits, hyphens, a letter first, and without a meaning?"""
    if name in _RESERVED or not name[:1].isalpha():
        return False
    for character in name:
        if character not in "abcdefghijklmnopqrstuvwxyz0123456789-":
            return False
    return True


# --- writing


def write_record(game: Game) -> str:
    """The record of a game, finished or not. `read_record` makes the same game of it."""
    lines = [
        FIRST_LINE,
        f"rules: {RULES_VERSION}",
        f"mix: {game.mix.code}",
        f"players: {game.players}",
        f"rounds: {game.rounds}",
    ]
    replay = Game(game.mix, game.players, rounds=game.rounds)
    if game.origin is not None:
        replay = Game.from_state(game.origin)
        lines.append(f"position: {position_text(game.origin)}")
    for name, value in game.tags.items():
        if not _is_tag(name):
            raise ValueError(f"{name!r} can't be the name of a tag: take small letters, digits and hyphens")
        if "\n" in value or value != value.strip():
            raise ValueError(f"the tag {name} has to be one line without spaces around it, not {value!r}")
        lines.append(f"{name}: {value}".rstrip())
    place = _Place(replay.state)
    label = ""
    for action in game.history:
        if place.heading():
            lines += ["", place.heading()]
            place.round = int(replay.state.round())
        if place.label() != label:
            label = place.label()
            lines.append(label)
        if label == "deal:":
            lines[-1] += ("" if lines[-1][-1] != ":" else " ") + SYMBOLS[action - NUMBER]
        else:
            lines[-1] += " " + (_SEATS[action - SEAT] if label == "start:" else action_code(action))
        before = len(replay.log)
        replay.state.apply(action)
        place.note(replay.log[before:])
        if place.scores_are_due:
            place.scores_are_due = False
            lines.append(_scores_text(replay))
            label = ""
    lines += ["", _result_text(replay), ""]
    return "\n".join(lines)


# --- reading


def unknown_rules(version: int) -> str:
    """Why a game that was played by other rules is not replayed."""
    return (
        f"the game was played by version {version} of the rules. This program plays version {RULES_VERSION}, by which "
        f"it could go differently, so it is not replayed; a program that plays version {version} can do that"
    )


def read_record(text: str, mix_of: Callable[[str], Mix]) -> Game:
    """The game of a record, replayed and checked; `mix_of` gives the mix of a code. Raises RecordError.

    >>> from wolfsbane.decks.registry import mix_of
    >>> game = Game(mix_of("dagger"), players=2, seed=7)
    >>> game.play("a1 a3 b2 b5")
    >>> read_record(write_record(game), mix_of).history == game.history
    True
    """
    return _Reader(text, mix_of).game


class _Reader:
    def __init__(self, text: str, mix_of: Callable[[str], Mix]) -> None:
        self.lines: list[tuple[int, str]] = []
        number = 0
        for number, line in enumerate(text.split("\n"), 1):
            line = line.strip()
            if line and not line.startswith("#"):
                self.lines.append((number, line))
        self.at = 0
        self.end = number
        self.game = self._read_header(mix_of)
        self.place = _Place(self.game.state)
        self.last_label = ""
        while self._next()[1].partition(" ")[0] != "result:":
            self._read_line()
        self._read_result()

    def _next(self) -> tuple[int, str]:
        if self.at == len(self.lines):
            raise RecordError(self.end, "the record ends without a result; write 'result: unfinished' if it is")
        return self.lines[self.at]

    # --- the header

    def _read_header(self, mix_of: Callable[[str], Mix]) -> Game:
        number, line = self._next()
        if line != FIRST_LINE:
            raise RecordError(number, f"a record begins with {FIRST_LINE!r}, not {line!r}")
        self.at += 1
        found: dict[str, str] = {}
        where: dict[str, int] = {}
        tags: dict[str, str] = {}
        number, line = self._next()
        while not line.startswith(("round ", "result:")):
            name, colon, value = line.partition(":")
            if not colon or not (name in _HEADER or name == "position" or _is_tag(name)):
                raise RecordError(number, f"{line!r} is not a name, a colon and a value, nor round 1 or a result")
            if name in where:
                raise RecordError(number, f"{name!r} is there twice")
            where[name] = number
            if _is_tag(name):
                tags[name] = value.strip()
            else:
                found[name] = value.strip()
            self.at += 1
            number, line = self._next()
        for name in _HEADER:
            if name not in found:
                raise RecordError(number, f"the line '{name}:' is missing before this")
        if found["rules"] != str(RULES_VERSION):
            if not (found["rules"].isascii() and found["rules"].isdigit()):
                raise RecordError(where["rules"], f"the version of the rules is a number, not {found['rules']!r}")
            raise RecordError(where["rules"], unknown_rules(int(found["rules"][:9])))
        try:
            mix = mix_of(found["mix"])
        except (ValueError, LookupError) as problem:
            raise RecordError(where["mix"], str(problem)) from None
        players = _digit(found["players"], 2, where["players"], "players")
        rounds = _digit(found["rounds"], 1, where["rounds"], "rounds")
        game = Game(mix, players, rounds=rounds)
        if "position" in found:
            try:
                state = parse_position(found["position"], mix_of)
            except PositionError as problem:
                raise RecordError(where["position"], f"in the position, {problem}") from None
            if state.mix.code != mix.code or state.players() != players or state.rounds() != rounds:
                raise RecordError(where["position"], "it has another mix, or other players or rounds")
            game = Game.from_state(state)
        game.tags = tags
        return game

    # --- the rounds

    def _read_line(self) -> None:
        number, line = self._next()
        self.at += 1
        place = self.place
        if place.scores_are_due:
            self._expect(_scores_text(self.game))
            place.scores_are_due = False
            return
        if self.game.is_over:
            raise RecordError(number, f"the game is over, so the result follows and not {line!r}")
        if place.heading():
            self._expect(place.heading())
            place.round = int(self.game.state.round())
            return
        label = place.label()
        if label == self.last_label:
            raise RecordError(number, f"the line {label!r} is not complete, so only the result can follow")
        if line != label and not line.startswith(label + " "):
            raise RecordError(number, f"a line that begins with {label!r} belongs here, not {line!r}")
        self.last_label = label
        rest = line[len(label) :].strip()
        if not rest:
            raise RecordError(number, f"after {label!r} comes what was done")
        if label == "deal:" and len(rest) == constants.CARDS and dealt_of(self.game.state.v) == 0:
            self._deal(number, rest)  # the same as one after another, and faster
            return
        for code in list(rest) if label == "deal:" else rest.split():
            if place.label() != label or place.scores_are_due:
                raise RecordError(number, f"{code!r} is too much: what {label!r} is about ends before it")
            self._apply(number, label, code)

    def _deal(self, number: int, symbols: str) -> None:
        before = len(self.game.log)
        try:
            self.game.deal(symbols)
        except ValueError as problem:
            raise RecordError(number, str(problem)) from None
        self.place.note(self.game.log[before:])

    def _apply(self, number: int, label: str, code: str) -> None:
        before = len(self.game.log)
        try:
            self.game.apply(_action_of(label, code))
        except IllegalAction as refusal:
            raise RecordError(number, f"{code!r} is not possible: {refusal.sentence}", refusal.rule) from None
        except ValueError as problem:
            raise RecordError(number, str(problem)) from None
        self.place.note(self.game.log[before:])

    def _expect(self, text: str) -> None:
        number, line = self.lines[self.at - 1]
        if " ".join(line.split()) != text:
            raise RecordError(number, f"{text!r} belongs here, not {line!r}")

    def _read_result(self) -> None:
        number = self._next()[0]
        self.at += 1
        if self.place.scores_are_due:
            raise RecordError(number, f"{_scores_text(self.game)!r} is missing before this")
        self._expect(_result_text(self.game))
        if self.at < len(self.lines):
            number, line = self.lines[self.at]
            raise RecordError(number, f"nothing follows the result, but here is {line!r}")


def _action_of(label: str, code: str) -> int:
    if label == "deal:":
        if code in SYMBOLS:
            return NUMBER + SYMBOLS.index(code)
        raise ValueError(f"a deal has the symbols 0 to 9 and A to D, not {code!r}")
    if label == "start:":
        if len(code) == 1 and code in _SEATS:
            return SEAT + _SEATS.index(code)
        raise ValueError(f"a seat is one of a, b, c, d, not {code!r}")
    return parse_action(code)


def _digit(text: str, least: int, line: int, what: str) -> int:
    if len(text) == 1 and str(least) <= text <= "4":
        return int(text)
    raise RecordError(line, f"the number of {what} is {least} to 4, not {text!r}")
