"""Whatever tabs of one student save at once, nothing goes down and the sums are right at the end."""

import asyncio
import os
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from cubital.accounts.forms import NewAccount
from cubital.accounts.registering import register
from cubital.accounts.user import user_by_id
from cubital.learning import progress
from cubital.storage.database import Database
from cubital.testing import run_in, school_of

pytestmark = pytest.mark.both_databases

MODULES = 12
SOAK = "CUBITAL_SOAK" in os.environ

modules = st.integers(1, MODULES)
percent = st.integers(0, 100)
save = st.tuples(modules, percent)
save_all = st.dictionaries(modules, percent, max_size=MODULES)
tab = st.lists(st.one_of(save, save_all), min_size=1, max_size=6)

usernames = (f"tabs-{number}" for number in count())


async def use(database: Database, user_id: int, actions: list[Any]) -> None:
    """A tab: one save after the other, each answered with no less than was sent."""
    for action in actions:
        if isinstance(action, dict):
            records = await database.write(progress.save_all, user_id, action, MODULES)
            now = {record.module_id: record.last_position for record in records}
            assert all(now[module] >= position for module, position in action.items())
        else:
            record = await database.write(progress.save, user_id, *action, MODULES)
            assert record.last_position >= action[1]


async def watch(database: Database, user_id: int, done: asyncio.Event) -> None:
    """A third eye: no value that it has seen is ever smaller the next time."""
    seen: dict[int, int] = {}
    while not done.is_set():
        for record in await database.read(progress.all_records, user_id):
            assert record.last_position >= seen.get(record.module_id, 0)
            assert record.completed == (record.last_position == 100)
            seen[record.module_id] = record.last_position
        await asyncio.sleep(0)


async def use_all(database: Database, user_id: int, tabs: list[list[Any]]) -> None:
    done = asyncio.Event()
    watching = asyncio.create_task(watch(database, user_id, done))
    try:
        await asyncio.gather(*(use(database, user_id, actions) for actions in tabs))
    finally:
        done.set()
        await watching


@settings(
    max_examples=1000 if SOAK else 20,
    derandomize=not SOAK,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@example([[(module, 100)] for module in range(1, 9)])
@example([[dict.fromkeys(range(1, 13), n) for n in range(6)], [dict.fromkeys(range(12, 0, -1), 9)] * 6])
@given(st.lists(tab, min_size=2, max_size=4))
def test_tabs_that_save_at_once_never_lower_a_value(client: TestClient, tabs: list[list[Any]]):
    account = NewAccount(username=next(usernames), password="a good password")
    student = run_in(client, register, account, "no hash", "active")
    assert client.portal is not None
    client.portal.call(use_all, school_of(client).database, student.id, tabs)

    highest: dict[int, int] = {}
    for action in (action for actions in tabs for action in actions):
        for module, position in action.items() if isinstance(action, dict) else [action]:
            highest[module] = max(highest.get(module, 0), position)
    records = run_in(client, progress.all_records, student.id)
    assert {record.module_id: record.last_position for record in records} == highest
    exact = sum(highest.values()) / MODULES
    assert run_in(client, user_by_id, student.id).progress == int(exact + 0.5)
