"""The search: a tree of one seat's own decisions, grown by simulations of the rest of the round.

Each simulation draws a full state from what the seat believes, and plays the round to its end. At the seat's own
decisions it follows the tree, whose nodes are what the seat would have seen by then: so it never uses what it would not
know. The others, and everybody outside the tree, are played by `Policy`, each from what it has seen itself. What counts
at the end is the chance to win the game with these totals.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from wolfsbane.bots.core.belief import Belief
from wolfsbane.bots.core.memory import SEARCH_MEMORY
from wolfsbane.bots.core.outlook import Outlook
from wolfsbane.bots.core.policy import Policy
from wolfsbane.bots.core.questions import TO_VIEW
from wolfsbane.engine.actions import DONE, SLOT, Actions, seat_of_slot, slot_of
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
from wolfsbane.engine.view import View

EXPLORING: Final = 2.0  # how much the search looks at what it knows little about
TRUST: Final = 3.0  # how many times as likely as another action the one of the policy is tried
GAMBLE: Final = 0.1  # and one that adds to a set without knowing that it matches, or looks at what it knows
NODE_BYTES: Final = 448  # of a node with its place in the tree, beside
ACTION_BYTES: Final = 40  # those for each of its actions
HORIZON: Final = 5  # how many turns a simulation plays before the position is judged, if nobody has called


class Node:
    """A decision of the seat, as it would know it then, with what came of each action.

    Slots that are alike in all that the seat knows are one action here; `like` says for each legal action which.
    """

    def __init__(self, actions: vec[i64], priors: vec[float], like: vec[i64]) -> None:
        count = len(actions)
        self.actions = actions
        self.priors = priors
        self.like = like
        self.visits: vec[i64] = vec[i64]([i64(0) for _i in range(count)])
        self.wins: vec[float] = vec[float]([0.0 for _i in range(count)])  # sums of what the simulations were worth
        self.simulations: i64 = 0
        self.all_wins: float = 0.0
        self.all_squares: float = 0.0
        # What is known here, as sets of bits: see `_sign`.
        self.faces: i64 = 0
        self.faces_too: i64 = 0
        self.seen: i64 = 0

    def cost(self) -> i64:
        """The bytes of memory that it takes, nearly."""
        return NODE_BYTES + ACTION_BYTES * i64(len(self.like))

    def may_follow(self, other: Node) -> bool:
        """Can it come after the other one in a round? False only if something was known there that is not here."""
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
        """How many simulations more the most tried action has than the next: with fewer to come it is decided."""
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
        """The index of the action that was tried most; of several the one that did best."""
        choice: i64 = 0
        for i in range(i64(len(self.visits))):
            if self.visits[i] > self.visits[choice] or (
                self.visits[i] == self.visits[choice] and self.wins[i] > self.wins[choice]
            ):
                choice = i
        return choice


class Tree:
    """The search of one seat. It is kept between decisions, so that what was found out stays known."""

    def __init__(self, mix: Mix, seed: int, horizon: int = HORIZON) -> None:
        self.mix = mix
        self.horizon: i64 = horizon
        self.exploring: float = EXPLORING
        self.trust: float = TRUST
        self.rng = RandomGenerator(seed)
        self.mine = Policy(mix)
        self.theirs = Policy(mix)
        self.outlook = Outlook(self.mine.values)
        self.nodes: dict[int, Node] = {}
        self.used: i64 = 0  # bytes of memory, by the nodes
        self.seat: i64 = 0
        self.round: i64 = -1
        self.simulations: i64 = 0
        self.learned: i64 = 0  # how many cards of villages the seat came to see in its turn, in the last simulation
        self._seen: i64 = 0
        self._out = Actions()
        self._path: list[Node] = []
        self._taken: vec[i64] = vec[i64]([i64(0) for _i in range(64)])
        self.root: Node | None = None
        self.belief: Belief | None = None

    def begin(self, view: View, legal: list[int]) -> Node:
        """Makes this view the root. What is known of it from before is kept."""
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
        """Frees the memory of all nodes. The next decision begins without what was found out before."""
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
        """Makes simulations from the root."""
        for _i in range(simulations):
            self._simulate(-1)

    def run_with(self, index: i64, simulations: i64, findings: Findings) -> None:
        """Makes simulations that all begin with one action of the root, and keeps what came of them."""
        for _i in range(simulations):
            findings.add(self._simulate(index), self.seat, self.outlook, self.learned)

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
        theirs.daring = float(rng.randrange(7) - 3)
        path = self._path
        path.clear()
        taken = self._taken
        depth: i64 = 0
        node = root
        growing = True
        turns: i64 = 0
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
                if turns >= self.horizon and not growing and s.caller() == NONE:
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
        self.outlook.judge(s)
        win = self.outlook.with_points(s, me)
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
        looking = self.mine.questions.now(v) == TO_VIEW
        for i in range(out.count):
            action = out.items[i]
            same = _like_which(v, me, actions, action)
            if same < 0:
                same = i64(len(actions))
                weight = 1.0
                if (in_a_set and action != DONE) or (looking and action >= SLOT and _has_seen(v, me, action)):
                    weight = GAMBLE
                actions = append(actions, action)
                priors = append(priors, weight)
                total += weight
            like = append(like, same)
            if action == favourite:
                total += self.trust - priors[same]
                priors[same] = self.trust
        for i in range(i64(len(priors))):
            priors[i] = priors[i] / total
        node = Node(actions[:], priors[:], like[:])  # without the room that is left behind what was appended
        _sign(node, v, me)
        return node


class Findings:
    """What came of simulations that began with the same action: sums over them."""

    def __init__(self) -> None:
        self.simulations: i64 = 0
        self.squares: float = 0.0  # of the seat's own chance
        self.learned: i64 = 0
        self.chances: vec[float] = vec[float]([0.0, 0.0, 0.0, 0.0])  # of each seat to win
        self.points: vec[float] = vec[float]([0.0, 0.0, 0.0, 0.0])  # the totals of each seat after the round
        self.point_squares: float = 0.0  # of the seat's own

    def add(self, s: State, me: i64, outlook: Outlook, learned: i64) -> None:
        self.simulations += 1
        self.learned += learned
        self.squares += outlook.chances[me] * outlook.chances[me]
        self.point_squares += float(s.total(me) * s.total(me))
        for seat in range(s.players()):
            self.chances[seat] += outlook.chances[seat]
            self.points[seat] += float(s.total(seat))


def _sign(node: Node, v: vec[u8], me: i64) -> None:
    """Writes into a node what is known there: the numbers that the seat has seen, and which cards others have seen.

    Each of these facts sets a bit, the numbers in two words by different rules, so that a node which lacks a fact is
    rarely taken for one that has it. A node that has the fact is never taken for one that lacks it.
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
    """How many cards of villages a seat has seen."""
    n: i64 = 0
    for village in range(players_of(v)):
        card = first_in(v, village)
        while card < CARDS:
            n += (audience_of(v, card) >> seat) & 1
            card = next_in(v, card)
    return n


def _has_seen(v: vec[u8], me: i64, action: i64) -> bool:
    """Has the seat seen the card in this slot?"""
    return saw(v, me, nth_in(v, seat_of_slot(action), slot_of(action)))


def _like_which(v: vec[u8], me: i64, actions: vec[i64], action: i64) -> i64:
    """The index of the action whose slot is like the slot of this one in all that the seat knows, or -1."""
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
    """Is there nothing that the seat knows of one of these cards and not of the other?"""
    return (
        audience_of(v, card) == audience_of(v, other)
        and marks_of(v, card) == marks_of(v, other)
        and zone_of(v, card) == zone_of(v, other)
        and least_of(v, card) == least_of(v, other)
        and ward_of(v, card) == ward_of(v, other)
        and (not saw(v, me, card) or number_of(v, card) == number_of(v, other))
        and (card > FIRST_DISCARD) == (other > FIRST_DISCARD)
    )
