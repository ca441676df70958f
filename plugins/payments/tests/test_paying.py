"""From the sign-up form over the payment page to an active account."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient
from stripe_standin.client import PRICE, Standin
from stripe_standin.steps import BOB, CREDENTIALS, number_of, registers, returns, status_of

from cubital.storage.work import Work
from cubital.testing import letters, run_in
from cubital_payments.tables import ledger

pytestmark = pytest.mark.both_databases


def test_who_pays_is_active_signed_in_and_told(paid_school: TestClient, stripe: Standin) -> None:
    payment = registers(paid_school)
    bob = number_of(paid_school)
    session = stripe.state()["sessions"][payment]
    assert session["client_reference_id"] == str(bob)
    assert session["customer_email"] == "bob@example.org"
    assert session["success_url"].startswith(f"http://testserver/payment-success?userId={bob}&checkoutId=")
    assert status_of(paid_school) == "pending"

    stripe.pay(payment)
    assert returns(paid_school, payment, bob).json() == {"success": True}
    assert paid_school.get("/api/user").json()["username"] == "bob"
    assert paid_school.get("/api/progress").status_code == 200
    [letter] = letters(paid_school)
    assert letter["To"] == "bob@example.org"
    assert "is active" in letter["Subject"]
    assert "49.00 USD" in letter.get_content()
    assert payment in letter.get_content()

    # Again, as when the page is reloaded: nothing more happens.
    assert returns(paid_school, payment, bob).json() == {"success": True}
    assert len(letters(paid_school)) == 1
    ledger_lines = run_in(paid_school, lambda work: [row.what for row in work.all(ledger.select())])
    assert ledger_lines == ["started", "paid", "activated"]


def test_who_has_not_paid_stays_outside(paid_school: TestClient, stripe: Standin) -> None:
    payment = registers(paid_school)
    refused = returns(paid_school, payment, number_of(paid_school))
    assert refused.status_code == 409
    assert refused.json()["success"] is False
    assert refused.json()["error"] == refused.json()["message"]
    assert "wasn't completed" in refused.json()["error"]
    assert paid_school.get("/api/user").status_code == 401
    assert status_of(paid_school) == "pending"


def test_another_browser_activates_but_is_not_signed_in(paid_school: TestClient, stripe: Standin) -> None:
    payment = registers(paid_school)
    stripe.pay(payment)
    paid_school.cookies.clear()
    assert returns(paid_school, payment, number_of(paid_school)).json() == {"success": True}
    assert paid_school.get("/api/user").status_code == 401
    assert paid_school.post("/api/login", json=CREDENTIALS).status_code == 200


def test_the_payment_of_another_opens_nothing(paid_school: TestClient, stripe: Standin) -> None:
    bobs = registers(paid_school)
    registers(paid_school, username="mallory", email="m@example.org")
    mallory = number_of(paid_school, "mallory")
    stripe.pay(bobs)
    refused = returns(paid_school, bobs, mallory)
    assert refused.status_code == 409
    assert "doesn't belong" in refused.json()["message"]
    assert status_of(paid_school, "mallory") == "pending"
    assert status_of(paid_school) == "pending"  # his own return, or the notice, will open it


@pytest.mark.parametrize("payment", ["nonsense", "cs_test_none", "pi_test_none", "../products"])
def test_what_the_provider_does_not_know_opens_nothing(paid_school: TestClient, payment: str) -> None:
    registers(paid_school)
    refused = returns(paid_school, payment, number_of(paid_school))
    assert refused.status_code == 404
    assert refused.json()["error"] == "The payment service knows no such payment."


def test_a_payment_for_something_cheaper_opens_nothing(paid_school: TestClient, stripe: Standin) -> None:
    registers(paid_school)
    bob = number_of(paid_school)
    pen = stripe.price(100, "usd", "Pen")
    for wrong in (
        {"price": pen},
        {"price": PRICE, "quantity": 2},
    ):
        session = stripe.session(
            client_reference_id=str(bob), metadata={"school": "http://testserver"}, **wrong
        )
        stripe.pay(session)
        for _ in range(2):  # what was noted the first time must not help the second
            refused = returns(paid_school, session, bob)
            assert refused.status_code == 409
            assert "isn't for the course" in refused.json()["message"]
        assert status_of(paid_school) == "pending"


def test_the_payment_for_another_school_opens_nothing(paid_school: TestClient, stripe: Standin) -> None:
    registers(paid_school)
    bob = number_of(paid_school)
    session = stripe.session(client_reference_id=str(bob), metadata={"school": "http://other.example"})
    stripe.pay(session)
    assert returns(paid_school, session, bob).status_code == 409
    assert status_of(paid_school) == "pending"


def test_a_payment_is_known_by_its_transaction_too(paid_school: TestClient, stripe: Standin) -> None:
    payment = registers(paid_school)
    stripe.pay(payment)
    transaction = stripe.state()["sessions"][payment]["payment_intent"]
    assert returns(paid_school, transaction, number_of(paid_school)).json() == {"success": True}


def test_a_promotion_code_counts_as_the_whole_price(paid_school: TestClient, stripe: Standin) -> None:
    some = registers(paid_school)
    stripe.pay(some, discount=1000)
    assert returns(paid_school, some, number_of(paid_school)).json() == {"success": True}
    free = registers(paid_school, username="free", email="free@example.org")
    stripe.pay(free, discount=4900)
    assert returns(paid_school, free, number_of(paid_school, "free")).json() == {"success": True}


def test_promotion_codes_and_tax_reach_the_payment_page(
    stripe: Standin, open_client: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUBITAL_STRIPE_PROMOTION_CODES", "true")
    monkeypatch.setenv("CUBITAL_STRIPE_AUTOMATIC_TAX", "true")
    with open_client(registration="payment") as client:  # type: ignore[attr-defined]
        payment = registers(client)
    session = stripe.state()["sessions"][payment]
    assert session["allow_promotion_codes"] is True
    assert session["automatic_tax"] == {"enabled": True}


def test_registering_twice_leads_to_one_page(paid_school: TestClient, stripe: Standin) -> None:
    first = registers(paid_school)
    paid_school.cookies.clear()
    assert registers(paid_school) == first
    assert stripe.sessions == [first]


def test_an_expired_page_is_followed_by_a_new_one(paid_school: TestClient, stripe: Standin) -> None:
    first = registers(paid_school)
    stripe.expire(first)
    second = registers(paid_school)
    assert second != first
    stripe.pay(second)
    assert returns(paid_school, second, number_of(paid_school)).json() == {"success": True}


def test_who_registers_again_after_paying_is_led_in(paid_school: TestClient, stripe: Standin) -> None:
    payment = registers(paid_school)
    stripe.pay(payment)
    paid_school.cookies.clear()
    answer = paid_school.post("/api/auth/registration/initiate", json=BOB).json()
    bob = number_of(paid_school)
    assert answer == {"success": True, "redirect": f"/payment-success?userId={bob}&checkoutId={payment}"}
    assert returns(paid_school, payment, bob).json() == {"success": True}
    assert paid_school.get("/api/user").json()["username"] == "bob"


def test_a_slow_bank_is_waited_for(paid_school: TestClient, stripe: Standin) -> None:
    payment = registers(paid_school)
    bob = number_of(paid_school)
    stripe.pay(payment, later=True)
    waiting = returns(paid_school, payment, bob)
    assert waiting.status_code == 409
    assert "still being processed" in waiting.json()["message"]
    assert status_of(paid_school) == "pending"
    stripe.finish(payment)
    assert returns(paid_school, payment, bob).json() == {"success": True}


def test_while_stripe_is_down_nothing_is_lost(paid_school: TestClient, stripe: Standin) -> None:
    stripe.faults("500", "500", "500", "500")
    refused = paid_school.post("/api/auth/registration/initiate", json=BOB)
    assert refused.status_code == 503
    assert refused.json()["error"] == (
        "The payment service can't be reached just now. Please try again in a moment. Your account is kept: "
        "go on with the same username and password."
    )
    assert refused.json()["success"] is False
    assert status_of(paid_school) == "pending"
    stripe.faults()
    payment = registers(paid_school)  # with the same password it simply goes on
    stripe.pay(payment)
    assert returns(paid_school, payment, number_of(paid_school)).json() == {"success": True}


def test_what_was_paid_in_the_moment_the_school_broke_off_counts(
    paid_school: TestClient, stripe: Standin
) -> None:
    """The page was made, but the school died before it wrote that down."""
    registers(paid_school)
    bob = number_of(paid_school)

    def forget(work: Work) -> None:
        from cubital_payments.tables import checkouts

        work.run(checkouts.delete())

    [payment] = stripe.sessions
    run_in(paid_school, forget)
    stripe.pay(payment)
    assert returns(paid_school, payment, bob).json() == {"success": True}
    assert status_of(paid_school) == "active"


def test_a_closed_account_stays_closed(
    paid_school: TestClient, stripe: Standin, sign_in: Callable[..., TestClient]
) -> None:
    payment = registers(paid_school)
    bob = number_of(paid_school)
    sign_in(paid_school, "admin")
    paid_school.post(f"/api/admin/students/{bob}/status", json={"status": "terminated"})
    stripe.pay(payment)
    refused = returns(paid_school, payment, bob)
    assert "your account is closed" in refused.json()["message"]
    assert status_of(paid_school) == "terminated"
    concerns = [each for each in paid_school.get("/api/admin/concerns").json() if each["studentId"] == bob]
    assert [each["title"] for each in concerns] == ["Paid, but not active"]
    assert "49.00 USD" in concerns[0]["detail"]
