"""The ability of every card, through the page, by mouse and by keyboard alone."""

import re

import pytest

from browser.seeing import Table, Way
from browser.site import Site
from browser.stories import STORIES, Story
from browser.visiting import Visitor
from wolfsbane.decks.registry import mix_of

# How the log tells the events that show an ability at work.
TOLD = {
    "adjusted": r"By {card}, (your|Bo's) sum becomes -?\d+",
    "discarded": r"You discarded {card}",
    "gave": r"You gave {card}: it is now Bo's card \d",
    "guarded": r"You laid your card \d on your card 2 as its guard",
    "laid_out": r"The row got {card}",
    "passed_on": r"A card was passed on: it is now (your|Bo's) card \d",
    "placed": r"You put ({card} faceup|(a card|the \d+ \(.*\)) facedown) as .* card \d",
    "put_back": r"You put the \d+ \(.*\) back on the deck",
    "reversed": r"You reversed play: it goes counterclockwise now",
    "round_ended": r"The round ended: both Villagers lie faceup",
    "stored": r"You put the \d+ \(.*\) on your private deck",
    "swapped": r"You swapped .* card \d and .* card \d",
    "known_at_least": r"Everyone knows now that .* is at least 5",
    "took": r"You took {card} from the discard pile",
    "turned_faceup": r"You turned .* card \d faceup: {card}",
    "viewed": r"You viewed .* card \d: {card}",
}


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.card)
def test_the_ability_of_a_card(site: Site, regular: Visitor, story: Story, way: Way) -> None:
    name = f"{story.card}-{way}"
    table = site.tables[name]
    regular.page.goto(f"/t/{name}")
    seen = Table(regular.page)
    for codes in story.choices():
        [seat] = table.table.deciders()
        if seat == 0:
            seen.choose(seen.shows(table.snapshot(0)), codes, way)
        else:
            site.act(name, seat, codes)
        table.act(seat, *codes)
    if table.table.stage == "over":
        seen.look_at_scoring(way)
    seen.shows(table.snapshot(0))
    kind, _, number = story.told.partition(" ")
    card = rf"the {number} \({re.escape(mix_of(story.mix).cards[int(number)].name)}\)" if number else ""
    pattern = re.compile(TOLD[kind].replace("{card}", card) + r"\.")
    seen.tells(pattern)
