"""Five hundred students sign in at the same moment: how long that takes, and what others feel of it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from itertools import cycle
from typing import Any

from bench.endpoints import get
from bench.load import send
from bench.pupils import PASSWORD
from bench.schools import Running
from bench.series import Series, percentile, ratios

SIGN_INS = 500
PATIENCE = 120.0  # seconds for the last of them

HEADER = """\
{sign_ins} sign-ins at the same moment, on SQLite with one worker; meanwhile another client reads
GET /api/user again and again. Passwords are hashed at full cost, at most two at a time.
"""


def measure_storm(running: Running, sign_ins: int, rounds: int, seconds: float) -> dict[str, Any]:
    figures: dict[str, Any] = {"signIns": sign_ins, "seconds": [], "cpuMilliseconds": []}
    figures |= {"quietP99": [], "stormP99": []}
    for _ in range(rounds):
        quiet, storm, took, cpu = asyncio.run(_round(running, sign_ins, seconds))
        figures["seconds"].append(took)
        figures["cpuMilliseconds"].append(1000 * cpu / sign_ins)
        figures["quietP99"].append(1000 * percentile(quiet, 0.99))
        figures["stormP99"].append(1000 * percentile(storm, 0.99))
    return figures


async def _round(
    running: Running, sign_ins: int, seconds: float
) -> tuple[list[float], list[float], float, float]:
    """How long each GET took in quiet and in the storm; the storm's length, and the server's CPU in it."""
    server, tokens = running.server, running.school.tokens
    reading = [cycle([get(tokens, "/api/user", tokens.readers[0])])]
    (quiet,) = await send(server.port, reading, seconds)
    storm: list[float] = []
    cpu, began = server.cpu(), time.perf_counter()
    signing_in = asyncio.create_task(
        send(server.port, [_sign_in(number) for number in range(sign_ins)], 0, PATIENCE)
    )
    while not signing_in.done():
        storm += (await send(server.port, reading, 0.1))[0]
    await signing_in
    return quiet, storm, time.perf_counter() - began, server.cpu() - cpu


def _sign_in(number: int) -> Iterator[bytes]:
    body = json.dumps({"username": f"student{number:04}", "password": PASSWORD})
    yield (
        "POST /api/login HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n{body}"
    ).encode()


def series_of_storm(figures: dict[str, Any]) -> list[Series]:
    times = ratios(figures["stormP99"], figures["quietP99"])
    return [
        Series("storm", "GET /api/user in the storm, p99", "times its quiet value", times),
        Series("storm", "CPU of a sign-in", "ms", figures["cpuMilliseconds"]),
    ]


def print_storm(figures: dict[str, Any]) -> None:
    print(HEADER.format(sign_ins=figures["signIns"]))
    for name, key in (
        ("seconds until all were in", "seconds"),
        ("ms of CPU for each sign-in", "cpuMilliseconds"),
        ("GET /api/user in quiet, p99 in ms", "quietP99"),
        ("GET /api/user in the storm, p99 in ms", "stormP99"),
    ):
        print(f"{name:<40} {percentile(figures[key], 0.5):>8.2f}")
    print()
