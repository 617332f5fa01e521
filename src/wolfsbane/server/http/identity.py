"""Players: guests with a name, and accounts with a login and a password."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy.exc import IntegrityError

from wolfsbane.engine.text import Text
from wolfsbane.server.http.cache import ReadThrough
from wolfsbane.server.ids import new_id
from wolfsbane.server.messages import NAME_LENGTH
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.storage.store import Store
from wolfsbane.server.tables.clocks import now

NAMES_CACHED: Final = 50_000
SHARED_SECONDS: Final = 5.0  # for which a name is kept, where another server may have changed it
LOGIN_PATTERN: Final = r"^\s*[A-Za-z0-9][A-Za-z0-9._-]{2,31}\s*$"
PASSWORD_LENGTHS: Final = (8, 200)
_LOGIN: Final = re.compile(r"[a-z0-9][a-z0-9._-]{2,31}")


class LoggedIn(NamedTuple):
    """The player of an account, and the hash of the password that was right."""

    player: str
    password: str


def clean_name(name: str) -> str:
    """A name on one line, without characters that can't be seen."""
    clean = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
    if not 1 <= len(clean) <= NAME_LENGTH:
        raise Refusal("form", Text("error-name-length", {"most": NAME_LENGTH}))
    return clean


def clean_login(login: str) -> str:
    """A login as it is stored."""
    return login.strip().lower()


class Identities:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._names: ReadThrough[str] = ReadThrough(
            self._load_name, NAMES_CACHED, SHARED_SECONDS if store.is_shared else float("inf")
        )
        self._hasher = PasswordHasher()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="password")

    # --- players

    async def guest(self, name: str) -> str:
        """A new player."""
        player = new_id(15)
        await self._write(
            "INSERT INTO players (id, name, created) VALUES (:id, :name, :created)",
            id=player,
            name=clean_name(name),
            created=now(),
        )
        return player

    async def rename(self, player: str, name: str) -> None:
        name = clean_name(name)
        with self._names.changing(player):
            await self._write("UPDATE players SET name = :name WHERE id = :id", id=player, name=name)

    async def name(self, player: str) -> str | None:
        """The name of a player; None if there is no such player."""
        return await self._names.get(player)

    async def _load_name(self, player: str) -> str | None:
        rows = await asyncio.to_thread(self.store.read, "SELECT name FROM players WHERE id = :id", id=player)
        return str(rows[0][0]) if rows else None

    async def _write(self, statement: str, **values: object) -> int:
        return await asyncio.to_thread(self.store.write, (statement, values))

    # --- accounts

    async def login_of(self, player: str) -> str | None:
        rows = await asyncio.to_thread(self.store.read, "SELECT login FROM players WHERE id = :id", id=player)
        return rows[0][0] if rows else None

    async def register(self, player: str, login: str, password: str) -> None:
        """Gives a player an account. Raises Refusal."""
        login = clean_login(login)
        if not _LOGIN.fullmatch(login):
            raise Refusal("form", Text("error-login-form"))
        check_password(password)
        try:
            changed = await self._write(
                "UPDATE players SET login = :login, password = :password WHERE id = :id AND login IS NULL",
                id=player,
                login=login,
                password=await self._hash(password),
            )
        except IntegrityError:
            raise Refusal("form", Text("error-login-taken")) from None
        if not changed:
            raise Refusal("form", Text("error-has-account"))

    async def log_in(self, login: str, password: str) -> LoggedIn | None:
        """The account, or None if the password is not right. It takes as long if there is no such account."""
        rows = await asyncio.to_thread(
            self.store.read, "SELECT id, password FROM players WHERE login = :login", login=clean_login(login)
        )
        account = LoggedIn(*rows[0]) if rows else None
        hashed = None if account is None else account.password
        fits = await asyncio.get_running_loop().run_in_executor(self._thread, self._fits, hashed, password)
        return account if fits else None

    async def change_password(self, account: LoggedIn, password: str) -> bool:
        """False if the password was changed by somebody else in the meantime."""
        changed = await self._write(
            "UPDATE players SET password = :new WHERE id = :id AND password = :old",
            id=account.player,
            old=account.password,
            new=await self._hash(password),
        )
        return bool(changed)

    async def note_became(self, guest: str, account: str) -> None:
        """A guest has logged in to an account: whatever is still the guest's goes with the account if it is deleted."""
        await self._write("UPDATE players SET became = :account WHERE id = :guest", guest=guest, account=account)

    async def all_of(self, player: str) -> list[str]:
        """A player, and the guests that have logged in to it."""
        rows = await asyncio.to_thread(self.store.read, "SELECT id FROM players WHERE became = :id", id=player)
        return [player, *[row[0] for row in rows if row[0] != player]]

    async def delete(self, players: list[str]) -> None:
        """Deletes players, when nothing else refers to them any more."""
        with self._names.changing(*players):
            await asyncio.to_thread(
                self.store.write, *[("DELETE FROM players WHERE id = :id", {"id": player}) for player in players]
            )

    async def _hash(self, password: str) -> str:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._hasher.hash, password)

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


def check_password(password: str) -> None:
    """Raises Refusal if it can't be a password."""
    least, most = PASSWORD_LENGTHS
    if not least <= len(password) <= most:
        raise Refusal("form", Text("error-password-length", {"least": least, "most": most}))
