"""The database: what it promises of writes, on SQLite and PostgreSQL alike."""

import asyncio
import sqlite3
import threading
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import func, insert, select

from cubital import hookimpl
from cubital.accounts.tables import audit
from cubital.errors import Busy, Refusal
from cubital.plugins.manager import Plugins
from cubital.school import open_school
from cubital.storage import signal_poller
from cubital.storage.signal_poller import SignalPoller
from cubital.storage.signals import signals
from cubital.storage.sqlite import SqliteDatabase
from cubital.storage.work import Work

pytestmark = [pytest.mark.anyio, pytest.mark.both_databases]

NEVER = 3600.0  # seconds


def note(work: Work, action: str) -> int:
    return work.insert(audit, at=work.now, action=action, details={})


def count(work: Work) -> int:
    row = work.one(select(func.count()).select_from(audit))
    assert row is not None
    return row[0]


async def test_a_write_is_there_for_every_read_after_it(database):
    await database.write(note, "first")
    assert await database.read(count) == await database.read_inline(count) == 1


async def test_one_failing_write_fails_alone(database):
    def fail(work: Work) -> None:
        note(work, "lost")
        raise Refusal("no")

    results = await asyncio.gather(
        *(database.write(note, f"kept {n}") for n in range(20)),
        *(database.write(fail) for _ in range(5)),
        *(database.write(note, f"kept too {n}") for n in range(20)),
        return_exceptions=True,
    )
    assert sum(isinstance(result, Refusal) for result in results) == 5
    assert await database.read(count) == 40


class Stumbling:
    """A plugin that begins something and then raises."""

    @hookimpl
    def on_event(self, event: object, work: Work) -> None:
        note(work, "the plugin's")
        raise ZeroDivisionError


async def test_a_plugin_that_raises_on_an_event_loses_only_its_own_work(settings):
    def act(work: Work) -> None:
        note(work, "before")
        work.publish(object())
        note(work, "after")

    async with open_school(settings, Plugins([], {"stumbling": Stumbling()})) as school:
        await school.database.write(act)
        rows = await school.database.read(lambda work: work.all(select(audit.c.action)))
    assert [row.action for row in rows] == ["before", "after"]


async def test_signals_are_heard_after_the_commit_and_never_of_a_failed_write(database, school):
    heard = []
    school.bus.on("topic", heard.append)

    def send(work: Work, payload: int, fail: bool = False) -> None:
        work.signal("topic", payload)
        assert not heard
        if fail:
            raise Refusal("no")

    with pytest.raises(Refusal):
        await database.write(send, 1, fail=True)
    await database.write(send, 2)
    assert heard == [2]
    assert len(await database.read(lambda work: work.all(select(signals)))) == 1


@pytest.fixture
async def heard(database, school):
    """What a poller hears of `topic`."""
    heard: list[int] = []
    school.bus.on("topic", heard.append)
    listening = asyncio.create_task(SignalPoller(school.bus, database).listen())
    await asyncio.sleep(0.1)
    yield heard
    listening.cancel()


def signal_of_another_process(work: Work, number: int) -> None:
    work.run(insert(signals).values(origin="other", topic="topic", payload=number, at=work.now))


async def hears(heard: list[int], number: int) -> bool:
    for _ in range(100):
        if number in heard:
            return True
        await asyncio.sleep(0.05)
    return False


async def test_a_signal_of_another_process_is_heard(database, heard):
    def other_process(work: Work) -> None:
        for number in range(3):
            signal_of_another_process(work, number)

    await database.write(other_process)
    assert await hears(heard, 2)
    await asyncio.sleep(0.6)
    assert heard == [0, 1, 2], "each once"


@pytest.mark.parametrize("backend", ["sqlite"], indirect=True)
async def test_after_a_signal_of_another_process_the_next_are_looked_for_soon(database, heard, monkeypatch):
    monkeypatch.setattr(signal_poller, "LIVELY_FOR_SECONDS", NEVER)
    await database.write(signal_of_another_process, 0)
    assert await hears(heard, 0)
    monkeypatch.setattr(signal_poller, "POLL_SECONDS", NEVER)
    await asyncio.sleep(0.5)  # a look that had begun before
    await database.write(signal_of_another_process, 1)
    assert await hears(heard, 1)


async def test_where_only_this_process_signals_nobody_looks_more_often(database, heard, monkeypatch):
    await database.write(lambda work: work.signal("topic", 0))
    assert heard == [0], "at once"
    await asyncio.sleep(0.5)
    monkeypatch.setattr(signal_poller, "POLL_SECONDS", NEVER)
    await asyncio.sleep(0.5)
    await database.write(signal_of_another_process, 1)
    await asyncio.sleep(0.5)
    assert heard == [0]


@pytest.mark.parametrize("backend", ["sqlite"], indirect=True)
async def test_another_process_holding_the_write_lock_delays_writes_and_blocks_no_read(database, settings):
    await database.write(note, "before")
    other = sqlite3.connect(settings.database.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    waiting = [asyncio.create_task(database.write(note, f"waits {n}")) for n in range(10)]
    await asyncio.sleep(0.3)
    assert await database.read(count) == 1
    assert not any(write.done() for write in waiting)
    other.execute("ROLLBACK")
    other.close()
    await asyncio.gather(*waiting)
    assert await database.read(count) == 11


@pytest.mark.parametrize("backend", ["sqlite"], indirect=True)
async def test_a_full_queue_says_come_back(database, monkeypatch):
    release = threading.Event()
    holding = asyncio.create_task(database.write(lambda work: release.wait(10)))
    await asyncio.sleep(0.05)
    writes = [asyncio.create_task(database.write(note, str(n))) for n in range(1100)]
    await asyncio.sleep(0.05)
    release.set()
    results = await asyncio.gather(*writes, return_exceptions=True)
    await holding
    refused = [result for result in results if isinstance(result, Busy)]
    assert refused
    assert refused[0].headers() == {"Retry-After": "2"}
    assert await database.read(count) == 1100 - len(refused)


@pytest.mark.parametrize("backend", ["sqlite"], indirect=True)
async def test_stopping_finishes_what_was_accepted(settings, tmp_path):
    from cubital.storage.signals import SignalBus

    database = SqliteDatabase(settings.database, lambda event, work: None, SignalBus())
    await database.start()
    writes = [asyncio.create_task(database.write(note, str(n))) for n in range(200)]
    await asyncio.sleep(0)
    await database.stop()
    await asyncio.gather(*writes)
    rows = sqlite3.connect(Path(settings.database.removeprefix("sqlite:///"))).execute(
        "SELECT count(*) FROM audit"
    )
    assert rows.fetchone() == (200,)


async def test_a_connection_that_is_in_use_when_the_school_stops_is_waited_for(
    settings, monkeypatch: pytest.MonkeyPatch
):
    ending, ended = asyncio.Event(), []

    async def rollback_late(connection: psycopg.AsyncConnection[Any]) -> None:
        ending.set()
        await asyncio.sleep(0.1)
        await rollback(connection)
        ended.append(connection)

    async with open_school(settings, Plugins([], {})) as school:
        if isinstance(school.database, SqliteDatabase):
            pytest.skip("SQLite's connections are of the threads that use them")
        rollback = psycopg.AsyncConnection.rollback
        monkeypatch.setattr(psycopg.AsyncConnection, "rollback", rollback_late)
        reading = asyncio.create_task(school.database.read(count))
        await ending.wait()
    assert [connection.closed for connection in ended] == [True]
    assert await reading == 0
