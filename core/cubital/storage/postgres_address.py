"""The address of PostgreSQL, which may be that of a pooler with another connection for each transaction."""

from __future__ import annotations

from typing import Any

from sqlalchemy import URL, make_url

POOLER = "pgbouncer"  # in a URL's query, as Prisma and Supabase have it


def is_pooled(url: URL) -> bool:
    """Whether the URL says `?pgbouncer=true`."""
    return url.query.get(POOLER) == "true"


def driver_address(url: str) -> tuple[URL, dict[str, Any]]:
    """The URL for psycopg, and what else it connects with."""
    parsed = make_url(url)
    # A prepared statement stays with the connection that it was prepared on, which may be another's by then.
    arguments = {"prepare_threshold": None} if is_pooled(parsed) else {}
    return parsed.set(drivername="postgresql+psycopg").difference_update_query([POOLER]), arguments
