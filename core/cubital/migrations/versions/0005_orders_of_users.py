"""users in the order of who was here last, who has come furthest, and of one standing"""

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

INDEXES = {
    "ix_users_last_active": ["last_active", "id"],
    "ix_users_progress": ["progress", "id"],
    "ix_users_status_id": ["status", "id"],
}


def upgrade() -> None:
    for name, columns in INDEXES.items():
        op.create_index(name, "users", columns, unique=False)


def downgrade() -> None:
    for name in INDEXES:
        op.drop_index(name, table_name="users")
