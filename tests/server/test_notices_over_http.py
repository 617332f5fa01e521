"""What a player can ask for about notifications, over HTTP, and the links in mails."""

import re
import time
from collections.abc import Callable

import httpx
import pytest

from server.conftest import Start
from server.running import NO_LIMITS, PATIENCE, Client, Server, guest
from server.test_notices import Browser, MailBox, PushService, mail_server, service

BASE = "https://play.example.org"
QUICK = ("--limit", "notice_seconds=0.1", "--pace", "0", *NO_LIMITS)


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def account(server: Server, name: str = "Bo") -> Client:
    client = guest(server, name)
    assert client.post("/api/account", {"login": name.lower() * 2, "password": "quite a secret"}).status_code == 200
    return client


def linked(text: str, kind: str) -> str:
    found = re.search(rf"{BASE}/notifications/{kind}/(\S+)", text)
    assert found is not None
    return found[1]


def test_without_the_address_of_the_server_nothing_is_offered(start: Start) -> None:
    client = account(start(*QUICK))
    shown = client.get("/api/me/notifications").json()
    assert shown == {"push_key": None, "browsers": [], "mail_offered": False, "address": None, "confirmed": False}
    keys = Browser().keys
    body = {"endpoint": "https://fcm.googleapis.com/x", "p256dh": keys.p256dh, "auth": keys.auth}
    assert client.post("/api/me/notifications/push", body).json()["text"]["id"] == "error-no-push"
    answer = client.post("/api/me/notifications/mail", {"address": "bo@example.org"})
    assert answer.json()["text"]["id"] == "error-no-mail"


def test_a_browser_is_added_and_removed(start: Start, service: PushService) -> None:
    server = start(*QUICK, "--public-url", BASE, "--push-origin", service.origin)
    client = guest(server, "Bo")
    key = client.get("/api/me/notifications").json()["push_key"]
    assert len(key) == 87
    keys = Browser().keys
    endpoint = f"{service.origin}/one"
    body = {"endpoint": endpoint, "p256dh": keys.p256dh, "auth": keys.auth, "language": "de"}
    assert client.post("/api/me/notifications/push", body).json()["browsers"] == [endpoint]
    # Somebody else uses the same browser.
    other = guest(server, "Cleo")
    assert other.post("/api/me/notifications/push", body).json()["browsers"] == [endpoint]
    assert client.get("/api/me/notifications").json()["browsers"] == []
    assert other.post("/api/me/notifications/push/off", {"endpoint": endpoint}).json()["browsers"] == []
    for wrong in ("https://127.0.0.1/x", "http://fcm.googleapis.com/x", "https://example.org/x"):
        answer = client.post("/api/me/notifications/push", {**body, "endpoint": wrong})
        assert answer.json()["text"]["id"] == "error-push-endpoint"
    answer = client.post("/api/me/notifications/push", {**body, "auth": "x"})
    assert answer.json()["text"]["id"] == "error-push-keys"
    assert service.requests == []


def test_an_address_is_confirmed_and_given_up_by_the_links_in_mails(start: Start) -> None:
    with mail_server() as (url, box):
        server = start(*QUICK, "--public-url", BASE, "--mail", url, "--mail-from", "wolfsbane@example.org")
        assert (
            guest(server, "Eve").post("/api/me/notifications/mail", {"address": "eve@example.org"}).status_code == 403
        )
        client = account(server)
        shown = client.post("/api/me/notifications/mail", {"address": "bo@example.org"}).json()
        assert (shown["address"], shown["confirmed"]) == ("bo@example.org", False)
        until(lambda: len(box.mails) == 1)
        assert box.mails[0][0] == ["bo@example.org"]
        [text] = box.texts()
        confirm, never = linked(text, "confirm"), linked(text, "off")
        nobody = httpx.Client(base_url=server.url)  # a mail is read anywhere
        assert nobody.post(f"/api/notifications/off/{confirm}").status_code == 404, "a link does one thing"
        assert nobody.get(f"/api/notifications/confirm/{confirm}").status_code == 405, "to look at it does nothing"
        assert nobody.post(f"/api/notifications/confirm/{confirm}x").status_code == 404
        assert nobody.post(f"/api/notifications/confirm/{confirm}").status_code == 200
        assert client.get("/api/me/notifications").json()["confirmed"] is True
        # As a mail program does it by itself.
        answer = nobody.post(f"/api/notifications/off/{never}", data={"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 200, answer.text
        assert client.get("/api/me/notifications").json()["address"] is None
        nobody.close()


@pytest.mark.parametrize(
    "address", ["bo", "bo@", "@example.org", "bo@example", "a b@example.org", "a@b.org\nX: y", "<a@b.org>"]
)
def test_what_is_no_address_is_refused(start: Start, address: str) -> None:
    server = start(*QUICK, "--public-url", BASE, "--mail", "smtp://127.0.0.1:1", "--mail-from", "w@example.org")
    answer = account(server).post("/api/me/notifications/mail", {"address": address})
    assert answer.status_code == 400
    assert answer.json()["code"] == "form"


def test_everything_is_switched_off_at_once_and_deleted_with_the_account(
    start: Start,
    service: PushService,
) -> None:
    server = start(*QUICK, "--public-url", BASE, "--push-origin", service.origin)
    client = account(server)
    keys = Browser().keys
    body = {"endpoint": f"{service.origin}/one", "p256dh": keys.p256dh, "auth": keys.auth}
    assert client.post("/api/me/notifications/push", body).status_code == 200
    assert client.post("/api/me/notifications/off", {}).json()["browsers"] == []
    assert client.post("/api/me/notifications/push", body).status_code == 200
    assert client.post("/api/account/delete", {"password": "quite a secret"}).status_code == 200
    other = guest(server, "Cleo")
    assert other.get("/api/me/notifications").json()["browsers"] == []


def test_a_mail_server_needs_a_sender_and_the_address_of_the_server(start: Start) -> None:
    for options in (["--mail", "smtp://localhost"], ["--mail-from", "w@example.org"], ["--public-url", "example.org"]):
        with pytest.raises(AssertionError, match="no server"):
            start(*QUICK, *options)


__all__ = ["MailBox", "service"]
