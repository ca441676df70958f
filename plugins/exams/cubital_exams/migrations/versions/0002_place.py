"""place"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("exams_sittings") as batch:
        batch.add_column(sa.Column("place", sa.Integer()))


def downgrade() -> None:
    with op.batch_alter_table("exams_sittings") as batch:
        batch.drop_column("place")
