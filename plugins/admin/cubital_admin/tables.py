"""The tables of the admin plugin: the search index, progress by day, and what staff do about students."""

from sqlalchemy import (
    Boolean,
    Column,
    Date,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from cubital.accounts.tables import SORT_NAME
from cubital.storage.schema import Json, UtcDateTime, metadata

# Compared byte by byte on both databases, so that the beginning of a word is a range of the index.
WORD = String(60).with_variant(String(60, collation="C"), "postgresql")

# Not FTS5 or tsvector: those hold no sort key beside a word, so that a page of a common word, by name, has to
# read every user who has it (FTS5: 33 ms for 100,000 users, this: 1 ms).
words = Table(
    "admin_words",
    metadata,
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("word", WORD, primary_key=True),
    Column("sort_name", SORT_NAME, nullable=False),  # the user's, so that an index is in its order
    Index("ix_admin_words_word_user_id", "word", "user_id"),
    Index("ix_admin_words_word_sort_name", "word", "sort_name", "user_id"),
)

days = Table(
    "admin_progress_days",
    metadata,
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("module_id", Integer, primary_key=True),
    Column("day", Date, primary_key=True),
    Column("last_position", Integer, nullable=False),
)

# One row for each student who was put aside: `reasons` are those that were seen, by id, with their details.
asides = Table(
    "admin_asides",
    metadata,
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("choice", String(20), nullable=False),
    Column("until", UtcDateTime),
    Column("reasons", Json, nullable=False),
    Column("by_id", ForeignKey("users.id", ondelete="SET NULL")),
    Column("at", UtcDateTime, nullable=False),
)

# The setup steps that staff skip, by their names; `all`: the whole list.
setup_choices = Table(
    "admin_setup_choices",
    metadata,
    Column("step", String(60), primary_key=True),
    Column("by_id", ForeignKey("users.id", ondelete="SET NULL")),
    Column("at", UtcDateTime, nullable=False),
)

# A filter of the student list, as the call takes it, of the administrator `user_id`.
saved_views = Table(
    "admin_saved_views",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("name", String(60), nullable=False),
    Column("words", String(200), nullable=False),
    Column("status", String(20)),
    Column("sort_order", String(20), nullable=False),
    UniqueConstraint("user_id", "name"),
)

nudges = Table(
    "admin_nudges",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("by_id", ForeignKey("users.id", ondelete="SET NULL")),
    Column("text", Text, nullable=False),
    Column("mailed", Boolean, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    Column("seen_at", UtcDateTime),  # when the student put it away
    Index("ix_admin_nudges_user_id", "user_id", "at"),
)

dated_notes = Table(
    "admin_dated_notes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("by_id", ForeignKey("users.id", ondelete="SET NULL")),
    Column("text", Text, nullable=False),
    Column("at", UtcDateTime, nullable=False),
)
