"""What answers were worth, what chats came to, and which question an answer is to."""

import sqlalchemy as sa
from alembic import op

from cubital.storage.schema import UtcDateTime

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tutor_chats",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("module_id", sa.Integer(), nullable=False),
        sa.Column("questions", sa.Integer(), nullable=False),
        sa.Column("covered", sa.Integer(), nullable=False),
        sa.Column("refused", sa.Integer(), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.Column("last_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_tutor_chats_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tutor_chats")),
        sa.UniqueConstraint("user_id", "module_id", name=op.f("uq_tutor_chats_user_id")),
    )
    op.create_table(
        "tutor_feedback",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("message_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("thumb", sa.String(length=4), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["message_id"],
            ["tutor_messages.id"],
            name=op.f("fk_tutor_feedback_message_id_tutor_messages"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_tutor_feedback_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tutor_feedback")),
        sa.UniqueConstraint("message_id", name=op.f("uq_tutor_feedback_message_id")),
    )
    with op.batch_alter_table("tutor_feedback", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_tutor_feedback_at"), ["at"], unique=False)
        batch_op.create_index(batch_op.f("ix_tutor_feedback_user_id"), ["user_id"], unique=False)

    with op.batch_alter_table("tutor_messages", schema=None) as batch_op:
        batch_op.add_column(sa.Column("question_id", sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column("refused", sa.String(length=20), nullable=True))
        batch_op.add_column(sa.Column("urgent", sa.Boolean(), server_default=sa.false(), nullable=False))
        batch_op.add_column(sa.Column("next_question", sa.Text(), nullable=True))
        batch_op.add_column(sa.Column("answered_by", sa.String(length=200), nullable=True))
        batch_op.add_column(sa.Column("replaced", sa.Boolean(), server_default=sa.false(), nullable=False))
        batch_op.create_index(batch_op.f("ix_tutor_messages_question_id"), ["question_id"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("tutor_messages", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_tutor_messages_question_id"))
        batch_op.drop_column("replaced")
        batch_op.drop_column("answered_by")
        batch_op.drop_column("next_question")
        batch_op.drop_column("urgent")
        batch_op.drop_column("refused")
        batch_op.drop_column("question_id")

    with op.batch_alter_table("tutor_feedback", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_tutor_feedback_user_id"))
        batch_op.drop_index(batch_op.f("ix_tutor_feedback_at"))

    op.drop_table("tutor_feedback")
    op.drop_table("tutor_chats")
