"""Push messages and mail for correspondence play: what a player has asked for, and the links in mails."""

from __future__ import annotations

import asyncio
import re
from typing import Annotated, Any, Final, Literal

from litestar import Request, Router, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from wolfsbane.engine.text import Text
from wolfsbane.server.http.guard import address
from wolfsbane.server.http.routes.errors import ERRORS
from wolfsbane.server.http.routes.operation import Health
from wolfsbane.server.http.routes.shared import Services, need_player, need_session, services
from wolfsbane.server.notices.contacts import Contact, Keys
from wolfsbane.server.notices.push import ENDPOINT_LENGTH, check_endpoint, check_keys
from wolfsbane.server.refusal import Refusal, not_found
from wolfsbane.server.tables.clocks import now

ADDRESS: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")

Asking = Request[Any, Any, State]
Language = Literal["en", "de"]
Endpoint = Annotated[str, Meta(min_length=1, max_length=ENDPOINT_LENGTH)]
Token = Annotated[str, PathParameter(min_length=1, max_length=200, description="The last part of a link in a mail.")]


class Notifications(Struct, frozen=True):
    """What you are notified by, and what this server can do."""

    push_key: Annotated[str | None, Meta(description="What a browser subscribes with; null: no push messages here.")]
    browsers: Annotated[list[str], Meta(description="The endpoints of browsers that get push messages for you.")]
    mail_offered: bool
    address: str | None = None
    confirmed: bool = False


class NewBrowser(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser that takes push messages: what its subscription says."""

    endpoint: Endpoint
    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]
    language: Language = "en"


class FormerBrowser(Struct, frozen=True, forbid_unknown_fields=True):
    endpoint: Endpoint


class NewAddress(Struct, frozen=True, forbid_unknown_fields=True):
    """A mail address, which gets a link to confirm it."""

    address: Annotated[str, Meta(min_length=3, max_length=254)]
    language: Language = "en"


def _shown(found: Services, contacts: list[Contact]) -> Notifications:
    notices = found.notices
    mail = next((one for one in contacts if one.kind == "mail"), None)
    return Notifications(
        None if notices.push is None else notices.push.public_key,
        [one.address for one in contacts if one.kind == "push"],
        notices.push is not None and notices.mail is not None,
        None if mail is None else mail.address,
        mail is not None and bool(mail.confirmed),
    )


async def _own(found: Services, player: str) -> Notifications:
    return _shown(found, await asyncio.to_thread(found.notices.contacts.of, player))


@get("/me/notifications", summary="What you are notified by", responses=ERRORS)
async def mine(request: Asking, state: State) -> Notifications:
    return await _own(services(state), need_player(request))


@post("/me/notifications/push", summary="Send push messages to this browser", responses=ERRORS, status_code=200)
async def add_browser(request: Asking, state: State, data: JSONBody[NewBrowser]) -> Notifications:
    """For as long as the session lasts in which you ask for it."""
    found, session = services(state), need_session(request)
    if found.notices.push is None:
        raise Refusal("option", Text("error-no-push"))
    keys = Keys(data.p256dh, data.auth)
    check_endpoint(data.endpoint, found.notices.push.permitted)
    check_keys(keys)
    values = (session.player, session.id, data.endpoint, keys, data.language, now())
    await asyncio.to_thread(found.notices.contacts.put_browser, *values)
    return await _own(found, session.player)


@post("/me/notifications/push/off", summary="No more push messages to a browser", responses=ERRORS, status_code=200)
async def drop_browser(request: Asking, state: State, data: JSONBody[FormerBrowser]) -> Notifications:
    found, player = services(state), need_player(request)
    await asyncio.to_thread(found.notices.contacts.drop_browser, player, data.endpoint)
    return await _own(found, player)


@post(
    "/me/notifications/mail", summary="Send mail to an address, once it is confirmed", responses=ERRORS, status_code=200
)
async def add_address(request: Asking, state: State, data: JSONBody[NewAddress]) -> Notifications:
    """Only for accounts. The address gets a link; nothing else is sent before that was opened."""
    found, player = services(state), need_player(request)
    if found.notices.push is None or found.notices.mail is None:
        raise Refusal("option", Text("error-no-mail"))
    if await found.identities.login_of(player) is None:
        raise Refusal("seat", Text("error-mail-needs-account"))
    if not ADDRESS.fullmatch(data.address):
        raise Refusal("form", Text("error-mail-address"))
    if not found.new_contacts.acquire(address(request.scope)):
        raise Refusal("limit", Text("error-mail-too-often"))
    await asyncio.to_thread(found.notices.contacts.ask_address, player, data.address, data.language, now())
    shown = await _own(found, player)
    # The same for an address whose owner wants no mail.
    return Notifications(shown.push_key, shown.browsers, shown.mail_offered, shown.address or data.address, False)


@post("/me/notifications/off", summary="No more messages at all", responses=ERRORS, status_code=200)
async def all_off(request: Asking, state: State) -> Notifications:
    found, player = services(state), need_player(request)
    await asyncio.to_thread(found.notices.contacts.delete_of, player)
    return await _own(found, player)


def _linked(found: Services, token: str) -> tuple[str, str]:
    """What a link in a mail is for, and the contact. Raises Refusal."""
    linked = None if found.notices.links is None else found.notices.links.contact(token, now())
    if linked is None:
        raise not_found("error-link-expired")
    return linked


@post("/notifications/confirm/{token:str}", summary="Confirm a mail address", responses=ERRORS, status_code=200)
async def confirm(state: State, token: Token) -> Health:
    found = services(state)
    purpose, contact = _linked(found, token)
    if purpose != "confirm" or not await asyncio.to_thread(found.notices.contacts.confirm, contact):
        raise not_found("error-link-expired")
    return Health("ok")


@post("/notifications/off/{token:str}", summary="No more mail to an address", responses=ERRORS, status_code=200)
async def off(state: State, token: Token) -> Health:
    """The link in every mail; mail programs may use it by themselves (RFC 8058). It works as often as one likes."""
    found = services(state)
    purpose, contact = _linked(found, token)
    if purpose == "confirm":
        raise not_found("error-link-expired")
    contacts = found.notices.contacts
    await asyncio.to_thread(contacts.never if purpose == "never" else contacts.delete, contact)
    return Health("ok")


router = Router(
    "/api",
    route_handlers=[mine, add_browser, drop_browser, add_address, all_off, confirm, off],
    tags=["notifications"],
)
