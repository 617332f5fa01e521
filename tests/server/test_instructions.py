"""Instructions: what a player at a table for correspondence play leaves for their next turn."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.halls import until, write_log
from server.running import Postgres, in_a_loop
from server.tables import LoggedTable, begun_table
from server.test_many_servers import numbered, with_two_halls
from wolfsbane.engine.constants import WATCHER
from wolfsbane.server import messages as ms
from wolfsbane.server.delivery.history import messages_of
from wolfsbane.server.delivery.receivers import Queue
from wolfsbane.server.delivery.redaction import CODES
from wolfsbane.server.hall import Hall
from wolfsbane.server.notices.outbox import Outbox
from wolfsbane.server.refusal import Refusal, Repeated
from wolfsbane.server.settings import Settings
from wolfsbane.server.storage import snapshots
from wolfsbane.server.storage.store import Store, database_url
from wolfsbane.server.tables import commands
from wolfsbane.server.tables import log as logged
from wolfsbane.server.tables.clocks import now
from wolfsbane.server.tables.table import Table

DAYS = ms.Options(clock=ms.Clock("move", 86_400), spectators=True)
AMULET = "amulet; a 3 5 7 2 1; b 4:b 12:b 6 9; pile 8; deck 10 0 3 5 ...; last b a"
END = ["done", "done"]
DRAW = ms.Instruction(["draw"])
CALL = ms.Instruction(["call"])
CALL_IF_TOP_IS_0 = ms.Instruction(["call"], (0, 0))


def take(*cards: str, least: int = 0, most: int = 10, nobody_called: bool = False) -> ms.Instruction:
    return ms.Instruction(["pile1", *cards, *END], (least, most), nobody_called)


class Corresponding(LoggedTable):
    """A table with its log, at which instructions are carried out as the server does it."""

    def put(self, *entries: logged.LogEvent) -> list[Any]:
        out = super().put(*entries)
        if self.table.state is not None:
            followed = commands.carried_out(self.table, self.table.last_time)
            if followed:
                out += self.put(*followed)
        return out

    def instruct(self, seat: int, *instructions: ms.Instruction, at: int | None = None) -> None:
        for one in instructions:
            number = self.table.last_seq[seat] if at is None else at
            self.do(seat, ms.Instruct(f"i{len(self.log)}", number, one))

    def remove(self, seat: int, place: int = 0) -> None:
        self.do(seat, ms.Instruct(f"i{len(self.log)}", self.table.last_seq[seat], remove=place))

    def left(self, seat: int) -> list[Any]:
        return list(self.snapshot(seat)["prompt"]["instructions"].get("left", []))

    def instructed(self) -> list[tuple[int, list[str]]]:
        """The choices that were made by instructions."""
        made = [one for one in self.log if isinstance(one, logged.Acted) and one.instructed]
        return [(one.seat, [CODES[action] for action in one.actions]) for one in made]

    def end_turn(self, seat: int) -> None:
        while self.table.deciders() == [seat]:
            self.act(seat, "pass" if "pass" in self.legal(seat) else "done")


def table_at(position: str, options: ms.Options = DAYS, players: int = 2) -> Corresponding:
    """A table at which people go on from a position."""
    table = copied(begun_table(players=players, options=options, begin=False))
    table.put(commands.beginning_at(position, table.time))
    return table


def copied(other: LoggedTable) -> Corresponding:
    table = Corresponding()
    for entry in other.log:
        LoggedTable.put(table, entry)
    table.time, table.ids = other.time, other.ids
    return table


def refusal(table: Corresponding, seat: int, *instructions: ms.Instruction, at: int | None = None) -> Refusal:
    with pytest.raises(Refusal) as found:
        table.instruct(seat, *instructions, at=at)
    return found.value


def top(table: LoggedTable) -> Any:
    return table.snapshot(0)["prompt"]["pile"][0][1]


# --- carried out


def test_the_top_card_of_the_pile_is_taken_if_it_is_low_enough() -> None:
    table = table_at(AMULET)
    table.instruct(1, take("b2", most=3))
    assert table.table.deciders() == [0]
    table.act(0, "draw")
    table.act(0, "a4", "done")  # a 2 is discarded
    assert top(table) == 12, "b has taken it, and given the 12"
    assert table.instructed() == [(1, ["pile1"]), (1, ["b2", "done"]), (1, ["done"])], "the Empath is not used"
    assert table.table.deciders() == [0]


def test_it_is_not_taken_if_it_is_too_high_and_the_player_is_told() -> None:
    table = table_at(AMULET)
    table.instruct(1, take("b2", most=3))
    table.act(0, "draw")
    table.act(0, "discard")  # a 10
    assert table.instructed() == []
    assert table.table.deciders() == [1]
    assert table.last(1)["prompt"]["instructions"] == {"unfit": True}
    assert table.last(1)["prompt"]["legal"] == ["draw", "call", "pile1"]
    assert table.snapshot(1)["prompt"]["instructions"] == {"unfit": True}, "also to who comes back later"
    table.act(1, "draw")
    assert "instructions" not in table.last(1)["prompt"], "it is told until they decide"


def test_the_first_that_fits_is_carried_out() -> None:
    table = table_at(AMULET)
    table.instruct(1, take("b2", most=3), take("b1", most=5), DRAW)
    assert [one["codes"] for one in table.left(1)] == [["pile1", "b2", *END], ["pile1", "b1", *END], ["draw"]]
    table.act(0, "draw")
    table.act(0, "a2", "done")  # a 5 is discarded
    assert top(table) == 4


def test_draw_and_wait_for_me() -> None:
    table = table_at(AMULET)
    table.instruct(1, take("b2", most=3), DRAW)
    table.act(0, "draw")
    table.act(0, "a3", "done")  # a 7 is discarded
    assert table.table.deciders() == [1]
    assert table.last(1)["prompt"]["kind"] == "holding"
    assert "instructions" not in table.last(1)["prompt"], "one of them fitted"
    assert table.left(0) == []


def test_a_call_if_nobody_has_touched_the_village() -> None:
    table = table_at(AMULET)
    table.instruct(1, CALL)
    table.act(0, "draw")
    table.act(0, "a3", "done")
    assert table.table.state is not None
    assert table.table.state.caller() == 1
    assert "instructions" not in table.last(1)["prompt"], "there is no further turn in this round"


@pytest.mark.parametrize("given", ["call", "pile1"])
def test_nothing_is_done_with_cards_that_are_not_as_they_were(given: str) -> None:
    """A Robber takes the 12 that b wanted to give."""
    table = table_at("amulet; a 3 5 7 2; b 4:b 12:b 6 9; pile 8; deck 12 0 ...; last b a")
    table.instruct(1, CALL if given == "call" else take("b2", most=13))
    for code in ("draw", "use", "b2", "a1"):
        table.act(0, code)
    table.end_turn(0)
    assert table.instructed() == []
    assert table.last(1)["prompt"]["instructions"] == {"unfit": True}


def test_nothing_is_given_that_was_turned_faceup_since() -> None:
    table = table_at("amulet; a 3 5 7 2; b 4 12 6 9; pile 8; deck 6 0 ...; last b a")
    table.instruct(1, take("b3", most=13))
    for code in ("draw", "use", "b3"):  # a Revealer
        table.act(0, code)
    assert table.instructed() == []
    assert table.last(1)["prompt"]["instructions"] == {"unfit": True}


def test_a_card_is_found_where_it_lies_now() -> None:
    """The Village Idiot passes the outermost cards on, so that all cards of b move by one place."""
    table = table_at("coin; a 3 5 7; b 4:b 12:b 6; c 1 2 9; pile 8; deck 12 0 ...; last c b", players=3)
    table.instruct(1, take("b2", most=13))
    for code in ("draw", "use", "left"):
        table.act(0, code)
    assert table.instructed()[:2] == [(1, ["pile1"]), (1, ["b1", "done"])]
    assert top(table) == 12


def test_a_set_of_cards_may_be_given() -> None:
    table = table_at("amulet; a 3 5 7 2; b 9:b 12:b 9:b 6; pile 8; deck 10 0 ...; last b a")
    table.instruct(1, take("b1", "b3", most=3))
    table.act(0, "draw")
    table.act(0, "a4", "done")
    assert len(table.instructed()) == 2
    assert table.table.deciders() == [1], "where the new card goes is asked when the cards were shown"
    assert "b1" in table.legal(1)


def test_only_if_nobody_has_called() -> None:
    table = table_at("amulet; a 3 5 7 2; b 4:b 12:b 6 9; pile 2; deck 10 0 ...; last b a")
    table.instruct(1, take("b2", nobody_called=True), ms.Instruction(["draw"], (0, 1)))
    table.act(0, "call")
    assert table.instructed() == []
    assert table.last(1)["prompt"]["instructions"] == {"unfit": True}
    other = table_at("amulet; a 3 5 7 2; b 4:b 12:b 6 9; pile 2; deck 10 0 ...; last b a")
    other.instruct(1, take("b2"))
    other.act(0, "call")
    assert other.instructed()[0] == (1, ["pile1"]), "if nobody takes the 2, b takes it"


def test_instructions_of_several_seats_follow_one_another() -> None:
    table = table_at("amulet; a 3 5 7 2; b 4 12 6 9; c 1 1 5 5; pile 8; deck 10 0 1 2 ...; last c b", players=3)
    table.instruct(1, take("b1", most=13))
    table.instruct(2, take("c1", least=4, most=4))
    table.act(0, "draw")
    table.act(0, "a1", "done")
    assert [choice for choice in table.instructed() if choice[1] != ["done"]] == [
        (1, ["pile1"]),
        (1, ["b1", "done"]),
        (2, ["pile1"]),
        (2, ["c1", "done"]),
    ]


def test_they_are_for_the_beginning_of_a_turn_and_used_once() -> None:
    table = table_at(AMULET)
    table.instruct(1, DRAW)
    table.act(0, "draw")
    table.act(0, "a1", "done")
    table.act(1, "b1", "done")
    assert len(table.instructed()) == 1
    table.act(0, "draw")
    table.act(0, "a1", "done")
    assert table.table.deciders() == [1]
    assert len(table.instructed()) == 1
    assert "instructions" not in table.last(1)["prompt"], "nothing was left for this turn"


def test_the_choice_takes_no_time_and_counts_as_the_players_own() -> None:
    table = table_at(AMULET)
    table.instruct(1, take("b2", most=3))
    table.act(0, "draw")
    table.act(0, "a4", "done")
    assert table.snapshot(0)["prompt"]["clocks"] == [86_400_000] * 2
    assert table.table.seats[1].by_bot == 0
    entry = table.log[-1]
    assert isinstance(entry, logged.Acted)
    assert (entry.seat, entry.id, entry.instructed) == (1, None, True)


def test_it_can_be_taken_back_as_any_choice() -> None:
    table = table_at(AMULET)
    table.instruct(1, take("b2", most=5), CALL)
    table.act(0, "draw")
    table.act(0, "a2", "done")
    assert table.last(1)["prompt"]["undo"] == "ask"
    table.undo(1)
    table.agree(0)
    assert table.table.deciders() == [1], "it is asked now, and not done once more"
    assert table.last(1)["prompt"]["kind"] == "exchange"
    assert len(table.instructed()) == 2


def test_what_was_left_before_an_undo_of_others_is_forgotten() -> None:
    table = table_at(AMULET)
    table.act(0, "draw")
    table.act(0, "a2", "done")
    table.act(1, "pile1")
    table.act(1, "b1", "done")
    table.instruct(1, DRAW)
    table.undo(0)
    table.agree(1)
    assert table.table.deciders() == [0]
    assert table.left(1) == []


# --- leaving and removing


def test_what_can_be_left_is_offered() -> None:
    table = table_at("amulet; a 3 5 7 2 1; b 4 12! 6 9; pile 8; deck 10 0 3 5 ...; last b a; token b")
    prompt = table.snapshot(1)["prompt"]
    cards = ["b1", "b3", "b4"]
    choices = [{"code": "pile1", "cards": cards}, {"code": "draw"}, {"code": "call"}]
    assert prompt["instructions"] == {"choices": choices, "most": 4}
    assert "instructions" not in table.snapshot(0)["prompt"], "it is their decision"
    assert "instructions" not in table.snapshot(int(WATCHER))["prompt"]
    table.instruct(1, take("b1"), DRAW)
    shown = table.last(1)["prompt"]["instructions"]
    assert shown["left"] == [{"codes": ["pile1", "b1", *END], "top": [0, 10]}, {"codes": ["draw"]}]
    assert "choices" not in shown, "after one that always fits there is no other"
    table.remove(1)
    assert table.left(1) == [{"codes": ["draw"]}]
    table.remove(1)
    assert table.last(1)["prompt"]["instructions"] == {"choices": choices, "most": 4}


def test_no_call_is_offered_with_too_many_cards_or_after_one() -> None:
    many = table_at("amulet; a 3 5; b 4 12 6 9 1; pile 8; deck 10 0 ...")
    assert {"code": "call"} not in many.snapshot(1)["prompt"]["instructions"]["choices"]
    late = table_at("amulet; a 3 5; b 4 12; c 1 2; pile 8; deck 10 0 ...; caller c", players=3)
    shown = late.snapshot(1)["prompt"]["instructions"]
    assert {"code": "call"} not in shown["choices"]
    assert shown["called"] is True


def test_they_are_there_after_a_restart_and_in_snapshots() -> None:
    table = table_at(AMULET)
    table.instruct(1, take("b2", most=3), DRAW)
    again = Table("T")
    for entry in table.log:
        again.fold(entry)
    assert again.seats[1].instructions == table.table.seats[1].instructions != []
    restored = snapshots.restore(snapshots.dump(table.table))
    assert restored.seats[1].instructions == table.table.seats[1].instructions
    assert restored.snapshot(1) == table.table.snapshot(1)


def test_they_are_removed_by_the_player_and_with_the_round_and_the_seat() -> None:
    table = table_at(AMULET)
    table.instruct(1, DRAW)
    table.remove(1)
    assert table.left(1) == []
    table.instruct(1, DRAW)
    table.leave(1)
    assert table.table.seats[1].instructions == []
    ending = table_at("amulet; a 3 5; b 4 12; c 1 2; pile 8; deck 9 0 ...; caller b; turn a; last c b", players=3)
    ending.instruct(2, DRAW)
    ending.act(0, "draw")
    ending.act(0, "a1", "done", deal=None)
    assert ending.table.state is not None
    assert ending.table.state.round() == 1
    assert [seat.instructions for seat in ending.table.seats] == [[]] * 3
    assert ending.instructed() == []


@pytest.mark.parametrize(
    ("instruction", "code", "text"),
    [
        (ms.Instruction(["pile1", "b1", "done"]), "form", "error-instruction-top"),
        (ms.Instruction(["pile1"], (0, 3)), "form", "error-instruction-codes"),
        (ms.Instruction(["pile1", "done"], (0, 3)), "form", "error-instruction-codes"),
        (ms.Instruction(["pile1", "b1"], (0, 3)), "form", "error-instruction-codes"),
        (ms.Instruction(["pile1", "b1", "b1", "done"], (0, 3)), "form", "error-instruction-codes"),
        (ms.Instruction(["pile2", "b1"], (0, 3)), "form", "error-instruction-codes"),
        (ms.Instruction(["token"]), "form", "error-instruction-codes"),
        (ms.Instruction(["draw", "discard"]), "form", "error-instruction-codes"),
        (ms.Instruction(["call", "b1"]), "form", "error-instruction-codes"),
        (ms.Instruction(["nonsense"]), "form", "error-not-an-action"),
        (ms.Instruction(["pile1", "b1", "done"], (3, 0)), "form", "error-instruction-range"),
        (ms.Instruction(["pile1", "a1", "done"], (0, 3)), "illegal", "error-instruction-card"),
        (ms.Instruction(["pile1", "b6", "done"], (0, 3)), "illegal", "error-instruction-card"),
        (ms.Instruction(["pile1", "draw", "done"], (0, 3)), "illegal", "error-instruction-card"),
        (ms.Instruction(["pile1", "b2", "done"], (0, 3)), "illegal", "error-instruction-card"),
        (ms.Instruction(["call"]), "illegal", "refusal-call-with-fewer"),
    ],
)
def test_what_can_be_no_instruction_is_refused(instruction: ms.Instruction, code: str, text: str) -> None:
    table = table_at("amulet; a 3 5 7 2 1; b 4 12! 6 9 1; pile 8; deck 10 0 3 5 ...; last b a; token b")
    found = refusal(table, 1, instruction)
    assert (found.code, found.text.id) == (code, text)
    assert table.left(1) == []


def test_when_nothing_can_be_left() -> None:
    table = table_at(AMULET)
    assert refusal(table, 0, DRAW).text.id == "error-instructions-now"
    assert refusal(table, 1, DRAW, take("b1")).text.id == "error-instruction-unreachable"
    seq = table.table.last_seq[1]
    table.act(0, "draw")
    assert refusal(table, 1, take("b1"), at=seq).code == "stale", "b1 may be another card by now"
    quick = table_at(AMULET, ms.Options(clock=ms.Clock("move", 60)))
    assert refusal(quick, 1, DRAW).text.id == "error-instructions-days"
    assert "instructions" not in quick.snapshot(1)["prompt"]
    fresh = copied(begun_table(options=DAYS, begin=False))
    assert refusal(fresh, 1, DRAW).code == "stage"
    table.put(logged.Resigned(table.time, 1, "medium"))
    table.put(logged.SatDown(table.time, 1, "p1", "Bo"))
    table.put(logged.BotSeated(table.time, 1, "easy", 0))
    assert refusal(table, 1, DRAW).text.id == "error-bot-plays"


def test_the_number_of_instructions_and_codes_is_bounded() -> None:
    decode = msgspec.json.Decoder(ms.ClientMessage).decode
    wrong: list[Any] = [{"codes": ["pile1", *["b1"] * 8]}, {"codes": []}, {"codes": ["draw"], "top": [0, 14]}]
    for add in wrong:
        with pytest.raises(msgspec.ValidationError):
            decode(json.dumps({"type": "instruct", "id": "i", "at": 1, "add": add}))
    table = table_at(AMULET)
    table.instruct(1, *[take("b1", most=number) for number in range(4)])
    assert "choices" not in table.last(1)["prompt"]["instructions"]
    found = refusal(table, 1, DRAW)
    assert (found.code, found.text.id) == ("limit", "error-instructions-full")


@pytest.mark.parametrize(
    ("add", "remove", "text"),
    [
        (None, None, "error-instruct-one"),
        (DRAW, 0, "error-instruct-one"),
        (None, 1, "error-instruction-none"),
    ],
)
def test_one_is_added_or_removed(add: ms.Instruction | None, remove: int | None, text: str) -> None:
    table = table_at(AMULET)
    table.instruct(1, take("b1"))
    with pytest.raises(Refusal) as found:
        table.do(1, ms.Instruct("x", table.table.last_seq[1], add, remove))
    assert found.value.text.id == text
    assert len(table.left(1)) == 1


def test_one_that_is_added_later_leaves_the_others_as_they_are() -> None:
    """Cards of b move, and one is robbed: what was left before still means the same cards, and says so."""
    table = table_at("coin; a 3 5 7; b 4:b 12:b 6; c 1 2 9; pile 8; deck 12 0 1 3 ...; last c b", players=3)
    table.instruct(2, take("c2"), take("c1"), CALL)
    for code in ("draw", "use", "left"):
        table.act(0, code)
    shown = table.snapshot(2)["prompt"]["instructions"]
    assert [one["codes"][1] for one in shown["left"][:2]] == ["c1", "c1"]
    assert shown["changed"] == [1, 2], "c1 was passed on, so the village is another one"
    table.instruct(2, DRAW)
    shown = table.snapshot(2)["prompt"]["instructions"]
    assert shown["changed"] == [1, 2]
    assert len(shown["left"]) == 4


def test_the_same_message_counts_once() -> None:
    table = table_at(AMULET)
    message = ms.Instruct("once", table.table.last_seq[1], DRAW)
    table.do(1, message)
    with pytest.raises(Repeated):
        table.do(1, message)


# --- nobody else knows


def test_others_are_sent_the_same_until_an_instruction_acts() -> None:
    """Two tables that differ in the instructions of b alone, of which none fits in the end."""
    plain, secret = table_at(AMULET, players=2), table_at(AMULET, players=2)
    secret.instruct(1, take("b2", most=1), CALL_IF_TOP_IS_0)
    for table in (plain, secret):
        table.act(0, "draw")
        table.act(0, "a3", "done")
    assert isinstance(secret.log[-1], logged.InstructionsDropped)
    for table in (plain, secret):
        table.act(1, "draw")
        table.act(1, "b1", "done")
    for viewer in (0, int(WATCHER)):
        assert secret.sent[viewer] == plain.sent[viewer]
        assert secret.table.snapshot(viewer) == plain.table.snapshot(viewer)
    assert len(secret.sent[1]) == len(plain.sent[1]) + 3


def test_others_are_sent_the_same_as_if_the_player_had_made_the_choice() -> None:
    plain, secret = table_at(AMULET), table_at(AMULET)
    secret.instruct(1, take("b2", most=3))
    for table in (plain, secret):
        table.act(0, "draw")
        table.act(0, "a4", "done")
    plain.put(*[one for one in secret.log if isinstance(one, logged.Acted) and one.instructed])
    for viewer in (0, int(WATCHER)):
        assert secret.sent[viewer] == plain.sent[viewer]


def test_what_is_done_does_not_depend_on_cards_that_the_seat_has_not_seen() -> None:
    """Two worlds: the cards of a and the deck differ, and so do b's cards that b has not seen."""
    found: list[Any] = []
    for hidden in (
        "amulet; a 3 5 7 2; b 4:b 12:b 6 9; pile 8; deck 10:a 0 1 ...; last b a",
        "amulet; a 1 9 13 2; b 4:b 12:b 11 1; pile 8; deck 10:a 6 5 ...; last b a",
    ):
        table = table_at(hidden)
        table.instruct(1, take("b2", "b3", most=3), take("b3", least=9), DRAW)
        table.act(0, "draw")
        table.act(0, "discard")
        found.append(table.instructed())
    assert found[0] == found[1] == [(1, ["pile1"]), (1, ["b3", "done"])]


def test_a_replay_has_nothing_of_them(tmp_path: Path) -> None:
    plain, secret = table_at(AMULET), table_at(AMULET)
    secret.instruct(1, take("b2", most=1))
    for table in (plain, secret):
        table.act(0, "draw")
        table.act(0, "a3", "done")
    store = Store(database_url(None, tmp_path))
    assert len(secret.log) == len(plain.log) + 2
    for name, table in (("plain", plain), ("secret", secret)):
        write_log(store, name, table.log)
    for viewer in (0, 1, int(WATCHER)):
        one, other = (
            [json.loads(message) for message in messages_of(store, name, viewer, 1, 1000)]
            for name in ("plain", "secret")
        )
        for message in (*one, *other):
            message.pop("table", None)
        assert one == other
        assert not any("instructions" in (message.get("prompt") or {}) for message in one)
    store.close()


# --- at servers


@pytest.fixture
def store(database: str | None, tmp_path: Path) -> Store:
    return Store(database_url(database, tmp_path))


def with_hall(store: Store, test: Callable[[Hall], Awaitable[None]]) -> None:
    async def run() -> None:
        hall = Hall(store, Settings(workers=1, pace=0))
        await hall.start()
        try:
            await test(hall)
        finally:
            await hall.stop()

    in_a_loop(run())


async def say(hall: Hall, table: str, player: str, message: Any) -> None:
    room = await hall.find(table)
    assert room is not None
    await hall.handle(room, player, player, message)
    assert await hall.settled(room)


async def act(hall: Hall, table: str, seat: int, *codes: str) -> None:
    room = await hall.find(table)
    assert room is not None
    await say(
        hall, table, f"p{seat}", ms.Act("-".join(codes) + str(room.table.size), room.table.last_seq[seat], list(codes))
    )


async def instruct(hall: Hall, table: str, seat: int, instruction: ms.Instruction) -> None:
    room = await hall.find(table)
    assert room is not None
    message = ms.Instruct(f"i{room.table.size}", room.table.last_seq[seat], instruction)
    await say(hall, table, f"p{seat}", message)


CONTACT = (
    "INSERT INTO contacts (id, player, kind, address, keys, session, language, confirmed, created) "
    "VALUES ('C', 'p1', 'mail', 'bo@example.org', '', '', 'en', 1, :created)"
)


def written(store: Store) -> str:
    """A table in the database at which it is a's turn."""
    write_log(store, "T", table_at(AMULET).log)
    return "T"


def test_the_choice_is_on_disk_before_anybody_is_told(store: Store) -> None:
    async def test(hall: Hall) -> None:
        table = written(store)
        line = Queue("p0")
        await hall.connect(table, line, None)
        await instruct(hall, table, 1, take("b2", most=3))
        await act(hall, table, 0, "draw")
        before = len(numbered(line))
        await act(hall, table, 0, "a4", "done")
        assert [one["type"] for one in numbered(line)[before:]] == ["update"] * 4
        kinds = [json.loads(entry)["type"] for entry in store.log(table)]
        assert kinds[-6:] == ["instructed", *["acted"] * 5]
        assert [json.loads(entry).get("instructed", False) for entry in store.log(table)[-4:]] == [False, *[True] * 3]

    with_hall(store, test)
    store.close()


def test_after_a_restart_they_are_still_carried_out(store: Store) -> None:
    async def first(hall: Hall) -> None:
        await instruct(hall, written(store), 1, take("b2", most=3))

    async def second(hall: Hall) -> None:
        await act(hall, "T", 0, "draw")
        await act(hall, "T", 0, "a4", "done")
        room = await hall.find("T")
        assert room is not None
        assert room.table.deciders() == [0]

    with_hall(store, first)
    with_hall(store, second)
    store.close()


@pytest.mark.parametrize("fits", [True, False])
def test_who_is_asked_is_notified_as_usual(store: Store, fits: bool) -> None:
    async def test(hall: Hall) -> None:
        table = written(store)
        store.write((CONTACT, {"created": now()}))
        await instruct(hall, table, 1, take("b2", most=3 if fits else 1))
        await act(hall, table, 0, "draw")
        await act(hall, table, 0, "a4", "done")
        outbox = Outbox(store)
        [waiting] = outbox.claim(now() + 10 * 60_000)
        assert outbox.is_current(waiting, "p1") is not fits
        assert [one.table for one in hall.turns.of("p1")] == ([] if fits else [table])

    with_hall(store, test)
    store.close()


def test_a_server_follows_what_another_one_was_told(postgres: Postgres) -> None:
    async def test(one: Hall, other: Hall) -> None:
        table = written(one.store)
        ada, bo = Queue("p0"), Queue("p1")
        await one.connect(table, ada, None)
        await other.connect(table, bo, None)
        await instruct(other, table, 1, take("b2", most=3))
        await until(lambda: len(numbered(bo)) == 2)
        await act(one, table, 0, "draw")
        await act(one, table, 0, "a4", "done")
        await until(lambda: len(numbered(ada)) == 6)
        await until(lambda: len(numbered(bo)) == 7)
        entries = [json.loads(entry) for entry in one.store.log(table)]
        assert sum(entry.get("instructed") is True for entry in entries) == 3

    with_two_halls(postgres.url(), test)


def test_instructions_and_a_move_at_the_same_time_at_two_servers(postgres: Postgres) -> None:
    """The log decides which was first. Whatever it says, nothing is done twice, and nobody waits for nothing."""

    async def test(one: Hall, other: Hall) -> None:
        for number in range(6):
            table = f"T{number}"
            write_log(one.store, table, table_at(AMULET).log)
            for hall in (one, other):
                await hall.find(table)
            await act(one, table, 0, "draw")
            room = await other.find(table)
            assert room is not None
            await until(lambda room=room: room.table.state.phase() == 5)  # type: ignore[misc]
            message = ms.Instruct("i", room.table.last_seq[1], take("b2", most=3))
            results = await asyncio.gather(
                act(one, table, 0, "a4", "done"), say(other, table, "p1", message), return_exceptions=True
            )
            assert results[0] is None
            entries = [json.loads(entry) for entry in one.store.log(table)]
            kinds = [entry["type"] for entry in entries]
            if results[1] is None:
                assert kinds[-5:] == ["instructed", *["acted"] * 4]
            else:
                assert isinstance(results[1], Refusal)
                assert kinds[-2:] == ["acted", "acted"]
            assert sum(entry.get("instructed") is True for entry in entries) == (3 if results[1] is None else 0)

    with_two_halls(postgres.url(), test)
