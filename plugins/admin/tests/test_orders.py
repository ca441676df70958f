"""The orders of the list: each page begins where the last one ended, and no one is left out or told twice."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select, update
from starlette.testclient import TestClient

from cubital.accounts.tables import users
from cubital.accounts.user import User
from cubital.storage.work import Work
from cubital.testing import run_in
from cubital_admin.students import search

pytestmark = pytest.mark.both_databases

START = datetime(2026, 11, 1, tzinfo=UTC)
NEVER = datetime(1970, 1, 1, tzinfo=UTC)


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


def test_names_are_sorted_as_they_are_shown_without_case_and_accents(
    admin: TestClient, add_user: Callable[..., User]
) -> None:
    # (username, full name): who has given no name is shown by the username.
    people = [
        ("a1", "Zoë Ängström"),
        ("a2", "zoe adler"),
        ("Mike", ""),
        ("a3", "Étienne Dupont"),
        ("a4", "Eric Dupont"),
        ("a5", "Étienne Dupont"),
        ("a6", "علي"),
        ("a7", "🩸 Ann"),
    ]
    for username, full_name in people:
        add_user(username, full_name=full_name)
    shown = ["student", "a4", "a3", "a5", "Mike", "a2", "a1", "a6", "a7"]  # the first is the demo's
    assert walk(admin, "name") == shown
    assert walk(admin, "name", status="active") == shown
    assert walk(admin, "name", q="dupont") == ["a4", "a3", "a5"]


@pytest.mark.parametrize(
    ("many", "few", "some"),
    [
        (2000, 100, 1000),
        (1, 1, 400),
        (1, 1, 1),
        (1, 4, 9),
        (4, 3, 100),
        (99, 2, 1),
    ],
)
def test_however_many_fit_the_pages_are_the_same(
    client: TestClient,
    admin: TestClient,
    add_user: Callable[..., User],
    monkeypatch: pytest.MonkeyPatch,
    many: int,
    few: int,
    some: int,
) -> None:
    monkeypatch.setattr(search, "MANY", many)
    monkeypatch.setattr(search, "FEW", few)
    monkeypatch.setattr(search, "SOME", some)
    # Of those called Ann, two words begin so.
    people = [
        add_user(
            f"pupil{n}", full_name=f"{'Ann' if n % 3 else 'Bo'} {n * 7 % 5}", email=f"{mail}{n}@example.org"
        )
        for n, mail in enumerate(["me", "annie", "annie"] * 5)
    ]
    seen = {each.id: START + timedelta(days=n % 4) if n % 5 else None for n, each in enumerate(people)}
    percent = {each.id: n * 11 % 4 for n, each in enumerate(people)}
    paused = {each.id for each in people[2::4]}

    def place(work: Work) -> None:
        for each in people:
            changed = {"progress": percent[each.id], "last_active": seen[each.id]}
            changed["status"] = "paused" if each.id in paused else "active"
            work.run(update(users).where(users.c.id == each.id).values(**changed))

    run_in(client, place)
    orders: dict[str, Callable[[User], Any]] = {
        "oldest": lambda each: each.id,
        "newest": lambda each: -each.id,
        "name": lambda each: (each.full_name, each.id),
        "progress": lambda each: (-percent[each.id], -each.id),
        "active": lambda each: (-(seen[each.id] or NEVER).timestamp(), -each.id),
    }
    for order, key in orders.items():
        for status, q in (
            ("active", ""),
            ("paused", "pupil"),
            (None, "pupil ann"),
            (None, "pupil"),
            (None, "ann"),
            ("active", "bo"),
        ):
            fit = [
                each
                for each in people
                if q.removeprefix("pupil").strip() in each.full_name.casefold()
                and (status is None or (each.id in paused) == (status == "paused"))
            ]
            query = {"q": q} if status is None else {"q": q, "status": status}
            names = [name for name in walk(admin, order, **query) if name != "student"]  # the demo's
            assert names == [each.username for each in sorted(fit, key=key)], (order, query)
    assert walk(admin, "name", q="ann nobody") == []


def test_who_is_erased_is_not_found_by_their_old_name(
    client: TestClient, admin: TestClient, add_user: Callable[..., User]
) -> None:
    from cubital.personal_data import erase_everything
    from cubital.testing import school_of

    zoe = add_user("zoe", full_name="Zoe Lander")
    assert walk(admin, "newest", q="lander") == ["zoe"]
    run_in(client, erase_everything, zoe, school_of(client).plugins)
    assert walk(admin, "newest", q="lander") == []


def test_an_erased_account_is_in_no_list_of_students_and_in_no_count(
    client: TestClient, admin: TestClient, add_user: Callable[..., User]
) -> None:
    from cubital.personal_data import erase_everything
    from cubital.testing import school_of

    before = admin.get("/api/admin/students/counts").json()
    zoe = add_user("zoe")
    run_in(client, erase_everything, zoe, school_of(client).plugins)
    assert walk(admin, "newest", status="terminated") == []
    assert admin.get("/api/admin/students/counts").json() == before
    # It is in the list of all users, whose numbers the audit speaks of.
    assert zoe.id in [user["id"] for user in admin.get("/api/admin/students").json()]


def test_an_order_turned_around_is_the_same_backwards(
    client: TestClient, admin: TestClient, add_user: Callable[..., User]
) -> None:
    def place(work: Work) -> None:
        for n, person in enumerate(work.all(select(users.c.id, users.c.is_admin).order_by(users.c.id))):
            seen = START + timedelta(days=n % 3) if n % 4 else None
            standing = "paused" if n % 3 == 1 and not person.is_admin else "active"
            changed = {"progress": n % 3, "last_active": seen, "status": standing}
            work.run(update(users).where(users.c.id == person.id).values(**changed))

    for n in range(9):
        add_user(f"pupil{n}", full_name=f"Ann {n % 2}")
    run_in(client, place)
    for order in ("name", "progress", "active", "status"):
        assert walk(admin, f"-{order}") == walk(admin, order)[::-1]
    assert len(walk(admin, "-active")) == 10
