"""What My Plugin keeps. Tables stand on the school's metadata; their names begin with the plugin's."""

from cubital.storage.schema import UtcDateTime, metadata
from sqlalchemy import Column, ForeignKey, Integer, String, Table

notes = Table(
    "my_plugin_notes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column(
        "user_id",
        ForeignKey("users.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
    ),
    Column("text", String(500), nullable=False),
    Column("written_at", UtcDateTime, nullable=False),
)
