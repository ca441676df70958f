"""The table of sticks. Nothing in it is about a patient, and no column takes free text."""

from sqlalchemy import Column, Date, ForeignKey, Integer, String, Table

from cubital.storage.schema import UtcDateTime, metadata

sticks = Table(
    "logbook_sticks",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(20), nullable=False),
    Column("site", String(60), nullable=False),
    Column("made_on", Date, nullable=False),
    Column("entered_at", UtcDateTime, nullable=False),
    Column("signed_by", ForeignKey("users.id", ondelete="SET NULL")),
    Column("signed_at", UtcDateTime),
)
