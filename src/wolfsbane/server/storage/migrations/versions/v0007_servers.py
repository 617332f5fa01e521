"""Servers that share a database, and which of them does the background work of a table."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "claims",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("server", sa.Text, nullable=False),
    )
    op.create_index("claims_of_a_server", "claims", ["server"])


def downgrade() -> None:
    op.drop_index("claims_of_a_server", "claims")
    op.drop_table("claims")
    op.drop_table("servers")
