"""The tables of attempts: which case is worked through, how far, and the answer to each step."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    UniqueConstraint,
    text,
)

from cubital.storage.schema import Json, UtcDateTime, metadata

# `content` holds the case itself, so that a load of new content changes nothing in an open attempt.
attempts = Table(
    "exercises_attempts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("client_id", String(100), nullable=False),
    Column("exercise", String(50), nullable=False),
    Column("title", String(200), nullable=False),
    Column("module_id", Integer, nullable=False),
    Column("case_id", String(50), nullable=False),
    Column("form", String(10), nullable=False),
    Column("seed", Integer, nullable=False),
    Column("content", Json, nullable=False),
    Column("started_at", UtcDateTime, nullable=False),
    Column("position", Integer, nullable=False),
    Column("opened_at", UtcDateTime, nullable=False),  # of the step at `position`
    Column("finished_at", UtcDateTime),
    Column("percent", Float),
    UniqueConstraint("user_id", "client_id"),
    Index(
        "uq_exercises_attempts_open",
        "user_id",
        "exercise",
        "form",
        unique=True,
        sqlite_where=text("finished_at IS NULL"),
        postgresql_where=text("finished_at IS NULL"),
    ),
)

# `response` and `mark` are of the first answer, which counts; `latest` is the last one of an easy form.
# `seconds`: what the step took of the case's clock.
answers = Table(
    "exercises_answers",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("attempt_id", ForeignKey("exercises_attempts.id", ondelete="CASCADE"), nullable=False),
    Column("position", Integer, nullable=False),
    Column("step", String(50), nullable=False),
    Column("response", Json, nullable=False),
    Column("mark", Float, nullable=False),
    Column("latest", Json),
    Column("tries", Integer, nullable=False),
    Column("closed", Boolean, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("answered_at", UtcDateTime, nullable=False),
    UniqueConstraint("attempt_id", "position"),
)
