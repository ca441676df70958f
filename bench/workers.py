"""Two workers against one on PostgreSQL: requests per second, CPU, and whether both are given connections."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import psutil

from bench.endpoints import get, saving
from bench.load import send
from bench.pupils import SAVERS_OF_ONE, SAVERS_OF_TWO
from bench.schools import Running
from bench.series import Series, percentile, ratios
from bench.servers import Server

CONNECTIONS = 64
READY_SECONDS = 60
CALLS = ("GET /api/user", "GET /api/progress", "POST /api/progress/{id}")

HEADER = f"""\
Two workers beside one, on PostgreSQL, {CONNECTIONS} connections. What asks, and the database, use the same
processors: on two cores two workers cannot answer twice as many. CPU is that of the serving processes.
"""


def measure_workers(one: Running, rounds: int, seconds: float) -> dict[str, Any]:
    """By call: requests per second and microseconds of CPU per request, with one worker and with two."""
    with one.school.served(workers=2) as two:
        connections = _wait_for_both(two.server)
        turns = [
            (call, _requests(one, call, SAVERS_OF_ONE), _requests(two, call, SAVERS_OF_TWO)) for call in CALLS
        ]
        figures: dict[str, list[tuple[float, float, float, float]]] = {call: [] for call in CALLS}
        for _ in range(rounds):
            for call, of_one, of_two in turns:
                figures[call].append(
                    (*_turn(one.server, of_one, seconds), *_turn(two.server, of_two, seconds))
                )
    return {
        "connectionsByWorker": connections,
        "calls": [
            {
                "call": call,
                "perSecondOfOne": [row[0] for row in rows],
                "perSecondOfTwo": [row[2] for row in rows],
                "microsecondsOfOne": [row[1] for row in rows],
                "microsecondsOfTwo": [row[3] for row in rows],
            }
            for call, rows in figures.items()
        ],
    }


def series_of_workers(figures: dict[str, Any]) -> list[Series]:
    return [
        Series(
            "workers",
            f"{row['call']}, {name}",
            "times one worker's",
            ratios(row[of_two], row[of_one]),
            better,
        )
        for row in figures["calls"]
        for name, of_two, of_one, better in (
            ("requests per second", "perSecondOfTwo", "perSecondOfOne", "more"),
            ("CPU per request", "microsecondsOfTwo", "microsecondsOfOne", "less"),
        )
    ]


def print_workers(figures: dict[str, Any]) -> None:
    print(HEADER)
    layout = "{:<26} {:>10} {:>10} {:>7} {:>12} {:>12}"
    print(layout.format("call", "one, per s", "two, per s", "times", "one, µs CPU", "two, µs CPU"))
    for row in figures["calls"]:
        names = ("perSecondOfOne", "perSecondOfTwo", "microsecondsOfOne", "microsecondsOfTwo")
        per_second, of_two, *cpu = (percentile(row[name], 0.5) for name in names)
        times = f"{of_two / per_second:.2f}"
        print(
            layout.format(
                row["call"], *(f"{n:.0f}" for n in (per_second, of_two)), times, *(f"{n:.0f}" for n in cpu)
            )
        )
    shares = " and ".join(map(str, figures["connectionsByWorker"]))
    print(f"Of {CONNECTIONS} connections the workers were given {shares}.\n")


def _requests(running: Running, call: str, savers: slice) -> list[Iterator[bytes]]:
    tokens = running.school.tokens
    if call.startswith("POST"):
        return [saving(tokens, [token]) for token in tokens.students[savers]]
    readers, path = tokens.readers, call.removeprefix("GET ")
    return [cycle([get(tokens, path, readers[number % len(readers)])]) for number in range(CONNECTIONS)]


def _turn(server: Server, requests: list[Iterator[bytes]], seconds: float) -> tuple[float, float]:
    """Answers per second, and microseconds of CPU for one."""
    cpu, began = _cpu(server), time.perf_counter()
    answers = sum(len(took) for took in asyncio.run(send(server.port, requests, seconds)))
    return answers / (time.perf_counter() - began), 1e6 * (_cpu(server) - cpu) / answers


def _cpu(server: Server) -> float:
    return sum(server.cpu_of_workers()) or server.cpu()


def _wait_for_both(server: Server) -> list[int]:
    """How many connections each worker is given, once both take some."""
    deadline = time.monotonic() + READY_SECONDS
    while time.monotonic() < deadline:
        connections = asyncio.run(_connections_by_worker(server))
        if len(connections) == 2 and min(connections) > 0:
            return connections
        time.sleep(0.2)
    raise RuntimeError(f"the workers took {connections} connections")


async def _connections_by_worker(server: Server) -> list[int]:
    lines = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(CONNECTIONS)]
    await asyncio.sleep(0.3)  # a worker takes what waits at its socket
    counts = []
    for worker in server.workers():
        sockets = psutil.Process(worker).net_connections("tcp")
        counts.append(
            sum(each.status == "ESTABLISHED" and each.laddr.port == server.port for each in sockets)
        )
    for _, writer in lines:
        writer.close()
    return counts
