"""answers and assessments"""

import sqlalchemy as sa
from alembic import op

from cubital.storage.schema import Json, UtcDateTime

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "assessments",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("module_id", sa.Integer(), nullable=False),
        sa.Column("questions", Json, nullable=False),
        sa.Column("answers", Json, nullable=False),
        sa.Column("score", sa.Float(), nullable=False),
        sa.Column("completed_at", UtcDateTime(), nullable=False),
        sa.Column("client_id", sa.String(length=100), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_assessments_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_assessments")),
        sa.UniqueConstraint("user_id", "client_id", name=op.f("uq_assessments_user_id")),
    )
    with op.batch_alter_table("assessments", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_assessments_user_id"), ["user_id", "completed_at"], unique=False)

    op.create_table(
        "recorded_answers",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("module_id", sa.Integer(), nullable=True),
        sa.Column("question", sa.String(length=200), nullable=False),
        sa.Column("source", sa.String(length=20), nullable=False),
        sa.Column("chosen", sa.Text(), nullable=False),
        sa.Column("correct", sa.Boolean(), nullable=False),
        sa.Column("assessment_id", sa.Integer(), nullable=True),
        sa.Column("client_id", sa.String(length=100), nullable=False),
        sa.Column("at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["assessment_id"],
            ["assessments.id"],
            name=op.f("fk_recorded_answers_assessment_id_assessments"),
            ondelete="SET NULL",
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_recorded_answers_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_recorded_answers")),
        sa.UniqueConstraint("user_id", "client_id", name=op.f("uq_recorded_answers_user_id")),
    )
    with op.batch_alter_table("recorded_answers", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_recorded_answers_assessment_id"), ["assessment_id"], unique=False
        )
        batch_op.create_index(batch_op.f("ix_recorded_answers_at"), ["at"], unique=False)
        batch_op.create_index(batch_op.f("ix_recorded_answers_question"), ["question"], unique=False)
        batch_op.create_index(batch_op.f("ix_recorded_answers_user_id"), ["user_id", "at"], unique=False)


def downgrade() -> None:
    op.drop_table("recorded_answers")
    op.drop_table("assessments")
