"""setup steps that staff skip"""

import sqlalchemy as sa
from alembic import op

from cubital.storage.schema import UtcDateTime

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "admin_setup_choices",
        sa.Column("step", sa.String(length=60), nullable=False),
        sa.Column("by_id", sa.Integer(), nullable=True),
        sa.Column("at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["by_id"], ["users.id"], name=op.f("fk_admin_setup_choices_by_id_users"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("step", name=op.f("pk_admin_setup_choices")),
    )


def downgrade() -> None:
    op.drop_table("admin_setup_choices")
