"""Tables of the documentation that are generated from the declarations."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from wolfsbane.engine.vocabulary import PROGRAMS
from wolfsbane.protocol import views

NAMES: Final = {"View": "view", "ViewZones": "zones", "ViewCard": "card", "ViewAbility": "ability"}

PLURALS: Final = {
    "integer": "integers",
    "list of integers": "lists of integers",
    "card": "cards",
    "ability": "abilities",
}


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = ["| " + " | ".join(row) + " |" for row in [head, *rows]]
    lines.insert(1, "|---" * len(head) + "|")
    return "\n".join(lines)


def with_tables(text: str, tables: Mapping[str, str]) -> str:
    """The document with these tables, each between `<!-- NAME -->` and `<!-- end -->`.

    Raises ValueError if it has no place for one of them.
    """
    for name, table in tables.items():
        pattern = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
        if not pattern.search(text):
            raise ValueError(f"the document has no place for the table {name!r}: <!-- {name} --> and <!-- end -->")
        filled = f"\n{table}\n\n"
        text = pattern.sub(lambda found, filled=filled: found[1] + filled + found[2], text)  # type: ignore[misc]
    return text


def view_tables() -> dict[str, str]:
    """The fields of a view and of its parts, as a program gets them, by the name of their table."""
    out: dict[str, str] = {}
    for name, schema in views.schemas(PROGRAMS).items():
        members: dict[str, Any] = dict(schema["properties"])  # type: ignore[call-overload]
        required = schema["required"]
        assert isinstance(required, list)
        rows = [
            (f"`{field}`", _type(inner) + ("" if field in required else ", or left out"), inner["description"])
            for field, inner in members.items()
        ]
        out[NAMES[name]] = markdown(("field", "type", "what it is"), rows)
    return out


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return NAMES[schema["$ref"]]
    if "anyOf" in schema:
        return " or ".join(_type(one) for one in schema["anyOf"])
    if "enum" in schema:
        return ", ".join(f"`{word}`" for word in schema["enum"])
    if schema["type"] == "array":
        return f"list of {PLURALS.get(_type(schema['items']), _type(schema['items']))}"
    return str(schema["type"])
