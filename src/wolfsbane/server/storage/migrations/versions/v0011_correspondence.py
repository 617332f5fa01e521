"""Correspondence play: whose move it is at tables that are not in memory, when their clocks act, and whom to notify."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "turns",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("due", sa.BigInteger),  # when the table goes on by itself; empty: never
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("waiting", sa.Integer, nullable=False),  # a bit for each seat
        sa.Column("thumbnail", sa.Text, nullable=False),  # as JSON
    )
    op.create_index("turns_by_time", "turns", ["due"])
    op.create_table(
        "contacts",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),  # push, mail
        sa.Column("address", sa.Text, nullable=False),  # the endpoint of a browser, or a mail address
        sa.Column("keys", sa.Text, nullable=False),  # of a browser, as JSON
        sa.Column("session", sa.Text, nullable=False),  # that a browser belongs to; it gets nothing after its end
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("confirmed", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("contacts_of_a_player", "contacts", ["player"])
    op.create_index("contacts_by_address", "contacts", ["kind", "address"])
    op.create_table(
        "outbox",
        sa.Column("contact", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),  # move, over, confirm
        sa.Column("host", sa.Text, nullable=False),  # whose table it is; empty: the player's own
        sa.Column("due", sa.BigInteger),  # when to send it; empty: done
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("claimed", sa.BigInteger, nullable=False),  # until when a server is at it
    )
    op.create_index("outbox_by_time", "outbox", ["due"])
    op.create_table(
        "mail_asked",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("time", sa.BigInteger, primary_key=True),
    )


def downgrade() -> None:
    op.drop_table("mail_asked")
    op.drop_index("outbox_by_time", "outbox")
    op.drop_table("outbox")
    op.drop_index("contacts_by_address", "contacts")
    op.drop_index("contacts_of_a_player", "contacts")
    op.drop_table("contacts")
    op.drop_index("turns_by_time", "turns")
    op.drop_table("turns")
