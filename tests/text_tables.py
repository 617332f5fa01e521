"""The tables of docs/texts.md: an example of every kind of move and of every kind of question, in English and German.

`make text-tables` writes them. The examples come from random games with fixed seeds: of each kind of move one with as
little else in it as there is, told to somebody else than who did it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from randomly import decisions, random_game
from wolfsbane.engine.text import Text
from wolfsbane.text import Renderer
from wolfsbane.text.decisions import prompt_text
from wolfsbane.text.story import Sentence, is_under_way, story

PAGE = Path(__file__).parent.parent / "docs" / "texts.md"
NAMES = ["Ada", "Tomas", "Mira", "Otto"]
SEEDS = range(160)
QUESTIONS = ("prompt-", "ask-", "option-", "target-")
# Phrases that the sentences are made of.
PHRASES = {"card", "cards", "known", "number", "passed", "place", "sentence", "slot", "to", "whom"}


def kinds_of(text: Text) -> set[str]:
    """The kinds of moves in a sentence: the ids of its messages, without `story-`."""
    found = {text.id.removeprefix("story-")} if text.id.startswith("story-") else set()
    return found.union(*[kinds_of(value) for value in text.values.values() if isinstance(value, Text)]) - PHRASES


def sentences() -> Iterator[tuple[Sentence, Renderer, Renderer]]:
    for seed in SEEDS:
        game = random_game(seed, ("amulet", "coin", "dagger", None)[seed % 4], rounds=2)
        reader = seed % game.players
        renderers = [Renderer(game.mix, reader, NAMES, language) for language in ("en", "de")]
        view, since = game.view(reader), len(game.log)
        for _ in chain(decisions(game, seed), [None]):
            for one in story(view, game.events(reader, since), is_under_way(game.state)):
                yield one, renderers[0], renderers[1]
            view, since = game.view(reader), len(game.log)


def moves() -> str:
    """A table with a line for each kind of move."""
    best: dict[str, tuple[bool, int, str, str]] = {}
    for one, english, german in sentences():
        kinds = kinds_of(one.text)
        wanted = [kind for kind in kinds if kind not in best or best[kind][0] or best[kind][1] > len(kinds)]
        if not wanted:
            continue
        mine = one.seat == english.seat
        for kind in wanted:
            found = (mine, len(kinds), english.story(one), german.story(one))
            if kind not in best or found[:2] < best[kind][:2]:
                best[kind] = found
    rows = [f"| `story-{kind}` | {english} | {german} |\n" for kind, (_, _, english, german) in sorted(best.items())]
    return "".join(["| message | English | German |\n|---|---|---|\n", *rows])


def ids_of(text: Text) -> list[str]:
    """The ids of a question: what it is about, what is asked and what may be chosen, as far as they say so."""
    inner = [one for value in text.values.values() if isinstance(value, Text) for one in ids_of(value)]
    return [*([text.id] if text.id.startswith(QUESTIONS) else []), *inner]


def questions() -> str:
    """A table with a line for each kind of question."""
    found: dict[str, tuple[str, str]] = {}
    for seed in SEEDS:
        game = random_game(seed, ("amulet", "coin", "dagger", None)[seed % 4], rounds=2)
        for seat, legal in decisions(game, seed):
            text = prompt_text(game.view(seat), legal)
            kind = ", ".join(f"`{one}`" for one in ids_of(text))
            if text.id == "prompt-viewing":
                kind += f" ({text.values['first']})"
            if kind not in found:
                english, german = (Renderer(game.mix, seat, NAMES, language).text(text) for language in ("en", "de"))
                found[kind] = (english, german)
    rows = [f"| {kind} | {english} | {german} |\n" for kind, (english, german) in sorted(found.items())]
    return "".join(["| messages | English | German |\n|---|---|---|\n", *rows])


TABLES = {"story": moves, "questions": questions}


def page_with_tables(text: str) -> str:
    """The page with its tables made again."""
    for name, make in TABLES.items():
        begin, end = f"<!-- {name}: begin -->\n", f"<!-- {name}: end -->\n"
        before, _, rest = text.partition(begin)
        text = before + begin + make() + end + rest.partition(end)[2]
    return text


if __name__ == "__main__":
    PAGE.write_text(page_with_tables(PAGE.read_text("utf-8")), "utf-8")
    sys.stdout.write(f"{PAGE}\n")
