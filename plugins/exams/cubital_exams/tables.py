"""The tables of sittings: what was asked, until when, and each answer as it was last saved."""

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

# `paper` holds the questions themselves, so that a load of new content changes nothing in an open sitting.
sittings = Table(
    "exams_sittings",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("client_id", String(100), nullable=False),
    Column("exam", String(50), nullable=False),
    Column("exam_name", String(200), nullable=False),
    Column("form", String(20), nullable=False),
    Column("form_name", String(200), nullable=False),
    Column("domain", String(200)),
    Column("seed", Integer, nullable=False),
    Column("length", Integer, nullable=False),
    Column("paper", Json, nullable=False),
    Column("passing", Float, nullable=False),
    Column("started_at", UtcDateTime, nullable=False),
    Column("deadline", UtcDateTime),  # none: untimed
    Column("handed_in_at", UtcDateTime),
    Column("out_of_time", Boolean),
    Column("right", Float),
    Column("scored", Integer, nullable=False),
    Column("place", Integer),  # the question where the student was last; none: at none yet
    UniqueConstraint("user_id", "client_id"),
    Index(
        "uq_exams_sittings_open",
        "user_id",
        unique=True,
        sqlite_where=text("handed_in_at IS NULL"),
        postgresql_where=text("handed_in_at IS NULL"),
    ),
    Index(None, "user_id", "started_at"),
)

# `seq` grows with each change on the page: what arrives late changes nothing. `seconds`: spent on it in all.
answers = Table(
    "exams_answers",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("sitting_id", ForeignKey("exams_sittings.id", ondelete="CASCADE"), nullable=False),
    Column("position", Integer, nullable=False),
    Column("response", Json),
    Column("flagged", Boolean, nullable=False),
    Column("struck", Json, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("saved_at", UtcDateTime, nullable=False),
    UniqueConstraint("sitting_id", "position"),
)

# Which items a student has met, and when last: the next exam takes others.
seen = Table(
    "exams_seen",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("item", Integer, nullable=False),
    Column("last_at", UtcDateTime, nullable=False),
    UniqueConstraint("user_id", "item"),
)
