"""How sure an arena is: intervals on known numbers, ratings, and a test that errs as rarely as it says."""

import math
import random
from collections import Counter
from statistics import fmean

import pytest

from wolfsbane.arena.contest import new_contest
from wolfsbane.arena.playing import Deal, GameResult, Times
from wolfsbane.arena.ratings import Wins, bradley_terry, ratings_of
from wolfsbane.arena.results import results_of
from wolfsbane.arena.sprt import BOUND, Sprt, log_ratio
from wolfsbane.arena.statistics import ELO, Estimate, elo, mean_of, share_of, student


def simulated(rng: random.Random, share: float, games: int, luck: float) -> float:
    """A deal of games that are won with a probability; or by the cards, whoever has them, as far as that can be."""
    if rng.random() < luck:
        wins = math.floor(share * games)
        return (wins + (rng.random() < share * games - wins)) / games
    return sum([rng.random() < share for _ in range(games)]) / games


# Intervals


@pytest.mark.parametrize(
    ("freedom", "point"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (5, 2.5706), (10, 2.2281), (30, 2.0423), (1000, 1.9623)],
)
def test_students_distribution(freedom: int, point: float) -> None:
    assert student(freedom) == pytest.approx(point, rel=0.01)
    assert student(0) == math.inf


def test_the_interval_of_a_mean() -> None:
    estimate = mean_of([10, 12, 14, 16])
    half = 3.1824 * math.sqrt(20 / 3 / 4)
    assert estimate.value == 13
    assert [estimate.low, estimate.high] == pytest.approx([13 - half, 13 + half], rel=0.01)
    assert mean_of([5]) == Estimate(5, -math.inf, math.inf)


def test_deals_of_one_game_have_wilsons_interval() -> None:
    """For 60 of 100 wins it is 50.2 % to 69.1 %."""
    estimate = share_of([1.0] * 60 + [0.0] * 40)
    assert estimate.value == pytest.approx(0.6)
    assert [estimate.low, estimate.high] == pytest.approx([0.502, 0.691], abs=0.003)


def test_games_that_even_each_other_out_say_more() -> None:
    independent = share_of([0.0] * 25 + [0.5] * 50 + [1.0] * 25)
    leaning = share_of([0.0] * 50 + [1.0] * 50)
    even = share_of([0.0] * 5 + [0.5] * 90 + [1.0] * 5)
    widths = [estimate.high - estimate.low for estimate in (even, independent, leaning)]
    assert widths == sorted(widths)
    assert widths[1] == pytest.approx(2 * 1.96 * math.sqrt(0.25 / 200), rel=0.03)
    assert widths[2] == pytest.approx(2 * 1.96 * math.sqrt(0.25 / 100), rel=0.03)


@pytest.mark.parametrize(
    ("values", "low", "high"),
    [
        ([1.0] * 10, 0.7225, 1.0),  # Wilson's for 10 of 10
        ([0.0] * 10, 0.0, 0.2775),
        ([0.5] * 10, 0.2366, 0.7634),  # Wilson's for 5 of 10
        ([1.0], 0.2065, 1.0),
    ],
)
def test_where_all_deals_are_the_same_each_is_one_trial(values: list[float], low: float, high: float) -> None:
    estimate = share_of(values)
    assert estimate.value == values[0]
    assert [estimate.low, estimate.high] == pytest.approx([low, high], abs=1e-4)


@pytest.mark.parametrize(("share", "games", "luck"), [(0.5, 2, 0.0), (0.5, 2, 0.6), (0.8, 2, 0.0), (0.25, 4, 0.3)])
@pytest.mark.parametrize("deals", [10, 50])
def test_intervals_hold_what_they_should(share: float, games: int, luck: float, deals: int) -> None:
    rng = random.Random(f"{share} {games} {luck} {deals}")
    held = 0
    for _ in range(600):
        estimate = share_of([simulated(rng, share, games, luck) for _ in range(deals)])
        held += estimate.low <= share <= estimate.high
    assert held / 600 >= 0.925
    assert deals < 50 or held / 600 <= 0.985  # with few deals, it is rather too wide


# Ratings


def test_elo() -> None:
    assert elo(0.5) == 0
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(0.25) == -elo(0.75)
    assert (elo(0), elo(1)) == (-math.inf, math.inf)


def test_two_bots_are_rated_by_their_share() -> None:
    kinds: list[Wins] = [[[0, 2], [0, 0]], [[0, 1], [1, 0]], [[0, 0], [2, 0]]]
    deals = kinds[:1] * 60 + kinds[1:2] * 30 + kinds[2:] * 10
    first, last = ratings_of(deals)
    assert last == Estimate(0, 0, 0)
    assert first.value == pytest.approx(elo(150.5 / 201))
    share = share_of([1.0] * 60 + [0.5] * 30 + [0.0] * 10)
    assert [first.low, first.high] == pytest.approx([elo(share.low), elo(share.high)], abs=0.01)


def test_a_bot_that_never_loses_has_a_rating_without_an_upper_bound() -> None:
    first, _ = ratings_of([[[0, 2], [0, 0]]] * 10)
    assert first.value == pytest.approx(elo(20.5 / 21))
    assert first.low == pytest.approx(elo(0.7225), abs=0.1)
    assert first.high == math.inf


def test_more_bots_are_fitted_together() -> None:
    """Strengths 4, 2 and 1: who meets whom wins in these proportions, so the fit has to find them again."""
    wins = [[0, 4000, 4800], [2000, 0, 4000], [1200, 2000, 0]]
    ratings = bradley_terry([[float(n) for n in row] for row in wins])
    assert ratings == [pytest.approx(elo(4 / 5), abs=0.2), pytest.approx(elo(2 / 3), abs=0.2), 0]


def test_bots_that_met_only_over_a_third_are_compared_through_it() -> None:
    ratings = bradley_terry([[0, 0, 3000], [0, 0, 2000], [1000, 1000, 0]])
    assert ratings == [pytest.approx(elo(3 / 4), abs=0.3), pytest.approx(elo(2 / 3), abs=0.3), 0]


def met_in_pairs(rng: random.Random, strengths: list[float], luck: float) -> Wins:
    """A deal in which every two bots play each other twice, with luck that decides both games alike."""
    size = len(strengths)
    wins = [[0.0] * size for _ in range(size)]
    for one in range(size):
        for other in range(one + 1, size):
            shared = rng.random()
            for _ in range(2):
                chance = shared if rng.random() < luck else rng.random()
                first_wins = chance < strengths[one] / (strengths[one] + strengths[other])
                winner, loser = (one, other) if first_wins else (other, one)
                wins[winner][loser] += 1
    return wins


def met_at_one_table(rng: random.Random, strengths: list[float], luck: float) -> Wins:
    """A deal in which all bots play together in every rotation: their ranks are a race of exponential times."""
    size = len(strengths)
    wins = [[0.0] * size for _ in range(size)]
    shared = [rng.expovariate(strength) for strength in strengths]
    for _ in range(size):
        times = shared if rng.random() < luck else [rng.expovariate(strength) for strength in strengths]
        for one in range(size):
            for other in range(size):
                wins[one][other] += times[one] < times[other]
    return wins


TOURNAMENTS = {"pairs": met_in_pairs, "one table": met_at_one_table}


@pytest.mark.parametrize(
    ("tournament", "ratings", "deals", "luck"),
    [
        ("pairs", [300, 150, 0], 60, 0.0),
        ("pairs", [900, 450, 0], 40, 0.6),
        ("pairs", [1000, 900, 0], 10, 0.6),  # the last one mostly wins no game at all
        ("pairs", [1200, 800, 0], 40, 0.0),  # half of the times
        ("one table", [1000, 900, 0], 40, 0.6),
        ("one table", [100, -800, 0], 40, 0.3),  # the second mostly wins no game at all
        ("one table", [900, 600, 300, 0], 20, 0.6),
    ],
)
def test_the_intervals_of_ratings_hold_what_they_should(
    tournament: str, ratings: list[float], deals: int, luck: float
) -> None:
    """95 % of them, and, as for shares, a few more where nearly all deals are alike."""
    rng = random.Random(f"{tournament} {ratings} {deals} {luck}")
    strengths = [math.exp(rating / ELO) for rating in ratings]
    tries = 150
    held = [held_in(rng, tournament, strengths, deals, luck) for _ in range(tries)]
    for bot, of_bot in enumerate(zip(*held, strict=True)):
        assert sum(of_bot) / tries >= 0.9, ratings[bot]  # 95 %, less what chance may take away in 150 tries


def held_in(rng: random.Random, tournament: str, strengths: list[float], deals: int, luck: float) -> list[bool]:
    """For each bot but the last: does the interval of its rating hold the true one?"""
    estimates = ratings_of([TOURNAMENTS[tournament](rng, strengths, luck) for _ in range(deals)])
    truth = [ELO * math.log(strength / strengths[-1]) for strength in strengths]
    return [bool(one.low <= true <= one.high) for one, true in zip(estimates[:-1], truth, strict=False)]


def test_intervals_of_the_same_rating_overlap_however_many_deals_there_were() -> None:
    """Strengths that give the last bot one win in ten thousand games, which is about what it gets."""
    rng = random.Random(3)
    strengths = [20_000.0, 10_000.0, 1.0]
    runs = [ratings_of([met_in_pairs(rng, strengths, 0.3) for _ in range(deals)]) for deals in (10, 40, 160, 640)]
    for bot in range(2):
        estimates = [ratings[bot] for ratings in runs]
        assert max(one.low for one in estimates) <= min(one.high for one in estimates)
        lows = [one.low for one in estimates]
        assert lows == sorted(lows)  # more deals say more
        assert lows[-1] > lows[0] + 300


def test_a_bot_that_never_lost_to_the_last_has_no_upper_bound() -> None:
    """The first two meet as equals, and the last never comes before either."""
    wins: Wins = [[0, 1, 2], [1, 0, 2], [0, 0, 0]]
    first, second, _ = ratings_of([wins] * 50)
    for one in (first, second):
        assert one.high == math.inf
        assert elo(0.9) < one.low < one.value < 1000
    swapped: Wins = [[0, 0, 0], [2, 0, 1], [2, 1, 0]]  # now the first never wins, and the others are equals
    first, second, _ = ratings_of([swapped] * 50)
    assert first.low == -math.inf
    assert -1000 < first.value < first.high < elo(0.1)
    assert [second.value, second.low, second.high] == pytest.approx(
        [0, elo(share_of([0.5] * 50).low), elo(share_of([0.5] * 50).high)], abs=1
    )


def test_a_chain_of_results_gives_a_bound_though_two_bots_never_changed_places() -> None:
    """The first never loses to the last, but both win and lose against the second."""
    wins: Wins = [[0, 3, 4], [1, 0, 3], [0, 1, 0]]
    other: Wins = [[0, 4, 4], [0, 0, 3], [0, 1, 0]]
    first, second, _ = ratings_of([wins, other] * 20)
    assert 200 < second.low < second.value < first.value < first.high < 1000


def test_bots_without_a_chain_of_results_can_not_be_compared() -> None:
    first, second, _ = ratings_of([[[0, 1, 0], [1, 0, 0], [0, 0, 0]]] * 5)
    assert (first.low, first.high) == (second.low, second.high) == (-math.inf, math.inf)


def test_one_deal_is_at_most_one_trial() -> None:
    first, second, last = ratings_of([[[0, 1, 1], [1, 0, 1], [1, 1, 0]]])
    assert first.value == second.value == pytest.approx(0)
    assert first.high == pytest.approx(-first.low)
    assert elo(share_of([0.5]).high) <= first.high < math.inf
    assert last == Estimate(0, 0, 0)


# ArenaResults


def played(bots: list[int], totals: list[int], winner: int) -> GameResult:
    return GameResult(bots, totals, winner, calls=[2] * 4, good_calls=[1, 0, 0, 0], decisions=[10, 20, 30, 40])


def test_results_of_known_games() -> None:
    """One bot against three seats of another, in two deals."""
    contest = new_contest(["greedy", "random"], 4)
    times = [Times(4, 0.4, 0.2, {0: 4}), Times(12, 1.2, 0.3, {16: 12})]
    deals = [
        Deal(
            0,
            contest.mix,
            [
                played([0, 1, 1, 1], [5, 10, 20, 30], 0),
                played([1, 0, 1, 1], [5, 10, 20, 30], 0),
                played([1, 1, 0, 1], [5, 10, 20, 20], 0),
                played([1, 1, 1, 0], [9, 9, 9, 9], 3),
            ],
            ["deal 0: late"],
            times,
        ),
        Deal(1, contest.mix, [played(list(lineup), [1, 2, 3, 4], 0) for lineup in contest.lineups], [], times),
    ]
    results = results_of(contest, deals)
    first, second = results.bots
    assert (results.deals, results.games, results.warnings) == (2, 8, ["deal 0: late"])
    assert (first.games, first.wins, second.games, second.wins) == (8, 3, 24, 5)
    assert [first.share.value, second.share.value] == pytest.approx([3 / 8, 5 / 24])
    assert first.points.value == fmean([5, 10, 20, 9, 1, 2, 3, 4])
    assert first.rank == fmean([1, 2, 3.5, 1, 1, 2, 3, 4])
    assert first.decisions == 10 + 20 + 30 + 40 + 10 + 20 + 30 + 40
    assert (first.calls, first.good_calls, second.good_calls) == (16, 2, 6)
    assert first.seconds == pytest.approx((0.1, 1e-6, 0.2))
    ahead = 3 + 2 + 0.5 + 3 + 3 + 2 + 1 + 0
    assert first.rating.value == pytest.approx(elo((ahead + 0.5) / 25))


# The sequential test


def test_the_ratio_of_deals_of_one_game_is_the_usual_one() -> None:
    seen = Counter({1.0: 30, 0.0: 20})
    expected = 30 * math.log(0.6 / 0.5) + 20 * math.log(0.4 / 0.5)
    assert log_ratio(seen, 0.5, 0.6) == pytest.approx(expected, abs=1e-3)


def test_the_ratio_of_pairs_is_near_that_of_the_normal_distribution() -> None:
    """Where two claims are close, it is n (p1 - p0) (2 m - p0 - p1) / (2 s^2)."""
    seen = Counter({0.0: 200, 0.5: 500, 1.0: 300})
    expected = 1000 * 0.02 * (2 * 0.55 - 1.02) / (2 * 0.1225)
    assert log_ratio(seen, 0.5, 0.52) == pytest.approx(expected, rel=0.05)


def test_pairs_that_even_each_other_out_decide_sooner() -> None:
    even, independent = Counter({0.5: 90, 1.0: 10}), Counter({0.0: 20, 0.5: 50, 1.0: 30})
    assert fmean(even.elements()) == fmean(independent.elements())
    assert log_ratio(even, 0.4, 0.5) > log_ratio(independent, 0.4, 0.5) > 0


def test_a_test_stops_and_stays_decided() -> None:
    test = Sprt(0.5, 0.8)
    while test.verdict.decision is None:
        test.add(1.0)
    assert test.verdict.deals == math.ceil(BOUND / math.log(0.8 / 0.5))
    verdict = test.verdict
    assert verdict.decision == "high"
    test.add(0.0)
    assert test.verdict == verdict
    assert verdict.as_object()["bound"] == 2.9444


@pytest.mark.parametrize(("low", "high"), [(0.0, 0.5), (0.5, 1.0), (0.5, 0.5), (0.6, 0.5), (0.5, math.nan)])
def test_claims_that_can_not_be_tested(low: float, high: float) -> None:
    with pytest.raises(ValueError, match="two shares with 0 < low < high < 1"):
        Sprt(low, high)


@pytest.mark.parametrize(
    ("low", "high", "games", "luck"),
    [(0.5, 0.65, 2, 0.0), (0.5, 0.65, 2, 0.6), (0.25, 0.4, 4, 0.0), (0.8, 0.9, 2, 0.3)],
)
def test_a_test_is_wrong_as_rarely_as_it_says(low: float, high: float, games: int, luck: float) -> None:
    for truth, wrong in ((low, "high"), (high, "low")):
        rng = random.Random(f"{low} {high} {games} {luck} {truth}")
        errors = 0
        for _ in range(200):
            test = Sprt(low, high)
            while test.verdict.decision is None:
                test.add(simulated(rng, truth, games, luck))
            errors += test.verdict.decision == wrong
        assert errors / 200 <= 0.09  # 5 %, and what chance adds to 200 tries
