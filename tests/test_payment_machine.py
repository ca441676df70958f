"""Every event, in every order, at two servers of one school: money taken and account active agree."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from random import Random
from typing import Any, Literal

import httpx2
import pytest
from conftest import Serve, Served
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test
from stripe_standin.client import KEY, PRICE, SECRET, Standin, running_standin

from cubital.testing.databases import EMPTY, NewDatabase

pytestmark = pytest.mark.both_databases

SOAK = "CUBITAL_SOAK" in os.environ
PUBLIC = "http://school.example"
Page = Literal["open", "waiting", "paid", "over"]  # what Stripe would say of a payment page
Choose = Callable[[Sequence[Any]], Any]  # one of them
Step = Callable[[Choose], None]
WALKS = 20
STEPS = 16
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
    yield serve(None, **shared), serve(None, **shared)


class OneAccount:
    """One student, their payment pages, and everything that can be said of them.

    What has become of each page is kept here, so that every step is one that can happen. A step picks what it
    is about by `choose`.
    """

    def __init__(
        self, servers: Sequence[Served], stripe: Standin, staff: httpx2.Client, anybody: httpx2.Client
    ) -> None:
        self.servers = servers
        self.stripe = stripe
        self.staff = staff
        self.anybody = anybody
        self.name = f"student{next(numbers)}"
        self.browser = httpx2.Client(timeout=60)
        self.events: list[str] = []
        self.pages: dict[str, Page] = {}
        self.history: list[str] = []
        self.sign_up(lambda options: options[0])
        students = staff.get(f"/api/admin/students?q={self.name}&limit=1").json()
        self.number = students[0]["id"]

    def are(self, page: Page) -> list[str]:
        return [payment for payment, now in self.pages.items() if now == page]

    def possible(self) -> list[Step]:
        """What can happen next."""
        steps = [self.sign_up, self.sign_in, self.staff_replay, self.the_browser_returns]
        if self.are("open"):
            steps += [self.pays, self.the_page_expires]
        if self.are("waiting"):
            steps += [self.the_bank_answers]
        if self.are("paid"):
            steps += [self.money_goes_back]
        if self.events:
            steps += [self.an_event_arrives, self.a_forged_event_arrives]
        return steps

    def happens(self, choose: Choose) -> None:
        step = choose(self.possible())
        self.history.append(step.__name__)
        step(choose)

    def sign_up(self, choose: Choose) -> None:
        form = {"username": self.name, "password": "correct-horse-1", "fullName": "", "email": ""}
        url = choose(self.servers).url + "/api/auth/registration/initiate"
        answer = self.browser.post(url, json=form)
        assert answer.status_code in (200, 409), answer.text  # taken, once the account is no longer pending
        self.remember_page(answer.json().get("url"))

    def sign_in(self, choose: Choose) -> None:
        form = {"username": self.name, "password": "correct-horse-1", "role": "student", "isAdmin": False}
        answer = self.browser.post(choose(self.servers).url + "/api/login", json=form)
        assert answer.status_code in (200, 403), answer.text
        self.remember_page(answer.json().get("url"))

    def remember_page(self, url: str | None) -> None:
        if url:
            self.pages.setdefault(url.rsplit("/", 1)[1], "open")

    def pays(self, choose: Choose) -> None:
        payment = choose(self.are("open"))
        later = choose([False, True])
        self.events.append(self.stripe.pay(payment, later))
        self.pages[payment] = "waiting" if later else "paid"

    def the_bank_answers(self, choose: Choose) -> None:
        payment = choose(self.are("waiting"))
        success = choose([True, False])
        self.events.append(self.stripe.finish(payment, success))
        self.pages[payment] = "paid" if success else "over"

    def the_page_expires(self, choose: Choose) -> None:
        payment = choose(self.are("open"))
        self.events.append(self.stripe.expire(payment))
        self.pages[payment] = "over"

    def money_goes_back(self, choose: Choose) -> None:
        self.events.append(self.stripe.refund(choose(self.are("paid")), choose([4900, 1000])))

    def staff_replay(self, choose: Choose) -> None:
        url = choose(self.servers).url + "/api/payments/replay"
        answer = self.staff.post(url, json={"paymentId": choose(list(self.pages))})
        assert answer.status_code == 200, answer.text

    def an_event_arrives(self, choose: Choose) -> None:
        self.deliver(choose(self.events), choose(self.servers))

    def a_forged_event_arrives(self, choose: Choose) -> None:
        body, headers = self.stripe.signed(choose(self.events), secret="whsec_forged")
        url = choose(self.servers).url + "/api/payments/stripe/webhook"
        assert self.anybody.post(url, content=body, headers=headers).status_code == 400

    def the_browser_returns(self, choose: Choose) -> None:
        payment = choose(list(self.pages))
        number = choose([self.number, 1])  # or somebody else's does
        query = f"paymentId={payment}&userId={number}"
        url = f"{choose(self.servers).url}/api/auth/registration/complete?{query}"
        assert self.anybody.get(url).status_code in (200, 409)
        assert not self.anybody.cookies  # nobody but the browser that signed up is signed in

    def deliver(self, event: str, server: Served) -> None:
        body, headers = self.stripe.signed(event)
        url = server.url + "/api/payments/stripe/webhook"
        answer = self.anybody.post(url, content=body, headers=headers)
        assert answer.status_code == 200, answer.text

    def ends(self) -> None:
        """Every event has arrived at last: who has paid is active, and nobody else."""
        for event in self.events:
            self.deliver(event, self.servers[1])
        state = self.stripe.state()
        balance = sum(
            charge["amount"] - charge["amount_refunded"]
            for payment in self.pages
            if (charge := state["charges"].get(state["sessions"][payment]["payment_intent"]))
        )
        [student] = self.staff.get(f"/api/admin/students?q={self.name}&limit=1").json()
        agree = (student["status"] == "active") == (balance > 0)
        assert agree, f"{student['status']}, though {balance} was kept, after {', '.join(self.history)}"
        self.browser.close()


def walk_at_random(account: Callable[[], OneAccount]) -> None:
    """Walks whose seeds are fixed: as many different ones as a short run allows."""
    for seed in range(WALKS):
        choose = Random(seed).choice
        one = account()
        for _ in range(STEPS):
            one.happens(choose)
        one.ends()


def search_for_a_walk(account: Callable[[], OneAccount]) -> None:
    """Hypothesis looks for a walk that ends badly, and makes it short."""

    class Machine(RuleBasedStateMachine):
        @initialize()
        def registers(self) -> None:
            self.one = account()

        @rule(data=st.data())
        def something_happens(self, data: st.DataObject) -> None:
            self.one.happens(lambda options: data.draw(st.sampled_from(options)))

        def teardown(self) -> None:
            if hasattr(self, "one"):
                self.one.ends()

    run_state_machine_as_test(
        Machine,
        settings=settings(
            max_examples=400,
            stateful_step_count=30,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def throw_everything(serve: Serve, database_url: str) -> None:
    with (
        running_standin() as standin,
        two_servers(serve, standin, database_url) as servers,
        httpx2.Client(base_url=servers[0].url, timeout=60) as staff,
        httpx2.Client(timeout=60) as anybody,
    ):
        form = {"username": "admin", "password": "admin123", "role": "admin", "isAdmin": True}
        assert staff.post("/api/login", json=form).status_code == 200
        drive = search_for_a_walk if SOAK else walk_at_random
        drive(lambda: OneAccount(servers, standin, staff, anybody))


def test_money_and_access_agree(serve: Serve, new_database: NewDatabase) -> None:
    throw_everything(serve, new_database(EMPTY))
