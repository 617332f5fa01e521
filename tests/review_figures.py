"""Measures what docs/review.md says about reviews, and writes its tables: `make review-figures`.

python tests/review_figures.py docs/review.md [--games 2000] [--played FILE]

With `--played`, games measured for luck are kept in that file, and a run that was stopped goes on after them. Delete
the file when the bots, their networks or the evaluation have changed.
"""

import argparse
import json
import re
import statistics
import sys
import time
from pathlib import Path
from typing import NamedTuple

import constructed_mistakes
from constructed_mistakes import Constructed
from planted_mistakes import BY_NAME, KINDS, PLANTED, reviewed, right_codes
from review_games import game_of_bots, luck_in
from wolfsbane.engine.record import write_record
from wolfsbane.pool import Pool, cores
from wolfsbane.review import Reviewing, Settings

ROLLOUTS = 8
TABLES = (("amulet", 2), ("coin", 2), ("dagger", 2), ("ADCDDDDDDDCCDA-C", 2), ("amulet", 4))


class Played(NamedTuple):
    raw: float
    luck: float


Item = tuple[str, int, int]  # mix, players and seed


def play(item: Item) -> tuple[Item, Played]:
    """The result and the luck of the first seat in one game of equal bots."""
    mix, players, seed = item
    game = game_of_bots(mix, players, seed)
    return item, Played(100.0 if game.winner() == 0 else 0.0, luck_in(game, ROLLOUTS, seed)[0])


def played(pool: Pool, items: list[Item], keep: Path | None) -> list[Played]:
    """The games of these items; those in the file `keep` are not played again, the others are added to it."""
    lines = keep.read_text("utf-8").splitlines() if keep is not None and keep.exists() else []
    found = {(mix, players, seed): Played(raw, luck) for mix, players, seed, raw, luck in map(json.loads, lines)}
    for item, result in pool.each(play, [item for item in items if item not in found]):
        found[item] = result
        if keep is not None:
            with keep.open("a", encoding="utf-8") as file:
                file.write(json.dumps([*item, *result]) + "\n")
    return [found[item] for item in items]


def verdict(item: tuple[str, str]) -> tuple[str, str, bool]:
    """Whether an action in a position of this name is marked."""
    name, played = item
    return name, played, bool(reviewed(BY_NAME[name], played, Settings()).mark)


def luck_table(pool: Pool, games: int, keep: Path | None) -> str:
    lines = [
        "| table | games | mean luck | spread of luck | spread of results | without luck | variance left |",
        "|---|---|---|---|---|---|---|",
    ]
    share = games // len(TABLES)
    every: list[Played] = []
    for mix, players in TABLES:
        found = played(pool, [(mix, players, seed) for seed in range(share)], keep)
        # With four players a win is rarer: only those of two are put together.
        every += [] if players > 2 else found
        lines.append(luck_row(f"{mix}, {players} players", found))
        print(lines[-1], file=sys.stderr, flush=True)
    lines.append(luck_row("all of two players", every))
    return "\n".join(lines)


def luck_row(name: str, found: list[Played]) -> str:
    luck = [one.luck for one in found]
    raw = statistics.stdev([one.raw for one in found])
    adjusted = statistics.stdev([one.raw - one.luck for one in found])
    error = statistics.stdev(luck) / len(luck) ** 0.5
    return (
        f"| {name} | {len(found)} | {statistics.mean(luck):+.1f} ± {error:.1f} | {statistics.stdev(luck):.1f} | "
        f"{raw:.1f} | {adjusted:.1f} | {100 * adjusted**2 / raw**2:.0f} % |"
    )


def mistakes_table(pool: Pool) -> str:
    planted = dict.fromkeys(KINDS, 0)
    kinds = {(one.position, one.played): one.kind for one in PLANTED}
    for name, played, marked in pool.each(verdict, list(kinds)):
        planted[kinds[name, played]] += marked
    right = [(name, right_codes(BY_NAME[name])[0]) for name in sorted({one.position for one in PLANTED})]
    wrongly = sum(marked for _, _, marked in pool.each(verdict, right))
    lines = ["| mistake | planted | marked |", "|---|---|---|"]
    lines += [f"| {kind} | {sum(one.kind == kind for one in PLANTED)} | {planted[kind]} |" for kind in KINDS]
    found = sum(planted.values())
    lines.append(f"| **all** | {len(PLANTED)} | {found} ({100 * found / len(PLANTED):.1f} %) |")
    lines.append(
        f"| right moves in the same positions | {len(right)} | {wrongly} ({100 * wrongly / len(right):.1f} %) |"
    )
    return "\n".join(lines)


def constructed_verdict(item: tuple[Constructed, str]) -> tuple[str, bool, bool]:
    """The rule of a constructed position, whether the action is the mistake, and whether it is marked."""
    one, played = item
    return one.rule, played == one.wrong, bool(constructed_mistakes.verdict(one, played, Settings()).mark)


def constructed_table(pool: Pool) -> str:
    positions = constructed_mistakes.constructed()
    items = [(one, played) for one in positions for played in (one.wrong, one.right)]
    found = list(pool.each(constructed_verdict, items))
    lines = ["| rule | positions | mistakes marked | right moves marked |", "|---|---|---|---|"]
    rules = list(dict.fromkeys(one.rule for one in positions))
    for name in [*rules, "**all**"]:
        here = [one for one in found if name in (one[0], "**all**")]
        wrong = sum(marked for _, is_wrong, marked in here if is_wrong)
        right = sum(marked for _, is_wrong, marked in here if not is_wrong)
        count = len(here) // 2
        share = f" ({100 * wrong / count:.0f} %)" if name == "**all**" else ""
        lines.append(f"| {name} | {count} | {wrong}{share} | {right} |")
    return "\n".join(lines)


def time_table() -> str:
    lines = ["| game of four rounds | decisions | first look | in all |", "|---|---|---|---|"]
    for mix in ("amulet", "coin", "dagger"):
        record = write_record(game_of_bots(mix, 2, 1, "search:300"))
        with Pool(1) as here:
            begin = time.process_time()
            reviewing = Reviewing(record)
            first = 0.0
            for step in reviewing.run(here):
                if step.stage == "close" and not first:
                    first = time.process_time() - begin
            whole = time.process_time() - begin
        lines.append(f"| {mix}, 2 players | {len(reviewing.at)} | {first:.1f} s | {whole:.1f} s |")
    return "\n".join(lines)


def measured(name: str, pool: Pool, games: int, keep: Path | None) -> str:
    """A table of the page."""
    if name == "luck":
        return luck_table(pool, games, keep)
    if name == "constructed":
        return constructed_table(pool)
    return mistakes_table(pool) if name == "mistakes" else time_table()


def put(text: str, name: str, table: str) -> str:
    """The text with the table between its two comments replaced."""
    pattern = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end of {name} -->)", re.DOTALL)
    if not pattern.search(text):
        raise SystemExit(f"there is no place for {name} in the page")
    return pattern.sub(lambda found: f"{found[1]}\n{table}\n\n{found[2]}", text)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("page", type=Path)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--played", type=Path, help="file of the games measured for luck, to go on after a stop")
    parser.add_argument("--only", choices=["mistakes", "constructed", "time", "luck"])
    options = parser.parse_args()
    with Pool(cores()) as pool:
        for name in ("mistakes", "constructed", "time", "luck"):
            if options.only in (None, name):
                table = measured(name, pool, options.games, options.played)
                print(table, flush=True)
                options.page.write_text(put(options.page.read_text("utf-8"), name, table), "utf-8")


if __name__ == "__main__":
    main()
