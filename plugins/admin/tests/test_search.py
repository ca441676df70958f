"""The search against a plain reading of everybody: the same rows, whatever and wherever is sought.

Statements are cached between searches: what one has asked for must not be in the answer to another.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Row, select, update
from starlette.testclient import TestClient

from cubital.accounts.tables import users
from cubital.accounts.user import User
from cubital.storage.work import Work
from cubital.testing import run_in
from cubital_admin.students import search, student_list
from cubital_admin.students.search import StudentFilter
from cubital_admin.students.search_index import words_of

pytestmark = pytest.mark.both_databases

SOAK = "CUBITAL_SOAK" in os.environ
START = datetime(2026, 11, 1, tzinfo=UTC)
NEVER = datetime(1970, 1, 1, tzinfo=UTC)

ORDERS: dict[str, Callable[[Row[Any]], Any]] = {
    "oldest": lambda each: each.id,
    "newest": lambda each: -each.id,
    "name": lambda each: (each.sort_name, each.id),
    "-name": lambda each: ([-ord(letter) for letter in each.sort_name] + [0], -each.id),
    "progress": lambda each: (-each.progress, -each.id),
    "-progress": lambda each: (each.progress, each.id),
    "status": lambda each: (each.status, each.id),
    "-status": lambda each: ([-ord(letter) for letter in each.status] + [0], -each.id),
    "active": lambda each: (-(each.last_active or NEVER).timestamp(), -each.id),
    "-active": lambda each: ((each.last_active or NEVER).timestamp(), each.id),
}
PARTS = st.sampled_from(
    ["a", "ann", "ANNA", "bo", "pupil", "pupil1", "me", "example.org", "nobody", "!", "#5", "#6"]
)
FILTERS = st.builds(
    StudentFilter,
    q=st.lists(PARTS, max_size=3).map(" ".join),
    status=st.sampled_from([None, "active", "pending", "terminated"]),
    only_students=st.booleans(),
    order=st.sampled_from(sorted(ORDERS)),
)
WAYS = st.fixed_dictionaries(
    {
        "MANY": st.sampled_from([1, 4, 2000]),
        "FEW": st.sampled_from([1, 5, 100]),
        "SOME": st.sampled_from([1, 9, 1000]),
    }
)


def plain_reading(
    everybody: Sequence[Row[Any]], student_filter: StudentFilter, limit: int, after: int
) -> list[int]:
    key = ORDERS[student_filter.order]
    last = [key(each) for each in everybody if each.id == after]
    fit = [
        each for each in everybody if fits(each, student_filter) and all(key(each) > place for place in last)
    ]
    return [each.id for each in sorted(fit, key=key)][:limit]


def fits(person: Row[Any], student_filter: StudentFilter) -> bool:
    if student_filter.only_students and (person.is_admin or person.role == "admin"):
        return False
    if student_filter.status not in (None, person.status):
        return False
    has = words_of(person.username, person.full_name, person.email, person.phone_number)
    parts = student_filter.q.split()
    texts = [part for part in parts if not part.startswith("#")]
    if texts and not words_of(*texts):
        return False
    return all(f"#{person.id}" == part for part in parts if part not in texts) and all(
        any(word.startswith(beginning) for word in has) for beginning in words_of(*texts)
    )


@pytest.fixture
def everybody(client: TestClient, add_user: Callable[..., User]) -> Sequence[Row[Any]]:
    """Thirty people, students and staff, as their rows of the table."""
    for n in range(28):
        name = ("Ann", "Anna Bo", "Bo Ann", "Anna-Ann", "")[n % 5]
        add_user(
            f"pupil{n}",
            full_name=name,
            email=f"{'me' if n % 2 else 'ann'}{n}@example.org",
            role="admin" if n % 9 == 4 else "student",
        )

    def place(work: Work) -> Sequence[Row[Any]]:
        for n, person in enumerate(work.all(select(users.c.id).order_by(users.c.id))):
            changed = {"progress": n * 11 % 4, "status": ("active", "active", "pending")[n % 3]}
            seen = START + timedelta(days=n % 4) if n % 5 else None
            work.run(update(users).where(users.c.id == person.id).values(last_active=seen, **changed))
        return work.all(select(users))

    return run_in(client, place)


def test_the_rows_are_those_of_a_plain_reading(client: TestClient, everybody: Sequence[Row[Any]]) -> None:
    def ids_of(work: Work, student_filter: StudentFilter, limit: int, after: int) -> list[int]:
        return [student.id for student in student_list.page(work, student_filter, limit, after)]

    @settings(deadline=None, max_examples=3000 if SOAK else 150, derandomize=not SOAK, database=None)
    @given(FILTERS, st.integers(1, 12), st.sampled_from([0, 0, *(each.id for each in everybody)]), WAYS)
    def same(student_filter: StudentFilter, limit: int, after: int, ways: dict[str, Any]) -> None:
        with pytest.MonkeyPatch.context() as patch:
            for name, value in ways.items():
                patch.setattr(search, name, value)
            assert run_in(client, ids_of, student_filter, limit, after) == plain_reading(
                everybody, student_filter, limit, after
            )

    same()
