"""Where players want to be notified: browsers that take push messages, and confirmed mail addresses.

Every method reads or writes the database at once: call them in a thread.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import Final, Literal, NamedTuple

import msgspec
from sqlalchemy.exc import IntegrityError

from wolfsbane.engine.text import Text
from wolfsbane.server.ids import new_id
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.storage.store import Store, Write

BROWSERS: Final = 10  # of a player; a further one takes the place of the oldest
CONFIRM_MILLISECONDS: Final = 2 * 86_400_000  # in which an address has to be confirmed
DAY: Final = 86_400_000
# How many mails that ask for confirmation are sent in a day: to one address, for one player, and in all.
ASKED_OF_AN_ADDRESS: Final = 2
ASKED_BY_A_PLAYER: Final = 4
ASKED_IN_ALL: Final = 500

Kind = Literal["push", "mail"]
Purpose = Literal["confirm", "off", "never"]

_PUT: Final = (
    "INSERT INTO contacts (id, player, kind, address, keys, session, language, confirmed, created) "
    "VALUES (:id, :player, :kind, :address, :keys, :session, :language, :confirmed, :created)"
)
_DELETE: Final = (
    "DELETE FROM outbox WHERE contact IN (SELECT id FROM contacts WHERE {})",
    "DELETE FROM contacts WHERE {}",
)
_PUT_ASKED: Final = "INSERT INTO mail_asked (key, time) VALUES (:key, :time) ON CONFLICT DO NOTHING"
_ASK: Final = (
    "INSERT INTO outbox (contact, table_id, player, turn, kind, host, due, attempts, claimed) "
    "VALUES (:id, '', :player, 0, 'confirm', '', :created, 0, 0)"
)


class Keys(msgspec.Struct, frozen=True):
    """What a browser gave to encrypt messages for it: its public key, and a secret, both in base64url."""

    p256dh: str
    auth: str


class Contact(NamedTuple):
    id: str
    player: str
    kind: Kind
    address: str
    keys: str
    session: str
    language: str
    confirmed: int


class Contacts:
    def __init__(self, store: Store) -> None:
        self.store = store

    def secret(self, name: str, make: str) -> str:
        """A secret of this installation, the same at all its servers; `make` is what it becomes the first time."""
        try:
            return self.store.setting(name, lambda: make)
        except IntegrityError:  # another server was a moment earlier
            return self.store.setting(name, lambda: make)

    # --- what there is

    def of(self, player: str) -> list[Contact]:
        return self._read("player = :value ORDER BY created", player)

    def find(self, contact: str) -> Contact | None:
        found = self._read("id = :value", contact)
        return found[0] if found else None

    def _read(self, where: str, value: str) -> list[Contact]:
        rows = self.store.read(
            f"SELECT id, player, kind, address, keys, session, language, confirmed FROM contacts WHERE {where}",
            value=value,
        )
        return [Contact(*row) for row in rows]

    def is_live(self, contact: Contact) -> bool:
        """May a contact still be used? That of a browser only as long as its session lasts."""
        if not contact.session:
            return True
        return bool(self.store.read("SELECT 1 FROM sessions WHERE id = :id", id=contact.session))

    # --- push

    def put_browser(self, player: str, session: str, endpoint: str, keys: Keys, language: str, time: int) -> None:
        """A browser takes push messages for a player, and no longer for the player who used it before."""
        values = {"id": new_id(12), "player": player, "kind": "push", "address": endpoint, "session": session}
        values |= {"keys": msgspec.json.encode(keys).decode(), "language": language}
        self.store.write(
            *_deletion("kind = 'push' AND address = :address", address=endpoint),
            (_PUT, {**values, "confirmed": 1, "created": time}),
        )
        browsers = [one for one in self.of(player) if one.kind == "push"]
        for old in browsers[: max(0, len(browsers) - BROWSERS)]:
            self.delete(old.id)

    def drop_browser(self, player: str, endpoint: str) -> None:
        self.store.write(*_deletion("player = :player AND address = :address", player=player, address=endpoint))

    # --- mail

    def ask_address(self, player: str, address: str, language: str, time: int) -> None:
        """Sends a link to an address, which confirms it. Raises Refusal if that was asked for too often.

        For an address whose owner wants no mail nothing happens, and nobody learns that.
        """
        owner = hashlib.sha256(address.lower().encode()).hexdigest()
        self.store.write(("DELETE FROM mail_asked WHERE time < :time", {"time": time - DAY}))
        if self._asked(f"never {owner}"):
            return
        limits = {f"to {owner}": ASKED_OF_AN_ADDRESS, f"by {player}": ASKED_BY_A_PLAYER, "all": ASKED_IN_ALL}
        if any(self._asked(key) >= limit for key, limit in limits.items()):
            raise Refusal("limit", Text("error-mail-too-often"))
        values = {"id": new_id(12), "player": player, "kind": "mail", "address": address, "keys": "", "session": ""}
        values |= {"language": language}
        self.store.write(
            *_deletion("player = :player AND kind = 'mail'", player=player),
            (_PUT, {**values, "confirmed": 0, "created": time}),
            (_ASK, {"id": values["id"], "player": player, "created": time}),
            *[(_PUT_ASKED, {"key": key, "time": time}) for key in limits],
        )

    def _asked(self, key: str) -> int:
        return int(self.store.read("SELECT count(*) FROM mail_asked WHERE key = :key", key=key)[0][0])

    def confirm(self, contact: str) -> bool:
        write: Write = ("UPDATE contacts SET confirmed = 1 WHERE id = :id AND kind = 'mail'", {"id": contact})
        return bool(self.store.write(write))

    def never(self, contact: str) -> None:
        """The owner of an address that somebody else named wants no more mail from here, no matter who asks for it."""
        found = self.find(contact)
        if found is not None:
            owner = hashlib.sha256(found.address.lower().encode()).hexdigest()
            self.store.write((_PUT_ASKED, {"key": f"never {owner}", "time": 2**62}))
            self.delete(contact)

    # --- the end

    def delete(self, contact: str) -> None:
        self.store.write(*_deletion("id = :contact", contact=contact))

    def delete_of(self, *players: str) -> None:
        """These players are notified no more."""
        for player in players:
            self.store.write(*_deletion("player = :player", player=player))

    def give(self, player: str, account: str, session: str) -> None:
        """A guest has logged in: the browser belongs to the account."""
        values = {"player": player, "account": account, "session": session}
        self.store.write(
            ("UPDATE contacts SET player = :account, session = :session WHERE player = :player", values),
            ("UPDATE outbox SET player = :account WHERE player = :player", values),
        )


def _deletion(where: str, **values: str) -> list[Write]:
    return [(statement.format(where), values) for statement in _DELETE]


class Links:
    """Signed links in mails: nobody can make one for a contact that is not theirs."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    @staticmethod
    def new_key() -> str:
        return secrets.token_urlsafe(32)

    def token(self, purpose: Purpose, contact: str, expires: int = 0) -> str:
        """Without a time at which it expires, it is valid for ever."""
        signed = f"{purpose}.{contact}.{expires}"
        return f"{signed}.{self._signature(signed)}"

    def contact(self, token: str, time: int) -> tuple[Purpose, str] | None:
        """What a token is for, and the contact; None if it is not one of ours, or has expired."""
        signed, _, signature = token.rpartition(".")
        if not hmac.compare_digest(signature.encode(), self._signature(signed).encode()):
            return None
        purpose, contact, expires = signed.split(".")
        if int(expires) and int(expires) < time:
            return None
        return ("confirm" if purpose == "confirm" else "never" if purpose == "never" else "off"), contact

    def _signature(self, text: str) -> str:
        digest = hmac.digest(self._key, text.encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:18]).decode()
