"""What models cost and wrote, and what staff decided about the tutor's inbox."""

import sqlalchemy as sa
from alembic import op

from cubital.storage.schema import Json, UtcDateTime

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tutor_school_spending",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("answers", sa.Integer(), nullable=False),
        sa.Column("tokens_in", sa.BigInteger(), nullable=False),
        sa.Column("tokens_out", sa.BigInteger(), nullable=False),
        sa.Column("micros", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tutor_school_spending")),
        sa.UniqueConstraint("day", name=op.f("uq_tutor_school_spending_day")),
    )
    op.create_table(
        "tutor_generated",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=True),
        sa.Column("module_id", sa.Integer(), nullable=False),
        sa.Column("type", sa.String(length=20), nullable=False),
        sa.Column("content", Json, nullable=False),
        sa.Column("prompt", sa.Text(), nullable=False),
        sa.Column("model", sa.String(length=200), nullable=False),
        sa.Column("content_version", sa.Integer(), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_tutor_generated_user_id_users"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tutor_generated")),
    )
    with op.batch_alter_table("tutor_generated", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_tutor_generated_module_id"), ["module_id", "type"], unique=False)
        batch_op.create_index(batch_op.f("ix_tutor_generated_user_id"), ["user_id"], unique=False)

    op.create_table(
        "tutor_inbox",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("entry", sa.String(length=100), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("by", sa.Integer(), nullable=True),
        sa.Column("at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["by"], ["users.id"], name=op.f("fk_tutor_inbox_by_users"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tutor_inbox")),
        sa.UniqueConstraint("entry", name=op.f("uq_tutor_inbox_entry")),
    )
    with op.batch_alter_table("tutor_inbox", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_tutor_inbox_by"), ["by"], unique=False)

    op.create_table(
        "tutor_spending",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("answers", sa.Integer(), nullable=False),
        sa.Column("tokens_in", sa.BigInteger(), nullable=False),
        sa.Column("tokens_out", sa.BigInteger(), nullable=False),
        sa.Column("micros", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_tutor_spending_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tutor_spending")),
        sa.UniqueConstraint("user_id", "day", name=op.f("uq_tutor_spending_user_id")),
    )


def downgrade() -> None:
    op.drop_table("tutor_spending")
    with op.batch_alter_table("tutor_inbox", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_tutor_inbox_by"))

    op.drop_table("tutor_inbox")
    with op.batch_alter_table("tutor_generated", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_tutor_generated_user_id"))
        batch_op.drop_index(batch_op.f("ix_tutor_generated_module_id"))

    op.drop_table("tutor_generated")
    op.drop_table("tutor_school_spending")
