"""The arena: the same cards for everybody, the same results however it is run."""

import doctest
import json
import math
import multiprocessing
import os
import pty
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

import wolfsbane
from arenas import PAIR, command, started, without_times
from conftest import ROOT
from wolfsbane.arena import (
    Arena,
    ArenaError,
    ArenaResults,
    SaveFile,
    Times,
    cluster,
    new_contest,
    playing,
    run,
    running,
)
from wolfsbane.arena import contest as contest_module
from wolfsbane.arena.playing import ArenaGame, Deal, Fault, GameResult, Task, play_deal
from wolfsbane.bots import make_bot
from wolfsbane.cli.arena import result_lines
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.events import Event
from wolfsbane.engine.game import Game
from wolfsbane.engine.record import read_record
from wolfsbane.engine.view import View
from wolfsbane.pool import Pool, WorkerError, seed_from

# Who plays what


def test_two_bots_change_seats() -> None:
    contest = new_contest(PAIR)
    assert contest.bots == PAIR
    assert contest.lineups == [(0, 1), (1, 0)]
    assert [contest.deals_for(games) for games in (1, 2, 3, 100)] == [1, 1, 2, 50]


def test_the_last_bot_has_the_seats_that_are_left() -> None:
    alone = [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]
    assert new_contest(PAIR, 4).lineups == alone
    assert new_contest(["greedy", "random", "random", "random"]).lineups == alone


def test_the_same_game_is_not_played_twice() -> None:
    assert new_contest(["greedy", "random", "greedy", "random"]).lineups == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_with_more_bots_than_seats_everybody_meets_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contest_module, "make_bot", lambda spec, seed: object())
    contest = new_contest(["x", "y", "z"], 2)
    assert contest.lineups == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    with pytest.raises(ValueError, match="more bots than the 2 seats"):
        new_contest(["x", "y", "x"], 2)


def test_a_mix_is_one_or_another_for_each_deal() -> None:
    assert new_contest(PAIR, mix="Dagger").mix_of_deal(3) == "DDDDDDDDDDDDDD-D"
    assert new_contest(PAIR, mix="aaaadaaaaaaaaa-c").mix_of_deal(3) == "AAAADAAAAAAAAA-C"
    drawn = new_contest(PAIR, mix="random", seed=5)
    assert len({drawn.mix_of_deal(deal) for deal in range(5)}) == 5
    assert drawn.mix_of_deal(2) == new_contest(PAIR, mix="RANDOM", seed=5).mix_of_deal(2)
    assert drawn.mix_of_deal(2) != new_contest(PAIR, mix="random", seed=6).mix_of_deal(2)


@pytest.mark.parametrize(
    ("bots", "options", "message"),
    [
        (["greedy"], {}, "two bots that differ"),
        (["greedy", " greedy "], {}, "two bots that differ"),
        (["greedy", ""], {}, "the name of a bot is empty"),
        (["greedy", "nobody"], {}, "there is no bot 'nobody'"),
        (PAIR, {"players": 5}, "two to four play, not 5"),
        (PAIR, {"players": 1}, "two to four play, not 1"),
        (PAIR, {"rounds": 0}, "one to four rounds, not 0"),
        (PAIR, {"mix": "silver"}, "'silver' is not a mix"),
    ],
)
def test_what_can_not_be_played_is_refused(bots: list[str], options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        new_contest(bots, **options)


def test_seeds_differ_in_every_part() -> None:
    contests = [new_contest(PAIR, seed=seed) for seed in range(10)]
    seeds = [contest.bot_seed(deal, seat) for contest in contests for deal in range(10) for seat in range(2)]
    seeds += [contest.deal_seed(deal) for contest in contests for deal in range(10)]
    assert len(set(seeds)) == 300
    assert contests[3].deal_seed(4) == seed_from(3, "deal", 4)


# The same cards


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_deal_has_the_same_cards_in_all_rotations(players: int) -> None:
    contest = new_contest(PAIR, players, "random", seed=1)
    deals = [play_deal(Task(contest, number, contest.mix_of_deal(number), True)) for number in range(3)]
    seen = []
    for deal in deals:
        assert isinstance(deal, Deal)
        assert len(deal.records) == players
        first = [deal_lines(record) for record in deal.records]
        assert len(first[0]) == 5  # the start player and four shuffles
        assert all(lines == first[0] for lines in first)
        assert len({record.partition("\nview:")[2] for record in deal.records}) == players  # yet other games
        seen.append(str(first[0]))
    assert len(set(seen)) == 3


def deal_lines(record: str) -> list[str]:
    return re.findall(r"^(?:deal|start): .*$", record, re.MULTILINE)


def test_bots_are_told_what_their_seat_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Listener] = []

    def make(spec: str, seed: int) -> Listener:
        made.append(Listener(spec, seed))
        return made[-1]

    monkeypatch.setattr(playing, "make_bot", make)
    contest = new_contest(PAIR, rounds=2, seed=3)
    table = ArenaGame(Task(contest, 0, contest.mix), 0, [Times(), Times()])
    table.play()
    assert [bot.seed for bot in made] == [contest.bot_seed(0, 0), contest.bot_seed(0, 1)]
    for seat, bot in enumerate(made):
        assert bot.events == table.game.events(seat)
        assert bot.views == table.decisions[seat] > 10
        assert bot.closed == 1
    assert made[0].events != made[1].events
    assert table.warnings == [
        f"seat {seat} ({spec}) in deal 0, game 0, of seed 3: it was late" for seat, spec in zip("ab", PAIR, strict=True)
    ]


class Listener:
    """A bot with everything that a bot may have."""

    def __init__(self, spec: str, seed: int) -> None:
        self.bot = make_bot(spec, seed)
        self.seed = seed
        self.events: list[Event] = []
        self.views = 0
        self.closed = 0
        self.warnings = ["it was late"]

    def tell(self, events: list[Event]) -> None:
        self.events += events

    def choose(self, view: View, legal: list[int]) -> int:
        self.views += 1
        return self.bot.choose(view, legal)

    def close(self) -> None:
        self.closed += 1


def test_what_a_game_counts() -> None:
    contest = new_contest(PAIR, 3, "dagger", seed=2)
    deal = play_deal(Task(contest, 0, contest.mix, True))
    assert isinstance(deal, Deal)
    for number, (played, record) in enumerate(zip(deal.games, deal.records, strict=True)):
        game = read_record(record, mix_of)
        assert played.bots == list(contest.lineups[number])
        assert (played.totals, played.winner) == (game.totals(), game.winner())
        names = [game.tags[f"name-{letter}"] for letter in "abc"]
        assert names == [PAIR[bot] for bot in played.bots]
        assert sum(played.decisions) == len(game.history) - 1 - 4 * 52  # the others are chance's
        assert sum(played.calls) == len(re.findall(r" call$", record, re.MULTILINE))
        assert all(good <= calls for good, calls in zip(played.good_calls, played.calls, strict=True))
    for bot in range(2):
        decisions = [
            count for played in deal.games for seat, count in enumerate(played.decisions) if played.bots[seat] == bot
        ]
        assert deal.times[bot].count == sum(decisions)
    assert playing.deal_from_object(json.loads(json.dumps(deal.as_object()))) == deal


def test_good_calls_are_those_after_which_nobody_has_less() -> None:
    good = Game.from_state(wolfsbane.parse_position("AAAAAAAAAAAAAA-A; a 1 2; b 9 9; deck 5; pile 9; turn a"))
    good.play("call draw discard")
    assert playing.calls_of(good.log, 2) == ([1, 0], [1, 0])
    bad = Game.from_state(wolfsbane.parse_position("AAAAAAAAAAAAAA-A; a 1 2; b 0; deck 5; pile 9; turn a"))
    bad.play("call draw discard")
    assert playing.calls_of(bad.log, 2) == ([1, 0], [0, 0])


def test_ranks() -> None:
    def ranks(totals: list[int], winner: int) -> list[float]:
        zeros = [0] * len(totals)
        return GameResult(zeros, totals, winner, zeros, zeros, zeros).ranks

    assert ranks([30, 20], 1) == [2, 1]
    assert ranks([20, 20, 20], 1) == [2.5, 1, 2.5]
    assert ranks([20, 30, 30, 10], 3) == [2, 3.5, 3.5, 1]
    assert ranks([7, 7, 9, 8], 0) == [1, 2, 4, 3]


def test_times() -> None:
    times, more = Times(), Times()
    assert (times.mean, times.median) == (0, 0)
    for seconds in (0.001, 0.002, 0.003):
        times.add(seconds)
    for seconds in (0.0, 5.0, 6.0, 7.0):
        more.add(seconds)
    assert times.median == pytest.approx(0.002, rel=0.05)
    times.merge(more)
    assert (times.count, times.longest) == (7, 7.0)
    assert times.mean == pytest.approx(18.006 / 7)
    assert times.median == pytest.approx(0.003, rel=0.05)


# The same results


def test_the_number_of_workers_does_not_matter() -> None:
    options: dict[str, Any] = {"games": 10, "players": 3, "mix": "random", "rounds": 2, "seed": 4}
    one, three = run(PAIR, workers=1, **options), run(PAIR, workers=3, **options)
    assert (one.deals, one.games) == (4, 12)
    assert comparable(one) == comparable(three)
    assert comparable(one) != comparable(run(PAIR, workers=1, **{**options, "seed": 5}))


def comparable(results: ArenaResults) -> dict[str, Any]:
    return without_times(json.dumps(results.as_object()))


def test_ratings_of_played_games_agree_however_many_there_were() -> None:
    """Random never wins against the others, so all that can be told is that they are at least so much stronger."""
    runs = [run(["easy", "greedy", "random"], games, players=2, seed=1, workers=1) for games in (30, 120, 360)]
    assert [results.bots[2].wins for results in runs] == [0, 0, 0]
    for bot in range(2):
        ratings = [results.bots[bot].rating for results in runs]
        assert max(rating.low for rating in ratings) < min(rating.high for rating in ratings) == math.inf
    lines = result_lines(runs[0])
    assert re.search(r"greedy .* \+\d+ \(\+\d+ to \?\)$", lines[3]), lines[3]


NOISY_RAY = """
import os, ray, sys, threading
from wolfsbane.cli import main

def noisy(function):
    def call(*arguments, **options):
        print("Ray says something")
        os.write(1, b"so does what Ray is made of\\n")
        return function(*arguments, **options)
    return call

ray.init, ray.wait, ray.shutdown = noisy(ray.init), noisy(ray.wait), noisy(ray.shutdown)
main()
"""


def test_on_a_ray_cluster() -> None:
    """The results are the same, and all that stands on the standard output, whatever Ray writes there."""
    options = ["--bots", "greedy,random", "--games", "6", "--rounds", "1", "--seed", "2", "--json"]
    here = command(*options, "--workers", "1")
    there = subprocess.run(
        [sys.executable, "-c", NOISY_RAY, "arena", *options, "--ray", "local", "--workers", "2"],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert there.returncode == 0, there.stderr
    assert without_times(there.stdout) == without_times(here.stdout)
    for text in ("Ray says something", "so does what Ray is made of"):
        assert there.stderr.count(text) >= 3


NOISY_BOT = """
import os
from wolfsbane.bots import BOTS
from wolfsbane.bots.simple import RandomBot
from wolfsbane.cli import main

class NoisyBot(RandomBot):
    def choose(self, view, legal):
        print("thinking")
        os.write(1, b"hard\\n")
        return super().choose(view, legal)

BOTS["noisy"] = NoisyBot
main()
"""


def test_what_a_bot_prints_is_not_among_the_results() -> None:
    options = ["--bots", "noisy,random", "--games", "2", "--rounds", "1", "--seed", "2", "--workers", "1", "--json"]
    result = subprocess.run(
        [sys.executable, "-c", NOISY_BOT, "arena", *options], capture_output=True, text=True, check=False, timeout=60
    )
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["games"] == 2
    assert "thinking\n" in result.stderr
    assert "hard\n" in result.stderr


def test_a_machine_with_another_version_is_refused() -> None:
    assert cluster._work(abs, -3, (), cluster.identity()) == 3
    with pytest.raises(cluster.WrongVersion, match=r"has Wolfsbane .* with rules \d+, this machine Wolfsbane 9\.9"):
        cluster._work(abs, -3, (), "Wolfsbane 9.9 with rules 1")


def test_without_ray_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    result = command("--bots", "greedy,random", "--games", "2", "--ray", "local")
    assert result.exit_code == 1
    assert "install it with: pip install 'wolfsbane[ray]'" in result.stderr


@pytest.mark.parametrize("address", ["127.0.0.1:{}", "ray://localhost:{}", "127.0.0.1:99999"])
def test_a_cluster_that_is_not_there(address: str) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))  # and does not listen
        address = address.format(unused.getsockname()[1])
        result = command("--bots", "greedy,random", "--games", "2", "--ray", address)
    assert result.exit_code == 1
    assert f"there is no Ray cluster at '{address}': " in result.stderr


def test_decks_of_ones_own_are_known_to_all_processes() -> None:
    deck = ROOT / "examples" / "decks" / "moon.py"
    options = ["--bots", "greedy,random", "--mix", "DDDDDDDDDMDDDD-D", "--games", "4", "--rounds", "1", "--json"]
    result = subprocess.run(
        [sys.executable, "-m", "wolfsbane", "--deck-file", str(deck), "arena", *options, "--seed", "1"],
        timeout=60,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["games"] == 4


# Bots that fail


class Failing:
    """Plays at random until it is asked for the twentieth time; then it does something else."""

    def __init__(self, seed: int, what: Callable[[], Any], closes: bool) -> None:
        self.bot = make_bot("random", seed)
        self.left = 20
        self.what = what
        self.closes = closes

    def choose(self, view: View, legal: list[int]) -> Any:
        self.left -= 1
        return self.what() if self.left == 0 else self.bot.choose(view, legal)

    def close(self) -> None:
        if not self.closes:
            raise RuntimeError("stuck")


@contextmanager
def failing(monkeypatch: pytest.MonkeyPatch, what: Callable[[], Any], closes: bool = True) -> Iterator[None]:
    def make(spec: str, seed: int) -> Any:
        return Failing(seed, what, closes) if spec == "failing" else make_bot(spec, seed)

    with monkeypatch.context() as patch:
        patch.setattr(contest_module, "make_bot", lambda spec, seed: None)
        patch.setattr(playing, "make_bot", make)
        yield


@pytest.mark.parametrize(
    ("what", "words"),
    [
        (lambda: 1 / 0, "failed: ZeroDivisionError: division by zero"),
        (lambda: 999, "answered 999, which is not one of the legal actions ["),
        (lambda: None, "answered None, which is not one of the legal actions ["),
        (lambda: "draw", "answered 'draw', which is not one of the legal actions ["),
    ],
)
def test_a_bot_that_fails_ends_the_arena(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, what: Callable[[], Any], words: str
) -> None:
    with failing(monkeypatch, what):
        result = command("--bots", "failing,greedy", "--seed", "6", "--games", "4", "--workers", "1")
    assert result.exit_code == 1
    assert f"the bot at seat a (failing) in deal 0, game 0, of seed 6 {words}" in result.stderr
    record = result.stderr[result.stderr.index("wolfsbane record 1") :].partition("\nwolfsbane: ")[0]
    game = read_record(record, mix_of)
    assert not game.is_over
    assert len(game.history) > 53
    assert game.tags["name-a"] == "failing"
    assert "nothing was saved, which --save FILE would do" in result.stderr


def test_a_bot_that_can_not_be_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contest_module, "make_bot", lambda spec, seed: None)
    with pytest.raises(ArenaError, match=r"seat b \(nobody\) in deal 0, game 0, of seed 0 can't be made: ValueError"):
        run(["greedy", "nobody"], games=2, workers=1)


def test_a_bot_that_fails_to_close_has_played_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    with failing(monkeypatch, lambda: 1 / 0, closes=False):
        fault = play_deal(Task(new_contest(["failing", "greedy"]), 0, "AAAAAAAAAAAAAA-A"))
        assert isinstance(fault, Fault)
        assert "ZeroDivisionError" in fault.message
    monkeypatch.setattr(Failing, "choose", lambda self, view, legal: self.bot.choose(view, legal))
    with failing(monkeypatch, lambda: 0, closes=False):
        results = run(["failing", "greedy"], games=2, workers=1, rounds=1)
    assert [text.partition(": ")[2] for text in results.warnings] == [
        "it failed when it was closed: RuntimeError: stuck"
    ] * 2


# Processes that end


def echo_slowly(number: int) -> int:
    """The number itself, after a while that differs from one to the other."""
    time.sleep(0.002 * (number % 5))
    return number


def test_a_process_that_ends_is_told() -> None:
    with Pool(2) as pool, pytest.raises(WorkerError, match="has ended with exit code 3 in the middle of its work"):
        list(pool.each(os._exit, [3]))
    with Pool(2) as pool, pytest.raises(WorkerError, match="has ended by signal 9"):
        list(pool.each(signal.raise_signal, [signal.SIGKILL]))


def test_what_fails_in_a_process_is_told() -> None:
    with Pool(2) as pool:
        with pytest.raises(WorkerError, match="invalid literal for int"):
            list(pool.each(int, ["x"]))
        assert sorted(pool.each(int, ["1", "2", "3"])) == [1, 2, 3]
    with Pool(1) as pool, pytest.raises(ValueError, match="invalid literal"):
        list(pool.each(int, ["x"]))


def test_results_of_an_abandoned_iteration_are_never_given_to_another() -> None:
    """Work of the first iteration is still under way, and a part of it done, when the second one begins."""
    with Pool(2) as pool:
        abandoned = pool.each(echo_slowly, range(1000, 1100))
        next(abandoned)
        for first in (0, 10, 20):
            assert sorted(pool.each(echo_slowly, range(first, first + 10))) == list(range(first, first + 10))
        abandoned.close()
        for left_open in (pool.each(echo_slowly, [7, 7, 7]) for _ in range(3)):
            assert next(left_open) == 7  # and the next loop forgets it
        played = pool.random_games("dagger", games=600, seed=4)
    with Pool(1) as pool:
        assert played == pool.random_games("dagger", games=600, seed=4)


def test_iterations_that_take_turns_get_their_own_results() -> None:
    with Pool(2) as pool:
        pairs = list(zip(pool.each(echo_slowly, range(10)), pool.each(echo_slowly, range(100, 110)), strict=True))
    assert sorted([one for one, _ in pairs]) == list(range(10))
    assert sorted([other for _, other in pairs]) == list(range(100, 110))


def test_a_failure_is_told_to_the_iteration_that_it_happened_in() -> None:
    with Pool(2) as pool:
        whole = pool.each(int, ["2"] * 20)
        assert next(whole) == 2
        with pytest.raises(WorkerError, match="invalid literal"):
            list(pool.each(int, ["x"]))
        assert list(whole) == [2] * 19


def test_a_pool_goes_on_after_a_process_has_ended() -> None:
    with Pool(2) as pool:
        for _ in range(3):
            with pytest.raises(WorkerError, match="has ended with exit code 3"):
                list(pool.each(os._exit, [3]))
        assert sorted(pool.each(int, ["1", "2", "3"])) == [1, 2, 3]


def test_an_iteration_of_a_pool_that_was_closed_does_not_end_as_if_it_were_complete() -> None:
    pool = Pool(2)
    results = pool.each(int, ["1", "2", "3", "4"])
    next(results)
    pool.close()
    with pytest.raises(WorkerError, match="the pool was closed before all items were done"):
        list(results)
    assert multiprocessing.active_children() == []


def test_a_pool_that_is_closed_does_not_wait() -> None:
    start = time.monotonic()
    with Pool(2) as pool, closing(pool.each(time.sleep, [0.1, 60])) as results:
        next(results)
    assert time.monotonic() - start < 30
    assert multiprocessing.active_children() == []


def test_a_worker_that_is_killed_loses_nothing_that_was_saved(tmp_path: Path) -> None:
    contest = new_contest(PAIR, rounds=1, seed=8)
    path = tmp_path / "saved.jsonl"
    with SaveFile(path, contest) as save:
        arena = Arena(contest, 10_000, save=save)
        deals = arena.play(workers=2)
        for _ in range(3):
            next(deals)
        for process in multiprocessing.active_children():
            process.kill()
        with pytest.raises(ArenaError, match="a worker process has ended by signal 9"):
            list(deals)
    with SaveFile(path, contest) as save:
        assert len(save.deals) >= 3
        assert save.deals == arena.deals


def test_processes_end_with_the_one_that_was_killed() -> None:
    script = "import time, wolfsbane.pool as p; [print(x, flush=True) for x in p.Pool(2).each(time.sleep, [0, 99, 99])]"
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "None\n"
        process.kill()
        process.communicate(timeout=30)  # returns when nobody has the other end of the pipe any more


# The command


def test_the_results_in_words() -> None:
    result = command("--bots", "greedy", "--bots", "random", "--players", "3", "--games", "5", "--seed", "1")
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0] == (
        "greedy against random: 3 players, the deck amulet, seed 1. 6 games: 2 deals, each played 3 times."
    )
    assert lines[2].split() == ["bot", "games", "wins", "share", "of", "wins", "points", "a", "game", "rank", "rating"]
    assert re.match(r"greedy +6 +[0-6] +\d+\.\d % \(", lines[3])
    assert re.match(r"random +12 +[0-6] +\d+\.\d % \(", lines[4])
    assert re.match(r"greedy +\d+ +[\d.]+ [mu]s", lines[7])
    assert lines[10].startswith("2 deals, 6 games. In brackets: 95 % intervals, by deals.")
    assert result.stderr == ""


def test_the_results_as_json() -> None:
    result = command(
        "--bots", "greedy,random", "--mix", "random", "--games", "3", "--seed", "1", "--workers", "1", "--json"
    )
    report = json.loads(result.stdout)
    assert report["bots"] == ["greedy", "random"]
    assert (report["games"], report["deals"], report["mix"], report["decks"]) == (4, 2, "random", "ACD")
    assert (report["seed"], report["sprt"], report["interrupted"], report["warnings"]) == (1, None, False, [])
    greedy, random = report["results"]
    assert greedy["bot"] == "greedy"
    assert greedy["wins"] + random["wins"] == 4
    assert greedy["win_share"]["value"] == greedy["wins"] / 4
    assert 0 <= greedy["win_share"]["low"] <= greedy["win_share"]["value"] <= greedy["win_share"]["high"] <= 1
    assert random["rating"] == {"value": 0, "low": 0, "high": 0}
    assert set(greedy["seconds_per_decision"]) == {"mean", "median", "max"}
    assert result.stderr == ""
    documented = (ROOT / "docs" / "how-to" / "run-an-arena.md").read_text("utf-8")
    for name in [*report, *greedy]:
        assert f"`{name}`" in documented, name


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--bots", "greedy,nobody"], "there is no bot 'nobody'"),
        (["--bots", "greedy,random", "--mix", "silver"], "(amulet, coin, dagger), or random"),
        (["--bots", "greedy,random", "--sprt", "0.5"], "a test is two shares with a comma between them"),
        (["--bots", "greedy,random", "--sprt", "a,b"], "a test is two shares with a comma between them"),
        (["--bots", "greedy,random", "--sprt", "0.6,0.5"], "two shares with 0 < low < high < 1"),
        (["--bots", "greedy,random", "--sprt", "0.5,nan"], "two shares with 0 < low < high < 1"),
        (["--bots", "greedy,random", "--games", "0"], "--games"),
        (["--bots", "greedy,random", "--workers", "0"], "--workers"),
        (["--bots", "greedy,random", "--players", "5"], "--players"),
        ([], "--bots"),
    ],
)
def test_wrong_options_are_refused(options: list[str], message: str) -> None:
    result = command(*options)
    assert result.exit_code == 2
    assert message in result.stderr


def test_an_arena_of_no_games() -> None:
    with pytest.raises(ValueError, match="at least one game, not 0"):
        run(PAIR, games=0)
    with pytest.raises(ArenaError, match="no deal is finished"):
        Arena(new_contest(PAIR), 2).results()


def test_lines_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["wolfsbane.cli.arena"], "PROGRESS_INTERVAL", 0.0)
    options = ["--bots", "greedy,random", "--games", "4", "--rounds", "1", "--seed", "1", "--workers", "1"]
    result = command(*options, "--sprt", "0.4,0.6", "--json")
    assert re.fullmatch(
        r"1 of 2 deals: greedy \d, random \d; test [+-]\d\.\d\d of 2\.94\n2 of 2 deals: .*\n", result.stderr
    )
    json.loads(result.stdout)


def test_a_bar_on_a_terminal() -> None:
    ours, theirs = pty.openpty()
    options = ["--bots", "greedy,random", "--games", "4", "--rounds", "1", "--workers", "1"]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    with started(*options, stderr=theirs, env=environment) as process:
        output, _ = process.communicate(timeout=60)
    os.close(theirs)
    shown = os.read(ours, 100_000).decode()
    os.close(ours)
    assert "2/2 deals 0:00:00 greedy " in re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown)
    assert "2 deals, 4 games." in output
    assert "\x1b" not in output


# The sequential test, played


def test_play_ends_when_the_test_is_decided(tmp_path: Path) -> None:
    path = tmp_path / "saved.jsonl"
    options = ["--bots", "greedy,random", "--games", "10000", "--seed", "1", "--sprt", "0.5,0.8", "--rounds", "1"]
    result = command(*options, "--save", str(path), "--workers", "2")
    assert result.exit_code == 0, result.output
    assert re.search(r"The test is decided after \d+ deals .*: greedy wins at least 0\.8 of its games\.", result.stdout)
    one = command(*options, "--workers", "1", "--json")
    again = command(*options, "--save", str(path), "--json")  # nothing is left to be played
    assert without_times(again.stdout) == without_times(one.stdout)
    report = json.loads(one.stdout)
    assert report["sprt"]["decision"] == "high"
    assert report["sprt"]["deals"] == report["deals"] < 100
    swapped = ["--bots", "random,greedy", *options[2:]]
    assert "random wins at most 0.5 of its games" in command(*swapped, "--workers", "1").stdout


def test_a_test_that_is_not_decided() -> None:
    results = run(PAIR, games=2, rounds=1, workers=1, sprt=(0.5, 0.51))
    assert results.verdict is not None
    assert (results.verdict.decision, results.verdict.deals) == (None, 1)
    assert "The test is not decided after 1 deal" in "\n".join(result_lines(results))


def test_the_example_of_the_docstring() -> None:
    failed, tried = doctest.testmod(running)
    assert (failed, tried) == (0, 2)
