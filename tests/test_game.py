"""The face of the engine: beginning a game, chance, playing, clones, and what everybody is told."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wolfsbane
from conftest import ROOT
from dealing import deal
from helpers import AMULET, at
from randomly import decisions
from wolfsbane.engine.actions import NUMBER, Actions
from wolfsbane.engine.constants import CARDS, CHANCE, MAX_DEPTH, OVER, WATCHER
from wolfsbane.engine.dealing import left_to_deal, shuffle
from wolfsbane.engine.events import EVENT_NAMES, Event, redact
from wolfsbane.engine.game import RULES_VERSION, Game, deal_text, parse_deal
from wolfsbane.engine.position import position_text
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.state import new_state
from wolfsbane.engine.view import memoryless_view_of, view_of

AMULET_MIX = wolfsbane.mix_of("amulet")
VIEWS = "a1 a2 b1 b2"


def dealt(players: int = 2) -> Game:
    return Game(AMULET_MIX, players, deals=[deal("1 2 3 4 5  6 7 8 9 10")], start=0)


# Beginning


def test_a_game_has_two_players_and_four_rounds_unless_said_otherwise() -> None:
    game = Game(AMULET_MIX)
    assert (game.players, game.rounds, game.mix) == (2, 4, AMULET_MIX)
    assert (game.log, game.history, game.tags, game.origin) == ([], [], {}, None)


def test_a_new_game_is_of_a_deck_by_its_name_a_code_or_a_mix() -> None:
    assert wolfsbane.new_game().mix.code == "AAAAAAAAAAAAAA-A"
    assert wolfsbane.new_game("Dagger").mix.code == "DDDDDDDDDDDDDD-D"
    assert wolfsbane.new_game("AAAAACCCCCDDDD-C", 3).mix.token.name == "coin"
    assert wolfsbane.new_game(AMULET_MIX, 4).players == 4


@pytest.mark.parametrize("rounds", [-1, 0, 5])
def test_a_game_has_one_to_four_rounds(rounds: int) -> None:
    with pytest.raises(ValueError, match=f"a game has one to four rounds, not {rounds}"):
        Game(AMULET_MIX, rounds=rounds)


@pytest.mark.parametrize("start", [-1, 2])
def test_the_start_seat_is_one_of_the_players(start: int) -> None:
    with pytest.raises(ValueError, match=f"the start seat is 0 to 1, not {start}"):
        Game(AMULET_MIX, start=start)


def test_a_seed_answers_for_all_so_nothing_else_is_given() -> None:
    with pytest.raises(ValueError, match="give either a seed, or deals and a start seat"):
        Game(AMULET_MIX, seed=1, start=0)
    with pytest.raises(ValueError, match="give either a seed, or deals and a start seat"):
        Game(AMULET_MIX, seed=1, deals=[deal()])


def test_a_game_of_one_round_is_over_after_it() -> None:
    game = Game(AMULET_MIX, 2, rounds=1, seed=5)
    for _ in decisions(game, 5):
        pass
    assert len(game.scores()) == 1
    assert game.totals() == game.scores()[0]
    assert game.winner() in (0, 1)
    assert (game.deciders, game.legal_actions(), game.legal_codes()) == ([], [], [])


def test_the_version_of_the_rules_is_that_of_their_page() -> None:
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    assert f"\nRules version: {RULES_VERSION}\n" in page


# Chance


@pytest.mark.rule("SETUP-2", "SETUP-3")
def test_chance_is_asked_like_a_player_one_number_at_a_time() -> None:
    game = Game(AMULET_MIX, 3)
    assert game.deciders == [CHANCE]
    assert game.legal_codes() == ["@a", "@b", "@c"]
    game.play("@c")
    order = deal("1 2 3 4 5")
    for number in order:
        assert game.deciders == [CHANCE]
        assert game.legal_codes(CHANCE) == game.legal_codes()
        game.apply(NUMBER + number, CHANCE)
    assert game.deciders == [0, 1, 2]
    assert game.history == [12, *[NUMBER + number for number in order]]
    assert game.events(0)[0].name == "round_began"


def test_the_weights_of_the_shuffle_are_the_cards_that_are_left() -> None:
    g = at("amulet; players 2; phase deal")
    g.play("n0 n5 n5 n13 n13")
    assert [left_to_deal(g.state, number) for number in range(14)] == [
        1,
        4,
        4,
        4,
        4,
        2,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        0,
    ]


def test_a_deal_in_one_and_a_deal_number_by_number_are_the_same() -> None:
    order = deal("13 2 5")
    at_once, one_by_one = (Game(AMULET_MIX, 2, start=1) for _ in range(2))
    at_once.deal(order)
    one_by_one.play(" ".join(f"n{number}" for number in order))
    assert at_once.state == one_by_one.state
    assert at_once.history == one_by_one.history
    assert at_once.log == one_by_one.log


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    texts = [position_text(Game(AMULET_MIX, 3, seed=seed).state) for seed in (1, 1, 2, "1")]
    assert texts[0] == texts[1]
    assert texts[0] != texts[2]
    assert texts[0] != texts[3]


def test_with_deals_and_a_start_seat_nothing_is_left_to_chance_while_they_last() -> None:
    game = Game(AMULET_MIX, 2, deals=[deal("1 1 1 1 5"), deal("2 2 2 2 6")], start=1)
    assert game.deciders == [0, 1]
    assert [game.state.number(game.state.card_at(0, slot)) for slot in range(5)] == [1, 1, 1, 1, 5]
    game.play("a1 a2 b1 b2")
    for _ in range(31):
        game.play("draw discard")
    assert [game.state.number(game.state.card_at(0, slot)) for slot in range(5)] == [2, 2, 2, 2, 6]
    game.play("a1 a2 b1 b2")
    for _ in range(31):
        game.play("draw discard")
    assert game.deciders == [CHANCE]


def test_deals_without_a_start_seat_wait_for_it() -> None:
    game = Game(AMULET_MIX, 2, deals=[deal()])
    assert game.legal_codes() == ["@a", "@b"]
    game.play("@b")
    assert game.deciders == [0, 1]


def test_a_start_seat_without_deals_waits_for_the_shuffle() -> None:
    game = Game(AMULET_MIX, 2, start=1)
    assert game.deciders == [CHANCE]
    assert len(game.legal_codes()) == 14
    assert game.state.start() == game.state.holder() == 1


def test_a_deal_is_52_numbers_or_as_many_characters() -> None:
    order = deal("13 12 11 10")
    assert parse_deal(order) == order
    assert deal_text(order).startswith("DCBA00")
    assert parse_deal(deal_text(order)) == order


@given(st.permutations(deal()))
@settings(max_examples=20, deadline=None)
def test_deals_are_written_and_read_back(order: list[int]) -> None:
    assert parse_deal(deal_text(order)) == order


@pytest.mark.rule("SETUP-1")
@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("", r"a deal has 52 cards, not 0 \(SETUP-1\)"),
        ("0" * 51, "a deal has 52 cards, not 51"),
        (deal_text(deal()) + "1", "a deal has 52 cards, not 53"),
        ("01E", "place 3 of the deal: 'E' is not one of 0-9 and A-D"),
        ("0 1", "place 2 of the deal: ' ' is not"),
        ("a", "place 1 of the deal: 'a' is not"),
        ("1" + deal_text(deal())[1:], r"a deck has 2 cards of number 0, not 1 \(SETUP-1\)"),
        ([*deal()[:-1], 12], "a deck has 4 cards of number 12, not 5"),
        ([14, *deal()[1:]], "a deck has 2 cards of number 0, not 1"),
        ([], "a deal has 52 cards, not 0"),
    ],
)
def test_another_deal_is_refused_with_the_reason(order: str | list[int], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        parse_deal(order)
    with pytest.raises(ValueError, match=reason):
        Game(AMULET_MIX, 2, deals=[order], start=0)


@pytest.mark.parametrize("ready", ["start", "view", "half dealt"])
def test_dealing_waits_for_its_time(ready: str) -> None:
    game = dealt() if ready == "view" else Game(AMULET_MIX)
    if ready == "half dealt":
        game.play("@a n1")
    before = game.state.clone()
    with pytest.raises(wolfsbane.IllegalAction, match="It is not time to deal"):
        game.deal(deal())
    assert game.state == before


def test_a_deal_that_is_refused_changes_nothing() -> None:
    game = Game(AMULET_MIX, start=0)
    before = game.state.clone()
    with pytest.raises(ValueError, match="a deal has 52 cards"):
        game.deal("0123")
    assert game.state == before


# Playing


def test_actions_are_kept_in_the_history() -> None:
    game = dealt()
    game.play(f"{VIEWS} draw discard")
    assert wolfsbane.action_code(game.history[-1]) == "discard"
    assert len(game.history) == 1 + 52 + 6


def test_play_does_all_or_nothing() -> None:
    game = dealt()
    before, log, history = game.state.clone(), list(game.log), list(game.history)
    with pytest.raises(wolfsbane.IllegalAction) as refused:
        game.play("a1 a2 b1 b2 draw discard call")
    assert refused.value.rule == "CALL-1"
    assert (game.state, game.log, game.history) == (before, log, history)


@pytest.mark.parametrize("answers", ["seed", "deals"])
def test_play_goes_on_into_the_next_round_or_takes_all_of_it_back(answers: str) -> None:
    deals = [deal("1 2 3 4 5"), deal("2 3 4 5 6")]
    games = [
        Game(AMULET_MIX, 2, seed=3) if answers == "seed" else Game(AMULET_MIX, 2, deals=deals, start=0)
        for _ in range(2)
    ]
    a_round = f"{VIEWS} {'draw discard ' * 31}"
    before = games[1].state.clone()
    with pytest.raises(wolfsbane.IllegalAction):
        games[1].play(f"{a_round} {VIEWS} call")
    assert games[1].state == before
    for game in games:
        game.play(f"{a_round} {VIEWS} draw")
    assert games[0].state == games[1].state
    assert games[0].log == games[1].log
    assert games[0].history == games[1].history


def test_play_refuses_a_code_that_is_none_before_it_does_anything() -> None:
    game = dealt()
    with pytest.raises(ValueError, match="'b99' is not the code of an action"):
        game.play("a1 a2 b99")
    assert game.legal_codes(0) == ["a1", "a2", "a3", "a4", "a5"]


def test_play_nothing() -> None:
    game = dealt()
    before = game.state.clone()
    game.play("  ")
    assert game.state == before


def test_play_for_one_seat() -> None:
    game = dealt()
    game.play("b2 b3", 1)
    with pytest.raises(wolfsbane.IllegalAction, match="the others are still choosing"):
        game.play("b4", 1)
    with pytest.raises(wolfsbane.IllegalAction, match="one of your own cards"):
        game.play("b4", 0)


def test_play_when_the_game_is_over() -> None:
    game = Game.from_state(at(f"{AMULET}; a 5; b 7; pile 9; deck 13; rounds 1").state)
    game.play("draw discard")
    assert game.is_over
    with pytest.raises(wolfsbane.IllegalAction, match=r"The game is over. \(SCORE-5\)"):
        game.play("draw")


def test_what_a_seat_may_do_that_is_not_to_decide() -> None:
    game = dealt()
    game.play(VIEWS)
    assert game.legal_codes(0) == game.legal_codes() == ["draw", "pile1"]
    assert game.legal_codes(1) == []
    assert game.legal_actions(CHANCE) == []


@pytest.mark.parametrize("seat", [2, 4, -2])
def test_a_seat_that_nobody_has_can_not_act(seat: int) -> None:
    with pytest.raises(ValueError, match=f"a seat is 0 to 1 .or -1 for chance., not {seat}"):
        dealt().apply(164, seat)


def test_a_state_that_is_over_takes_no_action() -> None:
    state = new_state(AMULET_MIX, 2)
    state.put("phase", OVER)
    with pytest.raises(RuntimeError, match="the game is over"):
        state.apply(4)


def test_a_state_that_is_over_offers_nothing() -> None:
    state = new_state(AMULET_MIX, 2)
    state.put("phase", OVER)
    out = Actions()
    state.legal_actions_into(0, out)
    assert out.listed() == []


def test_a_state_shuffles_by_itself_if_it_is_given_a_random_generator() -> None:
    states = [at("amulet; players 3; phase deal").state for _ in range(3)]
    for state, seed in zip(states, (1, 1, 2), strict=True):
        shuffle(state, RandomGenerator(seed))
        assert sorted(state.number(card) for card in range(CARDS)) == AMULET_MIX.deck_numbers()
        assert state.deciders() == [0, 1, 2]
    assert states[0] == states[1]
    assert states[0] != states[2]


def test_too_many_abilities_in_one_another_are_an_error() -> None:
    state = new_state(AMULET_MIX, 2)
    for _ in range(MAX_DEPTH):
        state.push(5, 0, 0)
    with pytest.raises(RuntimeError, match="nested too deeply"):
        state.push(5, 0, 0)


# From a position


def test_a_game_from_a_position_has_no_history_and_remembers_where_it_began() -> None:
    g = at(f"{AMULET}; a 5; b 7; pile 9; deck 13 12 ...; rounds 2; points 3 4")
    state = g.state.clone()
    game = Game.from_state(state)
    assert (game.history, game.log, game.players, game.rounds) == ([], [], 2, 2)
    game.play("draw")
    assert game.origin == state
    assert game.state != state


def test_a_game_does_not_share_the_state_it_began_from() -> None:
    state = at(f"{AMULET}; a 5; b 7; pile 9; deck 13 12 ...").state
    before = position_text(state)
    Game.from_state(state).play("draw discard")
    assert position_text(state) == before


# Clones


def test_a_clone_has_everything_and_shares_nothing() -> None:
    game = dealt()
    game.tags["event"] = "test"
    game.play(VIEWS)
    copy = game.clone()
    assert (copy.state, copy.log, copy.history, copy.tags) == (game.state, game.log, game.history, game.tags)
    assert (copy.players, copy.rounds, copy.mix) == (game.players, game.rounds, game.mix)
    before = (game.state.clone(), list(game.log), list(game.history))
    copy.play("draw discard")
    copy.tags["event"] = "other"
    assert (game.state, game.log, game.history) == before
    assert game.tags == {"event": "test"}
    assert len(copy.log) > len(game.log)


def test_a_clone_remembers_the_position_it_began_from() -> None:
    game = Game.from_state(at(f"{AMULET}; a 5; b 7; pile 9; deck 13 12 ...").state)
    assert game.clone().origin == game.origin


def test_a_clone_has_no_answers_for_chance() -> None:
    game = Game(AMULET_MIX, 2, seed=3)
    copy = game.clone()
    for each in (game, copy):
        each.play(VIEWS)
        while each.state.round() == 0:
            each.play("draw discard")
    assert game.deciders == [0, 1]
    assert copy.deciders == [CHANCE]


@pytest.mark.rule("EXCH-9", "END-4")
def test_a_copy_made_in_the_middle_of_an_exchange_goes_on_alike() -> None:
    g = at(f"{AMULET}; a 6 5 7; b 0^; pile 0; deck 13 ...; rounds 1")
    g.play("pile1 a1 a2 a3 done left")
    clone, reread = g.game.clone(), at(g.position())
    g.play("right")
    clone.play("right")
    reread.play("right")
    assert g.game.is_over
    assert clone.state == g.state
    assert reread.state == g.state


def test_states_are_equal_if_mix_and_position_are() -> None:
    state = at("amulet; a 5; b 7; pile 9; deck 13").state
    same = at("amulet; a 5; b 7; pile 9; deck 13").state
    assert state == same
    assert hash(state) == hash(same)
    assert state != at("amulet; a 6; b 7; pile 9; deck 13").state
    assert state != at("coin; a 5; b 7; pile 9; deck 13").state
    assert state != "amulet"


# What everybody is told


def test_events_from_some_number_on() -> None:
    game = dealt()
    game.play(VIEWS)
    told = len(game.events(0))
    game.play("draw discard")
    assert [event.name for event in game.events(0, told)] == ["drew", "discarded", "turn_ended", "turn_began"]
    assert game.events(0, 0) == game.events(0)
    assert game.events(0, len(game.log)) == []


def test_an_event_is_told_without_its_audience_and_its_number_to_who_may_know() -> None:
    event = Event(1, 0, 7, 1, 2, 9, 0b00101, 255)
    assert redact(event, 0).number == redact(event, 2).number == 9
    assert redact(event, 1).number == redact(event, WATCHER).number == 15
    assert redact(event, 0).audience == 0
    assert redact(event, 1).fields() == (1, 0, 7, 1, 2, 15, 255)


def test_events_are_equal_if_they_tell_the_same() -> None:
    event = Event(1, 0, 7, 1, 2, 9, 0b00101, 255)
    assert event == redact(event, 0)
    assert hash(event) == hash(redact(event, 0))
    assert event != redact(event, 1)
    assert event != "viewed"


def test_an_event_in_short() -> None:
    assert repr(Event(1, 0, 7, 1, 2, 9, 31, 255)) == "<viewed seat=0 card=7 number=9 zone=1 index=2>"
    assert repr(Event(26, 255, 255, 255, 255, 15, 0, 2)) == "<round_ended reason=2>"


def test_events_have_names_of_their_own() -> None:
    assert len(set(EVENT_NAMES)) == len(EVENT_NAMES) == 35


@pytest.mark.parametrize("seat", [-1, 2, 3, 5])
def test_only_seats_and_watchers_are_told_something(seat: int) -> None:
    game = dealt()
    for question in (game.events, game.view, game.observation, game.information_state):
        with pytest.raises(ValueError, match=f"a seat is 0 to 1, or 4 for somebody who only watches, not {seat}"):
            question(seat)


@pytest.mark.parametrize("seat", [-1, 5])
def test_a_view_of_a_state_is_that_of_a_seat_or_a_watcher(seat: int) -> None:
    state = dealt().state
    with pytest.raises(ValueError, match=rf"a view is that of a seat, or of a watcher \(4\), not {seat}"):
        view_of(state, seat)
    with pytest.raises(ValueError, match=rf"an observation is that of a seat, or of a watcher \(4\), not {seat}"):
        memoryless_view_of(state, seat)


def test_views_are_equal_if_seat_mix_and_knowledge_are() -> None:
    game = dealt()
    view = game.view(0)
    assert view == game.clone().view(0)
    assert hash(view) == hash(game.view(0))
    assert view != game.view(1)
    assert view != at("coin; a 5; b 7; pile 9; deck 13").game.view(0)
    assert view != "a"
    game.play("a1", 0)
    assert view != game.view(0)
    assert hash(view) != hash(game.view(0))


def test_a_view_is_a_copy() -> None:
    game = dealt()
    game.view(0).put("phase", OVER)
    game.observation(0).put("phase", OVER)
    assert not game.is_over


# Results


def test_scores_grow_with_every_round() -> None:
    g = at(f"{AMULET}; a 5; b 7; pile 9; deck 13")
    assert g.game.scores() == []
    assert g.game.totals() == [0, 0]
    g.play("draw discard")
    assert g.game.scores() == [[5, 7]]
    assert g.game.winner() is None


def test_random_games_of_a_seed_are_the_same_twice() -> None:
    finals = []
    for _ in range(2):
        game = Game(AMULET_MIX, 3, rounds=2, seed=11)
        rng = random.Random(4)
        while not game.is_over:
            seat = game.deciders[0]
            game.apply(rng.choice(game.legal_actions(seat)), seat)
        finals.append((game.scores(), game.winner(), game.history))
    assert finals[0] == finals[1]
