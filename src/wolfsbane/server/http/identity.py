"""Who somebody is: a guest with a signed token, and an account with a password if they like.

The token is the id of a player with our signature. It is in a cookie that scripts can't read, or in the header
`Authorization: Bearer` of a program.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
from collections import OrderedDict
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from itsdangerous import BadSignature, Signer
from sqlalchemy.exc import IntegrityError

from wolfsbane.server.messages import NAME_LENGTH
from wolfsbane.server.storage.store import Store
from wolfsbane.server.tables.clocks import now

COOKIE: Final = "wolfsbane"
COOKIE_SECONDS: Final = 400 * 24 * 3600  # browsers keep none longer
NAMES_KEPT: Final = 50_000
LOGIN: Final = re.compile(r"[a-z0-9][a-z0-9._-]{2,31}")


class WrongIdentity(Exception):
    """A name, login or password that can't be used; says why."""


def clean_name(name: str) -> str:
    """A name on one line, without signs that can't be seen."""
    clean = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
    if not 1 <= len(clean) <= NAME_LENGTH:
        raise WrongIdentity(f"A name has 1 to {NAME_LENGTH} characters that can be seen.")
    return clean


class Identities:
    def __init__(self, store: Store) -> None:
        self.store = store
        key = store.setting("signing-key", lambda: secrets.token_urlsafe(32))
        self._signer = Signer(key, salt="wolfsbane player", key_derivation="hmac", digest_method=hashlib.sha256)
        self._names: OrderedDict[str, str] = OrderedDict()
        self._hasher = PasswordHasher()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="password")

    # --- tokens

    def token(self, player: str) -> str:
        return self._signer.sign(player).decode()

    def player(self, token: str) -> str | None:
        """Whose token it is; None if it is nobody's."""
        try:
            return self._signer.unsign(token).decode()
        except (BadSignature, UnicodeError):
            return None

    def of_headers(self, headers: Iterable[tuple[bytes, bytes]]) -> str | None:
        """Whose request it is, by its headers."""
        headers = list(headers)
        for name, value in headers:
            if name == b"authorization" and value[:7].lower() == b"bearer ":
                return self.player(value[7:].strip().decode("latin-1"))
        for name, value in headers:
            if name == b"cookie":
                for part in value.decode("latin-1").split(";"):
                    key, _, token = part.strip().partition("=")
                    if key == COOKIE:
                        return self.player(token)
        return None

    # --- players

    async def guest(self, name: str) -> str:
        """A new player."""
        player = secrets.token_urlsafe(15)
        name = clean_name(name)
        await self._write(
            "INSERT INTO players (id, name, created) VALUES (:id, :name, :created)",
            id=player,
            name=name,
            created=now(),
        )
        self._remember(player, name)
        return player

    async def rename(self, player: str, name: str) -> None:
        name = clean_name(name)
        await self._write("UPDATE players SET name = :name WHERE id = :id", id=player, name=name)
        self._remember(player, name)

    async def name(self, player: str) -> str | None:
        """The name of a player; None if there is no such player."""
        known = self._names.get(player)
        if known is not None:
            return known
        rows = await asyncio.to_thread(self.store.read, "SELECT name FROM players WHERE id = :id", id=player)
        if not rows:
            return None
        self._remember(player, rows[0][0])
        return str(rows[0][0])

    def _remember(self, player: str, name: str) -> None:
        self._names[player] = name
        self._names.move_to_end(player)
        if len(self._names) > NAMES_KEPT:
            self._names.popitem(last=False)

    async def _write(self, statement: str, **values: object) -> int:
        return await asyncio.to_thread(self.store.write, (statement, values))

    # --- accounts

    async def login_of(self, player: str) -> str | None:
        rows = await asyncio.to_thread(self.store.read, "SELECT login FROM players WHERE id = :id", id=player)
        return rows[0][0] if rows else None

    async def register(self, player: str, login: str, password: str) -> None:
        """Gives a player an account. Raises WrongIdentity."""
        login = login.strip().lower()
        if not LOGIN.fullmatch(login):
            raise WrongIdentity("A login has 3 to 32 small letters, digits, dots, hyphens and underscores.")
        if not 8 <= len(password) <= 200:
            raise WrongIdentity("A password has 8 to 200 characters.")
        loop = asyncio.get_running_loop()
        hashed = await loop.run_in_executor(self._thread, self._hasher.hash, password)
        try:
            changed = await self._write(
                "UPDATE players SET login = :login, password = :password WHERE id = :id AND login IS NULL",
                id=player,
                login=login,
                password=hashed,
            )
        except IntegrityError:
            raise WrongIdentity("That login is taken.") from None
        if not changed:
            raise WrongIdentity("You have an account already.")

    async def log_in(self, login: str, password: str) -> str | None:
        """The player of an account; None if the password is not right. It takes as long if there is no such account."""
        rows = await asyncio.to_thread(
            self.store.read, "SELECT id, password FROM players WHERE login = :login", login=login.strip().lower()
        )
        hashed = rows[0][1] if rows else None
        loop = asyncio.get_running_loop()
        fits = await loop.run_in_executor(self._thread, self._fits, hashed, password)
        return str(rows[0][0]) if rows and fits else None

    def _fits(self, hashed: str | None, password: str) -> bool:
        if hashed is None:
            self._hasher.hash(password)  # as much work as a check
            return False
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    def close(self) -> None:
        self._thread.shutdown(cancel_futures=True)
