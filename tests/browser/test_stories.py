"""The short games of all cards lead to what they are for, whoever plays them."""

import json

import pytest

from browser.stories import STORIES, Story
from server.tables import LoggedTable
from wolfsbane.decks import amulet, coin, dagger


def told(table: LoggedTable, viewer: int = 0, after: int = 0) -> list[str]:
    """The events that a viewer was told, each with the number of its card if that was told."""
    events = [event for letter in table.sent[viewer][after:] for event in json.loads(letter).get("events", [])]
    return [f"{event['kind']} {event.get('number', '')}".strip() for event in events]


def test_every_card_has_a_story() -> None:
    cards = [f"{card.number}{deck.letter}" for deck in (amulet.DECK, coin.DECK, dagger.DECK) for card in deck.cards]
    assert sorted(story.card for story in STORIES) == sorted(cards)


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.card)
def test_the_story_leads_to_the_ability(story: Story) -> None:
    table = story.begun()
    for codes in story.choices():
        [seat] = table.table.deciders()
        table.act(seat, *codes)
        assert table.table.state is not None
        assert not table.table.state.any_chosen(), f"{codes} is half a choice"
    assert story.told in told(table)
