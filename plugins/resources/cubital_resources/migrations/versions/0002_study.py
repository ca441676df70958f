"""what is written, played and learned by heart"""

import sqlalchemy as sa
from alembic import op

from cubital.storage.schema import UtcDateTime

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "resources_games",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("client_id", sa.String(length=100), nullable=False),
        sa.Column("mode", sa.String(length=20), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("possible", sa.Integer(), nullable=False),
        sa.Column("correct", sa.Integer(), nullable=False),
        sa.Column("answered", sa.Integer(), nullable=False),
        sa.Column("longest_streak", sa.Integer(), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.Column("finished_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_resources_games_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_resources_games")),
        sa.UniqueConstraint("user_id", "client_id", name=op.f("uq_resources_games_user_id")),
    )
    with op.batch_alter_table("resources_games", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_resources_games_user_id"), ["user_id", "finished_at"], unique=False
        )

    op.create_table(
        "resources_memories",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=50), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("lapses", sa.Integer(), nullable=False),
        sa.Column("state", sa.Integer(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=True),
        sa.Column("stability", sa.Float(), nullable=False),
        sa.Column("difficulty", sa.Float(), nullable=False),
        sa.Column("due", UtcDateTime(), nullable=False),
        sa.Column("last_review", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_resources_memories_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_resources_memories")),
        sa.UniqueConstraint("user_id", "kind", "key", name=op.f("uq_resources_memories_user_id")),
    )
    op.create_table(
        "resources_reflections",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("topic", sa.String(length=100), nullable=False),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("changed_at", UtcDateTime(), nullable=False),
        sa.Column("saved", sa.Text(), nullable=True),
        sa.Column("saved_at", UtcDateTime(), nullable=True),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_resources_reflections_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_resources_reflections")),
        sa.UniqueConstraint("user_id", "topic", "question", name=op.f("uq_resources_reflections_user_id")),
    )
    op.create_table(
        "resources_reviews",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("client_id", sa.String(length=100), nullable=False),
        sa.Column("kind", sa.String(length=50), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("knew", sa.Boolean(), nullable=False),
        sa.Column("counted", sa.Boolean(), nullable=False),
        sa.Column("first", sa.Boolean(), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("at", UtcDateTime(), nullable=False),
        sa.Column("received_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_resources_reviews_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_resources_reviews")),
        sa.UniqueConstraint("user_id", "client_id", name=op.f("uq_resources_reviews_user_id")),
    )
    with op.batch_alter_table("resources_reviews", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_resources_reviews_user_id"), ["user_id", "day"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("resources_reviews", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_resources_reviews_user_id"))

    op.drop_table("resources_reviews")
    op.drop_table("resources_reflections")
    op.drop_table("resources_memories")
    with op.batch_alter_table("resources_games", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_resources_games_user_id"))

    op.drop_table("resources_games")
