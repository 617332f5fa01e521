"""What the people at a table arrange among themselves: bots for the absent, pauses, giving up, and what results say."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

from server.halls import SlowHall, received, until, with_hall, write_log
from server.tables import LoggedTable, begun_table, play_on
from server.test_clocks import BANK, MOVE, ORDER, left, viewed
from wolfsbane.engine.constants import WATCHER
from wolfsbane.engine.game import RULES_VERSION
from wolfsbane.server import messages as ms
from wolfsbane.server.delivery.receivers import Queue
from wolfsbane.server.delivery.rooms import SPOKEN
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.settings import Settings
from wolfsbane.server.storage.read_model import ReadModel
from wolfsbane.server.storage.store import Store, database_url
from wolfsbane.server.tables import arrangements, commands
from wolfsbane.server.tables import log as logged
from wolfsbane.server.tables.arrangements import REMIND_AGAIN
from wolfsbane.server.tables.table import Table

WATCHED = ms.Options(spectators=True)


def ask(table: LoggedTable, seat: int, message: commands.Command, absent: list[int] | None = None) -> None:
    table.put(*commands.handle(table.table, seat, message, table.time, absent or []))


def refused(table: LoggedTable, seat: int, message: commands.Command, absent: list[int] | None = None) -> str:
    with pytest.raises(Refusal) as caught:
        commands.handle(table.table, seat, message, table.time, absent or [])
    return caught.value.text.id


def notes(table: LoggedTable) -> list[str]:
    """The note of the last message, as each seat got it and the spectators did."""
    return [table.note(viewer, -1) for viewer in (*range(len(table.table.seats)), int(WATCHER)) if table.sent[viewer]]


# --- a bot for somebody who is away


def test_the_others_may_let_a_bot_play_only_for_a_person_who_is_absent() -> None:
    table = viewed(WATCHED, players=3)
    assert refused(table, 1, ms.StandIn("s", 0)) == "error-not-away"
    assert refused(table, 1, ms.StandIn("s", 3), [0]) == "error-no-such-seat"
    ask(table, 1, ms.StandIn("s", 0, "easy"), [0])
    assert table.table.bots_to_move() == [(0, "easy")]
    assert notes(table) == ["note-stand-in"] * 4
    shown = table.snapshot(2)["seats"][0]
    assert shown == {"kind": "bot", "name": "Ada", "level": "easy"}
    assert refused(table, 1, ms.StandIn("again", 0), [0]) == "error-not-away", "a bot plays already"
    assert table.table.seat_of("p0") == 0, "the seat is still theirs"


def test_who_comes_back_takes_the_seat_back_and_sees_what_it_was_told() -> None:
    table = viewed(WATCHED)
    before = table.table.last_seq[0]
    ask(table, 1, ms.StandIn("s", 0), [0])
    assert refused(table, 0, ms.Act("a", table.table.last_seq[0], ["draw"])) == "error-bot-plays"
    table.put(commands.choice(table.table, 0, [commands.action_of("draw")], table.time))
    table.join("p0", "Ada")
    assert table.table.bots_to_move() == []
    assert table.note(1, -1) == "note-back"
    # The messages of the time away are the seat's own, and have what only it may know: the card in the hand.
    assert table.table.may_go_on_from(0, before)
    missed = [json.loads(message) for message in table.sent[0][before:]]
    others = [json.loads(message) for message in table.sent[1][-len(missed) :]]
    drawn = [event for message in missed for event in message.get("events", ()) if event["kind"] == "drew"]
    seen = [event for message in others for event in message.get("events", ()) if event["kind"] == "drew"]
    assert [event.get("number") for event in drawn] != [None]
    assert [event.get("number") for event in seen] == [None]
    table.act(0, table.legal(0)[0])


def test_the_clock_of_an_absent_player_rests_while_a_bot_plays() -> None:
    table = viewed(BANK)
    table.time += 10_000
    before = left(table, 0)
    ask(table, 1, ms.StandIn("s", 0), [0])
    assert table.table.deadline() is None
    table.time += 50_000
    table.join("p0", "Ada")
    assert left(table, 0) == before


def test_a_bot_in_a_persons_place_has_no_say_but_in_an_undo() -> None:
    table = viewed(WATCHED, players=3)
    ask(table, 1, ms.Pause("p"))
    assert table.snapshot(2)["asked"] == {"seat": 1, "waiting": [0, 2], "what": "pause"}
    table.agree(2)
    ask(table, 1, ms.StandIn("s", 0), [0])
    assert table.snapshot(2)["paused"] == 1, "nobody who is there has still to agree"


# --- bots, between turns


def test_the_host_changes_bots_between_turns_and_frees_their_seats() -> None:
    table = begun_table(begin=False, options=WATCHED, players=3)
    table.leave(2)
    table.do(1, ms.Fill("f", 2, "easy"))
    assert refused(table, 1, ms.Fill("g", 2, "hard")) == "error-host-only"
    table.do(0, ms.Fill("g", 2, "hard"))
    table.do(0, ms.Start("go"))
    assert refused(table, 0, ms.Unseat("u", 2)) == "error-bot-to-move"
    for code in ("a1", "a2", "b1", "b2"):
        table.act("ab".index(code[0]), code)
    while 2 in table.table.deciders():
        table.put(commands.choice(table.table, 2, [commands.action_of(table.legal(2)[0])], table.time))
    table.do(0, ms.Fill("h", 2, "expert"))
    assert table.snapshot(0)["seats"][2]["level"] == "expert"
    assert refused(table, 0, ms.Fill("i", 1)) == "error-seat-taken"
    assert refused(table, 0, ms.Unseat("v", 1)) == "error-no-bot"


def test_a_seat_that_a_bot_had_alone_can_be_given_to_a_person_and_back() -> None:
    out = LoggedTable()
    plans = [ms.SeatPlan("you"), ms.SeatPlan("bot", "easy")]
    out.put(*commands.make(ms.NewTable(plans, options=WATCHED), "p0", "Ada", out.time))
    out.do(0, ms.Start("go"))
    for code in ("b1", "b2"):
        out.put(commands.choice(out.table, 1, [commands.action_of(code)], out.time))
    out.do(0, ms.Unseat("u", 1))
    assert out.snapshot(0)["seats"][1] == {"kind": "empty"}
    out.join("p1", "Bo")
    assert out.table.seat_of("p1") == 1
    assert out.snapshot(1)["since"] > 0, "what the seat was sent before is not theirs"
    ask(out, 0, ms.StandIn("s", 1), [1])
    assert refused(out, 0, ms.Unseat("v", 1)) == "error-seat-held"
    assert out.table.seats[1].level == ms.DEFAULT_LEVEL


# --- reminders


def test_only_somebody_who_is_waited_for_is_reminded_and_not_too_often() -> None:
    table = viewed(WATCHED, players=3)
    assert refused(table, 0, ms.Remind("a", 1)) == "error-nobody-waits"
    assert refused(table, 0, ms.Remind("a", 0)) == "error-nobody-waits"
    table.do(1, ms.Remind("b", 0))
    assert table.last(0)["note"] == {"id": "note-reminded", "values": {"seat": 1, "owner": 0}}
    assert refused(table, 2, ms.Remind("c", 0)) == "error-reminded"
    table.time += REMIND_AGAIN
    table.do(2, ms.Remind("d", 0))


# --- pauses


def test_a_pause_stops_everything_and_anybody_ends_it() -> None:
    table = viewed(MOVE, players=3)
    table.time += 5_000
    before = left(table, 0)
    table.do(0, ms.Pause("p"))
    assert table.table.paused is None
    table.agree(1)
    assert table.note(0, -1) == "note-undo-agreed"
    table.agree(2)
    assert notes(table)[:3] == ["note-paused"] * 3
    assert table.table.deadline() is None
    assert refused(table, 0, ms.Act("a", table.table.last_seq[0], ["draw"])) == "error-paused"
    assert refused(table, 0, ms.Pause("q")) == "error-paused"
    table.time += 1_000_000
    assert table.snapshot(1)["prompt"]["clocks"][0] == before
    table.put(logged.ServerResumed(table.time))
    table.do(2, ms.Resume("r"))
    assert left(table, 0) == before
    assert refused(table, 2, ms.Resume("s")) == "error-not-paused"
    table.act(0, "draw")


def test_who_plays_against_bots_alone_needs_nobodys_consent_for_a_pause() -> None:
    out = LoggedTable()
    plans = [ms.SeatPlan("you"), ms.SeatPlan("bot", "easy")]
    out.put(*commands.make(ms.NewTable(plans), "p0", "Ada", out.time))
    out.do(0, ms.Start("go"))
    out.do(0, ms.Pause("p"))
    assert out.snapshot(0)["paused"] == 0
    assert out.table.bots_to_move() == []
    out.do(0, ms.Resume("r"))
    assert out.table.bots_to_move() == [(1, "easy")]


def test_a_question_is_refused_withdrawn_or_left_to_those_who_are_there() -> None:
    table = viewed(WATCHED, players=3)
    table.do(0, ms.Pause("p"))
    assert refused(table, 1, ms.Abandon("q")) == "error-question-open"
    assert refused(table, 0, ms.Agree("r", True)) == "error-not-asked"
    table.agree(1, yes=False)
    assert notes(table) == ["note-refused"] * 4
    table.do(0, ms.Pause("s"))
    table.agree(0, yes=False)
    assert notes(table) == ["note-question-withdrawn"] * 4
    assert table.snapshot(1).get("asked") is None
    ask(table, 0, ms.Pause("t"), [1])
    assert table.snapshot(1)["asked"]["waiting"] == [2], "the absent are not asked"
    table.act(0, "draw")
    assert table.snapshot(1)["asked"]["waiting"] == [2], "a choice does not answer it"
    table.leave(2)
    assert table.snapshot(0)["paused"] == 0


# --- giving up


def test_a_bot_plays_on_for_who_resigns_and_the_result_says_so() -> None:
    table = viewed(ms.Options(spectators=True, rounds=1), players=3)
    table.do(0, ms.Resign("r"))
    assert table.snapshot(1)["stage"] == "playing"
    assert table.table.viewer_of("p0") == WATCHER
    with pytest.raises(Refusal, match="error-resigned"):
        table.join("p0", "Ada")
    assert table.snapshot(1)["seats"][0] == {"kind": "bot", "name": "Ada", "level": "medium", "resigned": True}
    rng = random.Random(1)
    while table.table.stage == "playing":
        seat = table.table.deciders()[0]
        code = rng.choice(table.legal(seat))
        if seat == 0:
            table.put(commands.choice(table.table, 0, [commands.action_of(code)], table.time))
        else:
            table.act(seat, code)
    [used] = table.last(1)["help"]
    assert used == {"seat": 0, "by_bot": table.table.seats[0].by_bot, "resigned": True}
    assert used["by_bot"] > 0
    table.join("p0", "Ada")
    assert table.table.seat_of("p0") == 0, "for the next game they may sit down again"


def test_alone_among_bots_resigning_abandons_the_table() -> None:
    out = LoggedTable()
    plans = [ms.SeatPlan("you"), ms.SeatPlan("bot", "easy")]
    out.put(*commands.make(ms.NewTable(plans), "p0", "Ada", out.time))
    out.do(0, ms.Start("go"))
    out.do(0, ms.Resign("r"))
    assert out.table.stage == "abandoned"
    assert out.table.bots_to_move() == []


def test_an_abandoned_table_has_no_result_and_leaves_all_lists(tmp_path: Path) -> None:
    table = viewed(MOVE)
    store = Store(database_url(None, tmp_path))
    read_model = ReadModel(store, sleep_days=1)
    write_log(store, "T", table.log)
    [listed] = read_model.tables_of("p0", None, table.time)
    assert listed.stage == "playing"
    assert read_model.unfinished("p0", table.time) == 1
    table.do(0, ms.Abandon("a"))
    table.agree(1)
    assert table.table.stage == "abandoned"
    assert table.table.deadline() is None
    for seat, message in ((0, ms.Act("b", table.table.last_seq[0], ["draw"])), (0, ms.Pause("c")), (1, ms.Resign("d"))):
        assert refused(table, seat, message) == "error-no-game"
    assert refused(table, 0, ms.Abandon("e")) == "error-nothing-to-abandon"
    assert refused(table, 0, ms.Rematch("f")) == "error-game-not-over"
    table.leave(1)
    with pytest.raises(Refusal, match="error-abandoned"):
        table.join("p9", "Nora")
    store.write(("DELETE FROM log", {}))
    write_log(store, "T", table.log)
    assert read_model.tables_of("p0", None, table.time) == []
    assert read_model.unfinished("p0", table.time) == 0
    assert read_model.games("p0", None, None, table.time) == []
    store.close()


# --- rematches are offers


def test_a_rematch_says_who_wants_what_and_can_be_taken_back() -> None:
    table = begun_table(options=ms.Options(rounds=1), players=3)
    play_on(table, random.Random(2))
    table.do(0, ms.Rematch("a", losers_choose=True))
    table.do(1, ms.Rematch("b"))
    wanting = [
        (seat.get("wants_rematch", False), seat.get("losers_choose", False)) for seat in table.snapshot(2)["seats"]
    ]
    assert wanting == [(True, True), (True, False), (False, False)]
    table.do(0, ms.Rematch("c", wants=False))
    assert table.note(2, -1) == "note-no-rematch"
    assert not table.snapshot(2)["seats"][0].get("wants_rematch", False)
    table.do(2, ms.Rematch("d"))
    assert table.table.stage == "over", "not all want one"
    ask(table, 1, ms.StandIn("e", 0), [0])
    assert table.table.rematch_agreed(), "those who are there do"


# --- what results say


def test_results_say_who_took_back_and_who_asked_the_coach() -> None:
    table = viewed(ms.Options(rounds=1, hints=True, spectators=True))
    table.act(0, "draw")
    table.undo(0)
    table.agree(1)
    assert table.last(1).get("help") is None, "not before the end"
    for _ in range(2):
        table.put(*arrangements.hinted(table.table, 0, table.time))
    assert sum(isinstance(entry, logged.HintGiven) for entry in table.log) == 1, "once for each decision"
    play_on(table, random.Random(3))
    expected = [{"seat": 0, "undos": 1, "hints": 1}]
    for viewer in (0, 1, int(WATCHER)):
        assert table.last(viewer)["help"] == expected
        assert table.snapshot(viewer)["help"] == expected


# --- older logs


def test_a_log_without_any_of_this_folds_as_before() -> None:
    """An entry of each kind that was there before, as it was stored then."""
    table = Table("T")
    for line in (
        '{"type":"made","t":1,"host":"p0","title":"","mix":"AAAAAAAAAAAAAA-A","options":{},"seats":[null,null]}',
        '{"type":"sat","t":2,"seat":0,"player":"p0","name":"Ada"}',
        '{"type":"sat","t":3,"seat":1,"player":"p1","name":"Bo"}',
        f'{{"type":"began","t":4,"start":0,"deal":"{ORDER}","by":0,"rules":{RULES_VERSION}}}',
        '{"type":"left","t":5,"seat":1}',
        '{"type":"filled","t":6,"seat":1,"level":"easy","by":0}',
        '{"type":"sat","t":7,"seat":1,"player":"p1","name":"Bo"}',
        '{"type":"rematch","t":8,"seat":0,"losers_choose":false}',
    ):
        table.fold(logged.decode_log_event(line))
    assert table.people() == [0, 1]
    assert table.seats[0].wants is False


# --- through the hall: who is connected


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(database_url(None, tmp_path))


def presence(queue: Queue) -> Any:
    """The last message about who is connected."""
    return [message for message in map(json.loads, queue.messages) if message["type"] == "present"][-1]


def test_absence_is_counted_from_the_last_connection_and_ends_with_the_next(store: Store) -> None:
    write_log(store, "T", viewed(WATCHED).log)

    async def test(hall: SlowHall) -> None:
        bo, ada = Queue("p1"), Queue("p0")
        actor = await hall.connect("T", bo, None)
        assert actor is not None
        await hall.connect("T", ada, None)
        assert presence(bo).get("away") is None
        hall.disconnect(actor, ada)
        await hall.handled("T")
        [[seat, wait]] = presence(bo)["away"]
        assert seat == 0
        assert 0 < wait <= 30_000
        with pytest.raises(Refusal, match="error-not-away"):
            await hall.handle(actor, "p1", "Bo", ms.StandIn("early", 0))
        actor.gone[0] -= 30_000
        with pytest.raises(Refusal, match="error-no-such-bot"):
            await hall.handle(actor, "p1", "Bo", ms.StandIn("wrong", 0, "nobody"))
        await hall.handle(actor, "p1", "Bo", ms.StandIn("now", 0))
        assert actor.table.people() == [1]
        again = Queue("p0")
        await hall.connect("T", again, None)
        assert again.viewer == 0
        await hall.handle(actor, "p0", "Ada", ms.Join("back"))
        assert actor.table.people() == [0, 1]
        with pytest.raises(Refusal, match="error-not-away"):
            await hall.handle(actor, "p1", "Bo", ms.StandIn("later", 0))

    with_hall(store, test)


def test_who_sits_down_and_never_connects_is_away(store: Store) -> None:
    table = begun_table(begin=False, players=2)
    table.leave(1)
    write_log(store, "T", table.log)

    async def test(hall: SlowHall) -> None:
        ada = Queue("p0")
        actor = await hall.connect("T", ada, None)
        assert actor is not None
        assert presence(ada).get("away") is None
        await hall.handle(actor, "p9", "Nora", ms.Join("j"))
        [[seat, wait]] = presence(ada)["away"]
        assert seat == 1
        assert 0 < wait <= 30_000

    with_hall(store, test)


def test_a_paused_bot_does_not_move(store: Store) -> None:
    new = ms.NewTable([ms.SeatPlan("you"), ms.SeatPlan("bot", "easy")], options=ms.Options(rounds=1))

    async def test(hall: SlowHall) -> None:
        actor = hall.create(new, "p0", "Ada")
        await hall.handle(actor, "p0", "Ada", ms.Start("go"))
        await hall.handle(actor, "p0", "Ada", ms.Pause("p"))
        await until(lambda: not actor.bot_tasks)
        size = actor.table.size
        await hall.handled(actor.table.id)
        assert actor.table.size == size
        await hall.handle(actor, "p0", "Ada", ms.Resume("r"))
        await until(lambda: actor.table.size > size + 1)

    with_hall(store, test, Settings(workers=1, pace=0))


def test_spectators_talk_among_themselves_within_bounds(store: Store) -> None:
    write_log(store, "T", viewed(ms.Options(spectators=True, public=True)).log)

    async def test(hall: SlowHall) -> None:
        players = [Queue("p0"), Queue("p1")]
        watchers = [Queue("w1"), Queue("w2")]
        for queue in (*players, *watchers):
            actor = await hall.connect("T", queue, None)
        assert actor is not None
        size = actor.table.size
        await hall.handle(actor, "w1", "Will", ms.Chat("c", "Ada has a 3"))
        said = [received(queue)[-1] for queue in watchers]
        assert said[0] == {"type": "spectator_said", "name": "Will", "text": "Ada has a 3", "mine": True}
        assert said[1] == {"type": "spectator_said", "name": "Will", "text": "Ada has a 3"}
        for queue in players:
            assert all(message["type"] == "table" for message in received(queue)), "no seat is sent it"
        assert actor.table.size == size, "nor is it kept"
        with pytest.raises(Refusal, match="error-no-name"):
            await hall.handle(actor, "", "", ms.Chat("d", "anonymous"))
        for count in range(SPOKEN - 1):
            await hall.handle(actor, "w2", "Wanda", ms.Chat(f"e{count}", "more"))
        with pytest.raises(Refusal, match="error-too-fast"):
            await hall.handle(actor, "w1", "Will", ms.Chat("f", "too much"))
        await hall.handle(actor, "p0", "Ada", ms.Chat("g", "hello"))
        assert received(watchers[0])[-1]["type"] == "said", "the players of a public table are heard"

    with_hall(store, test)


def test_at_a_table_without_spectators_nobody_else_speaks(store: Store) -> None:
    write_log(store, "T", viewed(ms.Options()).log)

    async def test(hall: SlowHall) -> None:
        actor = await hall.table("T")
        with pytest.raises(Refusal, match="error-not-seated"):
            await hall.handle(actor, "w1", "Will", ms.Chat("c", "let me in"))

    with_hall(store, test)


def test_a_hint_is_on_disk_before_it_is_read(store: Store) -> None:
    new = ms.NewTable([ms.SeatPlan("you"), ms.SeatPlan("bot", "easy")], options=ms.Options(rounds=1, hints=True))

    async def test(hall: SlowHall) -> None:
        actor = hall.create(new, "p0", "Ada")
        await hall.handle(actor, "p0", "Ada", ms.Start("go"))
        answer = asyncio.create_task(hall.handle(actor, "p0", "Ada", ms.Hint("h")))
        assert isinstance(await answer, ms.Advice)
        lines = hall.store.entries(actor.table.id, 0, 100)
        assert sum('"hinted"' in line for _, line in lines) == 1

    with_hall(store, test)
