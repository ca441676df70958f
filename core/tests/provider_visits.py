"""Visits of a school by way of an identity provider, for tests."""

import contextlib
from collections.abc import Iterator
from typing import Any

from identity_provider import IdentityProvider
from sqlalchemy import select
from starlette.testclient import TestClient

from cubital.accounts.tables import audit, users
from cubital.testing import run_in

BASE = "/api/auth/oidc/school"
METHODS = "/api/account/sign-in-methods"


def begin(client: TestClient, return_to: str = "", base: str = BASE) -> str:
    answer = client.post(f"{base}/start", json={"returnTo": return_to})
    assert answer.status_code == 200, answer.text
    return answer.json()["url"]


def come_back(client: TestClient, provider: IdentityProvider, account: str = "ada", **more: Any):
    return client.post(f"{BASE}/finish", json=provider.sign_in(begin(client), account) | more)


@contextlib.contextmanager
def other_browser(client: TestClient) -> Iterator[TestClient]:
    """The same client, with the cookies of another browser meanwhile."""
    ours = list(client.cookies.jar)
    client.cookies.clear()
    yield client
    client.cookies.clear()
    for cookie in ours:
        client.cookies.jar.set_cookie(cookie)


def rows(client: TestClient, statement):
    return run_in(client, lambda work: [row._asdict() for row in work.all(statement)])


def person(client: TestClient, username: str) -> dict[str, Any]:
    return rows(client, select(users).where(users.c.username == username))[0]


def actions(client: TestClient) -> list[str]:
    return [row["action"] for row in rows(client, select(audit.c.action).order_by(audit.c.id))]


def refusal(answer, status: int, words: str) -> None:
    assert answer.status_code == status, answer.text
    assert words in answer.json()["message"]


def link(client: TestClient, provider: IdentityProvider, account: str = "ada", **body: Any):
    url = client.post(f"{METHODS}/school/link", json=body or None).json()["url"]
    return client.post(f"{BASE}/finish", json=provider.sign_in(url, account))
