# %% [markdown]
# # Which card wins?
#
# Many games in one file, read back as tables. Which card of a deck lies in the villages of winners more often than in
# those of losers, when a round is scored?

# %%
import os
import tempfile
from collections import Counter
from pathlib import Path

from wolfsbane.engine.record import read_record
from wolfsbane.decks.registry import mix_of
from wolfsbane.research.data import played, read_games, records_in, results_table, write_games

GAMES = int(os.environ.get("WOLFSBANE_GAMES", "500"))
path = Path(tempfile.mkdtemp()) / "games.jsonl"
write_games(path, played("greedy", GAMES, mix="amulet", rounds=1, seed=1, workers=1))
results = results_table(read_games(path))
print("points of winners:", sum(p for p, w in zip(results["points"], results["won"]) if w) / GAMES)
print("points of losers: ", sum(p for p, w in zip(results["points"], results["won"]) if not w) / GAMES)

# %% [markdown]
# The villages at the end are in the events of the scoring: every card is shown then.

# %%
from wolfsbane.engine.drawing import cards_in, whole_view

of_winners, of_losers = Counter(), Counter()
for record in records_in(path):
    game = read_record(record, mix_of)
    table = whole_view(game.state)
    for seat in range(game.players):
        numbers = [int(table.number(card)) for card in cards_in(table, seat)]
        (of_winners if seat == game.winner() else of_losers).update(numbers)

# %%
deck = mix_of("amulet")
print("number  winners  losers")
for number in range(14):
    bar = "#" * round(40 * of_winners[number] / max(1, of_winners[number] + of_losers[number]))
    print(f"{number:6} {of_winners[number]:8} {of_losers[number]:7}  {bar}")
assert sum(of_losers.values()) > 0
