"""Reviews of finished games, and their figures for the page of a player."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("game", sa.Integer, primary_key=True),
        sa.Column("key", sa.Text, nullable=False),  # of the record and all settings
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("figures", sa.Text, nullable=False),  # of each seat, as JSON
        sa.Column("report", sa.LargeBinary),  # compressed JSON; the oldest ones are not kept
    )
    op.create_index("reviews_by_time", "reviews", ["made"])


def downgrade() -> None:
    op.drop_index("reviews_by_time", "reviews")
    op.drop_table("reviews")
