"""The tables of payments: checkouts, the ledger, leases."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy import false as never

from cubital.storage.schema import UtcDateTime, metadata

checkouts = Table(
    "payments_checkouts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("provider", String(50), nullable=False),
    Column("payment_id", String(255), nullable=False),
    Column("attempt", Integer, nullable=False),
    Column("url", Text, nullable=False),
    Column("price", String(255), nullable=False),
    Column("state", String(20), nullable=False),  # as provider.State, or "wrong price"
    Column("amount", BigInteger),  # minor units of the currency
    Column("currency", String(10), nullable=False),
    Column("refunded", BigInteger, nullable=False, server_default="0"),
    Column("disputes", Integer, nullable=False, server_default="0"),
    Column("disputes_won", Integer, nullable=False, server_default="0"),
    Column("created_at", UtcDateTime, nullable=False),
    Column("expires_at", UtcDateTime, nullable=False),
    Column("paid_at", UtcDateTime),
    Column("activated", Boolean, nullable=False, server_default=never()),
    Column("mailed_at", UtcDateTime),  # when the letter was handed over
    Column("mail_after", UtcDateTime),  # until then another process sends it, or it was refused a while ago
    Column("handled_at", UtcDateTime),  # when an administrator said that nothing is left to do
    UniqueConstraint("provider", "payment_id"),
    Index(None, "state", "created_at"),
)

# Triggers of the migration refuse to change or delete its rows: nothing in them may need to be forgotten.
ledger = Table(
    "payments_ledger",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", UtcDateTime, nullable=False),
    Column("what", String(50), nullable=False),
    Column("user_id", Integer, index=True),
    Column("provider", String(50), nullable=False),
    Column("payment_id", String(255), nullable=False, server_default=""),
    Column("event_id", String(255), unique=True),
    Column("event_name", String(100), nullable=False, server_default=""),
    Column("source", String(20), nullable=False),  # page, webhook, sweep, sign-in, staff
    Column("amount", BigInteger),
    Column("currency", String(10), nullable=False, server_default=""),
)

leases = Table(
    "payments_leases",
    metadata,
    Column("name", String(50), primary_key=True),
    Column("until", UtcDateTime, nullable=False),
)
