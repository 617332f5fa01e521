"""Cards, decks and mixes as data: what they refuse, the codes of mixes, and decks of one's own."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mypy_extensions import i64

import wolfsbane
from helpers import at, mix
from wolfsbane.decks import registry
from wolfsbane.engine.abilities import can_begin
from wolfsbane.engine.actions import PICK_LIMIT, Actions
from wolfsbane.engine.cards import (
    DRAW_ABILITY,
    LASTING,
    MAIN,
    VILLAGE,
    WHEN_DRAWN,
    Ability,
    Card,
    Deck,
    Scoring,
    Step,
    Token,
    copies_of,
)
from wolfsbane.engine.effects import END, DrawsOneMore, Effect, EndsTheRoundInPairs
from wolfsbane.engine.moves import turn_faceup
from wolfsbane.engine.state import State
from wolfsbane.engine.steps import Choose, TurnItFaceup, UseOneOfThePile, ViewIt, may
from wolfsbane.engine.targets import YOUR_FACEDOWN
from wolfsbane.engine.text import NO_REASON, Text


@pytest.fixture
def known_decks() -> Iterator[None]:
    """What a test makes known is forgotten after it."""
    before = dict(registry._decks)
    yield
    registry._decks.clear()
    registry._decks.update(before)
    registry._mixes.clear()


def plain_card(number: int = 1, name: str = "Nobody") -> Card:
    return Card(number, name, LASTING, "Does nothing.")


def plain_deck(letter: str = "X", name: str = "extra", numbers: range = range(14)) -> Deck:
    cards = [plain_card(number, f"Nobody {number}") for number in numbers]
    return Deck(letter, name, cards, Token("button", "View one of your cards.", Choose(YOUR_FACEDOWN), ViewIt()))


# Cards


def test_a_card_knows_what_it_is() -> None:
    zombie = wolfsbane.card_of("dagger.4")
    assert (zombie.number, zombie.name, zombie.id, zombie.deck) == (4, "Zombie", "dagger.4", "dagger")
    assert (zombie.copies, zombie.kind_name, zombie.rule, zombie.reconstructed) == (4, "main", "4D", False)
    assert zombie.ability.text == zombie.text


@pytest.mark.parametrize("card", wolfsbane.all_cards(), ids=lambda card: card.id)
def test_every_card_cites_rules_that_exist(card: Card, rule_ids: set[str]) -> None:
    letter = wolfsbane.deck_of(card.deck).letter
    assert card.rule == f"{card.number}{letter}"
    assert set(card.rules) <= rule_ids


@pytest.mark.parametrize("deck", wolfsbane.decks(), ids=lambda deck: deck.name)
def test_every_token_cites_its_rule(deck: Deck) -> None:
    assert deck.token is not None
    assert (deck.token.rule, deck.token.deck) == (f"TOKEN-{deck.letter}", deck.name)


def test_the_kinds_of_abilities_are_those_of_the_rules() -> None:
    kinds = {card.id: card.kind_name for card in wolfsbane.all_cards()}
    assert all(kinds[f"{deck}.{n}"] == "draw" for deck in ("amulet", "coin") for n in range(5, 13))
    assert [n for n in range(5, 13) if kinds[f"dagger.{n}"] != "draw"] == [5]
    assert kinds["dagger.5"] == "drawn"
    village = [card for card, kind in kinds.items() if kind == "village"]
    assert village == ["amulet.2", "amulet.3", "coin.2", "coin.3", "coin.4", "dagger.1"]
    scoring = [card for card, kind in kinds.items() if kind == "scoring"]
    assert scoring == ["coin.0", "coin.13", "dagger.0", "dagger.2", "dagger.13"]


def test_only_cards_of_the_coin_are_reconstructed() -> None:
    reconstructed = [card.id for card in wolfsbane.all_cards() if card.reconstructed]
    assert reconstructed == [f"coin.{number}" for number in range(14) if number not in (2, 6)]


@pytest.mark.parametrize("number", [-1, 14])
def test_the_number_of_a_card_is_0_to_13(number: int) -> None:
    with pytest.raises(ValueError, match=f"Nobody: the number of a card is 0 to 13, not {number}"):
        plain_card(number)


@pytest.mark.parametrize("kind", [-1, 7])
def test_a_kind_that_does_not_exist(kind: int) -> None:
    with pytest.raises(ValueError, match=f"Nobody: {kind} is not a kind of ability"):
        Card(1, "Nobody", kind, "")


@pytest.mark.parametrize(
    ("kind", "name"), [(VILLAGE, "village"), (MAIN, "main"), (DRAW_ABILITY, "draw"), (WHEN_DRAWN, "drawn")]
)
def test_an_ability_that_is_used_needs_steps(kind: int, name: str) -> None:
    with pytest.raises(ValueError, match=f"Nobody: a card with a {name} ability needs steps"):
        Card(6, "Nobody", kind, "")


@pytest.mark.parametrize("kind", [DRAW_ABILITY, WHEN_DRAWN])
@pytest.mark.parametrize("number", [0, 4, 13])
def test_draw_abilities_belong_to_5_to_12(kind: int, number: int) -> None:
    with pytest.raises(ValueError, match=f"belong to the numbers 5 to 12, not {number}"):
        Card(number, "Nobody", kind, "", ViewIt())


def test_a_card_without_rules_is_cited_by_its_id() -> None:
    deck = plain_deck()
    assert deck.cards[3].rule == "extra.3"


def test_how_many_cards_of_a_number_there_are() -> None:
    assert [copies_of(number) for number in range(14)] == [2, *[4] * 12, 2]


# Steps and abilities


def test_a_step_by_itself_does_nothing_and_says_so() -> None:
    state = at("amulet; a 5; b 7; pile 9; deck 13").state
    step = Step()
    assert not step.asks
    assert step.possible(state, 0)
    assert step.why_not(state, 0, 0) == NO_REASON
    assert step.ask() == Text("ask-any")
    with pytest.raises(NotImplementedError, match="Step asks for a decision and has no run"):
        step.run(state, 0)
    with pytest.raises(NotImplementedError, match="Step does not ask for a decision"):
        step.offer(state, 0, Actions())
    with pytest.raises(NotImplementedError, match="Step does not ask for a decision"):
        step.answer(state, 0, 0)


def test_a_scoring_by_itself_says_that_it_changes_nothing() -> None:
    state = at("amulet; a 5; b 7; pile 9; deck 13").state
    with pytest.raises(NotImplementedError, match="Scoring does not say how it changes the sums"):
        Scoring().adjust(state, 0, 0, [0, 0])


@pytest.mark.rule("TURN-6")
@pytest.mark.parametrize(
    ("kinds", "parts"), [("?!?!", "|?!|?!"), ("??!", "|??!"), ("!?!", "|!|?!"), ("!", "|!"), ("", "")]
)
def test_an_ability_is_cut_into_parts_at_its_decisions(kinds: str, parts: str) -> None:
    steps: list[Step] = [Choose(YOUR_FACEDOWN) if kind == "?" else ViewIt() for kind in kinds]
    ability = Ability("", steps)
    cut = "".join("|" * ability.begins_part[at] + kind for at, kind in enumerate(kinds))
    assert cut == parts


def test_what_the_player_may_do_or_not_begins_with_a_decision() -> None:
    choose = Choose(YOUR_FACEDOWN)
    assert [type(step).__name__ for step in may(choose, ViewIt())] == ["MayChoose", "ViewIt"]
    assert [type(step).__name__ for step in may(TurnItFaceup(), ViewIt())] == [
        "May",
        "TurnItFaceup",
        "ViewIt",
    ]


def test_an_ability_without_steps_can_not_be_begun() -> None:
    state = at("amulet; a 5; b 7; pile 9; deck 13").state
    assert not can_begin(state, 0, 0, 0)


# Decks and tokens


def test_a_token_needs_steps() -> None:
    with pytest.raises(ValueError, match="button: a token needs steps"):
        Token("button", "")


@pytest.mark.parametrize("letter", ["", "a", "AB", "1", "Ä"])
def test_the_letter_of_a_deck_is_one_of_a_to_z(letter: str) -> None:
    with pytest.raises(ValueError, match=f"extra: the letter of a deck is one of A to Z, not '{letter}'"):
        Deck(letter, "extra", [])


@pytest.mark.parametrize("name", ["", "Extra", "two words", "9lives", "größe", "a-b"])
def test_the_name_of_a_deck_is_a_lower_case_word(name: str) -> None:
    with pytest.raises(ValueError, match=f"the name of a deck is a lower-case word, not '{name}'"):
        Deck("X", name, [])


def test_a_deck_has_one_card_of_a_number() -> None:
    with pytest.raises(ValueError, match="deck extra has two cards of number 1"):
        Deck("X", "extra", [plain_card(), plain_card()])


def test_a_card_belongs_to_one_deck() -> None:
    card = plain_card()
    Deck("X", "extra", [card])
    with pytest.raises(ValueError, match="Nobody belongs to deck extra already"):
        Deck("Y", "other", [card])


def test_a_deck_may_have_few_cards_and_no_token() -> None:
    deck = Deck("X", "extra", [plain_card(3)])
    assert deck.card(3) is deck.cards[0]
    assert deck.card(4) is None
    assert deck.token is None


def test_a_mix_knows_what_its_cards_can_do() -> None:
    assert wolfsbane.mix_of("amulet").answers(END)
    assert not wolfsbane.mix_of("coin").answers(END)
    assert wolfsbane.mix_of("coin").any_gifts
    assert not wolfsbane.mix_of("dagger").any_gifts


# Finding decks and cards


def test_the_decks_that_are_always_known() -> None:
    assert [(deck.letter, deck.name) for deck in wolfsbane.decks()] == [
        ("A", "amulet"),
        ("C", "coin"),
        ("D", "dagger"),
    ]
    assert len(wolfsbane.all_cards()) == 42


@pytest.mark.parametrize("asked", ["C", "coin", "COIN", "Coin"])
def test_a_deck_by_letter_or_name(asked: str) -> None:
    assert wolfsbane.deck_of(asked).name == "coin"


@pytest.mark.parametrize("asked", ["", "c", "B", "bullet"])
def test_a_deck_that_is_not_known(asked: str) -> None:
    with pytest.raises(
        ValueError, match=rf"there is no deck '{asked}'; known are A \(amulet\), C \(coin\), D \(dagger\)"
    ):
        wolfsbane.deck_of(asked)


def test_a_card_by_its_id() -> None:
    assert wolfsbane.card_of("Amulet.13").name == "Doppelgänger"
    for unknown in ("amulet.14", "amulet", "4", ""):
        with pytest.raises(ValueError, match=r"an id is a deck and a number, such as dagger\.4"):
            wolfsbane.card_of(unknown)


# The codes of mixes

CODE = st.builds("{}-{}".format, st.text("ACD", min_size=14, max_size=14), st.sampled_from("ACD"))


@settings(deadline=None)
@given(CODE)
def test_a_code_names_a_mix_and_the_mix_its_code(code: str) -> None:
    mix = wolfsbane.mix_of(code)
    assert mix.code == code
    assert "".join(wolfsbane.deck_of(card.deck).letter for card in mix.cards) == code[:14]
    assert mix.token is wolfsbane.deck_of(code[15]).token
    assert wolfsbane.mix_of(code) is mix


def test_the_name_of_a_deck_is_a_code() -> None:
    assert wolfsbane.mix_of("Coin") is wolfsbane.mix_of("coin") is wolfsbane.mix_of("CCCCCCCCCCCCCC-C")


@pytest.mark.parametrize(
    "code",
    [
        "",
        "A",
        "bullet",
        "A" * 14,
        "A" * 14 + "-",
        "A" * 14 + "A",
        "A" * 14 + "-AA",
        "A" * 13 + "-A",
        "A" * 15 + "-A",
    ],
)
def test_a_code_of_another_form_is_refused_with_the_right_form(code: str) -> None:
    with pytest.raises(ValueError, match="is not a mix: write a letter for each number") as problem:
        wolfsbane.mix_of(code)
    assert repr(code) in str(problem.value)
    assert "AAAAAAAAAAAAAA-A, or the name of a deck (amulet, coin, dagger)" in str(problem.value)


@settings(deadline=None)
@given(CODE, st.sampled_from([*range(14), 15]), st.characters(exclude_characters="ACD-"))
def test_a_wrong_letter_is_refused_with_its_place(code: str, at_index: int, letter: str) -> None:
    wrong = code[:at_index] + letter + code[at_index + 1 :]
    with pytest.raises(ValueError, match="there is no deck") as problem:
        wolfsbane.mix_of(wrong)
    expected = f"mix {wrong!r}, place {at_index + 1}: there is no deck {letter!r} (known: A, C, D)"
    assert str(problem.value) == expected


@settings(deadline=None)
@given(st.one_of(st.text(max_size=20), st.text("ACD-", min_size=14, max_size=17)))
def test_a_text_is_a_mix_or_is_refused(text: str) -> None:
    if re.fullmatch("[ACD]{14}-[ACD]", text):
        assert wolfsbane.mix_of(text).code == text
    else:
        with pytest.raises(ValueError, match=re.escape(repr(text))):
            wolfsbane.mix_of(text)


@pytest.mark.usefixtures("known_decks")
def test_a_deck_without_a_number_or_a_token_has_no_place_in_some_mixes() -> None:
    wolfsbane.add_deck(Deck("X", "extra", [plain_card(3)]))
    assert wolfsbane.mix_of("AAAXAAAAAAAAAA-A").cards[3].name == "Nobody"
    with pytest.raises(ValueError, match="mix 'AAAAXAAAAAAAAA-A', place 5: the deck X has no 4"):
        wolfsbane.mix_of("AAAAXAAAAAAAAA-A")
    with pytest.raises(ValueError, match="mix 'AAAXAAAAAAAAAA-X', place 16: the deck X has no token"):
        wolfsbane.mix_of("AAAXAAAAAAAAAA-X")


# Random mixes


def test_a_random_mix_is_drawn_from_all_decks() -> None:
    mixes = [wolfsbane.random_mix(random.Random(seed)) for seed in range(60)]
    for place in (*range(14), 15):
        assert {mix.code[place] for mix in mixes} == {"A", "C", "D"}


def test_the_same_seed_gives_the_same_mix() -> None:
    assert wolfsbane.random_mix(random.Random(3)) is wolfsbane.random_mix(random.Random(3))


@pytest.mark.usefixtures("known_decks")
def test_a_random_mix_asks_a_small_deck_only_for_what_it_has() -> None:
    wolfsbane.add_deck(Deck("X", "extra", [plain_card(3)]))
    codes = [wolfsbane.random_mix(random.Random(seed)).code for seed in range(60)]
    assert {code.find("X") for code in codes} == {-1, 3}
    assert all(code.count("X") <= 1 for code in codes)


# Decks of one's own


@pytest.mark.usefixtures("known_decks")
def test_a_deck_that_is_added_is_played_with() -> None:
    wolfsbane.add_deck(plain_deck())
    assert [deck.letter for deck in wolfsbane.decks()] == ["A", "C", "D", "X"]
    assert wolfsbane.mix_of("extra").code == "XXXXXXXXXXXXXX-X"
    assert wolfsbane.card_of("extra.5").name == "Nobody 5"
    g = at("extra; a 5 6; b 7; pile 8; deck 9 10 ...; token a active")
    g.play("token")
    assert g.choices() == "a1 a2"
    g.play("a1 draw")
    assert g.choices() == "discard a1 a2"
    assert g.refused("use") == "TURN-2"


@pytest.mark.usefixtures("known_decks")
def test_a_deck_of_the_same_letter_and_name_is_replaced() -> None:
    wolfsbane.add_deck(plain_deck())
    old = wolfsbane.mix_of("extra")
    new = plain_deck()
    wolfsbane.add_deck(new)
    assert wolfsbane.deck_of("X") is new
    assert wolfsbane.mix_of("extra") is not old


@pytest.mark.usefixtures("known_decks")
def test_a_letter_or_name_that_is_taken_is_refused() -> None:
    with pytest.raises(ValueError, match="the letter A belongs to the deck amulet; choose another for extra"):
        wolfsbane.add_deck(plain_deck("A", "extra"))
    with pytest.raises(ValueError, match="there is a deck coin with the letter C already"):
        wolfsbane.add_deck(plain_deck("X", "coin"))
    assert [deck.letter for deck in wolfsbane.decks()] == ["A", "C", "D"]


class TurnWhatIsChosen(Choose):
    """Turns a card faceup in the moment in which it is chosen."""

    def answer(self, s: State, f: i64, action: i64) -> None:
        super().answer(s, f, action)
        turn_faceup(s, s.actor(f), s.it(f))


def add_cards(*cards: Card) -> None:
    wolfsbane.add_deck(Deck("X", "extra", list(cards)))


@pytest.mark.rule("END-4")
@pytest.mark.usefixtures("known_decks")
def test_a_step_of_ones_own_ends_the_round_too_when_it_turns_up_the_second_villager() -> None:
    add_cards(Card(6, "Herald", DRAW_ABILITY, "Turn one up.", TurnWhatIsChosen(YOUR_FACEDOWN), ViewIt()))
    g = at(f"{mix('A', n6='X')}; a 0 5; b 0^ 7; pile 8; deck 6 10 ...; rounds 1")
    g.play("draw use a1")
    assert g.round_ended
    assert "viewed" not in g.happened()


class Undying(Effect):
    """Ends the round as a Villager does, and is never put on top of the pile."""

    never_on_top = True

    def ends_the_round(self, s: State, card: i64) -> bool:
        return EndsTheRoundInPairs().ends_the_round(s, card)


@pytest.mark.rule("END-4")
@pytest.mark.usefixtures("known_decks")
def test_a_villager_that_must_join_the_village_ends_the_round_too() -> None:
    add_cards(Card(0, "Undead", LASTING, "", effect=Undying()))
    g = at(f"{mix('A', n0='X')}; a -; b 0^ 7; pile 8; row 0; deck 6 10 ...; rounds 1")
    g.play("row1 left")
    assert g.village("a") == "0^"
    assert g.round_ended


@pytest.mark.usefixtures("known_decks")
def test_steps_may_follow_the_ability_of_another_card() -> None:
    steps = (UseOneOfThePile(), Choose(YOUR_FACEDOWN), TurnItFaceup())
    add_cards(Card(6, "Imp", DRAW_ABILITY, "Use a card of the pile, then turn one of yours up.", *steps))
    g = at(f"{mix('A', n6='X')}; a 5 7; b 8; pile 9; deck 6 10 ...")
    g.play("draw use pile2")
    assert g.choices() == "a1 a2 b1"
    g.play("b1")
    assert g.who_knows("b1") == "a"
    assert g.choices() == "a1 a2"
    g.play("a2")
    assert g.village("a") == "5 7^"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("4A")
@pytest.mark.usefixtures("known_decks")
def test_no_more_cards_are_drawn_than_there_are_actions_to_keep_one() -> None:
    add_cards(*[Card(number, "Rascal", LASTING, "", effect=DrawsOneMore()) for number in (1, 2, 3, 4)])
    village = " ".join(f"{number}^" for number in (1, 2, 3, 4) for _ in range(4))
    g = at(f"{mix('A', n1='X', n2='X', n3='X', n4='X')}; a {village}; b 8; pile 9; deck 5 6 7 ...")
    g.play("draw " * PICK_LIMIT)
    assert g.choices() == " ".join(f"pick{place}" for place in range(1, PICK_LIMIT + 1))
    assert g.refused("draw") == "4A"


DECK_FILE = """
from wolfsbane.engine.cards import LASTING, Card, Deck

DECK = Deck("X", "extra", [Card(3, "Nobody", LASTING, "Does nothing.")])
"""


@pytest.mark.usefixtures("known_decks")
@pytest.mark.parametrize("as_text", [True, False])
def test_a_deck_is_loaded_from_a_file(tmp_path: Path, as_text: bool) -> None:
    path = tmp_path / "extra.py"
    path.write_text(DECK_FILE, encoding="utf-8")
    deck = wolfsbane.load_deck(str(path) if as_text else path)
    assert wolfsbane.deck_of("extra") is deck
    assert wolfsbane.mix_of("AAAXAAAAAAAAAA-A").cards[3] is deck.cards[0]


@pytest.mark.usefixtures("known_decks")
@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("missing.py", None, "there is no deck file .*missing.py"),
        ("deck.txt", DECK_FILE, "deck.txt is not a Python file"),
        ("broken.py", "DECK = (", "broken.py does not load: .*was never closed"),
        ("wrong.py", "import no_such_module", "wrong.py does not load: No module named 'no_such_module'"),
        (
            "number.py",
            DECK_FILE.replace("Card(3", "Card(33"),
            "does not load: Nobody: the number of a card is 0 to 13",
        ),
        ("none.py", "CARDS = []", "none.py defines no DECK"),
        ("other.py", "DECK = 'X'", "other.py defines no DECK"),
        ("taken.py", DECK_FILE.replace('"X"', '"A"'), "the letter A belongs to the deck amulet"),
    ],
)
def test_a_file_that_is_no_deck_is_refused_with_the_reason(
    tmp_path: Path, name: str, content: str | None, reason: str
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_text(content, encoding="utf-8")
    with pytest.raises(ValueError, match=reason):
        wolfsbane.load_deck(path)
    assert [deck.letter for deck in wolfsbane.decks()] == ["A", "C", "D"]


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, module: str, content: str, value: str) -> None:
    """A package is installed that names something as a deck."""
    (folder / f"{module}.py").write_text(content, encoding="utf-8")
    info = folder / f"{module}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[wolfsbane.decks]\nextra = {module}:{value}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))


@pytest.mark.usefixtures("known_decks")
def test_decks_of_installed_packages_are_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch, "wolfsbane_test_extra_deck", DECK_FILE, "DECK")
    loaded = wolfsbane.load_installed_decks()
    assert [deck.name for deck in loaded] == ["extra"]
    assert wolfsbane.deck_of("X") is loaded[0]


@pytest.mark.usefixtures("known_decks")
def test_a_plug_in_that_is_no_deck_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch, "wolfsbane_test_no_deck", "DECK = 3", "DECK")
    with pytest.raises(ValueError, match=r"the plug-in extra \(wolfsbane_test_no_deck:DECK\) is not a Deck"):
        wolfsbane.load_installed_decks()


@pytest.mark.usefixtures("known_decks")
def test_without_plug_ins_nothing_is_loaded() -> None:
    assert wolfsbane.load_installed_decks() == []


def test_only_the_mixes_asked_for_last_are_kept() -> None:
    """There are millions of mixes, and anybody may ask a server for one after the other."""
    rng = random.Random(1)
    often = wolfsbane.mix_of("ADCDDDDDDDCCDA-C")
    asked = [wolfsbane.random_mix(rng) for _ in range(10)]
    while len(registry._mixes) < registry.MIXES_KEPT:
        wolfsbane.random_mix(rng)
    for _ in range(registry.MIXES_KEPT - 20):
        assert wolfsbane.mix_of(often.code) is often
        wolfsbane.random_mix(rng)
    assert len(registry._mixes) == registry.MIXES_KEPT
    assert wolfsbane.mix_of(asked[0].code) is not asked[0]
    assert wolfsbane.mix_of(asked[0].code).cards == asked[0].cards
