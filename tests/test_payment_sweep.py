"""Of two servers of one school, one looks for missed payments at a time, however long it takes."""

from __future__ import annotations

import time
from collections.abc import Callable

import httpx2
import pytest
from conftest import Serve
from stripe_standin.client import KEY, PRICE, SECRET, running_standin

from cubital.testing.databases import EMPTY, NewDatabase

pytestmark = pytest.mark.both_databases


def test_of_two_servers_one_asks_even_while_stripe_hangs(serve: Serve, new_database: NewDatabase) -> None:
    with running_standin() as stripe:
        settings = {
            "CUBITAL_DATABASE_URL": new_database(EMPTY),
            "CUBITAL_REGISTRATION": "payment",
            "CUBITAL_PUBLIC_URL": "http://school.example",
            "CUBITAL_STRIPE_SECRET_KEY": KEY,
            "CUBITAL_STRIPE_WEBHOOK_SECRET": SECRET,
            "CUBITAL_STRIPE_PRICE_ID": PRICE,
            "CUBITAL_STRIPE_API_BASE": stripe.url,
            "CUBITAL_PAYMENTS_SWEEP_SECONDS": "1",
        }
        servers = serve(None, **settings), serve(None, **settings)
        stripe.faults(*["hang"] * 3)  # for one sweep: Stripe's library tries three times
        wait_until(lambda: len(stripe.state()["faults"]) < 3)
        requests = len(stripe.state()["requests"])
        time.sleep(3)  # in which the other server has come by several times
        assert len(stripe.state()["requests"]) == requests

        stripe.faults()
        form = {"username": "bob", "password": "correct-horse-1", "fullName": "", "email": ""}
        begun = httpx2.post(servers[1].url + "/api/auth/registration/initiate", json=form, timeout=60)
        stripe.pay(begun.json()["url"].rsplit("/", 1)[1])
        credentials = {"username": "bob", "password": "correct-horse-1", "role": "student", "isAdmin": False}
        admin = {"username": "admin", "password": "admin123", "role": "admin", "isAdmin": True}
        with httpx2.Client(base_url=servers[0].url, timeout=60) as staff:
            assert staff.post("/api/login", json=admin).status_code == 200
            search = "/api/admin/students?q=bob&limit=1"
            wait_until(lambda: staff.get(search).json()[0]["status"] == "active")
        assert httpx2.post(servers[1].url + "/api/login", json=credentials).status_code == 200


def wait_until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 90
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.2)
