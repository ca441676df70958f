"""The parts of the benchmark, in the order in which they run."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bench.content import measure_content, print_content, series_of_content
from bench.crowd import fill_with_crowd, measure_crowd, print_crowd, series_of_crowd
from bench.feed import measure_feed, measure_idle, print_feed, series_of_feed
from bench.growth import measure_growth, print_growth, series_of_growth
from bench.hour import measure_hour, print_hours, series_of_hours
from bench.latency import measure_latency, print_latency
from bench.measuring import measure, print_rows
from bench.pages import measure_pages, print_pages, series_of_pages
from bench.schools import Running, Schools
from bench.series import Outcome
from bench.servers import Server
from bench.starting import measure_start, print_start, series_of_start
from bench.storm import measure_storm, print_storm, series_of_storm
from bench.streams import measure_streams, print_streams, series_of_streams
from bench.workers import measure_workers, print_workers, series_of_workers

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
        return max(1, int(self.options.rounds) - 2)

    @property
    def few_rounds(self) -> int:
        """For what takes long."""
        return min(3, self.fewer_rounds)


def calls(ground: Ground) -> Outcome:
    rows = measure(ground.hello, ground.small, ground.options.rounds, ground.options.seconds)
    print_rows(rows)
    return Outcome([row.figures() for row in rows], [row.series() for row in rows])


def latency(ground: Ground) -> Outcome:
    rows = measure_latency(ground.hello, ground.small, ground.fewer_rounds, ground.options.seconds)
    print_latency(rows)
    return Outcome([row.figures() for row in rows], [each for row in rows for each in row.series()])


def workers(ground: Ground) -> Outcome:
    figures = measure_workers(ground.small[1], ground.options.rounds, ground.options.seconds)
    print_workers(figures)
    return Outcome(figures, series_of_workers(figures))


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


def storm(ground: Ground) -> Outcome:
    options = ground.options
    figures = measure_storm(ground.small[0], options.sign_ins, ground.few_rounds, 4 * options.seconds)
    print_storm(figures)
    return Outcome(figures, series_of_storm(figures))


def feed(ground: Ground) -> Outcome:
    options, seconds = ground.options, TURNS_OF_STREAMS * ground.options.seconds
    figures = measure_feed(ground.small[0], options.feeds, options.events, seconds)
    idle = measure_idle(ground.small[0], options.sockets, seconds / 2)
    print_feed(figures, idle)
    return Outcome({"feed": figures, "idle": idle}, series_of_feed(figures, idle))


def start(ground: Ground) -> Outcome:
    figures = measure_start(ground.schools.copy("SQLite"), ground.folder, ground.few_rounds)
    print_start(figures)
    return Outcome(figures, series_of_start(figures))


def pages(ground: Ground) -> Outcome:
    figures = measure_pages(ground.small[0], ground.options.pages, ground.few_rounds)
    print_pages(figures)
    return Outcome(figures, series_of_pages(figures))


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
    "workers": workers,
    "large": large_school,
    "storm": storm,
    "hours": hours,
    "streams": streams,
    "content": content,
    "start": start,
    "pages": pages,
    "feed": feed,
}
