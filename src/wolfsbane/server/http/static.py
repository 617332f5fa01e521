"""The browser client: the files that the build made, served from memory.

Files under `assets/` have a hash of their content in the name, so browsers keep them for ever. The rest is asked for
again each time, and answered with 304 if it is still the same. The build lays compressed copies beside the files
(`.br`, `.gz`). All pages are one file, `index.html`: which page it is, the client sees by the address.
"""

from __future__ import annotations

import hashlib
import html
import mimetypes
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from wolfsbane.server.messages import PROTOCOL

PACKAGED: Final = Path(__file__).parents[2] / "web"  # where a wheel has it
REASON: Final = Path(__file__).parents[2] / "_no_client.txt"  # where a wheel says why it has none
INDEX: Final = "/index.html"
# What is no page: the rest of the server answers.
SERVER: Final = re.compile(r"/(?:api|schema|health|ready|metrics)(?:/|$)")
# The pages that there are. Any other address gets the client too, to say so, but with the status 404.
PAGES: Final = re.compile(
    r"/(?:(?:learn|puzzles|tonight|tournament|rules|cards|mix|games|progress|you|ladder|lobby)/?"
    r"|(?:account|notifications|settings)/?"
    r"|(?:t|mix|deal|tournament)/[\w-]+/?|notifications/(?:confirm|off)/[\w.-]+/?|games/[\w-]+/\d+(?:/review)?/?)?"
)
FOR_EVER: Final = b"public, max-age=31536000, immutable"
ENCODINGS: Final = ((b"br", ".br"), (b"gzip", ".gz"))
TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
}

WITHOUT: Final = b"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Wolfsbane</title>
<style>body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 10vh auto; padding: 0 1rem }</style>
<h1>Wolfsbane is running</h1>
<p>Tables can be played by programs, but this installation has no pages for a browser: they were not built.</p>
<p>From a clone of the project, <code>make play</code> builds them and starts a server that has them. A folder that has
them already is named with <code>wolfsbane serve --client FOLDER</code>.</p>
<p>What programs can do here is described at <a href="/schema/openapi.json">/schema/openapi.json</a>.</p>
</html>
"""


# Where the build of the client has written which one it is.
BUILD: Final = re.compile(rb'<meta name="build" content="([\w-]*)"')


class NoClient(Exception):
    """The folder that was named holds no client; says what is missing."""


@dataclass
class File:
    kind: bytes
    body: bytes
    cache: bytes = b"no-cache"
    packed: dict[bytes, bytes] = field(default_factory=dict)  # by encoding
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)  # more of them

    def __post_init__(self) -> None:
        self.tag = b'"' + hashlib.sha256(self.body).hexdigest()[:20].encode() + b'"'


def read_client(folder: Path | None) -> dict[str, File]:
    """The files of a client by their paths; without a folder, those of the wheel if it has any. Raises NoClient."""
    if folder is None:
        if not (PACKAGED / "index.html").is_file():
            return {}
        folder = PACKAGED
    if not (folder / "index.html").is_file():
        raise NoClient(f"there is no client in {folder}: it has no index.html; `make client` builds one into build/web")
    files: dict[str, File] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if not path.is_file() or path.suffix in (".br", ".gz") or name.parts[0].startswith("."):
            continue
        kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        file = File(kind.encode(), path.read_bytes())
        if name.parts[0] == "assets":
            file.cache = FOR_EVER
        for encoding, suffix in ENCODINGS:
            packed = path.with_name(path.name + suffix)
            if packed.is_file():
                file.packed[encoding] = packed.read_bytes()
        files[f"/{name.as_posix()}"] = file
    return files


def _without() -> bytes:
    """The page of a server without a client, with the reason if that is known."""
    if not REASON.is_file():
        return WITHOUT
    reason = html.escape(REASON.read_text(encoding="utf-8").strip())
    return WITHOUT.replace(b"they were not built", f"they were not built ({reason})".encode())


def build_of(files: dict[str, File]) -> str:
    """Which build of the client these files are; empty if there is none, or one that does not say so."""
    found = BUILD.search(files[INDEX].body) if INDEX in files else None
    return found[1].decode() if found is not None else ""


class Pages:
    """An ASGI application that answers with the client's files, and passes on what is none of them.

    All answers of the server itself get headers with its versions: by them a page that was loaded before the server was
    upgraded notices it.
    """

    def __init__(self, app: Any, files: dict[str, File]) -> None:
        self.app = app
        self.files = files
        self.versions = [
            (b"wolfsbane-protocol", str(PROTOCOL).encode()),
            (b"wolfsbane-build", build_of(files).encode()),
        ]

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["method"] not in ("GET", "HEAD") or SERVER.match(scope["path"]):

            async def sending(message: Any) -> None:
                if message["type"] == "http.response.start":
                    message = {**message, "headers": [*message.get("headers", []), *self.versions]}
                await send(message)

            await self.app(scope, receive, sending)
            return
        path = scope["path"]
        headers = dict(scope["headers"])
        status = 200
        file = self.files.get(path)
        if file is None and INDEX not in self.files:
            file = File(TYPES[".html"].encode(), _without())
            status = 200 if path == "/" else 404
        elif file is None and (PAGES.fullmatch(path) or b"text/html" in headers.get(b"accept", b"")):
            file = self.files[INDEX]
            status = 200 if PAGES.fullmatch(path) else 404
        if file is None:  # an asset of an older version, or nothing that ever was
            file, status = File(TYPES[".txt"].encode(), b"There is no such file.\n"), 404
        await _answer(file, status, headers, scope["method"] == "HEAD", send)


async def _answer(file: File, status: int, asked: dict[bytes, bytes], only_head: bool, send: Any) -> None:
    body = file.body
    headers = [(b"content-type", file.kind), (b"cache-control", file.cache), (b"etag", file.tag), *file.headers]
    if file.packed:
        headers.append((b"vary", b"accept-encoding"))
    if status == 200 and file.tag in asked.get(b"if-none-match", b""):
        await send({"type": "http.response.start", "status": 304, "headers": headers})
        await send({"type": "http.response.body"})
        return
    accepted = {part.split(b";")[0].strip() for part in asked.get(b"accept-encoding", b"").split(b",")}
    for encoding, packed in file.packed.items():
        if encoding in accepted:
            body = packed
            headers.append((b"content-encoding", encoding))
            break
    headers.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if only_head else body})
