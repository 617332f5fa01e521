"""Shared deals: everybody has the same cards and bots, one try, and learns nothing of others before it is over."""

import random
import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.running import NO_LIMITS, Client, Server, guest
from wolfsbane.bots.repeatable import RepeatedBots, is_repeatable
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.record import read_record, write_record
from wolfsbane.server.deals.comparing import choices_of, compared
from wolfsbane.server.deals.placing import Placing, margin_of, placing, placing_among
from wolfsbane.server.deals.plan import SWAPPED, Plan, night_id, night_plan
from wolfsbane.server.deals.service import KEY, end_of, night_at
from wolfsbane.server.deals.stored import StoredDeal, StoredDeals, Try
from wolfsbane.server.deals.worker import new_game, play
from wolfsbane.server.storage.store import Store, database_url

NIGHT = date(2026, 11, 18)
SECONDS = 60.0


# --- which deal it is


def test_tonights_deal_is_the_same_on_two_servers_with_the_same_key() -> None:
    assert night_plan("key", NIGHT) == night_plan("key", NIGHT)
    assert night_id("key", NIGHT) == night_id("key", NIGHT)


def test_tonights_deal_is_another_one_with_another_key_or_on_another_date() -> None:
    tonight = night_plan("key", NIGHT)
    for other in (night_plan("other", NIGHT), night_plan("key", NIGHT + timedelta(days=1))):
        assert (other.deals, other.seed) != (tonight.deals, tonight.seed)
    assert len({night_id("key", NIGHT), night_id("other", NIGHT), night_id("key", NIGHT + timedelta(days=1))}) == 3


def test_a_deal_of_a_night_has_every_card_of_its_mix_once_and_one_seat_for_the_player() -> None:
    for day in range(100):
        plan = night_plan("key", NIGHT + timedelta(days=day))
        [order] = plan.deals
        assert sorted(int(number, 16) for number in order) == mix_of(plan.mix).deck_numbers()
        assert [level is None for level in plan.levels] == [seat == plan.seat for seat in range(len(plan.levels))]
        assert 2 <= len(plan.levels) <= 4
        assert 0 <= plan.start < len(plan.levels)
        assert all(level is None or is_repeatable(level) for level in plan.levels)


def test_nights_have_small_mixes_that_change_and_meet_every_card_within_two_weeks() -> None:
    mixes = [night_plan("key", NIGHT + timedelta(days=day)).mix for day in range(14)]
    assert len(set(mixes)) == len(mixes)
    for mix in mixes:
        counts = sorted((mix[:14].count(letter) for letter in "ACD"), reverse=True)
        assert counts[0] == 14 - SWAPPED
    assert {(number, mix[number]) for mix in mixes for number in range(14)} == {
        (number, letter) for number in range(14) for letter in "ACD"
    }


def test_seats_orders_and_levels_of_nights_are_evenly_spread() -> None:
    plans = [night_plan("key", NIGHT + timedelta(days=day)) for day in range(900)]
    two = [plan for plan in plans if len(plan.levels) == 2]
    assert 170 < len(two) < 280
    assert 0.35 < sum(plan.seat for plan in two) / len(two) < 0.65
    firsts = [sum(plan.deals[0][0] == symbol for plan in plans) for symbol in "123456789ABC"]
    assert min(firsts) > 40  # of 69 on average


def test_a_night_is_a_day_of_utc() -> None:
    noon = int(datetime(2026, 11, 18, 12, tzinfo=UTC).timestamp() * 1000)
    assert night_at(noon) == NIGHT
    assert night_at(end_of(NIGHT) - 1) == NIGHT
    assert night_at(end_of(NIGHT)) == NIGHT + timedelta(days=1)


# --- bots that can be repeated


@pytest.mark.parametrize(
    ("name", "repeatable"),
    [
        ("easy", True),
        ("expert", True),
        ("search:300", True),
        ("greedy", True),
        ("search:1s", False),
        ("search:much", False),
        ("cmd:./mybot", False),
    ],
)
def test_bots_without_a_clock_can_be_repeated(name: str, repeatable: bool) -> None:
    assert is_repeatable(name) is repeatable


def test_a_bot_with_a_clock_is_refused_for_a_deal() -> None:
    with pytest.raises(ValueError, match="does not always choose the same"):
        RepeatedBots(1, [None, "search:1s"])


@pytest.mark.parametrize("level", ["easy", "medium", "skilled"])
def test_the_same_run_of_bots_is_the_same_game_and_another_run_is_another(level: str) -> None:
    plan = night_plan("key", NIGHT)
    bots = [None if one is None else level for one in plan.levels]
    games = [play(plan, bots, level, run).history for run in (0, 0, 1, 2, 3)]
    assert games[0] == games[1]
    assert len({tuple(game) for game in games}) > 1


def test_bots_do_not_mind_in_which_order_the_first_cards_are_viewed() -> None:
    """All seats view theirs at the same time, so a player who is slow must not get another game."""
    plan = Plan("amulet", 0, [None, "skilled", "medium"], 1, night_plan("key", NIGHT).deals, 5)
    ends = []
    for order in ([0, 1, 2], [2, 1, 0], [1, 0, 2]):
        game, bots = new_game(plan), RepeatedBots(plan.seed, plan.levels)
        while len(game.history) < 59:  # the start player, 52 cards, and two views of each seat
            seat = next(seat for seat in order if seat in game.deciders)
            legal = game.legal_actions(seat)
            game.apply(legal[0] if seat == 0 else bots.choose(seat, game.view(seat), legal, len(game.history)), seat)
        while not game.is_over:
            seat = game.deciders[0]
            legal = game.legal_actions(seat)
            game.apply(legal[0] if seat == 0 else bots.choose(seat, game.view(seat), legal, len(game.history)), seat)
        ends.append((game.totals(), game.history[59:]))
    assert ends[0] == ends[1] == ends[2]


# --- results


def test_a_margin_is_the_lead_over_the_best_of_the_others() -> None:
    assert [margin_of([4, 9, 7], seat) for seat in range(3)] == [3, -5, -3]


def test_placings_count_ties_on_both_sides() -> None:
    assert placing(0, 0, 0) == Placing(1, 1, 0, None)
    assert placing(2, 1, 1) == Placing(3, 5, 1, 37.5)
    assert placing_among(3, [5, 3, 3, -2]) == Placing(2, 5, 2, 50.0)


def test_the_placing_in_a_field_of_a_thousand_is_right(tmp_path: Path) -> None:
    """By the database, against a count of the sorted list; with players who gave up or still play, who do not count."""
    store = Store(database_url(None, tmp_path))
    stored = StoredDeals(store)
    stored.put(StoredDeal("d", "night", "2026-11-18", 1, night_plan("key", NIGHT)))
    rng = random.Random(7)
    margins = [rng.randint(-30, 30) for _ in range(1000)]
    tries = [Try("d", f"p{n}", f"t{n}", 1, n, n, margin, "[]") for n, margin in enumerate(margins)]
    tries += [Try("d", "gave up", "tx", 1, 1, 2), Try("d", "plays", "ty", 1, 1)]
    for one in tries:
        assert stored.begin(one, 1) == one
    ordered = sorted(margins, reverse=True)
    for one in tries[:1000:37]:
        assert one.margin is not None
        found = stored.placing(one)
        level = margins.count(one.margin) - 1
        worse = sum(margin < one.margin for margin in margins)
        assert (found.rank, found.of, found.ties) == (ordered.index(one.margin) + 1, 1000, level)
        assert found.percentile == pytest.approx(100 * (worse + level / 2) / 999, abs=0.05)
    assert stored.count("d") == 1000
    store.close()


def test_a_second_try_is_recognised_and_not_counted(tmp_path: Path) -> None:
    store = Store(database_url(None, tmp_path))
    stored = StoredDeals(store)
    for deal in ("d", "e"):
        stored.put(StoredDeal(deal, "sent", "", 1, night_plan("key", NIGHT)))
    first = stored.begin(Try("d", "p", "t1", 1, 1), 1)
    assert stored.begin(Try("d", "p", "t2", 1, 2, 3, 50, "[0,50]"), 2) == first
    stored.begin(Try("d", "account", "t3", 1, 5), 5)
    stored.begin(Try("e", "p", "t4", 1, 5), 5)
    stored.give("p", "account")  # who has played d already, but not e
    assert stored.try_of("d", "account") == Try("d", "account", "t3", 1, 5)
    assert stored.try_of("e", "account") == Try("e", "account", "t4", 1, 5)
    store.close()


# --- on a server


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    one = Server(tmp_path_factory.mktemp("deals"), "--pace", "0", *NO_LIMITS)
    one.start()
    yield one
    one.stop()


def choice(legal: list[str], n: int) -> str:
    """A choice that depends on nothing but what is legal, and brings the round to its end."""
    for code in ("call", "done", "discard", "draw"):
        if code in legal and (code != "draw" or n % 3):
            return code
    return legal[n % len(legal)]


def finish(client: Client, table: str, start: int = 0) -> Any:
    """Plays a table to its end; the last snapshot."""
    n, end = start, time.monotonic() + SECONDS
    while True:
        shown = client.get(f"/api/tables/{table}").json()
        if shown["stage"] != "playing":
            return shown
        assert time.monotonic() < end, "the game does not end"
        legal = shown["prompt"].get("legal")
        if not legal:
            time.sleep(0.005)
            continue
        code = choice(legal, n)
        n += 1
        client.send(table, "act", at=shown["seq"], codes=[code])


def begin(client: Client, deal: str) -> str:
    reply = client.post(f"/api/deals/{deal}/try", {})
    assert reply.status_code == 200, reply.text
    return str(reply.json()["table"])


def record(client: Client, table: str, game: int = 1) -> str:
    """The record of a game without names. All seats view their first cards at the same time, so in any order."""
    lines = client.get(f"/api/tables/{table}/games/{game}/record").text.split("\n")
    return "\n".join(
        " ".join(sorted(line.split())) if line.startswith("view:") else line
        for line in lines
        if not line.startswith("name-")
    )


def test_who_chooses_the_same_gets_the_same_round_and_nothing_is_seen_before(host: Server) -> None:
    ada, bo, nobody = guest(host, "Ada"), guest(host, "Bo"), Client(host, "")
    tonight = ada.get("/api/tonight").json()
    deal = tonight["deal"]
    assert bo.get("/api/tonight").json() == tonight == nobody.get("/api/tonight").json()
    assert not {"deals", "seed", "start", "plan"} & tonight.keys()
    assert nobody.post(f"/api/deals/{deal}/try", {}).status_code == 401

    first = begin(ada, deal)
    assert ada.get(f"/api/deals/{deal}/results").status_code == 409  # her own try is not over
    end = finish(ada, first)
    assert (end["stage"], end["deal"]) == ("over", deal)

    # Bo has not played: nothing of Ada's game, in no way.
    for path in ("", "/games/1/record", "/games/1/seen", "/games/1/review"):
        assert bo.get(f"/api/tables/{first}{path}").status_code == 403, path
    for path in ("results", "tries/1/compare"):
        assert bo.get(f"/api/deals/{deal}/{path}").status_code == 409, path
        assert nobody.get(f"/api/deals/{deal}/{path}").status_code == 401, path
    assert bo.get("/api/games").json() == []
    assert bo.post(f"/api/tables/{first}/games/1/play-on", {"at": 60}).status_code == 403
    assert bo.send(first, "join").status_code == 403

    second = begin(bo, deal)
    assert second != first
    finish(bo, second)
    assert record(bo, second) == record(ada, first)
    mine, other = (one.get(f"/api/deals/{deal}/results").json() for one in (ada, bo))
    assert mine["you"]["margin"] == other["you"]["margin"]
    assert (mine["players"]["rank"], mine["players"]["of"], mine["players"]["ties"]) == (1, 2, 1)
    assert "tries" not in other  # of a night only figures are shown
    assert ada.get(f"/api/deals/{deal}/tries/1/compare").status_code == 404
    assert ada.get("/api/me/nights").json()[0]["you"]["table"] == first

    # A second try is the first one.
    again = ada.post(f"/api/deals/{deal}/try", {}).json()
    assert again == {"table": first, "again": True}
    assert ada.get("/api/tonight").json()["played"] == 2
    assert ada.post(f"/api/tables/{first}/games/1/deal", {}).status_code == 409  # it is still tonight


def test_bots_play_the_deal_in_the_background_and_give_a_field(host: Server) -> None:
    player = guest(host, "Cleo")
    deal = player.get("/api/tonight").json()["deal"]
    finish(player, begin(player, deal), start=1)
    end = time.monotonic() + 240
    results = player.get(f"/api/deals/{deal}/results").json()
    while "bots" not in results:
        assert results["running"]["total"] == 100
        assert time.monotonic() < end, "bots do not finish"
        time.sleep(0.5)
        results = player.get(f"/api/deals/{deal}/results").json()
    assert results["bots"]["of"] == 101
    assert 1 <= results["bots"]["rank"] <= 101
    assert 0 <= results["bots"]["percentile"] <= 100


def test_at_a_table_of_a_shared_deal_nothing_can_be_changed(host: Server) -> None:
    player = guest(host, "Dora")
    deal = player.get("/api/tonight").json()
    table = begin(player, deal["deal"])
    bot = (deal["seat"] + 1) % len(deal["levels"])
    options = player.get(f"/api/tables/{table}").json()["options"]
    assert not any(options.get(name) for name in ("undo", "hints", "chat", "spectators", "public"))
    refused = [
        player.send(table, kind, **fields)
        for kind, fields in [
            ("fill", {"seat": bot, "level": "easy"}),
            ("unseat", {"seat": bot}),
            ("undo", {}),
            ("hint", {}),
            ("rematch", {}),
        ]
    ]
    assert {reply.status_code for reply in refused} <= {403, 409}, [reply.text for reply in refused]
    player.do(table, "leave")
    assert guest(host, "Eve").send(table, "join").status_code == 403
    player.do(table, "join")  # who comes back goes on
    finish(player, table)
    assert player.send(table, "rematch").json()["text"]["id"] == "error-shared-deal"


def test_a_try_that_is_given_up_is_used_and_has_no_result(host: Server) -> None:
    player = guest(host, "Fay")
    deal = player.get("/api/tonight").json()["deal"]
    table = begin(player, deal)
    player.do(table, "resign")
    assert player.get("/api/tonight").json()["you"]["state"] == "given up"
    assert player.post(f"/api/deals/{deal}/try", {}).json() == {"table": table, "again": True}
    results = player.get(f"/api/deals/{deal}/results").json()
    assert results["you"]["state"] == "given up"
    assert "players" not in results


def solo_game(client: Client, rounds: int, **options: Any) -> str:
    seats = [{"kind": "you"}, {"kind": "bot", "level": "skilled"}, {"kind": "bot", "level": "easy"}]
    table = client.make(seats, mix="coin", options={"rounds": rounds, "chat": False, **options})
    client.do(table, "start")
    return table


def test_a_friend_plays_the_deal_of_a_solo_game_and_both_compare(host: Server) -> None:
    """The same decisions lead to the same game, over several rounds; others differ, and the comparison says where."""
    ada, bo, cleo, eve = (guest(host, name) for name in ("Ada", "Bo", "Cleo", "Eve"))
    table = solo_game(ada, 2)
    assert ada.post(f"/api/tables/{table}/games/1/deal", {}).status_code == 404  # it is not over
    finish(ada, table)
    assert bo.post(f"/api/tables/{table}/games/1/deal", {}).status_code == 403  # it is not his
    sent = ada.post(f"/api/tables/{table}/games/1/deal", {})
    assert sent.status_code == 201, sent.text
    deal = sent.json()["deal"]
    assert ada.post(f"/api/tables/{table}/games/1/deal", {}).json()["deal"] == deal

    shown = bo.get(f"/api/deals/{deal}").json()
    assert (shown["kind"], shown["sender"], shown["seat"], shown["rounds"]) == ("sent", "Ada", 0, 2)
    assert shown["levels"] == [None, "skilled", "easy"]
    assert not {"deals", "seed", "start", "plan", "tries"} & shown.keys()
    assert bo.get(f"/api/deals/{deal}/results").status_code == 409
    same = begin(bo, deal)
    finish(bo, same)
    assert record(bo, same) == record(ada, table)
    other = begin(cleo, deal)
    finish(cleo, other, start=2)

    tries = bo.get(f"/api/deals/{deal}/results").json()["tries"]
    assert [(one["number"], one["name"]) for one in tries] == [(1, "Ada"), (2, "Bo"), (3, "Cleo")]
    assert [one.get("mine", False) for one in tries] == [False, True, False]
    assert tries[0]["totals"] == tries[1]["totals"]
    alike = bo.get(f"/api/deals/{deal}/tries/1/compare").json()
    assert len(alike["same"]) > 3
    assert "yours" not in alike
    unlike = bo.get(f"/api/deals/{deal}/tries/3/compare").json()
    assert unlike["yours"] != unlike["theirs"]
    assert eve.get(f"/api/deals/{deal}/tries/1/compare").status_code == 409
    assert bo.get(f"/api/deals/{deal}/tries/9/compare").status_code == 404


def test_only_a_game_of_one_person_against_the_same_bots_can_be_sent(host: Server) -> None:
    ada = guest(host, "Ada")
    table = solo_game(ada, 1)
    assert ada.send(table, "fill", seat=1, level="medium").status_code in (200, 409)
    finish(ada, table)
    reply = ada.post(f"/api/tables/{table}/games/1/deal", {})
    bots = [seat.get("level") for seat in ada.get(f"/api/tables/{table}").json()["seats"]]
    assert reply.status_code == (409 if bots[1] == "medium" else 201), reply.text
    assert ada.get("/api/deals/none").status_code == 404
    assert ada.post("/api/deals/none/try", {}).status_code == 404


def test_a_comparison_ends_where_the_choices_differ() -> None:
    plan = night_plan("key", NIGHT)
    games = [write_record(play(plan, [one and "medium" for one in plan.levels], "random", run)) for run in range(4)]
    for text in games:
        whole = choices_of(text, plan.seat)
        own = [action for actions, _ in whole for action in actions]
        assert set(own) <= set(read_record(text, mix_of).history)
        assert compared(text, text, plan.seat).yours is None
        assert all(choice.story for _, choice in whole[:2])
    found = compared(games[0], games[1], plan.seat)
    count = len(found.same)
    assert [one for _, one in choices_of(games[1], plan.seat)][:count] == found.same
    assert found.yours != found.theirs


def test_the_key_of_nights_is_made_once_and_kept(tmp_path: Path) -> None:
    store = Store(database_url(None, tmp_path))
    first = store.setting(KEY, lambda: "one")
    assert store.setting(KEY, lambda: "two") == first == "one"
    store.close()


def test_a_plan_comes_back_from_its_stored_form() -> None:
    plan = night_plan("key", NIGHT)
    assert msgspec.json.decode(msgspec.json.encode(plan), type=Plan) == plan
