"""The processes in which bots think: turns, failures, what is forgotten, and that nothing outlives the server."""

import asyncio
import logging
import os
import shlex
import signal
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec import structs
from typer.testing import CliRunner

import wolfsbane
from programs import program
from server.conftest import Start
from server.running import PATIENCE, Server, descendants, guest, in_a_loop
from wolfsbane.bots import LEVELS
from wolfsbane.bots.search import SearchBot
from wolfsbane.cli import app
from wolfsbane.server import metrics
from wolfsbane.server.bots import pacing
from wolfsbane.server.bots.fairness import Turns
from wolfsbane.server.bots.pool import BotFailed, BotPool, Busy, greedy_choice
from wolfsbane.server.bots.worker import Answer, BotHost, Question
from wolfsbane.server.delivery import redaction
from wolfsbane.server.settings import Settings

HINT = 0.3


def question(level: str, table: str = "t1", budget: float = 0.0, seed: int = 1) -> Question:
    """What a bot is asked in the middle of a game."""
    game = wolfsbane.new_game("coin", 2, seed=2)
    for _ in range(4):
        game.apply(game.legal_actions()[0])
    seat = game.deciders[0]
    view, legal = redaction.thought(game.state, seat)
    assert len(legal) > 1
    code = game.mix.code
    return Question(
        0, f"{table} 1", f"{seat} {level}", level, seed, code, seat, view, legal, "ada", table, budget=budget
    )


def in_a_pool(work: Callable[[BotPool], Awaitable[None]], seconds: float = PATIENCE) -> None:
    async def run() -> None:
        pool = BotPool(1, seconds=seconds)
        try:
            await work(pool)
        finally:
            await pool.close()

    in_a_loop(run())


async def choose(pool: BotPool, level: str, table: str = "t1", *, player: str = "ada", watched: bool = True) -> int:
    return await pool.choose(structs.replace(question(level, table), player=player, watched=watched))


# --- turns


def taken(turns: Turns[int]) -> Iterator[tuple[str, str, int]]:
    while turns:
        yield turns.next()


def test_players_take_turns_and_then_their_tables() -> None:
    turns: Turns[int] = Turns()
    for item in range(3):
        turns.put("ada", "one", item)
    turns.put("ada", "two", 0)
    turns.put("ben", "three", 0)
    turns.put("ben", "three", 1)
    assert list(taken(turns)) == [
        ("ada", "one", 0),
        ("ben", "three", 0),
        ("ada", "two", 0),
        ("ben", "three", 1),
        ("ada", "one", 1),
        ("ada", "one", 2),
    ]
    with pytest.raises(LookupError, match=r"^nobody waits$"):
        turns.next()


def test_what_is_put_back_waits_for_all_others() -> None:
    turns: Turns[str] = Turns()
    turns.put("ada", "one", "a")
    turns.put("ben", "two", "b")
    order: list[str] = []
    for _ in range(6):
        player, table, item = turns.next()
        order.append(item)
        turns.put(player, table, item)
    assert order == ["a", "b"] * 3


def test_a_hundred_hints_do_not_hold_up_another_table() -> None:
    """One player asks for them at a hundred tables; meanwhile bots of all levels at other tables are asked. (Each hint
    would take a minute: none is there while bots have chosen, however busy the machine is.)"""

    async def work(pool: BotPool) -> None:
        await choose(pool, "medium")  # the process is there

        async def hint(table: str) -> None:
            await pool.advise(structs.replace(question("coach", table, 60.0), player="mallory"))

        hints = [asyncio.create_task(hint(f"h{i}")) for i in range(100)]
        await asyncio.sleep(0.01)
        for level in ("easy", "medium", "search:200", "search:200ms"):
            await choose(pool, level, f"t {level}")
        assert not any(task.done() for task in hints)
        for task in hints:
            task.cancel()
        await asyncio.gather(*hints, return_exceptions=True)

    in_a_pool(work)


def test_tables_that_nobody_watches_do_not_hold_up_another() -> None:
    """All of them together have the turns of one player. (Each of these would take more than a minute.)"""

    async def work(pool: BotPool) -> None:
        await choose(pool, "medium")
        abandoned = [choose(pool, "search:3600s", f"a{i}", player=f"p{i}", watched=False) for i in range(20)]
        tasks = [asyncio.create_task(one) for one in abandoned]
        await asyncio.sleep(0.01)
        for level in ("medium", "search:200", "search:200ms"):
            await choose(pool, level, f"t {level}")
        assert not any(task.done() for task in tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    in_a_pool(work)


def test_where_nobody_watches_bots_think_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search of an expert becomes a short one, not a guess; all such tables have the turns of one player."""
    sent: list[Question] = []

    async def work(pool: BotPool) -> None:
        async def ask(asked: Question, seconds: float) -> Answer:
            sent.append(asked)
            return Answer(asked.seq, asked.legal[:1])

        monkeypatch.setattr(pool.workers[0], "ask", ask)
        for watched in (True, False):
            await choose(pool, "search:200", watched=watched)

    in_a_pool(work)
    assert [(one.player, one.table) for one in sent] == [("ada", "t1"), ("", "t1")]
    made: list[int] = []
    for one in sent:
        host = BotHost(lambda bot: None)
        list(host.answering(one))
        (bot,) = host.bots.values()
        assert isinstance(bot, SearchBot)
        assert bot._tree is not None
        made.append(int(bot._tree.simulations))
    assert made == [200, 4]


def test_experts_think_at_the_same_time() -> None:
    """Each is ready after its own time: with more of them, each makes fewer simulations."""

    async def work(pool: BotPool) -> None:
        await choose(pool, "medium")
        order: list[str] = []

        async def think(level: str, table: str) -> None:
            await choose(pool, level, table, player=table)
            order.append(level)

        slow = [think("search:6s", f"s{i}") for i in range(3)]
        await asyncio.gather(*slow, think("search:100ms", "quick"), think("search:300", "counted"))
        assert order[2:] == ["search:6s"] * 3

    in_a_pool(work)


def test_a_seat_gets_one_hint_at_a_time() -> None:
    async def work(pool: BotPool) -> None:
        asked = question("coach", budget=HINT)
        first = asyncio.create_task(pool.advise(asked))
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await pool.advise(asked)
        other = asyncio.create_task(pool.advise(structs.replace(asked, table="t2")))
        assert set((await first).actions) == set((await other).actions) == set(asked.legal)
        assert len((await pool.advise(asked)).reasons) == len(asked.legal)

    in_a_pool(work)


# --- failures


def count(metric: object) -> float:
    return float(metric._value.get())  # type: ignore[attr-defined]


def test_a_bot_that_fails_is_asked_again_and_then_greedy_plays(caplog: pytest.LogCaptureFixture) -> None:
    """Not at random: what greedy would do. It is said why, and counted."""

    async def work(pool: BotPool) -> None:
        asked = question("search:nonsense")
        failures, stand_ins = count(metrics.bot_failures), count(metrics.bot_stand_ins)
        chosen = await pool.choose(asked)
        assert chosen == greedy_choice(asked)
        assert (count(metrics.bot_failures), count(metrics.bot_stand_ins)) == (failures + 2, stand_ins + 1)
        asked_before = pool.asked
        assert await pool.choose(asked) == chosen
        assert pool.asked == asked_before, "it is not asked again in this game"
        assert count(metrics.bot_stand_ins) == stand_ins + 2
        pool.forget("t1")
        assert not pool.failed
        assert await choose(pool, "medium") in asked.legal
        bad = question("coach", "t2", HINT)
        bad.mix = "XXXXXXXXXXXXXX-X"
        with pytest.raises(BotFailed, match="there is no deck 'X'"):
            await pool.advise(bad)

    with caplog.at_level(logging.ERROR):
        in_a_pool(work)
    said = [(record.message, getattr(record, "reason", "")) for record in caplog.records]
    assert said == [
        ("a bot failed and is asked again", said[0][1]),
        ("a bot failed again, and greedy plays its game to the end", said[0][1]),
    ]
    assert "'nonsense' is no budget" in said[0][1]


def test_a_process_that_dies_takes_no_choice_with_it(caplog: pytest.LogCaptureFixture) -> None:
    async def work(pool: BotPool) -> None:
        choices = [asyncio.create_task(choose(pool, "search:20s", f"t{i}", player=f"p{i}")) for i in range(3)]
        while pool.waiting() < 3 or pool.workers[0].process is None:
            await asyncio.sleep(0.01)
        pool.workers[0].process.kill()
        legal = question("medium").legal
        assert all(action in legal for action in await asyncio.gather(*choices))
        assert not pool.failed
        assert await choose(pool, "medium") in legal

    with caplog.at_level(logging.ERROR):
        in_a_pool(work)
    assert [record.message for record in caplog.records] == ["a bot failed and is asked again"] * 3
    assert {getattr(record, "reason", "") for record in caplog.records} == {"the process in which it thought has ended"}


def test_a_bot_that_takes_too_long_is_replaced(caplog: pytest.LogCaptureFixture) -> None:
    async def work(pool: BotPool) -> None:
        asked = question("search:3600s")
        assert await pool.choose(asked) == greedy_choice(asked)

    with caplog.at_level(logging.ERROR):
        in_a_pool(work, seconds=1.0)
    assert {getattr(record, "reason", "") for record in caplog.records} == {"no answer within 1 seconds"}


def test_a_program_that_fails_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Its stand-in is greedy as well, by the protocol for bots; the server says what was wrong with it."""

    async def work(pool: BotPool) -> None:
        failures = count(metrics.bot_failures)
        command = shlex.join(program(tmp_path, choose="sys.exit(3)"))
        assert await choose(pool, f"cmd:{command}") in question("medium").legal
        assert count(metrics.bot_failures) == failures + 1

    with caplog.at_level(logging.ERROR):
        in_a_pool(work)
    (record,) = caplog.records
    assert "it ended by itself, with exit code 3" in getattr(record, "reason", "")


# --- what is forgotten


def alive(pid: int) -> bool:
    """Is it there, and no mere zombie?"""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_until_gone(pids: list[int]) -> None:
    end = time.monotonic() + PATIENCE
    while any(alive(pid) for pid in pids):
        assert time.monotonic() < end, f"still there: {[pid for pid in pids if alive(pid)]}"
        time.sleep(0.02)


def pids_in(folder: Path, wanted: int) -> list[int]:
    """The processes that have left their numbers as names of files."""
    end = time.monotonic() + PATIENCE
    while len(found := [int(path.name) for path in folder.iterdir()]) < wanted:
        assert time.monotonic() < end, "no program has been started"
        time.sleep(0.02)
    return found


NOTE = "open(os.path.join(FOLDER, str(os.getpid())), 'w').close()"


def noting(tmp_path: Path, **parts: str) -> tuple[Path, str]:
    """A folder for the numbers of its processes, and a program that writes its own there when it starts."""
    folder = tmp_path / "pids"
    folder.mkdir()
    note = NOTE.replace("FOLDER", repr(str(folder)))
    command = program(tmp_path, start=note, **{name: part.replace("NOTE", note) for name, part in parts.items()})
    return folder, f"cmd:{shlex.join(command)}"


def test_a_finished_game_is_forgotten(tmp_path: Path) -> None:
    folder, level = noting(tmp_path)

    async def work(pool: BotPool) -> None:
        await choose(pool, level)
        await choose(pool, level, "t2")
        first, second = sorted(pids_in(folder, 2), key=lambda pid: (folder / str(pid)).stat().st_mtime_ns)
        pool.forget("t1")
        await asyncio.to_thread(wait_until_gone, [first])
        assert alive(second)
        assert set(pool.tables) == {"t2"}
        later = question(level, "t2")
        later.game = "t2 2"
        await pool.choose(later)
        await asyncio.to_thread(wait_until_gone, [second])

    in_a_pool(work)


# --- the end


SPIN = "os.fork(); NOTE; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n        while True: pass"


@pytest.fixture
def spinning(tmp_path: Path, start: Start) -> Iterator[tuple[Server, list[int]]]:
    """A server at whose table a program and a child of it use all the time they get; and all processes of it."""
    folder, level = noting(tmp_path, choose=SPIN)
    server = start("--bot", f"spin={level}", "--pace", "0", "--workers", "1")
    ada = guest(server)
    table = ada.make([{"kind": "you"}, {"kind": "bot", "level": "spin"}])
    ada.do(table, "start")
    programs = pids_in(folder, 2)
    assert server.process is not None
    everything = [*programs, *descendants(server.process.pid)]
    assert len(everything) >= 4, "programs, a worker, and what ends them"
    yield server, everything
    for pid in everything:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


@pytest.mark.parametrize("how", ["SIGTERM", "SIGINT", "SIGKILL"])
def test_no_process_outlives_the_server(spinning: tuple[Server, list[int]], how: str) -> None:
    server, processes = spinning
    assert server.process is not None
    server.process.send_signal(getattr(signal, how))
    server.wait()
    wait_until_gone(processes)


def test_no_program_outlives_its_worker(spinning: tuple[Server, list[int]], tmp_path: Path) -> None:
    """As when the system kills the process for its memory."""
    server, _ = spinning
    assert server.process is not None
    programs = pids_in(tmp_path / "pids", 2)
    for pid in Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split():
        os.kill(int(pid), signal.SIGKILL)
    wait_until_gone(programs)


# --- when a choice is shown


@pytest.mark.parametrize("level", [*LEVELS, "cmd:./mybot"])
def test_a_choice_is_shown_at_a_time_that_says_nothing(level: str) -> None:
    """Whether there was one thing to do or forty, and however clear it was."""
    pace = Settings(levels={level: level}).pace_of(level)
    searched = pacing.search_seconds(level)
    for in_a_set, expected in ((False, pace.choice), (True, pace.card)):
        for elapsed in (0.0, 0.001, searched / 2, searched, searched + 0.1):
            assert elapsed + pace.wait(elapsed, in_a_set=in_a_set) == pytest.approx(expected)


def test_what_is_late_is_shown_at_steps() -> None:
    pace = pacing.Pace(2.0, 1.0)
    shown = [elapsed + pace.wait(elapsed, in_a_set=False) for elapsed in (2.01, 2.3, 2.5, 2.51)]
    assert shown == pytest.approx([2.5, 2.5, 2.5, 3.0])
    assert pacing.Pace(0.0, 0.0).wait(1.7, in_a_set=False) == 0.0


def test_the_pace_of_bots() -> None:
    settings = Settings()
    assert {level: settings.pace_of(level) for level in LEVELS} == {
        "easy": (0.8, 0.2),
        "medium": (0.8, 0.2),
        "skilled": (0.8, 0.4),
        "hard": (0.8, 0.4),
        "expert": (1.2, 0.6),
    }
    assert Settings(pace=0.0).pace_of("expert") == (0.0, 0.0)
    assert pacing.pace_of("cmd:./mybot", 0.8) == (1.8, 1.8)
    assert pacing.pace_of("search:3s", 0.5) == (3.5, 3.5)


# --- on a Ray cluster


def test_bots_think_on_a_ray_cluster_and_here_when_it_is_lost() -> None:
    async def run() -> None:
        pool = BotPool(1, seconds=PATIENCE, ray="local")
        try:
            here = greedy_choice(question("greedy"))
            assert await choose(pool, "greedy") == here
            assert await choose(pool, "search:200", "t2") in question("greedy").legal
            advice = await pool.advise(question("coach", budget=HINT))
            assert sorted(advice.actions) == sorted(question("greedy").legal)
            assert (metrics.bot_failures._value.get(), pool.second.process) == (failures, None)  # all of it was there
            for process in descendants(os.getpid(), "ray::BotActor"):
                os.kill(process, signal.SIGKILL)
            assert await choose(pool, "greedy", "t3") == here  # asked there in vain, or of the actor's successor
            assert pool.workers[0].process is not None
            pool.workers[0].process.kill()
            await pool.workers[0].process.wait()
            assert await choose(pool, "greedy", "t4") == here
            assert await choose(pool, "greedy", "t5") == here  # without trying to connect again so soon
            assert pool.second.process is not None
        finally:
            await pool.close()

    failures = metrics.bot_failures._value.get()
    in_a_loop(run())


def test_a_server_does_not_start_without_the_cluster_that_it_was_given() -> None:
    result = CliRunner().invoke(app, ["serve", "--port", "0", "--ray", "127.0.0.1:9"])
    assert result.exit_code == 2
    assert "there is no Ray cluster at '127.0.0.1:9'" in result.stderr
