"""The debug call: what the provider's account holds, and never a key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient
from stripe_standin.client import KEY, SECRET, Standin


def test_a_demo_shows_it_to_everyone(paid_school: TestClient, stripe: Standin) -> None:
    yen = stripe.price(500, "jpy", "Lancet")
    free = stripe.price(None, "usd", "Donation")
    shown = paid_school.get("/api/auth/stripe/debug")
    answer = shown.json()
    assert answer["mode"] == "test"
    assert (answer["productCount"], answer["priceCount"]) == (3, 3)
    assert [each["name"] for each in answer["products"]] == ["Phlebotomy course", "Lancet", "Donation"]
    amounts = {each["id"]: (each["amount"], each["currency"]) for each in answer["prices"]}
    assert amounts == {"price_course": (4900, "usd"), yen: (500, "jpy"), free: (None, "usd")}
    assert KEY not in shown.text
    assert SECRET not in shown.text


def test_in_production_it_is_for_administrators(
    stripe: Standin, open_client: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUBITAL_ENVIRONMENT", "production")
    monkeypatch.setenv("CUBITAL_STRIPE_SECRET_KEY", KEY.replace("_test_", "_live_"))
    monkeypatch.setenv("CUBITAL_PUBLIC_URL", "https://testserver")
    production = {"environment": "production", "public_url": "https://testserver", "registration": "payment"}
    with open_client(**production) as client:
        refused = client.get("/api/auth/stripe/debug")
        assert refused.status_code == 401
        assert refused.json()["error"] == refused.json()["message"]


def test_without_settings_it_says_what_is_missing(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CUBITAL_STRIPE_SECRET_KEY", raising=False)
    answer = client.get("/api/auth/stripe/debug")
    assert answer.status_code == 409
    assert answer.json()["error"] == "Card payments aren't set up: CUBITAL_STRIPE_SECRET_KEY is missing."


def test_a_key_that_stripe_refuses_is_not_repeated(
    stripe: Standin,
    open_client: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("CUBITAL_STRIPE_SECRET_KEY", "sk_test_wrong_and_secret")
    with open_client(registration="payment") as client:
        answer = client.get("/api/auth/stripe/debug")
    assert answer.status_code == 503
    output = answer.text + "".join(capfd.readouterr())
    assert "wrong_and_secret" not in output
    assert "****wrong" not in output
    assert "AuthenticationError" in output
