"""The game as text, and a bot that asks a language model."""

from __future__ import annotations

import json
import re
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from wolfsbane import arena
from wolfsbane.bots import make_bot
from wolfsbane.engine.actions import action_code
from wolfsbane.research.text_env import TextEnv

ROOT = Path(__file__).parent.parent.parent


def test_a_game_as_text() -> None:
    env = TextEnv(mix="dagger", rounds=1, opponents="greedy", seat=1)
    seen = env.reset(seed=3)
    steps = 0
    while not seen.over:
        assert list(seen.legal) == seen.json["legal"]
        assert all(code in seen.text for code in seen.legal)
        seen = env.step(list(seen.legal)[-1])
        assert seen.refusal == ""
        steps += 1
    assert steps > 5
    assert seen.reward in (1.0, -1.0)
    assert json.loads(json.dumps(seen.json))["over"] is True


def test_a_refusal_is_a_sentence_and_changes_nothing() -> None:
    env = TextEnv(mix="dagger", rounds=1, seat=0)
    env.reset(seed=3)
    before = bytes(env.game.state.v)
    refused = env.step("I would like to call now: call")
    assert "SETUP-4" in refused.refusal
    assert refused.text.startswith("That is not possible: ")
    assert "no code of an action" in env.step("?!").refusal
    assert bytes(env.game.state.v) == before
    for _ in range(3):
        last = env.step("nonsense")
    assert last.over
    assert last.reward == -1.0
    with pytest.raises(RuntimeError, match="call reset"):
        env.step("draw")


def test_a_code_is_found_in_a_longer_answer() -> None:
    env = TextEnv(mix="dagger", rounds=1, seat=0)
    env.reset(seed=3)
    assert env.step("Cards a9 and a1 are both unknown.\nI view **a2**.").refusal == ""
    assert env.game.view(0).knows(1)


def test_no_number_that_the_player_has_not_seen_is_in_the_text() -> None:
    """Two games that differ only in cards that the player can't know give the same text."""
    env = TextEnv(mix="amulet", rounds=1, seat=0)
    env.reset(seed=11)
    texts = []
    for swap in (False, True):
        env.reset(seed=11)
        if swap:
            state = env.game.state
            unseen = [card for card in range(52) if state.seen(card) == 0]
            first, other = unseen[0], next(c for c in unseen if state.number(c) != state.number(unseen[0]))
            numbers = int(state.number(first)), int(state.number(other))
            state.put_number(first, numbers[1])
            state.put_number(other, numbers[0])
        seen = env._observed()
        texts.append((seen.text, json.dumps(seen.json)))
    assert texts[0] == texts[1]


@pytest.mark.parametrize("mix", ["amulet", "coin", "dagger"])
def test_the_rules_have_a_bounded_length(mix: str) -> None:
    env = TextEnv(mix=mix)
    rules = env.rules()
    assert len(rules) <= 8000
    assert re.search(r"^13 \w", rules, re.MULTILINE), "the last card is there"
    assert len(env.rules(limit=500)) <= 500


def test_a_bot_plays_by_codes() -> None:
    """Through text, a bot plays as it does otherwise."""
    env = TextEnv(mix="coin", rounds=1, seat=0, opponents="random")
    seen = env.reset(seed=2)
    bot = make_bot("greedy", 1)
    while not seen.over:
        view = env.game.view(0)
        seen = env.step(action_code(bot.choose(view, env.game.legal_actions(0))))
    assert seen.refusal == ""


class StandIn(BaseHTTPRequestHandler):
    """Answers chat completions with the last code of the list."""

    asked = 0

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        codes = body["messages"][-1]["content"].rpartition("Codes: ")[2].split(", ")
        StandIn.asked += 1
        answer = json.dumps({"choices": [{"message": {"content": f"I choose {codes[-1]}."}}]}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def address() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), StandIn)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/v1/chat/completions"
    server.shutdown()
    server.server_close()
    thread.join()


def test_the_chat_bot_plays_by_the_answers(address: str) -> None:
    before = StandIn.asked
    bot = f"cmd:{sys.executable} {ROOT / 'examples' / 'bots' / 'chat.py'} --url {address} --model stand-in"
    results = arena.run([bot, "greedy"], games=2, rounds=1, mix="dagger", workers=1)
    assert results.games == 2
    assert StandIn.asked > before
    assert results.warnings == []
