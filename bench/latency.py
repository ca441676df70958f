"""How long answers take at 1, 32 and 256 connections that ask all the time, beside the hello's."""

from __future__ import annotations

import asyncio
import statistics
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from bench.endpoints import endpoints, hello
from bench.load import send
from bench.pupils import WAITERS
from bench.schools import Running
from bench.series import Series, percentile, ratios
from bench.servers import Server

CONNECTIONS = (1, 32, 256)
PARTS = {"p50": 0.5, "p99": 0.99}

HEADER = """\
Milliseconds until an answer is whole, at connections that each ask again as soon as they are answered.
times = as many as the hello's, at as many connections in the same round. What asks shares the processors
with what answers: at 256 connections it is the queue that is measured, and the CPU share says more.
"""


@dataclass
class Waiting:
    """One call at so many connections; by round, its p50 and p99 in milliseconds, and the hello's."""

    call: str
    database: str
    connections: int
    times: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in PARTS})
    hellos: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in PARTS})

    def figures(self) -> dict[str, Any]:
        figures: dict[str, Any] = {
            "call": self.call,
            "database": self.database,
            "connections": self.connections,
        }
        for name in PARTS:
            figures[name] = round(statistics.median(self.times[name]), 2)
            figures[f"{name}Times"] = round(statistics.median(self.ratios(name)), 2)
        return figures

    def ratios(self, name: str) -> list[float]:
        return ratios(self.times[name], self.hellos[name])

    def series(self) -> list[Series]:
        return [
            Series(
                "latency",
                f"{self.call}, {self.database}, {self.connections} connections, {name}",
                "times the hello",
                self.ratios(name),
            )
            for name in PARTS
        ]


def measure_latency(measure_of: Server, schools: list[Running], rounds: int, seconds: float) -> list[Waiting]:
    rows = []
    first = WAITERS.start
    for connections in CONNECTIONS:
        savers = slice(first, first + max(8, connections))  # one alone would soon have nothing to save
        first = savers.stop
        turns = [
            (Waiting(endpoint.name, each.school.database, connections), each.server, endpoint.connections)
            for each in schools
            for endpoint in endpoints(each.school.tokens, connections, savers)
        ]
        greetings = hello(connections)
        for _ in range(rounds):
            database, at_hello = None, dict.fromkeys(PARTS, 0.0)
            for row, server, requests in turns:
                if row.database != database:
                    database, at_hello = row.database, _times(measure_of, greetings, seconds)
                times = _times(server, requests, seconds)
                for name in PARTS:
                    row.times[name].append(times[name])
                    row.hellos[name].append(at_hello[name])
        rows += [row for row, _, _ in turns]
    return rows


def _times(server: Server, requests: list[Iterator[bytes]], seconds: float) -> dict[str, float]:
    answered = asyncio.run(send(server.port, requests, seconds))
    # The first ones came all at the same moment.
    took = [each for answers in answered for each in (answers[1:] or answers)]
    return {name: 1000 * percentile(took, part) for name, part in PARTS.items()}


def print_latency(rows: list[Waiting]) -> None:
    print(HEADER)
    layout = "{:<34} {:<10} {:>11} {:>8} {:>6} {:>8} {:>6}"
    print(layout.format("call", "database", "connections", "p50 ms", "times", "p99 ms", "times"))
    for row in rows:
        f = row.figures()
        print(
            layout.format(
                *(f[name] for name in ("call", "database", "connections")),
                *(f"{f[name]:.2f}" for name in ("p50", "p50Times", "p99", "p99Times")),
            )
        )
    print()
