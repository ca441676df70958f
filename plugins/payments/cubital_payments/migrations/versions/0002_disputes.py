"""disputes are counted, so that one that was won is told from one that is open"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("disputes", "disputes_won"):
        op.add_column("payments_checkouts", sa.Column(name, sa.Integer(), server_default="0", nullable=False))
    op.execute("UPDATE payments_checkouts SET disputes = 1 WHERE disputed")
    with op.batch_alter_table("payments_checkouts") as batch_op:
        batch_op.drop_column("disputed")


def downgrade() -> None:
    op.add_column(
        "payments_checkouts",
        sa.Column("disputed", sa.Boolean(), server_default=sa.false(), nullable=False),
    )
    op.execute("UPDATE payments_checkouts SET disputed = (disputes > disputes_won)")
    with op.batch_alter_table("payments_checkouts") as batch_op:
        batch_op.drop_column("disputes_won")
        batch_op.drop_column("disputes")
