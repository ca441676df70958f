"""the words of schools whose first migration made another table of them"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

AT_ONCE = 2000


def upgrade() -> None:
    # 0001 was changed before there was a release. The words are made of people's names, so none is lost.
    columns = {column["name"] for column in sa.inspect(op.get_bind()).get_columns("admin_words")}
    if "sort_name" in columns:
        return
    op.drop_table("admin_words")
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
    op.create_index("ix_admin_words_word_user_id", "admin_words", ["word", "user_id"], unique=False)
    op.create_index(
        "ix_admin_words_word_sort_name", "admin_words", ["word", "sort_name", "user_id"], unique=False
    )
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
    """Nothing: the version before works with what this leaves."""
