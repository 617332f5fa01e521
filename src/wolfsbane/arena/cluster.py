"""Runs work on a Ray cluster, possibly on several machines. The extra `wolfsbane[ray]` installs Ray."""

from __future__ import annotations

import importlib.util
import logging
import os
import re
import socket
from collections.abc import Callable, Generator, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

from wolfsbane._version import __version__
from wolfsbane.engine.game import RULES_VERSION
from wolfsbane.pool import WorkerError, load_decks

LOCAL: Final = "local"  # address that starts a cluster on this machine
STARTS: Final = 3  # attempts to start a local cluster: on a busy machine Ray gives up after half a minute

Item = TypeVar("Item")
Result = TypeVar("Result")


class WrongVersion(Exception):
    """A machine of the cluster would play by another program."""


class Cluster:
    """A connection to a Ray cluster, with the interface of `wolfsbane.pool.Pool`. `close` disconnects.

    Every machine needs the same version of wolfsbane, and the deck files under the same paths. Raises WorkerError if
    Ray is not installed or if there is no cluster at `address`.
    """

    def __init__(self, address: str, workers: int | None = None, deck_files: Sequence[Path] = ()) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no telemetry
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        check_installed()
        if address == LOCAL:
            os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")  # listens on 127.0.0.1 only
        self._ray: Any = importlib.import_module("ray")
        check_address(address)
        options: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
        if address == LOCAL:
            options |= {"address": "local", "include_dashboard": False, "num_cpus": workers}
        else:
            options |= {"address": address}
        for left in reversed(range(STARTS if address == LOCAL else 1)):
            try:
                self._ray.init(**options)
                break
            except Exception as problem:  # Ray documents no exception type for this
                self._ray.shutdown()
                if left == 0:
                    raise WorkerError(f"there is no Ray cluster at {address!r}: {problem}") from problem
        self.workers = max(1, workers or int(self._ray.cluster_resources().get("CPU", 1)))
        self._deck_files = tuple(str(file.absolute()) for file in deck_files)

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Cancels running work and disconnects; a local cluster is stopped."""
        self._ray.shutdown()

    def actor(self, kind: type, *values: object) -> Any:
        """A handle of an object that lives on the cluster; if its machine is lost, it is made again on another.

        Without `num_cpus` Ray wants a core where it places the object, and reserves none while it lives: objects that
        mostly wait would otherwise keep all cores from other work.
        """
        return self._ray.remote(max_restarts=-1)(kind).remote(*values)

    def each(self, function: Callable[[Item], Result], items: Iterable[Item]) -> Generator[Result]:
        """Yields `function(item)` for each item, in order of completion.

        Work lost with a machine is repeated on another. Raises WorkerError if that fails, or if `function` raises.
        """
        remote = self._ray.remote(num_cpus=1)(_work)
        left = iter(items)
        running: list[Any] = []
        while True:
            while len(running) < self.workers and (item := next(left, self)) is not self:
                running.append(remote.remote(function, item, self._deck_files, identity()))
            if not running:
                return
            ready, running = self._ray.wait(running)
            for one in ready:
                try:
                    result: Result = self._ray.get(one)
                except self._ray.exceptions.RayError as problem:
                    raise WorkerError(f"a Ray worker failed: {problem}") from problem
                yield result


def check_installed() -> None:
    """Raises WorkerError if Ray is not installed."""
    try:
        found = importlib.util.find_spec("ray")
    except ValueError:  # a module without a specification, or None in its place
        found = None
    if found is None:
        raise WorkerError("Ray is not installed; install it with: pip install 'wolfsbane[ray]'")


def check_address(address: str) -> None:
    """Raises WorkerError if nothing listens at `address`; Ray itself would try to connect for minutes."""
    place = re.fullmatch(r"(?:ray://)?([^/]+):(\d+)", address)
    if place is None:
        return
    try:
        socket.create_connection((place[1].strip("[]"), int(place[2])), timeout=10).close()
    except (OSError, OverflowError) as problem:
        raise WorkerError(f"there is no Ray cluster at {address!r}: {problem}") from problem


def identity() -> str:
    """What has to be the same on all machines, so that the same seed gives the same results."""
    return f"Wolfsbane {__version__} with rules {RULES_VERSION}"


def check_identity(wanted: str) -> None:
    """Raises WrongVersion unless this machine has what another one has."""
    if identity() != wanted:
        raise WrongVersion(f"{socket.gethostname()} has {identity()}, this machine {wanted}: install the same on both")


def _work(function: Callable[[Item], Result], item: Item, deck_files: tuple[str, ...], wanted: str) -> Result:
    check_identity(wanted)
    _load(deck_files)
    return function(item)


@cache
def _load(deck_files: tuple[str, ...]) -> None:
    load_decks([Path(file) for file in deck_files])
