"""Writes the protocol page, its TypeScript types and the events of the bot protocol's page: `make protocol`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
from litestar.routes import HTTPRoute

from wolfsbane.engine.vocabulary import FULL
from wolfsbane.protocol import views
from wolfsbane.protocol.generator import events_page, events_typescript, view_pages, with_part
from wolfsbane.server import messages as ms
from wolfsbane.server.http.app import litestar_app
from wolfsbane.server.tables.table import IDS_KEPT

PAGE: Final = Path("docs/protocol.md")
BOT_PAGE: Final = Path("docs/bot-protocol.md")
TYPES: Final = Path("web/src/protocol.ts")

OPENING: Final = f"""# The protocol of a table

This page and [the TypeScript types](../web/src/protocol.ts) are made by `make protocol`, from the types in
`wolfsbane.server.messages`, the answers of all HTTP routes, and the declarations of events in
`wolfsbane.engine.events`; a test holds them current.

## Connecting

A player is a guest: `POST /api/me` with `{{"name": "Ada"}}` sets a cookie. A program asks for a session token as well
(`"session_token": true`, also in `POST /api/login`) and sends it in the header `Authorization: Bearer …`. All paths are
described by the server itself, as OpenAPI at `/schema/openapi.json`.

A table is reached in three ways, with the same messages, all of them JSON. `ID` is the id of the table, `N` the last
sequence number that one has. To send without a WebSocket: `POST /api/tables/ID/messages`.

| way to receive | path |
|---|---|
| WebSocket, also to send | `/api/tables/ID/socket?after=N` |
| server-sent events | `GET /api/tables/ID/stream?after=N`, or with the header `Last-Event-ID` |
| long poll | `GET /api/tables/ID/messages?after=N&wait=20` |

## Versions

The protocol has a version, `PROTOCOL` in `wolfsbane.server.messages`. A WebSocket and an event stream begin with
`hello`, which has it; every answer over HTTP has it in the header `Wolfsbane-Protocol`. A client that was made for
another version should say so and stop. `Wolfsbane-Build` (in `hello`: `build`) names the browser client that the server
has: a page of another build reloads itself between games.

A browser can't tell a WebSocket that died from one on which nothing happens: it sends `ping` when it has heard nothing
for a while, and connects again if no `pong` comes.

## Sequence numbers

Messages `table`, `update` and `said` have a sequence number, `seq`: counted for each seat, from 1, without a gap. A
client that comes back names the last one it has (`after`) and gets exactly what it missed. Without `after`, and where
something may not be shown again or more than 5,000 messages were missed, there is a `table` message instead: with it
one has everything up to its `seq`. Missed messages come as fast as they are read; a poll returns the first of them, and
the next poll goes on from there. All who watch share one count.
Chat is for the people at the table; at a public one also for spectators, but only what is said while they watch.

What is sent twice counts once: messages that do something have an `id` that the client chooses, and a player's message
with an id that they have used before is confirmed (`done`) and does nothing. So after a broken line, send again what
was not confirmed, unchanged. An own message is confirmed by one with a `seq` that has its `id`, or over HTTP by the
answer `done`. Either comes when it is on the disk. A refusal repeats the `id` of the message it answers whenever that
can be read, even if nothing else can: what was refused must not be sent again.

The server knows the ids of a player's last {IDS_KEPT} messages at a table. Older ones it recognises by `at`, the last
`seq` that the client had when it first sent the message: one that may have counted and is no longer known by its id is
refused as `stale`, and does nothing. So with `at` no message ever counts twice. A message without `at`, and a `join`,
which has none, counts once among the last {IDS_KEPT}.

## Choosing

A `prompt` says which seats are to decide, and lists in `legal` what you may do if you are one of them. Answer with
`act`: one of these codes; or, to exchange several cards, their slots in ascending order and `done`, all in one message.
`at` is the last `seq` you have. While `prompt.at` stays the same, it is still the same question. A refusal has the id
of the rule and a text. A seat gets one hint at a time: a second `hint` is refused with the code `limit`, and one
whose question has been answered meanwhile with `stale`.

## Texts

The server makes no sentences. A `Text` is an id and values; the catalogues (`src/wolfsbane/text/<language>/*.ftl`, in
the format of Project Fluent) have the sentence for it in each language. A value named `seat` is a seat, one named
`number` the number of a card, and a value can be a text itself. Every error over HTTP is a `refused`, too.

## Seats, cards, zones

Seats are 0 to 3, villages `a` to `d`; in codes slots count from 1, in `index` from 0. A card is named by its place in
the shuffle of the round, which tells nothing about it. A number that you may not know is left out. So is every field
that has its default value: `null`, `false`, an empty list.

## How a WebSocket ends

What to do follows from the code. The reason is the id of a text that says why, such as `error-too-slow`, or empty.

| code | why |
|---|---|
| 1007, 1009 | a message was not UTF-8, or too large |
| 1012 | the server stops or starts again: connect again with `after` |
| 1013 | something could not be written, and was not sent to anybody, or the server has made an error: connect again |
| 4001 | you have sat down, got up or logged in: connect again |
| 4400 | the path or the query is malformed |
| 4401, 4403, 4404 | not signed in or logged out, not allowed to look at this table, or there is no such table |
| 4408 | you read too slowly: connect again with `after` |
| 4409 | you have opened the table in too many places, and this was the oldest: do not connect again by itself |
| 4429 | you sent too fast |
| 4503 | the table can't be opened, perhaps as its deck is no longer installed: do not connect again by itself |
"""


def structs_in(annotation: object) -> Iterator[type[msgspec.Struct]]:
    """The structs that an annotation is made of."""
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        yield annotation
    for inner in get_args(annotation):
        yield from structs_in(inner)


def http_answers() -> list[type[msgspec.Struct]]:
    """What is answered over HTTP, in order of the paths."""
    found: dict[type[msgspec.Struct], None] = {}
    for route in sorted(litestar_app().routes, key=lambda route: route.path):
        for handler in route.route_handlers if isinstance(route, HTTPRoute) else []:
            found |= dict.fromkeys(structs_in(handler.parsed_fn_signature.return_type.raw))
    return list(found)


def groups() -> list[tuple[str, str, list[type[msgspec.Struct]]]]:
    """The types by where they are used: the title, the name of their union ("" for none), and the types."""
    client, server = list(get_args(ms.ClientMessage)), list(get_args(ms.ServerMessage))
    answers = [kind for kind in http_answers() if kind not in server]
    return [
        ("From a client", "ClientMessage", client),
        ("To a client", "ServerMessage", server),
        ("To make a table", "", [ms.NewTable]),
        ("Answers over HTTP", "", answers),
    ]


def components() -> dict[str, Any]:
    """The schemas of all types by name."""
    every = [kind for _, _, kinds in groups() for kind in kinds]
    return msgspec.json.schema_components(every, ref_template="{name}")[1] | views.schemas(FULL)


def typescript_type(schema: dict[str, Any]) -> str:
    """A JSON schema as a type of TypeScript."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "title" in schema:
        return str(schema["title"])
    if "enum" in schema:
        return " | ".join('"' + str(value) + '"' for value in sorted(schema["enum"]))
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "anyOf" in schema:
        return " | ".join(typescript_type(one) for one in schema["anyOf"])
    kind = schema.get("type")
    if kind == "object":
        if "title" in schema:
            return str(schema["title"])
        return f"Record<string, {typescript_type(schema['additionalProperties'])}>"
    if kind == "array":
        if "prefixItems" in schema:
            return "[" + ", ".join(typescript_type(one) for one in schema["prefixItems"]) + "]"
        inner = typescript_type(schema["items"])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    return {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}[
        kind or ""
    ]


def is_optional(name: str, schema: dict[str, Any]) -> bool:
    return name not in schema.get("required", [])


def typescript() -> str:
    schemas = components()
    lines = [
        "// Made by `make protocol` from the types of the server and its events. Do not change it by hand.",
        "",
        "/** The version of these messages. */",
        f"export const PROTOCOL = {ms.PROTOCOL};",
        "",
    ]
    for name in sorted(schemas):
        schema = schemas[name]
        if schema.get("description"):
            lines.append(f"/** {' '.join(schema['description'].split())} */")
        lines.append(f"export interface {name} {{")
        for field, inner in schema.get("properties", {}).items():
            if inner.get("description"):
                lines.append(f"  /** {inner['description']} */")
            mark = "?" if is_optional(field, schema) else ""
            name = field if field.isidentifier() else f'"{field}"'
            lines.append(f"  {name}{mark}: {typescript_type(inner)};")
        lines += ["}", ""]
    for _, union, kinds in groups():
        if union:
            lines += [f"export type {union} =", *[f"  | {kind.__name__}" for kind in kinds]]
            lines[-1] += ";"
            lines.append("")
    lines += [*flags_typescript(), *events_typescript()]
    names = re.findall(r"^export (?:interface|type|const) (\w+)", "\n".join(lines), re.MULTILINE)
    if len(set(names)) < len(names):
        raise ValueError(f"two types have the same name: {sorted(name for name in names if names.count(name) > 1)}")
    return "\n".join(lines)


def flags_typescript() -> list[str]:
    """The options of a table that are flags, for a form: with people only or always, and what the form begins with."""
    lines = ["/** The flags among the options of a table, in the order of a form. */", "export const TABLE_FLAGS = ["]
    info = msgspec.inspect.type_info(ms.Options)
    assert isinstance(info, msgspec.inspect.StructType)
    for field in info.fields:
        kind: msgspec.inspect.Type = field.type
        extra: dict[str, Any] = {}
        while isinstance(kind, msgspec.inspect.Metadata):
            extra.update(kind.extra or {})
            kind = kind.type
        if isinstance(kind, msgspec.inspect.BoolType):
            flag = {"default": field.default, "preset": extra.get("preset", field.default)}
            values = ", ".join(f"{name}: {str(value).lower()}" for name, value in flag.items())
            lines.append(f'  {{ name: "{field.name}", form: "{extra.get("form", "game")}", {values} }},')
    return [*lines, "] as const;", 'export type TableFlag = (typeof TABLE_FLAGS)[number]["name"];', ""]


def bounds(schema: dict[str, Any]) -> str:
    """What a value has to be beside its type, in words."""
    words: list[str] = []
    inner = schema.get("anyOf", [schema])[0]
    low, high = inner.get("minimum"), inner.get("maximum")
    if low is not None and high is not None and high < 2**53:
        words.append(f"{low} to {high}")
    low, high = inner.get("minLength", inner.get("minItems")), inner.get("maxLength", inner.get("maxItems"))
    if high is not None:
        what = "characters" if "maxLength" in inner else "of them"
        words.append(f"{low or 0} to {high} {what}")
    return ", ".join(words)


def table_of(name: str, schema: dict[str, Any]) -> list[str]:
    about = " ".join(schema.get("description", "").split())
    lines = [f"### {name}", "", *([about, ""] if about else [])]
    properties = {field: inner for field, inner in schema.get("properties", {}).items() if field != "type"}
    tag = schema.get("properties", {}).get("type")
    if tag is not None:
        lines[0] = f"### `{tag['enum'][0]}`"
    if not properties:
        return lines
    lines += ["| field | type | |", "|---|---|---|"]
    for field, inner in properties.items():
        kind = typescript_type(inner).replace("|", "\\|")
        inner_notes = inner.get("description") or next(
            (one["description"] for one in inner.get("anyOf", []) if one.get("description")), ""
        )
        notes = [note for note in (inner_notes, bounds(inner)) if note]
        if is_optional(field, schema):
            notes.insert(0, "Optional.")
        lines.append(
            f"| `{field}` | `{kind}` | {' '.join(note if note[-1] == '.' else note + '.' for note in notes)} |"
        )
    return [*lines, ""]


def page() -> str:
    schemas = components()
    lines = [OPENING]
    named: set[str] = set()
    for title, _, kinds in groups():
        lines += [f"## {title}", ""]
        for kind in kinds:
            named.add(kind.__name__)
            lines += table_of(kind.__name__, schemas[kind.__name__])
    lines += ["## What they are made of", ""]
    for name in sorted(set(schemas) - named):
        lines += table_of(name, schemas[name])
    about = "What an `update` tells. [Bot programs](bot-protocol.md) get the same."
    lines += ["## Events", "", about, "", *events_page()]
    return "\n".join(lines).rstrip() + "\n"


def bot_page(root: Path) -> str:
    """The page of the bot protocol, of which only the tables of views and events are made."""
    text = (root / BOT_PAGE).read_text("utf-8")
    for name, lines in {**view_pages(), "events": events_page()}.items():
        text = with_part(text, name, lines)
    return text


def main(root: Path) -> None:
    (root / PAGE).write_text(page(), encoding="utf-8")
    (root / TYPES).write_text(typescript(), encoding="utf-8")
    (root / BOT_PAGE).write_text(bot_page(root), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
