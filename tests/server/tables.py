"""Tables in memory, for tests: folded entry by entry, without a server."""

import json
import random
import time
from typing import Any

from msgspec import structs

from wolfsbane.decks.registry import mix_of, random_mix
from wolfsbane.engine.constants import WATCHER
from wolfsbane.protocol.prompts import legal
from wolfsbane.server.delivery import redaction
from wolfsbane.server.messages import Act, Agree, Clock, Join, Leave, Memory, NewTable, Options, SeatPlan, Start, Undo
from wolfsbane.server.tables import commands
from wolfsbane.server.tables import log as logged
from wolfsbane.server.tables.match import Match
from wolfsbane.server.tables.table import Sent, Table

NAMES = ["Ada", "Bo", "Cleo", "Dora"]
START = time.time_ns() // 1_000_000  # of the time at such a table, which goes on by itself only with choices


class LoggedTable:
    """A table with its log, and everything that each viewer was sent."""

    def __init__(self, table: Table | None = None) -> None:
        self.table = table or Table("T", tail=None)
        self.log: list[logged.LogEvent] = []
        self.sent: dict[int, list[bytes]] = {viewer: [] for viewer in range(5)}
        self.time = START
        self.ids = 0

    def put(self, *entries: logged.LogEvent) -> list[Sent]:
        out: list[Sent] = []
        for entry in entries:
            # Through its stored form, as the server would read it again.
            entry = logged.decode_log_event(logged.encode_log_event(entry))
            self.log.append(entry)
            for viewer, number, letter in self.table.fold(entry):
                assert number == len(self.sent[viewer]) + 1
                self.sent[viewer].append(letter)
                out.append((viewer, number, letter))
        return out

    def id(self) -> str:
        self.ids += 1
        return f"m{self.ids}"

    def act(
        self, seat: int, *codes: str, at: int | None = None, message_id: str | None = None, deal: str | None = None
    ) -> list[Sent]:
        """A choice; if a round ends by it, the next one may be dealt as one likes."""
        self.time += 1000
        number = self.table.last_seq[seat] if at is None else at
        message = Act(message_id or self.id(), number, list(codes))
        [entry] = commands.handle(self.table, seat, message, self.time)
        assert isinstance(entry, logged.Acted)
        return self.put(entry if deal is None else structs.replace(entry, deal=deal))

    def do(self, seat: int, message: commands.Command) -> list[Sent]:
        return self.put(*commands.handle(self.table, seat, message, self.time))

    def undo(self, seat: int) -> list[Sent]:
        return self.do(seat, Undo(self.id()))

    def agree(self, seat: int, yes: bool = True) -> list[Sent]:
        return self.do(seat, Agree(self.id(), yes))

    def put_acks(self, seat: int, number: int) -> list[logged.LogEvent]:
        """A seat has received everything up to a number; what is written of that."""
        entries = commands.acknowledge(self.table, seat, number, self.time)
        self.put(*entries)
        self.table.acknowledge(seat, number)
        return entries

    def leave(self, seat: int) -> list[Sent]:
        return self.do(seat, Leave(self.id()))

    def join(self, player: str, name: str, seat: int | None = None) -> list[Sent]:
        return self.put(*commands.join(self.table, player, name, Join(self.id(), seat), self.time))

    def legal(self, seat: int) -> list[str]:
        assert self.table.state is not None
        return [redaction.CODES[action] for action in legal(self.table.state, seat)]

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    def last(self, viewer: int) -> Any:
        return json.loads(self.sent[viewer][-1])

    def note(self, viewer: int, place: int) -> str:
        """The id of the note of a table message to a viewer; -1 is the last message."""
        return str(json.loads(self.sent[viewer][place])["note"]["id"])

    def snapshot(self, viewer: int) -> Any:
        return json.loads(self.table.snapshot(viewer))


def begun_table(
    mix: str = "amulet",
    players: int = 2,
    options: Options | None = None,
    deal: str | None = None,
    start: int = 0,
    begin: bool = True,
    table: Table | None = None,
    names: list[str] = NAMES,
) -> LoggedTable:
    """A table at which people sit, with the game begun."""
    out = LoggedTable(table)
    plans = [SeatPlan("you"), *[SeatPlan("open") for _ in range(players - 1)]]
    new = NewTable(plans, mix, "", options or Options(spectators=True))
    out.put(*commands.make(new, "p0", names[0], out.time))
    for seat in range(1, players):
        out.join(f"p{seat}", names[seat])
    if begin:
        [entry] = commands.handle(out.table, 0, Start(out.id()), out.time)
        assert isinstance(entry, logged.GameBegan)
        out.put(structs.replace(entry, start=start, deal=deal or entry.deal))
    return out


def random_table(seed: int, mix: str | None = None, memory: Memory | None = None, rounds: int = 1) -> LoggedTable:
    """A table with everything but the shuffle chosen by the seed; that too, in the first round."""
    rng = random.Random(seed)
    code = mix or random_mix(rng).code
    numbers = mix_of(code).deck_numbers()
    rng.shuffle(numbers)
    helps: list[Memory] = ["strict", "marks", "full"]
    options = Options(
        memory=rng.choice(helps) if memory is None else memory,
        clock=rng.choice([None, Clock("bank", 600, 5)]),
        spectators=True,
        rounds=rounds,
    )
    players = rng.choice([2, 3, 4])
    deal = "".join("0123456789ABCD"[number] for number in numbers)
    return begun_table(code, players, options, deal, rng.randrange(players))


def random_step(table: LoggedTable, rng: random.Random) -> tuple[int, list[str]]:
    """A seat that is to decide and something it may do: a whole set now and then."""
    seat = rng.choice(table.table.deciders())
    codes = [rng.choice(table.legal(seat))]
    return seat, codes


def play_on(table: LoggedTable, rng: random.Random, steps: int = 10_000) -> int:
    """Plays at random; how many choices were made."""
    for step in range(steps):
        if table.table.stage != "playing":
            return step
        seat, codes = random_step(table, rng)
        table.act(seat, *codes)
    return steps


VIEWERS = [0, 1, 2, 3, int(WATCHER)]
