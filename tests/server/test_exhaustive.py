"""Every command and every log event has its handler, and every text of the server is in the catalogues.

mypy holds the first by `assert_never`; here it is held for the tables that are looked up at run time too.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from wolfsbane import server
from wolfsbane.server import messages as ms
from wolfsbane.server.bots.worker import Answer, Order, Scheduler
from wolfsbane.server.delivery import actor, inbox
from wolfsbane.server.storage import erasure
from wolfsbane.server.tables import commands, log
from wolfsbane.server.tables.table import Table

SERVER = Path(server.__file__).parent
TEXTS = SERVER.parent / "text"
# Values that a renderer adds to those of a text, by the value they follow from.
DERIVED = {"seat_name": "seat", "owner_name": "owner"}


# --- handlers


def cases(function: Callable[..., Any]) -> tuple[set[str], bool]:
    """The classes that the `match` of a function lists, and whether it ends in `assert_never`."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    [match] = [node for node in ast.walk(tree) if isinstance(node, ast.Match)]
    patterns = [node.cls for case in match.cases for node in ast.walk(case.pattern) if isinstance(node, ast.MatchClass)]
    last = ast.unparse(match.cases[-1].body[0])
    return {ast.unparse(one).rpartition(".")[2] for one in patterns}, last.startswith("assert_never(")


@pytest.mark.parametrize(
    ("function", "union"),
    [
        (commands.handle, commands.Command),
        (actor.Actor._carry_out, ms.ClientMessage),
        (Table._fold, log.LogEvent),
        (erasure._without, log.LogEvent),
        (Scheduler.run, Order | Answer),
    ],
    ids=["commands", "client messages", "log events", "erasure", "orders to a bot worker"],
)
def test_every_member_of_a_union_has_a_case(function: Callable[..., Any], union: Any) -> None:
    assert cases(function) == ({one.__name__ for one in get_args(union)}, True)


def test_every_item_of_an_inbox_has_a_handler() -> None:
    kinds = {one for one in vars(inbox).values() if inspect.isclass(one) and issubclass(one, inbox.Item)}
    assert set(actor.HANDLERS) == kinds - {inbox.Item}


def test_every_log_event_says_what_happened() -> None:
    for kind in get_args(log.LogEvent):
        assert kind.__doc__.strip().endswith("."), kind


# --- texts


def texts_of(source: str) -> Iterator[tuple[str, set[str] | None]]:
    """The ids of the texts that a module makes, and the names of their values; None if these are made elsewhere."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = ast.unparse(node.func).rpartition(".")[2]
        if name == "close" and len(node.args) == 2:  # the reason of a closed connection
            where, values = node.args[1], None
        elif name in ("Text", "not_found") and node.args:
            where, values = node.args[0], values_of(node)
        else:
            continue
        for one in ast.walk(where):
            if isinstance(one, ast.Constant) and isinstance(one.value, str):
                yield one.value, values


def values_of(call: ast.Call) -> set[str] | None:
    if len(call.args) == 1:
        return set()
    given = call.args[1]
    return {str(ast.literal_eval(key)) for key in given.keys if key} if isinstance(given, ast.Dict) else None


def made() -> dict[str, list[set[str] | None]]:
    found: dict[str, list[set[str] | None]] = {}
    for path in SERVER.rglob("*.py"):
        for text_id, values in texts_of(path.read_text("utf-8")):
            found.setdefault(text_id, []).append(values)
    return found


class Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 - the library's name
        self.names.add(node.id.name)


def catalogue(language: str) -> dict[str, set[str]]:
    """The ids of the server's catalogue, and the variables of each message."""
    resource = FluentParser().parse((TEXTS / language / "server.ftl").read_text("utf-8"))
    found: dict[str, set[str]] = {}
    for entry in resource.body:
        assert not isinstance(entry, ftl.Junk), entry.content
        if isinstance(entry, ftl.Message):
            variables = Variables()
            variables.visit(entry)
            found[entry.id.name] = variables.names
    return found


def test_the_server_says_what_the_catalogue_has() -> None:
    said = {text_id for text_id in made() if text_id.startswith(("error-", "note-"))}
    assert said == set(catalogue("en"))


@pytest.mark.parametrize("language", ["en", "de"])
def test_messages_use_the_values_that_their_texts_have(language: str) -> None:
    given = made()
    for text_id, variables in catalogue(language).items():
        needed = {DERIVED.get(name, name) for name in variables}
        for values in given[text_id]:
            assert values is None or needed <= values, text_id
