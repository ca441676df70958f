"""A school that asks for payment does not start while it could take none, and says what is missing."""

from __future__ import annotations

import pytest

from cubital.app import create_app
from cubital.plugins.manager import Plugins, find_plugins
from cubital.settings import Settings, UnsafeSettings

pytestmark = pytest.mark.parametrize("backend", ["sqlite"], indirect=True)
STRIPE = {
    "CUBITAL_STRIPE_SECRET_KEY": "sk_test_x",
    "CUBITAL_STRIPE_WEBHOOK_SECRET": "whsec_x",
    "CUBITAL_STRIPE_PRICE_ID": "price_x",
}


@pytest.fixture
def paid(settings: Settings, monkeypatch: pytest.MonkeyPatch, environment: str) -> Settings:
    for name, value in STRIPE.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("CUBITAL_REGISTRATION", "payment")
    monkeypatch.setenv("CUBITAL_ENVIRONMENT", environment)
    monkeypatch.setenv("CUBITAL_PUBLIC_URL", "https://school.example")
    changes = {
        "rate_limits": "on",
        "registration": "payment",
        "environment": environment,
        "public_url": "https://school.example",
    }
    return settings.model_copy(update=changes)


@pytest.mark.parametrize("environment", ["demo", "production"])
@pytest.mark.parametrize("missing", STRIPE)
@pytest.mark.parametrize("how", ["not set", "empty"])
def test_each_missing_setting_is_named(
    paid: Settings, plugins: Plugins, monkeypatch: pytest.MonkeyPatch, missing: str, how: str
) -> None:
    if how == "empty":
        monkeypatch.setenv(missing, "")
    else:
        monkeypatch.delenv(missing)
    with pytest.raises(UnsafeSettings, match=f"CUBITAL_REGISTRATION=payment needs {missing}\\.") as refused:
        create_app(paid, plugins)
    assert not any(value in str(refused.value) for value in STRIPE.values())


@pytest.mark.parametrize("environment", ["demo", "production"])
def test_a_provider_that_nobody_offers_is_refused(
    paid: Settings, plugins: Plugins, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUBITAL_PAYMENTS_PROVIDER", "square")
    with pytest.raises(UnsafeSettings, match=r"no such payment provider is installed\. Installed: stripe"):
        create_app(paid, plugins)


@pytest.mark.parametrize("environment", ["demo", "production"])
def test_with_the_plugin_switched_off_it_is_refused(paid: Settings) -> None:
    with pytest.raises(UnsafeSettings, match="no plugin says where to pay"):
        create_app(paid, find_plugins(("payments",)))


LIVE = "sk_live_x"


@pytest.mark.parametrize("environment", ["production"])
@pytest.mark.parametrize("key", ["sk_test_x", "rk_test_x", "nonsense"])
def test_production_takes_no_key_with_which_a_test_card_pays(
    paid: Settings, plugins: Plugins, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    monkeypatch.setenv("CUBITAL_STRIPE_SECRET_KEY", key)
    with pytest.raises(UnsafeSettings, match="CUBITAL_STRIPE_SECRET_KEY is a key of test mode") as refused:
        create_app(paid, plugins)
    assert key not in str(refused.value)
    monkeypatch.setenv("CUBITAL_STRIPE_SECRET_KEY", LIVE)
    create_app(paid, plugins)


@pytest.mark.parametrize("environment", ["demo"])
def test_a_demo_is_where_a_test_key_belongs(paid: Settings, plugins: Plugins) -> None:
    create_app(paid, plugins)


@pytest.mark.parametrize("environment", ["production"])
@pytest.mark.parametrize(
    ("base", "taken"),
    [
        ("http://stripe.example:8126", False),
        ("http://10.0.0.7", False),
        ("http://127.0.0.1.example", False),
        ("http://127.0.0.1:8126", True),
        ("http://[::1]:8126", True),
        ("https://stripe.example", True),
    ],
)
def test_the_key_goes_over_no_network_in_plain_http(
    paid: Settings, plugins: Plugins, monkeypatch: pytest.MonkeyPatch, base: str, taken: bool
) -> None:
    monkeypatch.setenv("CUBITAL_STRIPE_SECRET_KEY", LIVE)
    monkeypatch.setenv("CUBITAL_STRIPE_API_BASE", base)
    if taken:
        create_app(paid, plugins)
        return
    with pytest.raises(UnsafeSettings, match="CUBITAL_STRIPE_API_BASE is plain http"):
        create_app(paid, plugins)
