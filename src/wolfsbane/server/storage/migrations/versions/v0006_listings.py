"""What outsiders see of tables with a delay for spectators: as it was then, from when until when."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0004"
branch_labels = None
depends_on = None

EVER = 2**62


def upgrade() -> None:
    op.add_column("tables", sa.Column("delay", sa.Integer, nullable=False, server_default="0"))
    op.add_column("games", sa.Column("shown", sa.BigInteger, nullable=False, server_default="0"))
    op.create_table(
        "listings",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("shown", sa.BigInteger, primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("stage", sa.Text, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
    )
    op.create_index("listings_in_the_lobby", "listings", ["stage", "changed"])
    connection = op.get_bind()
    for row in connection.execute(sa.text("SELECT id, stage, changed, summary FROM tables")).all():
        delay = json.loads(row.summary)["options"].get("delay", 0)
        if delay:
            values = {"id": row.id, "delay": delay, "until": EVER}
            values |= {"stage": row.stage, "changed": row.changed, "summary": row.summary}
            connection.execute(sa.text("UPDATE tables SET delay = :delay WHERE id = :id"), values)
            connection.execute(
                sa.text(
                    "INSERT INTO listings (table_id, shown, until, stage, changed, summary) "
                    "VALUES (:id, 0, :until, :stage, :changed, :summary)"
                ),
                values,
            )


def downgrade() -> None:
    op.drop_index("listings_in_the_lobby", "listings")
    op.drop_table("listings")
    op.drop_column("games", "shown")
    op.drop_column("tables", "delay")
