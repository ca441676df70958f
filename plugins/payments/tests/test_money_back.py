"""Money that goes back: refunds, disputes and how they end, transfers that never arrive."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient
from stripe_standin.client import PRICE, Standin
from stripe_standin.steps import CREDENTIALS, hears, number_of, registers, returns, status_of

from cubital.testing import run_in
from cubital_payments.tables import ledger

pytestmark = pytest.mark.both_databases


def lines(client: TestClient) -> list[str]:
    query = select(ledger.c.what).where(ledger.c.what != "event").order_by(ledger.c.id)
    return run_in(client, lambda work: [row.what for row in work.all(query)])


def concerns(client: TestClient) -> list[tuple[str, str]]:
    concerns = client.get("/api/admin/concerns").json()
    return [
        (each["title"], each["detail"])
        for each in concerns
        if "ay" in each["title"] or "aid" in each["title"]
    ]


def test_a_dispute_that_is_won_is_settled(
    paid_school: TestClient, stripe: Standin, sign_in: Callable[..., TestClient]
) -> None:
    payment = registers(paid_school)
    hears(paid_school, stripe, stripe.pay(payment))
    begun = stripe.dispute(payment)
    hears(paid_school, stripe, begun)
    sign_in(paid_school, "admin")
    assert concerns(paid_school) == [
        ("Payment went back", "Active, but the payment of 49.00 USD is disputed.")
    ]
    won = stripe.close_dispute(payment, "won")
    hears(paid_school, stripe, won)
    assert concerns(paid_school) == []
    assert status_of(paid_school) == "active"
    assert lines(paid_school) == ["started", "paid", "activated", "disputed", "dispute won"]


def test_a_dispute_that_is_lost_stays_one(
    paid_school: TestClient, stripe: Standin, sign_in: Callable[..., TestClient]
) -> None:
    payment = registers(paid_school)
    hears(paid_school, stripe, stripe.pay(payment))
    hears(paid_school, stripe, stripe.dispute(payment))
    hears(paid_school, stripe, stripe.close_dispute(payment, "lost"))
    sign_in(paid_school, "admin")
    assert [title for title, _ in concerns(paid_school)] == ["Payment went back"]


def test_a_dispute_pauses_where_the_school_wants_it_and_a_human_opens_again(
    paid_school: TestClient,
    stripe: Standin,
    sign_in: Callable[..., TestClient],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CUBITAL_PAYMENTS_PAUSE_WHEN_REVERSED", "true")
    payment = registers(paid_school)
    bob = number_of(paid_school)
    hears(paid_school, stripe, stripe.pay(payment))
    stripe.dispute(payment)
    # The news comes by the return page, whose browser began the registration: it is not signed in.
    assert "your account is closed" in returns(paid_school, payment, bob).json()["error"]
    assert paid_school.get("/api/user").status_code == 401
    assert status_of(paid_school) == "paused"

    hears(paid_school, stripe, stripe.close_dispute(payment, "won"))
    assert status_of(paid_school) == "paused"
    sign_in(paid_school, "admin")
    assert concerns(paid_school) == [
        (
            "Paid, but not active",
            "Paid 49.00 USD: the dispute was won, and the account is paused.",
        )
    ]
    paid_school.post(f"/api/admin/students/{bob}/status", json={"status": "active"})
    assert concerns(paid_school) == []


def test_a_wrong_payment_that_was_given_back_is_settled(
    paid_school: TestClient, stripe: Standin, sign_in: Callable[..., TestClient]
) -> None:
    registers(paid_school)
    pen = stripe.price(100, "usd", "Pen")
    session = stripe.session(client_reference_id=str(number_of(paid_school)), price=pen)
    hears(paid_school, stripe, stripe.pay(session))
    sign_in(paid_school, "admin")
    assert concerns(paid_school) == [
        ("Paid, but not active", "Paid 1.00 USD: it isn't the price of the course.")
    ]
    hears(paid_school, stripe, stripe.refund(session))
    assert concerns(paid_school) == []


def test_a_transfer_that_never_arrives_can_be_paid_otherwise(
    paid_school: TestClient, stripe: Standin
) -> None:
    first = registers(paid_school)
    bob = number_of(paid_school)
    hears(paid_school, stripe, stripe.pay(first, later=True))
    waiting = paid_school.post("/api/login", json=CREDENTIALS).json()
    assert waiting["redirect"].startswith("/payment-success")
    failed = stripe.finish(first, success=False)
    hears(paid_school, stripe, failed)
    assert "didn't go through" in returns(paid_school, first, bob).json()["error"]
    second = paid_school.post("/api/login", json=CREDENTIALS).json()["url"].rsplit("/", 1)[1]
    assert second != first
    stripe.pay(second)
    assert returns(paid_school, second, bob).json() == {"success": True}


def test_what_was_paid_for_an_erased_account_asks_an_administrator(
    paid_school: TestClient, stripe: Standin, sign_in: Callable[..., TestClient]
) -> None:
    from cubital.accounts.user import user_by_id
    from cubital_payments import personal_data as of_payments

    payment = registers(paid_school)
    bob = number_of(paid_school)

    def erase(work: object) -> None:
        from cubital.plugins import core

        user = user_by_id(work, bob)  # type: ignore[arg-type]
        for personal_data_of in (of_payments.personal_data_of, core.personal_data):
            personal_data_of(work, user).erase(work)  # type: ignore[arg-type]

    run_in(paid_school, erase)
    assert hears(paid_school, stripe, stripe.pay(payment)) == 200
    assert returns(paid_school, payment, bob).status_code == 409
    assert paid_school.get("/api/user").status_code == 401
    sign_in(paid_school, "admin")
    [(title, detail)] = concerns(paid_school)
    assert title == "Paid, but not active"
    assert "the account is terminated" in detail
    assert "Bob" not in detail


def test_the_price_that_was_shown_counts_after_it_has_changed(
    stripe: Standin, open_client: Callable[..., TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    from cubital.testing import school_of

    with open_client(registration="payment") as client:
        payment = registers(client)
        database = school_of(client).settings.database_url
    monkeypatch.setenv("CUBITAL_STRIPE_PRICE_ID", stripe.price(9900, "usd", "Dearer course"))
    with open_client(registration="payment", database_url=database) as client:
        bob = number_of(client)
        stripe.pay(payment)
        assert returns(client, payment, bob).json() == {"success": True}
        cleo = registers(client, username="cleo", email="cleo@example.org")
        assert stripe.state()["sessions"][cleo]["amount_total"] == 9900
        old = stripe.session(client_reference_id=str(number_of(client, "cleo")), price=PRICE)
        stripe.pay(old)
        assert "isn't for the course" in returns(client, old, number_of(client, "cleo")).json()["error"]
