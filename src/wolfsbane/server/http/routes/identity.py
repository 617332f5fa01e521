"""Who somebody is: guests, accounts, and the sessions by which they are known."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, Response, Router, get, post
from litestar.datastructures import Cookie, State
from litestar.params import JSONBody
from msgspec import Meta, Struct

from wolfsbane.engine.text import Text
from wolfsbane.server import messages as ms
from wolfsbane.server.http.guard import address
from wolfsbane.server.http.identity import LOGIN_PATTERN, PASSWORD_LENGTHS, LoggedIn, check_password, clean_login
from wolfsbane.server.http.routes.errors import ERRORS
from wolfsbane.server.http.routes.operation import Health
from wolfsbane.server.http.routes.shared import Services, need_named, need_session, services
from wolfsbane.server.http.sessions import COOKIE, SESSION_SECONDS, session_id, session_of
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.storage.erasure import FORMER_PLAYER, erase, stand_ins_for

# Enforced by `Identities`, whose refusals are for people.
Login = Annotated[
    str,
    Meta(
        description="3 to 32 letters, digits, dots, hyphens and underscores; case does not matter.",
        extra_json_schema={"pattern": LOGIN_PATTERN, "maxLength": 40},
    ),
]
Password = Annotated[
    str,
    Meta(
        description=f"{PASSWORD_LENGTHS[0]} to {PASSWORD_LENGTHS[1]} characters.",
        extra_json_schema={"minLength": PASSWORD_LENGTHS[0], "maxLength": PASSWORD_LENGTHS[1]},
    ),
]
GivenLogin = Annotated[str, Meta(min_length=1, max_length=40)]
GivenPassword = Annotated[str, Meta(min_length=1, max_length=PASSWORD_LENGTHS[1])]

Asking = Request[Any, Any, State]


class NewName(Struct, frozen=True, forbid_unknown_fields=True):
    """A name for a guest. A program that keeps no cookies asks for a session token."""

    name: ms.Name
    session_token: bool = False


class Me(Struct, frozen=True, omit_defaults=True):
    """Who you are."""

    name: str
    login: str | None = None
    session_token: str | None = None


class NewAccount(Struct, frozen=True, forbid_unknown_fields=True):
    login: Login
    password: Password


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """The login and password of an account. A program that keeps no cookies asks for a session token."""

    login: GivenLogin
    password: GivenPassword
    session_token: bool = False


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    old: GivenPassword
    new: Password


class Deletion(Struct, frozen=True, forbid_unknown_fields=True):
    """The password, if you have an account; a guest has none."""

    password: GivenPassword | None = None


# --- names


@get("/me", summary="Who you are", responses=ERRORS)
async def me(request: Asking, state: State) -> Response[Me]:
    session = need_session(request)
    player, name = await need_named(request)
    body = Me(name, await services(state).identities.login_of(player))
    # Sent again, the cookie of somebody who comes back does not expire.
    return Response(body, cookies=[_cookie(state, session.token)] if session.from_cookie else [])


@post("/me", summary="Become a guest, or take another name", responses=ERRORS, status_code=200)
async def name_me(request: Asking, state: State, data: JSONBody[NewName]) -> Response[Me]:
    found = services(state)
    session = session_of(request.scope)
    if session is not None and await found.identities.name(session.player) is not None:
        player, session_token = session.player, session.token
        await found.identities.rename(player, data.name)
    else:
        if not found.new_guests.acquire(address(request.scope)):
            raise Refusal("limit", Text("error-too-many-guests"))
        player = await found.identities.guest(data.name)
        session_token = await found.sessions.open(player) or ""
    name = await found.identities.name(player) or ""
    body = Me(name, await found.identities.login_of(player), session_token if data.session_token else None)
    return Response(body, cookies=[_cookie(state, session_token)])


def _cookie(state: State, session_token: str, seconds: int = SESSION_SECONDS) -> Cookie:
    return Cookie(
        COOKIE,
        value=session_token,
        max_age=seconds,
        httponly=True,
        samesite="lax",
        secure=services(state).settings.secure,
        path="/",
    )


# --- accounts


@post("/account", summary="Make an account of your guest", responses=ERRORS, status_code=200)
async def make_account(request: Asking, state: State, data: JSONBody[NewAccount]) -> Me:
    found = services(state)
    player = need_session(request).player
    if not found.new_accounts.acquire(address(request.scope)):
        raise Refusal("limit", Text("error-too-many-tries"))
    await found.identities.register(player, data.login, data.password)
    _, name = await need_named(request)
    return Me(name, await found.identities.login_of(player))


@post("/account/password", summary="Change your password", responses=ERRORS, status_code=200)
async def change_password(request: Asking, state: State, data: JSONBody[NewPassword]) -> Health:
    """All other sessions of the account end; this one stays."""
    found = services(state)
    session = need_session(request)
    check_password(data.new)
    account = await _own_account(request, found, session.player, data.old)
    if not await found.identities.change_password(account, data.new):
        raise Refusal("seat", Text("error-wrong-password"))
    await found.sessions.end_all(session.player, but=session.id)
    return Health("ok")


@post("/account/delete", summary="Delete your account, or yourself as a guest", responses=ERRORS, status_code=200)
async def delete_account(request: Asking, state: State, data: JSONBody[Deletion]) -> Response[Health]:
    """You get up from all tables. Your name and what you said are removed from tables and games, which stay."""
    found = services(state)
    player = need_session(request).player
    if await found.identities.login_of(player) is not None:
        await _own_account(request, found, player, data.password or "")
    players = await found.identities.all_of(player)
    for one in players:
        await found.sessions.end_all(one)
    stand_ins = stand_ins_for(players)
    for one, stand_in in stand_ins.items():
        await found.hall.retire(one, stand_in, FORMER_PLAYER)
    await asyncio.to_thread(erase, found.store, stand_ins)
    await asyncio.to_thread(found.ladder.forget)
    await asyncio.to_thread(found.notices.contacts.delete_of, *players)
    await found.identities.delete(players)
    for one in players:  # sessions that were opened in the meantime
        await found.sessions.end_all(one)
    return Response(Health("ok"), cookies=[_cookie(state, "", 0)])


async def _own_account(request: Asking, found: Services, player: str, password: str) -> LoggedIn:
    """The account of a player, who has given its password again. Raises Refusal."""
    login = await found.identities.login_of(player)
    if login is None:
        raise Refusal("stage", Text("error-no-account"))
    account = await _checked(request, found, login, password)
    if account is None:
        raise Refusal("seat", Text("error-wrong-password"))
    return account


async def _checked(request: Asking, found: Services, login: str, password: str) -> LoggedIn | None:
    """The account with this login and password, or None. Raises Refusal where too many were wrong."""
    where, login = address(request.scope), clean_login(login)
    found.attempts.begin(where, login)
    account = await found.identities.log_in(login, password)
    if account is not None:
        found.attempts.succeeded(where, login)
    return account


# --- sessions


@post("/login", summary="Log in to an account", responses=ERRORS, status_code=200)
async def log_in(request: Asking, state: State, data: JSONBody[Credentials]) -> Response[Me]:
    """What you did before as a guest without an account, your seats and your games, goes over to the account."""
    found = services(state)
    account = await _checked(request, found, data.login, data.password)
    session_token = None if account is None else await found.sessions.open(account.player, account.password)
    if account is None or session_token is None:
        raise Refusal("seat", Text("error-wrong-login"))
    player = account.player
    name = await found.identities.name(player) or ""
    session = session_of(request.scope)
    if session is not None and session.player != player:
        guest = session.player
        if await found.identities.login_of(guest) is None:
            await found.identities.note_became(guest, player)
            await found.hall.become(guest, player, name)
            await asyncio.to_thread(found.notices.contacts.give, guest, player, session_id(session_token))
    body = Me(name, await found.identities.login_of(player), session_token if data.session_token else None)
    if session is not None and session.from_cookie:
        found.sessions.replace(session.id, session_token)
    return Response(body, cookies=[_cookie(state, session_token)])


@post("/logout", summary="Forget who you are in this browser", responses=ERRORS, status_code=200)
async def log_out(request: Asking, state: State) -> Response[Health]:
    """The session ends. A guest who logs out can't come back."""
    session = session_of(request.scope)
    if session is not None:
        await services(state).sessions.end(session.id)
    return Response(Health("ok"), cookies=[_cookie(state, "", 0)])


@post("/logout/everywhere", summary="End all sessions of your account", responses=ERRORS, status_code=200)
async def log_out_everywhere(request: Asking, state: State) -> Response[Health]:
    found = services(state)
    player = need_session(request).player
    if await found.identities.login_of(player) is None:
        raise Refusal("stage", Text("error-guest-everywhere"))
    await found.sessions.end_all(player)
    return Response(Health("ok"), cookies=[_cookie(state, "", 0)])


router = Router(
    "/api",
    route_handlers=[
        me,
        name_me,
        make_account,
        change_password,
        delete_account,
        log_in,
        log_out,
        log_out_everywhere,
    ],
    tags=["identity"],
)
