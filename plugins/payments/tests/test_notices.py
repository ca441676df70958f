"""What Stripe tells us of its own accord: signed, repeated, late, in any order, or forged."""

from __future__ import annotations

import hmac
import time
from collections.abc import Callable

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient
from stripe_standin.client import SECRET, Standin
from stripe_standin.steps import hears, number_of, registers, returns, status_of

from cubital.testing import run_in
from cubital_payments.tables import ledger


def lines(client: TestClient) -> list[str]:
    statement = select(ledger.c.what).order_by(ledger.c.id)
    return run_in(client, lambda work: [row.what for row in work.all(statement)])


@pytest.mark.both_databases
def test_a_payment_opens_the_account_while_the_browser_is_closed(
    paid_school: TestClient, stripe: Standin
) -> None:
    payment = registers(paid_school)
    event = stripe.pay(payment)
    assert hears(paid_school, stripe, event) == 200
    assert status_of(paid_school) == "active"
    # The browser that comes back later is still signed in: the cookie of its registration is good yet.
    assert returns(paid_school, payment, number_of(paid_school)).json() == {"success": True}
    assert paid_school.get("/api/user").json()["username"] == "bob"


@pytest.mark.both_databases
def test_an_event_that_comes_three_times_counts_once(paid_school: TestClient, stripe: Standin) -> None:
    event = stripe.pay(registers(paid_school))
    assert [hears(paid_school, stripe, event) for _ in range(3)] == [200, 200, 200]
    assert lines(paid_school) == ["started", "event", "paid", "activated"]


@pytest.mark.parametrize("forged", ["secret", "old", "none", "body"])
def test_what_is_not_signed_is_refused(paid_school: TestClient, stripe: Standin, forged: str) -> None:
    event = stripe.pay(registers(paid_school))
    how = {"secret": {"secret": "whsec_other"}, "old": {"at": int(time.time()) - 3600}}.get(forged, {})
    body, headers = stripe.signed(event, **how)
    if forged == "none":
        del headers["stripe-signature"]
    if forged == "body":
        body = body.replace("checkout.session.completed", "checkout.session.completed ")
    refused = paid_school.post("/api/payments/stripe/webhook", content=body, headers=headers)
    assert refused.status_code == 400
    assert refused.json()["message"] == "This notice is not signed by the payment service."
    assert status_of(paid_school) == "pending"


def test_an_event_that_lies_about_its_payment_is_not_believed(
    paid_school: TestClient, stripe: Standin
) -> None:
    """Even a signed event is only a hint: what the payment is, Stripe is asked."""
    payment = registers(paid_school)
    event = stripe.pay(payment)
    stripe.change("sessions", payment, status="open", payment_status="unpaid", payment_intent=None)
    assert hears(paid_school, stripe, event) == 200
    assert status_of(paid_school) == "pending"


@pytest.mark.both_databases
def test_late_news_of_an_earlier_state_changes_nothing(paid_school: TestClient, stripe: Standin) -> None:
    payment = registers(paid_school)
    completed = stripe.pay(payment, later=True)
    succeeded = stripe.finish(payment)
    assert hears(paid_school, stripe, succeeded) == 200
    assert hears(paid_school, stripe, completed) == 200
    assert status_of(paid_school) == "active"


def test_while_stripe_cannot_be_asked_the_event_comes_again(paid_school: TestClient, stripe: Standin) -> None:
    event = stripe.pay(registers(paid_school))
    stripe.faults("500", "500", "500")
    assert hears(paid_school, stripe, event) == 503
    stripe.faults()
    assert status_of(paid_school) == "pending"
    assert hears(paid_school, stripe, event) == 200
    assert status_of(paid_school) == "active"


@pytest.mark.both_databases
def test_events_about_others_are_noted_and_let_go(paid_school: TestClient, stripe: Standin) -> None:
    registers(paid_school)
    bob = str(number_of(paid_school))
    for of_another in (
        {"client_reference_id": bob, "metadata": {"school": "https://other.example"}},
        {"client_reference_id": "999999", "metadata": {"school": "http://testserver"}},
        {"client_reference_id": "nobody; DROP TABLE users", "metadata": {"school": "http://testserver"}},
        {"metadata": {}},
    ):
        event = stripe.pay(stripe.session(**of_another))
        assert hears(paid_school, stripe, event) == 200
    assert status_of(paid_school) == "pending"
    assert lines(paid_school).count("event") == 4


@pytest.mark.both_databases
def test_a_refund_and_a_dispute_ask_an_administrator(
    paid_school: TestClient, stripe: Standin, sign_in: Callable[..., TestClient]
) -> None:
    payment = registers(paid_school)
    bob = number_of(paid_school)
    hears(paid_school, stripe, stripe.pay(payment))
    sign_in(paid_school, "admin")

    def concerns() -> list[str]:
        listed = paid_school.get("/api/admin/concerns").json()
        return [each["detail"] for each in listed if each["title"] == "Payment went back"]

    assert concerns() == []
    hears(paid_school, stripe, stripe.refund(payment, 1900))
    assert concerns() == ["Active, but 19.00 USD of 49.00 USD was refunded."]
    hears(paid_school, stripe, stripe.dispute(payment))
    assert concerns() == ["Active, but the payment of 49.00 USD is disputed."]
    assert status_of(paid_school) == "active"

    listed = paid_school.get("/api/payments/reconciliation").json()["reversedYetActive"]
    assert [each["userId"] for each in listed] == [bob]
    handled = paid_school.post(f"/api/payments/checkouts/{listed[0]['checkoutId']}/handled")
    assert handled.status_code == 200
    assert concerns() == []
    assert lines(paid_school)[-1] == "handled"


@pytest.mark.both_databases
def test_a_school_may_pause_at_once(
    paid_school: TestClient, stripe: Standin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUBITAL_PAYMENTS_PAUSE_WHEN_REVERSED", "true")
    payment = registers(paid_school)
    hears(paid_school, stripe, stripe.pay(payment))
    hears(paid_school, stripe, stripe.refund(payment, 1900))
    assert status_of(paid_school) == "active"  # a part of it is a discount
    hears(paid_school, stripe, stripe.refund(payment))
    assert status_of(paid_school) == "paused"
    assert returns(paid_school, payment, number_of(paid_school)).status_code == 409


@pytest.mark.both_databases
def test_what_was_given_back_before_we_heard_of_it_opens_nothing(
    paid_school: TestClient, stripe: Standin
) -> None:
    payment = registers(paid_school)
    paid = stripe.pay(payment)
    refunded = stripe.refund(payment)
    assert hears(paid_school, stripe, paid) == 200
    assert hears(paid_school, stripe, refunded) == 200
    assert status_of(paid_school) == "pending"
    refused = returns(paid_school, payment, number_of(paid_school))
    assert "was refunded" in refused.json()["message"]


@pytest.mark.both_databases
def test_paying_twice_is_seen(paid_school: TestClient, stripe: Standin) -> None:
    payment = registers(paid_school)
    bob = str(number_of(paid_school))
    second = stripe.session(client_reference_id=bob, metadata={"school": "http://testserver"})
    hears(paid_school, stripe, stripe.pay(payment))
    hears(paid_school, stripe, stripe.pay(second))
    assert "paid again" in lines(paid_school)


@pytest.mark.both_databases
def test_the_ledger_only_grows(paid_school: TestClient, stripe: Standin) -> None:
    registers(paid_school)
    for change in (ledger.update().values(what="nothing"), ledger.delete()):
        with pytest.raises(Exception, match="append-only"):
            run_in(paid_school, lambda work, change=change: work.run(change))
    assert lines(paid_school) == ["started"]


@pytest.mark.parametrize(
    "body",
    [
        "null",
        "[]",
        "not json",
        '{"id": "evt_1"}',
        '{"id": "evt_1", "type": "checkout.session.completed", "data": null}',
        '{"id": "evt_1", "type": "checkout.session.completed", "data": {"object": null}}',
        '{"id": "evt_1", "type": "checkout.session.completed", "data": {"object": {}}}',
        '{"id": "evt_1", "type": "charge.refunded", "data": {"object": null}}',
        '{"id": "evt_1", "type": "charge.refunded", "data": {"object": ["x"]}}',
        '{"id": "evt_1", "type": "charge.refunded", "data": {"object": {"payment_intent": {}}}}',
    ],
)
def test_what_is_signed_but_is_no_event_is_refused(paid_school: TestClient, body: str) -> None:
    at = int(time.time())
    mark = hmac.new(SECRET.encode(), f"{at}.{body}".encode(), "sha256").hexdigest()
    headers = {"stripe-signature": f"t={at},v1={mark}", "content-type": "application/json"}
    refused = paid_school.post("/api/payments/stripe/webhook", content=body, headers=headers)
    assert refused.status_code == 400
    assert refused.json()["message"] == "This notice is signed, but holds no event that can be read."
    assert lines(paid_school) == []
