"""Reviews of a server that uses a Ray cluster: the same reports, with lost workers and with a lost cluster too.

`make test-ray` runs it. It takes minutes, because for every review Ray starts several processes.
"""

import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from server.running import NO_LIMITS, RAY_PATIENCE, Client, RayCluster, Server
from server.tables import LoggedTable, begun_table, play_on
from server.writing import write_tables
from wolfsbane.review import Settings, from_json, review, to_json
from wolfsbane.server import messages as ms
from wolfsbane.server.storage.read_model import DAY
from wolfsbane.server.tables.table import Table

SIMULATIONS = 100  # of each decision, with one rollout of each chance event
SHORT = {"whole": 8, "worker-lost": 28, "cluster-lost": 9}  # seeds of games with few decisions
BOT = {"kind": "bot", "level": "easy"}


@pytest.fixture
def cluster() -> Iterator[RayCluster]:
    one = RayCluster()
    yield one
    one.close()


def test_reviews_are_made_on_the_cluster_without_a_worker_and_without_the_cluster(
    cluster: RayCluster, tmp_path: Path
) -> None:
    games = {name: finished(name, seed) for name, seed in SHORT.items()}
    server, ada = server_with(games, cluster, tmp_path)
    try:
        until(lambda: actors_of_bots(ada, cluster) >= 2)  # as many as the cluster has cores
        begin(ada, "whole")
        assert report(ada, "whole") == made_here(games["whole"])

        begin(ada, "worker-lost")
        until(lambda: killed(cluster.processes("ray::_work")))
        assert report(ada, "worker-lost") == made_here(games["worker-lost"])
        assert fallbacks(ada) == 0

        begin(ada, "cluster-lost")
        cluster.kill()
        assert report(ada, "cluster-lost") == made_here(games["cluster-lost"])
        assert fallbacks(ada) == 1
    finally:
        server.stop()


def finished(name: str, seed: int) -> LoggedTable:
    """A game of one round, played at random."""
    table = begun_table(options=ms.Options(rounds=1), table=Table(name, tail=None))
    play_on(table, random.Random(seed))
    assert table.table.stage == "over"
    return table


def server_with(games: dict[str, LoggedTable], cluster: RayCluster, folder: Path) -> tuple[Server, Client]:
    """A server that has played these games, and one of the players."""
    logs = {name: [structs.replace(entry, t=entry.t - DAY) for entry in game.log] for name, game in games.items()}
    session_tokens = write_tables(folder, None, logs, ["p0", "p1"])
    limits = ["--limit", f"review_simulations={SIMULATIONS}", "--limit", f"bot_seconds={RAY_PATIENCE:g}"]
    place = ["--workers", "2", "--ray", cluster.address]
    server = Server(folder, *NO_LIMITS, "--pace", "0", *limits, *place, environment=cluster.environment)
    server.start()
    return server, Client(server, session_tokens["p0"])


def made_here(game: LoggedTable) -> str:
    """The report that this process makes."""
    return without_time(to_json(review(game.table.record(), Settings(simulations=SIMULATIONS, rollouts=1))))


def without_time(text: str) -> str:
    found = from_json(text)
    return to_json(replace(found, header=replace(found.header, seconds=0.0)))


def actors_of_bots(ada: Client, cluster: RayCluster) -> int:
    """How many there are on the cluster after one more question to bots: of a process that could not connect, and was
    left alone for a while, there is none yet."""
    table = ada.make([{"kind": "you"}, BOT, BOT, BOT])
    ada.do(table, "start")
    time.sleep(1)
    return len(cluster.processes("ray::BotActor"))


def killed(processes: list[int]) -> bool:
    """Kills processes; whether there was any."""
    count = 0
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
            count += 1
    return count > 0


def path(table: str) -> str:
    return f"/api/tables/{table}/games/1/review"


def begin(ada: Client, table: str) -> None:
    """Asks for a review, and waits until a part of it is done."""
    until(lambda: done(ada, table) > 0)


def done(ada: Client, table: str) -> int:
    reply = ada.post(path(table), {})
    assert reply.status_code == 200, reply.text
    assert reply.json()["state"] in ("queued", "running"), reply.text
    return int(reply.json().get("done", 0))


def report(ada: Client, table: str) -> str:
    until(lambda: "header" in ada.get(path(table)).json())
    return without_time(ada.get(path(table)).text)


def fallbacks(ada: Client) -> int:
    name = "wolfsbane_review_fallbacks_total "
    (line,) = [line for line in ada.get("/metrics").text.splitlines() if line.startswith(name)]
    return int(float(line.removeprefix(name)))


def until(reached: Callable[[], bool]) -> None:
    end = time.monotonic() + RAY_PATIENCE
    while not reached():
        assert time.monotonic() < end
        time.sleep(0.02)
