"""The table of study: which piece of content each student has worked through."""

from sqlalchemy import Column, ForeignKey, Integer, String, Table, Text, UniqueConstraint

from cubital.schema import UtcDateTime, metadata

# `kind` and `key` name an entry of the content: a flashcard that was turned, a term that was heard.
studied = Table(
    "resources_studied",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(50), nullable=False),
    Column("key", Text, nullable=False),
    Column("first_at", UtcDateTime, nullable=False),
    Column("last_at", UtcDateTime, nullable=False),
    UniqueConstraint("user_id", "kind", "key"),
)
