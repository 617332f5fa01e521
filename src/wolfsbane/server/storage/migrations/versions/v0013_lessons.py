"""How far players are with lessons."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "lessons",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("lesson", sa.Text, primary_key=True),
        # The table at which it was played last. Not `table_id`: the row outlives the table.
        sa.Column("at_table", sa.Text, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),  # steps done there
        sa.Column("form", sa.Text, nullable=False),  # a hash of the lesson as it was played there
        sa.Column("finished", sa.BigInteger),  # when it was finished last
    )
    op.create_index("lessons_by_table", "lessons", ["at_table"])


def downgrade() -> None:
    op.drop_index("lessons_by_table", "lessons")
    op.drop_table("lessons")
