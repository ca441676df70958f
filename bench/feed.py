"""The live feed under load, and sockets that only stay open.

`python -m bench.feed URL HOME RATE SECONDS` writes the events, as another process of the school would.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from pathlib import Path
from typing import Any

from sqlalchemy import select

from bench.pupils import STUDENTS
from bench.schools import Running
from bench.series import Series, percentile
from bench.servers import ROOT
from bench.sockets import Socket, open_socket
from cubital.learning.tables import activity
from cubital.plugins.manager import find_plugins
from cubital.school import open_school
from cubital.settings import Settings
from cubital.storage.work import Work
from cubital_admin.live.feed import announce

READERS = 10  # sockets whose events are read one by one; of the others they are counted
EACH = 0.05  # seconds from one transaction of events to the next
SETTLING = 1.5  # seconds for the last events to come

HEADER = """\
The live feed: {sockets} sockets of administrators, events written by another process, SQLite, one worker.
delay = from the writing of an event to its arrival; what others write is looked for ten times a second.
"""


async def _feed(running: Running, sockets: int, rate: int, seconds: float) -> dict[str, Any]:
    school, server = running.school, running.server
    delays: list[float] = []
    counts = [0] * sockets

    def heard(place: int, text: bytes) -> None:
        counts[place] += text.count(b'"student_activity"')
        if place < READERS and len(text) > 2:
            now = time.time()
            delays.extend(now - event["data"]["details"]["at"] for event in json.loads(text))

    lines = []
    for place in range(sockets):
        cookies = school.tokens.cookies(school.tokens.administrator)
        line = await open_socket(server.port, "/ws", cookies, lambda text, place=place: heard(place, text))  # type: ignore[misc]
        line.say('{"type":"admin_subscribe","batch":true}')
        lines.append(line)
    writer = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bench.feed", school.url, str(school.home), str(rate), str(seconds)),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    assert writer.stdout
    await writer.stdout.readline()  # it is ready, and begins now
    cpu, began = server.cpu(), time.perf_counter()
    events = int(await writer.stdout.readline())
    took = time.perf_counter() - began
    used = server.cpu() - cpu
    await writer.wait()
    await asyncio.sleep(SETTLING)
    lost = sum(line.closed for line in lines)
    await _close(lines)
    return {
        "sockets": sockets,
        "eventsPerSecond": round(events / took),
        "core": round(used / took, 3),
        "delayP50": round(1000 * percentile(delays, 0.5)),
        "delayP99": round(1000 * percentile(delays, 0.99)),
        "arrived": round(sum(counts) / (events * sockets), 4),
        "socketsLost": lost,
    }


async def _idle(running: Running, sockets: int, seconds: float) -> dict[str, Any]:
    server, tokens = running.server, running.school.tokens
    before = server.megabytes()
    lines: list[Socket] = []
    for number in range(sockets):
        cookies = tokens.cookies(tokens.students[number % STUDENTS])
        lines.append(await open_socket(server.port, "/ws/session", cookies, lambda text: None))
    grown, cpu = server.megabytes() - before, server.cpu()
    await asyncio.sleep(seconds)
    cpu = server.cpu() - cpu
    lost = sum(line.closed for line in lines)
    await _close(lines)
    return {
        "sockets": sockets,
        "megabytes": round(grown, 1),
        "kilobytesEach": round(1000 * grown / sockets, 1),
        "core": round(cpu / seconds, 3),
        "socketsLost": lost,
    }


async def _close(lines: list[Socket]) -> None:
    for line in lines:
        line.close()
    await asyncio.sleep(0)


def measure_feed(running: Running, sockets: int, rate: int, seconds: float) -> dict[str, Any]:
    return asyncio.run(_feed(running, sockets, rate, seconds))


def measure_idle(running: Running, sockets: int, seconds: float) -> dict[str, Any]:
    """Sockets by which pages of students hear that their session has ended."""
    return asyncio.run(_idle(running, sockets, seconds))


def series_of_feed(feed: dict[str, Any], idle: dict[str, Any]) -> list[Series]:
    """Once a run: a single value has no rounds."""
    return [
        Series("feed", "live feed, the server's CPU", "of a core", [feed["core"]]),
        Series("feed", "live feed, p99 of the delay", "ms", [float(feed["delayP99"])]),
        Series("feed", "an idle socket's memory", "kB", [idle["kilobytesEach"]]),
    ]


def print_feed(feed: dict[str, Any], idle: dict[str, Any]) -> None:
    print(HEADER.format(sockets=feed["sockets"]))
    print(f"{feed['eventsPerSecond']} events a second: {feed['core']:.2f} of a core")
    print(f"delay {feed['delayP50']} ms (p50), {feed['delayP99']} ms (p99)")
    print(f"{100 * feed['arrived']:.1f}% arrived, {feed['socketsLost']} sockets were dropped")
    print(f"{idle['sockets']} idle sockets of pages: {idle['megabytes']:.0f} MB, ", end="")
    print(
        f"{idle['kilobytesEach']:.1f} kB each; {idle['core']:.2f} of a core, {idle['socketsLost']} dropped\n"
    )


async def _write(url: str, home: Path, rate: int, seconds: float) -> None:
    """Events for so many seconds; prints a line when it begins, and how many there were at its end."""
    settings = Settings(_env_file=None, environment="demo", home=home, database_url=url)
    async with open_school(settings, find_plugins()) as school:
        user = await school.database.read(_first_user)
        print("ready", flush=True)
        events, began = 0, time.perf_counter()
        while (now := time.perf_counter() - began) < seconds:
            due = round(min(seconds, now + EACH) * rate) - events
            events += await school.database.write(_add_events, user, due)
            await asyncio.sleep(max(0.0, began + now + EACH - time.perf_counter()))
        print(events, flush=True)


def _first_user(work: Work) -> int:
    row = work.one(select(activity.c.user_id).limit(1))
    assert row is not None
    return int(row.user_id)


def _add_events(work: Work, user: int, many: int) -> int:
    details = {"at": time.time()}
    for _ in range(many):
        line = {"user_id": user, "module_id": 1, "activity": "study", "details": details}
        announce(work, work.insert(activity, **line, timestamp=work.now))
    return many


if __name__ == "__main__":
    asyncio.run(_write(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4])))
