"""The memory of searches: what can't be reached any more is freed, and all searches of a process have one bound."""

import gc
import itertools
import subprocess
import sys
from collections.abc import Iterator

import pytest

import wolfsbane
from builds import COMPILED, few
from wolfsbane.bots import make_bot
from wolfsbane.bots.core.memory import DEFAULT_LIMIT, SEARCH_MEMORY
from wolfsbane.bots.core.tree import Node, Tree
from wolfsbane.bots.search import SearchBot
from wolfsbane.engine.game import Game

SIMULATIONS = few(400, 12)


@pytest.fixture(autouse=True)
def memory() -> Iterator[None]:
    """Each test begins with nothing used, and leaves the limit as it was."""
    gc.collect()
    before = int(SEARCH_MEMORY.used)
    yield
    SEARCH_MEMORY.set_limit(DEFAULT_LIMIT)
    gc.collect()
    assert SEARCH_MEMORY.used == before, "what a test has used is given back when its bots are gone"


def searching(seed: int) -> SearchBot:
    bot = make_bot(f"search:{SIMULATIONS}", seed)
    assert isinstance(bot, SearchBot)
    return bot


def played(game: Game, bots: list[SearchBot]) -> Iterator[tuple[int, Tree]]:
    """Bots play on; each time one has searched, its seat and its tree."""
    while not game.is_over:
        seat = game.deciders[0]
        view, legal = game.view(seat), game.legal_actions(seat)
        action = bots[seat].choose(view, legal)
        if len(legal) > 1:
            yield seat, bots[seat].tree(view)
        game.apply(action, seat)


@pytest.mark.parametrize("deck", ["amulet", "coin", "dagger"])
def test_all_that_follows_a_decision_is_kept(deck: str) -> None:
    """A later decision of the same seat in the same round may follow every earlier one, and is mostly not before it."""
    game = wolfsbane.new_game(deck, 2, seed=2, rounds=1)
    bots = [searching(1), searching(2)]
    for bot in bots:
        bot.budget = bot._now = bot.budget._replace(simulations=1)
    roots: dict[int, list[Node]] = {0: [], 1: []}
    before = pairs = 0
    for seat, tree in itertools.islice(played(game, bots), few(200, 40)):
        root = tree.root
        assert root is not None
        for earlier in roots[seat]:
            assert root.may_follow(earlier)
            before += earlier.may_follow(root)
            pairs += 1
        roots[seat].append(root)
    assert before < pairs / 4


def test_what_cannot_be_reached_is_freed() -> None:
    game = wolfsbane.new_game("coin", 2, seed=2, rounds=1)
    most = visited = 0
    for _, tree in itertools.islice(played(game, [searching(1), searching(2)]), few(60, 12)):
        root = tree.root
        assert root is not None
        assert all(node.may_follow(root) for node in tree.nodes.values())
        most = max(most, len(tree.nodes))
        visited = int(tree.simulations)
        assert tree.used == sum(int(node.cost()) for node in tree.nodes.values())
    assert most < visited / 2, "of the nodes that were made, one for nearly each simulation, most are gone"


def test_the_count_of_all_searches_is_right() -> None:
    before = int(SEARCH_MEMORY.used)
    game = wolfsbane.new_game("dagger", 3, seed=3, rounds=1)
    bots = [searching(seed) for seed in range(3)]
    for _ in itertools.islice(played(game, bots), few(40, 10)):
        trees = [bot._tree for bot in bots if bot._tree is not None]
        assert SEARCH_MEMORY.used == before + sum(int(tree.used) for tree in trees)
    assert SEARCH_MEMORY.used > before
    bots[0].close()
    assert bots[0]._tree is not None
    assert bots[0]._tree.used == 0
    bots.clear()


def test_a_finished_game_is_forgotten() -> None:
    game = wolfsbane.new_game("amulet", 2, seed=1, rounds=1)
    bots = [searching(1), searching(2)]
    for bot in bots:
        bot.budget = bot._now = bot.budget._replace(simulations=few(50, 2))
    before = int(SEARCH_MEMORY.used)
    for _ in played(game, bots):
        pass
    assert SEARCH_MEMORY.used > before
    for seat, bot in enumerate(bots):
        bot.tell(game.events(seat))
    assert SEARCH_MEMORY.used == before


def test_there_is_one_bound_for_all_searches() -> None:
    """With a low one, games are played to their end, and what was searched for the longest time ago goes first."""
    limit = few(30_000, 6_000)
    SEARCH_MEMORY.set_limit(int(SEARCH_MEMORY.used) + limit)
    games = [wolfsbane.new_game("coin", 2, seed=seed, rounds=1) for seed in range(few(4, 2))]
    everybody = [[searching(1), searching(2)] for _ in games]
    running = [played(game, bots) for game, bots in zip(games, everybody, strict=True)]
    full = freed = 0
    for _ in range(few(100, 10)):
        for at, game in enumerate(running):
            before = [bot._tree for bot in itertools.chain(*everybody)]
            used = [0 if tree is None else int(tree.used) for tree in before]
            found = next(game, None)
            if found is None:
                continue
            assert SEARCH_MEMORY.used <= SEARCH_MEMORY.limit + 4000, "no more than one node above it"
            full += SEARCH_MEMORY.is_full()
            now = [0 if tree is None else int(tree.used) for tree in before]
            gone = [i for i, (one, other) in enumerate(zip(used, now, strict=True)) if one > 0 and other == 0]
            freed += len(gone)
            assert 2 * at + found[0] not in gone
    assert full > 0
    assert freed > 0
    del everybody, running, before


def test_a_search_that_goes_on_is_not_freed() -> None:
    """Several bots may think at the same time, in turns: then there is no room, and none is taken from another."""
    game = wolfsbane.new_game("coin", 2, seed=1)
    for _ in range(4):
        game.apply(game.legal_actions()[0])
    seat = game.deciders[0]
    view, legal = game.view(seat), game.legal_actions(seat)
    SEARCH_MEMORY.set_limit(int(SEARCH_MEMORY.used) + 1000)
    bots = [searching(seed) for seed in range(3)]
    searches = [bot.choosing(view, legal) for bot in bots]
    chosen: list[int] = []
    while searches:
        for one in list(searches):
            try:
                next(one)
            except StopIteration as end:
                chosen.append(end.value)
                searches.remove(one)
    assert len(chosen) == 3
    assert all(action in legal for action in chosen)


def test_a_limit_is_a_number_of_bytes() -> None:
    with pytest.raises(ValueError, match=r"^a memory limit is at least 1 byte, not 0$"):
        SEARCH_MEMORY.set_limit(0)


MEASURE = """
import pathlib, sys
import wolfsbane
from wolfsbane.bots.core.memory import SEARCH_MEMORY
from wolfsbane.bots.core.tree import Tree

def resident():
    return int(pathlib.Path("/proc/self/statm").read_text().split()[1]) * 4096

game = wolfsbane.new_game(sys.argv[1], int(sys.argv[2]), seed=3)
for _ in range(game.players * 2):
    game.apply(game.legal_actions()[0])
seat = game.deciders[0]
SEARCH_MEMORY.set_limit(1 << 30)
tree = Tree(game.mix, 1)
tree.begin(game.view(seat), game.legal_actions(seat))
tree.run(20_000)
before, used = resident(), int(tree.used)
tree.run(60_000)
print((resident() - before) / (int(tree.used) - used))
"""


@pytest.mark.skipif(not COMPILED or sys.platform != "linux", reason="of compiled nodes; reads /proc")
@pytest.mark.parametrize(("deck", "players"), [("amulet", 2), ("coin", 4), ("dagger", 3)])
def test_bytes_are_counted_as_the_system_does(deck: str, players: int) -> None:
    """In a process of its own: in this one there may be room that other tests have left."""
    command = [sys.executable, "-c", MEASURE, deck, str(players)]
    share = float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    assert 0.6 < share < 1.1
