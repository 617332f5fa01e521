"""Sessions that can be ended, who ever sat at a table, and finished games by the names of their players.

Until now a session token was a player's id with a signature, which nothing could revoke. Those tokens become sessions
like any other, so nobody loses a seat, and the key that signed them is deleted.
"""

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Mapping, Sequence

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

DAY = 86_400_000  # milliseconds


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text, primary_key=True),  # the hash of its token
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    op.create_index("sessions_of_a_player", "sessions", ["player"])
    op.add_column("players", sa.Column("became", sa.Text))  # the account that a guest has logged in to
    op.create_index("guests_of_an_account", "players", ["became"])
    op.create_table(
        "table_players",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, primary_key=True),
    )
    op.create_table(
        "game_names",
        sa.Column("name", sa.Text, primary_key=True),  # casefolded
        sa.Column("public", sa.Integer, primary_key=True),
        sa.Column("ended", sa.BigInteger, primary_key=True),
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("game", sa.Integer, primary_key=True),
    )
    op.create_index("names_of_a_game", "game_names", ["table_id", "game"])
    op.drop_index("games_by_time", "games")
    op.create_index("games_by_time", "games", ["public", "ended", "table_id", "game"])
    op.create_index("games_by_mix", "games", ["public", "mix", "ended", "table_id", "game"])
    connection = op.get_bind()
    _keep_sessions(connection)
    _find_players(connection)
    _find_names(connection)


def _keep_sessions(connection: sa.Connection) -> None:
    key = connection.execute(sa.text("SELECT value FROM settings WHERE name = 'signing-key'")).scalar()
    if key is None:
        return
    today = time.time_ns() // 1_000_000 // DAY * DAY
    derived = hmac.digest(key.encode(), b"wolfsbane player", "sha256")
    rows = []
    for (player,) in connection.execute(sa.text("SELECT id FROM players")):
        signature = base64.urlsafe_b64encode(hmac.digest(derived, player.encode(), "sha256")).rstrip(b"=").decode()
        token = hashlib.sha256(f"{player}.{signature}".encode()).hexdigest()
        rows.append({"id": token, "player": player, "created": today, "used": today})
    _insert(connection, "INSERT INTO sessions (id, player, created, used) VALUES (:id, :player, :created, :used)", rows)
    connection.execute(sa.text("DELETE FROM settings WHERE name = 'signing-key'"))


def _find_players(connection: sa.Connection) -> None:
    found: set[tuple[str, str]] = set()
    for kind, fields in (("made", ("host",)), ("sat", ("player",)), ("became", ("player", "account"))):
        statement = sa.text("SELECT table_id, entry FROM log WHERE entry LIKE :start")
        for table_id, entry in connection.execute(statement, {"start": f'{{"type":"{kind}"%'}):
            values = json.loads(entry)
            found.update((values[field], table_id) for field in fields)
    rows = [{"player": player, "table": table} for player, table in sorted(found)]
    _insert(connection, "INSERT INTO table_players (player, table_id) VALUES (:player, :table)", rows)


def _find_names(connection: sa.Connection) -> None:
    rows = []
    for table_id, game, public, ended, summary in connection.execute(
        sa.text("SELECT table_id, game, public, ended, summary FROM games")
    ):
        key = {"public": public, "ended": ended, "table": table_id, "game": game}
        rows += [{**key, "name": name} for name in {name.casefold() for name in json.loads(summary)["names"]}]
    statement = (
        "INSERT INTO game_names (name, public, ended, table_id, game) VALUES (:name, :public, :ended, :table, :game)"
    )
    _insert(connection, statement, rows)


def _insert(connection: sa.Connection, statement: str, rows: Sequence[Mapping[str, object]]) -> None:
    if rows:
        connection.execute(sa.text(statement), rows)


def downgrade() -> None:
    op.drop_index("games_by_mix", "games")
    op.drop_index("games_by_time", "games")
    op.create_index("games_by_time", "games", ["public", "ended"])
    op.drop_table("game_names")
    op.drop_table("table_players")
    op.drop_index("guests_of_an_account", "players")
    op.drop_column("players", "became")
    op.drop_table("sessions")
