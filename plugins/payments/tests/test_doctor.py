"""The doctor: what each mistake of a new owner gets for an answer, also where Stripe cannot tell."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import insert
from starlette.testclient import TestClient
from stripe_standin.client import KEY, PRICE, RESTRICTED, Standin
from stripe_standin.steps import hears, registers
from typer.testing import Result

from cubital.storage.work import Work
from cubital.testing import run_in
from cubital_payments.stripe.doctor import NEEDED_EVENTS
from cubital_payments.tables import ledger

pytestmark = pytest.mark.parametrize("backend", ["sqlite"], indirect=True)
WEBHOOK = "http://testserver/api/payments/stripe/webhook"
LOCAL = "http://127.0.0.1:8000"


@pytest.fixture
def heard(stripe: Standin) -> Standin:
    """Stripe, with a webhook for this school."""
    stripe.endpoint(WEBHOOK, ["*"])
    return stripe


def signed_lines(done: Result) -> list[tuple[str, str]]:
    """What stands before each line, and the line; its advice with it."""
    lines = done.stdout.splitlines()
    assert all(line[5:7] == "  " for line in lines), done.output
    pairs: list[tuple[str, str]] = []
    for line in lines:
        if line[:5].strip():
            pairs.append((line[:5].strip(), line[7:]))
        else:
            pairs[-1] = (pairs[-1][0], f"{pairs[-1][1]}\n{line[7:]}")
    return pairs


def wrong(done: Result) -> list[str]:
    assert done.exit_code == 1, done.output
    return [line for sign, line in signed_lines(done) if sign == "wrong"]


@pytest.mark.usefixtures("heard")
def test_it_is_content_with_good_settings(terminal: Callable[..., Result]) -> None:
    done = terminal("doctor")
    assert done.exit_code == 0, done.output
    assert {sign for sign, _ in signed_lines(done)} == {"ok"}
    assert ("ok", "The course costs 49.00 USD") in signed_lines(done)
    checks = json.loads(terminal("doctor", "--json").stdout)
    assert {(check["fine"], check["advice"]) for check in checks} == {(True, "")}


@pytest.mark.usefixtures("heard")
@pytest.mark.parametrize(
    ("settings", "finding", "advice"),
    [
        ({"SECRET_KEY": ""}, "CUBITAL_STRIPE_SECRET_KEY is not set", "Developers, API keys"),
        ({"SECRET_KEY": "pk_test_x"}, "is not a secret key", "This is the publishable key"),
        ({"SECRET_KEY": "whsec_x"}, "is not a secret key", "A secret key begins with sk_test_"),
        ({"SECRET_KEY": "sk_live_x"}, "is a key of live mode", "In a demo use the test key"),
        ({"SECRET_KEY": "sk_test_other"}, "Stripe does not know the secret key", "Copy the key anew"),
        ({"API_BASE": "http://127.0.0.1:1"}, "Stripe cannot be asked", "must reach https://api.stripe.com"),
        ({"WEBHOOK_SECRET": " "}, "CUBITAL_STRIPE_WEBHOOK_SECRET is not set", "begins with whsec_"),
        ({"WEBHOOK_SECRET": "we_1"}, "is not a signing secret", "This is the webhook's id"),
        ({"WEBHOOK_SECRET": "secret"}, "is not a signing secret", "begins with whsec_"),
        ({"PRICE_ID": ""}, "CUBITAL_STRIPE_PRICE_ID is not set", "one-time price"),
        ({"PRICE_ID": "prod_1"}, "is not the id of a price", "This is the product's id"),
        ({"PRICE_ID": "price_live"}, "Nobody can pay the price price_live", "in test mode, to which the key"),
    ],
)
def test_a_wrong_setting_is_named_and_mended(
    terminal: Callable[..., Result],
    settings: dict[str, str],
    finding: str,
    advice: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in settings.items():
        monkeypatch.setenv(f"CUBITAL_STRIPE_{name}", value)
    done = terminal("doctor")
    assert [finding in line and advice in line for line in wrong(done)].count(True) == 1, done.output
    assert KEY not in done.output


@pytest.mark.usefixtures("heard")
def test_what_was_copied_with_a_space_is_good(
    terminal: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUBITAL_STRIPE_SECRET_KEY", f" {KEY}\t")
    monkeypatch.setenv("CUBITAL_STRIPE_PRICE_ID", f"{PRICE} ")
    assert terminal("doctor").exit_code == 0


@pytest.mark.usefixtures("heard")
@pytest.mark.parametrize(
    ("values", "advice"),
    [
        ({"active": False}, "archived"),
        ({"type": "recurring"}, "subscription"),
        ({"unit_amount": None}, "no fixed amount"),
    ],
)
def test_a_price_that_will_not_do(
    stripe: Standin, terminal: Callable[..., Result], values: dict[str, Any], advice: str
) -> None:
    stripe.change("prices", PRICE, **values)
    [line] = wrong(terminal("doctor"))
    assert advice in line


@pytest.mark.parametrize(
    ("endpoints", "finding", "advice"),
    [
        (
            [],
            "Stripe sends no events",
            "checkout.session.completed, checkout.session.async_payment_succeeded",
        ),
        ([("http://other.example/hook", ["*"], "enabled")], "Stripe sends no events", f"for {WEBHOOK}"),
        ([(WEBHOOK, ["*"], "disabled")], "Stripe sends no events", "it is disabled"),
        (
            [(WEBHOOK, list(NEEDED_EVENTS[:5]), "enabled")],
            "not send all events",
            "Add charge.dispute.created, ",
        ),
    ],
)
def test_a_webhook_that_will_not_do(
    stripe: Standin,
    terminal: Callable[..., Result],
    endpoints: list[tuple[str, list[str], str]],
    finding: str,
    advice: str,
) -> None:
    for endpoint in endpoints:
        stripe.endpoint(*endpoint)
    [line] = wrong(terminal("doctor"))
    assert finding in line
    assert advice in line


def test_two_webhooks_may_share_the_events(stripe: Standin, terminal: Callable[..., Result]) -> None:
    stripe.endpoint(WEBHOOK, list(NEEDED_EVENTS[:4]))
    stripe.endpoint(WEBHOOK, list(NEEDED_EVENTS[4:]))
    assert terminal("doctor").exit_code == 0


@pytest.mark.usefixtures("heard")
def test_a_restricted_key_is_told_what_it_lacks(
    stripe: Standin, terminal: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUBITAL_STRIPE_SECRET_KEY", RESTRICTED)
    assert terminal("doctor").exit_code == 0
    stripe.forbid("/v1/webhook_endpoints")
    [line] = wrong(terminal("doctor"))
    assert "This key may not read webhook endpoints" in line
    assert WEBHOOK in line
    stripe.forbid("/v1/checkout/sessions", "/v1/disputes")
    [line] = wrong(terminal("doctor"))
    assert "Let it write Checkout Sessions, read Disputes:" in line


@pytest.mark.usefixtures("heard")
def test_a_stand_in_for_stripe_is_for_trials(
    stripe: Standin, terminal: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUBITAL_ENVIRONMENT", "production")
    faults = wrong(terminal("doctor"))
    assert any(stripe.url in line and "Leave it out in production" in line for line in faults)
    assert any("a key of test mode" in line and "set the live key" in line for line in faults)


def test_without_a_public_address_it_says_so(
    terminal: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUBITAL_PUBLIC_URL", "")
    monkeypatch.setenv("CUBITAL_ENVIRONMENT", "production")
    faults = wrong(terminal("doctor"))
    assert any("CUBITAL_PUBLIC_URL is not set" in line for line in faults)
    assert not any("webhook" in line for line in faults)


@pytest.mark.parametrize("address", ["", LOCAL, f"{LOCAL}/"])
def test_on_one_s_own_machine_it_says_how_to_try(
    terminal: Callable[..., Result], monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setenv("CUBITAL_PUBLIC_URL", address)
    monkeypatch.delenv("PORT", raising=False)
    done = terminal("doctor")
    assert done.exit_code == 0, done.output
    [note] = [line for sign, line in signed_lines(done) if sign == "note"]
    assert f"stripe listen --forward-to {LOCAL}/api/payments/stripe/webhook " in note


@pytest.mark.usefixtures("heard")
def test_what_is_not_wrong_but_worth_knowing_is_a_note(
    terminal: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUBITAL_REGISTRATION", "open")
    done = terminal("doctor")
    assert done.exit_code == 0, done.output
    assert [line for sign, line in signed_lines(done) if sign == "note"] == [
        "Registration is open: nobody is asked to pay\n"
        "Once all the rest is well, set CUBITAL_REGISTRATION=payment and start the school again."
    ]
    monkeypatch.setenv("CUBITAL_REGISTRATION", "payment")
    monkeypatch.setenv("CUBITAL_ENVIRONMENT", "production")
    assert any("Letters" in line and "outbox" in line for _, line in signed_lines(terminal("doctor")))


@pytest.mark.usefixtures("heard")
def test_a_payment_that_nobody_told_of_shows_a_wrong_signing_secret(
    paid_school: TestClient, stripe: Standin, terminal: Callable[..., Result]
) -> None:
    """No question to Stripe can show it: the key is right, and the webhook is there."""
    payment = registers(paid_school)
    event = stripe.pay(payment)
    body, headers = stripe.signed(event, secret="whsec_of_another_webhook")
    refused = paid_school.post("/api/payments/stripe/webhook", content=body, headers=headers)
    assert refused.status_code == 400
    assert "1 account activated" in terminal("reconcile").stdout
    assert terminal("doctor").exit_code == 0  # it may be on its way yet

    def earlier(work: Work) -> None:
        # The ledger takes no changes: a line as it was ten minutes ago.
        at = work.now - timedelta(minutes=10)
        line = {"at": at, "what": "paid", "provider": "stripe", "payment_id": payment, "source": "sweep"}
        work.run(insert(ledger).values(line))

    run_in(paid_school, earlier)
    [line] = wrong(terminal("doctor"))
    assert f"Nobody told the school of the last payment ({payment})" in line
    assert "the signing secret of the settings is not this webhook's" in line

    assert hears(paid_school, stripe, event) == 200
    assert terminal("doctor").exit_code == 0
