"""Scoring: the reveal, the running sums, the caller's points, and the examples of the rules."""

import pytest

from helpers import AMULET, COIN, DAGGER, Table, at, mix

WOLF_AND_HALFLING = mix("D", n13="C")
GIFTS = mix("C", n2="D")


def ended(code: str, villages: str, more: str = "token a") -> Table:
    """A game of one round that ends here, with the draw of the last card, which is discarded."""
    g = at(f"{code}; {villages}; deck 10; rounds 1; {more}")
    g.play("draw discard")
    if g.turn_is_open:
        g.play("done")
    return g


def sums(g: Table) -> list[int]:
    """The sums before the points for calling: the last that was told for each seat."""
    out = [0] * g.game.players
    for event in g.game.events(4):
        if event.name in ("summed", "adjusted"):
            out[event.seat] = int(event.value)
    return out


# The examples of the rules


@pytest.mark.rule("SCORE-4")
def test_example_tied_for_the_lowest() -> None:
    assert ended(AMULET, "a 2 1 3; b 8 0 5; c 6", "caller a; turn b").scores() == [0, 13, 6]


@pytest.mark.rule("SCORE-4")
def test_example_a_failed_call() -> None:
    assert ended(AMULET, "a 4 5; b 7", "caller a; turn b").scores() == [19, 7]


@pytest.mark.rule("SCORE-4", "TOKEN-1", "TOKEN-3")
def test_example_negative_sums() -> None:
    g = ended(DAGGER, "a 0^; b 0^ 2; c 1 1 2", "caller a; turn b")
    assert sums(g) == [-5, -2, 4]
    assert g.scores() == [0, -2, 4]
    assert (g.state.holder(), g.state.token_active()) == (1, False)


@pytest.mark.rule("SCORE-3")
def test_example_a_caller_without_cards() -> None:
    g = ended(DAGGER, "a -; b 0^; c 8", "caller a; turn b")
    assert sums(g) == [0, -1, 8]
    assert g.scores() == [0, -1, 8]
    assert not g.state.token_active()


@pytest.mark.rule("SCORE-2", "0D", "2D", "13C", "13D")
@pytest.mark.parametrize(
    ("code", "villages", "expected"),
    [
        (DAGGER, "a 0^ 0^ 4; b 5 6 7; c 8 9 10", [-8, 18, 27]),
        (DAGGER, "a 2^ 2^ 6 5; b 1", [3, 1]),
        (DAGGER, "a 2^ 2 7; b 1", [5, 1]),
        (DAGGER, "a 2^ 13; b 1", [7, 1]),
        (DAGGER, "a 0^ 2^; b 1 1 1 1 2 3 5 6 8", [-4, 28]),
        (WOLF_AND_HALFLING, "a 13^ 2^ 9^ 1^; b 1", [3, 1]),
        (COIN, "a 13^ 13^ 1^ 2^ 3^; b 1", [8, 1]),
    ],
    ids=["0D", "2D twice", "2D facedown", "13 to 7", "-9 to -4", "13C after 2D", "13C twice"],
)
def test_examples_of_sums(code: str, villages: str, expected: list[int]) -> None:
    assert ended(code, villages).scores() == expected


@pytest.mark.rule("SCORE-4", "13D")
def test_example_of_the_furry() -> None:
    g = ended(DAGGER, "a 13 12 11 9 5; b 8 12", "caller b")
    assert sums(g) == [0, 70]
    assert g.scores() == [0, 80]


# SCORE-1


@pytest.mark.rule("SCORE-1", "KNOW-3")
def test_all_cards_of_villages_are_revealed() -> None:
    g = ended(AMULET, "a 5 6^; b 7")
    assert g.who_knows("a1") == g.who_knows("a2") == g.who_knows("b1") == "everyone"
    assert g.told("watcher", "revealed") == "a1=5 a2=6 b1=7"
    assert [event.value for event in g.game.events(4) if event.name == "revealed"] == [0, 1, 0]


@pytest.mark.rule("SCORE-1")
def test_what_lies_elsewhere_is_not_revealed() -> None:
    g = at(f"{DAGGER}; a 5; b 7; private-a 3 2; deck 10 9 ...; caller b; rounds 1")
    g.play("draw discard")
    assert g.round_ended
    assert not g.knows("b", "deck1")
    assert [g.game.view(1).knows(card) for card in g.cards_of(8)] == [False, False]


@pytest.mark.rule("SCORE-1")
@pytest.mark.parametrize(
    ("code", "villages", "faceup", "facedown"),
    [
        (DAGGER, "a 0^ 5; b 7 8", 3, 5),
        (DAGGER, "a 2^ 5; b 7 8", 3, 7),
        (COIN, "a 13^ 5^; b 7 8", 15, 18),
    ],
    ids=["0D", "2D", "13C"],
)
def test_only_cards_that_were_faceup_before_work(code: str, villages: str, faceup: int, facedown: int) -> None:
    assert ended(code, villages).scores()[0] == faceup
    assert ended(code, villages.replace("^", "", 1)).scores()[0] == facedown


@pytest.mark.rule("SCORE-1", "13D")
@pytest.mark.parametrize("village", ["13 12 11 9 5", "13^ 12 11 9 5"])
def test_the_furry_works_faceup_or_not(village: str) -> None:
    assert ended(DAGGER, f"a {village}; b 7").scores() == [0, 57]


# SCORE-2


@pytest.mark.rule("SCORE-2")
def test_without_scoring_abilities_the_sum_is_that_of_the_numbers() -> None:
    assert ended(AMULET, "a 13 0 7^; b 1 2").scores() == [20, 3]


@pytest.mark.rule("SCORE-2", "0D", "2D")
def test_debt_collectors_come_before_halflings() -> None:
    assert ended(DAGGER, "a 0^ 2^ 9; b 1 1 1 1").scores()[0] == 3


@pytest.mark.rule("SCORE-2", "2D", "13D")
def test_halflings_come_before_furries() -> None:
    halved_to_50 = "a 2^ 13 13 12 12 12 12 11 10 5; b 1"
    assert ended(DAGGER, halved_to_50).scores() == [0, 51]
    assert ended(DAGGER, "a 2^ 13 12 11 9 5; b 1").scores() == [25, 1]


@pytest.mark.rule("SCORE-2", "13D")
@pytest.mark.parametrize(("token", "expected"), [("a", [0, 100, 51]), ("b", [100, 0, 51]), ("c", [0, 100, 51])])
def test_for_the_same_number_the_token_comes_first_then_clockwise(token: str, expected: list[int]) -> None:
    villages = "a 13 12 11 9 5; b 13 12 11 9 5; c 1"
    assert ended(DAGGER, villages, f"token {token}").scores() == expected


@pytest.mark.rule("SCORE-2", "0C")
@pytest.mark.parametrize(("token", "order"), [("a", "ab"), ("b", "ba")])
def test_the_regifters_act_from_the_token_on(token: str, order: str) -> None:
    g = ended(COIN, "a 0^ 5^; b 0^ 6^", f"token {token}")
    asked = g.decider
    g.play("pass")
    assert asked + g.decider == order
    g.play("pass")
    assert g.scores() == [5, 6]


@pytest.mark.rule("SCORE-2", "0C")
def test_only_the_regifter_is_optional() -> None:
    g = ended(GIFTS, "a 0^ 2^ 5^; b 6")
    assert g.choices() == "pass a2 a3"
    g.play("pass")
    assert g.scores() == [3, 6]


@pytest.mark.rule("SCORE-2", "2D")
def test_a_halfling_halves_even_when_that_is_worse() -> None:
    assert ended(DAGGER, "a 0^ 2^ 1; b 7 8 9 12").scores()[0] == -1


@pytest.mark.rule("SCORE-2", "0C")
def test_the_sum_begins_after_the_gifts() -> None:
    g = ended(GIFTS, "a 0^ 12^; b 6 2^")
    g.play("a2 @b")
    assert g.scores() == [0, 9]


@pytest.mark.rule("SCORE-2")
def test_the_sums_are_told_with_the_cards_that_change_them() -> None:
    g = ended(DAGGER, "a 0^ 2^ 9; b 1 1 1 1")
    assert [event.value for event in g.game.events(1) if event.name == "summed"] == [9, 4]
    assert [(event.number, event.value) for event in g.game.events(1) if event.name == "adjusted"] == [
        (0, 5),
        (2, 3),
    ]


# SCORE-3


@pytest.mark.rule("SCORE-3")
def test_a_player_without_cards_scores_0() -> None:
    assert ended(AMULET, "a 5; b -").scores() == [5, 0]


@pytest.mark.rule("SCORE-3")
def test_a_caller_without_cards_whose_0_is_the_lowest_has_called_well() -> None:
    g = ended(AMULET, "a -; b 0 1; c 9", "caller a; turn b")
    assert g.scores() == [0, 1, 9]
    assert (g.state.holder(), g.state.token_active()) == (0, True)


@pytest.mark.rule("SCORE-3", "13D")
def test_the_50_of_a_furry_is_not_added_to_an_empty_village() -> None:
    assert ended(DAGGER, "a 13 12 11 9 5; b -; c 1").scores() == [0, 0, 51]


@pytest.mark.rule("SCORE-3", "0C")
def test_a_village_that_got_a_gift_is_not_empty() -> None:
    g = ended(COIN, "a 0^ 12^; b -")
    g.play("a2 @b")
    assert g.scores() == [0, 12]


# SCORE-4


@pytest.mark.rule("SCORE-4")
@pytest.mark.parametrize(
    ("villages", "expected"),
    [("a 5; b 6", [0, 6]), ("a 6; b 6", [0, 6]), ("a 7; b 6", [17, 6])],
    ids=["lowest", "tied", "one more"],
)
def test_the_caller_scores_0_or_ten_more(villages: str, expected: list[int]) -> None:
    assert ended(AMULET, villages, "caller a; turn b").scores() == expected


@pytest.mark.rule("SCORE-4")
def test_a_caller_with_the_lowest_negative_sum_scores_0() -> None:
    assert ended(DAGGER, "a 0^; b 7 8", "caller a; turn b").scores() == [0, 15]


@pytest.mark.rule("SCORE-4")
def test_without_a_call_all_score_their_sums() -> None:
    assert ended(AMULET, "a 5; b 6").scores() == [5, 6]


@pytest.mark.rule("SCORE-4", "TURN-10", "END-2", "END-4")
@pytest.mark.parametrize(
    ("more", "play"),
    [
        ("pile 9; deck 12", "draw discard"),
        ("pile 9; deck 12 11; quiet 49", "pile1 a2 done"),
        ("pile 9; deck 5 12 11", "draw use a1"),
    ],
    ids=["deck", "quiet", "villagers"],
)
def test_however_the_round_ended_the_call_counts(more: str, play: str) -> None:
    g = at(f"{AMULET}; a 0 9; b 0^ 10; c 13; {more}; caller b; rounds 1")
    g.play(play)
    assert g.scores() == [9, 20, 13]


# SCORE-5


@pytest.mark.rule("SCORE-5")
def test_the_game_has_four_rounds_and_the_totals_decide() -> None:
    g = at(f"{AMULET}; a 5; b 6; pile 9; deck 12; points 1 2 / 3 4 / 9 6")
    assert g.decider == "a"
    g.play("draw discard")
    assert g.game.is_over
    assert g.game.scores() == [[1, 2], [3, 4], [9, 6], [5, 6]]
    assert g.game.totals() == [18, 18]
    assert g.refused("draw") == "SCORE-5"


@pytest.mark.rule("SCORE-5")
def test_after_the_third_round_there_is_another() -> None:
    g = at(f"{AMULET}; a 5; b 6; pile 9; deck 12; points 1 2 / 3 4")
    g.play("draw discard")
    assert g.decider == "chance"
    assert g.game.winner() is None


# SCORE-6


@pytest.mark.rule("SCORE-6", "0C", "13C")
def test_a_wolfman_that_is_given_works_in_its_new_village() -> None:
    g = ended(COIN, "a 0^ 13^; b 6^ 7^ 1")
    g.play("a2 @b")
    assert g.village("b") == "6^ 7^ 1 13^"
    assert g.scores() == [0, 21]


@pytest.mark.rule("SCORE-6", "0C", "2D")
def test_a_halfling_that_is_given_halves_in_its_new_village() -> None:
    g = ended(GIFTS, "a 0^ 2^ 5; b 6 7")
    g.play("a2 @b")
    assert g.scores() == [5, 7]


@pytest.mark.rule("SCORE-6", "0C")
def test_a_regifter_that_is_given_acts_if_the_turn_of_its_new_owner_is_still_to_come() -> None:
    g = ended(COIN, "a 0^ 0^; b 6^")
    assert g.choices() == "pass a2"
    g.play("a2 @b")
    assert g.decider == "b"
    assert g.choices() == "pass b1"
    g.play("b1 @a")
    assert g.scores() == [6, 0]
