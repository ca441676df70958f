"""The tables of learning: progress by student and module, the activity log, answers and assessments."""

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

from cubital.storage.schema import Json, UtcDateTime, metadata

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

assessments = Table(
    "assessments",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("module_id", Integer, nullable=False),
    Column("questions", Json, nullable=False),
    Column("answers", Json, nullable=False),
    Column("score", Float, nullable=False),
    Column("completed_at", UtcDateTime, nullable=False),
    Column("client_id", String(100), nullable=False),
    UniqueConstraint("user_id", "client_id"),
    Index(None, "user_id", "completed_at"),
)

# Each answer that a student has given, wherever they were asked.
recorded_answers = Table(
    "recorded_answers",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("module_id", Integer),
    Column("question", String(200), nullable=False),
    Column("source", String(20), nullable=False),
    Column("chosen", Text, nullable=False),
    Column("correct", Boolean, nullable=False),
    Column("assessment_id", ForeignKey("assessments.id", ondelete="SET NULL"), index=True),
    Column("client_id", String(100), nullable=False),
    Column("at", UtcDateTime, nullable=False),
    UniqueConstraint("user_id", "client_id"),
    Index(None, "user_id", "at"),
    Index(None, "question"),
    Index(None, "at"),
)
