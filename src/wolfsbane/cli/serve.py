"""`wolfsbane serve`: online tables."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from wolfsbane.cli.console import fail, reason, say

if TYPE_CHECKING:
    from wolfsbane.server.settings import Settings

LIMITS: Final = (
    "sleep_days",
    "tables",
    "tables_of_a_player",
    "spectators",
    "connections_of_a_seat",
    "connections_of_an_address",
    "messages_a_second",
    "requests_a_second",
    "message_bytes",
    "idle_seconds",
    "bot_seconds",
    "bot_memory",
)
NEEDED: Final = ("message_bytes", "bot_seconds")  # a server without them could be stopped by one message or one bot


def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 is all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", min=0, max=65535, help="The port; 0 is any that is free.")] = 8000,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="postgresql://… or sqlite:///path; usually a file of your own.")
    ] = None,
    data: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where that file is; usually in your data folder.")
    ] = None,
    client: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            envvar="WOLFSBANE_CLIENT_FOLDER",
            help="The built browser client; usually the one that was installed.",
        ),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open a browser on this machine too.")] = False,
    bot: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=BOT", help="Offer one bot more, such as mine=cmd:./mybot; can be repeated."),
    ] = None,
    pace: Annotated[
        float,
        typer.Option(
            metavar="X", min=0, help="How long bots wait with a move, as a multiple of the usual; 0 is not at all."
        ),
    ] = 1.0,
    workers: Annotated[int | None, typer.Option(metavar="N", min=1, help="Processes in which bots think.")] = None,
    secure: Annotated[
        bool, typer.Option("--secure", help="Cookies over https only: behind a proxy that has it.")
    ] = False,
    proxy: Annotated[
        str, typer.Option(metavar="ADDRESSES", help="Proxies that are believed who a request comes from.")
    ] = "127.0.0.1",
    limit: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=NUMBER",
            help=f"A limit; can be repeated. 0 is none, except for {' and '.join(NEEDED)}. Names: {', '.join(LIMITS)}.",
        ),
    ] = None,
    log_level: Annotated[str, typer.Option(metavar="LEVEL", help="debug, info, warning or error.")] = "info",
) -> None:
    """Serve tables to browsers and programs, until Ctrl-C. Needs no configuration.

    What is done at a table is on the disk before anybody is told of it; after a crash, start it again.
    """
    try:
        from wolfsbane.server.http.static import NoClient
        from wolfsbane.server.run import run
        from wolfsbane.server.settings import Settings
        from wolfsbane.server.storage.store import StoreError
    except ModuleNotFoundError as problem:
        fail(f"the server needs the package {problem.name}: install Wolfsbane as wolfsbane[server]")
    if log_level not in ("debug", "info", "warning", "error"):
        fail(f"a log level is debug, info, warning or error, not {log_level!r}")
    settings = Settings(pace=pace, secure=secure, deck_files=deck_files(context))
    settings.client = client
    if workers is not None:
        settings.workers = workers
    add_bots(settings, bot or [])
    set_limits(settings, limit or [])
    listener = listen(host, port)
    where = f"http://{shown(host)}:{listener.getsockname()[1]}/"

    def announce() -> None:
        say(f"Wolfsbane is served at {where} until Ctrl-C.")
        if open_browser and has_display():
            webbrowser.open(where)

    try:
        run(
            settings,
            announce,
            listener=listener,
            database=database,
            data=data,
            proxies=proxy,
            log_level=log_level,
        )
    except (NoClient, StoreError) as problem:
        fail(str(problem))
    finally:
        listener.close()


def deck_files(context: typer.Context) -> list[Path]:
    """The deck files that this program was given: the processes of the bots load them too."""
    named = [Path(name) for name in os.environ.get("WOLFSBANE_DECKS", "").split(os.pathsep) if name]
    given = context.parent.params.get("deck_file") if context.parent is not None else None
    return [*named, *(given or [])]


def listen(host: str, port: int) -> socket.socket:
    """A socket that is bound, so that a port in use is told at once."""
    try:
        family, kind, number, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, number)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(where)
        listener.listen()  # who comes before the server has begun waits for it
    except OSError as problem:
        fail(f"can't listen on {host}, port {port}: {reason(problem)}")
    return listener


def shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def has_display() -> bool:
    """Could a browser be seen here? In a terminal without a screen one would take the terminal."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def add_bots(settings: Settings, bots: list[str]) -> None:
    from wolfsbane.bots import make_bot

    for text in bots:
        name, equals, spec = text.partition("=")
        if not equals or not name or not spec or len(name) > 40:
            fail(f"--bot is a name, = and a bot, such as mine=cmd:./mybot, not {text!r}")
        try:
            make_bot(spec, 0)
        except ValueError as problem:
            fail(f"--bot {name}: {problem}")
        settings.levels[name] = spec


def set_limits(settings: Settings, limits: list[str]) -> None:
    kinds = {field.name: type(getattr(settings, field.name)) for field in fields(settings) if field.name in LIMITS}
    for text in limits:
        name, _, number = text.partition("=")
        if name not in kinds:
            fail(f"--limit is NAME=NUMBER with one of {', '.join(LIMITS)}, not {text!r}")
        try:
            value = kinds[name](number)
        except ValueError:
            fail(f"--limit {name}: {number!r} is not a number")
        if not 0 <= value < 1e12:
            fail(f"--limit {name}: 0 or more, not {number}")
        if not value and name in NEEDED:
            fail(f"--limit {name}: more than 0, since a server needs this limit")
        setattr(settings, name, value)
