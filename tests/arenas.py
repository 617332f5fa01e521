"""Runs the arena command in this or in another process, for tests."""

import json
import subprocess
import sys
from typing import Any

from typer.testing import CliRunner, Result

from wolfsbane.cli import app

PAIR = ("greedy", "random")


def command(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["arena", *arguments], prog_name="wolfsbane")


def without_times(text: str) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(text)
    for row in report["results"]:
        del row["seconds_per_decision"]
    return report


def started(*arguments: str, **options: Any) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "wolfsbane", "arena", *arguments],
        stdout=subprocess.PIPE,
        stderr=options.pop("stderr", subprocess.PIPE),
        text=True,
        **options,
    )
