"""The orders of the list: each page begins where the last one ended, and no one is left out or told twice."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from sqlalchemy import update
from starlette.testclient import TestClient

from cubital.accounts.tables import users
from cubital.accounts.user import User
from cubital.testing import run_in
from cubital.work import Work

START = datetime(2026, 11, 1, tzinfo=UTC)


def walk(admin: TestClient, order: str, **more: str) -> list[str]:
    names: list[str] = []
    after = 0
    while True:
        query = {"limit": "3", "after": str(after), "order": order, "onlyStudents": "true"} | more
        page = admin.get("/api/admin/students", params=query).json()
        names += [user["username"] for user in page]
        if len(page) < 3:
            return names
        after = page[-1]["id"]


def test_by_name_progress_and_last_visit(
    client: TestClient, admin: TestClient, add_user: Callable[..., User]
) -> None:
    # (name, percent, days after the start of the last visit)
    people = [
        ("dora", 40, 5),
        ("ann", 90, None),
        ("bob", 40, 9),
        ("cleo", 0, 1),
        ("eve", 40, 5),
        ("finn", 7, None),
    ]

    def place(work: Work) -> None:
        for name, percent, day in people:
            seen = START + timedelta(days=day) if day is not None else None
            work.run(update(users).where(users.c.username == name).values(progress=percent, last_active=seen))
        work.run(update(users).where(users.c.username == "student").values(status="terminated"))

    for name, _, _ in people:
        add_user(name)
    run_in(client, place)
    assert walk(admin, "name", status="active") == ["ann", "bob", "cleo", "dora", "eve", "finn"]
    assert walk(admin, "progress", status="active") == ["ann", "eve", "bob", "dora", "finn", "cleo"]
    assert walk(admin, "active", status="active") == ["bob", "eve", "dora", "cleo", "finn", "ann"]


def test_a_word_that_many_share_is_walked_through(
    admin: TestClient, add_user: Callable[..., User], monkeypatch: object
) -> None:
    import cubital_admin.finding as finding

    monkeypatch.setattr(finding, "FEW", 3)  # type: ignore[attr-defined]
    for number in range(7):
        add_user(f"pupil{number}", full_name=f"Ann Number{number}")
    assert walk(admin, "newest", q="pupil") == [f"pupil{number}" for number in range(6, -1, -1)]
    assert walk(admin, "newest", q="ann number4") == ["pupil4"]
    assert walk(admin, "newest", q="ann nobody") == []


def test_who_is_erased_is_not_found_by_their_old_name(
    client: TestClient, admin: TestClient, add_user: Callable[..., User]
) -> None:
    from cubital.accounts.privacy import erase_everything
    from cubital.testing import school_of

    zoe = add_user("zoe", full_name="Zoe Lander")
    assert walk(admin, "newest", q="lander") == ["zoe"]
    run_in(client, erase_everything, zoe, school_of(client).plugins)
    assert walk(admin, "newest", q="lander") == []
