"""A pytest plugin for core and for plugins: a school on a real SQLite or a real PostgreSQL.

Use it with `-p cubital.testing`. A test that asks for `client` or `database` runs on SQLite; with the marker
`both_databases`, its own or its module's, on PostgreSQL too: where SQL, money, sessions, search, privacy,
loading, migrations or outages are its subject. With CUBITAL_SOAK=1 every test runs on both.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any, TypeVar

import pytest
import structlog
import typer
from starlette.testclient import TestClient

from cubital.accounts.sessions import hash_of
from cubital.accounts.signing_in import account_of, sign_in
from cubital.api.dependencies import cookie_name
from cubital.app import create_app
from cubital.plugins.manager import Plugins, find_plugins
from cubital.school import School, open_school
from cubital.settings import Settings
from cubital.storage.database import Database
from cubital.storage.work import Work
from cubital.testing.databases import CONTENT, EMPTY, NewDatabase, load_folder, run_statement
from cubital.testing.ports import free_port as free_port

pytest_plugins = ["cubital.testing.databases", "cubital.testing.redis_server"]

T = TypeVar("T")


@pytest.fixture(autouse=True)
def logs_as_at_first() -> None:
    """A log with structlog's defaults, whatever a command of an earlier test made of it."""
    structlog.reset_defaults()


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """The event loop of asynchronous tests."""
    return "asyncio"


@pytest.fixture(scope="session")
def plugins() -> Plugins:
    """The installed plugins, all of them enabled."""
    return find_plugins()


@pytest.fixture
def settings(new_database: NewDatabase, tmp_path: Path) -> Settings:
    """The settings of a demo school with an empty migrated database of its own."""
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
    """The database of `school`."""
    return school.database


@pytest.fixture
def content_folder() -> Path:
    """The folder of the checkout's content, or the one that a plugin's tests put in its place."""
    return CONTENT


OpenClient = Callable[..., contextlib.AbstractContextManager[TestClient]]


@pytest.fixture
def open_client(
    new_database: NewDatabase, plugins: Plugins, content_folder: Path, tmp_path: Path
) -> OpenClient:
    """The opener of clients of served schools: `with open_client(registration="approval") as client`."""

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
            run_statement(url, "UPDATE users SET password_hash = '!' WHERE username IN ('student', 'admin')")
        settings = _settings(url, tmp_path)
        app = create_app(settings.model_copy(update=changes), plugins)
        with TestClient(app, raise_server_exceptions=False) as client:
            if not is_furnished:
                _in(client, load_folder, app.state.school, content_folder)
            yield client

    return opened


@pytest.fixture
def client(open_client: OpenClient) -> Iterator[TestClient]:
    """An HTTP client of a served demo school, not signed in."""
    with open_client() as client:
        yield client


SignIn = Callable[..., TestClient]


@pytest.fixture(name="sign_in")
def sign_in_fixture() -> SignIn:
    """The sign-in of a client without form and password: `sign_in(client)`, `sign_in(client, "admin")`."""

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
    """The sign-in of a client by the call of the form, with a demo account's password."""

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
    """An HTTP client signed in as the demo student."""
    return sign_in(client)


@pytest.fixture
def admin(client: TestClient, sign_in: SignIn) -> TestClient:
    """An HTTP client signed in as the demo administrator."""
    return sign_in(client, "admin")


def school_of(client: TestClient) -> School:
    """The school that `client` talks to."""
    school: School = client.app.state.school  # type: ignore[attr-defined]
    return school


@pytest.fixture
def cli(client: TestClient, plugins: Plugins, monkeypatch: pytest.MonkeyPatch) -> typer.Typer:
    """The plugins' commands, on the school of `client`."""
    monkeypatch.setenv("CUBITAL_DATABASE_URL", school_of(client).settings.database)
    monkeypatch.setenv("CUBITAL_HOME", str(school_of(client).settings.home))
    cli = typer.Typer()
    plugins.add_commands(cli)
    return cli


def run_in(client: TestClient, function: Callable[..., T], *args: Any) -> T:
    """Commit `function(work, *args)` in the school that `client` talks to."""
    return _in(client, lambda: school_of(client).database.write(function, *args))


def letters(client: TestClient) -> list[EmailMessage]:
    """The mail that a demo school wrote into its folder, the oldest first."""
    folder = school_of(client).settings.outbox
    files = sorted(folder.glob("*.eml")) if folder.is_dir() else []
    return [message_from_bytes(file.read_bytes(), policy=default) for file in files]


def _in(client: TestClient, function: Callable[..., Awaitable[T]], *args: Any) -> T:
    # On the client's own loop: a database belongs to the loop that opened it.
    assert client.portal is not None
    return client.portal.call(function, *args)
