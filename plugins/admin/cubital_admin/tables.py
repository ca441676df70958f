"""The tables of the admin area: the words by which people are found, and their progress by day."""

from sqlalchemy import Column, Date, ForeignKey, Index, Integer, String, Table

from cubital.schema import metadata

# Compared byte by byte on both databases, so that the beginning of a word is a range of the index.
WORD = String(60).with_variant(String(60, collation="C"), "postgresql")

words = Table(
    "admin_words",
    metadata,
    Column("word", WORD, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Index(None, "user_id", "word"),
)

days = Table(
    "admin_progress_days",
    metadata,
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("module_id", Integer, primary_key=True),
    Column("day", Date, primary_key=True),
    Column("last_position", Integer, nullable=False),
)
