"""The report of a run: one HTML file that needs nothing else, with a plot of every series."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Any

from bench.results import Compared, series_of
from bench.series import number

TITLES = {
    "calls": "What a call costs the server's CPU",
    "latency": "How long an answer takes",
    "workers": "Two workers beside one, on PostgreSQL",
    "growth": "How a call grows with the school",
    "crowd": "The list of 100,000 students",
    "hours": "An hour of study",
    "storm": "Five hundred sign-ins at once",
    "streams": "32 students with the tutor at once",
    "feed": "The live feed",
    "content": "Checking and loading content",
    "start": "Start and memory",
    "pages": "Pages in a browser",
}
WIDTH, ROW, PAD = 240, 20, 8  # pixels

STYLE = """
:root { color-scheme: light dark; --page: #fff; --ink: #1c2330; --quiet: #5b6475; --line: #d9dee7;
  --now: #0b62b8; --then: #8a93a3; --better: #116b3a; --worse: #b3261e }
@media (prefers-color-scheme: dark) { :root { --page: #14181f; --ink: #e6e9ef; --quiet: #9aa4b5;
  --line: #2f3744; --now: #6db3f8; --then: #7d879a; --better: #5fcf90; --worse: #ff8a80 } }
body { background: var(--page); color: var(--ink); font: 15px/1.45 system-ui, sans-serif; margin: 0 auto;
  max-width: 84rem; padding: 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem }
.scroll { overflow-x: auto } table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid var(--line); padding: .15rem .5rem; text-align: left;
  vertical-align: middle; white-space: nowrap }
th[scope=row] { font-weight: 400; color: var(--ink); white-space: normal }
th { color: var(--quiet); font-weight: 600 } td.n { font-variant-numeric: tabular-nums; text-align: right }
.quiet { color: var(--quiet) } .better { color: var(--better) } .worse { color: var(--worse) }
svg { display: block } .axis { stroke: var(--line) } .now { stroke: var(--now); fill: var(--now) }
.then { stroke: var(--then); fill: none } .course { stroke: var(--now); fill: none; stroke-width: 1.5 }
"""


def report(result: Mapping[str, Any], runs: Sequence[Mapping[str, Any]], compared: Sequence[Compared]) -> str:
    """`runs`: those that were kept before, oldest first."""
    title = f"Benchmark of {result['date'][:10]}, {result['commit']}"
    parts = groupby(compared, lambda one: one.series.part)
    return "\n".join(
        [
            '<!doctype html><html lang="en"><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title><style>{STYLE}</style>",
            f"<h1>{escape(title)}</h1>",
            f"<p>{escape(_circumstances(result))} {escape(_beside(runs))}</p>",
            *(_part(name, list(rows), [*runs, result]) for name, rows in parts),
            "</html>\n",
        ]
    )


def _circumstances(result: Mapping[str, Any]) -> str:
    busy = f"a load of {result['load']} before it began"
    return f"Python {result['python']}, {result['cores']} cores, {busy}."


def _beside(runs: Sequence[Mapping[str, Any]]) -> str:
    dots = "A filled dot is the median of the rounds, its line their spread."
    if not runs:
        return dots
    return f"{dots} The ring is the run of {runs[-1]['date'][:10]} ({runs[-1]['commit']})."


def _part(name: str, rows: list[Compared], runs: Sequence[Mapping[str, Any]]) -> str:
    heads = ("", "median", "unit", "", "before", "change", "kept runs")
    cells = "".join(f'<th scope="col">{head}</th>' for head in heads)
    scales = {unit: _Scale([one for one in rows if one.series.unit == unit]) for unit in _units(rows)}
    body = "\n".join(_row(one, scales[one.series.unit], runs) for one in rows)
    title = escape(TITLES.get(name, name))
    table = f"<table><tr>{cells}</tr>{body}</table>"
    return (
        f'<h2>{title}</h2><div class="scroll" tabindex="0" role="region" aria-label="{title}">{table}</div>'
    )


def _units(rows: list[Compared]) -> list[str]:
    return list(dict.fromkeys(one.series.unit for one in rows))


class _Scale:
    """From a value to pixels, by its logarithm: what doubles moves as far wherever it stands."""

    def __init__(self, rows: list[Compared]) -> None:
        values = [value for one in rows for value in (*one.series.values, *one.before) if value > 0] or [1]
        self._least = math.log(min(values))
        self._span = math.log(max(values)) - self._least or 1.0

    def __call__(self, value: float) -> float:
        if value <= 0:
            return PAD
        return PAD + (WIDTH - 2 * PAD) * (math.log(value) - self._least) / self._span


def _row(one: Compared, scale: _Scale, runs: Sequence[Mapping[str, Any]]) -> str:
    series = one.series
    before = number(statistics.median(one.before)) if one.before else ""
    cells = [
        f'<th scope="row">{escape(series.name)}</th>',
        f'<td class="n">{number(series.median)}</td>',
        f'<td class="quiet">{escape(series.unit)}</td>',
        f"<td>{_plot(one, scale)}</td>",
        f'<td class="n quiet">{before}</td>',
        f'<td class="{one.verdict}">{_change(one)}</td>',
        f"<td>{_course(one, runs)}</td>",
    ]
    return f"<tr>{''.join(cells)}</tr>"


def _change(one: Compared) -> str:
    if one.change is None:
        return '<span class="quiet">too few rounds</span>' if one.before else '<span class="quiet">new</span>'
    if not one.change.marked:
        return "same"
    percent = 100 * (one.change.ratio - 1)
    return f"<b>{one.verdict}</b> {percent:+.0f}%, {one.change.sure}"


def _plot(one: Compared, scale: _Scale) -> str:
    values, middle = one.series.values, ROW / 2
    least, greatest = scale(min(values)), scale(max(values))
    words = f"{number(min(values))} to {number(max(values))}, median {number(one.series.median)}"
    ring = (
        f'<circle class="then" cx="{scale(statistics.median(one.before)):.1f}" cy="{middle}" r="5"/>'
        if one.before
        else ""
    )
    return (
        f'<svg role="img" aria-label="{words}" width="{WIDTH}" height="{ROW}">'
        f'<line class="axis" x1="0" x2="{WIDTH}" y1="{middle}" y2="{middle}"/>'
        f'<line class="now" x1="{least:.1f}" x2="{greatest:.1f}" y1="{middle}" y2="{middle}"/>'
        f'{ring}<circle class="now" cx="{scale(one.series.median):.1f}" cy="{middle}" r="3.5"/></svg>'
    )


def _course(one: Compared, runs: Sequence[Mapping[str, Any]]) -> str:
    """The medians of all runs that were kept, from left to right."""
    name = (one.series.part, one.series.name)
    medians = [each.median for run in runs for each in series_of(run) if (each.part, each.name) == name]
    if len(medians) < 2:
        return ""
    least, span = min(medians), max(medians) - min(medians) or 1.0
    points = (
        f"{2 + 96 * place / (len(medians) - 1):.1f},{ROW - 4 - (ROW - 8) * (median - least) / span:.1f}"
        for place, median in enumerate(medians)
    )
    words = ", ".join(number(median) for median in medians)
    return (
        f'<svg role="img" aria-label="{words}" width="100" height="{ROW}">'
        f'<polyline class="course" points="{" ".join(points)}"/></svg>'
    )
