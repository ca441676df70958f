"""first"""

import sqlalchemy as sa
from alembic import op

from cubital.storage.schema import Json, UtcDateTime

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "exercises_attempts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("client_id", sa.String(length=100), nullable=False),
        sa.Column("exercise", sa.String(length=50), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("module_id", sa.Integer(), nullable=False),
        sa.Column("case_id", sa.String(length=50), nullable=False),
        sa.Column("form", sa.String(length=10), nullable=False),
        sa.Column("seed", sa.Integer(), nullable=False),
        sa.Column("content", Json, nullable=False),
        sa.Column("started_at", UtcDateTime(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("opened_at", UtcDateTime(), nullable=False),
        sa.Column("finished_at", UtcDateTime()),
        sa.Column("percent", sa.Float()),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_exercises_attempts_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_exercises_attempts")),
        sa.UniqueConstraint("user_id", "client_id", name=op.f("uq_exercises_attempts_user_id")),
    )
    with op.batch_alter_table("exercises_attempts") as batch_op:
        batch_op.create_index(
            "uq_exercises_attempts_open",
            ["user_id", "exercise", "form"],
            unique=True,
            sqlite_where=sa.text("finished_at IS NULL"),
            postgresql_where=sa.text("finished_at IS NULL"),
        )
    op.create_table(
        "exercises_answers",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("attempt_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("step", sa.String(length=50), nullable=False),
        sa.Column("response", Json, nullable=False),
        sa.Column("mark", sa.Float(), nullable=False),
        sa.Column("latest", Json),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.Column("answered_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["attempt_id"],
            ["exercises_attempts.id"],
            name=op.f("fk_exercises_answers_attempt_id_exercises_attempts"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_exercises_answers")),
        sa.UniqueConstraint("attempt_id", "position", name=op.f("uq_exercises_answers_attempt_id")),
    )


def downgrade() -> None:
    op.drop_table("exercises_answers")
    op.drop_table("exercises_attempts")
