"""Games that were left: each is kept as a record in the data folder, and can be gone on with."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from wolfsbane.bots import make_bot
from wolfsbane.cli.console import reason
from wolfsbane.cli.texts import t
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.actions import NUMBER, ROW_CARD, SEAT
from wolfsbane.engine.constants import SEAT_NAMES
from wolfsbane.engine.game import Game
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.record import read_record, write_record

NAME: Final = "terminal-game.txt"
SET_ASIDE: Final = "terminal-game-before.txt"
MOST_BYTES: Final = 1_000_000  # of a record; the longest games have a tenth of that


class Setup(NamedTuple):
    """All that a game in the terminal begins with. `kinds` are the specifications of the bots, "" for the player."""

    mix: Mix
    players: int
    rounds: int
    seed: int
    kinds: tuple[str, ...]

    @property
    def me(self) -> int:
        return self.kinds.index("")

    def new_game(self) -> Game:
        game = Game(self.mix, self.players, rounds=self.rounds, seed=self.seed)
        game.tags = {"seed": str(self.seed)}
        game.tags |= {f"bot-{SEAT_NAMES[seat]}": kind for seat, kind in enumerate(self.kinds) if kind}
        return game


class LeftGame(NamedTuple):
    """A game that was left: how it began, what the players did, and how much help there was."""

    setup: Setup
    actions: list[int]
    round: int
    tags: dict[str, str]


def left_game_path() -> Path:
    """Where the game is kept that was left last."""
    from platformdirs import user_data_path

    return Path(os.environ.get("WOLFSBANE_DATA") or user_data_path("wolfsbane")) / NAME


def keep(game: Game) -> None:
    """Writes the game so far, whole or not at all. Raises OSError."""
    path = left_game_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".part")
    unfinished.write_text(write_record(game), encoding="utf-8")
    unfinished.replace(path)


def forget() -> None:
    """The game is over: there is nothing to go on with."""
    with suppress(OSError):  # then it could not be written either
        left_game_path().unlink(missing_ok=True)


def set_aside() -> Path | None:
    """A new game begins: the one that was left is kept under another name, until the next one. Raises OSError."""
    path = left_game_path()
    if not path.exists():
        return None
    return path.replace(path.with_name(SET_ASIDE))


def find(path: Path) -> LeftGame:
    """The game that was left. Raises ValueError with what is wrong; the file stays as it is."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ValueError(t("terminal-left-damaged", path=str(path), problem=f"> {MOST_BYTES} bytes"))
        game = read_record(path.read_text(encoding="utf-8"), mix_of)
        setup = setup_of(game)
        actions = list(player_actions(game))
        again = replayed(setup, actions)
    except FileNotFoundError:
        raise ValueError(t("terminal-left-none", path=str(path))) from None
    except OSError as problem:
        raise ValueError(t("terminal-left-unreadable", path=str(path), reason=reason(problem))) from None
    except (ValueError, KeyError) as problem:
        raise ValueError(t("terminal-left-damaged", path=str(path), problem=str(problem))) from None
    if again.history != game.history:
        raise ValueError(t("terminal-left-damaged", path=str(path), problem=f"seed {setup.seed}"))
    return LeftGame(setup, actions, int(game.state.round()) + 1, game.tags)


def setup_of(game: Game) -> Setup:
    """How a game began, by the tags of its record. Raises ValueError."""
    kinds = tuple(game.tags.get(f"bot-{letter}", "") for letter in SEAT_NAMES[: game.players])
    if kinds.count("") != 1:
        raise ValueError("bot-a, bot-b, ...")
    for kind in kinds:
        if kind:
            make_bot(kind, 0)
    return Setup(game.mix, game.players, game.rounds, int(game.tags["seed"]), kinds)


def player_actions(game: Game) -> Iterator[int]:
    """What the players did: everything but the shuffles and the choice of the first player, which follow from the seed.

    Players name seats too, so the first action alone is the choice of the first player.
    """
    for at, action in enumerate(game.history):
        if (at == 0 and SEAT <= action < NUMBER) or NUMBER <= action < ROW_CARD:
            continue
        yield action


def replayed(setup: Setup, actions: list[int]) -> Game:
    """The game after these actions. Raises IllegalAction, which is a ValueError."""
    game = setup.new_game()
    for action in actions:
        game.apply(action)
    return game
