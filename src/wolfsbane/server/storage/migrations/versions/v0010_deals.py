"""Shared deals, and who has played them."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "deals",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("night", sa.Text, nullable=False),  # its date, or empty
        sa.Column("source", sa.Text, unique=True),  # the game that it was made of: its table and number
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("plan", sa.Text, nullable=False),  # as JSON; secret
        sa.Column("field", sa.Text),  # what bots have reached with it, as JSON
    )
    op.create_table(
        "deal_tries",
        sa.Column("deal_id", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),  # NULL while it is played
        sa.Column("margin", sa.Integer),  # NULL without a result
        sa.Column("totals", sa.Text),  # the points by seat, as JSON
    )
    op.create_index("deal_tries_by_margin", "deal_tries", ["deal_id", "margin"])
    op.create_index("deal_tries_by_table", "deal_tries", ["table_id"])
    op.create_index("deal_tries_by_player", "deal_tries", ["player", "began"])


def downgrade() -> None:
    op.drop_index("deal_tries_by_player", "deal_tries")
    op.drop_index("deal_tries_by_table", "deal_tries")
    op.drop_index("deal_tries_by_margin", "deal_tries")
    op.drop_table("deal_tries")
    op.drop_table("deals")
