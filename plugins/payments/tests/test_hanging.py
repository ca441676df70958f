"""Stripe that hangs, fails, or is asked twice at once: nobody else waits, nothing is told or done twice."""

from __future__ import annotations

import logging
import time
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import structlog
from starlette.testclient import TestClient
from stripe_standin.client import KEY, SECRET, Standin
from stripe_standin.steps import BOB, CREDENTIALS, hears, number_of, registers, status_of

from cubital.testing import run_in, school_of
from cubital_payments.records.lease import claim, keep_until, leased
from cubital_payments.stripe import client as stripe_client
from cubital_payments.stripe.provider import connect

MANY = 20  # more than all tries of one call, and of one that a test before left hanging

pytestmark = pytest.mark.parametrize("backend", ["sqlite"], indirect=True)


def test_two_tabs_at_once_get_one_page(paid_school: TestClient, stripe: Standin) -> None:
    """Stripe is still busy with the first when the second comes, and says so with a 409."""
    stripe.faults("500", "500", "500")
    assert paid_school.post("/api/auth/registration/initiate", json=BOB).status_code == 503
    stripe.faults("slow")
    with ThreadPoolExecutor(2) as tabs:
        requests = [tabs.submit(paid_school.post, "/api/login", json=CREDENTIALS) for _ in range(2)]
    answers = [each.result().json() for each in requests]
    assert answers[0]["url"] == answers[1]["url"]
    assert len(stripe.sessions) == 1


def test_while_stripe_hangs_others_are_served(
    paid_school: TestClient, stripe: Standin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stripe_client, "SECONDS_IN_ALL", 8)
    payment = registers(paid_school)
    bob = number_of(paid_school)
    many = stripe_client.THREADS + 60  # more than the threads of everybody
    stripe.faults(*["hang"] * many)
    path = f"/api/auth/registration/complete?paymentId={payment}&userId={bob}"
    with ThreadPoolExecutor(many + 1) as visitors:
        waiting = [visitors.submit(paid_school.get, path) for _ in range(many)]
        while len(stripe.state()["requests"]) < stripe_client.THREADS:
            time.sleep(0.05)
        # A wrong password is checked on a thread of the pool that all share.
        wrong = {"username": "student", "password": "wrong-password", "role": "student", "isAdmin": False}
        assert paid_school.post("/api/login", json=wrong).status_code == 401
        assert not any(each.done() for each in waiting)
        stripe.faults()
        assert {each.result().status_code for each in waiting} <= {503, 409}
    assert status_of(paid_school) == "pending"


def test_a_sweep_that_hangs_ends_and_the_next_one_does_its_work(
    stripe: Standin, open_client: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stripe_client, "SECONDS_IN_ALL", 1)
    monkeypatch.setenv("CUBITAL_PAYMENTS_SWEEP_SECONDS", "1")
    with open_client(registration="payment") as client:
        payment = registers(client)
        stripe.faults("hang")
        stripe.pay(payment)
        deadline = time.monotonic() + 30
        while status_of(client) != "active":
            assert time.monotonic() < deadline
            time.sleep(0.1)
        assert client.get("/healthz").status_code == 200


def test_a_lease_is_one_s_until_it_is_given_up(paid_school: TestClient) -> None:
    from datetime import timedelta

    school = school_of(paid_school)

    async def both() -> list[bool]:
        async with (
            leased(school, "sweep", timedelta(seconds=-1)) as first,
            leased(school, "sweep", timedelta(0)) as second,
        ):
            return [first, second]

    portal = paid_school.portal
    assert portal is not None
    assert portal.call(both) == [True, False]
    assert run_in(paid_school, claim, "sweep")  # given up
    assert not run_in(paid_school, claim, "sweep")
    run_in(paid_school, keep_until, "sweep", timedelta(seconds=-1))  # its process died
    assert run_in(paid_school, claim, "sweep")


def test_one_payment_that_cannot_be_settled_does_not_keep_the_others(
    paid_school: TestClient, stripe: Standin, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cubital_payments.settling import reconciling

    broken = registers(paid_school)
    paid = registers(paid_school, username="cleo", email="cleo@example.org")
    stripe.pay(paid)
    settle = reconciling.settle

    def fails_once(work: Any, payment: Any, *rest: Any) -> Any:
        if payment.id == broken:
            raise RuntimeError("a fault of ours")
        return settle(work, payment, *rest)

    monkeypatch.setattr(reconciling, "settle", fails_once)
    portal = paid_school.portal
    assert portal is not None
    done = portal.call(reconciling.reconcile, school_of(paid_school), connect())
    assert (done.failed, done.activated) == ([broken], [paid])
    assert status_of(paid_school, "cleo") == "active"


def test_a_database_that_is_away_ends_the_sweep_at_once(
    paid_school: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sqlalchemy.exc import OperationalError

    from cubital_payments.settling import reconciling

    for name in ("bob", "cleo"):
        registers(paid_school, username=name, email=f"{name}@example.org")
    payments = []

    def away(work: Any, payment: Any, *rest: Any) -> Any:
        payments.append(payment.id)
        raise OperationalError("UPDATE", {}, ConnectionError())

    monkeypatch.setattr(reconciling, "settle", away)
    portal = paid_school.portal
    assert portal is not None
    with pytest.raises(OperationalError):
        portal.call(reconciling.reconcile, school_of(paid_school), connect())
    assert len(payments) == 1


@pytest.mark.parametrize("fault", ["500", "401", "400", "403", "429"])
def test_no_error_of_stripe_s_tells_a_secret(
    paid_school: TestClient,
    stripe: Standin,
    fault: str,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Its errors hold the request's body and headers: nothing of them is raised, shown or logged."""
    payment = registers(paid_school)
    caplog.set_level(logging.DEBUG)
    stripe.faults(*[fault] * MANY)
    portal = paid_school.portal
    assert portal is not None
    with structlog.testing.capture_logs() as logged, pytest.raises(Exception) as caught:  # noqa: PT011
        portal.call(connect().confirm, payment)
    stripe.faults(*[fault] * MANY)
    answer = paid_school.post("/api/login", json=CREDENTIALS)
    stripe.faults()
    output = "".join(
        [
            answer.text,
            str(logged),
            caplog.text,
            *capfd.readouterr(),
            "".join(traceback.format_exception(caught.value)),
        ]
    )
    for secret in (KEY, SECRET, "Bearer", "bob@example.org", BOB["password"]):
        assert secret not in output


def test_log_lines_name_events_by_id(
    paid_school: TestClient, stripe: Standin, capfd: pytest.CaptureFixture[str]
) -> None:
    event = stripe.pay(registers(paid_school))
    assert hears(paid_school, stripe, event) == 200
    output = "".join(capfd.readouterr())
    assert event in output
    for secret in (KEY, SECRET, "bob@example.org", "Bob Builder"):
        assert secret not in output


def test_a_notice_too_large_is_refused(paid_school: TestClient, stripe: Standin) -> None:
    body, headers = stripe.signed(stripe.pay(registers(paid_school)))
    padded = body + " " * 3_000_000
    assert (
        paid_school.post("/api/payments/stripe/webhook", content=padded, headers=headers).status_code == 413
    )
    assert status_of(paid_school) == "pending"


@pytest.mark.parametrize("body", [b"", b"[]", b"null", b'"x"', b"{}", b'{"id": 1}', b"\xff\xfe", b"{" * 300])
def test_a_signed_body_that_is_no_event_is_refused(
    paid_school: TestClient, stripe: Standin, body: bytes
) -> None:
    import hashlib
    import hmac

    at = int(time.time())
    mark = hmac.new(SECRET.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    headers = {"stripe-signature": f"t={at},v1={mark}", "content-type": "application/json"}
    answer = paid_school.post("/api/payments/stripe/webhook", content=body, headers=headers)
    assert 400 <= answer.status_code < 500
    assert answer.json()["message"]
