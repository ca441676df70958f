"""A school that asks for payment, and a server that stands in for Stripe, in a process of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient
from stripe_standin.client import KEY, PRICE, SECRET, Standin, running_standin
from typer import Typer
from typer.testing import CliRunner, Result

from cubital.testing import school_of
from cubital_payments.commands import add_to


@pytest.fixture(scope="session")
def standin_server() -> Iterator[Standin]:
    with running_standin() as standin:
        yield standin


@pytest.fixture
def stripe(standin_server: Standin, monkeypatch: pytest.MonkeyPatch) -> Standin:
    """The stand-in, empty but for the course's price; the settings point at it."""
    standin_server.reset()
    for name, value in {
        "CUBITAL_REGISTRATION": "payment",
        "CUBITAL_ENVIRONMENT": "demo",
        "CUBITAL_PUBLIC_URL": "http://testserver",
        "CUBITAL_STRIPE_SECRET_KEY": KEY,
        "CUBITAL_STRIPE_WEBHOOK_SECRET": SECRET,
        "CUBITAL_STRIPE_PRICE_ID": PRICE,
        "CUBITAL_STRIPE_API_BASE": standin_server.url,
        "CUBITAL_PAYMENTS_SWEEP_SECONDS": "0",
    }.items():
        monkeypatch.setenv(name, value)
    return standin_server


@pytest.fixture
def paid_school(stripe: Standin, open_client: Callable[..., Any]) -> Iterator[TestClient]:
    """A school where registration is to be paid for."""
    with open_client(registration="payment") as client:
        yield client


@pytest.fixture
def terminal(paid_school: TestClient, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """`terminal("reconcile")`: a command of payments, run beside the school that is being served."""
    settings = school_of(paid_school).settings
    monkeypatch.setenv("CUBITAL_DATABASE_URL", str(settings.database_url))
    monkeypatch.setenv("CUBITAL_HOME", str(settings.home))

    def run(*arguments: str) -> Result:
        payments = Typer()
        add_to(payments)
        # On a thread: the command runs an event loop of its own.
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(CliRunner().invoke, payments, list(arguments)).result()

    return run
