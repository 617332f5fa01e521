"""Clocks: the time that a decision takes is charged once, whatever is done in between."""

import asyncio
import json
import random
import time
from pathlib import Path

import pytest

from server.conftest import Start
from server.running import NO_LIMITS, PATIENCE, Client, in_a_loop
from server.tables import LoggedTable, begun_table, play_on
from server.writing import stored_log, write_tables
from wolfsbane.engine.actions import parse_action
from wolfsbane.server.hall import Hall
from wolfsbane.server.messages import Clock, Fill, Options, Rematch, Replace, Undo
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.settings import Settings
from wolfsbane.server.storage.read_model import ReadModel
from wolfsbane.server.storage.store import Store, database_url
from wolfsbane.server.tables import commands
from wolfsbane.server.tables import log as logged
from wolfsbane.server.tables.clocks import CHOICE_SECONDS, now
from wolfsbane.server.tables.table import Table

ORDER = "0123456789ABCD" + "123456789ABC" * 2 + "0D" + "123456789ABC"
MOVE = Options(clock=Clock("move", 30))
BANK = Options(clock=Clock("bank", 60, 5))


def viewed(options: Options, players: int = 2) -> LoggedTable:
    """Everybody has viewed two cards, and it is the turn of seat 0."""
    table = begun_table(deal=ORDER, options=options, players=players)
    for seat in range(players):
        for slot in "12":
            table.act(seat, "abcd"[seat] + slot)
    return table


def left(table: LoggedTable, seat: int) -> int:
    """Milliseconds until the time of a seat that is to decide is up."""
    deadline = table.table.deadline()
    assert deadline is not None
    assert deadline[1] == seat
    return deadline[0] - table.time


def test_a_bank_runs_down_and_grows_with_each_turn() -> None:
    table = begun_table(deal=ORDER, options=Options(clock=Clock("bank", 60, 5)))
    for seat, slot in ((0, "a1"), (0, "a2"), (1, "b1"), (1, "b2")):
        table.act(seat, slot)
    left = table.last(0)["prompt"]["clocks"]
    assert left == [60_000 - 2_000 + 5_000, 60_000 - 4_000 + 5_000]
    assert table.table.deadline() == (table.time + left[0], 0)


def test_when_time_is_up_a_bot_takes_the_move_then_the_seat() -> None:
    table = begun_table(deal=ORDER, options=Options(clock=Clock("move", 30)))
    one = table.table
    deadline = one.deadline()
    assert deadline is not None
    assert deadline[1] == 0
    table.put(logged.TimedOut(deadline[0], 0, "medium"))
    assert one.bots_to_move() == [(0, "medium")]
    with pytest.raises(Refusal) as refusal:
        table.act(0, "a1")
    assert refusal.value.code == "seat"
    for code in ("a1", "a2"):
        table.put(commands.choice(one, 0, [parse_action(code)], table.time))
    assert one.seats[0].helped is None, "the move is made"
    for slot in ("b1", "b2"):
        table.act(1, slot)
    table.put(logged.TimedOut(table.time, 0, "medium"))
    assert table.snapshot(0)["seats"][0] == {"kind": "bot", "name": "Ada", "level": "medium"}
    assert one.deadline() is None
    table.join("p0", "Ada", None)
    assert table.snapshot(0)["seats"][0] == {"kind": "person", "name": "Ada"}


def test_time_does_not_run_while_the_server_is_away() -> None:
    table = begun_table(options=Options(clock=Clock("move", 30)))
    table.put(logged.ServerResumed(table.time + 10_000_000))
    assert table.table.deadline() == (table.time + 10_000_000 + 30_000, 0)


def test_who_comes_back_is_shown_what_is_left_at_that_time() -> None:
    table = viewed(MOVE)
    later = json.loads(table.table.snapshot(0, time=table.time + 7_000))
    assert later["prompt"]["clocks"] == [23_000, 30_000]
    between = choosing(Options(rounds=1))
    shown = json.loads(between.table.snapshot(0, time=between.time + 7_000))
    assert shown["choosing"]["left"] == (CHOICE_SECONDS - 7) * 1000


# --- parts of a choice, and choices that are taken back


def test_a_set_that_is_chosen_card_by_card_is_one_decision() -> None:
    table = viewed(MOVE)
    table.act(0, "draw")
    assert left(table, 0) == 30_000
    for slot in ("a1", "a2", "a3"):
        table.act(0, slot)  # each takes a second
    assert left(table, 0) == 27_000
    assert table.last(0)["prompt"]["clocks"][0] == 27_000
    table.undo(0)
    assert left(table, 0) == 27_000
    assert table.last(0)["prompt"]["clocks"][0] == 27_000


def test_nobody_holds_a_table_by_choosing_and_taking_back() -> None:
    table = viewed(MOVE)
    table.act(0, "draw")
    start = table.time
    for _ in range(14):
        table.act(0, "a1")
        table.time += 1000
        table.undo(0)
    assert left(table, 0) == 2_000
    table.time += 3_000
    assert commands.time_is_up(table.table, table.time) == [logged.TimedOut(table.time, 0, "medium")]
    assert table.time - start == 31_000


def test_a_whole_choice_that_is_taken_back_freely_goes_on_with_the_time_it_took() -> None:
    table = viewed(MOVE)
    table.time += 9_000
    table.act(0, "pile1")  # after ten seconds
    table.time += 5_000
    table.undo(0)
    assert left(table, 0) == 15_000
    table.act(0, "pile1")
    assert left(table, 0) == 30_000, "the exchange is another decision"
    table.time += 14_000
    with pytest.raises(Refusal, match="error-undo-out-of-time"):
        table.undo(0)
    assert left(table, 0) == 16_000
    table.time -= 1_000
    table.undo(0)
    assert left(table, 0) == 1_000


def test_a_choice_that_is_taken_back_by_consent_is_a_new_decision() -> None:
    table = viewed(MOVE)
    table.time += 20_000
    table.act(0, "draw")
    table.time += 20_000
    table.undo(0)
    table.agree(1)
    assert left(table, 0) == 30_000


def test_taking_back_does_not_touch_the_time_of_others() -> None:
    table = begun_table(deal=ORDER, options=Options(clock=Clock("move", 30)), players=3)
    table.time += 9_000
    table.act(0, "a1")  # all view at the same time
    table.undo(0)
    for seat in (1, 2):
        table.agree(seat)
    assert table.table.clocks.shown([0, 1, 2], table.time) == [30_000, 20_000, 20_000]


def test_turns_that_are_taken_back_have_earned_nothing() -> None:
    table = viewed(BANK)
    before = table.table.clocks.bank[0]
    table.act(0, "draw")
    table.act(0, "discard")
    if 0 in table.table.deciders():
        table.act(0, "done")
    assert table.table.deciders() == [1]
    used = 1_000 * (len([entry for entry in table.log if isinstance(entry, logged.Acted) and entry.seat == 0]) - 2)
    assert table.table.clocks.bank[0] == before - used + 5_000
    table.undo(0)
    table.agree(1)
    assert table.table.clocks.bank[0] == before - used


# --- getting up and coming back


def test_who_gets_up_and_comes_back_has_no_new_time() -> None:
    table = viewed(MOVE)
    table.time += 12_000
    table.leave(0)
    assert left(table, 0) == 18_000, "it runs also while nobody is there"
    table.time += 6_000
    table.join("p0", "Ada", 0)
    assert left(table, 0) == 12_000


def test_a_bot_takes_the_move_of_somebody_who_got_up_too() -> None:
    table = viewed(MOVE)
    table.leave(0)
    table.time += 30_000
    table.put(*commands.time_is_up(table.table, table.time))
    assert table.last(1)["note"] == {"id": "note-time-up-move", "values": {"seat": 0}}
    assert table.table.bots_to_move() == [(0, "medium")]


def test_a_move_that_a_bot_takes_is_not_won_back_by_sitting_down() -> None:
    table = viewed(MOVE)
    for _ in range(2):
        table.put(logged.TimedOut(table.time, 0, "medium"))
    table.join("p0", "Ada")
    with pytest.raises(Refusal, match="error-bot-takes-move"):
        table.act(0, "draw")
    assert table.table.bots_to_move() == [(0, "medium")]
    assert table.table.deadline() is None
    for code in ("draw", "discard"):
        table.put(commands.choice(table.table, 0, [parse_action(code)], table.time))
    assert table.table.bots_to_move() == [], "the next one is theirs again"


def test_a_bank_is_filled_less_each_time_somebody_comes_back() -> None:
    table = viewed(Options(clock=Clock("bank", 60, 0)))
    filled = []
    for _ in range(20):
        for _ in range(2):
            table.put(logged.TimedOut(table.time, 0, "medium"))
        table.join("p0", "Ada", 0)
        filled.append(table.table.clocks.bank[0])
    assert filled[:3] == [30_000, 15_000, 7_500]
    assert sum(filled) < 60_000
    table.leave(0)
    table.join("new", "Nora", 0)
    assert table.table.clocks.bank[0] == 60_000


def test_a_bot_that_is_put_on_a_seat_uses_no_time_of_who_comes_back() -> None:
    table = viewed(MOVE)
    table.time += 10_000
    table.leave(0)
    table.do(1, Fill("f", 0))
    table.time += 100_000
    table.join("p0", "Ada", 0)
    assert left(table, 0) == 20_000


# --- the machine's clock


@pytest.mark.parametrize("hours", [-1, 1, 24 * 365])
def test_time_goes_on_by_itself_when_the_machine_is_set(hours: int, monkeypatch: pytest.MonkeyPatch) -> None:
    before = now()
    assert abs(before - time.time_ns() // 1_000_000) < 3_600_000, "it begins with the time of the machine"
    true = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: true() + hours * 3_600_000_000_000)
    assert 0 <= now() - before < 60_000


def test_a_log_in_which_time_goes_backwards_gives_nobody_time() -> None:
    for options in (MOVE, BANK):
        table = viewed(options)
        bank = table.table.clocks.bank[0]
        table.time -= 3_600_000  # the machine was set back, and the server started again
        table.act(0, "draw")
        assert table.table.clocks.bank[0] <= bank
        assert max(table.last(0)["prompt"]["clocks"]) <= max(bank, 65_000)
        table.put(logged.ServerResumed(table.time))
        assert 0 < left(table, 0) <= bank


def test_after_a_restart_the_time_goes_on_from_what_the_log_knows() -> None:
    table = viewed(MOVE)
    table.time += 10_000
    table.put(logged.Spoke(table.time, 1, "are you there?"))
    table.time += 500_000
    table.put(logged.ServerResumed(table.time))
    assert left(table, 0) == 20_000


# --- losers choose


def choosing(options: Options, name: str = "T") -> LoggedTable:
    table = begun_table(players=3, options=options, table=Table(name, tail=None))
    play_on(table, random.Random(5))
    for seat in range(3):
        table.do(seat, Rematch(table.id(), seat == 1))
    assert table.table.stage == "choosing"
    return table


@pytest.mark.rule("MIX-3")
@pytest.mark.parametrize("clock", [None, Clock("move", 7), Clock("bank", 40, 3)])
def test_a_loser_who_does_not_choose_has_a_choice_made_for_them(clock: Clock | None) -> None:
    table = choosing(Options(rounds=1, clock=clock, spectators=True))
    seconds = CHOICE_SECONDS if clock is None else clock.seconds
    choosers = []
    for _ in range(2):
        chooser = table.snapshot(0)["choosing"]["seat"]
        choosers.append(chooser)
        assert left(table, chooser) == table.snapshot(0)["choosing"]["left"] == seconds * 1000
        table.leave(chooser)  # be they there or not
        table.join(f"p{chooser}", "back", chooser)
        assert left(table, chooser) == seconds * 1000
        table.time += seconds * 1000 - 1
        assert commands.time_is_up(table.table, table.time) == []
        table.time += 1
        mix = table.table.mix
        for seat in range(3):
            assert "choosing" in table.snapshot(seat)
        out = commands.time_is_up(table.table, table.time)
        table.put(*out)
        for viewer in (0, 1, 2, 4):
            notes = [table.note(viewer, -2), table.note(viewer, -1)]
            assert notes == ["note-time-up-choice", "note-cards-replaced"]
            assert table.last(viewer)["note"]["values"]["seat"] == chooser
        assert table.table.mix != mix
        assert table.table.seats[chooser].level is None, "the seat stays theirs"
    assert len(set(choosers)) == 2
    assert table.table.deadline() is None
    table.put(*commands.next_game(table.table, table.time))
    assert table.table.stage == "playing"
    again = LoggedTable()
    again.put(*table.log)
    assert again.sent == table.sent


def test_a_choice_in_time_is_the_losers_own() -> None:
    table = choosing(Options(rounds=1))
    table.time += (CHOICE_SECONDS - 1) * 1000
    chooser = table.snapshot(0)["choosing"]["seat"]
    table.do(chooser, Replace("r", 4, "D"))
    assert left(table, table.snapshot(0)["choosing"]["seat"]) == CHOICE_SECONDS * 1000


def test_the_time_to_choose_stands_still_while_the_server_is_away() -> None:
    table = choosing(Options(rounds=1))
    table.time += 100_000
    table.put(logged.Spoke(table.time, 0, "well?"))
    table.put(logged.ServerResumed(table.time + 10_000_000))
    table.time += 10_000_000
    assert left(table, table.snapshot(0)["choosing"]["seat"]) == (CHOICE_SECONDS - 100) * 1000


def test_nothing_is_taken_back_between_games() -> None:
    table = choosing(Options(rounds=1))
    with pytest.raises(Refusal, match="error-no-game"):
        table.do(0, Undo("u"))


def test_losers_who_walk_away_do_not_stop_a_table_also_after_a_restart(
    start: Start, database: str | None, tmp_path: Path
) -> None:
    table = choosing(Options(rounds=1, clock=Clock("move", 2)), "waiting")
    session_tokens = write_tables(tmp_path / "server", database, {"waiting": table.log}, ["p0", "p1", "p2"])
    server = start("--pace", "0", *NO_LIMITS, database=database)
    ada = Client(server, session_tokens["p0"])
    end = time.monotonic() + PATIENCE
    while ada.get("/api/tables/waiting").json()["stage"] != "playing":
        assert time.monotonic() < end
        time.sleep(0.1)
    server.kill()
    kinds = [type(entry) for entry in stored_log(tmp_path / "server", database, "waiting")[len(table.log) :]]
    assert kinds[:6] == [
        logged.ServerResumed,
        logged.TimedOut,
        logged.CardsReplaced,
        logged.TimedOut,
        logged.CardsReplaced,
        logged.GameBegan,
    ]
    server.start()


def test_losers_who_walk_away_do_not_stop_a_table_without_a_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wolfsbane.server.tables.clocks.CHOICE_SECONDS", 1)
    table = choosing(Options(rounds=1), "waiting")
    write_tables(tmp_path, None, {"waiting": table.log}, ["p0"])
    store = Store(database_url(None, tmp_path))
    assert ReadModel(store, 1.0).running() == ["waiting"], "it is read at the start, though it has no clock"

    async def test() -> None:
        hall = Hall(store, Settings(workers=1))
        await hall.start()
        end = time.monotonic() + PATIENCE
        while "waiting" not in hall.tables or hall.tables["waiting"].table.stage != "playing":
            assert time.monotonic() < end
            await asyncio.sleep(0.05)
        assert hall.tables["waiting"].table.deadline() is None
        assert await hall.settled(hall.tables["waiting"])
        assert hall.tables["waiting"].timer is None
        await hall.stop()

    in_a_loop(test())
    assert ReadModel(store, 1.0).running() == []
    store.close()
