"""The steps of a registration that is paid for, as a browser and as Stripe take them."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient

from cubital.accounts.user import find_by_username
from cubital.testing import run_in
from stripe_standin.client import Standin

BOB = {
    "username": "bob",
    "password": "correct-horse-1",
    "fullName": "Bob Builder",
    "email": "bob@example.org",
    "phoneNumber": "",
    "role": "student",
    "status": "pending",
}
CREDENTIALS = {"username": "bob", "password": BOB["password"], "role": "student", "isAdmin": False}


def registers(client: TestClient, **changes: str) -> str:
    """Register as Bob, changed; the id of the payment page that one is sent to."""
    answer = client.post("/api/auth/registration/initiate", json=BOB | changes)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["url"].rsplit("/", 1)[1])


def number_of(client: TestClient, username: str = "bob") -> int:
    """The account's id, as staff see it."""
    user = run_in(client, find_by_username, username)
    assert user is not None
    return user.id


def status_of(client: TestClient, username: str = "bob") -> str:
    user = run_in(client, find_by_username, username)
    assert user is not None
    return user.status


def returns(client: TestClient, payment: str, user_id: int) -> Any:
    """The browser comes back from the payment page."""
    return client.get(f"/api/auth/registration/complete?paymentId={payment}&userId={user_id}")


def hears(client: TestClient, stripe: Standin, event: str) -> int:
    """The school hears of an event; the status that Stripe gets."""
    body, headers = stripe.signed(event)
    return int(client.post("/api/payments/stripe/webhook", content=body, headers=headers).status_code)
