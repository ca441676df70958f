"""The tables of learning: one progress record per student and module, and the activity log."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

from cubital.schema import Json, UtcDateTime, metadata

progress = Table(
    "progress",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("module_id", Integer, nullable=False),
    Column("completed", Boolean, nullable=False, server_default=false()),
    Column("last_position", Integer, nullable=False, server_default="0"),
    Column("score", Float),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("notes", Text, nullable=False, server_default=""),
    Column("current_activity", String(50), nullable=False, server_default=""),
    Column("time_spent", Integer, nullable=False, server_default="0"),  # seconds
    Column("last_updated", UtcDateTime, nullable=False),
    UniqueConstraint("user_id", "module_id"),
)

activity = Table(
    "activity",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("module_id", Integer),
    Column("activity", String(50), nullable=False),
    Column("details", Json, nullable=False),
    Column("timestamp", UtcDateTime, nullable=False),
    Column("session_id", Integer),
    Index(None, "user_id", "timestamp"),
    Index(None, "timestamp"),
)
