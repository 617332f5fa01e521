"""Plays the search of the working tree against that of another commit, by the same rules: `make bench-before`.

It compiles the working tree together with the search of the commit, as the package `wolfsbane.bots.before`, and runs
`wolfsbane arena` with both; options that are not known here go to the arena. Both sides play in the same process, so
the times per decision that the arena shows are comparable, and budgets with equal times can be chosen.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
BUILD: Final = ROOT / "build" / "against"
GIT: Final = ("git", "-c", "safe.directory=*", "-C", str(ROOT))
# The last commit whose search has no networks. Its search is that of 044167e, for the rules and the engine of today.
WITHOUT_NETWORKS: Final = "a0b6139^"
BOTS: Final = "src/wolfsbane/bots"
MAKER: Final = '''"""The search of another commit, such as `wolfsbane.bots.before:search_2000` or `:search_50ms`."""

from typing import Any

from wolfsbane.bots.before.search import SearchBot
from wolfsbane.bots.budget import parse_budget


def __getattr__(name: str) -> Any:
    if not name.startswith("search_"):
        raise AttributeError(name)
    budget = parse_budget(name.removeprefix("search_").replace("_", "."))

    def make(seed: int | str) -> SearchBot:
        return SearchBot(seed, budget)

    make.__name__ = make.__qualname__ = name
    return make
'''


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", default=WITHOUT_NETWORKS, metavar="REVISION", help="whose search to play against")
    parser.add_argument("--ours", default="2000", metavar="BUDGET", help="of the working tree's search [2000]")
    parser.add_argument("--theirs", default="2000", metavar="BUDGET", help="of the other one [2000]")
    parser.add_argument("--alone", action="store_true", help="one of ours against three of theirs")
    options, rest = parser.parse_known_args()
    package = build(git("rev-parse", "--verify", "--short=12", options.base + "^{commit}"))
    ours, theirs = f"search:{options.ours}", f"wolfsbane.bots.before:search_{options.theirs}"
    players = "4" if options.alone else "2"
    command = [sys.executable, "-m", "wolfsbane", "arena", "--bots", f"{ours},{theirs}", "--players", players, *rest]
    sys.exit(subprocess.run(command, env={**os.environ, "PYTHONPATH": str(package)}, check=False).returncode)


def build(commit: str) -> Path:
    """Compiles the working tree with the search of `commit` beside it; what did not change is not compiled again."""
    tree = BUILD / "tree"
    package = BUILD / "compiled" / commit
    stamp = package / "stamp"
    if stamp.exists() and stamp.read_text("ascii") == checksum():
        return package
    shutil.rmtree(tree, ignore_errors=True)
    shutil.rmtree(package, ignore_errors=True)
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "src", tree / "src", ignore=ignored)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree)
    hook = (ROOT / "hatch_build.py").read_text(encoding="utf-8")
    (tree / "hatch_build.py").write_text(hook.replace('"bots/core"', '"bots/core", "bots/before/core"'), "utf-8")
    before = tree / BOTS / "before"
    for path in git(
        "ls-tree", "-r", "--name-only", commit, f"{BOTS}/core", f"{BOTS}/weights", f"{BOTS}/search.py"
    ).split():
        text = git("show", f"{commit}:{path}", strip=False)
        target = before / Path(path).relative_to(BOTS)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(re.sub(r"wolfsbane\.bots\.(core|search)\b", r"wolfsbane.bots.before.\1", text), "utf-8")
    (before / "__init__.py").write_text(MAKER, encoding="utf-8")
    (BUILD / "mypyc").mkdir(exist_ok=True)
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    settings = {"WOLFSBANE_COMPILED": "1", "WOLFSBANE_CLIENT": "0", "WOLFSBANE_BUILD_DIR": str(BUILD / "mypyc")}
    subprocess.run([*install, "--target", str(package), "."], cwd=tree, env={**os.environ, **settings}, check=True)
    stamp.write_text(checksum(), "ascii")
    return package


def checksum() -> str:
    """Of all sources of the package."""
    paths = [path for path in sorted((ROOT / "src").rglob("*")) if path.suffix in (".py", ".txt", ".toml")]
    return hashlib.sha256(b"\n".join([path.read_bytes() for path in paths])).hexdigest()


def git(*arguments: str, strip: bool = True) -> str:
    out = subprocess.run([*GIT, *arguments], check=True, capture_output=True, text=True).stdout
    return out.strip() if strip else out


if __name__ == "__main__":
    main()
