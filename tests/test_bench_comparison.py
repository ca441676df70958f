"""What the benchmark calls the same, what it calls different, and the report that it writes of it."""

import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from bench.comparison import compare
from bench.report import report
from bench.results import compare_results, keep, results_in

QUIET = [1.00, 1.02, 0.99, 1.01, 0.98, 1.03, 1.00]
SAME = [1.01, 0.98, 1.02, 1.00, 1.03, 0.97, 1.01]
SLOWER = [1.31, 1.28, 1.33, 1.30, 1.27, 1.34, 1.29]
NOISY = [0.6, 1.9, 1.1, 0.7, 1.6, 1.3, 0.9]


def result(date: str, **series: list[float]) -> dict[str, Any]:
    return {
        "date": date,
        "commit": "0123abcd",
        "python": "3.11",
        "cores": 2,
        "load": 0.1,
        "series": [
            {"part": "calls", "name": name, "unit": "of the hello", "values": values, "better": "more"}
            for name, values in series.items()
        ],
    }


def test_a_series_that_moved_beyond_its_noise_has_changed_and_says_how_sure_that_is() -> None:
    change = compare(QUIET, SLOWER)
    assert change
    assert change.marked
    assert change.ratio == pytest.approx(1.3, abs=0.01)
    assert 1.2 < change.least < change.ratio < change.greatest < 1.4
    assert change.confidence == 1
    assert (change.verdict("less"), change.verdict("more")) == ("worse", "better")
    back = compare(SLOWER, QUIET)
    assert back
    assert (back.verdict("less"), back.verdict("more")) == ("better", "worse")


@pytest.mark.parametrize("after", [QUIET, SAME, NOISY, [1.04 * value for value in QUIET]])
def test_the_same_noise_again_a_wide_spread_and_a_small_step_are_the_same(after: list[float]) -> None:
    change = compare(QUIET, after)
    assert change
    assert not change.marked
    assert change.verdict("less") == "same"


@pytest.mark.parametrize("after", [[], [1.0], [1.3] * 4, [0.0] * 7])
def test_too_few_rounds_say_nothing(after: list[float]) -> None:
    assert compare(QUIET, after) is None


def test_a_result_is_kept_by_its_date_and_commit_and_found_again(tmp_path: Path) -> None:
    later, earlier = result("2026-11-27T04:05:06+00:00", user=QUIET), result("2026-11-26T14:05:06+00:00")
    assert keep(later, tmp_path).name == "2026-11-27-0405-0123abcd.json"
    keep(earlier, tmp_path)
    assert results_in(tmp_path) == [earlier, later]


def test_the_report_stands_alone_and_marks_what_changed() -> None:
    before = result("2026-11-26T14:05:06+00:00", user=QUIET, page=QUIET)
    now = result("2026-11-27T14:05:06+00:00", user=SLOWER, page=SAME, save=QUIET)
    compared = compare_results(now, before)
    assert [one.verdict for one in compared] == ["better", "same", ""]
    html = report(now, [before], compared)
    assert "<b>better</b> +30%, 99.9% sure" in html
    addresses: list[str] = []
    plots: list[str] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
            addresses.extend(str(value) for name, value in attributes if name in ("src", "href"))
            if tag == "svg":
                plots.append(str(dict(attributes)["aria-label"]))

    Reader().feed(html)
    assert not addresses
    assert "url(" not in html
    assert "1.27 to 1.34, median 1.30" in plots
    assert "1.00, 1.30" in plots  # how it went from run to run
    assert len(html) < 20_000


def test_the_results_that_are_kept_can_be_read_and_compared() -> None:
    kept_runs = results_in(Path(__file__).resolve().parent.parent / "bench" / "results")
    assert kept_runs
    for run in kept_runs:
        assert json.dumps(run["series"])
        assert all(not (one.change and one.change.marked) for one in compare_results(run, run))
