"""A table is the fold of its log, and counts everything once."""

import json
import random

import pytest

from server.tables import LoggedTable, begun_table, play_on, random_table
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.actions import parse_action
from wolfsbane.engine.constants import WATCHER
from wolfsbane.engine.record import read_record
from wolfsbane.engine.text import Text
from wolfsbane.server.messages import (
    Act,
    Chat,
    Clock,
    Fill,
    Join,
    Leave,
    Memory,
    NewTable,
    Options,
    Rematch,
    Replace,
    SeatPlan,
    Start,
    Undo,
)
from wolfsbane.server.refusal import Refusal, Repeated
from wolfsbane.server.tables import commands
from wolfsbane.server.tables import log as logged
from wolfsbane.server.tables.seats import distinct
from wolfsbane.server.tables.table import IDS_KEPT, PLAYERS_KEPT, TAIL, Table
from wolfsbane.server.tables.undo import DEPTH

ORDER = "0123456789ABCD" + "123456789ABC" * 2 + "0D" + "123456789ABC"


# --- the fold


@pytest.mark.parametrize("seed", range(6))
def test_a_table_read_again_is_the_table_that_was_there(seed: int) -> None:
    table = random_table(seed, rounds=2)
    play_on(table, random.Random(seed), 400)
    again = LoggedTable()
    again.put(*table.log)
    assert again.sent == table.sent
    assert [again.snapshot(viewer) for viewer in range(2)] == [table.snapshot(viewer) for viewer in range(2)]
    assert again.table.prompted == table.table.prompted
    assert again.table.acked == table.table.acked
    assert again.match.history == table.match.history


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_is_a_record_that_the_engine_agrees_with(seed: int) -> None:
    table = random_table(seed, rounds=2)
    play_on(table, random.Random(seed))
    assert table.table.stage == "over"
    game = read_record(table.table.record(), mix_of)
    assert game.is_over
    assert game.winner() == table.snapshot(0)["winner"]
    assert game.history == list(table.match.history)
    assert game.tags["name-a"] == "Ada"


def test_rounds_are_dealt_from_the_system_and_the_deals_are_in_the_log() -> None:
    deals = []
    for _ in range(3):
        table = begun_table(options=Options(rounds=2))
        play_on(table, random.Random(1))
        deals += [
            entry.deal for entry in table.log if isinstance(entry, (logged.GameBegan, logged.Acted)) and entry.deal
        ]
    assert len(deals) == 6
    assert len(set(deals)) == 6


def test_numbers_count_for_each_viewer_what_that_viewer_was_sent() -> None:
    table = begun_table(deal=ORDER)
    assert table.table.last_seq[:2] == [4, 4]  # made, two sat down, begun
    for seat, slot in ((0, "a1"), (0, "a2"), (1, "b1"), (1, "b2")):
        table.act(seat, slot)
    table.act(0, "draw")
    before = list(table.table.last_seq)
    table.act(0, "a1")  # half a choice: nobody else hears of it
    assert [now - then for now, then in zip(table.table.last_seq, before, strict=True)] == [1, 0, 0, 0, 0]
    assert table.last(0)["events"] == []
    assert [card.get("chosen") for card in table.snapshot(0)["view"]["zones"]["a"]] == [True, None, None, None, None]
    assert all("chosen" not in card for card in table.snapshot(1)["view"]["zones"]["a"])
    table.act(0, "done")
    assert [now - then for now, then in zip(table.table.last_seq, before, strict=True)] == [2, 1, 0, 0, 1]


# --- choices


def viewed() -> LoggedTable:
    table = begun_table(deal=ORDER)
    for seat, slot in ((0, "a1"), (0, "a2"), (1, "b1"), (1, "b2")):
        table.act(seat, slot)
    return table


def test_a_whole_set_is_one_message() -> None:
    table = viewed()
    table.act(0, "draw")
    before = len(table.sent[1])
    table.act(0, "a1", "a2", "done")
    assert len(table.sent[1]) == before + 1
    assert [event["kind"] for event in table.last(1)["events"]][:2] == ["shown", "shown"]


@pytest.mark.parametrize("codes", [["draw", "discard"], ["pile1", "a1"], ["draw", "no1"], ["draw", "a1", "done"]])
def test_a_message_has_one_choice_and_tells_nothing_of_the_next(codes: list[str]) -> None:
    table = viewed()
    before = list(table.table.last_seq)
    with pytest.raises(Refusal) as refusal:
        table.act(0, *codes)
    assert refusal.value.code in ("illegal", "form")
    if refusal.value.code == "illegal":
        assert refusal.value.rule == "TURN-11"
    assert table.table.last_seq == before


def test_a_set_that_is_not_legal_leaves_nothing_chosen() -> None:
    table = viewed()
    table.act(0, "draw")
    with pytest.raises(Refusal) as refusal:
        table.act(0, "a1", "b1", "done")
    assert refusal.value.rule
    assert table.legal(0).count("done") == 0


def test_an_action_that_is_not_legal_is_refused_with_its_rule() -> None:
    table = viewed()
    with pytest.raises(Refusal) as refusal:
        table.act(0, "call")
    assert (refusal.value.code, refusal.value.rule) == ("illegal", "CALL-1")
    assert refusal.value.text == Text("refusal-call-with-fewer", {"limit": 4, "count": 5})
    with pytest.raises(Refusal) as refusal:
        table.act(1, "draw")
    assert (refusal.value.code, refusal.value.rule) == ("illegal", "TURN-1")


def test_an_action_sent_twice_counts_once() -> None:
    table = viewed()
    at = table.table.last_seq[0]
    table.act(0, "draw", at=at, message_id="same")
    with pytest.raises(Repeated):
        table.act(0, "draw", at=at, message_id="same")
    # Also by a table that was read again.
    again = LoggedTable()
    again.put(*table.log)
    with pytest.raises(Repeated):
        again.act(0, "draw", at=at, message_id="same")
    table.act(0, "discard")
    table.act(1, "draw", message_id="same")  # an id is one player's own


def test_a_message_sent_again_does_not_count_twice_however_late_it_comes() -> None:
    table = viewed()
    first = Chat("first", "hello", table.table.last_seq[0])
    undo = Undo("undo", table.table.last_seq[0] + 2)
    table.do(0, first)
    table.act(0, "pile1")
    table.do(0, undo)
    table.act(0, "pile1")
    for count in range(2 * IDS_KEPT):
        for again in (first, undo):
            with pytest.raises((Repeated, Refusal)) as problem:
                table.do(0, again)
            assert isinstance(problem.value, Repeated) or getattr(problem.value, "code", "") == "stale"
        table.do(0, Chat(f"c{count}", "more", table.table.last_seq[0]))
    assert isinstance(problem.value, Refusal), "it is no longer known by its id"
    assert len(table.table.counted["p0"]) == IDS_KEPT
    # The same holds for a table that was read again, and for a client that is behind but sends something new.
    again_read = LoggedTable()
    again_read.put(*table.log)
    with pytest.raises(Refusal, match="error-may-have-counted"):
        again_read.do(0, first)
    table.do(0, Chat("new", "behind", table.table.last_seq[0] - IDS_KEPT + 1))
    with pytest.raises(Refusal, match="error-may-have-counted"):
        table.do(0, Chat("newer", "from the future", table.table.last_seq[0] + 1))


def test_who_got_up_or_sat_down_by_a_message_did_so_once() -> None:
    table = begun_table(begin=False, players=3)
    table.do(1, Leave("up"))
    with pytest.raises(Repeated):
        commands.check_new(table.table, "p1", Leave("up"))
    table.put(*commands.join(table.table, "p1", "Bo", Join("down"), table.time))
    table.leave(1)
    with pytest.raises(Repeated):
        commands.join(table.table, "p1", "Bo", Join("down"), table.time)
    # Also at another seat, and as an account.
    table.put(*commands.join(table.table, "p9", "Zoe", Join("z", 1), table.time))
    table.leave(2)
    table.put(*commands.join(table.table, "p1", "Bo", Join("other", 2), table.time))
    with pytest.raises(Repeated):
        table.do(2, Leave("up"))
    table.put(*commands.become(table.table, "p1", "account", "Bo", table.time))
    with pytest.raises(Repeated):
        table.do(2, Leave("up"))


def test_what_is_known_of_counted_messages_is_bounded() -> None:
    table = begun_table(begin=False)
    table.leave(1)
    for visitor in range(3 * PLAYERS_KEPT):
        table.put(*commands.join(table.table, f"v{visitor}", "Zoe", Join("j", 1), table.time))
        table.leave(1)
    assert len(table.table.counted) <= PLAYERS_KEPT + 2
    table.do(0, Chat("still", "here"))
    with pytest.raises(Repeated):
        table.do(0, Chat("still", "here"))


def test_an_answer_to_an_older_prompt_is_refused() -> None:
    table = viewed()
    at = table.table.last_seq[0]
    table.act(0, "draw", at=at)
    with pytest.raises(Refusal) as refusal:
        table.act(0, "discard", at=at)
    assert refusal.value.code == "stale"
    with pytest.raises(Refusal) as refusal:
        table.act(0, "discard", at=table.table.last_seq[0] + 1)
    assert refusal.value.code == "stale"


def test_what_others_do_in_between_does_not_make_an_answer_old() -> None:
    table = begun_table(deal=ORDER)
    at = table.table.last_seq[1]
    table.act(0, "a1")
    table.do(0, Chat("c1", "hello"))
    table.act(1, "b1", at=at)
    assert table.last(1)["events"][0]["kind"] == "viewed"


# --- memory help


def pile_and_marks(memory: str) -> tuple[list[object], list[object]]:
    table = begun_table(deal=ORDER, options=Options(memory=memory))  # type: ignore[arg-type]
    for seat, slot in ((0, "a1"), (0, "a2"), (1, "b1"), (1, "b2")):
        table.act(seat, slot)
    table.act(0, "draw")
    table.act(0, "discard")
    if "done" in table.legal(0) and table.table.deciders() == [0]:
        table.act(0, "done")
    zones = table.snapshot(0)["view"]["zones"]
    return [card.get("number") for card in zones["a"]], [card.get("number") for card in zones["pile"]]


def test_strict_shows_a_viewed_card_once() -> None:
    assert pile_and_marks("strict") == ([None] * 5, [8, None])


def test_marks_keep_what_was_seen_and_can_be_placed() -> None:
    assert pile_and_marks("marks") == ([0, 1, None, None, None], [8, None])


def test_full_has_the_pile_too() -> None:
    assert pile_and_marks("full") == ([0, 1, None, None, None], [8, 7])


def test_who_has_seen_a_card_is_told_with_full_help_only() -> None:
    def told(memory: Memory) -> object:
        table = begun_table(deal=ORDER, options=Options(memory=memory))
        table.act(1, "b2")
        zones = table.snapshot(0)["view"]["zones"]
        return zones["b"][1].get("seen"), zones["pile"][0].get("public")

    assert told("full") == ([1], True)
    assert told("marks") == told("strict") == (None, None)


def test_with_strict_memory_nothing_that_has_arrived_is_sent_again() -> None:
    table = begun_table(deal=ORDER, options=Options(memory="strict"))
    table.act(0, "a1")
    number = table.table.last_seq[0]
    assert table.table.may_go_on_from(0, number - 1), "it may not have arrived"
    table.act(0, "a2", at=number)
    assert not table.table.may_go_on_from(0, number - 1), "who answers to it has it"
    assert table.table.may_go_on_from(0, number)
    relaxed = begun_table(deal=ORDER, options=Options(memory="marks"))
    assert commands.acknowledge(relaxed.table, 0, relaxed.table.last_seq[0], 0) == []
    relaxed.act(0, "a1")
    relaxed.act(0, "a2")
    assert relaxed.table.may_go_on_from(0, 1)


def test_with_strict_memory_a_card_that_has_arrived_is_not_shown_again_after_a_restart() -> None:
    table = begun_table(deal=ORDER, options=Options(memory="strict", spectators=True))
    assert commands.acknowledge(table.table, 0, table.table.last_seq[0], 0) == [], "no card was shown"
    table.act(0, "a1")
    number = table.table.last_seq[0]
    assert table.last(0)["events"][0]["number"] == 0
    assert commands.acknowledge(table.table, 0, number - 1, 0) == [], "it may not have arrived"
    [acked] = table.put_acks(0, number)
    assert acked == logged.Acknowledged(table.time, 0, number)
    assert commands.acknowledge(table.table, 0, number, 0) == [], "that is known"
    assert commands.acknowledge(table.table, 1, table.table.last_seq[1], 0) == [], "seat 1 was shown nothing"
    again = LoggedTable()
    again.put(*table.log)
    assert again.sent == table.sent, "nobody is sent anything because of it"
    assert not again.table.may_go_on_from(0, number - 1)
    assert again.table.may_go_on_from(0, number)
    assert again.table.may_go_on_from(1, table.table.last_seq[1] - 1)


def test_with_strict_memory_a_drawn_card_is_private_as_long_as_it_is_held() -> None:
    table = begun_table(deal=ORDER, options=Options(memory="strict"))
    for seat, slot in ((0, "a1"), (0, "a2"), (1, "b1"), (1, "b2")):
        table.act(seat, slot)
    table.act(0, "draw")
    assert table.put_acks(0, table.table.last_seq[0])
    table.act(0, "a1")  # part of a set: the prompt names the held card again
    assert table.last(0)["prompt"]["number"] == 8
    assert table.put_acks(0, table.table.last_seq[0])
    table.leave(1)  # the whole table, with the held card
    assert table.last(0)["view"]["zones"]["hand"][0]["number"] == 8
    assert table.put_acks(0, table.table.last_seq[0])
    table.act(0, "done")  # only they are told which card was put there
    assert table.put_acks(0, table.table.last_seq[0])
    table.join("p1", "Bo", 1)
    while 1 not in table.table.deciders():
        table.act(0, "done")
    table.act(1, "draw")
    assert table.put_acks(0, table.table.last_seq[0]) == [], "this was shown to Bo alone"
    assert table.put_acks(1, table.table.last_seq[1])


# --- going on from a number


def test_what_was_missed_is_exactly_what_was_sent() -> None:
    table = viewed()
    small = Table("T")
    for entry in table.log:
        small.fold(entry)
    for after in range(table.table.last_seq[0] + 1):
        missed = small.missed(0, after)
        assert missed is not None
        assert missed == table.sent[0][after:]


def test_only_the_last_letters_are_in_memory() -> None:
    table = random_table(3, rounds=2)
    play_on(table, random.Random(3), 200)
    small = Table("T")
    for entry in table.log:
        small.fold(entry)
    number = small.last_seq[0]
    assert number > TAIL
    assert small.missed(0, number - TAIL) == table.sent[0][number - TAIL :]
    assert small.missed(0, number - TAIL - 1) is None


def test_who_takes_over_a_seat_gets_nothing_from_before() -> None:
    table = viewed()
    table.leave(0)
    table.join("new", "Nora", 0)
    number = table.table.last_seq[0]
    assert not table.table.may_go_on_from(0, 0)
    assert not table.table.may_go_on_from(0, number - 2)
    assert table.table.may_go_on_from(0, number)


# --- taking back


def test_undo_is_free_until_anyone_has_learned_something() -> None:
    table = viewed()
    before = table.match.history[:]
    table.act(0, "pile1")
    assert table.last(0)["prompt"]["undo"] == "free"
    assert table.last(1)["prompt"]["undo"] == "ask"
    table.undo(0)
    assert table.last(0)["note"] == {"id": "note-undone", "values": {"seat": 0}}
    assert "draw" in table.last(0)["prompt"]["legal"]
    assert table.match.history == before
    table.act(0, "draw")
    assert table.last(0)["prompt"]["undo"] == "ask"


def test_bots_agree_to_everything() -> None:
    table = begun_table(players=3, begin=False, deal=ORDER)
    for seat in (1, 2):
        table.leave(seat)
        table.put(logged.BotSeated(table.time, seat, "easy", 0))
    table.do(0, Start("go"))
    assert "undo" not in table.last(0)["prompt"]
    table.act(0, "a1")
    assert table.last(0)["prompt"]["undo"] == "free"
    table.undo(0)
    assert table.last(0)["note"] == {"id": "note-undone", "values": {"seat": 0}}


def test_a_person_whose_seat_a_bot_holds_has_to_agree() -> None:
    table = begun_table(players=3, deal=ORDER, options=Options(clock=Clock("move", 30)))
    for _ in range(2):
        table.put(logged.TimedOut(table.time, 1, "easy"))
    for seat in (2, 0):
        table.act(seat, f"{'abc'[seat]}1")
    assert table.last(0)["prompt"]["undo"] == "ask"
    table.undo(0)
    assert table.snapshot(0)["asked"] == {"seat": 0, "waiting": [1, 2], "what": "undo"}
    table.agree(2)
    assert table.snapshot(0)["asked"] == {"seat": 0, "waiting": [1], "what": "undo"}, "a bot can't agree for Bo"
    table.agree(1)
    assert table.last(0)["note"] == {"id": "note-undone", "values": {"seat": 0}}


def test_what_has_revealed_something_stands_while_somebody_who_got_up_may_come_back() -> None:
    table = begun_table(deal=ORDER)
    table.leave(1)
    table.do(0, Fill("f", 1))
    table.act(0, "a1")
    assert "undo" not in table.last(0)["prompt"]
    with pytest.raises(Refusal, match="error-undo-needs-consent names=Bo"):
        table.undo(0)
    table.join("p1", "Bo", 1)
    assert table.last(0)["prompt"]["undo"] == "ask"
    # In the next game the seat is the bot's own.
    over = finished()
    over.leave(1)
    over.do(0, Fill("f", 1))
    over.do(0, Rematch("r"))
    over.put(*commands.next_game(over.table, over.time))
    while 0 not in over.table.deciders():
        over.put(logged.Acted(over.time, 1, [parse_action(over.legal(1)[0])]))
    over.act(0, over.legal(0)[0])
    assert over.last(0)["prompt"]["undo"] == "free"


def test_a_question_is_not_settled_by_a_clock_or_by_getting_up() -> None:
    for end in ("clock", "leave"):
        table = viewed()
        table.act(0, "draw")
        history = table.match.history[:]
        table.undo(0)
        if end == "clock":
            for _ in range(2):
                table.put(logged.TimedOut(table.time, 1, "easy"))
            assert table.snapshot(0)["asked"] == {"seat": 0, "waiting": [1], "what": "undo"}
        else:
            table.leave(1)
            assert "asked" not in table.snapshot(0)
        assert table.match.history == history


def test_in_older_logs_nobody_who_got_up_was_waited_for() -> None:
    table = viewed()
    before = table.match.history[:]
    table.act(0, "draw")
    table.put(logged.UndoAsked(table.time, 0))
    assert table.snapshot(0)["asked"] == {"seat": 0, "waiting": [1], "what": "undo"}
    table.leave(1)
    assert table.match.history == before
    table.act(0, "draw")
    table.put(logged.UndoAsked(table.time, 0))
    assert table.match.history == before, "without another person it was free"


def test_who_has_left_the_seat_to_a_bot_takes_nothing_back() -> None:
    table = begun_table(options=Options(clock=Clock("move", 10)))
    table.act(0, "a1")
    for _ in range(2):
        table.put(logged.TimedOut(table.time, 0, "easy"))
    assert "undo" not in table.last(0)["prompt"]
    with pytest.raises(Refusal, match="error-bot-plays"):
        table.undo(0)


def test_a_set_that_is_half_chosen_is_one_choice_which_nobody_else_knows_of() -> None:
    table = viewed()
    table.act(0, "draw")
    before = table.match.history[:]
    letters = len(table.sent[1])
    asked = table.last(1)["prompt"].get("undo")
    for slot in ("a1", "a2", "a3"):
        table.act(0, slot)
        assert table.last(0)["prompt"]["undo"] == "free"
        assert table.snapshot(1)["prompt"].get("undo") == asked
    assert len(table.sent[1]) == letters
    table.undo(0)
    assert table.match.history == before


def test_a_question_stands_while_a_set_is_half_chosen() -> None:
    table = viewed()
    table.act(0, "draw")
    table.undo(0)
    table.act(0, "a1")
    table.agree(1)
    assert "draw" in table.legal(0)


@pytest.mark.parametrize("seed", range(4))
def test_every_seat_is_told_exactly_how_it_may_take_back_its_last_choice(seed: int) -> None:
    rng = random.Random(seed)
    table = random_table(seed)
    found: set[str | None] = set()
    for _ in range(80):
        play_on(table, rng, 1)
        for seat in range(len(table.table.seats)):
            told = table.last(seat)["prompt"].get("undo")
            found.add(told)
            assert table.snapshot(seat)["prompt"].get("undo") == told
            try:
                commands.handle(table.table, seat, Undo("try"), table.time)
            except Refusal:
                assert told is None
                continue
            if rng.random() < 0.05:
                table.undo(seat)
                assert told == ("free" if table.table.asked is None else "ask")
                if table.table.asked is not None:
                    assert "undo" not in table.last(seat)["prompt"]
                    table.agree(min(table.table.asked[1]), yes=False)
    assert found == {None, "free", "ask"}


def test_after_that_the_others_have_to_agree() -> None:
    table = viewed()
    table.act(0, "draw")
    table.undo(0)
    assert table.snapshot(1)["asked"] == {"seat": 0, "waiting": [1], "what": "undo"}
    with pytest.raises(Refusal):
        table.agree(0)
    table.agree(1, yes=False)
    assert "asked" not in table.snapshot(1)
    assert table.table.deciders() == [0]
    assert "draw" not in table.legal(0)
    table.undo(0)
    table.agree(1)
    assert "draw" in table.legal(0)
    assert table.last(1)["note"] == {"id": "note-undone", "values": {"seat": 0}}


def test_an_action_ends_a_question() -> None:
    table = viewed()
    table.act(0, "draw")
    table.undo(0)
    table.act(0, "discard")
    assert "asked" not in table.snapshot(0)
    with pytest.raises(Refusal):
        table.agree(1)


def test_nothing_is_taken_back_where_that_is_off_or_over() -> None:
    table = begun_table(options=Options(undo=False))
    table.act(0, "a1")
    with pytest.raises(Refusal) as refusal:
        table.undo(0)
    assert refusal.value.code == "option"
    fresh = begun_table()
    with pytest.raises(Refusal) as refusal:
        fresh.undo(0)
    assert refusal.value.code == "stage"


@pytest.mark.parametrize("seed", range(5))
def test_a_game_with_choices_taken_back_is_still_legal(seed: int) -> None:
    rng = random.Random(seed)
    table = random_table(seed, rounds=1)
    undone = 0
    while table.table.deciders():
        play_on(table, rng, 3)
        seat = rng.randrange(len(table.table.seats))
        if table.table.deciders() and table.match.undo_stack.has(seat) and rng.random() < 0.5:
            table.undo(seat)
            for other in range(len(table.table.seats)):
                if table.table.asked is not None and other in table.table.asked[1]:
                    table.agree(other)
            undone += 1
    assert undone > 3
    assert len(table.match.undo_stack.whole) <= DEPTH
    game = read_record(table.table.record(), mix_of)
    assert game.is_over


# --- seats


def test_nobody_at_a_table_has_the_name_of_another() -> None:
    table = LoggedTable()
    plans = [SeatPlan("you"), SeatPlan("bot", "hard"), SeatPlan("open"), SeatPlan("open")]
    table.put(*commands.make(NewTable(plans), "p0", "Hard", 0))
    for player in ("p2", "p3"):
        table.join(player, "hard", None)
    assert table.table.names() == ["Hard 2", "hard", "hard 3", "hard 4"]
    table.leave(2)
    table.join("p2", "hard", None)
    assert table.table.names()[2] == "hard 3"
    table.put(*commands.become(table.table, "p3", "account", "HARD 3", 0))
    assert table.table.names()[3] == "HARD 3 2"
    long = "a name of four and twenty"[:24]
    assert distinct(long, [long]) == "a name of four and twe 2"


def test_seats_are_taken_left_filled_and_taken_back() -> None:
    table = begun_table(players=3, begin=False)
    one = table.table
    with pytest.raises(Refusal):
        table.join("p0", "Ada", 1)
    with pytest.raises(Refusal):
        table.join("p9", "Zoe", None)
    with pytest.raises(Refusal):
        table.do(0, Fill("x", 1))
    table.leave(1)
    assert table.snapshot(0)["seats"][1] == {"kind": "empty", "name": "Bo"}
    with pytest.raises(Refusal) as refusal:
        table.do(0, Start("x"))
    assert refusal.value.text == Text("error-seats-empty", {"letters": "b"})
    table.do(0, Fill("y", 1))
    assert table.snapshot(0)["seats"][1]["level"] == "medium"
    table.do(0, Start("z"))
    assert one.bots_to_move() == [(1, "medium")]
    table.join("p1", "Bo", None)
    assert one.bots_to_move() == []
    assert table.snapshot(1)["you"] == 1


def test_in_a_game_nobody_sits_at_two_seats_one_after_the_other() -> None:
    table = begun_table(players=3)
    table.leave(1)
    table.leave(2)
    with pytest.raises(Refusal) as refusal:
        table.join("p1", "Bo", 2)
    assert refusal.value.text.id == "error-knows-another-seat"
    table.join("p1", "Bo", 1)
    table.join("p9", "Zoe", 2)


def test_nobody_sees_as_a_seat_that_is_not_theirs() -> None:
    table = begun_table(options=Options(spectators=False))
    assert table.table.viewer_of("p0") == 0
    assert table.table.viewer_of("p1") == 1
    assert table.table.viewer_of("stranger") is None
    assert begun_table().table.viewer_of("stranger") == WATCHER


@pytest.mark.parametrize(
    ("new", "text"),
    [
        (NewTable([SeatPlan("you"), SeatPlan("you")]), "error-one-seat"),
        (NewTable([SeatPlan("you"), SeatPlan("open", "medium")]), "error-level-without-bot"),
        (NewTable([SeatPlan("you"), SeatPlan("open")], "nothing"), "error-mix"),
        (NewTable([SeatPlan("you"), SeatPlan("open")], options=Options(delay=5)), "error-delay-without-spectators"),
    ],
)
def test_a_table_that_can_not_be_made_is_refused(new: NewTable, text: str) -> None:
    with pytest.raises(Refusal) as refusal:
        commands.make(new, "p", "Ada", 0)
    assert refusal.value.text.id == text


# --- another game


def finished(players: int = 2) -> LoggedTable:
    table = begun_table(players=players, options=Options(rounds=1))
    play_on(table, random.Random(5))
    assert table.table.stage == "over"
    return table


def test_a_rematch_begins_when_all_want_it() -> None:
    table = finished()
    one = table.table
    table.do(0, Rematch("x", False))
    assert table.snapshot(1)["seats"][0]["wants_rematch"]
    assert commands.next_game(one, 0) == []
    table.do(1, Rematch("x", False))
    table.put(*commands.next_game(one, 0))
    assert (one.stage, one.game) == ("playing", 2)
    assert "points" not in table.last(0)["view"]


def test_losers_choose_before_the_next_game() -> None:
    table = finished(3)
    one = table.table
    winner = table.snapshot(0)["winner"]
    for seat in range(3):
        table.do(seat, Rematch("x", seat == 1))
    assert one.stage == "choosing"
    assert commands.next_game(one, 0) == []
    choosers = []
    for number in (4, 5):
        seat = table.snapshot(0)["choosing"]["seat"]
        choosers.append(seat)
        with pytest.raises(Refusal) as refusal:
            table.do((seat + 1) % 3, Replace("y", number, "D"))
        assert refusal.value.rule == "MIX-3"
        with pytest.raises(Refusal) as refusal:
            table.do(seat, Replace("y", number, "A"))
        assert refusal.value.rule == "MIX-3"
        with pytest.raises(Refusal):
            table.do(seat, Replace("y", number, "nonsense"))
        table.do(seat, Replace(f"y{number}", number, "D"))
    assert winner not in choosers
    assert len(set(choosers)) == 2
    table.put(*commands.next_game(one, 0))
    assert table.snapshot(0)["stage"] == "playing"
    assert table.snapshot(0)["mix"] == "AAAADDAAAAAAAA-A"


# --- what is said


def test_chat_reaches_all_and_only_where_it_is_on() -> None:
    table = begun_table()
    table.do(0, Chat("c", "hello"))
    assert table.last(1) == {"type": "said", "seq": 5, "seat": 0, "name": "Ada", "text": "hello"}
    assert table.last(0)["id"] == "c"
    with pytest.raises(Repeated):
        table.do(0, Chat("c", "hello"))
    quiet = begun_table(options=Options(chat=False))
    with pytest.raises(Refusal):
        quiet.do(0, Chat("c", "hello"))


def test_every_letter_is_one_line_of_json_with_its_number() -> None:
    table = random_table(8)
    play_on(table, random.Random(8))
    for letters in table.sent.values():
        for place, letter in enumerate(letters, 1):
            assert b"\n" not in letter
            assert json.loads(letter)["seq"] == place


def test_only_a_game_takes_actions() -> None:
    table = begun_table(begin=False)
    with pytest.raises(Refusal) as refusal:
        table.do(0, Act("x", table.table.last_seq[0], ["draw"]))
    assert refusal.value.code == "stage"
