"""Tables, replays and bots' questions are made in several threads: the server keeps nothing that they could share."""

import ast
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FrameType

import pytest

from conftest import ROOT
from server.tables import LoggedTable, play_on, random_table
from wolfsbane.server.delivery import redaction
from wolfsbane.server.tables.table import Table

SERVER = ROOT / "src" / "wolfsbane" / "server"
MODULES = sorted(SERVER.rglob("*.py"))
THREADS = 4

# Values that can't change, or are meant for any number of threads.
SAFE_CALLS = {
    "ContextVar",  # set for one task; the default is an object that one task changes and any thread may read
    "Decoder",  # of msgspec: they keep nothing from one message to the next
    "Encoder",
    "Literal",
    "NewType",
    "Path",
    "Router",
    "Seldom",  # a logger that counts under a lock
    "SystemRandom",
    "TypeVar",
    "compile",
    "frozenset",
    "getLogger",
    "tuple",
}
# Names in capitals are constants: tables of values, filled where they are written, and never changed.
MUTATORS = {"append", "add", "clear", "extend", "insert", "pop", "popitem", "remove", "setdefault", "update", "discard"}


def is_fixed(value: ast.expr) -> bool:
    """Can this value of a module never change?"""
    if isinstance(value, (ast.Constant, ast.Name, ast.Attribute, ast.JoinedStr, ast.Lambda)):
        return True
    if isinstance(value, ast.Tuple):
        return all(is_fixed(one) for one in value.elts)
    if isinstance(value, (ast.BinOp, ast.UnaryOp, ast.Subscript, ast.Compare)):
        return True  # arithmetic, and types
    if isinstance(value, ast.Call):
        name = value.func.attr if isinstance(value.func, ast.Attribute) else getattr(value.func, "id", "")
        return name in SAFE_CALLS
    return False


def bindings(tree: ast.Module) -> list[tuple[str, ast.expr]]:
    """Names that a module binds at its top level, with their values."""
    out: list[tuple[str, ast.expr]] = []
    for node in tree.body:
        if isinstance(node, ast.Assign):
            out += [(target.id, node.value) for target in node.targets if isinstance(target, ast.Name)]
        elif isinstance(node, ast.AnnAssign) and node.value is not None and isinstance(node.target, ast.Name):
            out.append((node.target.id, node.value))
    return out


def mutations(tree: ast.Module, names: set[str]) -> set[str]:
    """Which of these names something in the module changes."""
    out: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Global):
            out |= set(node.names)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MUTATORS:
            out |= {node.func.value.id} if isinstance(node.func.value, ast.Name) else set()
        elif isinstance(node, (ast.Assign, ast.AugAssign, ast.Delete)):
            targets = [node.target] if isinstance(node, ast.AugAssign) else node.targets
            for target in targets:
                if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
                    out.add(target.value.id)
    return out & names


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SERVER)))
def test_no_module_of_the_server_keeps_anything_that_changes(path: Path) -> None:
    if path.name == "metrics.py" or "migrations" in path.parts:
        return  # counters, made for threads; and steps that run before there are any
    tree = ast.parse(path.read_text("utf-8"))
    found = [(name, value) for name, value in bindings(tree) if not is_fixed(value)]
    assert [name for name, _ in found if name != "__all__" and not name.isupper()] == []
    local = {
        argument.arg
        for node in ast.walk(tree)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        for argument in [*node.args.args, *node.args.kwonlyargs]
    }
    names = {name for name, _ in bindings(tree)} - local
    assert mutations(tree, names) == set()


def test_the_scan_finds_a_buffer_that_is_shared() -> None:
    tree = ast.parse("_offered: Final = Actions()\nCACHE: Final = {}\ndef f():\n    CACHE['x'] = 1\n")
    assert [name for name, value in bindings(tree) if not is_fixed(value)] == ["_offered", "CACHE"]
    assert mutations(tree, {"CACHE"}) == {"CACHE"}


def replay(played: LoggedTable) -> list[bytes]:
    """Every message of a table again, as a thread that reads old messages makes them."""
    table = Table("T", tail=0)
    return [message for entry in played.log for _, _, message in table.fold(entry)]


def looks(played: LoggedTable) -> list[object]:
    """Snapshots, prompts and questions to bots about where a table stands."""
    table = played.table
    state = table.state
    assert state is not None
    out: list[object] = [table.snapshot(viewer) for viewer in (*range(len(table.seats)), 4)]
    for seat in table.deciders():
        out.append(redaction.thought(state, seat))
        out.append(redaction.prompt(state, seat, "full"))
    return out


def let_others(frame: FrameType, event: str, _argument: object) -> None:
    """Lets other threads run after every call that redaction makes, where they would else do so once in a while."""
    caller = frame if event == "c_return" else frame.f_back if event == "return" else None
    if caller is not None and caller.f_code.co_filename == redaction.__file__:
        time.sleep(0)


def test_views_prompts_and_replays_are_the_same_from_many_threads() -> None:
    tables = [random_table(seed) for seed in range(12)]
    for seed, one in enumerate(tables):
        play_on(one, random.Random(seed), 25)
    expected = [(replay(one), looks(one)) for one in tables]
    wrong: list[int] = []
    ready = threading.Barrier(THREADS)

    def hammer(thread: int) -> None:
        rng = random.Random(thread)
        ready.wait()
        for _ in range(10):
            number = rng.randrange(len(tables))
            if replay(tables[number]) != expected[number][0] or looks(tables[number]) != expected[number][1]:
                wrong.append(number)

    threading.setprofile(let_others)
    try:
        with ThreadPoolExecutor(THREADS) as pool:
            list(pool.map(hammer, range(THREADS)))
    finally:
        threading.setprofile(None)
    assert wrong == []
