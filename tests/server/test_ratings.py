"""Results of finished games, and the ratings that are made of them: once each, by whatever server."""

import math
import random
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from alembic import command
from msgspec import structs

from server.running import Postgres
from server.tables import LoggedTable, begun_table, play_on, random_step
from server.test_admin import wolfsbane
from server.test_store import steps
from server.writing import write_tables
from wolfsbane.engine.position import position_text
from wolfsbane.ratings import SURE, Rating
from wolfsbane.server import messages as ms
from wolfsbane.server.ratings.anchors import ANCHORS
from wolfsbane.server.ratings.comparisons import Entrant, against_bots, among_people
from wolfsbane.server.ratings.rater import DAY, IDLE_DAYS, Rated, Rater, ratings_of
from wolfsbane.server.ratings.results import PUT_RESULT, BotResult, result_writes
from wolfsbane.server.storage import upkeep
from wolfsbane.server.storage.erasure import erase, stand_ins_for
from wolfsbane.server.storage.formats import LOG_FORMAT
from wolfsbane.server.storage.read_model import ReadModel, finished
from wolfsbane.server.storage.store import Store, database_url, migrate
from wolfsbane.server.tables import commands
from wolfsbane.server.tables import log as logged

NOW = 1_000_000_000
MINUTE = 60_000


@pytest.fixture
def store(database: str | None, tmp_path: Path) -> Iterator[Store]:
    with closing(Store(database_url(database, tmp_path))) as one:
        yield one


def put_players(store: Store, *players: str, guests: bool = False) -> None:
    statement = "INSERT INTO players (id, name, created, login) VALUES (:id, :id, 1, :login)"
    store.write(*[(statement, {"id": one, "login": None if guests else one}) for one in players])


def put_game(
    store: Store, number: int, totals: dict[str, int], bots: list[BotResult] | None = None, **more: Any
) -> None:
    """The results of a game, as a server writes them. `totals` has the points of people; the lowest of all wins."""
    bots = bots or []
    best = min([*totals.values(), *[bot.total for bot in bots]])
    for seat, (player, total) in enumerate(totals.items()):
        values = {
            "player": player,
            "id": f"t{number:05}",
            "game": 1,
            "seat": seat,
            "ended": NOW + number * MINUTE,
            "shown": 0,
            "deck": "A",
            "players": len(totals) + len(bots),
            "rounds": 4,
            "against": "people" if len(totals) > 1 else bots[0].level,
            "total": total,
            "won": int(total == best),
            "helped": 0,
            "by_bot": 0,
            "hints": 0,
            "quit": 0,
            "bots": msgspec.json.encode(bots).decode(),
        }
        store.write((PUT_RESULT, values | more))


def everything(store: Store) -> list[Any]:
    """All ratings, and all results with the ratings after them."""
    ratings = store.read("SELECT player, pool, rating, deviation, volatility, games, played FROM ratings ORDER BY 1, 2")
    results = store.read(
        "SELECT player, table_id, rated, account, people_rating, bots_rating FROM results ORDER BY 1, 2"
    )
    return [tuple(row) for row in (*ratings, *results)]


LATER = NOW + 400 * DAY


# --- what is compared


def test_every_two_seats_of_a_game_are_compared_and_the_lower_total_is_better() -> None:
    found = among_people([Entrant("ada", 20, won=True), Entrant("bo", 31), Entrant("cleo", 25), Entrant("dora", 31)])
    assert dict(found["ada"]) == {"bo": 1.0, "cleo": 1.0, "dora": 1.0}
    assert dict(found["cleo"]) == {"ada": 0.0, "bo": 1.0, "dora": 1.0}
    assert dict(found["bo"]) == {"ada": 0.0, "cleo": 0.0, "dora": 0.5}


def test_of_equal_totals_that_of_the_winner_is_better() -> None:
    assert among_people([Entrant("ada", 20), Entrant("bo", 20, won=True)])["ada"] == [("bo", 0.0)]


def test_who_left_is_behind_all_who_stayed_and_two_who_left_are_not_compared() -> None:
    found = among_people([Entrant("ada", 5, quit=True), Entrant("bo", 60), Entrant("cleo", 4, quit=True)])
    assert found == {"ada": [("bo", 0.0)], "bo": [("ada", 1.0), ("cleo", 1.0)], "cleo": [("bo", 0.0)]}


def test_by_moves_of_a_bot_nothing_is_gained_and_a_defeat_stays_one() -> None:
    assert among_people([Entrant("ada", 5, won=True, by_bot=True), Entrant("bo", 60)]) == {}
    assert among_people([Entrant("ada", 5, by_bot=True), Entrant("bo", 5)]) == {}
    lost = among_people([Entrant("ada", 60, by_bot=True), Entrant("bo", 5, won=True)])
    assert lost == {"ada": [("bo", 0.0)], "bo": [("ada", 1.0)]}
    assert among_people([Entrant("ada", 5, by_bot=True), Entrant("bo", 60, quit=True)]) == {}
    assert among_people([Entrant("ada", 5, by_bot=True, quit=True), Entrant("bo", 60)])["bo"] == [("ada", 1.0)]


def test_a_choice_that_was_taken_back_with_the_consent_of_all_changes_nothing() -> None:
    for ada in (Entrant("ada", 5, won=True), Entrant("ada", 60), Entrant("ada", 30)):
        bo = Entrant("bo", 30)
        assert among_people([ada._replace(helped=True), bo]) == among_people([ada, bo])


def test_guests_are_compared_with_bots_only() -> None:
    guest, ada = Entrant("guest", 5, won=True, account=False), Entrant("ada", 9)
    assert among_people([guest, ada]) == {}
    assert against_bots(guest, [BotResult("easy", 30, False)]) == [(ANCHORS["easy"], 1.0)]


def test_bots_without_a_fixed_rating_and_games_with_help_do_not_count_against_bots() -> None:
    bots = [BotResult("mine", 30, False), BotResult("hard", 5, True), BotResult("medium", 50, False)]
    assert against_bots(Entrant("ada", 20), bots) == [(ANCHORS["hard"], 0.0), (ANCHORS["medium"], 1.0)]
    assert against_bots(Entrant("ada", 20, helped=True), bots) == []
    assert [value for _, value in against_bots(Entrant("ada", 1, quit=True), bots)] == [0.0, 0.0]


def test_the_levels_are_in_order_and_the_middle_one_is_where_newcomers_start() -> None:
    ratings = [ANCHORS[level].rating for level in ("easy", "medium", "skilled", "hard", "expert")]
    assert ratings == sorted(ratings)
    assert ANCHORS["medium"].rating == Rating().rating
    for level, share in (("easy", 0.751), ("medium", 0.775), ("skilled", 0.725)):
        above = ratings[ratings.index(ANCHORS[level].rating) + 1]
        assert above - ANCHORS[level].rating == pytest.approx(400 * math.log10(share / (1 - share)), abs=1)


# --- what is written when a game ends


def over(table: LoggedTable, seed: int = 1) -> list[dict[str, Any]]:
    """Plays a game to its end at random, bots too; what is written about the results."""
    rng = random.Random(seed)
    while table.table.stage == "playing":
        seat, [code] = random_step(table, rng)
        if table.table.seats[seat].bot() is None:
            table.act(seat, code)
        else:
            table.put(commands.choice(table.table, seat, [commands.action_of(code)], table.time))
    assert table.table.stage == "over"
    return [values for _, values in result_writes(table.table, table.time, 0)]


ONE_ROUND = ms.Options(rounds=1)


def test_a_game_has_a_result_for_everybody_who_played_it() -> None:
    table = begun_table("coin", 3, ONE_ROUND)
    rows = over(table)
    state = table.match.state
    assert [row["player"] for row in rows] == ["p0", "p1", "p2"]
    assert [row["won"] for row in rows] == [int(seat == state.winner()) for seat in range(3)]
    assert [row["total"] for row in rows] == table.match.totals()
    assert {(row["deck"], row["players"], row["rounds"], row["against"]) for row in rows} == {("C", 3, 1, "people")}
    assert {(row["helped"], row["by_bot"], row["hints"], row["quit"]) for row in rows} == {(0, 0, 0, 0)}


def test_a_result_says_whether_hints_were_allowed_and_whether_a_bot_has_moved() -> None:
    table = begun_table("coin", 2, ms.Options(rounds=1, hints=True))
    table.put(logged.HintGiven(table.time, 1))
    table.put(logged.TimedOut(table.time, 0, "easy"))
    rows = over(table)
    assert [(row["helped"], row["by_bot"], row["hints"]) for row in rows] == [(1, 1, 1), (1, 0, 1)]


def test_a_mix_has_no_deck_and_bots_are_named_by_their_level() -> None:
    table = begun_table("AAAAACCCCDDDDD-A", 3, ONE_ROUND, begin=False)
    table.leave(1)
    table.leave(2)
    table.put(*commands.handle(table.table, 0, ms.Fill(table.id(), 1, "hard"), table.time))
    table.put(*commands.handle(table.table, 0, ms.Fill(table.id(), 2, "hard"), table.time))
    table.do(0, ms.Start(table.id()))
    [row] = over(table)
    assert (row["player"], row["deck"], row["against"]) == ("p0", "", "hard")
    bots = msgspec.json.decode(row["bots"], type=list[BotResult])
    assert [bot.level for bot in bots] == ["hard", "hard"]
    assert [bot.total for bot in bots] == table.match.totals()[1:]
    assert sum(bot.won for bot in bots) + row["won"] == 1


def test_who_resigns_has_lost_whatever_the_bot_does_and_who_comes_later_has_no_result() -> None:
    table = begun_table("amulet", 3, ONE_ROUND)
    table.put(logged.Resigned(table.time, 2, "easy"))
    table.leave(1)
    table.join("late", "Late", 1)
    rows = over(table)
    assert [(row["player"], row["quit"]) for row in rows] == [("p0", 0), ("p1", 1), ("p2", 1)]
    assert all(row["won"] == 0 for row in rows if row["quit"])


def test_help_is_noted() -> None:
    table = begun_table("amulet", 2, ONE_ROUND)
    table.put(logged.HintGiven(table.time, 1))
    assert [row["helped"] for row in over(table)] == [0, 1]


def test_who_logs_in_during_a_game_has_its_result_as_the_account() -> None:
    table = begun_table("amulet", 2, ONE_ROUND)
    table.put(logged.IdentityChanged(table.time, "p1", "account", "Bo"))
    assert [(row["player"], row["quit"]) for row in over(table)] == [("p0", 0), ("account", 0)]


def test_a_game_that_went_on_from_a_moment_of_another_has_no_result() -> None:
    whole = begun_table("amulet", 2, ONE_ROUND)
    play_on(whole, random.Random(3), 30)
    assert whole.table.state is not None
    table = begun_table(options=ONE_ROUND, begin=False)
    table.put(commands.beginning_at(position_text(whole.match.state), table.time))
    assert over(table) == []


# --- rating


def test_a_game_is_rated_once_however_often_that_is_tried(store: Store) -> None:
    put_players(store, "ada", "bo")
    put_game(store, 1, {"ada": 10, "bo": 20})
    assert Rater(store).rate_some(LATER) == 1
    before = everything(store)
    assert Rater(store).rate_some(LATER) == 0
    put_game(store, 1, {"ada": 10, "bo": 20})  # as if the same entry were written again
    assert Rater(store).rate_some(LATER) == 0
    assert everything(store) == before
    ada, bo = (ratings_of(store, player)["people"] for player in ("ada", "bo"))
    assert ada.rating.rating > 1500 > bo.rating.rating
    assert (ada.games, bo.games) == (1, 1)
    assert "bots" not in ratings_of(store, "ada")


def test_one_game_is_one_rating_period(store: Store) -> None:
    put_players(store, "ada", "bo", "cleo")
    put_game(store, 1, {"ada": 10, "bo": 20, "cleo": 30})
    Rater(store).rate_some(LATER)
    expected = Rating().after([(Rating(), 1.0), (Rating(), 1.0)])
    assert ratings_of(store, "ada")["people"].rating == pytest.approx(expected)
    assert ratings_of(store, "bo")["people"].rating.rating == pytest.approx(1500.0)


def test_bots_keep_their_ratings_and_a_mixed_game_counts_on_both_sides(store: Store) -> None:
    put_players(store, "ada", "bo")
    put_game(store, 1, {"ada": 10, "bo": 40}, [BotResult("hard", 20, False)])
    Rater(store).rate_some(LATER)
    against = ratings_of(store, "ada")
    assert against["bots"].rating == pytest.approx(Rating().after([(ANCHORS["hard"], 1.0)]))
    assert against["people"].rating == pytest.approx(Rating().after([(Rating(), 1.0)]))
    assert ratings_of(store, "bo")["bots"].rating == pytest.approx(Rating().after([(ANCHORS["hard"], 0.0)]))


def test_where_hints_are_allowed_a_game_counts_for_nobody_against_people_however_it_ends(store: Store) -> None:
    """If it depended on who asked and who won, somebody could only gain by such games, and somebody only lose."""
    put_players(store, "ada", "bo")
    bots = [BotResult("medium", 30, False)]
    put_game(store, 1, {"ada": 20, "bo": 30}, bots, hints=1)
    put_game(store, 2, {"ada": 30, "bo": 20}, bots, hints=1, helped=1)
    Rater(store).rate_some(LATER)
    assert {(player, pool) for player, pool, *_ in everything(store)[:2]} == {("ada", "bots"), ("bo", "bots")}
    put_game(store, 3, {"ada": 20, "bo": 30}, helped=1)  # a choice was taken back
    Rater(store).rate_some(LATER)
    found = {row[0]: row[2] for row in everything(store)[:4] if row[1] == "people"}
    assert found["ada"] > 1500 > found["bo"]


def test_short_games_and_games_that_others_may_not_know_of_yet_are_not_rated(store: Store) -> None:
    put_players(store, "ada", "bo")
    put_game(store, 1, {"ada": 10, "bo": 20}, rounds=3)
    put_game(store, 2, {"ada": 10, "bo": 20}, shown=LATER + 1)
    assert Rater(store).rate_some(LATER) == 1
    assert ratings_of(store, "ada") == {}
    assert Rater(store).rate_some(LATER + 1) == 1
    assert ratings_of(store, "ada")["people"].games == 1


def test_a_guest_who_makes_an_account_later_is_rated_from_then_on_and_a_rebuild_keeps_that(store: Store) -> None:
    put_players(store, "ada")
    put_players(store, "guest", guests=True)
    put_game(store, 1, {"ada": 10, "guest": 20})
    Rater(store).rate_some(LATER)
    assert ratings_of(store, "ada") == {}
    store.write(("UPDATE players SET login = 'guest' WHERE id = 'guest'", {}))
    put_game(store, 2, {"ada": 10, "guest": 20})
    Rater(store).rate_some(LATER)
    assert ratings_of(store, "ada")["people"].games == 1
    before = everything(store)
    assert Rater(store).rebuild(LATER) == 2
    assert everything(store) == before


def random_games(store: Store, players: list[str], count: int, seed: int) -> None:
    rng = random.Random(seed)
    for number in range(count):
        people = rng.sample(players, rng.choice([1, 2, 3]))
        bots = [BotResult(rng.choice([*ANCHORS, "mine"]), rng.randrange(50), False)] if len(people) < 3 else []
        totals = {one: rng.randrange(50) for one in people}
        put_game(store, number, totals, bots, helped=int(rng.random() < 0.1), quit=int(rng.random() < 0.1))


def test_ratings_computed_game_by_game_and_all_again_are_the_same(store: Store) -> None:
    players = [f"p{number}" for number in range(6)]
    put_players(store, *players)
    rater = Rater(store)
    for part in range(3):
        rng = random.Random(part)
        for number in range(part * 20, part * 20 + 20):
            one, other = rng.sample(players, 2)
            put_game(store, number, {one: rng.randrange(50), other: rng.randrange(50)}, [BotResult("easy", 25, False)])
            rater.rate_some(LATER)
    before = everything(store)
    assert rater.rebuild(LATER) == 60
    assert everything(store) == before


def test_many_games_are_rated_in_parts_and_in_their_order(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    players = [f"p{number}" for number in range(5)]
    put_players(store, *players)
    random_games(store, players, 40, 7)
    assert Rater(store).rebuild(LATER) == 40
    whole = everything(store)
    monkeypatch.setattr("wolfsbane.server.ratings.rater.AT_ONCE", 3)
    assert Rater(store).rebuild(LATER) == 40
    assert everything(store) == whole


def test_servers_that_rate_at_the_same_time_rate_every_game_once(postgres: Postgres) -> None:
    url = postgres.url()
    stores = [Store(database_url(url, Path()), log_format=LOG_FORMAT) for _ in range(3)]
    players = [f"p{number}" for number in range(5)]
    put_players(stores[0], *players)
    random_games(stores[0], players, 120, 3)
    problems: list[BaseException] = []

    def work(store: Store) -> None:
        try:
            while store.read("SELECT 1 FROM results WHERE rated = 0 LIMIT 1"):
                Rater(store).rate_some(LATER)
        except BaseException as problem:  # noqa: BLE001 - it is raised in the test's own thread
            problems.append(problem)

    threads = [threading.Thread(target=work, args=(store,)) for store in stores]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("wolfsbane.server.ratings.rater.AT_ONCE", 2)
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert problems == []
    together = everything(stores[0])
    assert Rater(stores[1]).rebuild(LATER) == 120
    assert everything(stores[0]) == together
    for store in stores:
        store.close()


def test_nothing_is_half_rated_if_the_database_fails(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    put_players(store, "ada", "bo")
    put_game(store, 1, {"ada": 10, "bo": 20})
    monkeypatch.setattr("wolfsbane.server.ratings.rater._PUT", sa.text("INSERT INTO nothing VALUES (1)"))
    with pytest.raises(Exception):  # noqa: B017, PT011 - each database has its own
        Rater(store).rate_some(LATER)
    assert [row[0] for row in store.read("SELECT rated FROM results")] == [0, 0]
    monkeypatch.undo()
    assert Rater(store).rate_some(LATER) == 1


def test_a_deviation_grows_while_somebody_does_not_play() -> None:
    rated = Rated(Rating(1700.0, 60.0), 30, NOW)
    assert rated.at(NOW).deviation == 60.0
    year = rated.at(NOW + 365 * DAY)
    assert year.rating == 1700.0
    assert 100 < year.deviation < 115, "about as sure as somebody at the edge of provisional"
    steps = rated.rating
    for _ in range(int(365 / IDLE_DAYS)):
        steps = steps.after([])
    assert year.deviation == pytest.approx(steps.deviation, abs=0.5)
    assert rated.at(NOW + 10_000 * DAY).deviation == 350.0


# --- fields whose true strengths are known


def ranked(rng: random.Random, strengths: dict[str, float]) -> list[str]:
    """An order of players, the best first: the chances of every two are those of their ratings (Plackett-Luce)."""
    keys = {name: rng.expovariate(1) / 10 ** (strength / 400) for name, strength in strengths.items()}
    return sorted(keys, key=keys.__getitem__)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_ratings_find_the_strengths_of_a_field(size: int, tmp_path: Path) -> None:
    """Twelve players from 1200 to 1800: after 60 games each their ratings are in order, and right to 100 points."""
    rng = random.Random(size)
    truth = {f"p{number:02}": 1200.0 + 600 * number / 11 for number in range(12)}
    with closing(Store(database_url(None, tmp_path))) as store:
        put_players(store, *truth)
        for number in range(12 * 60 // size):
            order = ranked(rng, {one: truth[one] for one in rng.sample(list(truth), size)})
            put_game(store, number, {player: 10 * place for place, player in enumerate(order)})
        Rater(store).rebuild(LATER)
        found = {player: ratings_of(store, player)["people"].rating for player in truth}
    assert all(rating.is_sure for rating in found.values())
    middle = sum(rating.rating for rating in found.values()) / 12 - sum(truth.values()) / 12  # only differences count
    errors = [found[player].rating - middle - truth[player] for player in truth]
    assert math.sqrt(sum(error**2 for error in errors) / 12) < 100
    within = sum(abs(error) < 2 * found[player].deviation for player, error in zip(truth, errors, strict=True))
    assert within >= 9
    pairs = [(one, other) for one in truth for other in truth if truth[other] - truth[one] > 250]
    assert all(found[other].rating > found[one].rating for one, other in pairs)


@pytest.mark.parametrize("strength", [1250.0, 1600.0, 1900.0])
def test_a_rating_against_bots_finds_the_strength_of_a_player(strength: float, tmp_path: Path) -> None:
    rng = random.Random(int(strength))
    with closing(Store(database_url(None, tmp_path))) as store:
        put_players(store, "ada", guests=True)
        for number in range(80):
            level = rng.choice(["easy", "medium", "skilled", "hard"])
            first = ranked(rng, {"ada": strength, level: ANCHORS[level].rating})[0]
            put_game(store, number, {"ada": 10}, [BotResult(level, 20 if first == "ada" else 5, first != "ada")])
        Rater(store).rebuild(LATER)
        rating = ratings_of(store, "ada")["bots"].rating
    assert rating.deviation < SURE
    assert abs(rating.rating - strength) < 2.5 * rating.deviation


# --- players who come and go


def test_an_erased_player_leaves_no_result_no_rating_and_no_place_on_the_ladder(store: Store) -> None:
    put_players(store, "ada", "bo")
    put_game(store, 1, {"ada": 10, "bo": 20})
    put_game(store, 2, {"ada": 10, "bo": 20})
    Rater(store).rate_some(LATER)
    store.write(("INSERT INTO ladder_players (player) VALUES ('ada')", {}))
    erase(store, stand_ins_for(["ada"]))
    for name in upkeep.tables_with(store, "player"):
        assert not store.read(f"SELECT 1 FROM {name} WHERE player = 'ada'"), name
    assert ratings_of(store, "bo")["people"].games == 2, "the rating of the other stays"


def test_the_games_of_a_guest_become_those_of_the_account(store: Store) -> None:
    put_players(store, "account")
    put_players(store, "guest", guests=True)
    easy = [BotResult("easy", 30, False)]
    put_game(store, 1, {"guest": 10}, easy)
    Rater(store).rate_some(LATER)
    rating = ratings_of(store, "guest")["bots"]
    ReadModel(store, 0).give_games("guest", "account")
    assert ratings_of(store, "account")["bots"] == rating
    assert ratings_of(store, "guest") == {}
    # A second guest: the account has a rating already, and keeps it until all is computed again.
    put_players(store, "second", guests=True)
    put_game(store, 2, {"second": 10}, easy)
    Rater(store).rate_some(LATER)
    ReadModel(store, 0).give_games("second", "account")
    assert ratings_of(store, "account")["bots"] == rating
    assert [tuple(row) for row in store.read("SELECT player, bots_rating FROM results WHERE table_id = 't00002'")] == [
        ("account", None)
    ]
    Rater(store).rebuild(LATER)
    assert ratings_of(store, "account")["bots"].games == 2


def test_a_rating_does_not_keep_a_guest_that_nothing_else_is_left_of(store: Store) -> None:
    put_players(store, "guest", guests=True)
    put_game(store, 1, {"guest": 10}, [BotResult("easy", 30, False)])
    Rater(store).rate_some(LATER)
    assert upkeep.delete_old_guests(store, LATER) == 0
    store.write(("DELETE FROM results", {}))
    assert upkeep.delete_old_guests(store, LATER) == 1
    assert store.read("SELECT 1 FROM ratings") == []


# --- databases and the command


def test_games_from_before_have_results_after_the_upgrade(store: Store, database: str | None, tmp_path: Path) -> None:
    table = begun_table("dagger", 2, ONE_ROUND)
    table.put(logged.HintGiven(table.time, 1))
    play_on(table, random.Random(2))
    with store.engine.begin() as connection:
        command.downgrade(steps(connection), "0010")
        for statement, values in finished(table.table, table.time):
            if " results " not in statement:
                connection.execute(sa.text(statement), values)
    store.close()
    newer = Store(database_url(database, tmp_path))
    expected = [values for _, values in result_writes(table.table, table.time, 0)]
    rows = newer.read("SELECT * FROM results ORDER BY seat")
    assert [row.rated for row in rows] == [0, 0]
    for row, values in zip(rows, expected, strict=True):
        found = row._asdict()
        known = {**values, "id": found["table_id"], "by_bot": values["helped"]}  # what kind of help is not known
        assert known == {name: found.get(name, found["table_id"]) for name in values}
    with newer.engine.begin() as connection:
        migrate(connection)
    newer.close()


def test_the_command_computes_all_ratings_again(database: str | None, tmp_path: Path) -> None:
    log = begun_table("amulet", 2, ONE_ROUND)
    play_on(log, random.Random(1))
    entries = [structs.replace(entry, t=entry.t - DAY) for entry in log.log]
    write_tables(tmp_path, database, {"one": entries}, ["p0", "p1"])
    admin = ["admin", "--data", str(tmp_path), *(["--database", database] if database else [])]
    with closing(Store(database_url(database, tmp_path))) as store:
        store.write(("UPDATE results SET rounds = 4", {}), ("UPDATE players SET login = id", {}))
    assert wolfsbane(*admin, "ratings") == "1 game, 2 players.\n"
    with closing(Store(database_url(database, tmp_path))) as store:
        first = everything(store)
    assert wolfsbane(*admin, "ratings") == "1 game, 2 players.\n"
    with closing(Store(database_url(database, tmp_path))) as store:
        assert everything(store) == first
