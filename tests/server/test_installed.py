"""What people install: the source distribution, on a machine where npm is of no use."""

import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from conftest import ROOT
from server import running
from server.running import PATIENCE, Server

CLIENT = ROOT / "build" / "web"


def run(command: list[str], cwd: Path, **environment: str) -> None:
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("WOLFSBANE_", "PYTHONPATH"))}
    result = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=cwd,
        env={**ours, **environment},
        check=False,
        capture_output=True,
        text=True,
    )
    assert result.returncode == 0, result.stdout + result.stderr


def test_what_is_installed_from_the_source_distribution_serves_the_client(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (CLIENT / "index.html").is_file(), "there is no client: run `make client`"
    run(
        ["hatchling", "build", "--target", "sdist", "--directory", str(tmp_path)],
        ROOT,
        WOLFSBANE_CLIENT=str(CLIENT),
    )
    [archive] = tmp_path.glob("*.tar.gz")
    offline = tmp_path / "offline"
    offline.mkdir()
    for name, script in (("node", "echo v22.12.0"), ("npm", "exit 1")):
        (offline / name).write_text(f"#!/bin/sh\n{script}\n")
        (offline / name).chmod(0o755)
    run(
        ["pip", "install", "--no-deps", "--no-build-isolation", "--no-index", "--target", "installed", str(archive)],
        tmp_path,
        WOLFSBANE_PLAIN="1",
        PATH=f"{offline}{os.pathsep}{os.environ['PATH']}",
    )
    package = tmp_path / "installed" / "wolfsbane"
    assert not (package / "_no_client.txt").exists()
    assert (package / "_plain.txt").read_text("utf-8") == "asked for by WOLFSBANE_PLAIN=1\n"
    monkeypatch.setattr(running, "PACKAGE", package.parent)
    monkeypatch.delenv("PYTHONWARNINGS", raising=False)
    server = Server(tmp_path / "server")
    server.start()
    try:
        with httpx.Client(base_url=server.url, timeout=PATIENCE, verify=False) as http:
            assert http.get("/", headers={"Accept": "text/html"}).content == (CLIENT / "index.html").read_bytes()
            asset = next((CLIENT / "assets").glob("*.js"))
            assert http.get(f"/assets/{asset.name}").content == asset.read_bytes()
    finally:
        server.stop()
    # The server also says that its engine is slow, and why.
    said = server.log.read_text("utf-8")
    assert said.count("the plain engine is running") == 1
    assert "(asked for by WOLFSBANE_PLAIN=1)" in said
