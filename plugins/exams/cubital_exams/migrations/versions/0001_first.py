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
        "exams_sittings",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("client_id", sa.String(length=100), nullable=False),
        sa.Column("exam", sa.String(length=50), nullable=False),
        sa.Column("exam_name", sa.String(length=200), nullable=False),
        sa.Column("form", sa.String(length=20), nullable=False),
        sa.Column("form_name", sa.String(length=200), nullable=False),
        sa.Column("domain", sa.String(length=200)),
        sa.Column("seed", sa.Integer(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("paper", Json, nullable=False),
        sa.Column("passing", sa.Float(), nullable=False),
        sa.Column("started_at", UtcDateTime(), nullable=False),
        sa.Column("deadline", UtcDateTime()),
        sa.Column("handed_in_at", UtcDateTime()),
        sa.Column("out_of_time", sa.Boolean()),
        sa.Column("right", sa.Float()),
        sa.Column("scored", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_exams_sittings_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_exams_sittings")),
        sa.UniqueConstraint("user_id", "client_id", name=op.f("uq_exams_sittings_user_id")),
    )
    with op.batch_alter_table("exams_sittings") as batch_op:
        batch_op.create_index(
            batch_op.f("ix_exams_sittings_user_id"), ["user_id", "started_at"], unique=False
        )
        batch_op.create_index(
            "uq_exams_sittings_open",
            ["user_id"],
            unique=True,
            sqlite_where=sa.text("handed_in_at IS NULL"),
            postgresql_where=sa.text("handed_in_at IS NULL"),
        )
    op.create_table(
        "exams_answers",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("sitting_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("response", Json),
        sa.Column("flagged", sa.Boolean(), nullable=False),
        sa.Column("struck", Json, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.Column("saved_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["sitting_id"],
            ["exams_sittings.id"],
            name=op.f("fk_exams_answers_sitting_id_exams_sittings"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_exams_answers")),
        sa.UniqueConstraint("sitting_id", "position", name=op.f("uq_exams_answers_sitting_id")),
    )
    op.create_table(
        "exams_seen",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("item", sa.Integer(), nullable=False),
        sa.Column("last_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_exams_seen_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_exams_seen")),
        sa.UniqueConstraint("user_id", "item", name=op.f("uq_exams_seen_user_id")),
    )


def downgrade() -> None:
    op.drop_table("exams_seen")
    op.drop_table("exams_answers")
    op.drop_table("exams_sittings")
