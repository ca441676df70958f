"""whose latest exam was no pass"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index(
        "ix_progress_failed",
        "progress",
        ["last_updated"],
        sqlite_where=sa.text("score < 80"),
        postgresql_where=sa.text("score < 80"),
    )


def downgrade() -> None:
    op.drop_index("ix_progress_failed", table_name="progress")
