"""The student list in a school of 100,000: pages and searches, beside the read of one row.

One request at a time, from asking to the whole answer, so that PostgreSQL's own work counts too.
"""

from __future__ import annotations

import asyncio
import statistics
from datetime import timedelta
from itertools import cycle
from typing import Any

from sqlalchemy import insert, select, text

from bench.endpoints import get
from bench.filling import add_activity, add_progress
from bench.load import send
from bench.schools import Running, School
from bench.series import Series, ratios
from cubital.accounts.tables import users
from cubital.accounts.usernames import sort_name
from cubital.plugins.manager import find_plugins
from cubital.school import open_school
from cubital.settings import Settings
from cubital.storage.work import Work
from cubital_admin.students.search_index import INDEXED, index_users

CROWD = 100_000
AT_ONCE = 10_000
PAGE = "/api/admin/students?onlyStudents=true&limit=50"
CALLS = {
    "one row (GET /api/progress/1)": "/api/progress/1",
    "first page, newest": f"{PAGE}&order=newest",
    "page in the middle, newest": f"{PAGE}&order=newest&after={{middle}}",
    "page in the middle, last active": f"{PAGE}&order=active&after={{middle}}",
    "page in the middle, progress": f"{PAGE}&order=progress&after={{middle}}",
    "page in the middle, name": f"{PAGE}&order=name&after={{middle}}",
    "active, page in the middle, name": f"{PAGE}&order=name&status=active&after={{middle}}",
    "pending, name": f"{PAGE}&order=name&status=pending",
    "pending, last active": f"{PAGE}&order=active&status=pending",
    "search, one fits": f"{PAGE}&order=newest&q=student{{middle}}",
    "search, a thousand fit": f"{PAGE}&order=newest&q=lovelace77",
    "search, 11,000 fit, name": f"{PAGE}&order=name&q=lovelace7",
    "search, 11,000 fit, last active": f"{PAGE}&order=active&q=lovelace7",
    "search, two words, a thousand fit": f"{PAGE}&order=name&q=ada%20lovelace77",
    "search, all fit": f"{PAGE}&order=newest&q=example",
}

HEADER = """\
The student list in a school of {crowd:,}: milliseconds from asking to the whole answer of 50 rows, one
request at a time, in the best of the rounds. times = how many single-row reads that is.
"""


def measure_crowd(running: Running, middle: int, rounds: int, seconds: float) -> list[Any]:
    """Each call on a school with a crowd: its milliseconds, and how many single-row reads that is."""
    tokens = running.school.tokens
    took: dict[str, list[float]] = {name: [] for name in CALLS}
    for turn in range(rounds + 1):
        for name, path in CALLS.items():
            request = get(tokens, path.format(middle=middle), tokens.administrator)
            (answers,) = asyncio.run(send(running.server.port, [cycle([request])], seconds))
            each = statistics.mean(answers)
            if turn:  # the first round warms up
                took[name].append(each)
    one_row = took[next(iter(CALLS))]
    return [
        {
            "call": name,
            "database": running.school.database,
            "milliseconds": round(min(times) * 1000, 2),
            "times": round(min(times) / min(one_row), 2),
            "rounds": ratios(times, one_row),
        }
        for name, times in took.items()
    ]


def series_of_crowd(figures: list[Any]) -> list[Series]:
    return [
        Series("crowd", f"{one['call']}, {one['database']}", "times one row", one["rounds"])
        for one in figures
        if one["call"] != next(iter(CALLS))
    ]


def print_crowd(figures: list[Any], crowd: int) -> None:
    print(HEADER.format(crowd=crowd))
    layout = "{:<34} {:<10} {:>8} {:>7}"
    print(layout.format("call", "database", "ms", "times"))
    for one in figures:
        print(
            layout.format(one["call"], one["database"], f"{one['milliseconds']:.2f}", f"{one['times']:.2f}")
        )
    print()


async def fill_with_crowd(school: School, crowd: int, activities: int) -> int:
    """Add students with progress in all modules and `activities` lines of the log; the id of one of them."""
    settings = Settings(_env_file=None, environment="demo", home=school.home, database_url=school.url)
    async with open_school(settings, find_plugins()) as opened:
        for start in range(0, crowd, AT_ONCE):
            numbers = range(start, min(crowd, start + AT_ONCE))
            await opened.database.write(_add_some, numbers, round(activities / crowd))
        if not settings.embedded:
            await opened.database.write(lambda work: work.run(text("ANALYZE")))
        return await opened.database.write(_middle, crowd)


def _add_some(work: Work, numbers: range, activities: int) -> None:
    rows = [
        {
            "username": f"student{number}",
            "username_key": f"student{number}",
            "password_hash": "!",
            "full_name": f"Ada Lovelace{number % 100}",
            "sort_name": sort_name(f"Ada Lovelace{number % 100}", ""),
            "email": f"student{number}@example.org",
            "email_key": f"student{number}@example.org",
            "preferences": {},
            "progress": number * 7 % 101,
            "last_active": work.now - timedelta(seconds=number * 7919 % 3_000_000) if number % 4 else None,
            "status": "pending" if number % 500 == 0 else "active",
            "created_at": work.now,
        }
        for number in numbers
    ]
    work.run_many(insert(users), rows)
    first = f"student{numbers[0]}"
    start = work.one(select(users.c.id).where(users.c.username_key == first))
    assert start is not None
    people = work.all(select(*INDEXED).where(users.c.id >= start.id))
    index_users(work, people)
    add_progress(work, start.id)
    add_activity(work, start.id, activities, timedelta(minutes=10 + numbers.start / 1000))


def _middle(work: Work, crowd: int) -> int:
    of_middle = select(users.c.id).where(users.c.username_key == f"student{crowd // 2}")
    middle = work.one(of_middle)
    assert middle is not None
    return int(middle.id)
