"""The setup of a fresh school: each step is what the server finds, and may be skipped."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cubital.accounts.forms import NewAccount
from cubital.accounts.registering import register
from cubital.accounts.user import Role
from cubital.app import create_app
from cubital.settings import Settings
from cubital.testing import run_in, school_of
from cubital.testing.databases import load_folder

Open = Callable[..., TestClient]


@pytest.fixture
def open_school(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, sign_in: Callable[..., TestClient]
) -> Iterator[Open]:
    """`open_school(smtp_url=…)`: its only administrator, signed in at a school in production."""
    entered: list[TestClient] = []
    usual = {"home": settings.home, "database_url": settings.database_url}
    for name in ("SECRET_KEY", "PRICE_ID", "WEBHOOK_SECRET"):
        monkeypatch.delenv(f"CUBITAL_STRIPE_{name}", raising=False)

    def opened(**more: Any) -> TestClient:
        production = {"environment": "production", "public_url": "https://testserver"}
        app = create_app(Settings(_env_file=None, **(usual | production | more)))
        client = TestClient(app, base_url="https://testserver", raise_server_exceptions=False)
        entered.append(client.__enter__())
        add(client, "grace", "admin")
        return sign_in(client, "grace")

    yield opened
    for client in entered:
        client.__exit__(None, None, None)


def add(client: TestClient, username: str, role: Role) -> None:
    run_in(client, register, NewAccount(username=username, password="secret1"), "no hash", "active", role)


def steps(admin: TestClient) -> dict[str, dict[str, Any]]:
    answer = admin.get("/api/admin/setup")
    assert answer.status_code == 200, answer.text
    return {step["id"]: step for step in answer.json()["steps"]}


def done(admin: TestClient) -> list[str]:
    return [name for name, step in steps(admin).items() if step["done"]]


def test_a_fresh_school_lacks_everything_in_its_order(open_school: Open) -> None:
    admin = open_school()
    order = ["content", "staff", "texts", "mail", "payments", "students", "backup"]
    assert list(steps(admin)) == order
    assert done(admin) == []
    assert steps(admin)["content"]["detail"] == "There is nothing to study yet."
    assert steps(admin)["content"]["command"] == "cubital content load content"
    assert "the email address and the testimonial are still a sample" in steps(admin)["texts"]["detail"]


def test_a_step_is_done_when_the_server_finds_it_so(open_school: Open, settings: Settings) -> None:
    admin = open_school(smtp_url="smtp://mail.example.org:587")
    assert done(admin) == ["mail"]
    add(admin, "alan", "admin")
    assert done(admin) == ["staff", "mail"]
    add(admin, "ada", "student")
    assert done(admin) == ["staff", "mail", "students"]
    folder = settings.home / "backups"
    folder.mkdir()
    sqlite3.connect(folder / "2026-11-26.sqlite3").close()
    assert done(admin) == ["staff", "mail", "students", "backup"]
    assert steps(admin)["backup"]["detail"] == "The newest is 2026-11-26.sqlite3."


def test_loaded_content_is_a_step_done_and_its_samples_are_told(
    open_school: Open, content_folder: Path
) -> None:
    admin = open_school()
    admin.portal.call(load_folder, school_of(admin), content_folder)
    assert done(admin) == ["content"]
    assert steps(admin)["texts"]["detail"] == (
        "In site.yaml the email address and the testimonial are still a sample."
    )


def test_payments_say_what_of_stripe_is_missing(open_school: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    admin = open_school()
    assert steps(admin)["payments"]["detail"] == (
        "Not set: CUBITAL_REGISTRATION=payment, CUBITAL_STRIPE_SECRET_KEY, CUBITAL_STRIPE_PRICE_ID, "
        "CUBITAL_STRIPE_WEBHOOK_SECRET. Skip this if the course costs nothing."
    )
    monkeypatch.setenv("CUBITAL_STRIPE_PRICE_ID", "price_1")
    assert "PRICE_ID" not in steps(admin)["payments"]["detail"]


def test_a_step_may_be_skipped_and_brought_back(open_school: Open) -> None:
    admin = open_school()
    assert admin.post("/api/admin/setup/payments/skip").status_code == 200
    assert admin.post("/api/admin/setup/payments/skip").status_code == 200
    assert steps(admin)["payments"]["skipped"] is True
    assert admin.delete("/api/admin/setup/payments/skip").status_code == 200
    assert steps(admin)["payments"]["skipped"] is False


def test_the_list_goes_with_its_last_step_and_can_be_put_away(open_school: Open) -> None:
    admin = open_school()
    assert admin.post("/api/admin/setup/all/skip").status_code == 200
    assert steps(admin) == {}
    admin.delete("/api/admin/setup/all/skip")
    for name in steps(admin):
        assert steps(admin) != {}
        admin.post(f"/api/admin/setup/{name}/skip")
    assert steps(admin) == {}


def test_a_demo_has_nothing_to_set_up(admin: TestClient) -> None:
    assert steps(admin) == {}


def test_a_plugin_that_raises_hides_no_others_steps(
    open_school: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cubital_payments.setup_step.setup_steps", lambda settings: 1 / 0)
    assert list(steps(open_school())) == ["content", "staff", "texts", "mail", "students", "backup"]
