"""the newest steps and the newest wrong answers of all students"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index(
        "ix_progress_last_updated", "progress", ["last_updated", "user_id", "last_position", "attempts"]
    )
    op.create_index(
        "ix_recorded_answers_wrong",
        "recorded_answers",
        ["at", "source", "user_id", "question"],
        sqlite_where=sa.text("correct = 0"),
        postgresql_where=sa.text("NOT correct"),
    )


def downgrade() -> None:
    op.drop_index("ix_recorded_answers_wrong", table_name="recorded_answers")
    op.drop_index("ix_progress_last_updated", table_name="progress")
