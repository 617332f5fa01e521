"""The conformance check for programs that implement the bot protocol: plays with a program and reports its faults.

Checks: it starts and says hello; it ignores unknown messages, fields and events; it plays whole games with every deck
and two to four players, in one process, in time; it answers after `stop`; it evaluates if it says it can; it sends
nothing without a question; it ends after `quit` and at the end of its input.
"""

from __future__ import annotations

import random
import time as clock
from collections.abc import Callable, Sequence
from typing import Final

from wolfsbane.bots import make_bot
from wolfsbane.bots.process import ProgramError, Trace, split_command
from wolfsbane.bots.program import EVALUATE, GRACE, HELLO_TIME, OPTION_TYPES, TIME, ProgramClient
from wolfsbane.decks.registry import decks, mix_of, random_mix
from wolfsbane.engine.game import Game
from wolfsbane.engine.mix import Mix
from wolfsbane.protocol.fields import Json, shown

UNKNOWN_TYPE: Final = "message-of-a-later-version"
UNKNOWN_FIELD: Final = "field_of_a_later_version"
LISTEN_TIME: Final = 0.2  # seconds to wait for messages that were not asked for
END_TIME: Final = 5.0
DECISIONS: Final = 3000  # most decisions of one round; random play needs far fewer


def of_a_later_version(message: Json) -> Json:
    """The message as a later version might send it: an additional field in every object, and an unknown event."""
    extended: Json = {name: _extended(value) for name, value in message.items()}
    if message["type"] == "options":  # the program defines its own options
        extended["options"] = message["options"]
    events = extended.get("events")
    if isinstance(events, list):
        events.append({"kind": "event-of-a-later-version", "loud": True})
    return {**extended, UNKNOWN_FIELD: [None, {"a": 1}]}


def _extended(value: object) -> object:
    if isinstance(value, list):
        return [_extended(item) for item in value]
    if isinstance(value, dict):
        return {**{name: _extended(item) for name, item in value.items()}, UNKNOWN_FIELD: "x"}
    return value


class Report:
    """The faults found and the timing of decisions. `say` is called with each line of the report."""

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
    def __init__(self, client: ProgramClient, report: Report, time: float, grace: float) -> None:
        self.client = client
        self.report = report
        self.time = time
        self.grace = grace

    def check_hello(self) -> None:
        hello = self.client.hello
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
                self.client.set_options({"seed": 1})

    def check_unknown(self) -> None:
        self.client.send({"type": UNKNOWN_TYPE, "id": 1})
        self._listen("after a message of an unknown type")
        self.report.good("it ignores a message of an unknown type")

    def _listen(self, when: str) -> None:
        message = self.client.process.receive(clock.monotonic() + LISTEN_TIME)
        if message is not None:
            raise ProgramError(f"{when} it sent {shown(message)}, and nothing was asked")

    def play(self, mix: Mix, players: int, seed: int) -> None:
        """Plays a game of one round in which the program has one seat and greedy bots have the others."""
        game = Game(mix, players, rounds=1, seed=seed)
        seat = seed % players
        others = [make_bot("greedy", f"{seed} {other}") for other in range(players)]
        events_sent = 0
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
                self.client.begin(view)
                begun = True
            if EVALUATE in self.client.hello.abilities and len(legal) > 1 and not evaluated:
                self.client.evaluate([], view, legal, self.time, self.grace)
                evaluated = True
            started = clock.monotonic()
            # Sometimes `stop` follows the question at once; the program has to answer all the same.
            time = 0.0 if decisions % 7 == 3 else self.time
            action = self.client.choose(game.events(seat, events_sent), view, legal, time, self.grace)
            self.report.slowest = max(self.report.slowest, clock.monotonic() - started)
            events_sent = len(game.log)
            game.apply(action, seat)
            decisions += 1
            if decisions > DECISIONS:
                raise ProgramError(f"a round with it did not end within {DECISIONS} of its decisions")
        self.report.decisions += decisions
        points = game.scores()
        self.client.end_game(
            {
                "type": "game_over",
                "game": self.client.games,
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


def check_conformance(
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
    """Checks the program that `command` starts; `games` is how often each deck is played.

    Raises ValueError if the command is empty or can't be parsed.
    """
    arguments = split_command(command)
    report = Report(say)
    try:
        client = ProgramClient(arguments, hello_time, trace, of_a_later_version)
    except ProgramError as problem:
        report.fault(str(problem))
        return report
    try:
        _try_all(client, report, time, grace, games, seed)
        _try_the_end(client, report, by_quit=True)
    except ProgramError as problem:
        report.fault(str(client.with_error_output(problem)))
        return report
    finally:
        client.process.kill()
    if report.slowest > time + LISTEN_TIME:
        report.fault(f"it had {time:g} s for a decision, and took {report.slowest:.2f} s for the slowest")
    else:
        report.good(f"{report.decisions} decisions in time; the slowest took {report.slowest:.3f} s")
    try:
        client = ProgramClient(arguments, hello_time, trace, of_a_later_version)
    except ProgramError as problem:
        report.fault(f"the second time it was started: {problem}")
        return report
    try:
        _try_the_end(client, report, by_quit=False)
    finally:
        client.process.kill()
    return report


def _try_all(client: ProgramClient, report: Report, time: float, grace: float, games: int, seed: int) -> None:
    trial = _Conformance(client, report, time, grace)
    trial.check_hello()
    trial.check_unknown()
    rng = random.Random(seed)
    mixes = [mix_of(deck.name) for deck in decks() if len(deck.cards) == 14 and deck.token is not None]
    for n in range(games):
        for at, mix in enumerate([*mixes, random_mix(rng)]):
            trial.play(mix, 2 + (at + n) % 3, seed + at + 10 * n)
    if EVALUATE in client.hello.abilities:
        report.good("it evaluates actions, as it says it can")


def _try_the_end(client: ProgramClient, report: Report, *, by_quit: bool) -> None:
    how = "after quit" if by_quit else "at the end of its input"
    if by_quit:
        client.send({"type": "quit"})
        client.process.flush(END_TIME)
    else:
        client.process.close_input()
    code = client.process.wait(END_TIME)
    if code is None:
        report.fault(f"it does not end {how} within {END_TIME:g} s")
    elif code != 0:
        report.fault(f"it ends {how} with exit code {code}, not 0")
    else:
        report.good(f"it ends {how}")
