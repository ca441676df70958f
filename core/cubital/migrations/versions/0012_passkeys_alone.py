"""sign-ins by a passkey alone, and which passkeys can"""

import sqlalchemy as sa
from alembic import op

from cubital.storage.schema import UtcDateTime

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("passkeys") as passkeys:
        passkeys.add_column(sa.Column("signs_in_alone", sa.Boolean(), nullable=True))
        passkeys.alter_column("sign_count", existing_type=sa.Integer(), type_=sa.BigInteger())
    op.create_table(
        "passkey_sign_ins",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("challenge_hash", sa.String(length=64), nullable=False),
        sa.Column("browser_hash", sa.String(length=64), nullable=False),
        sa.Column("expires_at", UtcDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passkey_sign_ins")),
        sa.UniqueConstraint("challenge_hash", name=op.f("uq_passkey_sign_ins_challenge_hash")),
    )
    op.create_index(op.f("ix_passkey_sign_ins_expires_at"), "passkey_sign_ins", ["expires_at"])


def downgrade() -> None:
    op.drop_table("passkey_sign_ins")
    with op.batch_alter_table("passkeys") as passkeys:
        passkeys.alter_column("sign_count", existing_type=sa.BigInteger(), type_=sa.Integer())
        passkeys.drop_column("signs_in_alone")
