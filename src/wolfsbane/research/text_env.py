"""The game as text, for language models: observations, legal actions and refusals as sentences and as JSON.

>>> from wolfsbane.research.text_env import TextEnv
>>> env = TextEnv(mix="dagger", rounds=1, opponents="greedy", seat=0)
>>> seen = env.reset(seed=7)
>>> print(seen.text.splitlines()[-1])
Answer with one of: a1, a2, a3, a4, a5
>>> seen = env.step("draw")
>>> seen.refusal
'Choose one of your own cards to view. (SETUP-4)'
>>> env.step("a1").refusal
''
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from wolfsbane._build import warn_if_plain
from wolfsbane.bots import Bot, BotLike, close_bot, make_bot
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.actions import action_code, parse_action
from wolfsbane.engine.drawing import view_text
from wolfsbane.engine.game import Game
from wolfsbane.protocol.views import view_to_json
from wolfsbane.text import Renderer

NAMES: Final = ("Ann", "Ben", "Cleo", "Dan")
LONGEST_RULES: Final = 8000  # characters
LONGEST_ANSWER: Final = 10_000  # characters that are read
TRIES: Final = 5  # refused answers to one decision; then the game is lost

RULES: Final = """\
Each player has a village of cards, most of them facedown, and wants the lowest sum of numbers in it. In your turn you
draw a card from the deck or take the top card of the discard pile. You exchange it for a card of your village, or for
several that all have the same number, or discard it if you have drawn it; some cards have an ability that you use
instead. If you think that your village is the lowest, call: the others have one more turn, then all cards are turned
faceup. If you have called and another village is lower, you get penalty points. After the last round the fewest points
win. A card is named by the letter of its village and its place from the left: a1 is the first card of village a."""


@dataclass(frozen=True)
class TextObservation:
    """What the player at one seat may know, and what is asked of them.

    - `text`: everything as sentences: what has happened, the table, the question and the possible answers;
    - `legal`: the possible answers; the keys are codes such as `a1`, the values say what each would do;
    - `json`: the same as data, in the form of the bot protocol;
    - `refusal`: why the last answer was not accepted, with the rule; empty if it was;
    - `reward`, `over`: of the step that led here.
    """

    text: str
    legal: dict[str, str]
    json: dict[str, Any] = field(repr=False)
    refusal: str = ""
    reward: float = 0.0
    over: bool = False


class TextEnv:
    """One seat of a game, as text; bots play the others.

    - `opponents`: a bot for all other seats, or a list with one for each, clockwise;
    - `seat`: the seat of the player; None for a random one in each game;
    - `language`: of the sentences, `en` or `de`.

    The reward at the end is 1 for a win, else -1 shared by all who have not won. An answer that is not accepted changes
    nothing; after five of them the game is lost.
    """

    def __init__(
        self,
        *,
        mix: str = "amulet",
        players: int = 2,
        rounds: int = 4,
        opponents: BotLike | Sequence[BotLike] = "greedy",
        seat: int | None = None,
        language: str = "en",
    ) -> None:
        warn_if_plain()
        self.mix = mix_of(mix)
        self.players = players
        self.rounds = rounds
        self.language = language
        several = isinstance(opponents, list | tuple)
        others = players - 1
        self.opponents: list[BotLike] = [*opponents] if several else [opponents] * others  # type: ignore[misc, list-item]
        if len(self.opponents) != players - 1:
            raise ValueError(f"{players - 1} opponents need as many bots, not {len(self.opponents)}")
        if seat is not None and not 0 <= seat < players:
            raise ValueError(f"a seat is 0 to {players - 1}, not {seat}")
        self.seat = seat or 0
        self._fixed = seat
        self._bots: dict[int, Bot] = {}
        self.game = Game(self.mix, players, rounds=rounds, seed=0)
        self._over = True

    def rules(self, limit: int = LONGEST_RULES) -> str:
        """The rules and the cards of this mix, as the beginning of a prompt, with at most `limit` characters."""
        renderer = Renderer(self.mix, self.seat, NAMES, self.language)
        cards = [
            f"{card.number} {renderer.card_name(card.number)}: {renderer.card_text(card.number)}"
            for card in self.mix.cards
        ]
        lines = [*RULES.splitlines(), "The cards, by their numbers:", *cards]
        while lines and len("\n".join(lines)) > limit:
            lines.pop()
        return "\n".join(lines)

    def reset(self, seed: int = 0) -> TextObservation:
        """Starts a new game. The seed determines the cards and the choices of bots that don't depend on time."""
        self.close()
        rng = random.Random(seed)
        self.seat = rng.randrange(self.players) if self._fixed is None else self._fixed
        self.game = Game(self.mix, self.players, rounds=self.rounds, seed=seed)
        self._bots = {
            (self.seat + 1 + i) % self.players: make_bot(bot, rng.getrandbits(62))
            for i, bot in enumerate(self.opponents)
        }
        self._renderer = Renderer(self.mix, self.seat, NAMES, self.language)
        self._sent = self._refused = 0
        self._over = False
        self._play_others()
        return self._observed()

    def step(self, answer: str) -> TextObservation:
        """Answers with a code such as `a1`, or with a text in which the last word of a line that is a code counts."""
        if self._over:
            raise RuntimeError("the game is over, or has not begun: call reset")
        refusal = self._refusal(answer)
        if refusal:
            self._refused += 1
            self._over = self._refused >= TRIES
            return self._observed(refusal, -1.0 if self._over else 0.0)
        self._refused = 0
        self._play_others()
        reward = 0.0
        if self.game.is_over:
            self._over = True
            reward = 1.0 if self.game.winner() == self.seat else -1.0 / (self.players - 1)
        return self._observed("", reward)

    def _refusal(self, answer: str) -> str:
        """Applies an answer; returns why that is not possible, or nothing."""
        codes = [action_code(action) for action in self.game.legal_actions(self.seat)]
        words = re.findall(r"@?[a-z]+[0-9]*", answer[-LONGEST_ANSWER:].lower())
        known = [word for word in words if word in codes]
        word = known[-1] if known else words[-1] if words else ""
        try:
            action = parse_action(word)
        except ValueError:
            return f"{word!r} is no code of an action; answer with one of: {', '.join(codes)}"
        problem = self.game.why_not(action, self.seat)
        if problem is not None:
            return str(problem)
        self.game.apply(action, self.seat)
        return ""

    def _play_others(self) -> None:
        game = self.game
        while not game.is_over and self.seat not in game.deciders:
            seat = game.deciders[0]
            game.apply(self._bots[seat].choose(game.view(seat), game.legal_actions(seat)), seat)

    def _observed(self, refusal: str = "", reward: float = 0.0) -> TextObservation:
        game, say = self.game, self._renderer
        view = game.view(self.seat)
        news = [text for event in game.events(self.seat, since=self._sent) if (text := say.event(event, view))]
        self._sent = len(game.log)
        legal: dict[str, str] = {}
        if not self._over:
            legal = {action_code(action): say.action(view, action) for action in game.legal_actions(self.seat)}
        lines = [f"That is not possible: {refusal}"] if refusal else []
        lines += [*news, view_text(view)]
        if legal:
            lines += [say.prompt(view), *[f"{code}: {text}" for code, text in legal.items()]]
            lines += [f"Answer with one of: {', '.join(legal)}"]
        data = {
            "view": view_to_json(view),
            "legal": list(legal),
            "refusal": refusal,
            "reward": reward,
            "over": self._over,
        }
        return TextObservation("\n".join(lines), legal, data, refusal, reward, self._over)

    def close(self) -> None:
        for bot in self._bots.values():
            close_bot(bot)
        self._bots = {}
