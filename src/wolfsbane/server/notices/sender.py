"""Sends what is in the outbox, as background work: with deadlines, in turns, and once in all servers together."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from wolfsbane.server.logs import Seldom
from wolfsbane.server.notices import push
from wolfsbane.server.notices.contacts import CONFIRM_MILLISECONDS, Contact, Contacts, Keys, Links
from wolfsbane.server.notices.mail import MailServer
from wolfsbane.server.notices.outbox import Outbox, Waiting
from wolfsbane.server.notices.push import NotSent, Push
from wolfsbane.server.settings import Settings
from wolfsbane.server.storage.store import Store, StoreError
from wolfsbane.server.tables.clocks import now
from wolfsbane.text.catalogue import catalogue

TITLE: Final = "Wolfsbane"
MAIL_THREADS: Final = 2

log = logging.getLogger(__name__)
seldom = Seldom(log)


class PushContent(msgspec.Struct, frozen=True):
    """What a browser gets. The service worker of the client shows it."""

    title: str
    body: str
    url: str
    tag: str  # a later message with the same one takes its place


class Notices:
    """Everything about notifying players. Off until the operator has named the server's public address."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.settings = settings
        self.contacts = Contacts(store)
        self.outbox = Outbox(store)
        self.mail = MailServer.of(settings.mail) if settings.mail and settings.mail_from else None
        self.push: Push | None = None
        self.links: Links | None = None
        self._threads = ThreadPoolExecutor(MAIL_THREADS, thread_name_prefix="mail")

    @property
    def base(self) -> str:
        return (self.settings.public_url or "").rstrip("/")

    async def prepare(self) -> None:
        """Reads or makes the keys of this installation."""
        if self.base:
            key = await asyncio.to_thread(self.contacts.secret, "vapid", push.new_key())
            self.push = Push(key, self.base, self.settings.push_origins)
            self.links = Links(await asyncio.to_thread(self.contacts.secret, "notice-links", Links.new_key()))

    async def run(self) -> None:
        """Sends what is due, for ever."""
        while True:
            try:
                sent = await self.send_due(now())
            except (SQLAlchemyError, StoreError) as problem:
                seldom.warning("messages to players could not be read", reason=type(problem).__name__)
                sent = 0
            if not sent:
                await asyncio.sleep(self.settings.notice_seconds)

    async def send_due(self, time: int) -> int:
        """Sends some of what is due at a time; how many that were."""
        waiting = await asyncio.to_thread(self.outbox.claim, time)
        await asyncio.gather(*[self._handle(one, time) for one in waiting])
        return len(waiting)

    async def _handle(self, one: Waiting, time: int) -> None:
        try:
            contact = await asyncio.to_thread(self._sendable, one)
            if contact is not None:
                await self._send(one, contact, time)
            await asyncio.to_thread(self.outbox.done, one)
        except NotSent as problem:
            seldom.warning("a message to a player could not be sent", one.kind, reason=str(problem))
            if problem.is_gone:
                await asyncio.to_thread(self.contacts.delete, one.contact)
            elif problem.is_final:
                await asyncio.to_thread(self.outbox.done, one)
            else:
                await asyncio.to_thread(self.outbox.again, one, time)
        except (SQLAlchemyError, StoreError) as problem:  # the claim ends by itself
            seldom.warning("a message to a player could not be sent", one.kind, reason=type(problem).__name__)
        except Exception:
            log.exception("a message to a player could not be made")
            await asyncio.to_thread(self.outbox.again, one, time)

    def _sendable(self, one: Waiting) -> Contact | None:
        """The contact of a message; None if the message is out of date, or nobody wants it any more."""
        contact = self.contacts.find(one.contact)
        if contact is None or not self.outbox.is_current(one, contact.player):
            return None
        if not self.contacts.is_live(contact):
            self.contacts.delete(contact.id)
            return None
        return contact if bool(contact.confirmed) != (one.kind == "confirm") else None

    async def _send(self, one: Waiting, contact: Contact, time: int) -> None:
        assert self.links is not None
        assert self.push is not None
        path = f"/t/{one.table}"
        text = catalogue(contact.language)
        if one.kind == "confirm":
            token = self.links.token("confirm", contact.id, time + CONFIRM_MILLISECONDS)
            never = self.links.token("never", contact.id)
            links: dict[str, int | str] = {
                "link": f"{self.base}/notifications/confirm/{token}",
                "off": self._off_page(never),
            }
            await self._mail(contact, text.message("mail-confirm-subject"), text.message("mail-confirm", links), never)
            return
        own = "-own" if not one.host else ""
        sentence = text.message(f"notice-{one.kind}{own}", {"host": one.host})
        if contact.kind == "push":
            content = msgspec.json.encode(PushContent(TITLE, sentence, path, one.table))
            keys = msgspec.json.decode(contact.keys, type=Keys)
            await self.push.send(contact.address, keys, content, one.table)
        else:
            token = self.links.token("off", contact.id)
            values: dict[str, int | str] = {"text": sentence, "link": self.base + path, "off": self._off_page(token)}
            await self._mail(contact, sentence, text.message("mail-notice", values), token)

    def _off_page(self, token: str) -> str:
        return f"{self.base}/notifications/off/{token}"

    async def _mail(self, contact: Contact, subject: str, text: str, off: str) -> None:
        if self.mail is None:
            raise NotSent("there is no mail server", is_final=True)
        one_click = f"{self.base}/api/notifications/off/{off}"
        values = (self.settings.mail_from or "", contact.address, subject, text, one_click)
        await asyncio.get_running_loop().run_in_executor(self._threads, self.mail.send, *values)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
