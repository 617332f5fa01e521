"""The pages of the browser client: what is served for which address, and how browsers keep it."""

import gzip
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from server.conftest import Start
from server.running import PATIENCE, Server
from wolfsbane._build import build_kind


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A client as the build makes it, in small."""
    client = tmp_path_factory.mktemp("client")
    (client / "assets").mkdir()
    (client / "index.html").write_text("<!doctype html><title>Wolfsbane</title>")
    (client / "assets" / "app-1a2b.js").write_text("console.log(1)")
    (client / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(b"console.log(1)"))
    (client / "assets" / "app-1a2b.js.br").write_bytes(b"as the build packed it")
    (client / "manifest.webmanifest").write_text("{}")
    (client / "icon.svg").write_text("<svg/>")
    (client / ".stamp").touch()
    return client


@pytest.fixture(scope="module")
def site(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    server = Server(tmp_path_factory.mktemp("site"), "--client", str(folder))
    server.start()
    with httpx.Client(base_url=server.url, timeout=PATIENCE, verify=False) as client:
        yield client
    server.stop()


@pytest.mark.parametrize(
    "path",
    ["/", "/t/Ab_c-123", "/rules", "/cards", "/games", "/games/Ab_c-123/2", "/lobby", "/account", "/settings/"],
)
def test_every_page_is_the_same_file(site: httpx.Client, path: str) -> None:
    reply = site.get(path, headers={"Accept": "*/*"})
    assert reply.status_code == 200
    assert reply.headers["content-type"] == "text/html; charset=utf-8"
    assert reply.headers["cache-control"] == "no-cache"
    assert "<title>Wolfsbane</title>" in reply.text


def test_a_page_that_is_not_there_gets_the_client_to_say_so(site: httpx.Client) -> None:
    reply = site.get("/nonsense", headers={"Accept": "text/html"})
    assert (reply.status_code, reply.headers["content-type"]) == (404, "text/html; charset=utf-8")
    reply = site.get("/assets/app-old.js")
    assert (reply.status_code, reply.headers["content-type"]) == (404, "text/plain; charset=utf-8")
    for path in ("/../settings.py", "/assets/../../x", "/.stamp", "/assets"):
        assert site.get(path).status_code == 404, path


def test_what_belongs_to_the_server_is_not_the_client(site: httpx.Client) -> None:
    for path in ("/api/nonsense", "/api/me"):
        reply = site.get(path, headers={"Accept": "text/html"})
        assert reply.status_code in (401, 404)
        assert reply.headers["content-type"] == "application/json"
        assert reply.headers["cache-control"] == "no-store"
    assert site.get("/health").json() == {"status": "ok"}
    assert "wolfsbane" in site.get("/metrics").text
    assert site.get("/schema/openapi.json").json()["info"]["title"] == "Wolfsbane"
    assert site.post("/rules").status_code == 404


def test_assets_are_kept_for_ever_and_sent_packed(site: httpx.Client) -> None:
    plain = site.get("/assets/app-1a2b.js", headers={"Accept-Encoding": "identity"})
    assert plain.text == "console.log(1)"
    assert plain.headers["content-type"] == "text/javascript; charset=utf-8"
    assert plain.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert plain.headers["vary"] == "accept-encoding"
    zipped = site.get("/assets/app-1a2b.js", headers={"Accept-Encoding": "gzip, deflate"})
    assert (zipped.headers["content-encoding"], zipped.text) == ("gzip", "console.log(1)")
    with site.stream("GET", "/assets/app-1a2b.js", headers={"Accept-Encoding": "gzip, deflate, br"}) as brotli:
        assert brotli.headers["content-encoding"] == "br"
        assert b"".join(brotli.iter_raw()) == b"as the build packed it"
    head = site.head("/assets/app-1a2b.js", headers={"Accept-Encoding": "identity"})
    assert (head.headers["content-length"], head.content) == ("14", b"")


def test_what_has_not_changed_is_not_sent_again(site: httpx.Client) -> None:
    first = site.get("/manifest.webmanifest")
    assert first.headers["content-type"] == "application/manifest+json"
    again = site.get("/manifest.webmanifest", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert site.get("/icon.svg", headers={"If-None-Match": '"other"'}).status_code == 200


def test_pages_may_not_load_or_be_shown_by_strangers(site: httpx.Client) -> None:
    headers = site.get("/t/abc").headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "script-src" not in policy, "scripts come under default-src: none inline"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"


def test_a_server_without_a_client_says_so_on_a_page(start: Start) -> None:
    server = start()
    reply = httpx.get(f"{server.url}/", timeout=PATIENCE, verify=False)
    assert reply.status_code == 200
    assert "make play" in reply.text
    if build_kind() == "compiled":  # the build leaves it out, and keeps the reason
        assert "they were not built (asked for by WOLFSBANE_CLIENT=0)" in reply.text
    assert httpx.get(f"{server.url}/rules", timeout=PATIENCE, verify=False).status_code == 404


def test_a_folder_without_a_client_is_named(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "wolfsbane", "serve", "--port", "0", "--data", str(tmp_path / "data")]
    result = subprocess.run(
        [*command, "--client", str(tmp_path)], check=False, capture_output=True, text=True, timeout=PATIENCE
    )
    assert result.returncode != 0
    assert f"there is no client in {tmp_path}" in " ".join(result.stderr.split())
