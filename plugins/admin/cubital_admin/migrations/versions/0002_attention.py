"""nudges, dated notes, and who was put aside"""

import sqlalchemy as sa
from alembic import op

from cubital.storage.schema import Json, UtcDateTime

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "admin_asides",
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("choice", sa.String(length=20), nullable=False),
        sa.Column("until", UtcDateTime(), nullable=True),
        sa.Column("reasons", Json, nullable=False),
        sa.Column("by_id", sa.Integer(), nullable=True),
        sa.Column("at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["by_id"], ["users.id"], name=op.f("fk_admin_asides_by_id_users"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_admin_asides_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_admin_asides")),
    )
    op.create_table(
        "admin_nudges",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("by_id", sa.Integer(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("mailed", sa.Boolean(), nullable=False),
        sa.Column("at", UtcDateTime(), nullable=False),
        sa.Column("seen_at", UtcDateTime(), nullable=True),
        sa.ForeignKeyConstraint(
            ["by_id"], ["users.id"], name=op.f("fk_admin_nudges_by_id_users"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_admin_nudges_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_admin_nudges")),
    )
    op.create_index("ix_admin_nudges_user_id", "admin_nudges", ["user_id", "at"])
    op.create_table(
        "admin_dated_notes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("by_id", sa.Integer(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["by_id"], ["users.id"], name=op.f("fk_admin_dated_notes_by_id_users"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_admin_dated_notes_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_admin_dated_notes")),
    )
    op.create_index(op.f("ix_admin_dated_notes_user_id"), "admin_dated_notes", ["user_id"])


def downgrade() -> None:
    op.drop_table("admin_dated_notes")
    op.drop_table("admin_nudges")
    op.drop_table("admin_asides")
