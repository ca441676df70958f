"""The benchmark runs and says something about every call; how fast anything is, no test asserts."""

import json
import math
import subprocess
import sys
from pathlib import Path

from cubital.content.reading import read
from cubital.plugins.manager import find_plugins
from cubital.testing.media import read_media

ROOT = Path(__file__).resolve().parent.parent

CALLS = {
    "GET /dashboard, the page's HTML",
    "GET /api/user",
    "GET /api/progress",
    "POST /api/progress/{id}",
    "GET /api/admin/students?limit=50",
}


def test_the_benchmark_measures_every_call_on_both_databases(tmp_path: Path) -> None:
    figures = tmp_path / "figures.json"
    short = ["--rounds", "1", "--seconds", "0.2", "--crowd", "500", "--terms", "300", "--students", "2"]
    done = subprocess.run(
        [sys.executable, "-m", "bench", *short, "--json", str(figures)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    rows = json.loads(figures.read_text())["rows"]
    measured = [(row["endpoint"], row["database"]) for row in rows]
    assert sorted(measured) == sorted((call, name) for call in CALLS for name in ("SQLite", "PostgreSQL"))
    for row in rows:
        for name in ("share", "shareLeast", "shareGreatest", "microseconds", "helloMicroseconds", "rounds"):
            assert math.isfinite(row[name]), row
            assert row[name] > 0, row
        assert f"{row['endpoint']:<34} {row['database']}" in done.stdout
    crowd = json.loads(figures.read_text())["crowd"]
    assert {one["database"] for one in crowd} == {"SQLite", "PostgreSQL"}
    assert sum("search" in one["call"] for one in crowd) == 12
    assert all(one["milliseconds"] > 0 and one["times"] > 0 for one in crowd)
    hours = {one["database"]: one for one in json.loads(figures.read_text())["hours"]}
    assert list(hours) == ["SQLite", "PostgreSQL"]
    for hour in hours.values():
        assert hour["requests"] > 150
        assert min(hour[name] for name in ("serverSeconds", "kilobytes", "core")) > 0
        assert f"{hour['core']:,}" in done.stdout
    assert hours["SQLite"]["databaseSeconds"] is None
    assert hours["PostgreSQL"]["databaseSeconds"] > 0
    content = {one["step"]: one for one in json.loads(figures.read_text())["content"]}
    assert list(content) == ["parse", "check", "load", "load again", "load one change"]
    assert all(one["seconds"] > 0 and one["megabytes"] > 0 for one in content.values())
    schools_own = read(ROOT / "content", find_plugins().content_kinds())
    apart_from_terms = len(schools_own.entries) - len(schools_own.of("glossary"))
    pictures = len(read_media(ROOT / "content"))
    assert content["load"]["written"] == apart_from_terms + 300 + pictures
    assert (content["load again"]["written"], content["load one change"]["written"]) == (0, 1)
    assert "load one change" in done.stdout
