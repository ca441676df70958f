"""What an answer suggests to ask next, and the turn of a quiz that it is."""

import sqlalchemy as sa
from alembic import op

from cubital.storage.schema import Json

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tutor_messages", schema=None) as batch_op:
        batch_op.add_column(sa.Column("suggestions", Json, nullable=True))
        batch_op.add_column(sa.Column("quiz", Json, nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("tutor_messages", schema=None) as batch_op:
        batch_op.drop_column("quiz")
        batch_op.drop_column("suggestions")
