"""The tables of learning: progress, the activity log, answers, assessments, and the days of study."""

from sqlalchemy import (
    BigInteger,
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
    text,
    true,
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
    # The newest steps of all students, told apart without a look at each row: concerns of staff.
    Index("ix_progress_last_updated", "last_updated", "user_id", "last_position", "attempts"),
    # Failed exams, without a look at each record. 80 is `assessments.PASSING`: another needs a migration.
    Index(
        "ix_progress_failed",
        "last_updated",
        sqlite_where=text("score < 80"),
        postgresql_where=text("score < 80"),
    ),
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
    # What was missed lately, by whom, without a look at each answer.
    Index(
        "ix_recorded_answers_wrong",
        "at",
        "source",
        "user_id",
        "question",
        sqlite_where=text("correct = 0"),
        postgresql_where=text("NOT correct"),
    ),
)

# A row for each day on which a student studied, by their own calendar: 365 a year at most.
study_days = Table(
    "study_days",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("day", String(10), nullable=False),  # as 2026-11-21
    Column("seconds", Integer, nullable=False),
    Column("last_second", BigInteger, nullable=False),  # of the newest moment, since 1970
    UniqueConstraint("user_id", "day"),
)

# What a student has set for themselves; `utc_offset` is their device's clock, in minutes ahead of UTC.
study_settings = Table(
    "study_settings",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("utc_offset", Integer, nullable=False, server_default="0"),
    Column("goal_minutes", Integer),
    Column("exam_date", String(10)),
    Column("streak", Boolean, nullable=False, server_default=true()),
)
