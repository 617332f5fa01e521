"""Whether a player is still at a seat, or has got up and may take it back."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("present", sa.Integer, nullable=False, server_default="1"))


def downgrade() -> None:
    op.drop_column("seats", "present")
