"""checkouts, a ledger that only grows, and leases"""

import sqlalchemy as sa
from alembic import op

from cubital.storage.schema import UtcDateTime

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

SQLITE = ("UPDATE", "DELETE")


def upgrade() -> None:
    op.create_table(
        "payments_leases",
        sa.Column("name", sa.String(length=50), nullable=False),
        sa.Column("until", UtcDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_payments_leases")),
    )
    op.create_table(
        "payments_ledger",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", UtcDateTime(), nullable=False),
        sa.Column("what", sa.String(length=50), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=True),
        sa.Column("provider", sa.String(length=50), nullable=False),
        sa.Column("payment_id", sa.String(length=255), server_default="", nullable=False),
        sa.Column("event_id", sa.String(length=255), nullable=True),
        sa.Column("event_name", sa.String(length=100), server_default="", nullable=False),
        sa.Column("source", sa.String(length=20), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=True),
        sa.Column("currency", sa.String(length=10), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_payments_ledger")),
        sa.UniqueConstraint("event_id", name=op.f("uq_payments_ledger_event_id")),
    )
    with op.batch_alter_table("payments_ledger", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_payments_ledger_user_id"), ["user_id"], unique=False)

    op.create_table(
        "payments_checkouts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("provider", sa.String(length=50), nullable=False),
        sa.Column("payment_id", sa.String(length=255), nullable=False),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("price", sa.String(length=255), nullable=False),
        sa.Column("state", sa.String(length=20), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=True),
        sa.Column("currency", sa.String(length=10), nullable=False),
        sa.Column("refunded", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("disputed", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.Column("expires_at", UtcDateTime(), nullable=False),
        sa.Column("paid_at", UtcDateTime(), nullable=True),
        sa.Column("activated", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("mailed_at", UtcDateTime(), nullable=True),
        sa.Column("handled_at", UtcDateTime(), nullable=True),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_payments_checkouts_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_payments_checkouts")),
        sa.UniqueConstraint("provider", "payment_id", name=op.f("uq_payments_checkouts_provider")),
    )
    with op.batch_alter_table("payments_checkouts", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_payments_checkouts_state"), ["state", "created_at"], unique=False
        )
        batch_op.create_index(batch_op.f("ix_payments_checkouts_user_id"), ["user_id"], unique=False)

    _let_the_ledger_only_grow()


def _let_the_ledger_only_grow() -> None:
    if op.get_bind().dialect.name == "sqlite":
        for change in SQLITE:
            op.execute(
                f"CREATE TRIGGER payments_ledger_refuses_{change.lower()} BEFORE {change} ON payments_ledger "
                "BEGIN SELECT RAISE(ABORT, 'the ledger of payments is append-only'); END"
            )
        return
    op.execute(
        "CREATE FUNCTION payments_ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'the ledger of payments is append-only'; END $$"
    )
    op.execute(
        "CREATE TRIGGER payments_ledger_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON payments_ledger "
        "FOR EACH STATEMENT EXECUTE FUNCTION payments_ledger_is_append_only()"
    )


def downgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        for change in SQLITE:
            op.execute(f"DROP TRIGGER payments_ledger_refuses_{change.lower()}")
    else:
        op.execute("DROP TRIGGER payments_ledger_only_grows ON payments_ledger")
        op.execute("DROP FUNCTION payments_ledger_is_append_only()")
    with op.batch_alter_table("payments_checkouts", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_payments_checkouts_user_id"))
        batch_op.drop_index(batch_op.f("ix_payments_checkouts_state"))

    op.drop_table("payments_checkouts")
    with op.batch_alter_table("payments_ledger", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_payments_ledger_user_id"))

    op.drop_table("payments_ledger")
    op.drop_table("payments_leases")
