"""Programs as bots: they play whole games, and whatever they do wrong, the game goes on and nothing is left behind."""

import contextlib
import gc
import os
import random
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import wolfsbane
from programs import GREEDY, LOWEST, play, program
from wolfsbane.bots import make_bot
from wolfsbane.bots.process import split_command
from wolfsbane.bots.program import ProgramBot, is_another_game, make_program_bot
from wolfsbane.bots.wire import decode
from wolfsbane.engine.actions import DRAW
from wolfsbane.engine.constants import CARDS
from wolfsbane.engine.game import Game
from wolfsbane.engine.refusals import IllegalAction
from wolfsbane.engine.view import View

DECKS = ["amulet", "coin", "dagger"]
RANDOM = [wolfsbane.random_mix(random.Random(seed)).code for seed in range(3)]


def open_files() -> int:
    return len(list(Path("/dev/fd").iterdir()))


def children() -> set[int]:
    """The processes whose parent is this one, zombies included, where the system tells."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has just ended
            if stat.read_text("ascii", "replace").rpartition(")")[2].split()[1] == str(os.getpid()):
                found.add(int(stat.parent.name))
    return found


@pytest.fixture(autouse=True)
def nothing_is_left_behind() -> Iterator[None]:
    """No pipe and no process outlives a test."""
    gc.collect()
    before = open_files()
    processes = children()
    yield
    gc.collect()
    assert open_files() <= before  # other tests may have left some that are closed by now
    assert children() <= processes  # other tests may have started some that serve the whole run


def is_running(pid: int) -> bool:
    """Is there such a process that is not just waiting to be forgotten?"""
    try:
        if not Path("/proc").exists():
            os.kill(pid, 0)
            return True
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


# Playing


@pytest.mark.parametrize(("at", "mix"), list(enumerate([*DECKS, *RANDOM])))
def test_whole_games_with_the_example(at: int, mix: str) -> None:
    bot = ProgramBot(LOWEST)
    game = play(wolfsbane.new_game(mix, 2 + at % 3, seed=at), {at % 2: bot}, at)
    assert game.is_over
    assert bot.warnings == []
    assert bot.name == "lowest"
    bot.close()


def test_the_example_is_better_than_random_play() -> None:
    bot = ProgramBot(LOWEST)
    wins = sum(play(wolfsbane.new_game(DECKS[n % 3], seed=n), {0: bot}, n).winner() == 0 for n in range(6))
    assert wins >= 5
    assert bot.warnings == []
    bot.close()


class Recorder:
    """A bot that remembers what it chose."""

    def __init__(self, bot: ProgramBot | None, seed: int | str) -> None:
        self.bot = bot or make_bot("greedy", seed)
        self.chosen: list[int] = []

    def choose(self, view: View, legal: list[int]) -> int:
        self.chosen.append(self.bot.choose(view, legal))
        return self.chosen[-1]


@pytest.mark.parametrize("seed", [7, "seven"])
def test_a_bot_of_ours_chooses_the_same_as_a_program(seed: int | str) -> None:
    """Over several games in one process, in every deck and some mixes."""
    program_bot = ProgramBot(GREEDY, seed)
    inside, outside = Recorder(None, seed), Recorder(program_bot, seed)
    for n, mix in enumerate([*DECKS, *RANDOM]):
        for bot in (inside, outside):
            play(wolfsbane.new_game(mix, 2 + n % 3, seed=n, rounds=2), {n % 2: bot}, n)
    assert program_bot.warnings == []
    assert len(inside.chosen) > 200
    assert inside.chosen == outside.chosen
    program_bot.close()


def test_four_programs_at_one_table() -> None:
    bots = {seat: ProgramBot(LOWEST) for seat in range(4)}
    game = play(wolfsbane.new_game("coin", 4, seed=2), bots)
    assert game.is_over
    for bot in bots.values():
        assert bot.warnings == []
        bot.close()


def test_what_a_program_hears(tmp_path: Path) -> None:
    lines: list[tuple[str, dict[str, object]]] = []
    bot = ProgramBot(program(tmp_path), trace=lambda who, line: lines.append((who, decode(line))))
    for n in range(2):
        game = play(wolfsbane.new_game("dagger", 2, seed=n), {1: bot}, n)
        over = lines[-1][1]
        assert over["type"] == "game_over"
        assert over["points"] == game.scores()
        assert over["totals"] == game.totals()
        assert over["winner"] == game.winner()
    bot.close()
    kinds = [str(message["type"]) for who, message in lines if who == "host"]
    assert kinds[0] == "hello"
    assert kinds[1] == "new_game"
    assert kinds.count("new_game") == kinds.count("game_over") == 2
    assert kinds[-1] == "quit"
    sent = [event for who, m in lines if who == "host" for event in as_list(m.get("events", []))]
    names = [event["kind"] for event in sent]  # type: ignore[index]
    assert names.count("round_began") == 8
    assert names.count("game_ended") == 2
    ids = [m["id"] for who, m in lines if who == "bot" and m["type"] == "chosen"]
    assert ids == list(range(1, len(ids) + 1))


def as_list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


def test_without_being_told_anything_it_plays_too(tmp_path: Path) -> None:
    """Views are enough, also to tell one game from the next."""
    games: list[object] = []

    def listen(who: str, line: bytes) -> None:
        if b'"new_game"' in line:
            games.append(decode(line)["game"])

    bot = ProgramBot(program(tmp_path), trace=listen)
    for seed in range(3):
        play(wolfsbane.new_game("amulet", 2, seed=seed, rounds=1), {0: Silent(bot)}, seed)
    assert bot.warnings == []
    assert games == [1, 2, 3]
    bot.close()


class Silent:
    def __init__(self, bot: ProgramBot) -> None:
        self.choose = bot.choose


def test_one_game_is_told_from_another() -> None:
    first = wolfsbane.new_game("amulet", 2, seed=1)
    begin = first.view(0)
    first.play("a1")
    middle = first.view(0)
    assert is_another_game(middle, begin)
    assert not is_another_game(begin, middle)
    assert not is_another_game(begin, begin)
    assert is_another_game(begin, wolfsbane.new_game("coin", 2, seed=1).view(0))
    assert is_another_game(begin, wolfsbane.new_game("amulet", 3, seed=1).view(0))
    assert is_another_game(begin, wolfsbane.new_game("amulet", 2, rounds=1, seed=1).view(0))
    assert is_another_game(begin, first.view(1))
    late = [play(wolfsbane.new_game("amulet", 2, seed=seed), {}, seed).view(0) for seed in (1, 2)]
    assert is_another_game(late[0], begin)
    assert is_another_game(late[0], late[1])


def test_options(tmp_path: Path) -> None:
    offered = (
        'say(type="hello", protocol=2, name="x", options={"seed": {"type": "seed"}, '
        '"level": {"type": "integer", "default": 3, "min": 1, "max": 9}, "style": {"type": "choice", '
        '"choices": ["bold", "meek"]}, "odd": {"type": "colour"}}); continue'
    )
    command = program(tmp_path, hello=offered)
    lines: list[bytes] = []
    game = wolfsbane.new_game("amulet", seed=1, rounds=1)

    def outcome(**options: object) -> list[str]:
        lines.clear()
        bot = ProgramBot(command, "s", options=options, trace=lambda who, line: lines.append(line))
        bot.choose(game.view(0), game.legal_actions(0))
        bot.close()
        return bot.warnings

    assert outcome(level=9, style="meek") == []
    assert decode(lines[2]) == {"type": "options", "options": {"level": 9, "style": "meek", "seed": "s"}}
    assert "option: level is an integer from 1 to 9, not 10" in outcome(level=10)[0]
    assert "option: style is one of bold, meek, not wild" in outcome(style="wild")[0]
    assert "it has no option speed; it offers seed, level, style, odd" in outcome(speed=1)[0]


# Evaluating

EVALUATION = (
    'say(type="evaluation", id=message["id"], '
    'actions=[{"code": a["code"], "win": 0.5, "points": 1} for a in message["legal"]])'
)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("", "", ""),
        ('message["legal"]', 'message["legal"][1:]', "its evaluation leaves out a1"),
        ("0.5", "1.5", "win is a number from 0 to 1, not 1.5"),
        ('a["code"]', '"z9"', "code is one of a1, a2"),
        ('id=message["id"]', "id=77", "it answered id 77 where id 1 was asked"),
    ],
)
def test_evaluations(tmp_path: Path, old: str, new: str, problem: str) -> None:
    command = program(
        tmp_path,
        hello='say(type="hello", protocol=2, name="x", abilities=["evaluate", "sing"]); continue',
        start=f"def evaluate(message): {EVALUATION.replace(old, new)}",
    )
    path = Path(command[-1])
    also = 'elif kind == "evaluate": evaluate(message)\n    elif kind == "quit"'
    path.write_text(path.read_text().replace('elif kind == "quit"', also))
    bot = ProgramBot(command)
    game = wolfsbane.new_game("amulet", seed=1)
    legal = game.legal_actions(0)
    estimates = bot.evaluate(game.view(0), legal)
    if problem:
        assert estimates is None
        assert problem in bot.warnings[0]
    else:
        assert estimates is not None
        assert list(estimates) == legal
        assert estimates[legal[0]].win == 0.5
        assert bot.choose(game.view(0), legal) == legal[-1]
    bot.close()


def test_a_program_that_does_not_evaluate() -> None:
    bot = ProgramBot(LOWEST)
    game = wolfsbane.new_game("amulet", seed=1)
    assert bot.evaluate(game.view(0), game.legal_actions(0)) is None
    assert bot.warnings == []
    bot.close()


# Misbehaving

LATER = "if count == 5: "
BAD = {
    "crashes at once": ({"start": 'sys.exit("no licence")'}, "it ended by itself, with exit code 1.*no licence"),
    "crashes later": ({"choose": LATER + "1 / 0"}, "it ended by itself, with exit code 1.*ZeroDivisionError"),
    "is killed": ({"choose": LATER + "os.kill(os.getpid(), 9)"}, r"it was ended by the signal 9 \(SIGKILL\)"),
    "ends quietly": ({"choose": LATER + "sys.exit(0)"}, "it ended by itself, with exit code 0"),
    "no hello": ({"hello": "time.sleep(60)"}, "it did not say hello within 1 seconds"),
    "never ready": ({"new_game": "time.sleep(60)"}, "it was not ready for a game within 1 seconds"),
    "hangs": ({"choose": LATER + "time.sleep(60)"}, "it did not answer question 5 within 1 seconds"),
    "reads no more": (
        {"choose": LATER + "say(type='chosen', id=number, code=code); time.sleep(60)"},
        "it did not answer question 6 within 1 seconds",
    ),
    "closes its output": ({"choose": LATER + "os.close(1); time.sleep(60)"}, "it closed its output"),
    "talks": ({"start": 'print("Welcome!", flush=True)'}, r"the line is not JSON .*: Welcome!"),
    "a list": ({"choose": LATER + "write('[1]\\n')"}, r"a message is a JSON object, not \[1\]"),
    "no type": ({"choose": LATER + "say(code=code)"}, "the message: type is missing"),
    "not UTF-8": ({"choose": LATER + "os.write(1, bytes([255, 10]))"}, "the line is not UTF-8"),
    "NaN": ({"choose": LATER + "write('{\"type\": NaN}\\n')"}, "NaN is no JSON number"),
    "deep code": (
        {"choose": LATER + "code = eval('[' * 90 + ']' * 90)"},
        "it did not choose a legal action: chosen: code is a string, not",
    ),
    "nesting": ({"choose": LATER + "write('[' * 100000 + '\\n')"}, "the line is not JSON"),
    "a number": ({"choose": LATER + "code = 4"}, "it did not choose a legal action: chosen: code is a string, not 4"),
    "no code": ({"choose": LATER + "say(type='chosen', id=number)"}, "chosen: code is missing"),
    "illegal": ({"choose": LATER + "code = 'd52'"}, "it did not choose a legal action: chosen: code is one of"),
    "no id": ({"choose": LATER + "say(type='chosen', code=code)"}, "its answer is wrong: chosen: id is missing"),
    "an old question": ({"choose": LATER + "number = 4"}, "it answered id 4 where id 5 was asked"),
    "twice": ({"choose": LATER + "say(type='chosen', id=number, code=code)"}, "it answered id 5 where id 6 was asked"),
    "another answer": ({"choose": LATER + "say(type='ready', game=1)"}, "it sent ready where chosen was due"),
    "an error": ({"choose": LATER + "say(type='error', message='too hard')"}, "it reports an error: too hard"),
    "a huge line": ({"choose": LATER + "write('x' * 2000000)"}, "it wrote a line of more than 1048576 bytes"),
    "endless output": (
        {"choose": LATER + "write((json.dumps({'type': 'hm'}) + '\\n') * 1000000)"},
        "it wrote more than 2097152 bytes without a question",
    ),
    "endless chatter": (
        {"choose": "while count == 5: say(type='hm'); time.sleep(0.01)"},
        "it did not answer question 5 within 1 seconds",
    ),
    "errors without end": (
        {"choose": "while count == 5: os.write(2, b'help! ' * 1000)"},
        r'it did not answer question 5 within 1 seconds \(its error output: "\.\.\. .*help! help!',
    ),
    "another version": (
        {"hello": "say(type='hello', protocol=3, name='x'); continue"},
        "it speaks version 3 of the protocol, and we speak 2",
    ),
    "no name": ({"hello": "say(type='hello', protocol=2, name=' '); continue"}, "name is a text of up to 200"),
    "no protocol": ({"hello": "say(type='hello', name='x'); continue"}, "hello: protocol is missing"),
    "odd options": (
        {"hello": "say(type='hello', protocol=2, name='x', options={'n': {'type': 'string', 'default': 1}}); continue"},
        "option n: default does not fit",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_program_that_misbehaves_loses_its_seat_and_the_game_goes_on(name: str, tmp_path: Path) -> None:
    parts, problem = BAD[name]
    patience = 1.0 if name in ("no hello", "never ready") else 10.0
    bot = ProgramBot(program(tmp_path, **parts), time=0.4, grace=0.6, hello_time=patience)
    game = wolfsbane.new_game("amulet", seed=3, rounds=1)
    begun = time.monotonic()
    play(game, {0: bot}, most=30)
    assert time.monotonic() - begun < 30
    assert len(game.history) >= 52 + 30
    [warnings] = bot.warnings
    assert warnings.startswith("The program ")
    assert " lost its seat: " in warnings
    assert len(warnings) < 800
    assert re.search(problem, warnings), warnings
    bot.close()


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        ("/nowhere/nobody", "No such file or directory"),
        (str(Path(__file__)), "Permission denied"),
        ("/", "Permission denied"),
    ],
)
def test_a_program_that_does_not_start(command: str, problem: str) -> None:
    bot = make_program_bot(command, 1)
    game = play(wolfsbane.new_game("amulet", seed=3, rounds=1), {0: bot})
    assert game.is_over
    [warnings] = bot.warnings
    assert warnings.endswith(f" lost its seat: it does not start: {problem}.")
    bot.close()


@pytest.mark.parametrize("command", ["", "  ", "'open", '""'])
def test_a_command_that_is_none(command: str) -> None:
    with pytest.raises(ValueError, match="command"):
        make_program_bot(command, 1)


def test_a_command_is_split_as_a_shell_does() -> None:
    assert split_command("./my\\ bot --level 'very high'") == ["./my bot", "--level", "very high"]


def test_times_are_above_nothing() -> None:
    with pytest.raises(ValueError, match="seconds above 0"):
        ProgramBot("x", grace=0)


def test_somebody_else_plays_to_the_end(tmp_path: Path) -> None:
    bot = ProgramBot(program(tmp_path, choose=LATER + "sys.exit(0)"))
    game = play(wolfsbane.new_game("amulet", seed=3), {0: bot})
    assert game.is_over
    assert len(bot.warnings) == 1
    bot.close()


def test_who_plays_on_is_chosen_by_the_caller() -> None:
    class Last:
        def choose(self, view: View, legal: list[int]) -> int:
            return legal[-1]

    bot = ProgramBot("/nowhere/nobody", stand_in=Last)
    game = wolfsbane.new_game("amulet", seed=3)
    assert bot.choose(game.view(0), game.legal_actions(0)) == game.legal_actions(0)[-1]


def test_noise_on_the_error_output_is_no_trouble(tmp_path: Path) -> None:
    command = program(tmp_path, choose="os.write(2, b'thinking ' * 30000)", hello="sys.stderr.write('hi')")
    bot = ProgramBot(command)
    assert play(wolfsbane.new_game("amulet", seed=3, rounds=1), {0: bot}).is_over
    assert bot.warnings == []
    bot.close()


def test_unknown_messages_of_a_program_are_ignored(tmp_path: Path) -> None:
    command = program(tmp_path, choose="say(type='info', text='hm'); write('\\n')")
    bot = ProgramBot(command)
    assert play(wolfsbane.new_game("amulet", seed=3, rounds=1), {0: bot}).is_over
    assert bot.warnings == []
    bot.close()


def test_when_its_time_is_over_it_is_told_to_stop(tmp_path: Path) -> None:
    command = program(tmp_path, choose="assert count != 2 or json.loads(sys.stdin.readline())['type'] == 'stop'")
    bot = ProgramBot(command, time=0.1, grace=2)
    assert play(wolfsbane.new_game("amulet", seed=3, rounds=1), {0: bot}).is_over
    assert bot.warnings == []
    bot.close()


def test_the_next_game_starts_the_program_anew(tmp_path: Path) -> None:
    marker = tmp_path / "seen"
    command = program(tmp_path, choose=f"p = {str(marker)!r}; os.path.exists(p) or (open(p, 'w').close(), sys.exit(4))")
    bot = ProgramBot(command)
    lost: list[bool] = []
    for seed in (3, 4):
        play(wolfsbane.new_game("amulet", seed=seed, rounds=1), {0: bot})
        lost.append(bot.stand_in is not None)
    assert lost == [True, False]
    assert len(bot.warnings) == 1
    bot.close()


def test_a_program_that_ends_after_each_game_is_started_again(tmp_path: Path) -> None:
    bot = ProgramBot(program(tmp_path, over="sys.exit()"))
    for seed in range(3):
        play(wolfsbane.new_game("amulet", seed=seed, rounds=1), {0: bot})
        time.sleep(0.1)
    assert bot.warnings == []
    bot.close()


def test_after_close_it_can_be_used_again(tmp_path: Path) -> None:
    bot = ProgramBot(program(tmp_path))
    for _ in range(2):
        game = wolfsbane.new_game("amulet", seed=1)
        assert bot.choose(game.view(0), game.legal_actions(0)) == game.legal_actions(0)[-1]
        bot.close()
    assert bot.warnings == []


@pytest.mark.parametrize("ending", ["close", "crash", "hang", "forget"])
def test_children_die_with_their_program(ending: str, tmp_path: Path) -> None:
    """Also those that hold its pipes open, and a program that does not want to end."""
    pids = tmp_path / "pids"
    start = (
        "signal.signal(15, signal.SIG_IGN); child = subprocess.Popen(['sleep', '100']); "
        f"open({str(pids)!r}, 'w').write(f'{{os.getpid()}} {{child.pid}}')"
    )
    behaviour = {"crash": "if count == 2: os._exit(3)", "hang": "if count == 2: time.sleep(100)"}.get(ending, "pass")
    command = program(tmp_path, start=start, choose=behaviour)
    path = Path(command[-1])
    path.write_text(path.read_text().replace("        break", "        time.sleep(100)"))  # it does not heed quit
    bot = ProgramBot(command, time=0.1, grace=1.0)
    game = wolfsbane.new_game("amulet", seed=1)
    for _ in range(2):
        action = bot.choose(game.view(0), game.legal_actions(0))
        game.apply(action, 0)
    running = [int(pid) for pid in pids.read_text().split()]
    if ending in ("close", "forget"):
        assert all(is_running(pid) for pid in running)
        assert bot.warnings == []
    if ending == "forget":
        del bot
        gc.collect()
    else:
        bot.close()
    deadline = time.monotonic() + 30
    while any(is_running(pid) for pid in running) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not any(is_running(pid) for pid in running)


# Secrecy


def test_events_that_were_not_redacted_are_refused() -> None:
    game = wolfsbane.new_game("amulet", seed=3)
    with pytest.raises(ValueError, match=r"game.events\(seat\), not the log"):
        ProgramBot("x").tell(game.log)


def sent_to(game: Game, seat: int, command: list[str], actions: list[int]) -> tuple[bytes, bool]:
    """All bytes that a program at a seat gets while these actions are done, and whether all of them could be."""
    lines: list[bytes] = []
    bot = ProgramBot(command, trace=lambda who, line: lines.append(line) if who == "host" else None)
    sent = 0
    possible = True
    for action in actions:
        actor = game._seat_for(action, None)
        if actor == seat:
            bot.tell(game.events(seat, sent))
            sent = len(game.log)
            bot.choose(game.view(seat), game.legal_actions(seat))
        try:
            game.apply(action, actor)
        except IllegalAction:
            possible = False
            break
    bot.tell(game.events(seat, sent))
    if seat in game.deciders:
        bot.choose(game.view(seat), game.legal_actions(seat))
    assert bot.warnings == []
    bot.close()
    return b"".join(lines), possible


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.rule("KNOW-6")
def test_two_worlds_are_the_same_to_a_program(seed: int, tmp_path: Path) -> None:
    """Two games that differ only in cards that its seat has not seen: what it is sent is the same, byte by byte."""
    rng = random.Random(seed)
    mix = ["ADCDDDDDDDCCDA-C", *DECKS, *RANDOM][seed % 7]
    players, seat = 2 + seed % 3, seed % 2
    deck = wolfsbane.mix_of(mix).deck_numbers()
    rng.shuffle(deck)
    played = wolfsbane.new_game(mix, players, deals=[deck], start=0, rounds=1)
    actions: list[int] = []
    while len(actions) < 60:
        actor = rng.choice(played.deciders)
        actions.append(rng.choice(played.legal_actions(actor)))
        before = played.clone()
        played.apply(actions[-1], actor)
        if played.is_over:  # everything is revealed at the end
            played = before
            actions.pop()
            break
    s = played.state
    hidden = [card for card in range(CARDS) if not s.has_seen(seat, card)]
    near = [card for card in hidden if s.zone(card) < players] or hidden
    command = program(tmp_path)
    ours, possible = sent_to(wolfsbane.new_game(mix, players, deals=[deck], start=0, rounds=1), seat, command, actions)
    assert possible
    assert ours.count(b"\n") > 5
    compared, tries = 0, 12
    while compared < 3 and tries > 0:
        tries -= 1
        one, other = rng.choice(near), rng.choice(hidden)
        low, high = sorted((one, other), key=lambda card: deck[card])
        if deck[low] == deck[high] or deck[low] < s.least(high):
            continue
        swapped = list(deck)
        swapped[low], swapped[high] = deck[high], deck[low]
        world = wolfsbane.new_game(mix, players, deals=[swapped], start=0, rounds=1)
        theirs, possible = sent_to(world, seat, command, actions)
        if possible and all(world.state.seen(card) == s.seen(card) for card in range(CARDS)):
            assert world.state.number(low) != s.number(low)
            assert theirs == ours
            compared += 1
    assert compared > 0


def test_a_program_is_asked_about_its_own_seat_only(tmp_path: Path) -> None:
    """Nothing in a question has a number that its seat has not seen."""
    game = wolfsbane.new_game("dagger", 2, seed=5, rounds=1)
    lines: list[bytes] = []
    bot = ProgramBot(program(tmp_path), trace=lambda who, line: lines.append(line))
    game.play("a1 a2 b1")
    bot.choose(game.view(1), game.legal_actions(1))
    bot.close()
    message = decode(next(line for line in lines if b'"choose"' in line))
    view = message["view"]
    assert isinstance(view, dict)
    known = [card["id"] for zone in view["zones"].values() for card in zone if "number" in card]
    assert known == [5, 20]
    assert DRAW not in game.legal_actions(1)
