"""Failures of plugins' pages in browsers, as far as this process has heard of them since its start."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime


@dataclass(frozen=True)
class PageFailures:
    """How often the pages of one plugin failed, and how the last of them did."""

    times: int
    last: datetime
    module: str
    error: str
    line: str | None


class PageFailureCounts:
    """`PageFailures` by plugin, in memory."""

    def __init__(self) -> None:
        self._of: dict[str, PageFailures] = {}

    def note(self, plugin: str, module: str, error: str, line: str | None) -> None:
        """Count one more."""
        before = self._of.get(plugin)
        times = before.times + 1 if before else 1
        self._of[plugin] = PageFailures(times, datetime.now(UTC), module, error, line)

    def of(self, plugin: str) -> PageFailures | None:
        """None where none failed."""
        return self._of.get(plugin)
