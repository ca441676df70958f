"""the words by which people are found, and their progress by day"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

AT_ONCE = 2000


def upgrade() -> None:
    op.create_table(
        "admin_progress_days",
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("module_id", sa.Integer(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("last_position", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_admin_progress_days_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", "module_id", "day", name=op.f("pk_admin_progress_days")),
    )
    op.create_table(
        "admin_words",
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("word", _compared_by_bytes(60), nullable=False),
        sa.Column("sort_name", _compared_by_bytes(100), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_admin_words_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", "word", name=op.f("pk_admin_words")),
    )
    with op.batch_alter_table("admin_words", schema=None) as batch_op:
        batch_op.create_index("ix_admin_words_word_user_id", ["word", "user_id"], unique=False)
        batch_op.create_index("ix_admin_words_word_sort_name", ["word", "sort_name", "user_id"], unique=False)
    _note_who_is_here_already()


def _compared_by_bytes(length: int) -> sa.String:
    return sa.String(length).with_variant(sa.String(length, collation="C"), "postgresql")


def _note_who_is_here_already() -> None:
    from cubital.storage.work import Work
    from cubital_admin.students.search_index import INDEXED, index_users

    work = Work(op.get_bind())
    user_id, last = INDEXED[0], 0
    while people := work.all(sa.select(*INDEXED).where(user_id > last).order_by(user_id).limit(AT_ONCE)):
        index_users(work, people)
        last = people[-1].id


def downgrade() -> None:
    op.drop_table("admin_words")
    op.drop_table("admin_progress_days")
