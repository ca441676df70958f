"""The command `python -m bench`: how fast the school is, as ratios, part by part."""

from __future__ import annotations

import argparse
import contextlib
import sys
import tempfile
from pathlib import Path

from bench.content import TERMS
from bench.crowd import CROWD
from bench.hour import AT_ONCE
from bench.load import UnexpectedAnswer
from bench.parts import PARTS, Ground, Outcome
from bench.pupils import STUDYING
from bench.results import as_json
from bench.schools import DATABASES, open_schools
from bench.servers import hello_server

ACTIVITIES = 1_200_000


def main() -> int:
    options = _options()
    outcomes: dict[str, Outcome] = {}
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="cubital-bench-")))
        schools = stack.enter_context(open_schools(folder))
        small = [stack.enter_context(schools.copy(name).served()) for name in DATABASES]
        ground = Ground(folder, options, schools, small, stack.enter_context(hello_server(folder)))
        try:
            for name in options.parts:
                outcomes[name] = PARTS[name](ground)
        except UnexpectedAnswer as error:
            print(f"The measurement was stopped: a server answered {error}", file=sys.stderr)
            return 1
    if options.json:
        options.json.write_text(as_json(outcomes))
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="rounds of each call (7)")
    parser.add_argument("--seconds", type=float, default=0.5, help="seconds of each turn in a round (0.5)")
    parser.add_argument("--crowd", type=int, default=CROWD, help="students in the large school (100,000)")
    parser.add_argument(
        "--activities", type=int, default=ACTIVITIES, help="lines of its activity log (1,200,000)"
    )
    parser.add_argument("--terms", type=int, default=TERMS, help="terms in the large glossary (10,000)")
    parser.add_argument("--students", type=int, default=AT_ONCE, help="students who study for an hour (16)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to FILE too")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS), help="only these parts")
    options = parser.parse_args()
    if options.rounds < 1 or options.seconds <= 0:
        parser.error("--rounds and --seconds must be positive")
    if not 0 < options.students <= STUDYING.stop - STUDYING.start:
        parser.error(f"--students may be 1 to {STUDYING.stop - STUDYING.start}")
    return options


if __name__ == "__main__":
    sys.exit(main())
