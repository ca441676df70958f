"""a letter is claimed for a time, so that one whose process died is sent by another"""

import sqlalchemy as sa
from alembic import op

from cubital.storage.schema import UtcDateTime

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("payments_checkouts", sa.Column("mail_after", UtcDateTime(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("payments_checkouts") as batch_op:
        batch_op.drop_column("mail_after")
