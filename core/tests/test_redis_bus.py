"""Signals through Redis: at once, each heard once, none lost with Redis; and whether a school is ready."""

import asyncio
import contextlib

import anyio
import pytest
from pydantic import SecretStr
from structlog.testing import capture_logs

from cubital.school import open_school, running
from cubital.settings import Settings
from cubital.storage import signal_poller
from cubital.storage.redis_client import RedisClient, RedisGone
from cubital.storage.redis_wakeup import CHANNEL

pytestmark = pytest.mark.both_databases

NEVER = 3600.0  # seconds between two looks at the table, so that only Redis can wake anyone


def with_redis(settings: Settings, server) -> Settings:
    return settings.model_copy(update={"redis_url": SecretStr(server.url)})


@contextlib.asynccontextmanager
async def two_schools(settings, plugins):
    """Two processes' worth of one school, both listening, and what each hears of `topic`."""
    async with contextlib.AsyncExitStack() as opened:
        schools = []
        for _ in range(2):
            school = await opened.enter_async_context(open_school(settings, plugins))
            await opened.enter_async_context(running(school))
            schools.append(school)
        heard: list[list[object]] = [[], []]
        for school, list_ in zip(schools, heard, strict=True):
            school.bus.on("topic", list_.append)
        yield schools, heard


async def eventually(condition) -> None:
    with anyio.fail_after(30):
        while not condition():  # noqa: ASYNC110
            await anyio.sleep(0.01)


async def subscribers(school, number: int) -> None:
    with anyio.fail_after(30):
        while True:
            [(_, count)] = await school.redis.client.pubsub_numsub(CHANNEL)
            if count >= number:
                return
            await anyio.sleep(0.01)


def send(work, number: int) -> None:
    work.signal("topic", number)


@pytest.mark.anyio
async def test_another_process_is_woken_by_redis_and_hears_each_signal_once(
    settings, plugins, redis_server, monkeypatch
):
    monkeypatch.setattr(signal_poller, "POLL_SECONDS", NEVER)
    async with two_schools(with_redis(settings, redis_server), plugins) as ((one, other), heard):
        await subscribers(one, 2)
        await asyncio.gather(*(one.database.write(send, number) for number in range(50)))
        await other.database.write(send, 50)
        await eventually(lambda: len(heard[1]) >= 51 and len(heard[0]) >= 51)
        # Another round trip: what was to be heard twice would have been heard by now.
        await one.database.write(send, 51)
        await eventually(lambda: 51 in heard[1])
    assert sorted(heard[0]) == sorted(heard[1]) == list(range(52))


@pytest.mark.anyio
async def test_woken_and_looking_all_the_time_each_signal_is_still_heard_once(
    settings, plugins, redis_server, monkeypatch
):
    monkeypatch.setattr(signal_poller, "POLL_SECONDS", 0.001)
    async with two_schools(with_redis(settings, redis_server), plugins) as ((one, other), heard):
        await subscribers(one, 2)
        for number in range(30):
            await (one, other)[number % 2].database.write(send, number)
        await eventually(lambda: len(heard[0]) >= 30 and len(heard[1]) >= 30)
        await one.database.write(send, 30)
        await eventually(lambda: 30 in heard[1])
    assert sorted(heard[0]) == sorted(heard[1]) == list(range(31))


@pytest.mark.anyio
async def test_no_signal_and_no_write_is_lost_with_redis_and_all_is_as_before_when_it_is_back(
    settings, plugins, redis_server, monkeypatch
):
    monkeypatch.setattr("cubital.storage.redis_wakeup.PAUSE_SECONDS", 0.05)
    monkeypatch.setattr("cubital.storage.redis_client.PAUSE_SECONDS", 0.05)
    with capture_logs() as logs:
        async with two_schools(with_redis(settings, redis_server), plugins) as ((one, other), heard):
            await subscribers(one, 2)
            redis_server.kill()
            for number in range(20):
                await (one, other)[number % 2].database.write(send, number)
            await eventually(lambda: len(heard[0]) >= 20 and len(heard[1]) >= 20)
            with pytest.raises(RedisGone):
                await one.redis.reach()
            redis_server.start()
            await eventually(lambda: [log["event"] for log in logs].count("redis_back") == 2)
            await subscribers(one, 2)
            monkeypatch.setattr(signal_poller, "POLL_SECONDS", NEVER)
            await asyncio.sleep(0.5)  # the looks that had begun before
            await one.database.write(send, 20)
            await eventually(lambda: 20 in heard[1])
    assert sorted(heard[0]) == sorted(heard[1]) == list(range(21))
    events = [log["event"] for log in logs if log["event"].startswith("redis")]
    assert sorted(events) == ["redis_back", "redis_back", "redis_lost", "redis_lost"], "once for each process"
    assert "relay_failed" not in [log["event"] for log in logs]


@pytest.mark.anyio
async def test_a_silent_redis_is_lost_until_it_answers_though_it_takes_what_one_sends(
    settings, plugins, redis_server, monkeypatch
):
    monkeypatch.setattr("cubital.storage.redis_wakeup.PAUSE_SECONDS", 0.05)
    monkeypatch.setattr("cubital.storage.redis_wakeup.SILENCE_SECONDS", 0.05)
    with capture_logs() as logs:

        def redis_events() -> list[str]:
            return [log["event"] for log in logs if log["event"].startswith(("redis", "relay"))]

        async with two_schools(with_redis(settings, redis_server), plugins) as ((one, _), heard):
            await subscribers(one, 2)
            redis_server.freeze()
            await eventually(lambda: len(redis_events()) == 2)
            await asyncio.sleep(3)  # long enough for another attempt, which is not answered either
            assert redis_events() == ["redis_lost", "redis_lost"]
            redis_server.thaw()
            await eventually(lambda: len(redis_events()) == 4)
            assert redis_events()[2:] == ["redis_back", "redis_back"]
            await one.database.write(send, 1)
            await eventually(lambda: heard == [[1], [1]])


@pytest.mark.anyio
async def test_an_answer_to_what_was_asked_before_redis_was_lost_does_not_mean_that_it_is_back(redis_server):
    link = RedisClient(redis_server.url)
    with capture_logs() as logs:
        async with link.watched():
            await link.client.ping()
            redis_server.kill()
            with pytest.raises(RedisGone):
                await link.reach()
        assert [log["event"] for log in logs] == ["redis_lost"]
        redis_server.start()
        await link.reach()
        assert [log["event"] for log in logs] == ["redis_lost", "redis_back"]
    await link.close()


@pytest.mark.anyio
async def test_a_school_opens_and_writes_where_redis_never_was(settings, plugins, redis_server):
    redis_server.kill()
    async with two_schools(with_redis(settings, redis_server), plugins) as ((one, _), heard):
        number = 0
        with anyio.fail_after(30):
            while not heard[1]:  # the other begins to listen at some time
                number += 1
                await one.database.write(send, number)
                await anyio.sleep(0.05)
        assert heard[0] == list(range(1, number + 1))


@pytest.mark.parametrize("backend", ["sqlite"])
def test_a_school_is_not_ready_while_its_redis_is_away(open_client, redis_server):
    with open_client(redis_url=SecretStr(redis_server.url)) as client:
        assert client.get("/readyz").status_code == 200
        redis_server.kill()
        away = client.get("/readyz")
        assert away.status_code == 503
        assert away.json()["message"].startswith("Redis cannot be reached")
        assert client.get("/healthz").status_code == 200
        assert client.get("/api/site").status_code == 200, "what needs no Redis goes on"
        redis_server.start()
        assert client.get("/readyz").status_code == 200
