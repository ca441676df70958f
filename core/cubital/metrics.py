"""What Prometheus is told at `/metrics`: how the server's processes are, and nothing of any person.

A plugin counts with `prometheus_client` itself; what it counts is told with the rest.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator, MutableMapping
from pathlib import Path
from typing import Any

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

# Where the processes of one server leave their numbers for whichever is asked; the library's own name.
SHARED = "PROMETHEUS_MULTIPROC_DIR"

REQUESTS = Histogram(
    "cubital_request_seconds",
    "Time to the first byte of an answer, by method, call and status.",
    ["method", "call", "status"],
    buckets=(0.005, 0.02, 0.1, 0.5, 2, 10),
)
LOG_LINES = Counter("cubital_log_lines_total", "Warnings and errors in the log, by event.", ["event"])
SOCKETS = Gauge(
    "cubital_session_sockets",
    "Open pages of people who are signed in, each with a WebSocket.",
    multiprocess_mode="livesum",
)
CONTENT_EDITION = Gauge(
    "cubital_content_edition",
    "Number of the last load of content that this server has heard of.",
    multiprocess_mode="livemin",
)


# What docs/operations.md calls worth an alarm. Told from the start, or the first would be no increase.
for each in (
    "bus_cannot_read",
    "concerns_failed",
    "content_outdated",
    "database_not_upgraded",
    "database_unreachable",
    "disk_full",
    "on_event_failed",
    "plugin_ui_broken",
    "redis_lost",
    "unexpected_error",
    "waiting_for_write_lock",
):
    LOG_LINES.labels(each)


def count_line(logger: object, method: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Count a warning or an error: a processor of structlog. Events are words of the code, and so few."""
    if method not in ("debug", "info"):
        LOG_LINES.labels(line["event"]).inc()
    return line


@contextlib.contextmanager
def shared_between_processes() -> Iterator[None]:
    """The processes that are started meanwhile count together."""
    with tempfile.TemporaryDirectory(prefix="cubital-metrics-") as folder:
        os.environ[SHARED] = folder
        yield


def as_text() -> bytes:
    """All numbers in Prometheus's text format, of all processes of this server."""
    folder = os.environ.get(SHARED)
    if folder is None:
        return generate_latest(REGISTRY)
    for file in Path(folder).glob("gauge_live*_*.db"):
        process = int(file.stem.rpartition("_")[2])
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            mark_process_dead(process, folder)  # type: ignore[no-untyped-call]
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)
