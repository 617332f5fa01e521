"""The command line: cards, records, decks of one's own, and that bad input gets a clear answer."""

import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import wolfsbane
from own_decks import MOON
from wolfsbane.cli import app, records
from wolfsbane.engine.constants import CARDS
from wolfsbane.engine.game import Game, deal_text
from wolfsbane.engine.record import RecordError, read_record, write_record

DECK = """
from wolfsbane.engine.cards import LASTING, VILLAGE, Card, Deck
from wolfsbane.engine.steps import Choose, ViewIt
from wolfsbane.engine.targets import YOUR_FACEDOWN

DECK = Deck("L", "lantern", [
    Card(2, "Lamplighter", VILLAGE, "View one of your facedown cards.", Choose(YOUR_FACEDOWN), ViewIt()),
])
"""


def run(*arguments: str, text: str | bytes = "") -> Result:
    """The command in this process."""
    return CliRunner().invoke(app, list(arguments), input=text, prog_name="wolfsbane")


def run_apart(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, for what would stay behind in this one. `typed` is its input."""
    return subprocess.run(
        [sys.executable, "-m", "wolfsbane", *arguments],
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
        input=typed,
    )


def refused(result: Result, code: int = 2) -> str:
    """What the command says as it refuses, which is one line."""
    assert result.exit_code == code, result.output
    [line] = result.stderr.splitlines()
    assert line.startswith("wolfsbane: ")
    return line.removeprefix("wolfsbane: ")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(run("random", "--mix", "dagger", "--players", "3", "--seed", "4", "--rounds", "2").stdout, "utf-8")
    return path


# The command itself


def test_version() -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"wolfsbane {wolfsbane.__version__}, rules version {wolfsbane.RULES_VERSION}, ")
    assert result.stdout.rstrip().endswith(("compiled", ")"))


def test_help_is_plain_and_lists_the_commands() -> None:
    result = run("--help")
    assert result.exit_code == 0
    assert result.stdout.isascii()
    for command in (
        "play",
        "cards",
        "replay",
        "check",
        "random",
        "--deck-file",
        "--version",
        "WOLFSBANE_DECKS",
    ):
        assert command in result.stdout
    assert "..." not in result.stdout.partition("Commands:")[2], "what a command does is shown in full"


def test_without_a_command_it_shows_its_help() -> None:
    assert "Usage: wolfsbane" in run().output


@pytest.mark.parametrize("arguments", [["nothing"], ["cards", "--nothing"], ["random", "--players", "5"], ["check"]])
def test_wrong_use_is_told_without_a_traceback(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert "Usage: wolfsbane" in result.stderr
    assert "Error" in result.stderr


def test_the_module_is_the_command() -> None:
    result = run_apart("--version")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == run("--version").stdout


# Cards


def test_all_cards_are_listed() -> None:
    lines = run("cards").stdout.splitlines()
    ids = [line.partition(":")[0] for line in lines if "." in line.partition(":")[0] and line[0] != " "]
    assert ids == [card.id for card in wolfsbane.all_cards()]
    assert len(ids) == 42
    assert "dagger.4: 4 Zombie, 4 copies, main, printed; rules 4D, 4D.a, 4D.b, 4D.c, 4D.d" in lines
    assert "coin.7: 7 Nostro, 4 copies, draw, reconstructed; rules 7C" in lines


def test_cards_as_json() -> None:
    cards = json.loads(run("cards", "--json").stdout)
    assert len(cards) == 42
    keys = ["id", "deck", "number", "copies", "name", "kind", "text", "source", "rules"]
    assert all(list(card) == keys for card in cards)
    assert {card["source"] for card in cards} == {"printed", "reconstructed"}
    assert [card["name"] for card in cards if card["id"] == "amulet.13"] == ["Doppelgänger"]
    for card in cards:
        known = wolfsbane.card_of(card["id"])
        assert card["text"] == known.text
        assert (card["source"] == "reconstructed") == known.reconstructed


@pytest.mark.parametrize("name", ["dagger", "D"])
def test_the_cards_of_one_deck(name: str) -> None:
    cards = json.loads(run("cards", "--deck", name, "--json").stdout)
    assert [card["id"] for card in cards] == [f"dagger.{number}" for number in range(14)]


@pytest.mark.parametrize("name", ["coin.7", "Nostro", "NOSTRO"])
def test_one_card_in_full(name: str) -> None:
    result = run("cards", name)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "7 Nostro (coin.7), 4 copies",
        "  View the top three cards of the deck and put them back on top in any order.",
        "  When: used when you discard it right after drawing it.",
        "  Source: reconstructed. The printed text is not available to us, so this effect is ours.",
        "  Rules: 7C.",
    ]
    [card] = json.loads(run("cards", name, "--json").stdout)
    assert card["number"] == 7


def test_cards_that_are_not_there() -> None:
    assert "no card 'coin.14'; write its name (Zombie) or its id" in refused(run("cards", "coin.14"))
    assert "Coin is a deck, not a card: its cards are listed by --deck coin" in refused(run("cards", "Coin"))
    assert "no card 'coin.7' in the deck dagger" in refused(run("cards", "coin.7", "--deck", "D"))
    assert "no deck 'silver'; known are A (amulet)" in refused(run("cards", "--deck", "silver"))


# Records


@pytest.mark.parametrize(
    ("mix", "players"),
    [("amulet", "2"), ("coin", "3"), ("dagger", "4"), ("random", "2"), ("aaaaaaadddcccc-d", "3")],
)
def test_a_random_game_is_a_record_that_checks(mix: str, players: str) -> None:
    arguments = ["random", "--players", players, "--mix", mix, "--seed", "7", "--rounds", "2"]
    result = run(*arguments)
    assert result.exit_code == 0
    assert run(*arguments).stdout == result.stdout
    game = read_record(result.stdout, wolfsbane.mix_of)
    assert game.is_over
    checked = run("check", "-", text=result.stdout)
    assert checked.exit_code == 0
    names = ["Ann", "Ben", "Cleo", "Dan"]
    totals = ", ".join([f"{names[seat]} {total}" for seat, total in enumerate(game.totals())])
    assert f"totals {totals}; " in checked.stdout
    assert checked.stdout.startswith("OK: 2 rounds and ")


def test_random_games_without_a_seed_differ() -> None:
    assert run("random", "--rounds", "1").stdout != run("random", "--rounds", "1").stdout


def test_a_bad_mix() -> None:
    assert "'silver' is not a mix" in refused(run("random", "--mix", "silver"))
    assert "place 1: there is no deck 'X'" in refused(run("random", "--mix", "XAAAAAAAAAAAAA-A"))


def test_check_says_what_is_wrong_and_in_which_line(record: Path) -> None:
    text = record.read_text("utf-8")
    lines = text.splitlines()
    turn = next(at for at, line in enumerate(lines) if line.startswith("1. "))
    broken = {
        turn: "1. " + lines[turn][3:5] + " call",
        len(lines) - 1: "result: totals 0 0 0, winner a",
        2: "mix: XAAAAAAAAAAAAA-A",
        0: "chess",
    }
    for at, line in broken.items():
        record.write_text("\n".join([*lines[:at], line, *lines[at + 1 :]]), "utf-8")
        message = refused(run("check", str(record)), 1)
        assert f"game.txt: line {at + 1}: " in message
        assert refused(run("replay", str(record)), 1) == message
    assert "CALL-1" in refused(run("check", "-", text=text.replace(lines[turn], broken[turn])), 1)


def test_an_unfinished_game_checks_too() -> None:
    game = wolfsbane.new_game("amulet", players=2, seed=3)
    game.play("a1 a2 b1 b2 draw")
    text = write_record(game)
    assert run("check", "-", text=text).stdout == (
        "OK: no rounds and 1 turn, totals Ann 0, Ben 0; the game is not over.\n"
    )
    shown = run("replay", "-", text=text).stdout
    assert "The record ends here; the game is not over." in shown
    assert shown.count("Ann draws a card.") == 1


def test_files_that_are_no_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file.txt"
    assert "there is no such file" in refused(run("check", str(file)))
    assert "it is a folder" in refused(run("replay", str(tmp_path)))
    file.write_bytes(b"wolfsbane \xff record")
    assert "byte 11 is not UTF-8" in refused(run("check", str(file)), 1)
    file.write_bytes(b" \n")
    assert "is empty" in refused(run("check", str(file)), 1)
    assert "the standard input is empty" in refused(run("check", "-"), 1)
    assert "the record: line 1: " in refused(run("check", "-", text="\N{WOLF FACE} wolf\n"), 1)

    def forbidden(self: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", forbidden)
    assert "you have no permission" in refused(run("check", str(file)))


def test_records_of_other_editors_are_read(record: Path) -> None:
    text = record.read_text("utf-8")
    record.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert run("check", str(record)).exit_code == 0


def test_changed_records_never_end_in_a_traceback() -> None:
    """A refusal, or a game that happens to be legal too."""
    text = run("random", "--rounds", "1", "--seed", "2").stdout
    rng = random.Random(5)
    for _ in range(25):
        at = rng.randrange(len(text))
        change = rng.choice(["", " ", "\n", "9", "a1", "\0", "é", ":"])
        result = run("check", "-", text=text[:at] + change + text[at + rng.randrange(3) :])
        assert result.exit_code in (0, 1)
        assert result.exception is None or isinstance(result.exception, SystemExit)


# Replaying


def test_replay_tells_the_whole_game_to_a_spectator(record: Path) -> None:
    game = read_record(record.read_text("utf-8"), wolfsbane.mix_of)
    result = run("replay", str(record))
    assert result.exit_code == 0
    turns = sum(event.name == "turn_began" for event in game.log)
    assert result.stdout.count("    Deck: ") == turns  # the table at the beginning of every turn
    assert "Totals: " in result.stdout
    winner = game.winner()
    assert winner is not None
    assert f"The game is over. {['Ann', 'Ben', 'Cleo'][winner]} has won." in result.stdout
    assert "You " not in result.stdout


@pytest.mark.parametrize("seat", ["b", "1", "B"])
def test_replay_as_a_seat_saw_it(record: Path, seat: str) -> None:
    result = run("replay", str(record), "--seat", seat, "--all")
    assert result.exit_code == 0
    assert "You (b): " in result.stdout
    assert re.search(r"\nYou (discard|put|add|use|show) ", result.stdout)
    assert re.search(r"\nAnn puts the new card in place of ", result.stdout)
    assert "You put the new card" not in result.stdout


def test_names_in_a_record_are_used(record: Path) -> None:
    text = record.read_text("utf-8").replace("rounds: 2\n", "rounds: 2\nname-a: Ada\nname-b: \x1b[31mBob\n")
    shown = run("replay", "-", text=text).stdout
    assert "\nAda puts " in shown
    assert "\x1b" not in shown
    assert "\nBen puts " in shown


def test_seats_that_are_not_there(record: Path) -> None:
    for seat in ("d", "3", "x", "", "-1"):
        assert f"no seat {seat!r} with 3 players; write a to c" in refused(run("replay", str(record), "--seat", seat))


def test_at_a_terminal_replay_waits_after_each_turn(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "is_interactive", lambda: True)
    three = run("replay", str(record), text="\n\nq\n")
    assert three.exit_code == 0
    assert three.stdout.count("Enter goes on") == 3
    assert "The game is over" not in three.stdout
    ended = run("replay", str(record), text="\n")
    assert ended.exit_code == 0
    assert "Enter goes on" not in run("replay", str(record), "--all").stdout


def test_replay_of_a_game_that_went_on_from_a_position() -> None:
    game = Game.from_state(wolfsbane.parse_position("amulet; a 3 5^ 7; b 1 2; pile 9; deck 5 6 ...; points 5 7"))
    rng = random.Random(1)
    while game.state.round() == 1:
        game.apply(rng.choice(game.legal_actions()))
    shown = run("replay", "-", text=write_record(game)).stdout
    assert shown.startswith("    Round 2 of 4. ")
    assert "The record ends here" in shown
    assert f"Totals: Ann {game.totals()[0]}, Ben {game.totals()[1]}." in shown


def other_world(game: Game, seat: int, rng: random.Random) -> str | None:
    """A record with the same actions in which two cards that the seat has not seen have other numbers.

    One of them somebody else has seen. None if none was found.
    """
    view = game.view(seat)
    numbers = [int(game.state.number(card)) for card in range(CARDS)]
    hidden = [card for card in range(CARDS) if not view.knows(card) and view.least(card) == 0]
    looked_at = [card for card in hidden if view.seen(card) != 0]
    text = write_record(game)
    for _ in range(20):
        swapped = list(numbers)
        one, other = rng.choice(looked_at), rng.choice(hidden)
        swapped[one], swapped[other] = swapped[other], swapped[one]
        changed = text.replace(f"deal: {deal_text(numbers)}", f"deal: {deal_text(swapped)}")
        if changed != text:
            try:
                read_record(changed, wolfsbane.mix_of)
            except RecordError:  # an action depends on that card
                continue
            return changed
    return None


@pytest.mark.parametrize("mix", ["amulet", "coin", "dagger"])
def test_replay_tells_a_seat_nothing_that_it_did_not_see(mix: str) -> None:
    worlds = 0
    for seed in range(6):
        rng = random.Random(seed)
        game = wolfsbane.new_game(mix, players=2, seed=seed)
        for _ in range(30):
            seat = rng.choice(game.deciders)
            game.apply(rng.choice(game.legal_actions(seat)), seat)
        other = other_world(game, 1, rng)
        if game.state.round() == 0 and other is not None:
            shown = run("replay", "-", "--seat", "b", text=write_record(game)).stdout
            assert run("replay", "-", "--seat", "b", text=other).stdout == shown
            assert run("replay", "-", "--seat", "a", text=other).stdout != shown
            worlds += 1
    assert worlds >= 3


# Decks of one's own


def test_a_deck_file_is_used(tmp_path: Path) -> None:
    path = tmp_path / "lantern.py"
    path.write_text(DECK, "utf-8")
    result = run_apart("--deck-file", str(path), "cards", "lantern.2")
    assert result.stdout.startswith("2 Lamplighter (lantern.2), 4 copies\n")
    assert result.stdout.endswith("\n  Source: the deck lantern, which was added.\n"), (
        "it is not printed, and no rule of ours"
    )
    by_name = run_apart("cards", "--deck", "L", "--json", WOLFSBANE_DECKS=f"{path}{os.pathsep}")
    assert [(card["id"], card["source"]) for card in json.loads(by_name.stdout)] == [("lantern.2", "own")]
    mix = "DDLDDDDDDDDDDD-D"
    game = run_apart("--deck-file", str(path), "random", "--mix", mix, "--rounds", "1", "--seed", "1")
    (tmp_path / "game.txt").write_text(game.stdout, "utf-8")
    assert run_apart("--deck-file", str(path), "check", str(tmp_path / "game.txt")).returncode == 0
    unknown = run_apart("check", str(tmp_path / "game.txt"))
    assert unknown.returncode == 1
    assert "line 3: mix 'DDLDDDDDDDDDDD-D', place 3: there is no deck 'L'" in unknown.stderr


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("", "defines no DECK"),
        ("DECK = 7", "defines no DECK"),
        ("DECK = (", "'(' was never closed"),
        ("raise RuntimeError('two\\nlines')", "two lines"),
        ("raise SystemExit('gone')", "gone"),
        (DECK.replace('"L"', '"A"'), "the letter A belongs to the deck amulet"),
        (DECK.replace("2, ", "14, "), "0 to 13, not 14"),
        (MOON.read_text("utf-8"), "Bell Ringer: the art can't be read: "),
    ],
)
def test_a_broken_deck_file_is_told_on_one_line(tmp_path: Path, source: str, message: str) -> None:
    path = tmp_path / "broken.py"
    path.write_text(source, "utf-8")
    result = run_apart("--deck-file", str(path), "cards")
    assert (result.returncode, result.stdout) == (2, "")
    [line] = result.stderr.splitlines()
    assert line.startswith("wolfsbane: the deck file ")
    assert message in line


def test_the_deck_of_the_how_to_is_listed_and_played() -> None:
    listed = run_apart("--deck-file", str(MOON), "cards", "--deck", "moon").stdout
    assert "Token: the lantern. View one facedown card of any village." in listed
    assert "moon.2: 2 Moth, 4 copies, village, added" in listed
    assert "moon.3: 3 Owl, 4 copies, lasting" in listed
    assert "moon.9: 9 Bell Ringer, 4 copies, draw" in listed
    options = ["--mix", "DDMMDDDDDMDDDD-M", "--players", "2", "--bots", "random", "--seed", "3"]
    played = run_apart("--deck-file", str(MOON), "play", *options, typed="? 9\n? token\nquit\nyes\n").stdout
    assert "You have the lantern" in played
    assert "9 Bell Ringer (moon.9), 4 copies\n  View a facedown card of any village, then turn over" in played
    assert "The lantern, the token of this game" in played


def test_a_deck_file_that_is_not_there(tmp_path: Path) -> None:
    result = run_apart("cards", WOLFSBANE_DECKS=str(tmp_path / "none.py"))
    assert result.returncode == 2
    assert "there is no deck file" in result.stderr


# Streams


def test_a_reader_that_stops_early_is_no_error() -> None:
    command = [sys.executable, "-m", "wolfsbane", "cards"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


def test_a_terminal_without_unicode_gets_the_rest() -> None:
    result = run_apart("cards", "amulet.13", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert result.returncode == 0
    assert result.stdout.startswith("13 Doppelg?nger (amulet.13), 2 copies")
