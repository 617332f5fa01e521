"""Snapshots of the fold of long logs."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),  # how many entries are folded into it
        sa.Column("form", sa.Text, nullable=False),
        *[sa.Column(f"n{viewer}", sa.Integer, nullable=False) for viewer in range(5)],  # of each viewer's last message
        sa.Column("state", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("snapshots")
