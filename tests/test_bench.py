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
    kept_runs, report = tmp_path / "results", tmp_path / "report.html"
    short = ["--rounds", "1", "--seconds", "0.1", "--terms", "300", "--students", "2"]
    large = ["--crowd", "500", "--activities", "1000"]
    many = [
        "--sign-ins",
        "12",
        "--feeds",
        "8",
        "--events",
        "100",
        "--sockets",
        "40",
        "--pages",
        "/",
        "/dashboard",
    ]
    files = ["--results", str(kept_runs), "--keep", "--html", str(report), "--json", str(figures)]
    done = subprocess.run(
        [sys.executable, "-m", "bench", *short, *large, *many, *files],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    result = json.loads(figures.read_text())
    parts = result["parts"]
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
    workers = parts["workers"]
    assert min(workers["connectionsByWorker"]) > 0
    assert sum(workers["connectionsByWorker"]) == 64
    assert all(min(min(row["perSecondOfOne"]), min(row["perSecondOfTwo"])) > 0 for row in workers["calls"])
    assert parts["storm"]["signIns"] == 12
    assert all(min(parts["storm"][name]) > 0 for name in ("seconds", "quietP99", "stormP99"))
    feed, idle = parts["feed"]["feed"], parts["feed"]["idle"]
    assert (feed["sockets"], feed["arrived"], feed["socketsLost"]) == (8, 1, 0)
    assert 0 < feed["delayP50"] <= feed["delayP99"]
    assert (idle["sockets"], idle["socketsLost"]) == (40, 0)
    assert 0 < parts["start"]["idle"][0] < parts["start"]["afterAnswer"][0]
    pages = {one["page"]: one for one in parts["pages"]}
    assert list(pages) == ["/", "/dashboard"]
    for page in pages.values():
        assert min(page["lcp"][0], page["staticLcp"][0], page["staticKilobytes"]) > 0
        assert page["requests"] > page["staticRequests"] >= 1
        assert page["kilobytes"] > page["staticKilobytes"]
    names = [(series["part"], series["name"]) for series in result["series"]]
    assert len(names) == len(set(names))
    assert {part for part, _ in names} == set(parts) - {"large"} | {"growth", "crowd"}
    for series in result["series"]:
        assert all(math.isfinite(value) for value in series["values"]), series
        assert series["better"] in ("less", "more")
    assert [json.loads(file.read_text()) for file in kept_runs.glob("*.json")] == [result]
    assert report.read_text().count("<svg") == len(names)
    assert "No run was kept before this one." in done.stdout
