"""where a student stopped in each module"""

import sqlalchemy as sa
from alembic import op

from cubital.storage.schema import UtcDateTime

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tutor_places",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("module_id", sa.Integer(), nullable=False),
        sa.Column("tab", sa.String(length=10), nullable=False),
        sa.Column("section", sa.String(length=100), nullable=True),
        sa.Column("question", sa.Integer(), nullable=True),
        sa.Column("at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_tutor_places_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tutor_places")),
        sa.UniqueConstraint("user_id", "module_id", name=op.f("uq_tutor_places_user_id")),
    )


def downgrade() -> None:
    op.drop_table("tutor_places")
