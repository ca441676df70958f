"""what knowing a card took"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("resources_reviews", schema=None) as batch_op:
        batch_op.add_column(sa.Column("effort", sa.String(length=4), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("resources_reviews", schema=None) as batch_op:
        batch_op.drop_column("effort")
