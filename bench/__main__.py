"""The command `python -m bench`: how fast the school is, as ratios, part by part."""

from __future__ import annotations

import argparse
import contextlib
import json
import resource
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.content import TERMS
from bench.crowd import CROWD
from bench.hour import AT_ONCE
from bench.load import UnexpectedAnswer
from bench.pages import OF_MEMBERS, PUBLIC, chromium
from bench.parts import PARTS, Ground
from bench.pupils import STUDYING
from bench.report import report
from bench.results import FOLDER, circumstances, compare_results, figures_of, keep, print_changes, results_in
from bench.schools import DATABASES, open_schools
from bench.series import Outcome
from bench.servers import hello_server
from bench.storm import SIGN_INS

ACTIVITIES = 1_200_000


def main() -> int:
    options = _options()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a socket is an open file, here and in a server
    sizes = {name: value for name, value in vars(options).items() if type(value) in (int, float)}
    beginning = circumstances(sizes)
    outcomes: dict[str, Outcome] = {}
    took: dict[str, float] = {}
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="cubital-bench-")))
        schools = stack.enter_context(open_schools(folder))
        small = [stack.enter_context(schools.copy(name).served()) for name in DATABASES]
        ground = Ground(folder, options, schools, small, stack.enter_context(hello_server(folder)))
        try:
            for name in options.parts:
                began = time.perf_counter()
                outcomes[name] = PARTS[name](ground)
                took[name] = round(time.perf_counter() - began, 1)
                sys.stdout.flush()
                result = beginning | figures_of(outcomes) | {"secondsByPart": took}
                if options.json:  # after each part: what was measured is there, should the run be stopped
                    options.json.write_text(json.dumps(result, indent=1) + "\n")
        except UnexpectedAnswer as error:
            print(f"The measurement was stopped: a server answered {error}", file=sys.stderr)
            return 1
    print("Seconds of each part:", ", ".join(f"{name} {seconds}" for name, seconds in took.items()))
    _tell(result, options)
    return 0


def _tell(result: dict[str, Any], options: argparse.Namespace) -> None:
    """Compare with the last run that was kept, and write what is to be written."""
    runs = results_in(options.results)
    before = runs[-1] if runs else None
    compared = compare_results(result, before)
    print_changes(compared, before)
    if options.keep:
        print(f"Kept as {keep(result, options.results)}")
    if options.html:
        options.html.write_text(report(result, runs, compared))
        print(f"Report: {options.html.resolve().as_uri()}")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="rounds of each call (7)")
    parser.add_argument("--seconds", type=float, default=0.3, help="seconds of each turn in a round (0.3)")
    parser.add_argument("--crowd", type=int, default=CROWD, help="students in the large school (100,000)")
    parser.add_argument(
        "--activities", type=int, default=ACTIVITIES, help="lines of its activity log (1,200,000)"
    )
    parser.add_argument("--terms", type=int, default=TERMS, help="terms in the large glossary (10,000)")
    parser.add_argument("--students", type=int, default=AT_ONCE, help="students who study for an hour (16)")
    parser.add_argument("--sign-ins", type=int, default=SIGN_INS, help="sign-ins at once (500)")
    parser.add_argument("--feeds", type=int, default=200, help="sockets of the live feed (200)")
    parser.add_argument("--events", type=int, default=1000, help="its events a second (1,000)")
    parser.add_argument("--sockets", type=int, default=5000, help="sockets that only stay open (5,000)")
    pages = [*PUBLIC, *OF_MEMBERS]
    parser.add_argument("--pages", nargs="+", choices=pages, default=pages, help="only these pages")
    parser.add_argument("--keep", action="store_true", help="keep the result, for runs to come")
    parser.add_argument("--results", type=Path, default=FOLDER, help="where results are (bench/results)")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write a report with plots to FILE")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to FILE too")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS), help="only these parts")
    options = parser.parse_args()
    if options.rounds < 1 or options.seconds <= 0:
        parser.error("--rounds and --seconds must be positive")
    if not 0 < options.students <= STUDYING.stop - STUDYING.start:
        parser.error(f"--students may be 1 to {STUDYING.stop - STUDYING.start}")
    if "pages" in options.parts:
        chromium()  # or it would be missed when the rest has been measured
    return options


if __name__ == "__main__":
    sys.exit(main())
