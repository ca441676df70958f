"""Signing in with an account that has not paid yet: one is led back to pay, and in once that is done."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient
from stripe_standin.client import Standin
from stripe_standin.steps import BOB, CREDENTIALS, number_of, registers, returns, status_of

pytestmark = pytest.mark.both_databases


def test_who_cancelled_is_led_back_to_the_page(paid_school: TestClient, stripe: Standin) -> None:
    payment = registers(paid_school)
    paid_school.cookies.clear()  # on another device, days later

    refused = paid_school.post("/api/login", json=CREDENTIALS)
    assert refused.status_code == 403
    assert refused.json()["url"] == f"{stripe.url}/pay/{payment}"
    assert "not finished yet" in refused.json()["message"]
    assert paid_school.get("/api/user").status_code == 401

    stripe.pay(payment)
    assert returns(paid_school, payment, number_of(paid_school)).json() == {"success": True}
    assert paid_school.get("/api/user").json()["username"] == "bob"  # the sign-in knew this browser


def test_an_expired_page_is_made_anew(paid_school: TestClient, stripe: Standin) -> None:
    first = registers(paid_school)
    stripe.expire(first)
    refused = paid_school.post("/api/login", json=CREDENTIALS)
    second = refused.json()["url"].rsplit("/", 1)[1]
    assert second != first
    assert paid_school.post("/api/login", json=CREDENTIALS).json()["url"].endswith(second)


def test_who_has_paid_unnoticed_is_led_in(paid_school: TestClient, stripe: Standin) -> None:
    """No notice came and the browser was closed: the sign-in asks."""
    payment = registers(paid_school)
    stripe.pay(payment)
    bob = number_of(paid_school)
    refused = paid_school.post("/api/login", json=CREDENTIALS)
    assert refused.json()["redirect"] == f"/payment-success?userId={bob}&checkoutId={payment}"
    assert status_of(paid_school) == "active"
    assert paid_school.post("/api/login", json=CREDENTIALS).status_code == 200


def test_with_a_wrong_password_nothing_is_said(paid_school: TestClient, stripe: Standin) -> None:
    registers(paid_school)
    refused = paid_school.post("/api/login", json=CREDENTIALS | {"password": "wrong-password"})
    assert refused.status_code == 401
    assert set(refused.json()) <= {"message"}
    assert "set-cookie" not in refused.headers


def test_while_stripe_is_down_it_says_so(paid_school: TestClient, stripe: Standin) -> None:
    registers(paid_school)
    stripe.faults("500", "500", "500")
    refused = paid_school.post("/api/login", json=CREDENTIALS)
    stripe.faults()
    assert refused.status_code == 503
    assert refused.json()["message"].startswith("The payment service can't be reached just now.")


def test_who_registered_in_anothers_name_comes_in_no_more_once_that_one_has_reset_the_password(
    paid_school: TestClient, stripe: Standin
) -> None:
    first = registers(paid_school)
    begun = dict(paid_school.cookies)
    paid_school.cookies.clear()

    request = paid_school.post("/api/auth/reset-password-request", json={"identifier": BOB["email"]})
    chosen = {"resetToken": request.json()["resetToken"], "newPassword": "correct-horse-2"}
    assert paid_school.post("/api/auth/reset-password", json=chosen).status_code == 200
    led_on = paid_school.post("/api/login", json=CREDENTIALS | {"password": "correct-horse-2"})
    second = led_on.json()["url"].rsplit("/", 1)[1]
    assert second != first, "the other one knows the first page"
    owners = dict(paid_school.cookies)

    stripe.pay(second)
    for payment in (first, second):
        paid_school.cookies.clear()
        paid_school.cookies.update(begun)
        returns(paid_school, payment, number_of(paid_school))
        assert paid_school.get("/api/user").status_code == 401
    paid_school.cookies.clear()
    paid_school.cookies.update(owners)
    assert returns(paid_school, second, number_of(paid_school)).status_code == 200
    assert paid_school.get("/api/user").json()["username"] == "bob"
