"""Measuring: rounds in which the hello and a call take turns, so that a noisy machine hits both alike."""

from __future__ import annotations

import asyncio
import statistics
from collections.abc import Iterator
from dataclasses import dataclass, field

from bench.endpoints import Endpoint, hello
from bench.load import send
from bench.servers import Server

WARM_UP_SECONDS = 0.2


@dataclass
class Row:
    """One call on one database; by round, CPU seconds per request of the call and of the hello beside it."""

    endpoint: str
    database: str
    costs: list[float] = field(default_factory=list)
    hellos: list[float] = field(default_factory=list)

    @property
    def shares(self) -> list[float]:
        """By round, the hello's CPU divided by the call's."""
        return [hello / cost for hello, cost in zip(self.hellos, self.costs, strict=True)]

    def figures(self) -> dict[str, str | int | float]:
        shares = self.shares
        return {
            "endpoint": self.endpoint,
            "database": self.database,
            "share": round(statistics.median(shares), 3),
            "shareLeast": round(min(shares), 3),
            "shareGreatest": round(max(shares), 3),
            "microseconds": round(statistics.median(self.costs) * 1e6, 1),
            "helloMicroseconds": round(statistics.median(self.hellos) * 1e6, 1),
            "rounds": len(shares),
        }


@dataclass(frozen=True)
class Subject:
    """A running school on one database, and what is asked of it."""

    database: str
    server: Server
    endpoints: list[Endpoint]


def measure(measure_of: Server, subjects: list[Subject], rounds: int, seconds: float) -> list[Row]:
    """`rounds` rounds of `seconds` for each call, each beside as long a turn of the hello."""
    rows = [Row(endpoint.name, subject.database) for subject in subjects for endpoint in subject.endpoints]
    turns = [(subject.server, endpoint) for subject in subjects for endpoint in subject.endpoints]
    greetings = hello()
    _cost(measure_of, greetings, WARM_UP_SECONDS)
    for server, endpoint in turns:
        _cost(server, endpoint.connections, WARM_UP_SECONDS)
    for _ in range(rounds):
        for row, (server, endpoint) in zip(rows, turns, strict=True):
            row.hellos.append(_cost(measure_of, greetings, seconds))
            row.costs.append(_cost(server, endpoint.connections, seconds))
    return rows


def _cost(server: Server, connections: list[Iterator[bytes]], seconds: float) -> float:
    """CPU seconds of the server per request."""
    before = server.cpu()
    answered = asyncio.run(send(server.port, connections, seconds))
    return (server.cpu() - before) / answered
