"""`wolfsbane serve`: runs the server."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from wolfsbane.cli.console import fail, read_file, reason, say
from wolfsbane.cli.database import DatabaseFileOption, DatabaseOption, DataOption, named_database
from wolfsbane.server.limits import LIMITS

if TYPE_CHECKING:
    from wolfsbane.lessons import Lesson
    from wolfsbane.server.settings import Settings

FAILED: Final = 1


def serve(
    context: typer.Context,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", envvar="WOLFSBANE_HOST", help="Where to listen; 0.0.0.0 is all.")
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(metavar="N", envvar="WOLFSBANE_PORT", min=0, max=65535, help="The port; 0 is any that is free."),
    ] = 8000,
    database: DatabaseOption = None,
    database_file: DatabaseFileOption = None,
    data: DataOption = None,
    bus: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            envvar="WOLFSBANE_BUS",
            help="nats://host:port: carries signals between servers that share a PostgreSQL; "
            "by default the database does.",
        ),
    ] = None,
    client: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            envvar="WOLFSBANE_CLIENT_FOLDER",
            help="The built browser client; by default the one that was installed.",
        ),
    ] = None,
    open_browser: Annotated[
        bool, typer.Option("--open", envvar="WOLFSBANE_OPEN", help="Open a browser on this machine too.")
    ] = False,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=BOT",
            help="Offer one bot more, such as mine=cmd:./mybot or mine=module:Class; can be repeated. "
            "[env var: WOLFSBANE_BOT, with ; between]",
        ),
    ] = None,
    lesson: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE",
            help="Add a lesson to those that can be played here; can be repeated. "
            "[env var: WOLFSBANE_LESSON, with ; between]",
        ),
    ] = None,
    pace: Annotated[
        float,
        typer.Option(
            metavar="X",
            envvar="WOLFSBANE_PACE",
            min=0,
            help="How long bots wait with a move, as a multiple of the default; 0 is not at all.",
        ),
    ] = 1.0,
    workers: Annotated[
        int | None,
        typer.Option(metavar="N", envvar="WOLFSBANE_WORKERS", min=1, help="Processes in which bots think."),
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            envvar="WOLFSBANE_RAY",
            help="Bots think, and reviews are made, on the Ray cluster at this address; by default on this machine.",
        ),
    ] = None,
    secure: Annotated[
        bool,
        typer.Option(
            "--secure", envvar="WOLFSBANE_SECURE", help="Cookies over https only: behind a proxy that has it."
        ),
    ] = False,
    proxy: Annotated[
        str,
        typer.Option(
            metavar="ADDRESSES",
            envvar="WOLFSBANE_PROXY",
            help="Proxies that are trusted to say who a request comes from, with commas between.",
        ),
    ] = "127.0.0.1",
    ladder: Annotated[
        bool,
        typer.Option(
            "--ladder", envvar="WOLFSBANE_LADDER", help="A page with players by rating: those who want to be on it."
        ),
    ] = False,
    public_url: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            envvar="WOLFSBANE_PUBLIC_URL",
            help="Where players find this server, such as https://example.org: allows push messages, and mail.",
        ),
    ] = None,
    mail: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            envvar="WOLFSBANE_MAIL",
            help="smtp://user:password@host:port of a mail server, or smtps://…; rather in the environment.",
        ),
    ] = None,
    mail_from: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", envvar="WOLFSBANE_MAIL_FROM", help="The address that mail comes from."),
    ] = None,
    push_origin: Annotated[
        list[str] | None,
        typer.Option(
            metavar="URL",
            help="One push service more, such as https://push.example.org, wherever it is; can be repeated. "
            "[env var: WOLFSBANE_PUSH_ORIGIN, with ; between]",
        ),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=NUMBER",
            help=f"A limit, 0 for none where a server can do without; can be repeated. Names: {', '.join(LIMITS)}. "
            "[env var: WOLFSBANE_LIMIT, with ; between]",
        ),
    ] = None,
    log_level: Annotated[
        str, typer.Option(metavar="LEVEL", envvar="WOLFSBANE_LOG_LEVEL", help="debug, info, warning or error.")
    ] = "info",
) -> None:
    """Serve tables to browsers and programs, until Ctrl-C. Needs no configuration.

    Any number of servers may share a PostgreSQL database; a file has one server.

    What is done at a table is on the disk before anybody sees it; after a crash, start it again.
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
    settings = Settings(pace=pace, secure=secure, deck_files=list(context.obj or []))
    settings.client = client
    settings.bus = bus
    settings.ladder = ladder
    set_notices(settings, public_url, mail, mail_from)
    settings.push_origins = [*several("WOLFSBANE_PUSH_ORIGIN"), *(push_origin or [])]
    if workers is not None:
        settings.workers = workers
    if ray is not None:
        check_cluster(ray)
        settings.ray = ray
    settings.lessons = read_lessons([*[Path(one) for one in several("WOLFSBANE_LESSON")], *(lesson or [])])
    add_bots(settings, [*several("WOLFSBANE_BOT"), *(bot or [])])
    set_limits(settings, [*several("WOLFSBANE_LIMIT"), *(limit or [])])
    url = named_database(database, database_file)
    listener = listen(host, port)
    where = f"http://{shown(host)}:{listener.getsockname()[1]}/"

    def announce() -> None:
        say(f"Wolfsbane is served at {where} until Ctrl-C.")
        if open_browser and has_display():
            webbrowser.open(where)

    try:
        fatal = run(
            settings,
            announce,
            listener=listener,
            database=url,
            data=data,
            proxies=proxy,
            log_level=log_level,
        )
    except (NoClient, StoreError) as problem:
        fail(str(problem))
    finally:
        listener.close()
    if fatal is not None:
        fail(fatal, FAILED)


def check_cluster(address: str) -> None:
    """Exits if Ray is not installed, or if there is no cluster."""
    from wolfsbane.arena.cluster import check_address, check_installed
    from wolfsbane.pool import WorkerError

    try:
        check_installed()
        check_address(address)
    except WorkerError as problem:
        fail(str(problem))


def several(variable: str) -> list[str]:
    """The values of a repeatable option from an environment variable, separated by semicolons."""
    return [part.strip() for part in os.environ.get(variable, "").split(";") if part.strip()]


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; exits if the port is in use."""
    try:
        family, kind, number, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, number)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(where)
        listener.listen()  # connections wait until the server has started
    except OSError as problem:
        fail(f"can't listen on {host}, port {port}: {reason(problem)}")
    return listener


def shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def has_display() -> bool:
    """Is there a graphical display? Without one, a text browser would take over the terminal."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def read_lessons(files: list[Path]) -> list[Lesson]:
    """The lessons of these files; exits if one can't be played."""
    from wolfsbane.lessons import LessonError, parse_lesson

    found: list[Lesson] = []
    for file in files:
        try:
            found.append(parse_lesson(read_file(str(file))))
        except LessonError as problem:
            fail(f"--lesson {file}: {problem}")
    return found


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


def set_notices(settings: Settings, public_url: str | None, mail: str | None, mail_from: str | None) -> None:
    """Exits if what is needed to send mail is incomplete."""
    from wolfsbane.server.notices.mail import MailServer

    if public_url is not None and not public_url.startswith(("https://", "http://")):
        fail(f"--public-url is a URL such as https://example.org, not {public_url!r}")
    if (mail is None) != (mail_from is None) or (mail is not None and public_url is None):
        fail("mail needs all of --mail, --mail-from and --public-url")
    if mail is not None:
        try:
            MailServer.of(mail)
        except ValueError as problem:
            fail(f"--mail: {problem}")
    settings.public_url, settings.mail, settings.mail_from = public_url, mail, mail_from


def set_limits(settings: Settings, limits: list[str]) -> None:
    for text in limits:
        name, _, number = text.partition("=")
        if name not in LIMITS:
            fail(f"--limit is NAME=NUMBER with one of {', '.join(LIMITS)}, not {text!r}")
        try:
            value = float(number) if isinstance(LIMITS[name].default, float) else int(number)
        except ValueError:
            fail(f"--limit {name}: {number!r} is not a number")
        if not 0 <= value < 1e12:
            fail(f"--limit {name}: 0 or more, not {number}")
        if not value and not LIMITS[name].metadata["may_be_none"]:
            fail(f"--limit {name}: more than 0, since a server needs this limit")
        setattr(settings, name, value)
