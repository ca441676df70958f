"""sticks"""

import sqlalchemy as sa
from alembic import op

from cubital.storage.schema import UtcDateTime

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "logbook_sticks",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("site", sa.String(length=60), nullable=False),
        sa.Column("made_on", sa.Date(), nullable=False),
        sa.Column("entered_at", UtcDateTime(), nullable=False),
        sa.Column("signed_by", sa.Integer()),
        sa.Column("signed_at", UtcDateTime()),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_logbook_sticks_user_id_users"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["signed_by"], ["users.id"], name=op.f("fk_logbook_sticks_signed_by_users"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_logbook_sticks")),
    )
    op.create_index("ix_logbook_sticks_user_id", "logbook_sticks", ["user_id"])


def downgrade() -> None:
    op.drop_table("logbook_sticks")
