"""Every event, in every order, at two servers of one school: money taken and account active agree."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import httpx2
import pytest
from conftest import Serve, Served
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)
from stripe_standin.client import KEY, PRICE, SECRET, Standin, running_standin

SOAK = "CUBITAL_SOAK" in os.environ
PUBLIC = "http://school.example"
numbers = count(1)


@contextmanager
def two_servers(serve: Serve, standin: Standin, database_url: str) -> Iterator[tuple[Served, Served]]:
    shared = {
        "CUBITAL_DATABASE_URL": database_url,
        "CUBITAL_REGISTRATION": "payment",
        "CUBITAL_PUBLIC_URL": PUBLIC,
        "CUBITAL_RATE_LIMITS": "off",
        "CUBITAL_STRIPE_SECRET_KEY": KEY,
        "CUBITAL_STRIPE_WEBHOOK_SECRET": SECRET,
        "CUBITAL_STRIPE_PRICE_ID": PRICE,
        "CUBITAL_STRIPE_API_BASE": standin.url,
        "CUBITAL_PAYMENTS_PAUSE_WHEN_REVERSED": "true",
        "CUBITAL_PAYMENTS_SWEEP_SECONDS": "0",
    }
    yield serve(**shared), serve(**shared)


class OneAccount(RuleBasedStateMachine):
    """One student, their payment pages, and everything that can be said of them."""

    servers: tuple[Served, Served]
    stripe: Standin

    @initialize()
    def registers(self) -> None:
        self.name = f"student{next(numbers)}"
        self.browser = httpx2.Client(timeout=60)
        self.events: list[str] = []
        self.pages: list[str] = []
        self.sign_up(0)
        staff = httpx2.Client(base_url=self.servers[0].url, timeout=60)
        form = {"username": "admin", "password": "admin123", "role": "admin", "isAdmin": True}
        assert staff.post("/api/login", json=form).status_code == 200
        self.staff = staff
        found = staff.get(f"/api/admin/students?q={self.name}&limit=1").json()
        self.number = found[0]["id"]

    @rule(server=st.integers(0, 1))
    def sign_up(self, server: int) -> None:
        form = {"username": self.name, "password": "correct-horse-1", "fullName": "", "email": ""}
        answer = self.browser.post(self.servers[server].url + "/api/auth/registration/initiate", json=form)
        assert answer.status_code in (200, 409), answer.text  # taken, once the account is no longer pending
        self.remember_page(answer.json().get("url"))

    @rule(server=st.integers(0, 1))
    def sign_in(self, server: int) -> None:
        form = {"username": self.name, "password": "correct-horse-1", "role": "student", "isAdmin": False}
        answer = self.browser.post(self.servers[server].url + "/api/login", json=form)
        assert answer.status_code in (200, 403), answer.text
        self.remember_page(answer.json().get("url"))

    def remember_page(self, url: str | None) -> None:
        if url and (page := url.rsplit("/", 1)[1]) not in self.pages:
            self.pages.append(page)

    def session(self, page: int) -> tuple[str, Any]:
        payment = self.pages[page % len(self.pages)]
        return payment, self.stripe.state()["sessions"][payment]

    @rule(page=st.integers(0, 5), later=st.booleans())
    def pays(self, page: int, later: bool) -> None:
        payment, session = self.session(page)
        if session["status"] == "open":
            self.events.append(self.stripe.pay(payment, later))

    @rule(page=st.integers(0, 5), success=st.booleans())
    def the_bank_answers(self, page: int, success: bool) -> None:
        payment, session = self.session(page)
        if session["status"] == "complete" and session["payment_status"] == "unpaid":
            self.events.append(self.stripe.finish(payment, success))

    @rule(page=st.integers(0, 5))
    def the_page_expires(self, page: int) -> None:
        payment, session = self.session(page)
        if session["status"] == "open":
            self.events.append(self.stripe.expire(payment))

    @rule(page=st.integers(0, 5), amount=st.sampled_from([1000, 4900]))
    def money_goes_back(self, page: int, amount: int) -> None:
        payment, session = self.session(page)
        if session["payment_status"] == "paid":
            self.events.append(self.stripe.refund(payment, amount))

    @rule(page=st.integers(0, 5), server=st.integers(0, 1))
    def staff_replay(self, page: int, server: int) -> None:
        payment, _ = self.session(page)
        answer = self.staff.post(
            self.servers[server].url + "/api/payments/replay", json={"paymentId": payment}
        )
        assert answer.status_code == 200, answer.text

    @precondition(lambda self: self.events)
    @rule(event=st.integers(0, 20), server=st.integers(0, 1))
    def an_event_arrives(self, event: int, server: int) -> None:
        self.deliver(self.events[event % len(self.events)], server)

    @precondition(lambda self: self.events)
    @rule(event=st.integers(0, 20))
    def a_forged_event_arrives(self, event: int) -> None:
        body, headers = self.stripe.signed(self.events[event % len(self.events)], secret="whsec_forged")
        url = self.servers[0].url + "/api/payments/stripe/webhook"
        assert httpx2.post(url, content=body, headers=headers).status_code == 400

    @rule(page=st.integers(0, 5), server=st.integers(0, 1), somebody_else=st.booleans())
    def the_browser_returns(self, page: int, server: int, somebody_else: bool) -> None:
        payment, _ = self.session(page)
        number = 1 if somebody_else else self.number
        url = f"{self.servers[server].url}/api/auth/registration/complete?paymentId={payment}&userId={number}"
        assert httpx2.get(url, timeout=60).status_code in (200, 409)

    def deliver(self, event: str, server: int) -> None:
        body, headers = self.stripe.signed(event)
        url = self.servers[server].url + "/api/payments/stripe/webhook"
        answer = httpx2.post(url, content=body, headers=headers, timeout=60)
        assert answer.status_code == 200, answer.text

    def teardown(self) -> None:
        if not hasattr(self, "number"):
            return
        for event in self.events:
            self.deliver(event, 1)
        state = self.stripe.state()
        kept = sum(
            charge["amount"] - charge["amount_refunded"]
            for payment in self.pages
            if (charge := state["charges"].get(state["sessions"][payment]["payment_intent"]))
        )
        [student] = self.staff.get(f"/api/admin/students?q={self.name}&limit=1").json()
        assert (student["status"] == "active") == (kept > 0), (student["status"], kept)
        self.browser.close()
        self.staff.close()


def throw_everything(serve: Serve, database_url: str) -> None:
    with running_standin() as standin, two_servers(serve, standin, database_url) as servers:
        machine = type("Machine", (OneAccount,), {"servers": servers, "stripe": standin})
        run_state_machine_as_test(
            machine,
            settings=settings(
                max_examples=400 if SOAK else 25,
                stateful_step_count=30 if SOAK else 16,
                derandomize=not SOAK,
                deadline=None,
                phases=[Phase.generate] if not SOAK else list(Phase),
                suppress_health_check=list(HealthCheck),
            ),
        )


def test_money_and_access_agree(serve: Serve, new_database: Callable[[str], str]) -> None:
    from cubital.testing import EMPTY

    throw_everything(serve, new_database(EMPTY))


@pytest.fixture(params=["sqlite", "postgres"])
def backend(request: pytest.FixtureRequest) -> str:
    return str(request.param)
