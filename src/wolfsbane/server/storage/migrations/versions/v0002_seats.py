"""Whether a player is still at a seat, or has got up and may take it back; how many seats are free was not used."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("present", sa.Integer, nullable=False, server_default="1"))
    op.drop_column("tables", "free")


def downgrade() -> None:
    op.add_column("tables", sa.Column("free", sa.Integer, nullable=False, server_default="0"))
    op.drop_column("seats", "present")
