"""The pictures in docs/pictures: pages as SVG files of plain text, with their elements and the styles that these use.

Such a picture is light or dark as its reader likes it, sharp at every size, and what changed in it can be read.
`make readme-pictures` rewrites them; a test holds them current.
"""

from __future__ import annotations

import random
import re
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, expect

from browser.positions import POSITIONS
from browser.site import Site
from browser.visiting import Visitor, chromium, client_folder
from conftest import ROOT
from server.running import NO_LIMITS, Server
from server.tables import LoggedTable, begun_table
from server.writing import write_tables
from wolfsbane.bots import make_bot
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.actions import action_code
from wolfsbane.engine.game import deal_text
from wolfsbane.engine.view import view_of
from wolfsbane.protocol.prompts import legal
from wolfsbane.server.messages import Options
from wolfsbane.server.tables.table import Table

REVIEWED_SEED: Final = 3
SLOW: Final = 120_000  # milliseconds
FOLDER: Final = ROOT / "docs" / "pictures"
# Each picture: who looks, at what, and how large.
# That of the review is not here: its figures change with the bots, and no test compares it.
PICTURES: Final = {"start": ("", "/", 1200, 530), "table": ("p0", "/t/rich", 1200, 760)}

_DRAW = """() => {
  const used = (rule) => {
    if (rule instanceof CSSStyleRule) {
      const plain = rule.selectorText.replace(/::?(before|after|marker|backdrop|placeholder|selection)\\b/g, "");
      if (/:(hover|focus|active|target|popover-open)/.test(plain)) return "";
      const root = /(^|,\\s*)(:root|html)/.test(plain);
      try { return root || document.querySelector(plain || "*") ? rule.cssText : ""; } catch { return ""; }
    }
    if (rule instanceof CSSKeyframesRule || rule instanceof CSSFontFaceRule) return "";
    if (rule.cssRules) {
      const inner = [...rule.cssRules].map(used).join("");
      return inner && rule.cssText.slice(0, rule.cssText.indexOf("{") + 1) + inner + "}";
    }
    return rule.cssText;
  };
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const styles = rules.map(used).filter(Boolean).join("\\n");
  for (const one of document.querySelectorAll("#app *")) {  // a picture does not scroll: what is not seen goes
    const box = one.getBoundingClientRect();
    const list = one.closest("ol");
    if (box.top >= innerHeight || (list?.scrollTop && box.bottom < list.getBoundingClientRect().top))
      one.dataset.unseen = "";
  }
  const body = document.body.cloneNode(true);
  const silent = "script, noscript, .hidden:not(:has(defs, symbol)), [aria-live], [data-unseen]";
  for (const one of body.querySelectorAll(silent)) one.remove();
  const walk = (node) => {
    for (const child of [...node.childNodes]) {
      if (child.nodeType === Node.COMMENT_NODE) child.remove();
      else walk(child);
    }
  };
  walk(body);
  for (const one of body.querySelectorAll("*"))
    for (const name of one.getAttributeNames())
      if (/^(data-|aria-|title$|tabindex$|role$)/.test(name) && !styles.includes(`[${name}`))
        one.removeAttribute(name);
  return [styles, new XMLSerializer().serializeToString(body)];
}"""


def drawn(visitor: Visitor, path: str, width: int, height: int) -> str:
    """A page as it looks in a window of this size."""
    page = visitor.page
    page.set_viewport_size({"width": width, "height": height})
    page.goto(path)
    ready(page)
    styles, body = page.evaluate(_DRAW)
    styles = re.sub(r"(?m)^html\b", ":root", styles)
    body = re.sub(r">\s+<", ">\n<", body)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">\n'
        f"<style><![CDATA[\n{styles}\n]]></style>\n"
        f'<foreignObject width="{width}" height="{height}">\n{body}\n</foreignObject>\n</svg>\n'
    )


def ready(page: Page) -> None:
    page.locator("[data-testid=play-bots], .lit, .moment").first.wait_for(timeout=SLOW)
    expect(page.get_by_role("progressbar")).to_have_count(0, timeout=SLOW)  # a review that is being made
    page.wait_for_load_state("networkidle")


def elements(picture: str) -> list[str]:
    """What is in a picture, without what another version of the browser writes or measures otherwise."""
    body = picture[picture.index("<foreignObject") :]
    return re.sub(r' style="[^"]*"', "", body).splitlines()


def reviewed_game() -> LoggedTable:
    """A round of Ada and Bo, who play by rule and not too well."""
    numbers = mix_of("amulet").deck_numbers()
    random.Random(REVIEWED_SEED).shuffle(numbers)
    table = begun_table(options=Options(rounds=1), deal=deal_text(numbers), table=Table("reviewed", tail=None))
    bots = [make_bot("greedy", f"{REVIEWED_SEED} {seat}") for seat in range(2)]
    while table.table.stage == "playing":
        seat = table.table.deciders()[0]
        state = table.match.state
        table.act(seat, action_code(bots[seat].choose(view_of(state, seat), legal(state, seat))))
    return table


def draw_review(browser: Browser, folder: Path) -> str:
    """The review of a game, in the eyes of one who played it."""
    write_tables(folder, None, {"reviewed": reviewed_game().log}, ["p0", "p1"])
    server = Server(folder, "--client", str(client_folder()), *NO_LIMITS)
    server.start()
    try:
        visitor = Visitor(browser, server.url, "token-of-p0")
        return drawn(visitor, "/games/reviewed/1/review", 1100, 1360)
    finally:
        server.stop()


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="wolfsbane-pictures-") as folder, chromium() as browser:
        (FOLDER / "review.svg").write_text(draw_review(browser, Path(folder)), encoding="utf-8")
    with tempfile.TemporaryDirectory(prefix="wolfsbane-pictures-") as folder, chromium() as browser:
        site = Site(Path(folder), client_folder(), {"rich": POSITIONS["rich"]()})
        try:
            for name, (player, path, width, height) in PICTURES.items():
                visitor = Visitor(browser, site.server.url, site.session_tokens[player] if player else "")
                (FOLDER / f"{name}.svg").write_text(drawn(visitor, path, width, height), encoding="utf-8")
                visitor.close()
        finally:
            site.server.stop()


if __name__ == "__main__":
    main()
