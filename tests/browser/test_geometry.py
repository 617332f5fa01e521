"""Nothing on the table moves while it is played: the boxes of everything are measured in every frame of whole turns.

What may move is in `ALLOWED`: the cards of a village whose number changes, several held cards, and the row.
"""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.positions import FINGERS, STILL
from browser.seeing import Table
from browser.site import Site

# Notes, in every frame, every box that has another place than before. Boxes are those of the layout: a card that flies
# or is lifted is moved by a transform, and its place is where it was.
WATCH = """
() => {
  const moved = window.moved = {};
  const shifts = window.shifts = [];
  const known = {};
  const place = node => {
    let x = 0, y = 0;
    for (let at = node; at; at = at.offsetParent) { x += at.offsetLeft; y += at.offsetTop; }
    return [x, y, node.offsetWidth, node.offsetHeight].join(' ');
  };
  const look = () => {
    const counts = {};
    for (const node of document.querySelectorAll('main [data-slot]'))
      counts[node.dataset.slot[0]] = (counts[node.dataset.slot[0]] ?? 0) + 1;
    const row = document.querySelectorAll('main [data-box^=row]').length;
    const hand = document.querySelectorAll('main [data-box^=hand]').length;
    for (const node of document.querySelectorAll('[data-box], main [data-slot]')) {
      const { slot, box } = node.dataset;
      const of = slot ? counts[slot[0]] : box.startsWith('row') ? row : box.startsWith('hand') ? `${hand} ${row}` : '';
      // Cards are compared to how they lay when there were as many of them.
      const name = slot ? `${slot} of ${of}` : of === '' ? box : `${box} of ${of}`;
      const now = place(node);
      if (known[name] !== undefined && known[name] !== now) moved[name] = `${known[name]} to ${now}`;
      known[name] = now;
    }
    requestAnimationFrame(look);
  };
  look();
  window.boxes = () => Object.keys(known);
  new PerformanceObserver(list => {
    for (const entry of list.getEntries())
      for (const { node } of entry.sources) {
        const element = node?.nodeType === 1 ? node : node?.parentElement;
        const where = element?.closest('[data-slot], [data-box], aside, header, dialog, .toasts');
        const slot = element?.closest('[data-slot]')?.dataset.slot;
        if (element?.closest('.toasts')) shifts.push('NOTICES');
        else shifts.push(slot ? `slot ${slot[0]}` : where?.dataset?.box ?? where?.tagName ?? element?.className ?? '?');
      }
  }).observe({type: 'layout-shift', buffered: false});
}
"""
# What the browser may report as shifted: villages whose number of cards changed in these turns, the fan of held cards,
# the row, the words inside the story's own box, notices that lie over the table, and the log at the side, which grows.
ALLOWED = re.compile(r"slot [a-d]|cards-[a-d]|hand\d|row\d|story|NOTICES|ASIDE")


def watch(page: Page) -> None:
    page.evaluate(WATCH)


def settle(page: Page) -> None:
    page.evaluate("() => new Promise(done => setTimeout(done, 700))")


@pytest.mark.parametrize("name", STILL)
def test_nothing_moves_through_whole_turns(site: Site, visit: Visit, name: str) -> None:
    size, players = STILL[name]
    visitor = visit("p0", size=size, touch=size[0] < 700, motion=True)
    page = visitor.page
    page.goto(f"/t/{name}")
    table, held = Table(page), site.tables[name]
    expected = table.shows(held.snapshot(0))
    settle(page)
    watch(page)

    def mine(*codes: str) -> None:
        nonlocal expected
        table.choose(expected, list(codes), "mouse")
        held.act(0, *codes)
        expected = table.shows(held.snapshot(0))

    def others() -> None:
        nonlocal expected
        for seat in range(1, players):
            for code in ("draw", "discard"):
                site.act(name, seat, [code])
                held.act(seat, code)
                table.shows(held.snapshot(0))
        expected = table.shows(held.snapshot(0))

    mine("draw")
    page.get_by_test_id("prompt").locator("[data-code=call]").click(force=True)  # can't be done, and says why
    expect(page.get_by_test_id("notice")).to_be_visible()
    page.get_by_test_id("notice").get_by_role("button").click()
    table.card(expected, "a3").click()  # chosen, and not
    table.card(expected, "a3").click()
    mine("discard")
    others()
    mine("pile1")
    mine("a1", "done")
    others()
    mine("draw")
    mine("a2", "a3", "done")  # they do not match: the village grows by one
    mine("right")
    settle(page)

    moved: dict[str, str] = page.evaluate("window.moved")
    assert moved == {}
    boxes: list[str] = page.evaluate("window.boxes()")
    assert {"deck", "pile", "held", "story", "ask", "button-call", "a1 of 5", "a6 of 6", "b5 of 5"} <= set(boxes)
    shifts: list[str] = page.evaluate("window.shifts")
    assert {one for one in shifts if not ALLOWED.fullmatch(one)} == set()


@pytest.mark.parametrize("name", FINGERS)
def test_what_may_be_chosen_is_large_enough_for_a_finger(site: Site, visit: Visit, name: str) -> None:
    """All cards of villages of seven: on the table, or when their village was opened."""
    size, _ = FINGERS[name]
    visitor = visit("p0", size=size, touch=True)
    page = visitor.page
    page.goto(f"/t/{name}")
    table = Table(page)
    table.shows(site.tables[name].snapshot(0))
    page.get_by_test_id("prompt").locator("[data-code=draw]").click()
    expect(page.get_by_test_id("prompt")).to_have_attribute("data-kind", "holding")
    card: Any = page.locator("main [data-slot=a1]")
    if card.bounding_box()["height"] < 44:
        card.click()
        card = page.get_by_test_id("village-sheet").locator("[data-slot=a1]")
    assert card.bounding_box()["height"] >= 44
    card.click()
    expect(page.locator("[data-slot=a1][aria-pressed=true]").last).to_be_visible()
    visitor.button("Undo").or_(visitor.button("Ask to undo")).first.wait_for(state="attached")
