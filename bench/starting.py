"""From the command to the first answer, and the memory of a server, beside the bare hello's."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from bench.schools import School
from bench.series import Series, percentile, ratios
from bench.servers import Server, hello_server
from bench.streams import QUESTIONS, stream

HEADER = """\
From the command to the first 200, on SQLite, and the memory of the process (RSS): when it has started, and
after the tutor's first answer. The tutor's index is there already, as after any first start.
"""


def measure_start(school: School, folder: Path, rounds: int) -> dict[str, list[float]]:
    figures: dict[str, list[float]] = {
        name: [] for name in ("seconds", "cpuSeconds", "helloCpuSeconds", "idle", "afterAnswer", "helloIdle")
    }
    for _ in range(rounds):
        began = time.perf_counter()
        with school.served() as running:
            server, tokens = running.server, school.tokens
            figures["seconds"].append(time.perf_counter() - began)
            _note(figures, server, "cpuSeconds", "idle")
            asyncio.run(stream(server.port, tokens, tokens.readers[0], QUESTIONS[0]))
            figures["afterAnswer"].append(server.megabytes())
        with hello_server(folder) as server:
            _note(figures, server, "helloCpuSeconds", "helloIdle")
    return figures


def _note(figures: dict[str, list[float]], server: Server, cpu: str, idle: str) -> None:
    figures[cpu].append(server.cpu())
    figures[idle].append(server.megabytes())


def series_of_start(figures: dict[str, list[float]]) -> list[Series]:
    return [
        Series(
            "start",
            "CPU until the first answer",
            "times the hello's",
            ratios(figures["cpuSeconds"], figures["helloCpuSeconds"]),
        ),
        Series("start", "memory, idle", "MB", figures["idle"]),
        Series("start", "memory, after the tutor's first answer", "MB", figures["afterAnswer"]),
    ]


def print_start(figures: dict[str, list[float]]) -> None:
    print(HEADER)
    for name, key in (
        ("seconds until the first 200", "seconds"),
        ("seconds of CPU until then", "cpuSeconds"),
        ("those of the hello", "helloCpuSeconds"),
        ("MB idle", "idle"),
        ("MB after the tutor's first answer", "afterAnswer"),
        ("MB of the hello", "helloIdle"),
    ):
        print(f"{name:<40} {percentile(figures[key], 0.5):>8.2f}")
    print()
