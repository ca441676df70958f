"""The content as loaded, and as it ever was: rows say from which load until which they stood."""

from typing import Any

from sqlalchemy import (
    JSON,
    Column,
    ColumnElement,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    and_,
    bindparam,
    func,
    or_,
    select,
    text,
)

from cubital.storage.schema import Json, UtcDateTime, metadata

content_loads = Table(
    "content_loads",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", UtcDateTime, nullable=False),
    # The user who loaded it, None for the command line. No foreign key: a load outlives an account.
    Column("by", Integer),
    Column("summary", Json, nullable=False),
    # In words: the name of an account as it was then, or of whoever typed the command.
    Column("author", String(200)),
    Column("note", Text),
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

# The files behind the loads, each text once.
content_blobs = Table(
    "content_blobs",
    metadata,
    # The sha256 of the data as it was before it was compressed.
    Column("checksum", String(64), primary_key=True),
    Column("data", LargeBinary, nullable=False),
)

content_files = Table(
    "content_files",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("path", String(500), nullable=False),
    Column("kind", String(100), nullable=False),
    Column("checksum", String(64), nullable=False),
    Column("since_load", ForeignKey("content_loads.id"), nullable=False),
    Column("until_load", ForeignKey("content_loads.id")),
    Index(
        "ix_content_files_current",
        "path",
        unique=True,
        sqlite_where=text("until_load IS NULL"),
        postgresql_where=text("until_load IS NULL"),
    ),
    sqlite_autoincrement=True,
)


LAST_LOAD = select(content_loads.c.id, content_loads.c.at).order_by(content_loads.c.id.desc()).limit(1)
NEWEST_LOAD = select(func.coalesce(func.max(content_loads.c.id), 0))
"""The number of the last load that changed anything, 0 before the first."""


def stood(rows: Any) -> ColumnElement[bool]:
    """Of `content_entries.c` or `content_files.c`: what stood after the load `version`.

    What a later load closed is still there to be read.
    """
    return and_(
        rows.since_load <= bindparam("version"),
        or_(rows.until_load.is_(None), rows.until_load > bindparam("version")),
    )
