"""Push messages and mail: at request only, once for each turn, and never with a card in them."""

import asyncio
import json
import random
import re
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from server.running import in_a_loop
from wolfsbane.decks.registry import mix_of
from wolfsbane.protocol.prompts import legal
from wolfsbane.server import messages as ms
from wolfsbane.server.delivery import redaction
from wolfsbane.server.delivery.actor import Actor
from wolfsbane.server.delivery.receivers import Queue
from wolfsbane.server.hall import Hall
from wolfsbane.server.notices import outbox
from wolfsbane.server.notices.contacts import Keys, Links
from wolfsbane.server.notices.mail import MailServer
from wolfsbane.server.notices.push import NotSent, Push, check_endpoint, check_keys, decoded, encoded, new_key
from wolfsbane.server.notices.sender import Notices
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.settings import Settings
from wolfsbane.server.storage.store import Store, database_url
from wolfsbane.server.tables.clocks import now

DAYS = ms.Options(clock=ms.Clock("move", 86_400), rounds=1, undo=False)
FRIENDS = ms.NewTable([ms.SeatPlan("you"), ms.SeatPlan("open")], options=DAYS)
LATER = 60_000  # milliseconds after which messages are due
BASE = "https://play.example.org"


class Browser:
    """What a browser has: its own keys, and the way to decrypt what is sent to it (RFC 8291, RFC 8188)."""

    def __init__(self) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.public = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.secret = random.randbytes(16)
        self.keys = Keys(encoded(self.public), encoded(self.secret))

    def decrypt(self, body: bytes) -> Any:
        salt, length = body[:16], body[20]
        sender, text = body[21 : 21 + length], body[21 + length :]
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.private.exchange(ec.ECDH(), point)
        info = b"WebPush: info\0" + self.public + sender
        key = HKDF(SHA256(), 32, self.secret, info).derive(shared)
        content = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(key)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(key)
        plain = AESGCM(content).decrypt(nonce, text, None)
        return json.loads(plain.rstrip(b"\0").removesuffix(b"\2"))


class PushService:
    """A push service on this machine, which keeps all that it gets and answers with `status`."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                outer.requests.append((self.path, headers, body))
                self.send_response(outer.status)
                self.send_header("Location", "http://127.0.0.1:1/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def service() -> Iterator[PushService]:
    one = PushService()
    yield one
    one.close()


class MailBox:
    def __init__(self) -> None:
        self.mails: list[tuple[list[str], bytes]] = []

    async def handle_RCPT(self, _server: Any, _session: Any, envelope: Any, to: str, _options: Any) -> str:  # noqa: N802
        if to.startswith("nobody@"):
            return "550 no such user"
        envelope.rcpt_tos.append(to)
        return "250 OK"

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        self.mails.append((list(envelope.rcpt_tos), envelope.content))
        return "250 OK"

    def texts(self) -> list[str]:
        out: list[str] = []
        for _, data in self.mails:
            mail = message_from_bytes(data, policy=policy.default)
            body = mail.get_payload(decode=True)
            assert isinstance(body, bytes)
            out.append(f"{mail['Subject']}\n{body.decode()}")
        return out


@contextmanager
def mail_server() -> Iterator[tuple[str, MailBox]]:
    box = MailBox()
    with socket.socket() as free:  # the controller can't be asked for any free port
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield f"smtp://127.0.0.1:{port}", box
    finally:
        controller.stop()


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(database_url(None, tmp_path))


def with_notices(store: Store, settings: Settings, test: Callable[[Hall, Notices], Awaitable[None]]) -> None:
    async def run() -> None:
        hall = Hall(store, settings)
        await hall.start()
        notices = Notices(store, settings)
        await notices.prepare()
        try:
            await test(hall, notices)
        finally:
            notices.close()
            await hall.stop()

    in_a_loop(run())
    store.close()


def settings_of(*origins: str, mail: str | None = None) -> Settings:
    address = "wolfsbane@example.org" if mail else None
    return Settings(workers=1, pace=0, public_url=BASE, push_origins=list(origins), mail=mail, mail_from=address)


async def begun(hall: Hall, new: ms.NewTable = FRIENDS) -> Actor:
    room = hall.create(new, "p0", "Ada")
    await hall.handle(room, "p1", "Bo", ms.Join("j"))
    await hall.handle(room, "p0", "Ada", ms.Start("s"))
    assert await hall.settled(room)
    return room


async def act(hall: Hall, room: Actor, seat: int, code: str) -> None:
    message = ms.Act(f"m{room.table.size}", room.table.last_seq[seat], [code])
    await hall.handle(room, f"p{seat}", "", message)


async def view_all(hall: Hall, room: Actor) -> None:
    """Everybody views two cards; then it is the turn of one of them."""
    for seat, slot in ((1, 1), (1, 2), (0, 1), (0, 2)):
        await act(hall, room, seat, f"{'ab'[seat]}{slot}")


def subscribe(
    store: Store, notices: Notices, player: str, endpoint: str, browser: Browser, language: str = "en"
) -> None:
    store.write(
        (
            "INSERT INTO sessions (id, player, created, used) VALUES (:id, :player, 1, 1) ON CONFLICT DO NOTHING",
            {"id": f"s-{player}", "player": player},
        )
    )
    notices.contacts.put_browser(player, f"s-{player}", endpoint, browser.keys, language, now())


# --- push


def test_somebody_who_is_not_connected_gets_one_push_message_for_a_turn(store: Store, service: PushService) -> None:
    browser = Browser()

    async def test(hall: Hall, notices: Notices) -> None:
        subscribe(store, notices, "p1", f"{service.origin}/one", browser)
        room = await begun(hall)
        assert await notices.send_due(now()) == 0, "they may still come, or move"
        await notices.send_due(now() + LATER)
        assert len(service.requests) == 1
        path, headers, body = service.requests[0]
        assert path == "/one"
        assert headers["content-encoding"] == "aes128gcm"
        assert headers["authorization"].startswith("vapid t=")
        assert notices.push is not None
        assert f"k={notices.push.public_key}" in headers["authorization"]
        assert browser.decrypt(body) == {
            "title": "Wolfsbane",
            "body": "It is your move at Ada’s table.",
            "url": f"/t/{room.table.id}",
            "tag": room.table.id,
        }
        await act(hall, room, 1, "b1")
        await notices.send_due(now() + 2 * LATER)
        assert len(service.requests) == 1, "it is the same turn"

    with_notices(store, settings_of(service.origin), test)


def test_nobody_gets_a_message_without_asking_for_it_or_at_a_table_with_a_short_clock(
    store: Store, service: PushService
) -> None:
    async def test(hall: Hall, notices: Notices) -> None:
        await begun(hall)
        assert await notices.send_due(now() + LATER) == 0
        subscribe(store, notices, "p1", f"{service.origin}/one", Browser())
        short = ms.Options(clock=ms.Clock("move", 3_600))
        await begun(hall, ms.NewTable([ms.SeatPlan("you"), ms.SeatPlan("open")], options=short))
        assert await notices.send_due(now() + LATER) == 0

    with_notices(store, settings_of(service.origin), test)


def test_somebody_who_is_connected_gets_no_message(store: Store, service: PushService) -> None:
    async def test(hall: Hall, notices: Notices) -> None:
        subscribe(store, notices, "p1", f"{service.origin}/one", Browser())
        room = hall.create(FRIENDS, "p0", "Ada")
        await hall.handle(room, "p1", "Bo", ms.Join("j"))
        line = Queue("p1")
        await hall.connect(room.table.id, line, None)
        await hall.handle(room, "p0", "Ada", ms.Start("s"))
        assert await hall.settled(room)
        assert await notices.send_due(now() + LATER) == 0
        hall.disconnect(room, line)

    with_notices(store, settings_of(service.origin), test)


def test_a_message_that_is_no_longer_true_is_not_sent(store: Store, service: PushService) -> None:
    async def test(hall: Hall, notices: Notices) -> None:
        subscribe(store, notices, "p1", f"{service.origin}/one", Browser())
        room = await begun(hall)
        for code in ("b1", "b2"):
            await act(hall, room, 1, code)
        assert await hall.settled(room)
        await notices.send_due(now() + LATER)
        assert service.requests == []

    with_notices(store, settings_of(service.origin), test)


def test_a_browser_that_is_gone_is_forgotten(store: Store, service: PushService) -> None:
    async def test(hall: Hall, notices: Notices) -> None:
        subscribe(store, notices, "p1", f"{service.origin}/one", Browser())
        service.status = 410
        await begun(hall)
        await notices.send_due(now() + LATER)
        assert len(service.requests) == 1
        assert notices.contacts.of("p1") == []
        assert await notices.send_due(now() + 100 * LATER) == 0

    with_notices(store, settings_of(service.origin), test)


def test_a_push_service_that_fails_is_asked_again_later_and_not_for_ever(store: Store, service: PushService) -> None:
    async def test(hall: Hall, notices: Notices) -> None:
        subscribe(store, notices, "p1", f"{service.origin}/one", Browser())
        service.status = 503
        await begun(hall)
        time = now() + LATER
        await notices.send_due(time)
        assert await notices.send_due(time + outbox.FIRST_PAUSE - 1000) == 0
        for attempt in range(1, 10):
            time += outbox.FIRST_PAUSE * 3**attempt
            await notices.send_due(time)
        assert len(service.requests) == outbox.ATTEMPTS
        assert len(notices.contacts.of("p1")) == 1

    with_notices(store, settings_of(service.origin), test)


def test_a_push_service_that_sends_elsewhere_is_not_followed(store: Store, service: PushService) -> None:
    async def test(hall: Hall, notices: Notices) -> None:
        subscribe(store, notices, "p1", f"{service.origin}/one", Browser())
        service.status = 307
        await begun(hall)
        await notices.send_due(now() + LATER)
        assert len(service.requests) == 1

    with_notices(store, settings_of(service.origin), test)


def test_two_servers_do_not_send_the_same_message(store: Store, service: PushService) -> None:
    async def test(hall: Hall, notices: Notices) -> None:
        subscribe(store, notices, "p1", f"{service.origin}/one", Browser())
        await begun(hall)
        other = Notices(store, settings_of(service.origin))
        await other.prepare()
        assert other.push is not None
        assert notices.push is not None
        assert other.push.public_key == notices.push.public_key, "browsers know both as one"
        counts = await asyncio.gather(*[one.send_due(now() + LATER) for one in (notices, other, notices, other)])
        other.close()
        assert sum(counts) == 1
        assert len(service.requests) == 1

    with_notices(store, settings_of(service.origin), test)


def test_a_browser_gets_nothing_after_its_session_has_ended(store: Store, service: PushService) -> None:
    async def test(hall: Hall, notices: Notices) -> None:
        subscribe(store, notices, "p1", f"{service.origin}/one", Browser())
        await begun(hall)
        store.write(("DELETE FROM sessions WHERE id = 's-p1'", {}))
        await notices.send_due(now() + LATER)
        assert service.requests == []
        assert notices.contacts.of("p1") == []

    with_notices(store, settings_of(service.origin), test)


# --- where messages may go


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://[::1]/x",
        "https://169.254.169.254/latest",
        "https://example.org/x",
        "https://fcm.googleapis.com.example.org/x",
        "https://notfcm.googleapis.com@127.0.0.1/x",
        "https://user:password@fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com/x\r\nHost: y",
        "ftp://fcm.googleapis.com/x",
        "https://[",
        "x",
    ],
)
def test_a_push_endpoint_is_that_of_a_known_service_by_https(endpoint: str) -> None:
    with pytest.raises(Refusal):
        check_endpoint(endpoint, [])


def test_the_push_services_of_browsers_are_known() -> None:
    for host in (
        "fcm.googleapis.com",
        "updates.push.services.mozilla.com",
        "wns2-x.notify.windows.com",
        "web.push.apple.com",
    ):
        check_endpoint(f"https://{host}/abc", [])


def test_a_known_name_with_a_private_address_is_not_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if somebody had got the name of a push service to stand for an address inside."""

    async def run() -> None:
        loop = asyncio.get_running_loop()
        asked: list[str] = []

        async def getaddrinfo(host: str, port: int, **_: Any) -> Any:
            asked.append(host)
            return [(2, 1, 6, "", ("10.0.0.1", port))]

        monkeypatch.setattr(loop, "getaddrinfo", getaddrinfo)
        with pytest.raises(NotSent) as problem:
            await Push(new_key(), BASE, []).send("https://fcm.googleapis.com/x", Browser().keys, b"{}", "t")
        assert problem.value.is_final
        assert asked == ["fcm.googleapis.com"]

    asyncio.run(run())


def test_keys_that_are_none_are_refused() -> None:
    good = Browser().keys
    check_keys(good)
    for keys in (Keys("", good.auth), Keys("x!", good.auth), Keys(good.auth, good.auth), Keys(good.p256dh, "AAAA")):
        with pytest.raises(Refusal):
            check_keys(keys)
    assert decoded(encoded(b"\xff\xfe")) == b"\xff\xfe"


# --- mail


def confirmed(notices: Notices, player: str, address: str, language: str = "en") -> None:
    notices.contacts.ask_address(player, address, language, now())
    [contact] = notices.contacts.of(player)
    assert notices.contacts.confirm(contact.id)


def test_an_address_is_confirmed_by_a_link_before_anything_else_is_sent(store: Store) -> None:
    with mail_server() as (url, box):

        async def test(hall: Hall, notices: Notices) -> None:
            notices.contacts.ask_address("p1", "bo@example.org", "de", now())
            room = await begun(hall)
            await notices.send_due(now() + LATER)
            [text] = box.texts()
            assert "Bestätige" in text
            assert room.table.id not in text
            found = re.search(rf"{BASE}/notifications/confirm/(\S+)", text)
            assert found is not None
            assert notices.links is not None
            linked = notices.links.contact(found[1], now())
            assert linked is not None
            assert linked[0] == "confirm"
            assert notices.links.contact(found[1], now() + 3 * 86_400_000) is None, "it has expired"
            assert notices.contacts.confirm(linked[1])
            await view_all(hall, room)
            assert room.table.state is not None
            while room.table.deciders() != [1]:
                await act(hall, room, 0, redaction.CODES[legal(room.table.state, 0)[0]])
            assert await hall.settled(room)
            await notices.send_due(now() + LATER)
            assert "Du bist am Zug, am Tisch von Ada." in box.texts()[1]
            assert f"{BASE}/t/{room.table.id}" in box.texts()[1]

        with_notices(store, settings_of(mail=url), test)


def test_a_mail_ends_all_mail_at_a_click(store: Store) -> None:
    with mail_server() as (url, box):

        async def test(hall: Hall, notices: Notices) -> None:
            confirmed(notices, "p1", "bo@example.org")
            await begun(hall)
            await notices.send_due(now() + LATER)
            mail = message_from_bytes(box.mails[-1][1], policy=policy.default)
            assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            header = str(mail["List-Unsubscribe"])
            assert header.encode() in box.mails[-1][1], "in one piece, as mail programs expect it"
            found = re.fullmatch(rf"<{BASE}/api/notifications/off/(\S+)>", header)
            assert found is not None
            assert notices.links is not None
            linked = notices.links.contact(found[1], now() + 1000 * 86_400_000)
            assert linked is not None
            assert linked[0] == "off"
            assert linked[1] == notices.contacts.of("p1")[0].id

        with_notices(store, settings_of(mail=url), test)


def test_strangers_can_not_be_bothered_by_mails_that_ask_for_confirmation(store: Store) -> None:
    with mail_server() as (url, _):

        async def test(_hall: Hall, notices: Notices) -> None:
            for player in ("p1", "p2"):
                notices.contacts.ask_address(player, "Eve@example.org", "en", now())
            with pytest.raises(Refusal) as refusal:
                notices.contacts.ask_address("p3", "eve@example.org", "en", now())
            assert refusal.value.code == "limit"
            for number in range(4):
                notices.contacts.ask_address("p4", f"x{number}@example.org", "en", now() + number)
            with pytest.raises(Refusal):
                notices.contacts.ask_address("p4", "y@example.org", "en", now())
            later = now() + 2 * 86_400_000
            notices.contacts.ask_address("p3", "eve@example.org", "en", later)
            [contact] = notices.contacts.of("p3")
            notices.contacts.never(contact.id)
            for player in ("p5", "p6", "p7"):
                notices.contacts.ask_address(player, "eve@example.org", "en", later)
                assert notices.contacts.of(player) == [], "its owner wants no mail, and nobody learns that"

        with_notices(store, settings_of(mail=url), test)


def test_an_address_that_the_mail_server_refuses_is_forgotten(store: Store) -> None:
    with mail_server() as (url, box):

        async def test(hall: Hall, notices: Notices) -> None:
            confirmed(notices, "p1", "nobody@example.org")
            await begun(hall)
            await notices.send_due(now() + LATER)
            assert box.mails == []
            assert notices.contacts.of("p1") == []

        with_notices(store, settings_of(mail=url), test)


def test_a_link_that_somebody_else_made_is_not_valid() -> None:
    links, others = Links(Links.new_key()), Links(Links.new_key())
    token = links.token("off", "c1")
    assert links.contact(token, 0) == ("off", "c1")
    assert others.contact(token, 0) is None
    for wrong in (token[:-1], token.replace("c1", "c2"), token.replace("off", "never"), "", "a.b", "....", "ä"):
        assert links.contact(wrong, 0) is None


def test_a_mail_server_is_named_by_a_url() -> None:
    assert MailServer.of("smtp://u:p%40@mail.example.org") == MailServer("mail.example.org", 587, False, "u", "p@")
    assert MailServer.of("smtps://mail.example.org").port == 465
    for wrong in ("mail.example.org", "http://mail.example.org", "smtp://"):
        with pytest.raises(ValueError, match="smtp://"):
            MailServer.of(wrong)


# --- secrecy


def test_no_message_of_a_whole_game_has_a_card_in_it(store: Store, service: PushService) -> None:
    browsers = [Browser(), Browser()]
    rng = random.Random(5)
    with mail_server() as (url, box):

        async def test(hall: Hall, notices: Notices) -> None:
            for seat in range(2):
                subscribe(store, notices, f"p{seat}", f"{service.origin}/{seat}", browsers[seat], ("en", "de")[seat])
                notices.contacts.ask_address(f"p{seat}", f"p{seat}@example.org", ("en", "de")[seat], now())
                notices.contacts.confirm(notices.contacts.of(f"p{seat}")[1].id)
            room = await begun(hall)
            while room.table.stage == "playing":
                if rng.random() < 0.3:
                    await notices.send_due(now() + LATER)
                state = room.table.state
                assert state is not None
                seat = rng.choice(room.table.deciders())
                await act(hall, room, seat, redaction.CODES[rng.choice(legal(state, seat))])
            assert await hall.settled(room)
            while await notices.send_due(now() + LATER):
                pass
            pushed = [browsers[int(path[1:])].decrypt(body) for path, _, body in service.requests]
            texts = [one["body"] for one in pushed]
            assert any("is over" in text for text in texts)
            assert any("zu Ende" in text for text in texts)
            bodies = [text.replace(room.table.id, "") for text in box.texts()]
            bodies = [re.sub(r"https://\S+", "", text) for text in bodies]
            assert len(bodies) > 2
            names = {card.name.casefold() for card in mix_of(room.table.mix).cards}
            for text in [*texts, *bodies]:
                assert not re.search(r"\d", text), text
                assert not [name for name in names if name in text.casefold()], text
            for one in pushed:
                assert set(one) == {"title", "body", "url", "tag"}
                assert one["url"] == f"/t/{room.table.id}"

        with_notices(store, settings_of(service.origin, mail=url), test)
