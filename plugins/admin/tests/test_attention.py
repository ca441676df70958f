"""Who has gone quiet is told to staff; who was here, or has finished, is not."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from sqlalchemy import update
from starlette.testclient import TestClient

from cubital.accounts.tables import users
from cubital.accounts.user import User
from cubital.learning.tables import progress
from cubital.testing import run_in
from cubital.work import Work


def concerns(admin: TestClient, title: str) -> list[str]:
    return [each["detail"] for each in admin.get("/api/admin/concerns").json() if each["title"] == title]


def test_who_was_not_here_for_two_weeks(
    client: TestClient, admin: TestClient, add_user: Callable[..., User]
) -> None:
    def last_here(work: Work, name: str, days: int) -> None:
        work.run(
            update(users)
            .where(users.c.username == name)
            .values(last_active=work.now - timedelta(days=days), created_at=work.now - timedelta(days=100))
        )

    for name, days in (("ann", 15), ("bob", 13), ("cleo", 40), ("dora", 40)):
        add_user(name, status="paused" if name == "dora" else "active")
        run_in(client, last_here, name, days)
    found = concerns(admin, "Inactive for 14 days")
    assert [detail.split()[0] for detail in found] == ["ann", "cleo"]


@pytest.mark.parametrize(
    ("percent", "quiet_for", "told"), [(40, 8, True), (40, 6, False), (100, 8, False), (0, 8, False)]
)
def test_who_stopped_in_the_middle_of_a_module(
    client: TestClient, admin: TestClient, ada: TestClient, percent: int, quiet_for: int, told: bool
) -> None:
    def stop(work: Work) -> None:
        moment = work.now - timedelta(days=quiet_for)
        work.insert(
            progress,
            user_id=ada.id,
            module_id=4,
            last_position=percent,
            completed=percent == 100,
            last_updated=moment,
        )

    run_in(client, stop)
    found = concerns(admin, "Stopped in the middle of a module")
    assert found == (["Ada Lovelace is at 40 percent of module 4."] if told else [])


def test_the_school_may_wait_longer(
    client: TestClient, admin: TestClient, ada: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUBITAL_ATTENTION_INACTIVE_DAYS", "30")

    def away(work: Work) -> None:
        work.run(
            update(users).where(users.c.username == "ada").values(last_active=work.now - timedelta(days=20))
        )

    run_in(client, away)
    assert concerns(admin, "Inactive for 30 days") == []


def test_of_a_crowd_the_latest_are_named(
    client: TestClient, admin: TestClient, add_many: Callable[[int], None]
) -> None:
    add_many(25)

    def long_ago(work: Work) -> None:
        work.run(update(users).values(created_at=work.now - timedelta(days=60)))

    run_in(client, long_ago)
    found = concerns(admin, "Inactive for 14 days")
    assert len(found) == 21
    assert found[-1] == "And more: sort the students by last visit."
