"""games from every source"""

import sqlalchemy as sa
from alembic import op

from cubital.storage.schema import Json, UtcDateTime

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "resources_draws",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("questions", Json, nullable=False),
        sa.Column("drawn_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_resources_draws_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_resources_draws")),
    )
    with op.batch_alter_table("resources_draws", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_resources_draws_user_id"), ["user_id", "source"], unique=False)
    with op.batch_alter_table("resources_games", schema=None) as batch_op:
        batch_op.add_column(sa.Column("source", sa.Text(), server_default="ten", nullable=False))


def downgrade() -> None:
    # Without its source a drawn game would pass for one of the ten, and its score for their best.
    op.execute("DELETE FROM resources_games WHERE source <> 'ten'")
    with op.batch_alter_table("resources_games", schema=None) as batch_op:
        batch_op.drop_column("source")
    with op.batch_alter_table("resources_draws", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_resources_draws_user_id"))
    op.drop_table("resources_draws")
