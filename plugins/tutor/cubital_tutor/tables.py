"""The tutor's tables: each student's chat with each module, what answers were worth, where they stopped."""

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

tutor_messages = Table(
    "tutor_messages",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("module_id", Integer, nullable=False),
    Column("role", String(10), nullable=False),  # student or tutor
    Column("text", Text, nullable=False),
    Column("sources", Json, nullable=False),
    Column("covered", Boolean, nullable=False),
    Column("complete", Boolean, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    # Of an answer: the student's message that it answers. None in rows from before there was this column.
    Column("question_id", Integer),
    Column("refused", String(20)),
    Column("urgent", Boolean, nullable=False, server_default=false()),
    Column("next_question", Text),
    Column("answered_by", String(200)),
    # An incomplete answer to a question that was answered whole later.
    Column("replaced", Boolean, nullable=False, server_default=false()),
    # What may be asked next with one press, and the turn of a quiz that an answer is. None in older rows.
    Column("suggestions", Json),
    Column("quiz", Json),
    Index(None, "user_id", "module_id", "id"),
    Index(None, "at"),
    Index(None, "question_id"),
)

tutor_chats = Table(
    "tutor_chats",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("module_id", Integer, nullable=False),
    Column("questions", Integer, nullable=False),
    Column("covered", Integer, nullable=False),
    Column("refused", Integer, nullable=False),
    # Time in conversation; a pause that is longer than a lesson's counts as none.
    Column("seconds", Float, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    Column("last_at", UtcDateTime, nullable=False),
    UniqueConstraint("user_id", "module_id"),
)

# Where a student stopped in each module: a tab, and in it a section of the lesson or a practice question.
tutor_places = Table(
    "tutor_places",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("module_id", Integer, nullable=False),
    Column("tab", String(10), nullable=False),
    Column("section", String(100)),
    Column("question", Integer),  # the first is 1
    Column("at", UtcDateTime, nullable=False),
    UniqueConstraint("user_id", "module_id"),
)

# The sections of a lesson that a student is done with: they went on from its end.
tutor_sections_done = Table(
    "tutor_sections_done",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("module_id", Integer, nullable=False),
    Column("section", String(100), nullable=False),
    Column("at", UtcDateTime, nullable=False),
    UniqueConstraint("user_id", "module_id", "section"),
)

tutor_feedback = Table(
    "tutor_feedback",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("message_id", ForeignKey("tutor_messages.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("thumb", String(4), nullable=False),  # up or down
    Column("reason", Text, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    Index(None, "user_id"),
    Index(None, "at"),
)
