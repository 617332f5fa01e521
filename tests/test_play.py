"""Playing in the terminal: whole games through pipes, help, sets, leaving, and the bots."""

import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

import wolfsbane
from wolfsbane.bots import BOTS, make_bot
from wolfsbane.cli import app
from wolfsbane.cli.help import topic_text
from wolfsbane.cli.human import HumanPlayer, QuitError, UndoError
from wolfsbane.cli.narration import Narrator
from wolfsbane.cli.scores import score_lines
from wolfsbane.cli.seats import NAMES
from wolfsbane.cli.table import table_lines
from wolfsbane.cli.terminal_game import say_paragraph
from wolfsbane.engine.actions import action_code
from wolfsbane.engine.game import Game
from wolfsbane.engine.record import read_record
from wolfsbane.text import Renderer

HOW_TO = Path(__file__).parent.parent / "docs" / "how-to" / "play-in-the-terminal.md"
DECKS = ["amulet", "coin", "dagger"]
FOUR_CARDS = "a 1 2; b 3 4; pile 9; deck 5 6 ..."
FRAMES = re.compile("[\u2500-\u259f\x1b]")  # lines of boxes, and colours


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games that are left are kept here."""
    monkeypatch.setenv("WOLFSBANE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def play(*arguments: str, lines: list[str]) -> Result:
    """A game in this process; what is typed stands in `lines`."""
    return CliRunner().invoke(app, ["play", *arguments], input="".join([f"{line}\n" for line in lines]))


def human_at(position: str, seat: int = 0) -> HumanPlayer:
    """Somebody at a table that looks like this."""
    game = Game.from_state(wolfsbane.parse_position(position))
    return HumanPlayer(game, Narrator(game, Renderer(game.mix, seat, NAMES)))


def decide(human: HumanPlayer, monkeypatch: pytest.MonkeyPatch, *lines: str) -> str:
    """The codes of what is decided by typing these lines, all of which are read."""
    typed = iter(lines)
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    codes = " ".join([action_code(action) for action in human.decide()])
    assert list(typed) == []
    return codes


# Whole games


@pytest.mark.parametrize("mix", DECKS)
def test_a_game_in_which_the_first_line_is_always_taken(mix: str, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    options = ["--mix", mix, "--players", "2", "--seed", "5", "--rounds", "2", "--record", str(record)]
    result = play(*options, lines=["1"] * 3000)
    assert result.exit_code == 0
    assert "The game is over. " in result.stdout
    assert result.stdout.count("\nTotals: You ") == 2
    assert f"The record of the game is in {record}." in result.stdout
    assert not FRAMES.search(result.stdout)
    game = read_record(record.read_text("utf-8"), wolfsbane.mix_of)
    assert game.is_over
    assert game.tags == {"seed": "5", "bot-b": "medium"}
    assert f"1. {'You' if game.winner() == 0 else 'Ben'}: {min(game.totals())} points" in result.stdout


@pytest.mark.parametrize(("mix", "players", "seat"), [*zip(DECKS, "234", "acd", strict=True), ("random", "3", "1")])
def test_a_game_of_random_answers(mix: str, players: str, seat: str) -> None:
    if int(players) == 2:
        seat = "b"
    rng = random.Random(3)
    lines = [str(rng.randint(1, 8)) if rng.random() < 0.7 else "1" for _ in range(6000)]
    options = ["--mix", mix, "--players", players, "--seat", seat, "--seed", "9", "--rounds", "1"]
    result = play(*options, "--bots", "random", lines=lines)
    assert result.exit_code == 0
    assert "The game is over. " in result.stdout
    assert not FRAMES.search(result.stdout)
    for wrong in ("You has", "You scores", "you has", "your the", "of You", "None"):
        assert wrong not in result.stdout


def test_the_same_seed_and_answers_give_the_same_game(data_folder: Path) -> None:
    options = ["--mix", "coin", "--players", "3", "--bots", "greedy,random", "--seed", "4", "--rounds", "1"]
    first = play(*options, lines=["2"] * 40)
    (data_folder / "terminal-game.txt").unlink()
    assert first.stdout == play(*options, lines=["2"] * 40).stdout
    assert "Ben (b, bot: greedy) and Cleo (c, bot: random)" in first.stdout
    names = play(*options[:4], "--bots", "easy,search:5", lines=[]).stdout
    assert "Ben (b, bot: easy) and Cleo (c, bot: search:5)" in names


def test_a_program_that_fails_loses_its_seat_with_a_message() -> None:
    result = play("--bots", "cmd:./no-such-program", "--seed", "3", lines=["a1", "a2", "quit", "yes"])
    assert result.stdout.count("Ben: The program ./no-such-program lost its seat") == 1
    assert "A greedy bot plays on." in result.stdout
    assert "You have left the game." in result.stdout


# Other languages

ENGLISH_WORDS = re.compile(
    r"\b(the|your|you|and|of|from|card|cards|discard|facedown|faceup|turn|choose|with|has|points|type|round)\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("mix", DECKS)
def test_a_whole_game_in_german(mix: str) -> None:
    """No line has a word of English, but for commands, codes and names of decks."""
    lines = ["?", "help", "rules", "cards", "? call", "xyz", "99", "table", "log", "pile", "? a1", "? 7", *["1"] * 3000]
    options = ["--mix", mix, "--players", "3", "--seed", "5", "--rounds", "2", "--bots", "random", "--language", "de"]
    result = play(*options, lines=lines)
    assert result.exit_code == 0
    assert "Das Spiel ist zu Ende. " in result.stdout
    commands = re.compile(r"\[.*?\]|^> .*$|^  +[a-z?]+ |\? call|`.*?`|'.*?'", re.MULTILINE)
    text = commands.sub("", result.stdout)
    english = [line for line in text.splitlines() if ENGLISH_WORDS.search(line)]
    assert english == []


@pytest.mark.parametrize(
    ("environment", "word"),
    [
        ({"LANG": "de_DE.UTF-8"}, "Willkommen"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "de:en"}, "Willkommen"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "Welcome"),
        ({"LANG": "fr_FR.UTF-8"}, "Welcome"),
        ({}, "Welcome"),
    ],
)
def test_the_environment_chooses_the_language(
    environment: dict[str, str], word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert word in play(lines=["quit"]).stdout


def test_a_language_that_there_is_not() -> None:
    result = play("--language", "xx", lines=[])
    assert result.exit_code == 2
    assert "there is no language 'xx'; there are en, de" in result.stderr


# Questions at the beginning


def test_without_options_it_asks_and_enter_takes_the_default() -> None:
    result = play("--seed", "1", lines=["", "", ""])
    assert "Which deck: amulet, coin, dagger, random" in result.stdout
    assert "A game of 4 rounds with the deck amulet, seed 1. You play against Ben (b, bot: medium)." in result.stdout


def test_wrong_answers_are_asked_again() -> None:
    result = play("--seed", "1", lines=["silver", "dagger", "7", "x", "3", "wise", "random"])
    assert "There is no mix 'silver': type amulet, coin, dagger, random, or a code" in result.stdout
    assert "Two to four play, not '7'." in result.stdout
    assert "'wise' names no bots for 2 seats: type one of easy, medium, skilled, hard, expert for all" in result.stdout
    assert "with the deck dagger" in result.stdout
    assert "Ben (b, bot: random) and Cleo (c, bot: random)" in result.stdout


def test_the_questions_are_explained() -> None:
    result = play("--seed", "1", lines=["?", "coin", "help", "4", "?", "easy,hard", "easy,hard,random"])
    for about in ("Begin with amulet", "You and one, two or three bots.", "easy forgets cards"):
        assert result.stdout.count(about) == 1
    assert "'easy,hard' names no bots for 3 seats" in result.stdout
    assert "with the deck coin" in result.stdout
    assert result.stderr == ""


@pytest.mark.parametrize("typed", [["quit"], ["", "q"], ["", "", "exit"]])
def test_quitting_instead_of_an_answer(typed: list[str]) -> None:
    result = play(lines=typed)
    assert result.exit_code == 0
    assert result.stdout.rstrip().endswith("No game was begun.")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--mix", "silver"], "'silver' is not a mix"),
        (["--bots", "wise"], "there is no bot 'wise'"),
        (["--bots", "random,random"], "2 bots are named for 1 seat;"),
        (["--players", "2", "--seat", "c"], "there is no seat 'c' with 2 players; write a to b"),
        (["--seat", "z"], "there is no seat 'z' with 4 players; write a to d"),
        (["--record", "no/such/folder"], "can't write no/such/folder"),
        (["--players", "5"], "--players"),
        (["--rounds", "0"], "--rounds"),
        (["--seed", "x"], "--seed"),
        (["--mix", "coin", "--record", "."], "can't write .: it is a folder"),
        (
            ["--mix", "coin", "--record", "no/such/folder"],
            "can't write no/such/folder: there is no such file",
        ),
    ],
)
def test_options_that_make_no_sense(options: list[str], message: str) -> None:
    result = play(*options, lines=[])
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Which deck" not in result.stdout, "errors are shown before any question"


# The table


def test_the_table_has_what_the_reader_knows() -> None:
    position = (
        "AAAAADAAAADAAA-A; a 3^&a2 9:a 5~ 1!; b 4 0^ 7>5:c; c -; pile 9 8; deck 5 6 ...; private-a 4 11; "
        "private-b 2; row 7; points 5 7 20; token b active; caller b; counterclockwise"
    )
    game = Game.from_state(wolfsbane.parse_position(position))
    mine = "a1 faceup 3 Bodyguard, guarding a2; a2 ? saw 9, guarded by a1; a3 ?, rotated; a4 ?, under the amulet"
    assert table_lines(game.view(0), Renderer(game.mix, 0, NAMES)) == [
        "Round 2 of 4. Play goes counterclockwise. Points so far: You 5, Ben 7, Cleo 20.",
        "Deck: 39 cards. Discard pile: 2 cards, on top the 9 (Seer).",
        "Row, from which you may draw: 7 Beholder.",
        "Ben has the amulet and may use it once in this round.",
        "Ben has called: the round ends when the turn comes back there.",
        f"You (a): {mine}",
        "Ben (b): b1 ?; b2 faceup 0 Villager; b3 ? at least 5",
        "Cleo (c): no cards",
        "Your private deck, from its top: 4 Rascal; 11 Witch.",
        "Ben has 1 card in a private deck.",
    ]


# Help


def test_help_on_cards_and_decisions() -> None:
    lines = ["?", "a1", "a2", "?", "? 7", "?0", "? b3", "? nostro", "? coin", "? xyz", "? 99", "? a1", "? draw"]
    result = play("--mix", "coin", "--seed", "3", "--seat", "a", lines=[*lines, "help", "rules", "cards", "log"])
    text = result.stdout
    assert "At the beginning of a round you look at two of your cards." in text
    assert "In your turn you do one of three things" in text
    assert "To exchange: " not in text
    assert text.count("7 Nostro (coin.7), 4 copies") == 2
    assert "Source: reconstructed. The printed text is not available to us, so this effect is ours." in text
    assert "0 Regifter (coin.0), 2 copies" in text
    assert "This is Ben's card 3 (facedown).\nNot possible now: " in text
    assert "The coin, the token of this game (rule TOKEN-C)" in text
    assert "There is nothing called 'xyz'." in text
    assert "There is nothing called '99'." in text
    assert re.search(r"This is your card 1 \(facedown, you saw the \d+ \(\w.*\)\)\.\n\d+ \w", text)
    assert "You can do that now: draw from the deck (31 cards)." in text
    assert "save FILE" in text
    assert "THE RULES ON ONE PAGE" in text
    assert "12 Village Idiot: Choose left or right" in text
    assert text.count("You look at your card 1 (") == 2  # when it happens, and again by `log`


@pytest.mark.parametrize("mix", DECKS)
def test_every_card_is_explained(mix: str) -> None:
    game = Game.from_state(wolfsbane.parse_position(f"{mix}; {FOUR_CARDS}"))
    for card in game.mix.cards:
        text = topic_text(game, Renderer(game.mix, 0), str(card.number))
        assert card.text in text
        assert ("reconstructed" in text) == card.reconstructed
        assert topic_text(game, Renderer(game.mix, 0), card.name.lower()) == text


@pytest.mark.parametrize(
    ("position", "code", "answer"),
    [
        ("a 1 2 3 4 5; b 3; deck 6 ...", "call", "with 4 cards or fewer; you have 5. (rule CALL-1)"),
        (FOUR_CARDS, "token", "(rule TOKEN-3)"),
        (FOUR_CARDS, "use1", "Only faceup cards of your village can be used. (rule TURN-4)"),
        (FOUR_CARDS, "pile2", "Only the top card of the discard pile can be taken. (rule TURN-3)"),
        ("a 1 2; b 3 4; deck 5 6 ...", "take", "The discard pile is empty. (rule TURN-3)"),
    ],
)
def test_why_something_is_not_possible(
    position: str, code: str, answer: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert decide(human_at(f"amulet; {position}"), monkeypatch, f"? {code}", code, "draw") == "draw"
    assert capsys.readouterr().out.count(answer) == 2  # asked, and tried


# Answers


HOLDING = "amulet; a 3:a 5:a 3:a 7; b 1 2; pile 9; deck 6 8 ...; hand 4:a; phase holding"


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        (["a1 a3"], "a1 a3 done"),
        (["a3 a1"], "a1 a3 done"),
        (["a3, a1"], "a1 a3 done"),
        (["A1 a3 DONE"], "a1 a3 done"),
        (["2 4 done"], "a1 a3 done"),
        (["a2 done"], "a2 done"),
        (["a2", ""], "a2 done"),
        (["2", "1"], "a1 done"),
        (["a3", "a1", "done"], "a1 a3 done"),
        (["a1", "a3 a4"], "a1 a3 a4 done"),
        (["a2", "back", "a1", "end"], "a1 done"),
        (["discard"], "discard"),
        (["1"], "discard"),
        (["a2 a2"], "a2 done"),
        (["a5", "b1", "a1 b1", "a1 discard", "0", "9", "call", "back", "discard"], "discard"),
        (["x" * 500, "9" * 500, "\N{WOLF FACE}", "", "discard"], "discard"),
    ],
)  # fmt: skip
def test_answers_while_holding_a_card(lines: list[str], codes: str, monkeypatch: pytest.MonkeyPatch) -> None:
    human = human_at(HOLDING)
    before = human.game.state.clone()
    assert decide(human, monkeypatch, *lines) == codes
    assert human.game.state == before  # an incomplete choice is not in the game
    for code in codes.split():
        human.game.apply(wolfsbane.parse_action(code))


def test_exchanging_is_explained(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    decide(human_at(HOLDING), monkeypatch, "?", "a1", "?", "done")
    assert capsys.readouterr().out.count("To exchange: ") == 2


def test_nothing_can_be_learned_by_trying(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """If the slot of the new card could be named together with the set, it would tell whether they match."""
    narrated = []
    for numbers in ("3 3", "3 5"):
        human = human_at(f"amulet; a {numbers} 7; b 1 2; pile 9; deck 6 8 ...; hand 4:a; phase holding")
        assert decide(human, monkeypatch, "a1 a2 done a1", "discard") == "discard"
        narrated.append(capsys.readouterr().out)
    assert narrated[0] == narrated[1]


def test_two_cards_for_the_approximator(monkeypatch: pytest.MonkeyPatch) -> None:
    position = "dagger; a 3 5 9 7; b 1 2; pile 9; deck 6 8 ...; hand 5:a; phase holding"
    human = human_at(position)
    human.game.play("use")
    assert decide(human, monkeypatch, "a4 a2") == "a2 a4"
    assert decide(human, monkeypatch, "a2", "a4") == "a2 a4"
    assert decide(human, monkeypatch, "a1 a2 a3", "a2", "back", "a1", "a2") == "a1 a2"


def test_one_card_is_not_several(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    human = human_at("amulet; a 3 5 9 7; b 1 2; pile 9; deck 6 8 ...; hand 9:a; phase holding")
    human.game.play("use")
    assert decide(human, monkeypatch, "a1 b1", "b1") == "b1"
    assert "One card is asked for here, not several. Nothing was done." in capsys.readouterr().out


def test_the_lines_say_what_they_do(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    human = human_at("dagger; a 3 5; b 9 2; pile 9; deck 6 8 ...; hand 8:a; phase holding")
    human.game.play("use b1")
    decide(human, monkeypatch, "a1")
    text = capsys.readouterr().out
    assert "1. use the 9 (Mystic Seer): View one or two facedown cards of any villages. [use]" in text
    assert "2. swap it with your card 1 (facedown) [a1]" in text


# Leaving


def test_the_end_of_input_is_a_clear_end(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    result = play("--mix", "coin", "--record", str(record), lines=["1", "1"])
    assert result.exit_code == 0
    assert "There is no more input, so the game ends here." in result.stdout
    assert not read_record(record.read_text("utf-8"), wolfsbane.mix_of).is_over


def test_quitting_is_asked_about() -> None:
    result = play("--mix", "coin", lines=["quit", "no", "1", "q", "yes", "1"])
    assert result.exit_code == 0
    assert result.stdout.count("Leave this game?") == 2
    assert result.stdout.rstrip().endswith(
        "You have left the game.\nThe game is kept: `wolfsbane play --resume` goes on with it."
    )


def test_quitting_raises_only_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(QuitError):
        decide(human_at(HOLDING), monkeypatch, "a1", "quit", "y")


def test_saving(tmp_path: Path) -> None:
    file = tmp_path / "My game.txt"
    lines = [
        "save", f"save {file}", "1", f"save {file}", "no", f"save {file}", "yes", f"save {tmp_path}",
        f"save {tmp_path}/no/where",
    ]  # fmt: skip
    result = play("--mix", "coin", "--seed", "2", lines=lines)
    assert "Type the name of the file too" in result.stdout
    assert result.stdout.count("The record is in") == 2
    assert result.stdout.count("exists. Write over it?") == 2
    assert "Nothing was saved." in result.stdout
    assert "it is a folder, not a file" in result.stdout
    assert "there is no such file or folder" in result.stdout
    assert len(read_record(file.read_text("utf-8"), wolfsbane.mix_of).events(0)) > 3


def heed_interrupts() -> None:
    """A shell that runs a command in the background has it ignore interrupts, and its children with it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_control_c_is_a_clear_end(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    command = [sys.executable, "-m", "wolfsbane", "play", "--mix", "coin", "--record", str(record)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=heed_interrupts
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        text = b""
        while not text.endswith(b"\n> "):
            text += process.stdout.read(1)
        time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
        assert process.stderr.read() == b""
    assert process.returncode == 130
    assert b"Interrupted: the game ends here." in rest
    assert read_record(record.read_text("utf-8"), wolfsbane.mix_of).players == 2


def test_bytes_that_are_no_text_are_asked_again() -> None:
    command = [sys.executable, "-m", "wolfsbane", "play", "--mix", "coin"]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    result = subprocess.run(command, input=b"\xff\xfe\n1\n", capture_output=True, env=environment, check=False)
    assert result.returncode == 0
    assert b"is no answer here" in result.stdout


# Going on later, taking back, hints

SHORT = ["--mix", "dagger", "--players", "3", "--bots", "greedy", "--seed", "11", "--rounds", "1"]


def result_of(stdout: str) -> str:
    return stdout[stdout.index("The game is over. ") :].partition("The record")[0]


@pytest.mark.parametrize("left_after", [1, 5, 9])
def test_a_game_that_was_left_goes_on_as_if_it_had_not_been(left_after: int, data_folder: Path) -> None:
    whole = play(*SHORT, lines=["1"] * 3000)
    assert not (data_folder / "terminal-game.txt").exists()
    left = play(*SHORT, lines=["1"] * left_after)
    assert left.stdout.rstrip().endswith("There is no more input, so the game ends here.")
    assert "The game is kept" in left.stdout
    resumed = play("--resume", lines=["1"] * 3000)
    assert resumed.exit_code == 0
    assert "You go on where you left." in resumed.stdout
    assert result_of(resumed.stdout) == result_of(whole.stdout)
    assert not (data_folder / "terminal-game.txt").exists()


def test_a_game_that_was_left_is_offered_and_set_aside_by_a_new_one(data_folder: Path) -> None:
    play(*SHORT, lines=["1", "1", "1"])
    offered = play(lines=["yes"])
    assert "You left a game with the deck dagger in round 1, against 2 bots. Go on with it?" in offered.stdout
    assert "You go on where you left." in offered.stdout
    kept = (data_folder / "terminal-game.txt").read_text("utf-8")
    new = play(lines=["no", "amulet", "2", "medium"])
    aside = data_folder / "terminal-game-before.txt"
    assert f"The game that you left before is kept in {aside}." in new.stdout
    assert aside.read_text("utf-8") == kept


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("", "", "is empty"),
        ("wolfsbane record 1", "wolfsbane record 9", "line 1: "),
        ("seed: 11", "seed: 12", "seed 12"),
        ("seed: 11", "seed: x", "'x'"),
        ("seed: 11\n", "", "seed"),
        ("bot-b: greedy", "bot-b: nobody", "nobody"),
        ("bot-b: greedy\n", "", "bot-a, bot-b"),
        ("view: ", "view: d1 ", "line "),
        ("rules: ", "rules: 9", "line 2: "),
    ],
)
def test_a_damaged_game_is_explained_and_left_alone(old: str, new: str, problem: str, data_folder: Path) -> None:
    play(*SHORT, lines=["1", "1", "1"])
    file = data_folder / "terminal-game.txt"
    text = file.read_text("utf-8").replace(old, new, 1) if old else ""
    file.write_text(text, "utf-8")
    result = play("--resume", lines=["1"])
    assert result.exit_code == 1
    assert result.stdout == ""
    assert f"wolfsbane: {file} is not a game that can be gone on with: " in result.stderr
    assert result.stderr.count("\n") == 1
    assert problem in result.stderr or not old
    assert file.read_text("utf-8") == text
    play(*SHORT, lines=["1"])
    assert (data_folder / "terminal-game-before.txt").read_text("utf-8") == text


def test_without_a_game_that_was_left_there_is_nothing_to_go_on_with(data_folder: Path) -> None:
    result = play("--resume", lines=[])
    assert result.exit_code == 1
    assert f"There is no game that you left: {data_folder / 'terminal-game.txt'} does not exist." in result.stderr


def test_a_game_that_can_not_be_kept_goes_on(data_folder: Path) -> None:
    data_folder.write_text("no folder", "utf-8")
    result = play(*SHORT, lines=["1"] * 3000)
    assert result.exit_code == 0
    assert result.stdout.count("The game can't be kept for later: ") == 1
    assert "The game is over. " in result.stdout


def test_a_choice_is_taken_back_with_what_came_after_it() -> None:
    plain = play(*SHORT, lines=["a1", "a2", "draw", "discard", *["1"] * 3000])
    lines = ["undo", "a1", "a3", "undo", "a2", "draw", "undo", "undo", "a2", "draw", "discard", "undo", "discard"]
    again = play(*SHORT, lines=[*lines, *["1"] * 3000])
    assert again.stdout.count("There is nothing to take back yet.") == 1
    assert again.stdout.count("Your last choice is taken back, with everything that came after it.") == 4
    assert result_of(again.stdout) == result_of(plain.stdout) + "You took back 4 choices.\n"


def test_a_part_of_a_set_is_no_choice_to_take_back(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UndoError):
        decide(human_at(HOLDING), monkeypatch, "a1", "undo")


def test_a_hint_names_a_line_and_its_reason(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("wolfsbane.cli.human.HINT_SECONDS", 0.01)
    human = human_at(f"amulet; {FOUR_CARDS}; phase before")
    decide(human, monkeypatch, "hint", "draw")
    said = capsys.readouterr().out
    hint = re.search(r"^Hint: (\d)\. The plan: .*\d+% of such ", said, re.MULTILINE)
    assert hint is not None
    assert "()" not in said, "cards have their names"
    assert int(hint[1]) in (1, 2, 3)
    assert human.game.tags == {"hints": "1"}


def test_what_concerns_the_player_has_a_colour_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Console(force_terminal=True, color_system="standard", width=200, file=StringIO())
    monkeypatch.setattr("wolfsbane.cli.console._out", screen)
    game = Game.from_state(wolfsbane.parse_position("amulet; a 3 5; b 9 2; pile 9; deck 6 8 ...; phase before"))
    narrator = Narrator(game, Renderer(game.mix, 1, NAMES))
    game.play("call")
    narrator.listen()
    for paragraph in narrator.news():
        say_paragraph(paragraph)
    assert screen.file.getvalue() == (  # type: ignore[attr-defined]
        "\x1b[1;33mAnn calls for a vote: one more turn for everybody else.\x1b[0m\n"
    )


# What is narrated


def random_games() -> Iterator[Game]:
    for seed in range(6):
        rng = random.Random(seed)
        game = wolfsbane.new_game(wolfsbane.random_mix(rng), players=rng.choice([2, 3, 4]), rounds=1, seed=seed)
        while not game.is_over:
            yield game
            seat = rng.choice(game.deciders)
            game.apply(rng.choice(game.legal_actions(seat)), seat)
        yield game


def test_every_event_is_told_to_every_seat_in_the_right_person() -> None:
    narrators: dict[int, list[Narrator]] = {}
    last = None
    for game in random_games():
        if game is not last:
            narrators[id(game)] = [
                Narrator(game, Renderer(game.mix, seat, NAMES)) for seat in [*range(game.players), 4]
            ]
            last = game
        for narrator in narrators[id(game)]:
            narrator.listen()
            for paragraph in [news.text for news in narrator.news()]:
                assert not re.search(r"\b[Yy]ou (has|scores|starts|holds)\b|\bof [Yy]ou\b|your the", paragraph)
                assert paragraph[0].isupper()
                assert narrator.renderer.seat != 4 or not re.search(r"\b[Yy]ou\b", paragraph)


def test_the_sums_are_explained_as_they_were_counted() -> None:
    for game in random_games():
        if game.is_over:
            lines = score_lines(game, game.events(0), Renderer(game.mix, 0, NAMES))
            assert len(lines) == game.players + 2
            for seat, line in enumerate(lines[: game.players]):
                terms, _, total = line.partition(": ")[2].partition(" = ")
                numbers = re.findall(r"(\d+) \(", terms)
                if len(numbers) > 1:
                    assert sum(map(int, numbers)) == int(re.split(r"[.;]", total)[0])
                assert line.endswith((f"Score {game.scores()[0][seat]}.", f"score {game.scores()[0][seat]}."))


def test_a_swap_names_both_cards() -> None:
    position = "dagger; a 3 5; b 9 2; pile 9; deck 6 8 ...; hand 12:a; phase holding"
    game = Game.from_state(wolfsbane.parse_position(position))
    narrator = Narrator(game, Renderer(game.mix, 1, NAMES))
    game.play("use a2 b1")
    narrator.listen()
    [news] = narrator.news()
    assert news.text == (
        "Ann uses the 12 (Master Thief), looks at their own card 2 and robs you: their own card 2 for your card 1."
    )
    assert news.concerns


def test_a_swap_that_ends_the_round_is_not_told_by_the_cards_of_the_next_one() -> None:
    position = "dagger; a 3 5; b 9 2; pile 9; deck 6 8 ...; hand 12:a; phase holding; caller b"
    game = Game.from_state(wolfsbane.parse_position(position))
    game._rng = random.Random(1)  # the next round is dealt at once
    narrator = Narrator(game, Renderer(game.mix, 1, NAMES))
    game.play("use a2 b1")
    assert game.state.count(1) == 5
    narrator.listen()
    news = [paragraph.text for paragraph in narrator.news()]
    assert news[0].endswith("robs you: their own card 2 for your card 1.")
    assert news[2].startswith("Ann: 3 (Sentinel) + 9 (Mystic Seer) = 12. Score 12.")
    assert news[3].startswith("You: 5 (Approximator) + 2 (Halfling) = 7. Called, and nobody has less: score 0.")
    assert news[4] == "Totals: Ann 12, You 0."
    assert news[6].startswith("Round 2 begins with the ")


@pytest.mark.parametrize(
    ("position", "codes", "lines"),
    [
        (
            "amulet; a 3 2 1; b 8; pile 9; deck 6 7 ...; rounds 1",
            "call draw discard",
            [
                "You: 3 (Bodyguard) + 2 (Empath) + 1 (Squire) = 6. Called, and nobody has less: score 0.",
                "Ben: 8 (Apprentice Seer). Score 8.",
            ],
        ),
        (
            "amulet; a 5 4; b 7; pile 9; deck 6 7 ...; rounds 1",
            "call draw discard",
            [
                "You: 5 (Exposer) + 4 (Rascal) = 9. Called, but somebody has less: 9 + 10 = score 19.",
                "Ben: 7 (Beholder). Score 7.",
            ],
        ),
        (
            "dagger; a -; b 0^; c 2^ 2 7; pile 9; deck 6 7 1 ...; rounds 1",
            "call draw discard draw discard",
            [
                "You: no cards. Called, and somebody has less; without cards the score is 0 all the same.",
                "Ben: 0 (faceup Debt Collector); the 0 (Debt Collector) changes 0 to -3. Score -3.",
                "Cleo: 0 (faceup Halfling counts nothing) + 2 (Halfling) + 7 (Elusive Seer) = 9; the 2 ",
            ],
        ),
        (
            "coin; a 0^ 9^; b 5; pile 9; deck 6 ...; rounds 1; caller b",
            "draw discard a2 @b",
            [
                "You: 0 (faceup Regifter). Score 0.",
                "Ben: 5 (Apprentice Tanner) + 9 (faceup Psychic) = 14. Called, but somebody has less: ",
            ],
        ),
    ],
)  # fmt: skip
def test_scores(position: str, codes: str, lines: list[str]) -> None:
    game = Game.from_state(wolfsbane.parse_position(position))
    game.play(codes)
    narrated = score_lines(game, game.events(0), Renderer(game.mix, 0, NAMES))
    for line, expected in zip(narrated, lines, strict=False):
        assert line.startswith(expected)


# Bots


def test_bots_of_unknown_names() -> None:
    with pytest.raises(
        ValueError, match="no bot 'wise'; known are easy, medium, skilled, hard, expert, random, greedy, forgetful"
    ):
        make_bot("wise", 1)


def totals_of(mix: wolfsbane.Mix, kinds: list[str], seed: int) -> list[int]:
    game = Game(mix, len(kinds), rounds=1, seed=seed)
    bots = [make_bot(kind, f"{seed}{seat}") for seat, kind in enumerate(kinds)]
    while not game.is_over:
        seat = game.deciders[0]
        legal = game.legal_actions(seat)
        action = bots[seat].choose(game.view(seat), legal)
        assert action in legal
        game.apply(action, seat)
    return game.totals()


@pytest.mark.parametrize("name", sorted(BOTS))
def test_bots_finish_games_of_any_mix(name: str) -> None:
    for seed in range(8):
        mix = wolfsbane.random_mix(random.Random(seed))
        assert totals_of(mix, [name] * (2 + seed % 3), seed) == totals_of(mix, [name] * (2 + seed % 3), seed)


@pytest.mark.parametrize("mix", DECKS)
def test_the_greedy_bot_is_much_better_than_chance(mix: str) -> None:
    won = 0
    for seed in range(20):
        greedy, chance = totals_of(wolfsbane.mix_of(mix), ["greedy", "random"], seed)
        won += greedy < chance
    assert won >= 17


# The how-to


def test_the_example_of_the_how_to_is_what_happens() -> None:
    [block] = re.findall(r"```text\n\$ wolfsbane play (.*?)\n(.*?)```", HOW_TO.read_text("utf-8"), re.DOTALL)
    typed = re.findall(r"^> (.*)$", block[1], re.MULTILINE)
    assert block[1] in play(*block[0].split(), lines=typed).stdout


def test_the_how_to_names_every_option_and_command() -> None:
    text = HOW_TO.read_text("utf-8")
    for option in re.findall(r"--[a-z]+", CliRunner().invoke(app, ["play", "--help"]).stdout):
        assert option in ("--help", "--players") or f"`{option}`" in text
    for command in re.findall(r"^  (\?|[a-z]+)  ", Renderer().say("terminal-commands"), re.MULTILINE):
        assert command == "back" or f"| `{command}`" in text
