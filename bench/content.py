"""Benchmark of the editors' commands: checking and loading a large glossary, beside a bare parse of it.

`python -m bench.content FOLDER STEP` is one step in a process of its own, so that its memory can be told.
"""

from __future__ import annotations

import asyncio
import json
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.series import Series
from bench.servers import ROOT

TERMS = 10_000
FILES = 9
STEPS = ("parse", "check", "load", "load again", "load one change")

HEADER = f"""\
Content: {{terms:,}} glossary terms in {FILES} files, each step in a process of its own, on SQLite.
ratio = seconds / those of yaml.load with the C loader on the same files, which checks and keeps nothing.
"""


def measure_content(folder: Path, terms: int) -> list[dict[str, Any]]:
    """Each step with its seconds, ratio to the bare parse, greatest memory in MB, and rows it wrote."""
    folder.mkdir()
    _write(folder / "content", terms)
    figures = [_in_a_process(folder, step) for step in STEPS]
    bare = figures[0]["seconds"]
    return [one | {"ratio": round(one["seconds"] / bare, 2)} for one in figures]


def series_of_content(figures: list[dict[str, Any]]) -> list[Series]:
    """Once a run: a single value has no rounds."""
    return [
        Series("content", f"{one['step']}, {name}", unit, [one[key]])
        for one in figures[1:]
        for name, key, unit in (("time", "ratio", "times a bare parse"), ("memory", "megabytes", "MB"))
    ]


def print_content(figures: list[dict[str, Any]], terms: int) -> None:
    print(HEADER.format(terms=terms))
    layout = "{:<18} {:>8} {:>7} {:>9} {:>13}"
    print(layout.format("step", "seconds", "ratio", "MB most", "entries put"))
    for one in figures:
        print(
            layout.format(
                one["step"],
                f"{one['seconds']:.2f}",
                f"{one['ratio']:.2f}",
                f"{one['megabytes']:.0f}",
                "" if one["written"] is None else one["written"],
            )
        )
    print()


def _in_a_process(folder: Path, step: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "bench.content", str(folder), step], cwd=ROOT, capture_output=True, text=True
    )
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    figures: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return {"step": step} | figures


def _write(content: Path, count: int) -> None:
    """The school's own content, with a glossary of made-up terms."""
    shutil.copytree(ROOT / "content", content)
    shutil.rmtree(content / "glossary")
    (content / "glossary").mkdir()
    for file in range(FILES):
        terms = (_term(number) for number in range(file, count, FILES))
        (content / "glossary" / f"part-{file}.yaml").write_text("".join(terms))


def _term(number: int, word: str = "vein") -> str:
    return (
        f"- term: Term number {number}\n"
        f"  definition: |\n    What one says of the {word} numbered {number}, in one sentence.\n"
        f"    And a second one, since a definition rarely stops at the first.\n"
        f"  pronunciation: NUM-ber {number}\n"
        f"  category: Anatomy\n"
    )


def step_of(folder: Path, step: str) -> tuple[float, int | None]:
    """The step's seconds, and how many entries it wrote; what it needs beside is made ready first."""
    from cubital.plugins.manager import find_plugins
    from cubital_cli.authoring.checking import check

    content = folder / "content"
    plugins = find_plugins()
    kinds = plugins.content_kinds()
    match step:
        case "parse":
            return _timed(lambda: _parse(content)), None
        case "check":
            return _timed(lambda: check(content, kinds)), None
        case "load one change":
            file = content / "glossary" / "part-0.yaml"
            file.write_text(file.read_text().replace(_term(FILES), _term(FILES, "artery")))
    return asyncio.run(_load(folder, plugins))


def _timed(do: Callable[[], object]) -> float:
    began = time.perf_counter()
    do()
    return time.perf_counter() - began


def _parse(content: Path) -> None:
    import yaml

    for file in sorted(content.rglob("*.yaml")):
        with file.open("rb") as opened:
            yaml.load(opened, Loader=yaml.CSafeLoader)


async def _load(folder: Path, plugins: Any) -> tuple[float, int]:
    from cubital.content.loading import load
    from cubital.garbage_collection import no_garbage_collection
    from cubital.school import open_school
    from cubital.settings import Settings
    from cubital_cli.authoring.checking import read_whole

    settings = Settings(_env_file=None, database_url=f"sqlite:///{folder / 'content.sqlite3'}")
    content = folder / "content"
    async with open_school(settings, plugins) as school:
        began = time.perf_counter()
        with no_garbage_collection():  # as in the command
            whole = read_whole(content, plugins.content_kinds(), cache=folder / "cache")
            report = await school.database.write(load, whole.reading, whole.media)
        seconds = time.perf_counter() - began
    return seconds, sum(counts.new + counts.changed for counts in report.kinds.values())


if __name__ == "__main__":
    seconds, written = step_of(Path(sys.argv[1]), sys.argv[2])
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"seconds": round(seconds, 3), "megabytes": round(most, 1), "written": written}))
