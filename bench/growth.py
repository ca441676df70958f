"""What a school of 100,000 students costs a call, beside the same call in one of a thousand."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import cycle
from typing import Any

from bench.endpoints import get, saving
from bench.load import send
from bench.pupils import GROWING, STUDENTS, Tokens
from bench.schools import Running
from bench.series import Series, percentile, ratios

READ = (
    "/dashboard",
    "/api/user",
    "/api/progress",
    "/api/today?offset=0",
    "/api/mastery",
    "/api/exams/readiness",
    "/api/resources/review/waiting?offset=0",
)
READ_BY_STAFF = (
    "/api/admin/students?limit=50",
    "/api/admin/recent-activity",
    "/api/admin/active-students",
    "/api/admin/concerns",
)
SAVE = "POST /api/progress/{id}"

HEADER = f"""\
Growth: {{crowd:,}} students with 12 progress records each and {{activities:,}} lines of the activity log,
beside {STUDENTS} students. Milliseconds of one request at a time, the database's own work in them, the median
of a round. times = those of the large school / those of the small one in the same round.
"""


def measure_growth(small: Running, large: Running, rounds: int, seconds: float) -> list[dict[str, Any]]:
    """Each call's milliseconds in both schools, which take turns."""
    requests = [(name, _requests(small, name), _requests(large, name)) for name in (*_calls(), SAVE)]
    took: dict[str, tuple[list[float], list[float]]] = {name: ([], []) for name, _, _ in requests}
    for turn in range(rounds + 1):
        for name, at_small, at_large in requests:
            times = _median(small, at_small, seconds), _median(large, at_large, seconds)
            if turn:  # the first round warms up
                took[name][0].append(times[0])
                took[name][1].append(times[1])
    return [
        {
            "call": name,
            "database": small.school.database,
            "milliseconds": round(1000 * percentile(at_large, 0.5), 2),
            "smallMilliseconds": round(1000 * percentile(at_small, 0.5), 2),
            "times": round(percentile(ratios(at_large, at_small), 0.5), 2),
            "rounds": ratios(at_large, at_small),
        }
        for name, (at_small, at_large) in took.items()
    ]


def series_of_growth(figures: list[dict[str, Any]]) -> list[Series]:
    return [
        Series("growth", f"{one['call']}, {one['database']}", "times the small school", one["rounds"])
        for one in figures
    ]


def print_growth(figures: list[dict[str, Any]], crowd: int, activities: int) -> None:
    print(HEADER.format(crowd=crowd, activities=activities))
    layout = "{:<44} {:<10} {:>8} {:>9} {:>6}"
    print(layout.format("call", "database", "ms", "small ms", "times"))
    for one in figures:
        print(
            layout.format(
                one["call"],
                one["database"],
                *(f"{one[name]:.2f}" for name in ("milliseconds", "smallMilliseconds", "times")),
            )
        )
    print()


def _calls() -> list[str]:
    return [f"GET {path}" for path in (*READ, *READ_BY_STAFF)]


def _requests(running: Running, name: str) -> Iterator[bytes]:
    tokens = running.school.tokens
    if name == SAVE:
        return saving(tokens, tokens.students[GROWING])
    path = name.removeprefix("GET ")
    return cycle([get(tokens, path, _reader(tokens, path))])


def _reader(tokens: Tokens, path: str) -> str:
    return tokens.administrator if path in READ_BY_STAFF else tokens.readers[0]


def _median(running: Running, requests: Iterator[bytes], seconds: float) -> float:
    (took,) = asyncio.run(send(running.server.port, [requests], seconds))
    return percentile(took, 0.5)
