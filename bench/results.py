"""Results: what one run has measured, kept as a file by date and commit, and compared with the one before."""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.comparison import Change, compare
from bench.series import Outcome, Series, number
from bench.servers import ROOT

FOLDER = ROOT / "bench" / "results"


@dataclass(frozen=True)
class Compared:
    """A series, its values in the run before (none where it is new), and what changed."""

    series: Series
    before: list[float]
    change: Change | None

    @property
    def verdict(self) -> str:
        return self.change.verdict(self.series.better) if self.change else ""


def circumstances(options: Mapping[str, Any]) -> dict[str, Any]:
    """Of what and on what a run begins; `load`: how many processes of others want a processor."""
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "commit": _commit(),
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 2),
        "options": dict(options),
    }


def figures_of(outcomes: Mapping[str, Outcome]) -> dict[str, Any]:
    return {
        "series": [series.as_json() for outcome in outcomes.values() for series in outcome.series],
        "parts": {name: outcome.figures for name, outcome in outcomes.items()},
    }


def keep(result: Mapping[str, Any], folder: Path) -> Path:
    """Write the result to a file of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    moment = datetime.fromisoformat(result["date"])
    file = folder / f"{moment:%Y-%m-%d-%H%M}-{result['commit']}.json"
    file.write_text(json.dumps(result, indent=1) + "\n")
    return file


def results_in(folder: Path) -> list[dict[str, Any]]:
    """All that were kept, oldest first."""
    return [json.loads(file.read_text()) for file in sorted(folder.glob("*.json"))]


def series_of(result: Mapping[str, Any]) -> list[Series]:
    return [Series(**each) for each in result["series"]]


def compare_results(result: Mapping[str, Any], before: Mapping[str, Any] | None) -> list[Compared]:
    known = {(one.part, one.name): one.values for one in series_of(before)} if before else {}
    pairs = [(one, known.get((one.part, one.name), [])) for one in series_of(result)]
    return [Compared(one, values, compare(values, one.values) if values else None) for one, values in pairs]


def print_changes(compared: Sequence[Compared], before: Mapping[str, Any] | None) -> None:
    if before is None:
        print("No run was kept before this one.")
        return
    marked = [one for one in compared if one.change and one.change.marked]
    examined = sum(one.change is not None for one in compared)
    print(
        f"Beside the run of {before['date']} ({before['commit']}): "
        f"of {examined} series {len(marked)} changed."
    )
    for one in marked:
        assert one.change
        values = f"{number(statistics.median(one.before))} → {number(one.series.median)} {one.series.unit}"
        print(f"  {one.verdict:<7} {one.series.part}: {one.series.name}: {values} ({one.change.sure})")


def _commit() -> str:
    """Short; with `-changed` where the checkout is not as it was committed, and "unknown" outside of git."""
    try:
        commit = _git("rev-parse", "--short=8", "HEAD")
        return f"{commit}-changed" if _git("status", "--porcelain", "--untracked-files=no") else commit
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()
