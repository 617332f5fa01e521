"""Results of people in finished games, their ratings, who wants to be on the ladder, and tournaments."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("game", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("shown", sa.BigInteger, nullable=False),  # when outsiders may know of it
        sa.Column("deck", sa.Text, nullable=False),  # its letter, or empty for a mix
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("against", sa.Text, nullable=False),  # people, the level of all bots, or several
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("helped", sa.Integer, nullable=False),
        sa.Column("quit", sa.Integer, nullable=False),
        sa.Column("bots", sa.Text, nullable=False),  # JSON: the level, total and victory of each bot
        sa.Column("rated", sa.Integer, nullable=False),
        sa.Column("account", sa.Integer),  # had the player an account when the game was rated?
        sa.Column("people_rating", sa.Float(53)),  # after this game
        sa.Column("people_deviation", sa.Float(53)),
        sa.Column("bots_rating", sa.Float(53)),
        sa.Column("bots_deviation", sa.Float(53)),
    )
    op.create_index("results_of_a_player", "results", ["player", "ended"])
    op.create_index("results_to_rate", "results", ["rated", "ended", "table_id", "game"])
    op.create_index("results_of_a_game", "results", ["table_id", "game"])
    op.create_table(
        "ratings",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("pool", sa.Text, primary_key=True),  # people or bots
        sa.Column("rating", sa.Float(53), nullable=False),
        sa.Column("deviation", sa.Float(53), nullable=False),
        sa.Column("volatility", sa.Float(53), nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("played", sa.BigInteger, nullable=False),
    )
    op.create_table("ladder_players", sa.Column("player", sa.Text, primary_key=True))
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tournament_deals",
        sa.Column("tournament", sa.Text, primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("deal_id", sa.Text, nullable=False),
    )
    _add_older_games(op.get_bind())


def _add_older_games(connection: sa.Connection) -> None:
    """Results of games that ended before this step, as far as is known: not who took a seat later or got up."""
    statement = sa.text(
        "SELECT table_id, game, ended, shown, mix, summary, substr(record, 1, 600) AS head FROM games "
        "WHERE (table_id, game) > (:table, :game) ORDER BY table_id, game LIMIT 500"
    )
    last = {"table": "", "game": 0}
    while page := connection.execute(statement, last).all():
        for game in page:
            last = {"table": game.table_id, "game": game.game}
            _add_game(connection, game)


def _add_game(connection: sa.Connection, game: Any) -> None:
    summary = json.loads(game.summary)
    key = {"id": game.table_id, "game": game.game}
    found = sa.text("SELECT player, seat FROM game_players WHERE table_id = :id AND game = :game ORDER BY player")
    by_seat: dict[int, list[str]] = {}
    for player, seat in connection.execute(found, key):
        by_seat.setdefault(seat, []).append(player)
    tags = dict(line.split(": ", 1) for line in game.head.split("\n\n")[0].splitlines() if ": " in line)
    totals = summary.get("totals", [])
    if "position" in tags or not totals:
        return
    used = {one["seat"]: one for one in summary.get("help", [])}
    bots = [
        [name, totals[seat], seat == summary["winner"]]
        for seat, name in enumerate(summary["names"])
        if seat not in by_seat
    ]
    levels = {bot[0] for bot in bots}
    against = "people" if len(by_seat) > 1 else levels.pop() if len(levels) == 1 else "several"
    decks = set(game.mix.replace("-", ""))
    for seat, players in by_seat.items():
        help_used = used.get(seat, {})
        values = {
            **key,
            "seat": seat,
            "ended": game.ended,
            "shown": game.shown,
            "deck": decks.copy().pop() if len(decks) == 1 else "",
            "players": len(totals),
            "rounds": int(tags.get("rounds", 4)),
            "against": against,
            "total": totals[seat],
            "won": int(seat == summary["winner"] and not help_used.get("resigned")),
            "helped": int(any(help_used.get(kind) for kind in ("undos", "hints", "by_bot"))),
            "quit": int(bool(help_used.get("resigned"))),
            "bots": json.dumps(bots),
        }
        if len(players) == 1:
            connection.execute(
                sa.text(
                    "INSERT INTO results (player, table_id, game, seat, ended, shown, deck, players, rounds, against, "
                    "total, won, helped, quit, bots, rated) VALUES (:player, :id, :game, :seat, :ended, :shown, :deck, "
                    ":players, :rounds, :against, :total, :won, :helped, :quit, :bots, 0)"
                ),
                {**values, "player": players[0]},
            )


def downgrade() -> None:
    op.drop_table("tournament_deals")
    op.drop_table("tournaments")
    op.drop_table("ladder_players")
    op.drop_table("ratings")
    for name in ("results_of_a_game", "results_to_rate", "results_of_a_player"):
        op.drop_index(name, "results")
    op.drop_table("results")
