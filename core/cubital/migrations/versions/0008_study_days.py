"""days of study, and what a student has set for themselves"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "study_days",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.Column("last_second", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_study_days_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_study_days")),
        sa.UniqueConstraint("user_id", "day", name=op.f("uq_study_days_user_id")),
    )
    op.create_table(
        "study_settings",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("utc_offset", sa.Integer(), server_default="0", nullable=False),
        sa.Column("goal_minutes", sa.Integer(), nullable=True),
        sa.Column("exam_date", sa.String(length=10), nullable=True),
        sa.Column("streak", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_study_settings_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_study_settings")),
        sa.UniqueConstraint("user_id", name=op.f("uq_study_settings_user_id")),
    )


def downgrade() -> None:
    op.drop_table("study_settings")
    op.drop_table("study_days")
