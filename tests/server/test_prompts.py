"""What a prompt says in parts, for clients that put it in words of their own."""

import random
from typing import Any

import pytest

from server.running import Server, guest
from server.tables import LoggedTable, begun_table
from wolfsbane.engine.constants import WATCHER
from wolfsbane.engine.game import deal_text


def prompt_of(table: LoggedTable, seat: int) -> Any:
    return table.snapshot(seat)["prompt"]


def view_two(table: LoggedTable) -> None:
    for letter, seat in (("a", 0), ("b", 1)):
        table.act(seat, f"{letter}1")
        table.act(seat, f"{letter}2")


def test_the_parts_of_a_turn() -> None:
    table = begun_table(start=0)
    assert prompt_of(table, 0)["kind"] == "view"
    assert "several" not in prompt_of(table, 0)
    view_two(table)
    assert prompt_of(table, 0)["kind"] == "before"
    assert "kind" not in prompt_of(table, 1)  # the default: waiting
    table.act(0, "draw")
    held = prompt_of(table, 0)
    assert held["kind"] == "holding"
    assert held["number"] == table.snapshot(0)["view"]["zones"]["hand"][0]["number"]
    assert held["several"] == ["a1", "a2", "a3", "a4", "a5"]
    assert "exactly" not in held
    waiting = {"seats", "ask", "pile"}
    assert set(prompt_of(table, 1)) == waiting | {"undo", "no_call"}
    assert set(prompt_of(table, int(WATCHER))) == waiting
    for viewer in (1, int(WATCHER)):
        names = {"id": "phrase-seat", "values": {"seat": 0}}
        assert prompt_of(table, viewer)["ask"] == {"id": "prompt-waiting", "values": {"names": names}}
    too_many = {"id": "refusal-call-with-fewer", "values": {"limit": 4, "count": 5}}
    assert prompt_of(table, 0)["no_call"] == prompt_of(table, 1)["no_call"] == too_many


def test_the_new_top_of_the_pile_is_told_without_a_picture() -> None:
    table = begun_table(start=0)
    view_two(table)
    first = prompt_of(table, 0)["pile"]
    assert first == [[0, table.snapshot(0)["view"]["zones"]["pile"][0]["number"]]]
    table.act(0, "draw")
    table.act(0, "a1", "done")
    table.act(1, "pile1")
    for viewer in (0, 1, int(WATCHER)):
        assert table.last(viewer)["prompt"]["pile"] == first


def test_a_set_is_taken_as_the_prompt_says() -> None:
    table = begun_table(start=0)
    view_two(table)
    [[_, number]] = prompt_of(table, 0)["pile"]
    table.act(0, "pile1")
    asked = prompt_of(table, 0)
    assert asked["kind"] == "exchange"
    ask = {"id": "ask-options", "values": {"options": {"id": "option-exchange"}}}
    assert asked["ask"] == {"id": "prompt-exchange", "values": {"number": number, "ask": ask}}
    table.act(0, *asked["several"], "done")
    after = prompt_of(table, 0)
    assert (after["kind"], after["legal"]) == ("exchange", ["left", "right"])


def test_two_cards_for_an_approximator() -> None:
    # The deck begins after the four sets and the first discard.
    numbers = [number for number in range(14) for _ in range(2 if number in (0, 13) else 4)]
    numbers.remove(5)
    deal = deal_text([*numbers[:21], 5, *numbers[21:]])
    table = begun_table("dagger", start=0, deal=deal)
    view_two(table)
    table.act(0, "draw")
    table.act(0, "use")
    asked = prompt_of(table, 0)
    assert (asked["kind"], asked["number"], asked["exactly"]) == ("ability", 5, 2)
    assert asked["several"] == ["a1", "a2", "a3", "a4", "a5"]
    assert "a5" not in asked["legal"]  # not as the first one
    table.act(0, "a4", "a5")
    ask = {"id": "ask-slot-of-discarded"}
    assert prompt_of(table, 0)["ask"] == {"id": "prompt-ability", "values": {"number": 5, "ask": ask}}


@pytest.mark.parametrize("mix", ["amulet", "coin", "dagger"])
def test_sets_of_every_prompt_are_legal(mix: str) -> None:
    chance = random.Random(mix)
    table = begun_table(mix, 3, start=0)
    for _ in range(400):
        if table.table.stage != "playing":
            break
        seat = chance.choice(table.table.deciders())
        asked = prompt_of(table, seat)
        several = asked.get("several", [])
        single = [code for code in asked["legal"] if code not in several]
        if several and (not single or chance.random() < 0.7):
            size = asked.get("exactly") or chance.randint(1, min(2, len(several)))
            codes = [several[i] for i in sorted(chance.sample(range(len(several)), size))]
            table.act(seat, *codes, *([] if "exactly" in asked else ["done"]))
        else:
            table.act(seat, chance.choice(single))


def test_how_many_watch_is_told(server: Server) -> None:
    ada = guest(server)
    table = ada.make([{"kind": "you"}, {"kind": "bot", "level": "random"}], options={"spectators": True})
    line = ada.line(table)
    assert line.until("present") == {"type": "present", "seats": [0]}
    watcher = guest(server).line(table)
    assert line.until("present") == {"type": "present", "seats": [0], "watching": 1}
    watcher.close()
    assert line.until("present") == {"type": "present", "seats": [0]}
