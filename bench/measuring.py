"""Measuring: rounds in which the hello and a call take turns, so that a noisy machine hits both alike."""

from __future__ import annotations

import asyncio
import statistics
from collections.abc import Iterator
from dataclasses import dataclass, field

from bench.endpoints import CONNECTIONS, endpoints, hello
from bench.load import send
from bench.pupils import STUDENTS
from bench.schools import Running
from bench.series import Series, ratios
from bench.servers import Server

WARM_UP_SECONDS = 0.2

HEADER = f"""\
Server CPU per request, user and system, of `cubital serve` with one worker and of a bare FastAPI hello that
is served the same way; {CONNECTIONS} connections from another process; a school of {STUDENTS} students.
share = the hello's CPU / the call's CPU: 1 is as cheap as the hello, 0.5 costs twice as much.
least–greatest is the spread of the share over the rounds. On PostgreSQL only our server process counts, not
the database's own processes.
"""


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
        return ratios(self.hellos, self.costs)

    def series(self) -> Series:
        return Series("calls", f"{self.endpoint}, {self.database}", "of the hello", self.shares, "more")

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


def measure(measure_of: Server, schools: list[Running], rounds: int, seconds: float) -> list[Row]:
    """`rounds` rounds of `seconds` for each call, each beside as long a turn of the hello."""
    calls = [(each, endpoint) for each in schools for endpoint in endpoints(each.school.tokens)]
    rows = [Row(endpoint.name, each.school.database) for each, endpoint in calls]
    turns = [(each.server, endpoint) for each, endpoint in calls]
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
    return (server.cpu() - before) / sum(len(took) for took in answered)


def print_rows(rows: list[Row]) -> None:
    print(HEADER)
    layout = "{:<34} {:<10} {:>6} {:>9} {:>9} {:>7} {:>15}"
    print(layout.format("call", "database", "share", "µs CPU", "hello µs", "rounds", "least–greatest"))
    for row in rows:
        f = row.figures()
        print(
            layout.format(
                f["endpoint"],
                f["database"],
                f"{f['share']:.2f}",
                f"{f['microseconds']:.0f}",
                f"{f['helloMicroseconds']:.0f}",
                f["rounds"],
                f"{f['shareLeast']:.2f}–{f['shareGreatest']:.2f}",
            )
        )
    print()
