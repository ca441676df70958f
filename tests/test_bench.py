"""The benchmark runs and says something about every call; how fast anything is, no test asserts."""

import json
import math
import subprocess
import sys
from itertools import product
from pathlib import Path

from cubital.content.reading import read
from cubital.plugins.manager import find_plugins
from cubital.testing.media import read_media

ROOT = Path(__file__).resolve().parent.parent

DATABASES = ("SQLite", "PostgreSQL")
CALLS = {
    "GET /dashboard, the page's HTML",
    "GET /api/user",
    "GET /api/progress",
    "POST /api/progress/{id}",
    "GET /api/admin/students?limit=50",
}


def test_the_benchmark_measures_every_call_on_both_databases(tmp_path: Path) -> None:
    figures = tmp_path / "figures.json"
    short = ["--rounds", "1", "--seconds", "0.1", "--terms", "300", "--students", "2"]
    large = ["--crowd", "500", "--activities", "1000"]
    done = subprocess.run(
        [sys.executable, "-m", "bench", *short, *large, "--json", str(figures)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    parts = json.loads(figures.read_text())
    measured = [(row["endpoint"], row["database"]) for row in parts["calls"]]
    assert sorted(measured) == sorted(product(CALLS, DATABASES))
    for row in parts["calls"]:
        for name in ("share", "shareLeast", "shareGreatest", "microseconds", "helloMicroseconds", "rounds"):
            assert math.isfinite(row[name]), row
            assert row[name] > 0, row
        assert f"{row['endpoint']:<34} {row['database']}" in done.stdout
    waiting = [(row["call"], row["database"], row["connections"]) for row in parts["latency"]]
    assert sorted(waiting) == sorted(product(CALLS, DATABASES, (1, 32, 256)))
    for row in parts["latency"]:
        assert 0 < row["p50"] <= row["p99"], row
        assert row["p50Times"] > 0 < row["p99Times"], row
    growth, lists = parts["large"]["growth"], parts["large"]["lists"]
    for figures_of_large in (growth, lists):
        assert {one["database"] for one in figures_of_large} == set(DATABASES)
        assert all(one["milliseconds"] > 0 and one["times"] > 0 for one in figures_of_large)
    assert sum("search" in one["call"] for one in lists) == 12
    assert {"GET /api/user", "POST /api/progress/{id}"} <= {one["call"] for one in growth}
    hours = {one["database"]: one for one in parts["hours"]}
    assert list(hours) == list(DATABASES)
    for hour in hours.values():
        assert hour["requests"] > 150
        assert min(hour[name] for name in ("serverSeconds", "kilobytes", "core")) > 0
        assert f"{hour['core']:,}" in done.stdout
    assert hours["SQLite"]["databaseSeconds"] is None
    assert hours["PostgreSQL"]["databaseSeconds"] > 0
    content = {one["step"]: one for one in parts["content"]}
    assert list(content) == ["parse", "check", "load", "load again", "load one change"]
    assert all(one["seconds"] > 0 and one["megabytes"] > 0 for one in content.values())
    schools_own = read(ROOT / "content", find_plugins().content_kinds())
    apart_from_terms = len(schools_own.entries) - len(schools_own.of("glossary"))
    pictures = len(read_media(ROOT / "content"))
    assert content["load"]["written"] == apart_from_terms + 300 + pictures
    assert (content["load again"]["written"], content["load one change"]["written"]) == (0, 1)
    assert "load one change" in done.stdout
    names = [(series["part"], series["name"]) for series in parts["series"]]
    assert len(names) == len(set(names))
    assert {part for part, _ in names} == set(parts) - {"python", "cores", "series", "large"} | {
        "growth",
        "crowd",
    }
    for series in parts["series"]:
        assert all(math.isfinite(value) for value in series["values"]), series
        assert series["better"] in ("less", "more")
