"""The doctor examines the way to PostgreSQL: a pooler in transaction mode loses prepared statements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection, create_engine, func, make_url, select
from sqlalchemy.exc import ArgumentError, OperationalError

from cubital.doctor.plugins import DoctorFinding
from cubital.settings import UnsafeSettings
from cubital.storage.postgres_address import POOLER, driver_address, is_pooled

if TYPE_CHECKING:
    from cubital.settings import Settings

SERVER_PROCESS = select(func.pg_backend_pid())
# Other clients of a pooler may take the connection that we wait for.
TRIES = 20


def examine_pooler(settings: Settings) -> list[DoctorFinding]:
    """Nothing, where no pooler in transaction mode is seen; an address that is wrong is told elsewhere."""
    try:
        url = make_url(settings.database_to_open())
    except (UnsafeSettings, ArgumentError):
        return []
    if url.get_backend_name() != "postgresql" or not _shares_servers(settings.database):
        return []
    if is_pooled(url):
        return [
            DoctorFinding(
                "The database is behind a pooler in transaction mode, and the school uses no prepared "
                "statements.",
                fine=True,
            )
        ]
    return [
        DoctorFinding(
            "The database is behind a pooler in transaction mode, such as PgBouncer. It loses prepared "
            "statements, and calls will fail.",
            "Add ?pgbouncer=true to CUBITAL_DATABASE_URL, or &pgbouncer=true where it has a ? already.",
        )
    ]


def without_prepared_statements(settings: Settings) -> Settings:
    """The settings as they should be, by which all else can be examined."""
    url = make_url(settings.database).update_query_dict({POOLER: "true"})
    return settings.model_copy(update={"database_url": url.render_as_string(hide_password=False)})


def _shares_servers(url: str) -> bool:
    address, _ = driver_address(url)
    engine = create_engine(address, connect_args={"prepare_threshold": None}, hide_parameters=True)
    try:
        with engine.connect() as one, engine.connect() as other:
            return any(_same_server(one, other) for _ in range(TRIES))
    except OperationalError:
        return False
    finally:
        engine.dispose()


def _same_server(one: Connection, other: Connection) -> bool:
    """Whether one process served both, which are open: only a pooler in transaction mode lets it."""
    with one.begin():
        first = one.scalar(SERVER_PROCESS)
    with other.begin():
        return bool(first == other.scalar(SERVER_PROCESS))
