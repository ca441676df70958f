"""The content as loaded, and as it ever was: an entry's rows say from which load until which they stood."""

from sqlalchemy import JSON, Column, ForeignKey, Index, Integer, String, Table, text

from cubital.schema import Json, UtcDateTime, metadata

content_loads = Table(
    "content_loads",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", UtcDateTime, nullable=False),
    # The user who loaded it, None for the command line. No foreign key: a load outlives an account.
    Column("by", Integer),
    Column("summary", Json, nullable=False),
    sqlite_autoincrement=True,
)

content_entries = Table(
    "content_entries",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", String(100), nullable=False),
    Column("key", String(500), nullable=False),
    Column("position", Integer, nullable=False),
    Column("checksum", String(64), nullable=False),
    # Plain JSON on both databases: JSONB would forget the order of an entry's own names.
    Column("body", JSON, nullable=False),
    Column("source", String(500), nullable=False),
    Column("since_load", ForeignKey("content_loads.id"), nullable=False),
    Column("until_load", ForeignKey("content_loads.id")),
    Index(
        "ix_content_entries_current",
        "kind",
        "key",
        unique=True,
        sqlite_where=text("until_load IS NULL"),
        postgresql_where=text("until_load IS NULL"),
    ),
    sqlite_autoincrement=True,
)
