"""Does somebody's program speak the protocol for bots? Plays with it, and says in plain words what is wrong.

What is looked at: it starts and says hello; it ignores messages, fields and events that it does not know; it plays
whole games in every deck with two to four players, in one process, in time; it answers after `stop`; it evaluates if it
says it can; it says nothing that it was not asked for; it ends by `quit` and by the end of its input.
"""

from __future__ import annotations

import random
import time as clock
from collections.abc import Callable, Sequence
from typing import Final

from wolfsbane.bots import make_bot
from wolfsbane.bots.process import ProgramError, Trace, split_command
from wolfsbane.bots.program import EVALUATE, GRACE, HELLO_TIME, OPTION_TYPES, TIME, Talk
from wolfsbane.decks.registry import decks, mix_of, random_mix
from wolfsbane.engine.game import Game
from wolfsbane.engine.mix import Mix
from wolfsbane.protocol.fields import Json, shown

UNKNOWN_TYPE: Final = "message-of-a-later-version"
UNKNOWN_FIELD: Final = "field_of_a_later_version"
QUIET: Final = 0.2  # seconds to listen for what nobody has asked for
END_TIME: Final = 5.0
DECISIONS: Final = 3000  # of one game; random play ends long before


def of_a_later_version(message: Json) -> Json:
    """The message as a later version might send it: with a field more in every object, and an event that is new."""
    dressed: Json = {name: _dressed(value) for name, value in message.items()}
    if message["type"] == "options":  # the options are the program's own
        dressed["options"] = message["options"]
    events = dressed.get("events")
    if isinstance(events, list):
        events.append({"kind": "event-of-a-later-version", "loud": True})
    return {**dressed, UNKNOWN_FIELD: [None, {"a": 1}]}


def _dressed(value: object) -> object:
    if isinstance(value, list):
        return [_dressed(item) for item in value]
    if isinstance(value, dict):
        return {**{name: _dressed(item) for name, item in value.items()}, UNKNOWN_FIELD: "x"}
    return value


class Report:
    """What was found. `say` is told each line as soon as it is known."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say
        self.faults: list[str] = []
        self.slowest = 0.0
        self.decisions = 0

    def good(self, text: str) -> None:
        self.say(f"ok: {text}")

    def fault(self, text: str) -> None:
        self.faults.append(text)
        self.say(f"WRONG: {text}")


class _Conformance:
    def __init__(self, talk: Talk, report: Report, time: float, grace: float) -> None:
        self.talk = talk
        self.report = report
        self.time = time
        self.grace = grace

    def check_hello(self) -> None:
        hello = self.talk.hello
        author = f" by {hello.author}" if hello.author else ""
        options = ", ".join(f"{option.name} ({option.type})" for option in hello.options.values()) or "none"
        self.report.good(f"it says hello: {hello.name}{author}; options: {options}")
        for option in hello.options.values():
            if option.type not in OPTION_TYPES:
                kinds = ", ".join(OPTION_TYPES)
                self.report.fault(f"its option {shown(option.name)} is of the type {shown(option.type)}, not {kinds}")
        seed = hello.options.get("seed")
        if seed is not None:
            if seed.type != "seed":
                self.report.fault(f"its option seed is of the type {shown(seed.type)}, not seed")
            else:
                self.talk.set_options({"seed": 1})

    def check_unknown(self) -> None:
        self.talk.send({"type": UNKNOWN_TYPE, "id": 1})
        self._listen("after a message of an unknown type")
        self.report.good("it ignores a message of an unknown type")

    def _listen(self, when: str) -> None:
        message = self.talk.process.receive(clock.monotonic() + QUIET)
        if message is not None:
            raise ProgramError(f"{when} it sent {shown(message)}, and nothing was asked")

    def play(self, mix: Mix, players: int, seed: int) -> None:
        """A game of one round, in which it sits at one seat and bots of ours at the others."""
        game = Game(mix, players, rounds=1, seed=seed)
        seat = seed % players
        others = [make_bot("greedy", f"{seed} {other}") for other in range(players)]
        told = 0
        begun = False
        evaluated = False
        rng = random.Random(seed)
        decisions = 0
        while not game.is_over:
            decider = rng.choice(game.deciders)
            view, legal = game.view(decider), game.legal_actions(decider)
            if decider != seat:
                game.apply(others[decider].choose(view, legal), decider)
                continue
            if not begun:
                self.talk.begin(view)
                begun = True
            if EVALUATE in self.talk.hello.abilities and len(legal) > 1 and not evaluated:
                self.talk.evaluate([], view, legal, self.time, self.grace)
                evaluated = True
            started = clock.monotonic()
            # Now and then it is told at once to stop, and has to answer all the same.
            time = 0.0 if decisions % 7 == 3 else self.time
            action = self.talk.choose(game.events(seat, told), view, legal, time, self.grace)
            self.report.slowest = max(self.report.slowest, clock.monotonic() - started)
            told = len(game.log)
            game.apply(action, seat)
            decisions += 1
            if decisions > DECISIONS:
                raise ProgramError(f"a round with it did not end within {DECISIONS} of its decisions")
        self.report.decisions += decisions
        points = game.scores()
        self.talk.end_game(
            {
                "type": "game_over",
                "game": self.talk.games,
                "events": [],
                "points": points,
                "totals": game.totals(),
                "winner": game.winner(),
            },
            self.grace,
        )
        self._listen("after the end of a game")
        self.report.good(
            f"{mix.code}, {players} players: {decisions} decisions, all legal; it scored {points[0][seat]}"
        )


def conform(
    command: str | Sequence[str],
    say: Callable[[str], None],
    *,
    time: float = TIME,
    grace: float = GRACE,
    hello_time: float = HELLO_TIME,
    games: int = 1,
    seed: int = 1,
    trace: Trace | None = None,
) -> Report:
    """Tries a program; the report has what is wrong with it. `games` is how often each deck is played."""
    words = split_command(command)
    report = Report(say)
    try:
        talk = Talk(words, hello_time, trace, of_a_later_version)
    except ProgramError as problem:
        report.fault(str(problem))
        return report
    try:
        _try_all(talk, report, time, grace, games, seed)
        _try_the_end(talk, report, by_quit=True)
    except ProgramError as problem:
        report.fault(str(talk.explained(problem)))
        return report
    finally:
        talk.process.kill()
    if report.slowest > time + QUIET:
        report.fault(f"it was told to take {time:g} s for a decision, and took {report.slowest:.2f} s for the slowest")
    else:
        report.good(f"{report.decisions} decisions in time; the slowest took {report.slowest:.3f} s")
    try:
        talk = Talk(words, hello_time, trace, of_a_later_version)
    except ProgramError as problem:
        report.fault(f"the second time it was started: {problem}")
        return report
    try:
        _try_the_end(talk, report, by_quit=False)
    finally:
        talk.process.kill()
    return report


def _try_all(talk: Talk, report: Report, time: float, grace: float, games: int, seed: int) -> None:
    trial = _Conformance(talk, report, time, grace)
    trial.check_hello()
    trial.check_unknown()
    rng = random.Random(seed)
    mixes = [mix_of(deck.name) for deck in decks() if len(deck.cards) == 14 and deck.token is not None]
    for n in range(games):
        for at, mix in enumerate([*mixes, random_mix(rng)]):
            trial.play(mix, 2 + (at + n) % 3, seed + at + 10 * n)
    if EVALUATE in talk.hello.abilities:
        report.good("it evaluates actions, as it says it can")


def _try_the_end(talk: Talk, report: Report, *, by_quit: bool) -> None:
    how = "after quit" if by_quit else "at the end of its input"
    if by_quit:
        talk.send({"type": "quit"})
        talk.process.flush(END_TIME)
    else:
        talk.process.close_input()
    code = talk.process.wait(END_TIME)
    if code is None:
        report.fault(f"it does not end {how} within {END_TIME:g} s")
    elif code != 0:
        report.fault(f"it ends {how} with exit code {code}, not 0")
    else:
        report.good(f"it ends {how}")
