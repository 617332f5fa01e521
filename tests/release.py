"""Checks what a release needs beyond the tests: `make release-check`.

Builds the source distribution, and from it, for each Python, a wheel in an isolated environment. Installs the wheel
into an empty environment, and from an empty folder runs every block of the README and some commands.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
EXTRAS: Final = "server,pettingzoo,openspiel"
CHECK: Final = """\
import doctest, pathlib, sys
import wolfsbane
from wolfsbane._build import build_kind
source = pathlib.Path(wolfsbane.__file__)
assert build_kind() == "compiled", build_kind()
assert (source.parent / "web" / "index.html").is_file(), "the wheel has no browser client"
failed, tried = doctest.testfile(sys.argv[1], module_relative=False)
print(f"  {tried} lines of the README, {failed} failed, with {source.parent}")
sys.exit(failed > 0 or tried == 0)
"""
COMMANDS: Final = (
    ["--version"],
    ["random", "--seed", "1", "--rounds", "1"],
    ["cards", "dagger.4"],
    ["serve", "--help"],
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", nargs="*", default=[sys.executable], help="interpreters to check with [this one]")
    parser.add_argument("--client", type=Path, help="a built browser client, which is otherwise built")
    options = parser.parse_args()
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment["WOLFSBANE_COMPILED"] = "1"
    if options.client is not None:
        environment["WOLFSBANE_CLIENT"] = str(options.client.absolute())
    with tempfile.TemporaryDirectory(prefix="wolfsbane-release-") as name:
        folder = Path(name)
        print("building the source distribution", flush=True)
        run([sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", name], ROOT, environment)
        [sdist] = folder.glob("*.tar.gz")
        environment.pop("WOLFSBANE_CLIENT", None)  # from here on the client of the source distribution
        for python in options.python:
            check(python, sdist, folder, environment)


def check(python: str, sdist: Path, folder: Path, environment: dict[str, str]) -> None:
    version = run([python, "-c", "import platform; print(platform.python_version())"], folder, environment).strip()
    print(f"Python {version}: building and installing a wheel", flush=True)
    start = time.monotonic()
    wheels, place = folder / f"wheels-{version}", folder / f"venv-{version}"
    run([python, "-m", "venv", str(place)], folder, environment)
    inside = str(place / ("Scripts" if sys.platform == "win32" else "bin") / "python")
    pip = [inside, "-m", "pip"]
    run([*pip, "wheel", "--quiet", "--no-deps", "--wheel-dir", str(wheels), str(sdist)], folder, environment)
    [wheel] = wheels.glob("*.whl")
    run([*pip, "install", "--quiet", f"{wheel}[{EXTRAS}]"], folder, environment)
    print(f"  {wheel.name}, {wheel.stat().st_size:,} bytes, in {time.monotonic() - start:.0f} s", flush=True)
    empty = folder / f"empty-{version}"
    empty.mkdir()
    print(run([inside, "-c", CHECK, str(ROOT / "README.md")], empty, environment).rstrip())
    for command in COMMANDS:
        run([str(Path(inside).with_name("wolfsbane")), *command], empty, environment)
    print(f"  wolfsbane {', '.join([command[0] for command in COMMANDS])}: all right", flush=True)
    shutil.rmtree(place)


def run(command: list[str], folder: Path, environment: dict[str, str]) -> str:
    done = subprocess.run(command, cwd=folder, env=environment, check=False, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    main()
