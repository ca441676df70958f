"""The parts of the benchmark, in the order in which they run."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.content import measure_content, print_content, series_of_content
from bench.crowd import fill_with_crowd, measure_crowd, print_crowd, series_of_crowd
from bench.growth import measure_growth, print_growth, series_of_growth
from bench.hour import measure_hour, print_hours, series_of_hours
from bench.latency import measure_latency, print_latency
from bench.measuring import measure, print_rows
from bench.schools import Running, Schools
from bench.series import Series
from bench.servers import Server
from bench.streams import measure_streams, print_streams, series_of_streams

TURNS_OF_STREAMS = 12  # the streams flow as long as so many turns of a call


@dataclass(frozen=True)
class Ground:
    """What the parts stand on: a bare hello, and a small school on each database, which run all the time."""

    folder: Path
    options: argparse.Namespace
    schools: Schools
    small: list[Running]
    hello: Server

    @property
    def fewer_rounds(self) -> int:
        return max(1, int(self.options.rounds) // 2)


@dataclass(frozen=True)
class Outcome:
    """`figures` for the JSON, and what of them can be compared with another run."""

    figures: Any
    series: list[Series]


def calls(ground: Ground) -> Outcome:
    rows = measure(ground.hello, ground.small, ground.options.rounds, ground.options.seconds)
    print_rows(rows)
    return Outcome([row.figures() for row in rows], [row.series() for row in rows])


def latency(ground: Ground) -> Outcome:
    rows = measure_latency(ground.hello, ground.small, ground.fewer_rounds, ground.options.seconds)
    print_latency(rows)
    return Outcome([row.figures() for row in rows], [each for row in rows for each in row.series()])


def large_school(ground: Ground) -> Outcome:
    """The school of 100,000: the list of students, and how each call grows."""
    options, lists, growth = ground.options, [], []
    for small in ground.small:
        school = ground.schools.copy(small.school.database)
        middle = asyncio.run(fill_with_crowd(school, options.crowd, options.activities))
        with school.served() as large:
            growth += measure_growth(small, large, ground.fewer_rounds, options.seconds / 4)
            lists += measure_crowd(large, middle, ground.fewer_rounds, options.seconds / 2)
    print_growth(growth, options.crowd, options.activities)
    print_crowd(lists, options.crowd)
    series = [*series_of_growth(growth), *series_of_crowd(lists)]
    return Outcome({"growth": growth, "lists": lists}, series)


def hours(ground: Ground) -> Outcome:
    figures = [measure_hour(small, ground.options.students) for small in ground.small]
    print_hours(figures, ground.options.students)
    return Outcome(figures, series_of_hours(figures))


def content(ground: Ground) -> Outcome:
    figures = measure_content(ground.folder / "content", ground.options.terms)
    print_content(figures, ground.options.terms)
    return Outcome(figures, series_of_content(figures))


def streams(ground: Ground) -> Outcome:
    figures = measure_streams(ground.small[0], TURNS_OF_STREAMS * ground.options.seconds)
    print_streams(figures)
    return Outcome(figures, series_of_streams(figures))


PARTS: dict[str, Callable[[Ground], Outcome]] = {
    "calls": calls,
    "latency": latency,
    "large": large_school,
    "hours": hours,
    "content": content,
    "streams": streams,
}
