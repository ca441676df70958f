"""The chat."""

import sqlalchemy as sa
from alembic import op

from cubital.storage.schema import Json, UtcDateTime

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tutor_messages",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("module_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(length=10), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("sources", Json, nullable=False),
        sa.Column("covered", sa.Boolean(), nullable=False),
        sa.Column("complete", sa.Boolean(), nullable=False),
        sa.Column("at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_tutor_messages_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tutor_messages")),
    )
    with op.batch_alter_table("tutor_messages", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_tutor_messages_at"), ["at"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_tutor_messages_user_id"), ["user_id", "module_id", "id"], unique=False
        )


def downgrade() -> None:
    with op.batch_alter_table("tutor_messages", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_tutor_messages_user_id"))
        batch_op.drop_index(batch_op.f("ix_tutor_messages_at"))

    op.drop_table("tutor_messages")
