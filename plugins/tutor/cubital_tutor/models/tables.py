"""What models cost, and what they wrote that is kept."""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from cubital.storage.schema import Json, UtcDateTime, metadata

# A student's day. Money is in millionths of a US dollar, so that sums are exact.
tutor_spending = Table(
    "tutor_spending",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("day", String(10), nullable=False),  # YYYY-MM-DD in UTC
    Column("answers", Integer, nullable=False),
    Column("tokens_in", BigInteger, nullable=False),
    Column("tokens_out", BigInteger, nullable=False),
    Column("micros", BigInteger, nullable=False),
    UniqueConstraint("user_id", "day"),
)

# The school's day: it stays when a student's rows are erased.
tutor_school_spending = Table(
    "tutor_school_spending",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("day", String(10), nullable=False, unique=True),
    Column("answers", Integer, nullable=False),
    Column("tokens_in", BigInteger, nullable=False),
    Column("tokens_out", BigInteger, nullable=False),
    Column("micros", BigInteger, nullable=False),
)

# What a model wrote on request: a draft of a lesson, kept by the model and the content that it was made of.
tutor_generated = Table(
    "tutor_generated",
    metadata,
    Column("id", Integer, primary_key=True),
    # None: made on the command line.
    Column("user_id", ForeignKey("users.id", ondelete="SET NULL")),
    Column("module_id", Integer, nullable=False),
    Column("type", String(20), nullable=False),
    Column("content", Json, nullable=False),
    Column("prompt", Text, nullable=False),
    Column("model", String(200), nullable=False),
    Column("content_version", Integer, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    Index(None, "module_id", "type"),
    Index(None, "user_id"),
)

# What staff decided about an entry of the tutor's inbox; open where there is no row.
tutor_inbox = Table(
    "tutor_inbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("entry", String(100), nullable=False, unique=True),
    Column("state", String(10), nullable=False),  # done or todo
    Column("by", ForeignKey("users.id", ondelete="SET NULL")),
    Column("at", UtcDateTime, nullable=False),
    Index(None, "by"),
)
