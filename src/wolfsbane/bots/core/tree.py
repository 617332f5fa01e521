"""The search: a tree of one seat's own decisions, grown by simulations of the rest of the round.

Each simulation draws a full state from the seat's `Belief` and plays on. At the seat's own decisions it follows the
tree. Nodes are keyed by what the seat would have seen by then, so the search never uses information that the seat would
not have. `Policy` plays all other decisions, each from what its seat has seen. The `Evaluator` turns the final position
into win probabilities.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from wolfsbane.bots.core.belief import Belief
from wolfsbane.bots.core.decision_kinds import TO_VIEW
from wolfsbane.bots.core.evaluator import Evaluator
from wolfsbane.bots.core.memory import SEARCH_MEMORY
from wolfsbane.bots.core.policy import Policy
from wolfsbane.engine.actions import ABILITY, DONE, SLOT, Actions, seat_of_slot, slot_of
from wolfsbane.engine.constants import (
    CARDS,
    FIRST_DISCARD,
    NONE,
    NUMBERS,
)
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.state import State
from wolfsbane.engine.vector import (
    SIZE,
    audience_of,
    chosen_up_to,
    first_in,
    key_of,
    least_of,
    marks_of,
    next_in,
    nth_in,
    number_of,
    players_of,
    saw,
    ward_of,
    zone_of,
)
from wolfsbane.engine.view import View, view_of

EXPLORING: Final = 2.0  # weight of exploration
TRUST: Final = 3.0  # prior weight of the action that the policy prefers; other actions have 1
GAMBLE: Final = 0.1  # prior weight of adding a possibly mismatched card to a set
USELESS: Final = 0.001  # prior weight of viewing a known card, and of an ability that could view no other
NODE_BYTES: Final = 448  # memory of a node with its dictionary entry, without its actions
ACTION_BYTES: Final = 40  # memory of each action of a node
STEP: Final = 2654435761  # between the seeds of consecutive simulations of the coach
ENOUGH: Final = 12  # simulations of a node without which nothing is said about it
BOLDNESS: Final = 0.5  # how much the others differ in how soon they call: up to three times this, in log-odds
HORIZON: Final = 2  # turns of each player in a simulation (one fewer of the last player), if nobody calls


class Node:
    """A decision of the seat, identified by what it would know then, with the results of each action.

    Slots that are indistinguishable to the seat share one entry of `actions`; `like` maps the index of each legal
    action to that entry.
    """

    def __init__(self, actions: vec[i64], priors: vec[float], like: vec[i64]) -> None:
        count = len(actions)
        self.actions = actions
        self.priors = priors
        self.like = like
        self.visits: vec[i64] = vec[i64]([i64(0) for _i in range(count)])
        self.wins: vec[float] = vec[float]([0.0 for _i in range(count)])  # sums of the values of the simulations
        self.simulations: i64 = 0
        self.all_wins: float = 0.0
        self.all_squares: float = 0.0
        # Bit sets of what is known here: see `_sign`.
        self.faces: i64 = 0
        self.faces_too: i64 = 0
        self.seen: i64 = 0

    def cost(self) -> i64:
        """The approximate memory in bytes."""
        return NODE_BYTES + ACTION_BYTES * i64(len(self.like))

    def may_follow(self, other: Node) -> bool:
        """Can this node come after `other` in a round? False only if something known there is not known here."""
        return (
            other.faces & ~self.faces == 0 and other.faces_too & ~self.faces_too == 0 and other.seen & ~self.seen == 0
        )

    def select(self, exploring: float) -> i64:
        """The index of the action to try next."""
        visits = self.visits
        wins = self.wins
        priors = self.priors
        n = self.simulations
        count = i64(len(visits))
        if n == 0:
            best_prior: i64 = 0
            for i in range(count):
                if priors[i] > priors[best_prior]:
                    best_prior = i
            return best_prior
        mean = self.all_wins / float(n)
        spread = self.all_squares / float(n) - mean * mean + 0.001
        scale = exploring * sqrt(spread * float(n))
        best = -1.0e9
        choice: i64 = 0
        for i in range(count):
            k = visits[i]
            worth = wins[i] / float(k) if k > 0 else mean - 0.03
            worth += scale * priors[i] / float(1 + k)
            if worth > best:
                best = worth
                choice = i
        return choice

    def learn(self, i: i64, win: float) -> None:
        self.visits[i] += 1
        self.wins[i] += win
        self.simulations += 1
        self.all_wins += win
        self.all_squares += win * win

    def lead(self) -> i64:
        """The lead in simulations of the most tried action over the next; with fewer left the choice is final."""
        first: i64 = 0
        second: i64 = 0
        for i in range(i64(len(self.visits))):
            if self.visits[i] > first:
                second = first
                first = self.visits[i]
            elif self.visits[i] > second:
                second = self.visits[i]
        return first - second

    def best(self) -> i64:
        """The index of the most tried action; ties go to the one with the best results."""
        choice: i64 = 0
        for i in range(i64(len(self.visits))):
            if self.visits[i] > self.visits[choice] or (
                self.visits[i] == self.visits[choice] and self.wins[i] > self.wins[choice]
            ):
                choice = i
        return choice


class Tree:
    """The search of one seat. It is kept between decisions to reuse earlier simulations."""

    def __init__(self, mix: Mix, seed: int) -> None:
        self.mix = mix
        self.horizon: i64 = HORIZON
        self.exploring: float = EXPLORING
        self.trust: float = TRUST
        self.boldness: float = BOLDNESS
        self.seed = seed
        self.rng = RandomGenerator(seed)
        self.mine = Policy(mix, calls_as_learned=True)
        self.theirs = Policy(mix, calls_as_learned=True)
        self.evaluator = Evaluator(self.mine.values)
        self.nodes: dict[int, Node] = {}
        self.used: i64 = 0  # bytes of memory, by the nodes
        self.seat: i64 = 0
        self.round: i64 = -1
        self.simulations: i64 = 0
        self.learned: i64 = 0  # village cards that the seat came to see in its turn, in the last simulation
        self._seen: i64 = 0
        self._out = Actions()
        self._path: list[Node] = []
        self._taken: vec[i64] = vec[i64]([i64(0) for _i in range(64)])
        self.root: Node | None = None
        self.belief: Belief | None = None

    def begin(self, view: View, legal: list[int]) -> Node:
        """Makes `view` the root and returns its node. Results of earlier simulations that can still occur are kept."""
        if view.seat != self.seat or view.round() != self.round:
            self.forget()
            self.seat = view.seat
            self.round = view.round()
        self.belief = Belief(view)
        self.mine.values.average = self.belief.average
        self.theirs.values.average = self.belief.average
        out = self._out
        out.clear()
        for action in legal:
            out.add(action)
        key = int(key_of(view.v, view.seat))
        node = self.nodes.get(key)
        if node is None or len(node.like) != len(legal):
            node = self._node(view.v, view, out)
            self._add(key, node)
        self._keep_reachable(node)
        if SEARCH_MEMORY.is_full():
            self.forget()
            self._add(key, node)
        self.root = node
        self._seen = seen_by(view.v, view.seat)
        return node

    def forget(self) -> None:
        """Frees the memory of all nodes; the next decision starts from scratch."""
        self.nodes = {}
        self.root = None
        self._path.clear()
        SEARCH_MEMORY.used -= self.used
        self.used = 0

    def __del__(self) -> None:
        SEARCH_MEMORY.used -= self.used

    def _add(self, key: int, node: Node) -> None:
        size = node.cost()
        replaced = self.nodes.get(key)
        if replaced is not None:
            size -= replaced.cost()
        self.nodes[key] = node
        self.used += size
        SEARCH_MEMORY.used += size

    def _keep_reachable(self, root: Node) -> None:
        """Frees the nodes that can't follow the root: a seat never loses what it has seen in a round."""
        self._path.clear()
        kept: dict[int, Node] = {}
        size: i64 = 0
        for key, node in self.nodes.items():
            if node.may_follow(root):
                kept[key] = node
                size += node.cost()
        self.nodes = kept
        SEARCH_MEMORY.used += size - self.used
        self.used = size

    def run(self, simulations: i64) -> None:
        """Runs simulations from the root."""
        for _i in range(simulations):
            self._simulate(-1)

    def run_with(self, index: i64, simulations: i64, statistics: RolloutStatistics) -> None:
        """Runs simulations that all begin with action `index` of the root, and adds them to `statistics`.

        The first simulation of every action begins with the same state and the same random numbers, and so does the
        second, and so on: what differs between actions is then less by chance.
        """
        for _i in range(simulations):
            self.rng = RandomGenerator(self.seed + int(statistics.simulations) * STEP)
            s = self._simulate(index)
            self.evaluator.evaluate(s)
            statistics.add_chances(s, self.seat, self.evaluator, self.learned)
            self._finish_round(s)
            statistics.add_points(s, self.seat, self.round)

    def _finish_round(self, s: State) -> None:
        out = self._out
        while True:
            seat = s.decider()
            if seat < 0 or s.round() != self.round:
                return
            s.legal_actions_into(seat, out)
            s.apply((self.mine if seat == self.seat else self.theirs).choose(s, seat, out, self.rng))

    def plan(self, index: i64) -> list[tuple[View, int]]:
        """What the seat would do in this turn, beginning with action `index` of the root, and what it would see then.

        It ends before anything new is seen, since what comes then depends on that, and where there were few
        simulations.
        """
        belief = self.belief
        root = self.root
        assert belief is not None
        assert root is not None
        s = belief.draw(self.rng)
        out = self._out
        me = self.seat
        turn = s.turn()
        known = known_to(s.v, me)
        plan: list[tuple[View, int]] = []
        action = root.actions[index]
        while True:
            plan.append((view_of(s, me), int(action)))
            s.apply(action)
            if s.decider() != me or s.turn() != turn or s.round() != self.round or known_to(s.v, me) != known:
                return plan
            s.legal_actions_into(me, out)
            node = self.nodes.get(int(key_of(s.v, me)))
            if out.count == 1:
                action = out.items[0]
            elif node is None or i64(len(node.like)) != out.count or node.simulations < ENOUGH or len(plan) > 8:
                return plan
            else:
                action = node.actions[node.best()]

    def _simulate(self, first: i64) -> State:
        belief = self.belief
        root = self.root
        assert belief is not None
        assert root is not None
        rng = self.rng
        out = self._out
        s = belief.draw(rng)
        me = self.seat
        mine = self.mine
        theirs = self.theirs
        theirs.boldness = float(rng.randrange(7) - 3) * self.boldness
        path = self._path
        path.clear()
        taken = self._taken
        depth: i64 = 0
        node = root
        growing = True
        turns = 1 - self.horizon * s.players()
        turn = s.turn()
        self.learned = -1
        while True:
            seat = s.decider()
            if first >= 0 and self.learned < 0 and seat != me:
                self.learned = seen_by(s.v, me) - self._seen
            if seat < 0:
                break
            if s.turn() != turn:
                turn = s.turn()
                turns += 1
                if turns >= 0 and not growing and s.caller() == NONE:
                    break
            if seat != me:
                s.legal_actions_into(seat, out)
                s.apply(theirs.choose(s, seat, out, rng))
            elif not growing or depth >= 64:
                s.legal_actions_into(seat, out)
                s.apply(mine.choose(s, seat, out, rng))
            else:
                if depth > 0:
                    s.legal_actions_into(seat, out)
                    if out.count == 1:
                        s.apply(out.items[0])
                        continue
                    key = int(key_of(s.v, me))
                    found = self.nodes.get(key)
                    if found is not None and i64(len(found.like)) == out.count:
                        node = found
                    elif SEARCH_MEMORY.is_full():
                        growing = False
                        s.apply(mine.choose(s, seat, out, rng))
                        continue
                    else:
                        node = self._node(s.v, s, out)
                        self._add(key, node)
                        growing = False
                at = first if depth == 0 and first >= 0 else node.select(self.exploring)
                path.append(node)
                taken[depth] = at
                depth += 1
                s.apply(node.actions[at])
        self.evaluator.evaluate_for(s, me)
        win = self.evaluator.with_points(s, me)
        for i in range(depth):
            path[i].learn(taken[i], win)
        self.simulations += 1
        return s

    def _node(self, v: vec[u8], p: View | State, out: Actions) -> Node:
        me = self.seat
        favourite = self.mine.choose(p, me, out, self.rng)
        actions = vec[i64]()
        priors = vec[float]()
        like = vec[i64]()
        total = 0.0
        in_a_set = chosen_up_to(v) != 0
        viewing = self.mine.decision_kinds.pending(v) == TO_VIEW
        for i in range(out.count):
            action = out.items[i]
            same = _like_which(v, me, actions, action)
            if same < 0:
                same = i64(len(actions))
                weight = 1.0
                if in_a_set and action != DONE:
                    weight = GAMBLE
                elif (viewing and action >= SLOT and _has_seen(v, me, action)) or (
                    action >= ABILITY
                    and action < SLOT
                    and self._shows_nothing(v, number_of(v, nth_in(v, me, action - ABILITY)))
                ):
                    weight = USELESS
                actions = append(actions, action)
                priors = append(priors, weight)
                total += weight
            like = append(like, same)
            if action == favourite:
                total += self.trust - priors[same]
                priors[same] = self.trust
        for i in range(i64(len(priors))):
            priors[i] = priors[i] / total
        node = Node(actions[:], priors[:], like[:])  # copies, without the spare capacity of appended vectors
        _sign(node, v, me)
        return node

    def _shows_nothing(self, v: vec[u8], ability: i64) -> bool:
        """Is it an ability to view a card, when there is none that the seat has not seen?"""
        return (
            self.mine.decision_kinds.first(ability) == TO_VIEW
            and self.mine.ability_values.worth(v, self.seat, ability) <= 0.0
        )


class RolloutStatistics:
    """Sums over simulations (rollouts) that began with the same action."""

    def __init__(self) -> None:
        self.simulations: i64 = 0
        self.squares: float = 0.0  # of the seat's own chance
        self.learned: i64 = 0
        self.chances: vec[float] = vec[float]([0.0, 0.0, 0.0, 0.0])  # of each seat to win
        self.points: vec[float] = vec[float]([0.0, 0.0, 0.0, 0.0])  # the totals of each seat after the round
        self.point_squares: float = 0.0  # of the seat's own
        self.spotless: i64 = 0  # simulations in which the seat made no points in the round, as after a good call

    def add_chances(self, s: State, me: i64, evaluator: Evaluator, learned: i64) -> None:
        """Adds what the evaluator says at the end of a simulation."""
        self.simulations += 1
        self.learned += learned
        self.squares += evaluator.win_probabilities[me] * evaluator.win_probabilities[me]
        for seat in range(s.players()):
            self.chances[seat] += evaluator.win_probabilities[seat]

    def add_points(self, s: State, me: i64, round_number: i64) -> None:
        """Adds the points of the round, which has been played to its end."""
        if s.points(round_number, me) <= 0:
            self.spotless += 1
        self.point_squares += float(s.total(me) * s.total(me))
        for seat in range(s.players()):
            self.points[seat] += float(s.total(seat))


def _sign(node: Node, v: vec[u8], me: i64) -> None:
    """Writes what is known at a node: the numbers that seat `me` has seen, and which cards others have seen.

    Each fact sets a bit; numbers set one in each of two integers, by different rules. As with a Bloom filter, a node
    may rarely seem to have a fact that it lacks, but never lacks one that it has.
    """
    faces: i64 = 0
    faces_too: i64 = 0
    seen: i64 = 0
    assert len(v) == SIZE
    for card in range(i64(CARDS)):
        who = audience_of(v, card)
        if (who >> me) & 1 == 1:
            fact = card * NUMBERS + number_of(v, card)
            faces |= i64(1) << (fact % 61)
            faces_too |= i64(1) << (fact * 5 % 59)
        if who & ~(i64(1) << me) != 0:
            seen |= i64(1) << card
    node.faces = faces
    node.faces_too = faces_too
    node.seen = seen


def seen_by(v: vec[u8], seat: i64) -> i64:
    """The number of village cards that `seat` has seen."""
    n: i64 = 0
    for village in range(players_of(v)):
        card = first_in(v, village)
        while card < CARDS:
            n += (audience_of(v, card) >> seat) & 1
            card = next_in(v, card)
    return n


def known_to(v: vec[u8], seat: i64) -> i64:
    """The number of cards whose numbers `seat` has seen, wherever they lie."""
    assert len(v) == SIZE
    n: i64 = 0
    for card in range(i64(CARDS)):
        n += (audience_of(v, card) >> seat) & 1
    return n


def _has_seen(v: vec[u8], me: i64, action: i64) -> bool:
    """Has the seat seen the card in this slot?"""
    return saw(v, me, nth_in(v, seat_of_slot(action), slot_of(action)))


def _like_which(v: vec[u8], me: i64, actions: vec[i64], action: i64) -> i64:
    """Index of an action in `actions` whose slot is indistinguishable to the seat from that of `action`, or -1."""
    if action < SLOT:
        return -1
    owner = seat_of_slot(action)
    card = nth_in(v, owner, slot_of(action))
    for i in range(i64(len(actions))):
        other = actions[i]
        if other >= SLOT and seat_of_slot(other) == owner and are_alike(v, me, card, nth_in(v, owner, slot_of(other))):
            return i
    return -1


def are_alike(v: vec[u8], me: i64, card: i64, other: i64) -> bool:
    """Are the two cards indistinguishable to seat `me`?"""
    return (
        audience_of(v, card) == audience_of(v, other)
        and marks_of(v, card) == marks_of(v, other)
        and zone_of(v, card) == zone_of(v, other)
        and least_of(v, card) == least_of(v, other)
        and ward_of(v, card) == ward_of(v, other)
        and (not saw(v, me, card) or number_of(v, card) == number_of(v, other))
        and (card > FIRST_DISCARD) == (other > FIRST_DISCARD)
    )
