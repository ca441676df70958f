"""A Stripe that expands nothing and says no more than it must: what is missing is asked for by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient
from stripe_standin.client import PRICE, Standin
from stripe_standin.steps import BOB, CREDENTIALS, hears, number_of, registers, returns, status_of

pytestmark = pytest.mark.both_databases


@pytest.fixture
def sparse(stripe: Standin) -> Standin:
    stripe.sparse()
    return stripe


def test_who_pays_is_let_in(paid_school: TestClient, sparse: Standin) -> None:
    payment = registers(paid_school)
    refused = returns(paid_school, payment, number_of(paid_school))
    assert "wasn't completed" in refused.json()["error"]
    sparse.pay(payment)
    assert returns(paid_school, payment, number_of(paid_school)).json() == {"success": True}
    assert paid_school.get("/api/user").json()["username"] == "bob"


def test_refunds_are_seen(paid_school: TestClient, sparse: Standin) -> None:
    payment = registers(paid_school)
    sparse.pay(payment)
    sparse.refund(payment)
    assert "was refunded" in returns(paid_school, payment, number_of(paid_school)).json()["error"]
    assert status_of(paid_school) == "pending"


def test_the_price_is_looked_at(paid_school: TestClient, sparse: Standin) -> None:
    registers(paid_school)
    bob = number_of(paid_school)
    pen = sparse.price(100, "usd", "Pen")
    for wrong in ({"price": pen}, {"price": PRICE, "quantity": 2}):
        session = sparse.session(client_reference_id=str(bob), **wrong)
        sparse.pay(session)
        for _ in range(2):
            assert "isn't for the course" in returns(paid_school, session, bob).json()["error"]


def test_without_subtotals_a_smaller_amount_is_not_the_price(
    paid_school: TestClient, sparse: Standin
) -> None:
    payment = registers(paid_school)
    sparse.pay(payment, discount=4800)
    for _ in range(2):
        assert "isn't for the course" in returns(paid_school, payment, number_of(paid_school)).json()["error"]
    assert status_of(paid_school) == "pending"


@pytest.mark.parametrize("values", [{"currency": "jpy"}, {"amount_total": 49}, {"amount_total": None}])
def test_what_was_paid_otherwise_than_asked_opens_nothing(
    paid_school: TestClient, sparse: Standin, values: dict[str, object]
) -> None:
    payment = registers(paid_school)
    sparse.pay(payment)
    sparse.change("sessions", payment, **values)
    for _ in range(2):
        assert returns(paid_school, payment, number_of(paid_school)).status_code == 409
    assert status_of(paid_school) == "pending"


def test_a_page_that_the_staff_made_for_a_student_counts(paid_school: TestClient, sparse: Standin) -> None:
    """Without our marks, but paid, of the right price, and for that student's number."""
    registers(paid_school)
    bob = number_of(paid_school)
    session = sparse.session(client_reference_id=str(bob))
    sparse.pay(session)
    assert returns(paid_school, session, bob).json() == {"success": True}


def test_an_event_that_names_only_its_charge_is_followed(paid_school: TestClient, sparse: Standin) -> None:
    payment = registers(paid_school)
    hears(paid_school, sparse, sparse.pay(payment))
    event = sparse.refund(payment)
    sparse.change("events", event, data={"object": {"charge": charge_of(sparse, payment)}})
    assert hears(paid_school, sparse, event) == 200
    assert "was refunded" in returns(paid_school, payment, number_of(paid_school)).json()["error"]


def charge_of(stripe: Standin, payment: str) -> str:
    state = stripe.state()
    return str(state["charges"][state["sessions"][payment]["payment_intent"]]["id"])


def test_an_address_that_stripe_does_not_believe_in_is_left_out(
    paid_school: TestClient, stripe: Standin
) -> None:
    payment = registers(paid_school, email="bob@refused.example")
    assert stripe.state()["sessions"][payment]["customer_email"] is None


def test_a_price_that_stripe_does_not_know_is_no_unknown_payment(
    stripe: Standin, open_client: Callable[..., TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUBITAL_STRIPE_PRICE_ID", "price_gone")
    with open_client(registration="payment") as client:
        refused = client.post("/api/auth/registration/initiate", json=BOB)
    assert refused.status_code == 503
    assert refused.json()["error"].startswith("The payment service can't be reached just now.")


def test_a_fault_that_stripe_repeats_all_day_does_not_keep_anybody_out(
    paid_school: TestClient, stripe: Standin
) -> None:
    """Stripe gives the same answer to the same idempotency key, a fault too."""
    stripe.faults("500", "500", "500")
    assert paid_school.post("/api/auth/registration/initiate", json=BOB).status_code == 503
    stripe.faults()
    refused = paid_school.post("/api/login", json=CREDENTIALS)
    assert refused.json()["url"].startswith(stripe.url)


def test_a_page_of_an_earlier_database_is_another_account_s(
    stripe: Standin, open_client: Callable[..., TestClient]
) -> None:
    """A school begins again with an empty database: its first student has the number of an earlier one."""
    with open_client(registration="payment") as client:
        earlier = registers(client)
        number = number_of(client)
    stripe.pay(earlier)
    with open_client(registration="payment") as client:
        again = registers(client)
        assert number_of(client) == number
        assert again != earlier
        assert "doesn't belong" in returns(client, earlier, number).json()["error"]
        assert status_of(client) == "pending"
