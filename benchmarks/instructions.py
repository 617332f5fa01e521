"""Compares instructions per decision of a base revision and of the working tree: `make bench-check`.

Unlike times, instruction counts do not depend on the load of the machine, so small changes are visible. callgrind
counts random playouts inside the engine, with four players. Fails if a deck needs more than 3 % more than at the base.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from wolfsbane import bench

ROOT: Final = Path(__file__).resolve().parent.parent
BUILD: Final = ROOT / "build" / "base"
DECKS: Final = ("amulet", "coin", "dagger")
GIT: Final = ("git", "-c", "safe.directory=*", "-C", str(ROOT))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", default="main", metavar="REVISION", help="what to compare with [main]")
    parser.add_argument("--limit", type=float, default=3.0, metavar="PERCENT", help="what is too much more [3]")
    parser.add_argument(
        "--tree",
        type=Path,
        default=ROOT / "build" / "compiled",
        metavar="FOLDER",
        help="the compiled package of the working tree [build/compiled]",
    )
    options = parser.parse_args()
    if not bench.can_count():
        sys.exit("counting instructions needs valgrind, which is not on the PATH")
    commit = git("rev-parse", "--verify", "--short=12", options.base + "^{commit}")
    base = build(commit)

    print(f"Instructions per decision, 4 players: {options.base} ({commit}), the working tree, and the change")
    worst = 0.0
    for deck in DECKS:
        try:
            before = bench.instructions(deck, 4, base)
            after = bench.instructions(deck, 4, options.tree)
        except RuntimeError as problem:
            sys.exit(str(problem))
        change = 100 * (after / before - 1)
        worst = max(worst, change)
        print(f"  {deck:8} {before:10,.1f} {after:10,.1f} {change:+7.2f} %", flush=True)
    if worst > options.limit:
        sys.exit(f"Slower: {worst:+.2f} % is more than {options.limit:g} %.")


def build(commit: str) -> Path:
    """Compiles the package of a commit, and returns its folder, which is cached."""
    folder = BUILD / commit
    package = folder / "compiled"
    done = folder / "done"
    if done.exists():
        return package
    print(f"Compiling {commit}", flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    git("worktree", "prune")
    git("worktree", "add", "--quiet", "--force", "--detach", str(folder / "tree"), commit)
    try:
        install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
        subprocess.run(
            [*install, "--target", str(package), str(folder / "tree")],
            env={**os.environ, "WOLFSBANE_COMPILED": "1", "WOLFSBANE_PLAIN": "", "WOLFSBANE_BUILD_DIR": ""},
            check=True,
        )
    except subprocess.CalledProcessError:
        sys.exit(f"{commit} can't be compiled")
    finally:
        git("worktree", "remove", "--force", str(folder / "tree"))
    done.touch()
    return package


def git(*arguments: str) -> str:
    result = subprocess.run([*GIT, *arguments], check=False, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(result.stderr.strip())
    return result.stdout.strip()


if __name__ == "__main__":
    main()
