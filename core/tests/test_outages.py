"""While the database is away: what is in memory is still served, and the log says so once."""

import asyncio
import contextlib

import anyio
import pytest
from structlog.testing import capture_logs

from cubital.content import cache as cache_module
from cubital.content.cache import ContentCache
from cubital.errors import Unreachable
from cubital.learning.modules import MODULES
from cubital.school import open_school
from cubital.storage import signal_poller
from cubital.storage.signal_poller import SignalPoller

pytestmark = [pytest.mark.anyio, pytest.mark.both_databases]


class Flaky:
    """The school's database, whose connection can be cut."""

    def __init__(self, database):
        self._database = database
        self.away = False
        self.query_lock = asyncio.Lock()

    def __getattr__(self, name):
        return getattr(self._database, name)

    async def read_inline(self, function, *args):
        if self.away:
            raise Unreachable()
        async with self.query_lock:
            return await self._database.read_inline(function, *args)


@pytest.fixture
def database(school):
    return Flaky(school.database)


@contextlib.asynccontextmanager
async def listening(bus, database):
    task = asyncio.create_task(SignalPoller(bus, database).listen())
    yield
    # Not in the middle of a question, whose connection nobody would give back.
    async with database.query_lock:
        task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


async def eventually(condition):
    with anyio.fail_after(30):
        while not condition():  # noqa: ASYNC110
            await anyio.sleep(0.01)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(signal_poller, "POLL_SECONDS", 0.01)
    monkeypatch.setattr(signal_poller, "PAUSE_SECONDS", 0.01)


async def test_a_bus_that_cannot_read_says_so_once_for_each_outage(school, database):
    attempts = 0

    async def read_inline(function, *args):
        nonlocal attempts
        attempts += 1
        return await Flaky.read_inline(database, function, *args)

    database.read_inline = read_inline
    with capture_logs() as lines:
        async with listening(school.bus, database):
            for _ in range(2):
                await eventually(lambda seen=attempts: attempts > seen + 3)
                database.away = True
                await eventually(lambda seen=attempts: attempts > seen + 5)
                database.away = False
                await eventually(lambda seen=attempts: attempts > seen + 3)
    events = [line["event"] for line in lines if line["event"].startswith("bus_")]
    assert events == ["bus_cannot_read", "bus_reads_again"] * 2


async def test_a_bus_whose_first_look_fails_hears_others_later(school, database, settings, plugins):
    heard = []
    school.bus.on("topic", heard.append)
    database.away = True
    async with listening(school.bus, database), open_school(settings, plugins) as other:
        await anyio.sleep(0.1)
        database.away = False
        number = 0
        with anyio.fail_after(30):
            while not heard:  # until the first look has succeeded, nothing is for this process
                number += 1
                await other.database.write(lambda work, each=number: work.signal("topic", each))
                await anyio.sleep(0.02)


async def test_the_cache_serves_what_it_has_while_it_cannot_ask(school, database, monkeypatch):
    content = ContentCache(database, school.bus)
    before = await content.all(MODULES)
    monkeypatch.setattr(cache_module, "CONFIRM_SECONDS", 0.0)
    database.away = True
    for _ in range(3):
        assert await content.all(MODULES) == before
