"""What the provider never told us of: found by asking, from the terminal and now and then by the server."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from starlette.testclient import TestClient
from stripe_standin.client import Standin
from stripe_standin.steps import number_of, registers, status_of
from typer.testing import Result

from cubital.testing import run_in, school_of
from cubital_payments.records.lease import claim

pytestmark = pytest.mark.both_databases


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
