"""the files behind each load of content; who loaded it and why"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "content_blobs",
        sa.Column("checksum", sa.String(length=64), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("checksum", name=op.f("pk_content_blobs")),
    )
    op.create_table(
        "content_files",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("path", sa.String(length=500), nullable=False),
        sa.Column("kind", sa.String(length=100), nullable=False),
        sa.Column("checksum", sa.String(length=64), nullable=False),
        sa.Column("since_load", sa.Integer(), nullable=False),
        sa.Column("until_load", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["since_load"], ["content_loads.id"], name=op.f("fk_content_files_since_load_content_loads")
        ),
        sa.ForeignKeyConstraint(
            ["until_load"], ["content_loads.id"], name=op.f("fk_content_files_until_load_content_loads")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_content_files")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("content_files", schema=None) as batch_op:
        batch_op.create_index(
            "ix_content_files_current",
            ["path"],
            unique=True,
            sqlite_where=sa.text("until_load IS NULL"),
            postgresql_where=sa.text("until_load IS NULL"),
        )
    with op.batch_alter_table("content_loads", schema=None) as batch_op:
        batch_op.add_column(sa.Column("author", sa.String(length=200), nullable=True))
        batch_op.add_column(sa.Column("note", sa.Text(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("content_loads", schema=None) as batch_op:
        batch_op.drop_column("note")
        batch_op.drop_column("author")
    with op.batch_alter_table("content_files", schema=None) as batch_op:
        batch_op.drop_index(
            "ix_content_files_current",
            sqlite_where=sa.text("until_load IS NULL"),
            postgresql_where=sa.text("until_load IS NULL"),
        )
    op.drop_table("content_files")
    op.drop_table("content_blobs")
