"""Bots of ours as programs, and the conformance test for programs of others."""

import io
import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import wolfsbane
from programs import GREEDY, LOWEST, program
from wolfsbane.bots import make_bot
from wolfsbane.bots.conformance import check_conformance
from wolfsbane.bots.program import Estimate
from wolfsbane.bots.protocol_server import ProtocolServer
from wolfsbane.bots.search import SearchBot
from wolfsbane.bots.wire import LONGEST_LINE, decode, encode
from wolfsbane.bots.wire_messages import new_game_message, question_message
from wolfsbane.cli import app
from wolfsbane.engine.actions import action_code
from wolfsbane.engine.events import Event
from wolfsbane.engine.game import Game
from wolfsbane.engine.view import View
from wolfsbane.protocol.fields import Json


def run(*arguments: str, text: str | bytes = "") -> Result:
    return CliRunner().invoke(app, list(arguments), input=text, prog_name="wolfsbane")


def answers_to(*lines: Json | bytes, server: ProtocolServer | None = None) -> list[Json]:
    """The answers of a built-in bot to these messages or lines."""
    server = server or ProtocolServer("greedy", 1, lambda seed: make_bot("greedy", seed))
    source = io.BytesIO(b"".join(line if isinstance(line, bytes) else encode(line) for line in lines))
    target = io.BytesIO()
    server.serve(source, target)
    return [decode(line) for line in target.getvalue().splitlines()]


def question(kind: str = "choose", number: int = 7) -> Json:
    game = wolfsbane.new_game("dagger", seed=1)
    return question_message(kind, number, 1.0, game.events(0), game.view(0), game.legal_actions(0))


LAST_TURNS = "amulet; a 0:a; b 12:ab 12:ab; pile 9; deck 13 11 ...; rounds 2; points 30 90"
HELLO: Json = {"type": "hello", "protocol": 2, "host": "a test", "rules": 1}


# Speaking


def test_it_introduces_itself() -> None:
    [hello] = answers_to(HELLO)
    assert hello == {
        "type": "hello",
        "protocol": 2,
        "name": "greedy",
        "author": "Wolfsbane",
        "abilities": [],
        "options": {"seed": {"type": "seed", "default": 1}},
    }


def test_it_gets_ready_and_chooses() -> None:
    game = wolfsbane.new_game("dagger", seed=1)
    answers = answers_to(HELLO, new_game_message(3, game.view(0), 1), question())
    assert answers[1] == {"type": "ready", "game": 3}
    expected = action_code(make_bot("greedy", 1).choose(game.view(0), game.legal_actions(0)))
    assert answers[2] == {"type": "chosen", "id": 7, "code": expected}


def test_a_question_is_enough() -> None:
    """Who has no memory can play, and so can who joins in the middle."""
    [answer] = answers_to(question())
    assert answer["type"] == "chosen"


def test_the_seed_can_be_set() -> None:
    def with_seed(seed: int | str) -> list[Json]:
        options: Json = {"type": "options", "options": {"seed": seed, "unknown": 1}}
        server = ProtocolServer("random", 0, lambda seed: make_bot("random", seed))
        return answers_to(options, *[question(number=n) for n in range(8)], server=server)

    assert with_seed(5) == with_seed(5)
    assert with_seed(5) != with_seed("five")


def test_what_needs_no_answer_gets_none() -> None:
    silent: list[Json | bytes] = [
        {"type": "stop", "id": 1},
        {"type": "game_over"},
        {"type": "options", "options": {}},
        {"type": "sing", "song": 1},
        {"type": "error", "message": "oh"},
        b"\n",
        b"  \r\n",
    ]
    assert answers_to(*silent) == []


def test_it_ends_with_quit() -> None:
    assert answers_to({"type": "quit"}, HELLO) == []


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (b"hello\n", "the line is not JSON"),
        (b"7\n", "a message is a JSON object, not 7"),
        (b"\xff\n", "the line is not UTF-8"),
        (b"[" * 100_000 + b"\n", "the line is not JSON"),
        (b"x" * (LONGEST_LINE + 5) + b"\n", "a line has at most 1048576 bytes"),
        (b"x" * (3 * LONGEST_LINE) + b"\n", "a line has at most 1048576 bytes"),
        ({"type": "hello"}, "hello: protocol is missing"),
        ({"type": "hello", "protocol": 9}, "it speaks version 9 of the protocol, and we speak 2"),
        ({"type": "options"}, "options: options is missing"),
        ({"type": "options", "options": {"seed": None}}, "option: seed is a string, not null"),
        ({"type": "new_game"}, "new_game: mix is missing"),
        ({"type": "new_game", "mix": {"code": "ABC"}}, "'ABC' is not a mix"),
        ({"type": "new_game", "mix": {"code": "coin"}, "players": 2, "seat": 2}, "seat is an integer from 0 to 1"),
        ({"type": "choose"}, "choose: id is missing"),
        ({"type": "choose", "id": 1}, "choose: view is missing"),
        ({**question(), "legal": []}, "legal names each legal action once; in this view these are: a1 a2 a3 a4 a5"),
        ({**question(), "legal": [{"code": "draw"}]}, "legal has draw, which is not legal here"),
        ({**question(), "legal": [{"code": "a1"}, {"code": "a1"}]}, "legal names each legal action once"),
        ({**question(), "legal": "all"}, "choose: legal is a list"),
        ({**question(), "events": [{"kind": "viewed", "seat": 9}]}, "events[0]: seat is an integer from 0 to 3"),
        (question("evaluate"), "the bot greedy does not evaluate"),
    ],
)
def test_what_is_wrong_gets_an_error_and_it_goes_on(line: Json | bytes, problem: str) -> None:
    error, hello = answers_to(line, HELLO)
    assert error["type"] == "error"
    assert problem in str(error["message"])
    assert len(str(error["message"])) < 400
    assert hello["type"] == "hello"
    if isinstance(line, dict) and "id" in line:
        assert error["id"] == line["id"]


def test_an_unfinished_last_line_is_read_too() -> None:
    assert answers_to(encode(HELLO).rstrip())[0]["type"] == "hello"


def test_a_view_of_somebody_else_is_refused() -> None:
    game = wolfsbane.new_game("dagger", seed=1)
    game.play("a1 a2 b1 b2")
    waiting = 1 - game.deciders[0]
    message = question_message("choose", 1, 1.0, [], game.view(waiting), [])
    [error] = answers_to({**message, "legal": [{"code": "draw"}]})
    assert "draw, which is not legal here; in this view these are: none" in str(error["message"])


class Odd:
    """A bot with all that a bot may have."""

    def __init__(self, choose: Callable[[View, list[int]], int]) -> None:
        self.choose = choose
        self.received: list[Event] = []
        self.closed = 0

    def tell(self, events: list[Event]) -> None:
        self.received += events

    def evaluate(self, view: View, legal: list[int]) -> dict[int, Estimate]:
        return {action: Estimate(0.25, 3.0) for action in legal}

    def close(self) -> None:
        self.closed += 1


def test_a_bot_that_listens_and_evaluates() -> None:
    bot = Odd(lambda view, legal: legal[0])
    answers = answers_to(HELLO, question("evaluate"), question(), server=ProtocolServer("odd", 0, lambda seed: bot))
    assert answers[0]["abilities"] == ["evaluate"]
    assert answers[1]["type"] == "evaluation"
    actions = answers[1]["actions"]
    assert isinstance(actions, list)
    assert actions[1] == {"code": "a2", "win": 0.25, "points": 3.0}
    assert answers[2] == {"type": "chosen", "id": 7, "code": "a1"}
    assert bot.received == wolfsbane.new_game("dagger", seed=1).events(0) * 2
    assert bot.closed == 1


def test_a_bot_that_fails_says_so() -> None:
    def fail(view: View, legal: list[int]) -> int:
        raise LookupError("lost")

    [error] = answers_to(question(), server=ProtocolServer("odd", 0, lambda seed: Odd(fail)))
    assert error == {"type": "error", "id": 7, "message": "the bot odd can't answer: LookupError('lost')"}
    [error] = answers_to(question(), server=ProtocolServer("odd", 0, lambda seed: Odd(lambda view, legal: 0)))
    assert error["message"] == "the bot odd chose 0, which is not legal"


def test_a_bot_that_thinks_for_a_time_keeps_to_that_of_the_question() -> None:
    game = wolfsbane.new_game("dagger", seed=1)
    game.play("a1 a2 b1 b2")
    seat = game.deciders[0]
    server = ProtocolServer("search:60s", 1, lambda seed: make_bot("search:60s", seed))
    messages = [
        question_message(kind, 7, 0.05, [], game.view(seat), game.legal_actions(seat))
        for kind in ("choose", "evaluate")
    ]
    begin = time.perf_counter()
    chosen, evaluation = answers_to(*messages, server=server)
    assert time.perf_counter() - begin < 30
    assert chosen["code"] in game.legal_codes(seat)
    actions = evaluation["actions"]
    assert isinstance(actions, list)
    assert sorted(one["code"] for one in actions) == sorted(game.legal_codes(seat))
    for wrong in (-1, "soon", None, True):
        [error] = answers_to({**messages[0], "time": wrong}, server=server)
        assert "choose: time is a number from 0 to " in str(error["message"])


def test_points_of_an_evaluation_are_the_total_at_the_end_of_the_game() -> None:
    game = Game.from_state(wolfsbane.parse_position(LAST_TURNS))
    bot = make_bot("search:1", 1)
    assert isinstance(bot, SearchBot)
    expected = bot.evaluate(game.view(0), game.legal_actions(0))
    server = ProtocolServer("search:1", 1, lambda seed: make_bot("search:1", seed))
    message = question_message("evaluate", 7, 1.0, [], game.view(0), game.legal_actions(0))
    hello, evaluation = answers_to(HELLO, message, server=server)
    assert hello["abilities"] == ["evaluate"]
    actions = evaluation["actions"]
    assert isinstance(actions, list)
    assert {one["code"]: (one["win"], one["points"]) for one in actions} == {
        action_code(action): (found.win, found.points) for action, found in expected.items()
    }
    [call] = [one for one in actions if one["code"] == "call"]
    assert 30 <= call["points"] <= 35  # 30 of the round before, and hardly more


# The command


def test_the_command() -> None:
    result = run("bot", "greedy", text=encode(HELLO) + b"what?\n" + encode({"type": "quit"}))
    assert result.exit_code == 0
    kinds = [json.loads(line)["type"] for line in result.stdout.splitlines()]
    assert kinds == ["hello", "error"]


def test_there_is_no_such_bot() -> None:
    result = run("bot", "nobody")
    assert result.exit_code == 2
    assert result.stderr.startswith(
        "wolfsbane: there is no bot 'nobody'; known are easy, medium, skilled, hard, expert, random, "
    )


def test_nobody_listens() -> None:
    command = [sys.executable, "-m", "wolfsbane", "bot", "random"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(encode(HELLO) * 3)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(20) == 0


# Conformance


def faults(command: list[str], time: float = 10.0) -> list[str]:
    """What is wrong with a program. The time is long, for machines that are busy with other things."""
    lines: list[str] = []
    report = check_conformance(command, lines.append, time=time, grace=1.0)
    assert [line for line in lines if line.startswith("WRONG: ")] == [f"WRONG: {fault}" for fault in report.faults]
    return report.faults


def test_the_example_conforms() -> None:
    result = run("bot-check", "--time", "10", " ".join(LOWEST))
    assert result.exit_code == 0, result.stdout
    for mix in ("AAAAAAAAAAAAAA-A", "CCCCCCCCCCCCCC-C", "DDDDDDDDDDDDDD-D"):
        assert f"ok: {mix}, " in result.stdout
    assert result.stdout.endswith("The program speaks the protocol.\n")


def test_our_bots_conform() -> None:
    assert faults(GREEDY) == []


def test_a_program_that_conforms_and_evaluates(tmp_path: Path) -> None:
    assert faults(evaluating(tmp_path, "0.5")) == []
    assert "its evaluation is wrong" in faults(evaluating(tmp_path, "7"))[0]


def evaluating(folder: Path, win: str) -> list[str]:
    command = program(
        folder,
        start='more = {"abilities": ["evaluate"], "options": {"seed": {"type": "seed"}}}',
        hello='say(type="hello", protocol=2, name="x", **more); continue',
    )
    path = Path(command[-1])
    actions = f'[{{"code": a["code"], "win": {win}, "points": 1}} for a in message["legal"]]'
    also = (
        f'elif kind == "evaluate": say(type="evaluation", id=message["id"], actions={actions})\n    elif kind == "quit"'
    )
    path.write_text(path.read_text().replace('elif kind == "quit"', also))
    return command


@pytest.mark.parametrize(
    ("parts", "problem"),
    [
        ({"start": "sys.exit(3)"}, "it ended by itself, with exit code 3"),
        ({"start": "print('hi', flush=True)"}, "the line is not JSON"),
        ({"hello": "assert len(message) == 4, 'a strange field'"}, "AssertionError: a strange field"),
        ({"choose": "assert 'field_of_a_later_version' not in message['view']"}, "AssertionError"),
        ({"choose": "assert message['events'][-1]['kind'] != 'event-of-a-later-version'"}, "AssertionError"),
        ({"choose": "code = 'draw'"}, "it did not choose a legal action"),
        ({"choose": "time.sleep(100)"}, "it did not answer question 1 within 1.5 seconds"),
        ({"choose": "if count == 9: time.sleep(0.9)"}, "it had 0.5 s for a decision, and took"),
        ({"over": "say(type='info')"}, "after the end of a game it sent"),
        ({"start": "import atexit; atexit.register(time.sleep, 60)"}, "it does not end after quit within 5 s"),
        ({"start": "import atexit; atexit.register(os._exit, 5)"}, "it ends after quit with exit code 5, not 0"),
        (
            {"hello": "say(type='hello', protocol=2, name='x', options={'seed': {'type': 'colour'}}); continue"},
            "its option seed is of the type colour, not seed",
        ),
    ],
)
def test_what_is_wrong_with_a_program_is_said(parts: dict[str, str], problem: str, tmp_path: Path) -> None:
    found = faults(program(tmp_path, **parts), 0.5 if "sleep" in parts.get("choose", "") else 10.0)
    assert any(problem in fault for fault in found), found


def test_a_program_that_answers_unknown_messages(tmp_path: Path) -> None:
    command = program(tmp_path)
    path = Path(command[-1])
    path.write_text(path.read_text() + "    else:\n        say(type='error', message='what is ' + kind)\n")
    [fault] = faults(command)
    assert fault.startswith('after a message of an unknown type it sent {"type": "error", "message": "what is ')
    assert fault.endswith(" ..., and nothing was asked")


def test_a_program_that_goes_on_after_the_end_of_its_input(tmp_path: Path) -> None:
    command = program(tmp_path)
    path = Path(command[-1])
    path.write_text(path.read_text().replace("        break", "        sys.exit()") + "time.sleep(60)\n")
    assert faults(command) == ["it does not end at the end of its input within 5 s"]


def test_the_check_as_a_command(tmp_path: Path) -> None:
    result = run("bot-check", "/nowhere/nobody")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "WRONG: it does not start: No such file or directory",
        "1 thing to be put right. The protocol is described in docs/bot-protocol.md.",
    ]
    result = run("bot-check", "'")
    assert result.exit_code == 2
    assert "No closing quotation" in result.stderr
    result = run("bot-check", "--show", " ".join(program(tmp_path, choose="code = 1")))
    assert result.exit_code == 1
    assert 'host: {"type":"hello","protocol":2,' in result.stdout
    assert 'bot: {"type": "hello", "protocol": 2, "name": "working"}' in result.stdout
