"""sessions say when and where; registrations go on; the audit only grows"""

import sqlalchemy as sa
from alembic import op

from cubital.storage.schema import UtcDateTime

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

SQLITE = ("UPDATE", "DELETE")


def upgrade() -> None:
    op.create_table(
        "registrations",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("expires_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_registrations_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_registrations")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_registrations_token_hash")),
    )
    with op.batch_alter_table("registrations", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_registrations_user_id"), ["user_id"], unique=False)

    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.add_column(sa.Column("last_seen_at", UtcDateTime(), nullable=True))
        batch_op.add_column(sa.Column("browser", sa.String(length=60), server_default="", nullable=False))
    op.execute("UPDATE sessions SET last_seen_at = created_at")
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.alter_column("last_seen_at", existing_type=UtcDateTime(), nullable=False)

    with op.batch_alter_table("audit", schema=None) as batch_op:
        batch_op.add_column(sa.Column("session_id", sa.Integer(), nullable=True))
    _let_the_audit_only_grow()


def _let_the_audit_only_grow() -> None:
    if op.get_bind().dialect.name == "sqlite":
        for change in SQLITE:
            op.execute(
                f"CREATE TRIGGER audit_refuses_{change.lower()} BEFORE {change} ON audit "
                "BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END"
            )
        return
    op.execute(
        "CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'the audit is append-only'; END $$"
    )
    op.execute(
        "CREATE TRIGGER audit_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON audit "
        "FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only()"
    )


def downgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        for change in SQLITE:
            op.execute(f"DROP TRIGGER audit_refuses_{change.lower()}")
    else:
        op.execute("DROP TRIGGER audit_only_grows ON audit")
        op.execute("DROP FUNCTION audit_is_append_only()")
    with op.batch_alter_table("audit", schema=None) as batch_op:
        batch_op.drop_column("session_id")
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.drop_column("browser")
        batch_op.drop_column("last_seen_at")
    op.drop_table("registrations")
