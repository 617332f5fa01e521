"""The table on a page, read and used as somebody does who has only the page: by roles, names and keys.

`Expected` says what a page should show, from the whole table as the server would send it.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any, Literal

from playwright.sync_api import Locator, Page, expect

from browser.visiting import ROOT
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.cards import DRAW_ABILITY

Way = Literal["mouse", "keyboard"]
SEATS = "abcd"
LIT = ", can be chosen"
SECONDS = 30.0  # the machine may have other work
BOTS = ["Mira", "Tomas", "Ada", "Otto"]  # what bots are called, by seat
TABS = 300  # more than there are buttons on a page
KEYS = {"←": "ArrowLeft", "→": "ArrowRight", "Esc": "Escape"}
# The text of a thing as it is read aloud: what is hidden from that is left out.
READ = """
node => {
  const copy = node.cloneNode(true);
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return (node.getAttribute('aria-label') ?? copy.textContent).replace(/\\s+/g, ' ').trim();
}
"""
# Everything that can be read of the table, in one look: the names of the buttons of its regions and of a dialog.
LOOK = f"""
() => {{
  const read = {READ};
  const names = root => root ? [...root.querySelectorAll('button:not(:disabled, [aria-disabled=true])')].map(read) : [];
  const sections = [...document.querySelectorAll('main section[aria-label]')];
  const regions = Object.fromEntries(sections.map(one => [one.getAttribute('aria-label'), names(one)]));
  const dialog = document.querySelector('dialog[open]');
  const all = names(document.querySelector('main'));
  return {{
    regions, all,
    dialog: dialog ? read(dialog.querySelector('h2')) : '',
    answers: names(dialog),
    scene: document.querySelector('[data-testid=scoring]') !== null,
  }};
}}
"""
FACES = (ROOT / "web" / "src" / "texts" / "en" / "faces.ftl").read_text(encoding="utf-8")
GISTS = dict(re.findall(r"^gist-(\w+) = (.*)$", FACES, re.MULTILINE))  # what a card does, in a few words
BESIDE = ("Undo", "Ask to undo", "Hint")  # what answers no question


def untraced(name: str) -> str:
    """The name of a card without where it came from and who has viewed it, which no message `table` tells."""
    return re.sub(r", (from the deck|came from|viewed by)\b.*$", "", name)


class Look:
    """What a page shows at one moment."""

    def __init__(self, seen: Any) -> None:
        regions: dict[str, list[str]] = seen["regions"]
        plain = {name: [untraced(one.removesuffix(LIT)) for one in names] for name, names in regions.items()}
        self.villages = {
            name: [one for one in names if re.match(r"(your|.*'s) card \d+, ", one)]
            for name, names in plain.items()
            if "village" in name.lower()
        }
        self.middle = plain.get("Deck, Discard", [])
        self.lit = {untraced(name.removesuffix(LIT)) for name in seen["all"] if name.endswith(LIT)}
        self.actions = [name for name in regions.get("Your turn", []) if name not in BESIDE]
        self.dialog: str = seen["dialog"]
        self.answers: list[str] = seen["answers"]
        self.ended = "Play again" in seen["all"]
        # A round is added up: the table behind that is the one of this round, until the scene is closed.
        self.scene: bool = seen["scene"]


class Expected:
    """What a page should show: the message `table` of its viewer, in the words of the page."""

    def __init__(self, shown: Any) -> None:
        self.viewer: int | None = shown["you"]
        self.view: Any = shown["view"]
        self.zones: Any = self.view["zones"]
        self.prompt: Any = shown.get("prompt") or {}
        self.mix = mix_of(shown["mix"])
        self.names = [seat.get("name") or BOTS[place] for place, seat in enumerate(shown["seats"])]
        self.legal: list[str] = self.prompt.get("legal", [])

    def character(self, number: int | None) -> str:
        return "a card" if number is None else f"{number} {self.mix.cards[number].name}"

    def phrase(self, number: int) -> str:
        return f"the {number} ({self.mix.cards[number].name})"

    def place(self, seat: int, slot: int) -> str:
        return f"your card {slot + 1}" if seat == self.viewer else f"{self.names[seat]}'s card {slot + 1}"

    def card(self, seat: int, slot: int) -> str:
        """The full name of a card of a village."""
        village = self.zones[SEATS[seat]]
        card = village[slot]
        ids = [one["id"] for one in village]
        words = [self.place(seat, slot)]
        if card.get("faceup") or self.view["phase"] in ("scoring", "over"):
            words += ["faceup", self.phrase(card["number"])]
        else:
            words.append("facedown")
            if card.get("number") is not None:
                words.append(f"{'everyone' if self.viewer is None else 'you'} saw {self.phrase(card['number'])}")
            elif card.get("least"):
                words.append(f"at least {card['least']}")
        if card.get("rotated"):
            words.append("rotated")
        if card.get("locked"):
            words.append(f"under the {self.mix.token.name}")
        if card.get("guards") is not None:
            words.append(f"guarding card {ids.index(card['guards']) + 1}")
        if any(one.get("guards") == card["id"] for one in village):
            words.append("guarded")
        if card.get("used"):
            words.append("used this turn")
        return ", ".join(words)

    def villages(self) -> dict[str, list[str]]:
        out: dict[str, list[str]] = {}
        for seat in range(self.view["players"]):
            village = self.zones.get(SEATS[seat], [])
            whose = "Your village" if seat == self.viewer else f"Village of {self.names[seat]}"
            out[whose] = [self.card(seat, slot) for slot in range(len(village))]
        return out

    def middle(self) -> list[str]:
        """Deck, row, discard pile, and what somebody holds."""
        left, pile = len(self.zones.get("deck", [])), self.zones.get("pile", [])
        mine = self.view["turn"] == self.viewer
        holder = "You hold" if mine else f"{self.names[self.view['turn']]} holds"
        out = [f"deck, {left} card{'' if left == 1 else 's'}"]
        out += [
            f"row card {place + 1}, {self.character(card['number'])}"
            for place, card in enumerate(self.zones.get("row", []))
        ]
        out.append(f"discard pile, {self.character(pile[0]['number'])} on top" if pile else "discard pile, empty")
        for card in self.zones.get("hand", []):
            number = card.get("number")
            known = self.character(number)
            hidden = "facedown card" if number is None else known
            out.append(f"{known}, in your hand" if mine and number is not None else f"{holder}: {hidden}")
        return out

    def lit(self) -> set[str]:
        """All things on the table that can be chosen."""
        out: set[str] = set()
        for code in {*self.legal, *self.prompt.get("several", [])}:
            head, index = self._counted(code)
            if head in tuple(SEATS) and index >= 0:
                out.add(self.card(SEATS.index(head), index))
            elif head == "use" and index >= 0:
                out.add(self.card(self.viewer or 0, index))
            elif head == "row":
                out.add(self.middle()[1 + index])
            elif head == "pick":
                out.add(self.middle()[len(self.zones.get("row", [])) + 2 + index])
            elif head in ("pile", "discard"):
                out.add(self.middle()[len(self.zones.get("row", [])) + 1])
            elif head == "draw":
                out.add(self.middle()[0])
        return out

    def actions(self) -> set[str]:
        """The names of the buttons beside the question."""
        several = self.prompt.get("several", [])
        codes = [code for code in self.legal if not self._is_slot(code) and not (code == "done" and several)]
        deep = sum(code.startswith("pile") for code in codes) > 1
        return {
            "Choose from the discard pile" if deep and code.startswith("pile") else self.action(code) for code in codes
        }

    def action(self, code: str) -> str:
        head, index = self._counted(code)
        kind = self.prompt["kind"]
        in_turn = kind in ("before", "after", "holding")
        hand = self.zones.get("hand", [])
        if head == "use" and index >= 0:
            return f"Use {self.character(self.zones[SEATS[self.viewer or 0]][index]['number'])}"
        if head == "row":
            return f"Draw {self.character(self.zones['row'][index]['number'])} from the row"
        if head == "pick":
            return f"{'Keep' if kind == 'drawing' else 'Put back'} {self.character(hand[index]['number'])}"
        if head == "pile":
            number = dict(map(tuple, self.prompt["pile"]))[index]
            return f"{'Take' if kind == 'before' else 'Choose'} {self.character(number)}"
        if head.startswith("@"):
            seat = SEATS.index(head[1])
            return "Yourself" if seat == self.viewer else self.names[seat]
        step = self.prompt["ask"].get("values", {}).get("ask", {})
        asked: str = step.get("id", "") if isinstance(step, dict) else ""
        if head == "use":
            if not in_turn:
                return "View it" if asked == "ask-may-view" else "Yes, use it"
            number = self.prompt["number"]
            drawn = self.mix.cards[number].text.startswith("When you draw it")
            return "Put into your village" if drawn else f"Use it: {GISTS[f'{number}{self.mix.code[number]}']}"
        number = hand[0].get("number") if hand else self.prompt.get("number")
        unused = kind == "holding" and number is not None and self.mix.kinds[number] == DRAW_ABILITY
        held = self.character(number)
        return {
            "draw": "Draw one more" if kind == "drawing" else "Draw from the deck",
            "private": "Draw from your private deck",
            "call": "Call for a vote",
            "discard": f"Discard {held}{' unused' if unused else ''}",
            "token": f"Use the {self.mix.token.name}",
            "done": "End your turn" if in_turn else "Done",
            "pass": "Do without",
            "left": "To the left" if asked == "ask-direction" else "Left end",
            "right": "To the right" if asked == "ask-direction" else "Right end",
        }[head]

    @staticmethod
    def _counted(code: str) -> tuple[str, int]:
        head = code.rstrip("0123456789")
        return head, int(code[len(head) :]) - 1 if head != code else -1

    @classmethod
    def _is_slot(cls, code: str) -> bool:
        head, index = cls._counted(code)
        return head in tuple(SEATS) and index >= 0


class Table:
    """A table on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asked = page.get_by_role("region", name="Your turn", exact=True)

    # --- reading

    def look(self) -> Look:
        return Look(self.page.evaluate(LOOK))

    def log(self) -> list[str]:
        """The lines of the log, also those that head a turn, or the beginning or end of a round."""
        lines = self.page.get_by_role("list", name="Log").inner_text().splitlines()
        return [line.strip() for line in lines if line.strip()]

    def tells(self, pattern: re.Pattern[str]) -> None:
        """Waits until a line of the log is like this."""
        end = time.monotonic() + SECONDS
        while not any(pattern.fullmatch(line) for line in self.log()):
            assert time.monotonic() < end, self.log()
            time.sleep(0.05)

    def shows(self, shown: Any) -> Expected:
        """Waits until the page shows all of a message `table`, with exactly what may be chosen lit; see `agrees`."""
        return self.agrees(lambda: shown)

    def agrees(self, ask: Callable[[], Any]) -> Expected:
        """Waits until the page shows what is so now: the answer is requested again, since something may be under way.

        Goes through the scene that adds up a round if there is one.
        """
        end = time.monotonic() + SECONDS
        while True:
            expected = Expected(ask())
            lit, actions = (expected.lit(), expected.actions()) if expected.legal else (set(), set())
            wanted = (expected.villages(), expected.middle(), lit, actions)
            look = self.look()
            if look.scene:
                self.look_at_scoring()
                continue
            seen = (look.villages, look.middle, look.lit, set(look.actions))
            if seen == wanted or time.monotonic() > end:
                break
            self.page.wait_for_timeout(15)
        for here, there in zip(seen, wanted, strict=True):
            assert here == there, f"the page shows {here}, and should show {there}"
        return expected

    # --- doing

    def card(self, expected: Expected, code: str) -> Locator:
        """The button of a card in a village: its name goes on with what is known of it."""
        place = expected.place(SEATS.index(code[0]), int(code[1:]) - 1)
        return self.page.get_by_role("main").get_by_role("button", name=re.compile(f"^{re.escape(place)}, "))

    def action(self, name: str) -> Locator:
        return self.asked.get_by_role("button", name=name, exact=True)

    def choose(self, expected: Expected, codes: list[str], way: Way) -> None:
        """Makes a choice: one thing, or a set of cards that is confirmed."""
        several = [code for code in codes if code != "done"]
        if len(codes) > 1:
            for code in several:
                self.do(self.card(expected, code), way)
            self.do(self.asked.get_by_role("button", name=self._confirmation(expected, len(several))), way)
        elif Expected._is_slot(codes[0]):
            self.do(self.card(expected, codes[0]), way)
        elif codes[0].startswith("pile") and self._deep(expected):
            # More than one card can be taken: they are looked at in a dialog of their own.
            self.do(self._pile(), way)
            number = dict(map(tuple, expected.prompt["pile"]))[int(codes[0][4:]) - 1]
            picker = self.page.get_by_role("dialog", name="Choose from the discard pile")
            self.do(picker.get_by_role("button", name=expected.character(number), exact=True).first, way)
        else:
            self.do(self.action(expected.action(codes[0])), way)
            if codes[0] == "call":
                dialog = self.page.get_by_role("dialog", name="Call for a vote?")
                self.do(dialog.get_by_role("button", name="Yes, call"), way)

    @staticmethod
    def _deep(expected: Expected) -> bool:
        return sum(code.startswith("pile") for code in expected.legal) > 1

    def _pile(self) -> Locator:
        return self.page.get_by_role("main").get_by_role("button", name=re.compile("^discard pile, "))

    @staticmethod
    def _confirmation(expected: Expected, count: int) -> str:
        exchange = expected.prompt["kind"] in ("holding", "exchange")
        if count == 1:
            return "Exchange this card" if exchange else "Choose this card"
        return f"Exchange {count} cards as a set" if exchange else f"Choose these {count} cards"

    def do(self, thing: Locator, way: Way) -> None:
        if way == "mouse":
            thing.click()
        else:
            self.press(thing)

    def press(self, thing: Locator) -> None:
        """By keyboard alone: the key that is shown on the thing, or else Tab until it has the focus, and Enter."""
        thing.wait_for()
        shown = thing.locator("kbd:visible").all_inner_texts()
        if shown:
            for key in [KEYS[shown[0]]] if shown[0] in KEYS else list(shown[0]):
                self.page.keyboard.press(key)
            return
        for _ in range(TABS):
            if thing.evaluate("node => node === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{thing} can't be reached by Tab")

    def look_at_scoring(self, way: Way = "mouse") -> str:
        """Looks at the scene that adds up a round, and goes on; what it said in the end."""
        scene = self.page.get_by_test_id("scoring")
        scene.wait_for()
        if scene.get_by_test_id("scoring-all").count():
            self.do(scene.get_by_test_id("scoring-all"), way)
        expect(scene).to_have_attribute("data-finished", "true")
        words = scene.inner_text()
        self.do(scene.get_by_test_id("scoring-close"), way)
        scene.wait_for(state="detached")
        return words
