"""identities at providers, and the sign-ins that are on their way through one"""

import sqlalchemy as sa
from alembic import op

from cubital.storage.schema import UtcDateTime

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "sessions", sa.Column("vouched_for", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
    op.create_table(
        "identities",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("provider", sa.String(length=40), nullable=False),
        sa.Column("issuer", sa.String(length=500), nullable=False),
        sa.Column("subject", sa.String(length=255), nullable=False),
        sa.Column("linked_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_identities_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_identities")),
        sa.UniqueConstraint("provider", "issuer", "subject", name=op.f("uq_identities_provider")),
        sa.UniqueConstraint("user_id", "provider", name=op.f("uq_identities_user_id")),
    )
    op.create_table(
        "authorization_requests",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("state_hash", sa.String(length=64), nullable=False),
        sa.Column("browser_hash", sa.String(length=64), nullable=False),
        sa.Column("provider", sa.String(length=40), nullable=False),
        sa.Column("nonce", sa.String(length=64), nullable=False),
        sa.Column("verifier", sa.String(length=128), nullable=False),
        sa.Column("return_to", sa.String(length=2000), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=True),
        sa.Column("expires_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"],
            ["users.id"],
            name=op.f("fk_authorization_requests_user_id_users"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_authorization_requests")),
        sa.UniqueConstraint("state_hash", name=op.f("uq_authorization_requests_state_hash")),
    )
    op.create_index(op.f("ix_authorization_requests_user_id"), "authorization_requests", ["user_id"])
    op.create_index(op.f("ix_authorization_requests_expires_at"), "authorization_requests", ["expires_at"])


def downgrade() -> None:
    op.drop_index(op.f("ix_authorization_requests_expires_at"), table_name="authorization_requests")
    op.drop_index(op.f("ix_authorization_requests_user_id"), table_name="authorization_requests")
    op.drop_table("authorization_requests")
    op.drop_table("identities")
    op.drop_column("sessions", "vouched_for")
