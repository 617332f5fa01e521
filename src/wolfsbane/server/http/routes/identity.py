"""Who somebody is: guests and accounts."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, Router, get, post
from litestar.datastructures import Cookie, State
from litestar.params import JSONBody
from msgspec import Meta, Struct

from wolfsbane.server import messages as ms
from wolfsbane.server.http.guard import address
from wolfsbane.server.http.identity import COOKIE, COOKIE_SECONDS
from wolfsbane.server.http.routes.errors import ERRORS
from wolfsbane.server.http.routes.operation import Health
from wolfsbane.server.http.routes.shared import need_named, need_player, player_of, services
from wolfsbane.server.refusal import Refusal


class NewName(Struct, frozen=True, forbid_unknown_fields=True):
    """A name for a guest. A program that keeps no cookies asks for a token."""

    name: ms.Name
    token: bool = False


class Me(Struct, frozen=True, omit_defaults=True):
    """Who you are."""

    name: str
    login: str | None = None
    token: str | None = None


class Account(Struct, frozen=True, forbid_unknown_fields=True):
    login: Annotated[str, Meta(min_length=1, max_length=40)]
    password: Annotated[str, Meta(min_length=1, max_length=200)]


@get("/me", summary="Who you are", responses=ERRORS)
async def me(request: Request[Any, Any, State], state: State) -> Me:
    player, name = await need_named(request)
    return Me(name, await services(state).identities.login_of(player))


@post("/me", summary="Become a guest, or take another name", responses=ERRORS, status_code=200)
async def name_me(request: Request[Any, Any, State], state: State, data: JSONBody[NewName]) -> Response[Me]:
    identities = services(state).identities
    player = player_of(request)
    if player is None or await identities.name(player) is None:
        if not services(state).new_guests.take(address(request.scope)):
            raise Refusal("limit", "Too many new guests from your address; wait a moment.")
        player = await identities.guest(data.name)
    else:
        await identities.rename(player, data.name)
    token = identities.token(player)
    body = Me(await identities.name(player) or "", await identities.login_of(player), token if data.token else None)
    return Response(body, cookies=[_cookie(state, token)])


def _cookie(state: State, token: str, seconds: int = COOKIE_SECONDS) -> Cookie:
    return Cookie(
        COOKIE,
        value=token,
        max_age=seconds,
        httponly=True,
        samesite="lax",
        secure=services(state).settings.secure,
        path="/",
    )


@post("/account", summary="Make an account of your guest", responses=ERRORS, status_code=200)
async def make_account(request: Request[Any, Any, State], state: State, data: JSONBody[Account]) -> Me:
    identities = services(state).identities
    player = need_player(request)
    if not services(state).log_ins.take(address(request.scope)):
        raise Refusal("limit", "Too many tries from your address; wait a moment.")
    await identities.register(player, data.login, data.password)
    _, name = await need_named(request)
    return Me(name, await identities.login_of(player))


@post("/login", summary="Log in to an account", responses=ERRORS, status_code=200)
async def log_in(request: Request[Any, Any, State], state: State, data: JSONBody[Account]) -> Response[Me]:
    """What you did before as a guest without an account, your seats and your games, goes over to the account."""
    found = services(state)
    if not found.log_ins.take(address(request.scope)) or not found.log_ins.take(f"login {data.login.lower()}"):
        raise Refusal("limit", "Too many tries; wait a moment.")
    player = await found.identities.log_in(data.login, data.password)
    if player is None:
        raise Refusal("seat", "There is no account with this login and password.")
    name = await found.identities.name(player) or ""
    guest = player_of(request)
    if guest not in (None, player) and await found.identities.login_of(guest) is None:
        await found.hall.become(guest, player, name)
    body = Me(name, await found.identities.login_of(player))
    return Response(body, cookies=[_cookie(state, found.identities.token(player))])


@post("/logout", summary="Forget who you are in this browser", responses=ERRORS, status_code=200)
async def log_out(state: State) -> Response[Health]:
    return Response(Health("ok"), cookies=[_cookie(state, "", 0)])


router = Router("/api", route_handlers=[me, name_me, make_account, log_in, log_out], tags=["identity"])
