"""Benchmark of the student list in a school of 100,000: pages and searches, beside the read of one row.

One request at a time, from asking to the whole answer, so that PostgreSQL's own work counts too.
"""

from __future__ import annotations

import asyncio
import time
from datetime import timedelta
from itertools import cycle
from pathlib import Path
from typing import Any

from sqlalchemy import insert, select, text

from bench.load import send
from bench.servers import school_server
from cubital.access import cookie_name
from cubital.accounts.forms import NewAccount
from cubital.accounts.registering import register
from cubital.accounts.sessions import start_session
from cubital.accounts.tables import users
from cubital.accounts.usernames import sort_name
from cubital.learning.tables import progress
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


def measure_crowd(url: str, database: str, home: Path, crowd: int, rounds: int, seconds: float) -> list[Any]:
    """Each call on the school at `url`: its milliseconds, and how many single-row reads that is."""
    home.mkdir()
    settings = {"CUBITAL_ENVIRONMENT": "demo", "CUBITAL_HOME": str(home), "CUBITAL_DATABASE_URL": url}
    cookie, token, middle = asyncio.run(
        _fill(Settings(environment="demo", home=home, database_url=url), crowd)
    )
    took: dict[str, list[float]] = {name: [] for name in CALLS}
    with school_server(settings, home) as server:
        for turn in range(rounds + 1):
            for name, path in CALLS.items():
                each = _elapsed(server.port, path.format(middle=middle), f"{cookie}={token}", seconds)
                if turn:  # the first round warms up
                    took[name].append(each)
    one_row = min(took[next(iter(CALLS))])
    return [
        {
            "call": name,
            "database": database,
            "milliseconds": round(min(times) * 1000, 2),
            "times": round(min(times) / one_row, 2),
        }
        for name, times in took.items()
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


def _elapsed(port: int, path: str, cookie: str, seconds: float) -> float:
    request = f"GET {path} HTTP/1.1\r\nHost: bench\r\nCookie: {cookie}\r\n\r\n".encode()
    began = time.perf_counter()
    answered = asyncio.run(send(port, [cycle([request])], seconds))
    return (time.perf_counter() - began) / answered


async def _fill(settings: Settings, crowd: int) -> tuple[str, str, int]:
    async with open_school(settings, find_plugins()) as school:
        for start in range(0, crowd, AT_ONCE):
            await school.database.write(_add_some, range(start, min(crowd, start + AT_ONCE)))
        if not settings.embedded:
            await school.database.write(lambda work: work.run(text("ANALYZE")))
        token, middle = await school.database.write(_principal)
        return cookie_name(school), token, middle


def _add_some(work: Work, numbers: range) -> None:
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
    work.run_many(
        insert(progress),
        [
            {
                "user_id": person.id,
                "module_id": module,
                "last_position": 100 if module < 3 else 40,
                "completed": module < 3,
                "last_updated": work.now,
            }
            for person in people
            for module in (1, 2, 3)
        ],
    )


def _principal(work: Work) -> tuple[str, int]:
    account = NewAccount(username="principal", password="a password of nobody's", full_name="The Principal")
    principal = register(work, account, "!", "active", "admin")
    return start_session(work, principal), principal.id // 2
