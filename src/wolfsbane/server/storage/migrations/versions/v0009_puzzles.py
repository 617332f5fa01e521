"""Puzzles: which ones a player has tried, and the ratings of players and puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "puzzle_results",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("puzzle", sa.Text, primary_key=True),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.Column("tried", sa.BigInteger, nullable=False),  # when
    )
    for name, key in (("puzzle_players", "player"), ("puzzle_ratings", "puzzle")):
        op.create_table(
            name,
            sa.Column(key, sa.Text, primary_key=True),
            sa.Column("rating", sa.Float, nullable=False),
            sa.Column("deviation", sa.Float, nullable=False),
            sa.Column("volatility", sa.Float, nullable=False),
        )


def downgrade() -> None:
    for name in ("puzzle_ratings", "puzzle_players", "puzzle_results"):
        op.drop_table(name)
