"""Opens the database that a URL names."""

from sqlalchemy import make_url

from cubital.storage.database import Database, Tell
from cubital.storage.signals import SignalBus
from cubital.storage.sqlite import SqliteDatabase


def open_database(url: str, tell: Tell, bus: SignalBus) -> Database:
    """The database at `url`: `sqlite:///path` or `postgresql+psycopg://…`; not started yet."""
    backend = make_url(url).get_backend_name()
    if backend == "sqlite":
        return SqliteDatabase(url, tell, bus)
    if backend == "postgresql":
        # The driver of a database that is not used costs a start more than all the rest of `storage`.
        from cubital.storage.postgres import PostgresDatabase

        return PostgresDatabase(url, tell, bus)
    raise ValueError(f"CUBITAL_DATABASE_URL: {backend} is not supported; use sqlite or postgresql+psycopg")
