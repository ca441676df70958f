"""What the provider never told us of: found by asking, from the terminal and now and then by the server."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any

import pytest
from starlette.testclient import TestClient
from stripe_standin.client import PRICE, Standin
from stripe_standin.steps import number_of, registers, status_of
from typer import Typer
from typer.testing import CliRunner, Result

from cubital.testing import run_in, school_of
from cubital_payments.commands import add_to
from cubital_payments.lease import claim


@pytest.fixture
def terminal(paid_school: TestClient, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    settings = school_of(paid_school).settings
    monkeypatch.setenv("CUBITAL_DATABASE_URL", str(settings.database_url))
    monkeypatch.setenv("CUBITAL_HOME", str(settings.home))

    def run(*arguments: str) -> Result:
        payments = Typer()
        add_to(payments)
        # On a thread: the command runs an event loop of its own.
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(CliRunner().invoke, payments, list(arguments)).result()

    return run


def test_a_payment_nobody_told_us_of_is_found(
    paid_school: TestClient, stripe: Standin, terminal: Callable[..., Result]
) -> None:
    paid = registers(paid_school)
    registers(paid_school, username="cleo", email="cleo@example.org")
    stripe.pay(paid)
    done = terminal("reconcile")
    assert done.exit_code == 0, done.output
    assert done.stdout.splitlines()[0] == "2 payments looked at, 1 account activated."
    assert status_of(paid_school) == "active"
    assert status_of(paid_school, "cleo") == "pending"
    outbox = school_of(paid_school).settings.outbox
    assert len(list(outbox.glob("*.eml"))) == 1

    again = terminal("reconcile", "--json")
    assert '"activated": []' in again.stdout
    assert len(list(outbox.glob("*.eml"))) == 1


def test_more_payments_than_one_page_are_all_found(
    paid_school: TestClient, stripe: Standin, terminal: Callable[..., Result]
) -> None:
    registers(paid_school)
    bob = str(number_of(paid_school))
    first = stripe.session(client_reference_id=bob, metadata={"school": "http://testserver"})
    for _ in range(120):
        stripe.session(client_reference_id="0", metadata={"school": "elsewhere"})
    stripe.pay(first)
    done = terminal("reconcile")
    assert "1 account activated" in done.stdout
    assert status_of(paid_school) == "active"


def test_the_server_looks_by_itself(
    stripe: Standin, open_client: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUBITAL_PAYMENTS_SWEEP_SECONDS", "1")
    with open_client(registration="payment") as client:
        stripe.pay(registers(client))
        deadline = time.monotonic() + 30
        while status_of(client) != "active":
            assert time.monotonic() < deadline
            time.sleep(0.1)


def test_of_many_processes_one_looks(paid_school: TestClient) -> None:
    assert [run_in(paid_school, claim, "sweep") for _ in range(3)] == [True, False, False]


def test_the_doctor_is_content_with_good_settings(
    paid_school: TestClient, stripe: Standin, terminal: Callable[..., Result]
) -> None:
    stripe.endpoint("http://testserver/api/payments/stripe/webhook", ["*"])
    done = terminal("doctor")
    assert done.exit_code == 0, done.output
    assert all(line.startswith("ok") for line in done.stdout.splitlines())


@pytest.mark.parametrize(
    ("settings", "advice"),
    [
        ({"CUBITAL_STRIPE_SECRET_KEY": "pk_test_x"}, "This is the publishable key"),
        ({"CUBITAL_STRIPE_SECRET_KEY": "sk_live_x"}, "In a demo use the test key"),
        ({"CUBITAL_STRIPE_SECRET_KEY": "sk_test_other"}, "See that the key is right and not revoked"),
        ({"CUBITAL_STRIPE_WEBHOOK_SECRET": "secret"}, "begins with whsec_"),
        ({"CUBITAL_STRIPE_PRICE_ID": "price_none"}, "Stripe knows no price price_none"),
        ({}, "Add a webhook with this address"),
    ],
)
@pytest.mark.parametrize("backend", ["sqlite"], indirect=True)
def test_the_doctor_says_what_to_do(
    terminal: Callable[..., Result], settings: dict[str, str], advice: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    done = terminal("doctor")
    assert done.exit_code == 1, done.output
    assert advice in done.stdout


@pytest.mark.parametrize(
    ("values", "advice"),
    [
        ({"active": False}, "archived"),
        ({"type": "recurring"}, "subscription"),
        ({"unit_amount": None}, "no fixed amount"),
    ],
)
@pytest.mark.parametrize("backend", ["sqlite"], indirect=True)
def test_the_doctor_knows_a_price_that_will_not_do(
    stripe: Standin, terminal: Callable[..., Result], values: dict[str, Any], advice: str
) -> None:
    stripe.change("prices", PRICE, **values)
    assert advice in terminal("doctor").stdout


def test_the_panel_is_for_administrators(
    paid_school: TestClient, stripe: Standin, sign_in: Callable[..., TestClient]
) -> None:
    payment = registers(paid_school)
    for call in (
        lambda: paid_school.get("/api/payments/reconciliation"),
        lambda: paid_school.post("/api/payments/replay", json={"paymentId": payment}),
        lambda: paid_school.post("/api/payments/checkouts/1/handled"),
    ):
        assert call().status_code == 401
    sign_in(paid_school)
    assert paid_school.get("/api/payments/reconciliation").status_code == 403
    sign_in(paid_school, "admin")

    shown = paid_school.get("/api/payments/reconciliation").json()
    assert shown["paidNotActive"] == []
    # The demo's student came in without paying.
    assert [each["username"] for each in shown["activeNotPaid"]] == ["student"]
    assert shown["activeNotPaidCount"] == 1
    assert [line["what"] for line in shown["ledger"]] == ["started"]

    stripe.pay(payment)
    replayed = paid_school.post("/api/payments/replay", json={"paymentId": payment})
    assert replayed.json() == {"verdict": "activated"}
    shown = paid_school.get("/api/payments/reconciliation").json()
    assert [line["what"] for line in shown["ledger"]] == ["activated", "paid", "started"]
    assert shown["ledger"][0]["amount"] == "49.00 USD"
    assert datetime.fromisoformat(shown["ledger"][0]["at"]).tzinfo == UTC
