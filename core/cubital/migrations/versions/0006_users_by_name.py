"""users in the order of the names that they are shown by"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

AT_ONCE = 2000
DERIVED = {"users.sort_name"}  # made of the names again, whenever this is applied
SORT_NAME = sa.String(100).with_variant(sa.String(100, collation="C"), "postgresql")

users = sa.table(
    "users",
    sa.column("id", sa.Integer),
    sa.column("username", sa.String),
    sa.column("full_name", sa.String),
    sa.column("sort_name", SORT_NAME),
)


def upgrade() -> None:
    op.add_column("users", sa.Column("sort_name", SORT_NAME, nullable=False, server_default=""))
    _sort_who_is_here_already()
    op.create_index("ix_users_sort_name", "users", ["sort_name", "id"], unique=False)


def _sort_who_is_here_already() -> None:
    from cubital.accounts.usernames import sort_name

    connection, last = op.get_bind(), 0
    names = sa.select(users.c.id, users.c.username, users.c.full_name).order_by(users.c.id).limit(AT_ONCE)
    change = sa.update(users).where(users.c.id == sa.bindparam("of_user"))
    while people := connection.execute(names.where(users.c.id > last)).all():
        connection.execute(
            change.values(sort_name=sa.bindparam("new_name")),
            [{"of_user": each.id, "new_name": sort_name(each.full_name, each.username)} for each in people],
        )
        last = people[-1].id


def downgrade() -> None:
    op.drop_index("ix_users_sort_name", table_name="users")
    op.drop_column("users", "sort_name")
