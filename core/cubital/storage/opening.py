"""The factory of databases: SQLite or PostgreSQL, by URL."""

from sqlalchemy import make_url

from cubital.storage.database import Database, OnPublish
from cubital.storage.signals import SignalBus
from cubital.storage.sqlite import SqliteDatabase


def open_database(url: str, on_publish: OnPublish, bus: SignalBus) -> Database:
    """The database at `url`: `sqlite:///path` or `postgresql+psycopg://…`; not started yet."""
    backend = make_url(url).get_backend_name()
    if backend == "sqlite":
        return SqliteDatabase(url, on_publish, bus)
    if backend == "postgresql":
        # The driver of a database that is not used costs a start more than all the rest of `storage`.
        from cubital.storage.postgres import PostgresDatabase

        return PostgresDatabase(url, on_publish, bus)
    raise ValueError(f"CUBITAL_DATABASE_URL: {backend} is not supported; use sqlite or postgresql+psycopg")
