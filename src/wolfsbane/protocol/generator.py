"""Types of TypeScript and tables for the docs, made from the declarations: what `make protocol` writes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from wolfsbane.engine.events import EVERYBODY, KINDS, THE_SEAT, Field
from wolfsbane.engine.vocabulary import PROGRAMS
from wolfsbane.protocol import views
from wolfsbane.protocol.events import FORMS


def union_of(form: str) -> str:
    """The words of a form as a union of TypeScript."""
    return " | ".join(f'"{word}"' for word in FORMS[form].words if word)


def type_name(kind: str) -> str:
    return "".join(part.capitalize() for part in kind.split("_"))


def events_typescript() -> list[str]:
    """The discriminated union of all kinds of events, and which of them move or show a card."""
    lines = [
        "/** Where a card lies: a village, a pile, or a private deck. */",
        f"export type {FORMS['zone'].typescript} = {union_of('zone')};",
        "/** Why a round ended. */",
        f"export type {FORMS['reason'].typescript} = {union_of('reason')};",
        "",
    ]
    for kind in KINDS:
        fields = [f'kind: "{kind.name}"'] + [
            f"{field.name}{'?' if kind.may_lack(field) else ''}: {FORMS[field.form].typescript}"
            for field in kind.fields
        ]
        lines.append(f"/** {kind.about[0].upper()}{kind.about[1:]}. */")
        lines.append(f"export type {type_name(kind.name)} = {{ {'; '.join(fields)} }};")
    lines += ["", "/** One thing that happened, as its reader may know it. */", "export type GameEvent ="]
    lines += [f"  | {type_name(kind.name)}" for kind in KINDS]
    lines[-1] += ";"
    lines += ['export type EventKind = GameEvent["kind"];', ""]
    lines += _set("MOVES", "Its card came to lie at `zone` and `index`.", (k.name for k in KINDS if k.moves))
    lines += _set("SEEN_BY_ALL", "Everybody saw its card.", (k.name for k in KINDS if k.learns == EVERYBODY))
    lines += _set("SEEN_BY_SEAT", "Its `seat` saw its card.", (k.name for k in KINDS if k.learns == THE_SEAT))
    return lines


def _set(name: str, about: str, kinds: Iterable[str]) -> list[str]:
    words = ", ".join(f'"{kind}"' for kind in kinds)
    return [f"/** {about} */", f"export const {name}: ReadonlySet<EventKind> = new Set<EventKind>([{words}]);", ""]


def events_page() -> list[str]:
    """The tables of kinds and fields, in Markdown."""
    lines = ["| kind | what happened | fields |", "|---|---|---|"]
    for kind in KINDS:
        names = ", ".join(f"`{field.name}`" + ("?" if kind.may_lack(field) else "") for field in kind.fields)
        lines.append(f"| `{kind.name}` | {kind.about} | {names} |")
    lines += [
        "",
        "A field with a question mark is sent only to those who may know it; every other field is always there.",
        "",
        "| field | type | what it is |",
        "|---|---|---|",
        "| `kind` | string | which kind, see above |",
    ]
    fields: dict[str, Field] = {field.name: field for kind in KINDS for field in kind.fields}
    lines += [f"| `{field.name}` | {type_text(field.form)} | {field.about} |" for field in fields.values()]
    return [*lines, ""]


def type_text(form: str) -> str:
    """The type of a field in words."""
    found = FORMS[form]
    if found.typescript == "boolean":
        return "true or false"
    if found.typescript == "number":
        return (
            f"integer, {found.words[0]} to {found.words[-1]}"
            if found.words
            else f"integer, {found.least} to {found.most}"
        )
    return ", ".join(f"`{word}`" for word in found.words if word)


VIEW_PARTS: Final = {"View": "view", "ViewZones": "zones", "ViewCard": "card", "ViewAbility": "ability"}
PLURALS: Final = {
    "integer": "integers",
    "list of integers": "lists of integers",
    "card": "cards",
    "ability": "abilities",
}


def view_pages() -> dict[str, list[str]]:
    """The tables of a view and its parts, as a program gets them, in Markdown, by the part of the page."""
    out: dict[str, list[str]] = {}
    for name, schema in views.schemas(PROGRAMS).items():
        lines = ["| field | type | what it is |", "|---|---|---|"]
        for field, inner in schema["properties"].items():
            optional = "" if field in schema["required"] else ", or left out"
            lines.append(f"| `{field}` | {_schema_text(inner)}{optional} | {inner['description']} |")
        out[VIEW_PARTS[name]] = [*lines, ""]
    return out


def _schema_text(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return VIEW_PARTS[schema["$ref"]]
    if "anyOf" in schema:
        return " or ".join(_schema_text(one) for one in schema["anyOf"])
    if "enum" in schema:
        return ", ".join(f"`{word}`" for word in schema["enum"])
    if schema["type"] == "array":
        inner = _schema_text(schema["items"])
        return f"list of {PLURALS.get(inner, inner)}"
    return str(schema["type"])


def with_part(text: str, name: str, lines: list[str]) -> str:
    """A page in which the part between two comments of this name is regenerated."""
    begin, end = f"<!-- {name}: made by `make protocol` -->", f"<!-- end of {name} -->"
    before, rest = text.split(begin)
    _, after = rest.split(end)
    return "\n".join([f"{before}{begin}", "", *lines, f"{end}{after}"])
