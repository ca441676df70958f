"""The tutor's table: the chat of each student in each module."""

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, String, Table, Text

from cubital.schema import Json, UtcDateTime, metadata

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
    Index(None, "user_id", "module_id", "id"),
    Index(None, "at"),
)
