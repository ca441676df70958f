"""Several people at one school, each with a browser of their own."""

import json
from collections.abc import Callable
from typing import Any

import anyio
import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.types import Message

from cubital.accounts.forms import NewAccount
from cubital.accounts.registering import register
from cubital.accounts.tables import users
from cubital.accounts.user import Role, Status, User, identity_key
from cubital.learning.tables import activity
from cubital.storage.work import Work
from cubital.testing import run_in

NewBrowser = Callable[[], TestClient]


@pytest.fixture
def new_browser(client: TestClient) -> NewBrowser:
    """A browser in which nobody is signed in, at the same school."""

    def opened() -> TestClient:
        browser = TestClient(client.app, raise_server_exceptions=False)
        browser.portal = client.portal
        return browser

    return opened


@pytest.fixture
def admin(client: TestClient, sign_in: Callable[..., TestClient]) -> TestClient:
    """The browser of the demo administrator."""
    return sign_in(client, "admin")


@pytest.fixture
def ada(admin: TestClient, new_browser: NewBrowser) -> TestClient:
    """The browser of Ada, a student who has just registered; `ada.id` is her id."""
    browser = new_browser()
    answer = browser.post(
        "/api/register", json={"username": "ada", "password": "secret1", "fullName": "Ada Lovelace"}
    )
    assert answer.status_code == 200, answer.text
    browser.id = answer.json()["id"]
    return browser


@pytest.fixture
def add_user(client: TestClient) -> Callable[..., User]:
    """`add_user("bob", status="paused")`: an account, made without a form."""

    def added(username: str, status: Status = "active", role: Role = "student", **more: str) -> User:
        account = NewAccount(username=username, password="secret1", **more)
        return run_in(client, register, account, "no hash", status, role)

    return added


@pytest.fixture
def add_many(client: TestClient) -> Callable[[int], None]:
    """`add_many(3)`: that many students in one go."""

    def insert(work: Work, number: int) -> None:
        work.run_many(
            users.insert(),
            [
                {
                    "username": f"many{n}",
                    "username_key": identity_key(f"many{n}"),
                    "password_hash": "none that opens",
                    "preferences": {},
                    "created_at": work.now,
                }
                for n in range(number)
            ],
        )

    return lambda number: run_in(client, insert, number)


@pytest.fixture
def add_entries(client: TestClient) -> Callable[..., list[int]]:
    """`add_entries(user_id, 3)`: that many entries of the log, written behind everybody's back; their ids."""

    def insert(work: Work, user_id: int, number: int) -> list[int]:
        entry = {"user_id": user_id, "activity": "study", "details": {}, "timestamp": work.now}
        return [work.insert(activity, **entry) for _ in range(number)]

    return lambda user_id, number: run_in(client, insert, user_id, number)


@pytest.fixture
def hear() -> Callable[..., Any]:
    """`hear(socket)`: the next frame as JSON, or the code with which the socket was closed."""

    def heard(socket: WebSocketTestSession, seconds: float = 5) -> Any:
        async def message() -> Message:
            with anyio.fail_after(seconds):
                return await socket._send_rx.receive()

        frame = socket.portal.call(message)
        return frame["code"] if frame["type"] == "websocket.close" else json.loads(frame["text"])

    return heard
