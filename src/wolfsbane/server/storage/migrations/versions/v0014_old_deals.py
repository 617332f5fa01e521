"""When shared deals were used last, to find those that nobody plays any more; what ratings need to know of help."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # When it was made, sent, or begun by somebody.
    op.add_column("deals", sa.Column("used", sa.BigInteger, nullable=False, server_default="0"))
    op.execute(
        "UPDATE deals SET used = coalesce((SELECT max(began) FROM deal_tries WHERE deal_id = deals.id "
        "AND began > deals.made), made)"
    )
    op.create_index("deals_by_use", "deals", ["used"])
    op.create_index("tournaments_by_end", "tournaments", ["ends"])
    op.create_index("tournament_deals_by_deal", "tournament_deals", ["deal_id"])
    # Did a bot move for the player, and were hints allowed at the table? Of older games only `helped` is known.
    op.add_column("results", sa.Column("by_bot", sa.Integer, nullable=False, server_default="0"))
    op.add_column("results", sa.Column("hints", sa.Integer, nullable=False, server_default="0"))
    op.execute("UPDATE results SET by_bot = helped")


def downgrade() -> None:
    op.drop_column("results", "hints")
    op.drop_column("results", "by_bot")
    op.drop_index("tournament_deals_by_deal", "tournament_deals")
    op.drop_index("tournaments_by_end", "tournaments")
    op.drop_index("deals_by_use", "deals")
    op.drop_column("deals", "used")
