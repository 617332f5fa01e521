"""Checks of the catalogues: what a language lacks, what it has too much, and what the program says without a message.

The program's own ids are found in its source: the strings that are given to `Text`, `say` and `t`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from wolfsbane.decks.registry import decks
from wolfsbane.text.catalogue import ENGLISH, message_files

PACKAGE: Final = Path(__file__).parent.parent
SAYING: Final = ("Text", "say", "t")
AN_ID: Final = re.compile(r"""["'][a-z]+-""")  # the beginning of a string that may be one
# What a renderer makes of one value.
DERIVED: Final = {
    "seat": {"seat", "seat_name"},
    "owner": {"owner", "owner_name"},
    "number": {"number", "number_card", "number_name", "number_text"},
}
ALWAYS: Final = {"token", "token_the", "token_text"}


class References(Visitor):
    """The variables and messages that a message uses."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.messages.add(node.id.name)


class Messages:
    """The messages of a language as they are written, by their ids; an attribute is `id.attribute`."""

    def __init__(self, language: str) -> None:
        self.uses: dict[str, References] = {}
        self.errors: list[str] = []
        parser = FluentParser()
        for file in message_files(language):
            for entry in parser.parse(file.read_text(encoding="utf-8")).body:
                if isinstance(entry, ftl.Junk):
                    self.errors.append(f"{file.name}: {(entry.content or '').partition(chr(10))[0]}")
                elif isinstance(entry, ftl.Message):
                    self._add(entry.id.name, entry.value, file.name)
                    for attribute in entry.attributes:
                        self._add(f"{entry.id.name}.{attribute.id.name}", attribute.value, file.name)

    def _add(self, name: str, pattern: ftl.Pattern | None, file: str) -> None:
        if name in self.uses:
            self.errors.append(f"{file}: {name} is there twice")
        self.uses[name] = References()
        if pattern is not None:
            self.uses[name].visit(pattern)

    def variables(self, name: str) -> set[str]:
        """The variables of a message and of those that it refers to."""
        uses = self.uses[name]
        inner = [self.variables(other) for other in uses.messages if other in self.uses]
        return uses.variables.union(*inner)

    def referred_to(self) -> set[str]:
        return set().union(*[uses.messages for uses in self.uses.values()])


@cache
def messages_of(language: str) -> Messages:
    return Messages(language)


def from_decks() -> set[str]:
    """The ids of the cards and tokens, whose English is in the decks."""
    ids: set[str] = set()
    for deck in decks():
        names = [f"card-{card.number}{deck.letter}" for card in deck.cards]
        if deck.token is not None:
            names.append(f"token-{deck.letter}")
        ids.update(names, [f"{name}.text" for name in names])
    return ids


def missing(language: str) -> list[str]:
    """What English has, or a built-in deck, and `language` lacks."""
    wanted = from_decks() | set(messages_of(ENGLISH).uses) - own_phrases(ENGLISH)
    return sorted(wanted - set(messages_of(language).uses)) if language != ENGLISH else []


def own_phrases(language: str) -> set[str]:
    """Messages that are only parts of other messages of the same language; another one may do without them."""
    return messages_of(language).referred_to() - possible_ids(PACKAGE)


def problems(language: str) -> list[str]:
    """What is wrong in the catalogue of a language, apart from what is missing."""
    english, messages = messages_of(ENGLISH), messages_of(language)
    found = list(messages.errors)
    known = set(english.uses) | from_decks() | {f"token-{deck.letter}.the" for deck in decks()}
    phrases = own_phrases(language) - known
    for name in sorted(messages.uses):
        absent = sorted(messages.uses[name].messages - set(messages.uses))
        found += [f"{name} refers to {other}, which there is not" for other in absent]
        if name in phrases:
            continue
        if name not in known:
            found.append(f"{name} is not a message of English")
        elif name in english.uses:
            unknown = base_variables(messages.variables(name)) - base_variables(english.variables(name))
            found += [f"{name} uses ${variable}, which English does not" for variable in sorted(unknown)]
    return found


@cache
def possible_ids(folder: Path) -> set[str]:
    """All strings of the source below `folder` that may be ids of messages."""
    ids: set[str] = set()
    for node in nodes_below(folder):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "-" in node.value:
            ids.add(node.value)
    return ids


def undefined(folder: Path = PACKAGE) -> list[str]:
    """Ids that the program says and English lacks, with prefixes for those that are put together (`event-…`)."""
    known = set(messages_of(ENGLISH).uses) | from_decks()
    used: set[str] = set()
    for node in nodes_below(folder):
        if isinstance(node, ast.Call) and node.args:
            name = getattr(node.func, "id", None) or getattr(node.func, "attr", "")
            if name in SAYING:
                used |= set(strings_in(node.args[0]))
    ids = [one for one in used if "-" in one and " " not in one]  # `say` also prints lines
    return sorted(one for one in ids if one not in known and not any_with_prefix(one, known))


def without_values(folder: Path = PACKAGE) -> list[str]:
    """Where the program says a message without a value that its English needs, as far as the source shows it."""
    english = messages_of(ENGLISH)
    found: set[str] = set()
    for node in nodes_below(folder):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        given = values_given(node)
        for name in strings_in(node.args[0]) if given is not None else ():
            if name in english.uses:
                lacking = base_variables(english.variables(name)) - (given or set())
                found |= {f"{name} is said without {variable}" for variable in lacking}
    return sorted(found)


def values_given(call: ast.Call) -> set[str] | None:
    """The names of the values that a call gives; None if it says no message, or the source does not show them."""
    name = getattr(call.func, "id", None) or getattr(call.func, "attr", "")
    if name == "Text":
        if len(call.args) == 1 and not call.keywords:
            return set()
        values = call.args[1] if len(call.args) == 2 else None
        if isinstance(values, ast.Dict) and all(isinstance(key, ast.Constant) for key in values.keys):
            return {str(key.value) for key in values.keys if isinstance(key, ast.Constant)}
        return None
    if name not in SAYING or any(keyword.arg is None for keyword in call.keywords):
        return None
    return {str(keyword.arg) for keyword in call.keywords}


def base_variables(variables: set[str]) -> set[str]:
    """The values that a renderer has to be given for these variables."""
    return {
        next((base for base, derived in DERIVED.items() if variable in derived), variable)
        for variable in variables - ALWAYS
    }


def any_with_prefix(prefix: str, known: set[str]) -> bool:
    return prefix.endswith("-…") and any(one.startswith(prefix[:-1]) for one in known)


def strings_in(node: ast.expr) -> Iterator[str]:
    """The ids that an argument can be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from strings_in(node.body)
        yield from strings_in(node.orelse)
    elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
        yield f"{node.values[0].value!s}…"


def unused(folder: Path = PACKAGE, others: Path | None = None) -> list[str]:
    """Messages of English that no source says: neither Python or lessons below `folder` nor a file below `others`."""
    english = messages_of(ENGLISH)
    used = possible_ids(folder) | english.referred_to() | {"literal"}
    prefixes = tuple(one[:-1] for node in nodes_below(folder) for one in prefixes_in(node))
    files = sorted(folder.rglob("*.toml"))
    if others is not None:
        files += [path for path in sorted(others.rglob("*")) if path.suffix in (".ts", ".svelte", ".ftl")]
    elsewhere = "\n".join([path.read_text("utf-8") for path in files])
    ids = [name for name in english.uses if "." not in name]
    return [name for name in ids if name not in used and not name.startswith(prefixes) and name not in elsewhere]


def prefixes_in(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.JoinedStr):
        yield from [one for one in strings_in(node) if one.endswith("-…")]


@cache
def nodes_below(folder: Path) -> list[ast.AST]:
    """The parts of all sources below a folder that have to do with strings; those of files with an id in them."""
    found: list[ast.AST] = []
    for path in sorted(folder.rglob("*.py")):
        source = path.read_text("utf-8")
        if AN_ID.search(source):  # parsing is what takes time
            nodes = ast.walk(ast.parse(source))
            found += [node for node in nodes if isinstance(node, ast.Call | ast.Constant | ast.JoinedStr)]
    return found
