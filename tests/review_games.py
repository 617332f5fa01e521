"""Games of bots for the measurements of luck."""

from wolfsbane.bots import make_bot
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.game import Game
from wolfsbane.pool import seed_from
from wolfsbane.review.luck import luck_of
from wolfsbane.review.moments import ChanceEvent, walk


def game_of_bots(mix: str, players: int, seed: int, bot: str = "greedy", rounds: int = 4) -> Game:
    """A game between equal bots."""
    game = Game(mix_of(mix), players, rounds=rounds, seed=seed)
    bots = [make_bot(bot, f"{seed} {seat}") for seat in range(players)]
    while not game.is_over:
        seat = game.deciders[0]
        game.apply(bots[seat].choose(game.view(seat), game.legal_actions(seat)), seat)
    return game


def luck_in(game: Game, rollouts: int, seed: int) -> list[float]:
    """The sum of luck of each seat, in percentage points."""
    total = [0.0] * game.players
    for one in walk(game):
        if isinstance(one, ChanceEvent):
            found = luck_of(one, rollouts, seed_from(seed, one.at))
            total = [whole + part for whole, part in zip(total, found.luck, strict=True)]
    return total
