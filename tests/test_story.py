"""The story of a game: every move is told, in every language, to everybody at the table, and gives nothing away."""

import random
from collections.abc import Iterator

import pytest

from builds import COMPILED, few
from helpers import AMULET, at, seat_number
from randomly import decisions, random_game
from text_tables import PAGE, PHRASES, page_with_tables
from wolfsbane.engine import events as ev
from wolfsbane.engine.constants import WATCHER
from wolfsbane.engine.game import Game
from wolfsbane.engine.refusals import is_legal
from wolfsbane.engine.view import View
from wolfsbane.text import LANGUAGES, Renderer, check
from wolfsbane.text.story import TELLING, Sentence, is_under_way, story
from worlds import TEMPTING, may_differ, swap_unseen

NAMES = ["Ada", "Bo", "Cleo", "Dora"]
# Shown elsewhere: whose turn it is, and the scores.
WITHOUT_A_SENTENCE = {
    ev.TURN_BEGAN,
    ev.TURN_ENDED,
    ev.REVEALED,
    ev.SUMMED,
    ev.ADJUSTED,
    ev.SCORED,
    ev.TOKEN_PASSED,
}


def moves(game: Game, seed: int) -> Iterator[dict[int, tuple[View, int]]]:
    """Plays a game at random. After each decision: the views before it of everybody, with the length of the log."""
    viewers = [*range(game.players), int(WATCHER)]
    before = {viewer: (game.view(viewer), len(game.log)) for viewer in viewers}
    for _ in decisions(game, seed):
        yield before
        before = {viewer: (game.view(viewer), len(game.log)) for viewer in viewers}
    yield before


def sentences_of(game: Game, viewer: int, before: tuple[View, int]) -> list[Sentence]:
    view, since = before
    return story(view, game.events(viewer, since), is_under_way(game.state))


@pytest.mark.parametrize(
    ("seed", "mix"), [(seed, ("amulet", "coin", "dagger", None, None)[seed % 5]) for seed in range(few(10, 5))]
)
def test_every_move_has_a_sentence_for_everybody_in_every_language(seed: int, mix: str | None) -> None:
    game = random_game(seed, mix, rounds=2)
    for before in moves(game, seed):
        for viewer, (view, since) in before.items():
            events = game.events(viewer, since)
            sentences = sentences_of(game, viewer, (view, since))
            if {event.kind for event in events} - WITHOUT_A_SENTENCE:
                assert sentences
            starts = [one.start for one in sentences]
            assert starts == sorted(set(starts))
            assert all(one.start < len(events) for one in sentences)
            for language in LANGUAGES:
                names = ["NICKNAME" if seat == viewer else name for seat, name in enumerate(NAMES)]
                renderer = Renderer(game.mix, viewer, names, language)
                for one in sentences:
                    text = renderer.story(one)
                    assert "NICKNAME" not in text
                    assert text[0].isupper()
                    assert text[-1] == "."
                    assert not set("{}_$") & set(text)
                    assert "story-" not in text
                    assert "  " not in text


@pytest.mark.parametrize(("seed", "mix"), [(seed, TEMPTING if seed % 4 == 0 else None) for seed in range(few(24, 8))])
@pytest.mark.rule("KNOW-1", "KNOW-6")
def test_the_story_is_the_same_whatever_the_reader_does_not_know(seed: int, mix: str | None) -> None:
    """Two worlds: cards that the reader has not seen have changed numbers, and the same is done."""
    rng = random.Random(seed)
    game = random_game(seed, mix)
    viewer = rng.choice([*range(game.players), int(WATCHER)])
    world: Game | None = None
    compared = 0
    for before in moves(game, seed):
        view, since = before[viewer]
        if world is not None and len(world.history) + 1 == len(game.history):
            action = game.history[-1]
            actor = next((seat for seat in world.deciders if is_legal(world.state, seat, action)), None)
            if actor is not None:  # else the hidden cards matter to what others may do
                world.apply(action, actor)
                if not may_differ(game, world, viewer):
                    assert sentences_of(world, viewer, (view, since)) == sentences_of(game, viewer, (view, since))
                    compared += 1
        world = swap_unseen(game, viewer, rng)
    assert compared > 5


def tells(position: str, codes: str, reader: str, language: str = "en") -> list[str]:
    """What a reader is told of each action; "!" marks what concerns the reader, "…" a move that goes on."""
    table = at(position)
    game = table.game
    viewer = seat_number(reader)
    renderer = Renderer(game.mix, viewer, NAMES, language)
    out: list[str] = []
    for code in codes.split():
        before = game.view(viewer), len(game.log)
        table.play(code)
        for one in sentences_of(game, viewer, before):
            marks = (" …" if one.opens else "") + (" !" if one.concerns else "")
            out.append(renderer.story(one) + marks)
    return out


ROBBING = f"{AMULET}; a 1 3:a 7; b 2 4 9; deck 12 5 6; pile 8; turn b"


@pytest.mark.parametrize(
    ("reader", "language", "last"),
    [
        ("a", "en", "Bo robs you: their own card 1 for your card 2, the 3 you knew. !"),
        ("a", "de", "Bo beraubt dich: die eigene Karte 1 gegen deine Karte 2 (die 3, die du kanntest). !"),
        ("b", "en", "You swap your card 1 for Ada's card 2."),
        ("b", "de", "Du tauschst deine Karte 1 gegen Karte 2 von Ada."),
        ("watcher", "en", "Bo swaps their own card 1 for Ada's card 2."),
        ("watcher", "de", "Bo tauscht die eigene Karte 1 gegen Karte 2 von Ada."),
    ],
)
@pytest.mark.rule("12A")
def test_a_robbery_is_told_from_where_the_reader_sits(reader: str, language: str, last: str) -> None:
    assert tells(ROBBING, "draw use a2 b1", reader, language)[-1] == last


@pytest.mark.rule("KNOW-1")
def test_a_drawn_card_is_named_to_the_one_who_drew_it() -> None:
    position = f"{AMULET}; a 1 3 7; b 2 4 9; deck 12 5 6; pile 8; turn b"
    assert tells(position, "draw b2 done", "b") == [
        "You draw the 12 (Robber). …",
        "You put the 12 (Robber) in place of your card 2 (4 Rascal).",
    ]
    for reader in ("a", "watcher"):
        assert tells(position, "draw b2 done", reader) == [
            "Bo draws a card. …",
            "Bo puts the new card in place of their own card 2 (4 Rascal).",
        ]


@pytest.mark.rule("KNOW-1")
def test_a_reader_without_memory_is_reminded_of_nothing() -> None:
    """Under strict memory the view before a decision has only what lies open."""
    game = at(ROBBING).game
    game.play("draw use a2")
    before, since = game.observation(0), len(game.log)
    game.play("b1")
    [sentence] = story(before, game.events(0, since), is_under_way(game.state))
    assert Renderer(game.mix, 0, NAMES).story(sentence) == "Bo robs you: their own card 1 for your card 2."


def test_a_call_concerns_everybody_else() -> None:
    position = f"{AMULET}; a 1 3 7; b 2 4 9; deck 12 5 6; pile 8; turn b"
    assert tells(position, "call", "a") == ["Bo calls for a vote: one more turn for everybody else. !"]
    assert tells(position, "call", "b") == ["You call for a vote: one more turn for everybody else."]


def test_a_kind_of_event_without_a_place_in_the_story_is_told_as_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(TELLING, ev.CALLED)
    position = f"{AMULET}; a 1 3 7; b 2 4 9; deck 12 5 6; pile 8; turn b"
    assert tells(position, "call", "a") == ["Bo called for a vote. !"]


@pytest.mark.skipif(not COMPILED, reason="it plays many games")
def test_the_tables_in_the_docs_are_current_and_have_every_kind_of_move_and_target() -> None:
    text = PAGE.read_text("utf-8")
    assert page_with_tables(text) == text, "run `make text-tables`"
    english = {name for name in check.messages_of("en").uses if name.startswith("story-")}
    assert {name for name in english if f"| `{name}` |" not in text} == {f"story-{name}" for name in PHRASES}
    targets = {name for name in check.messages_of("en").uses if name.startswith("target-")}
    assert {name for name in targets if f"`{name}`" not in text} == set()
