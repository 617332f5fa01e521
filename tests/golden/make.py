"""Golden games: whole rounds as text, with what each seat and a watcher is shown at every step.

`make games` rewrites them; a test compares. A difference is reviewed like code: it means that the rules are played
differently now, and then the rules version goes up.
"""

import random
from pathlib import Path

import wolfsbane
from wolfsbane.engine.actions import ABILITY, DONE, SLOT, USE, action_code
from wolfsbane.engine.constants import CARDS, WATCHER
from wolfsbane.engine.game import Game, deal_text

FOLDER = Path(__file__).parent
# The name of each game, its mix, how many play, and the seed.
GAMES = [
    ("amulet-2", "amulet", 2, 1),
    ("amulet-4", "amulet", 4, 2),
    ("coin-2", "coin", 2, 3),
    ("coin-3", "coin", 3, 4),
    ("dagger-2", "dagger", 2, 5),
    ("dagger-4", "dagger", 4, 37),
    ("dagger-3", "dagger", 3, 401),  # a Magician uses a Magician, and a card that bounces off a Zombie is used
    ("mix-3", "ACDACDACDACDAC-D", 3, 7),
    ("mix-4", "CADDCADCADCDAA-C", 4, 8),
    ("mix-2", "DCADDCCACDACDD-A", 2, 9),
]


def weight(action: int) -> int:
    """A taste for using things and for ending sets, so that the games show the cards."""
    if action == USE or ABILITY <= action < SLOT:
        return 12
    return 4 if action == DONE else 1


def choose(game: Game, rng: random.Random) -> tuple[int, int]:
    seat = rng.choice(game.deciders)
    legal = game.legal_actions(seat)
    return seat, rng.choices(legal, [weight(action) for action in legal])[0]


def names(viewer: int) -> str:
    return "watcher" if viewer == WATCHER else "abcd"[viewer]


def told(game: Game, since: int) -> list[str]:
    """What everybody is told: one line where all are told the same, else one for each that is told something else."""
    viewers = [*range(game.players), WATCHER]
    reader = wolfsbane.Renderer(game.mix)  # everybody by the letter of their seat
    lines: list[str] = []
    for number in range(since, len(game.log)):
        texts = {v: reader.event(game.events(v, number)[0]) for v in viewers}
        common = texts[WATCHER]
        lines.append(f"    all: {common}" if len(set(texts.values())) == 1 else f"    others: {common}")
        lines += [f"    {names(v)}: {text}" for v, text in texts.items() if text != common]
    return lines


def playthrough(mix: str, players: int, seed: int) -> str:
    """One round of a game, step by step."""
    rng = random.Random(seed)
    game = wolfsbane.new_game(mix, players, rounds=1, seed=seed)
    deal = [int(game.state.number(card)) for card in range(CARDS)]
    lines = [f"mix {game.mix.code}, {players} players, rules version {wolfsbane.RULES_VERSION}"]
    lines += [f"deal {deal_text(deal)}", f"start {names(int(game.state.start()))}"]
    lines += told(game, 0)
    step = 0
    while not game.is_over:
        seat, action = choose(game, rng)
        step += 1
        view = game.view(seat)
        reader = wolfsbane.Renderer(game.mix, seat)
        lines.append(f"{step}. {names(seat)}: {reader.prompt(view, game.legal_actions(seat))}")
        lines.append(f"    may: {' '.join(game.legal_codes(seat))}")
        lines.append(f"    does: {action_code(action)} ({reader.action(view, action)})")
        since = len(game.log)
        game.apply(action, seat)
        lines += told(game, since)
    lines.append(f"totals {' '.join(str(total) for total in game.totals())}, winner {names(game.state.winner())}")
    return "\n".join(lines) + "\n"


def main() -> None:
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name, mix, players, seed in GAMES:
        (FOLDER / f"{name}.txt").write_text(playthrough(mix, players, seed), encoding="utf-8")


if __name__ == "__main__":
    main()
