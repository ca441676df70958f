"""Series: what is measured several times, so that a run can be compared with another one."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Series:
    """One figure of a part of the benchmark, by round. `better`: "less" or "more" of `unit`."""

    part: str
    name: str
    unit: str
    values: list[float]
    better: str = "less"

    @property
    def median(self) -> float:
        return statistics.median(self.values)

    def as_json(self) -> dict[str, Any]:
        return asdict(self) | {"values": [float(f"{value:.4g}") for value in self.values]}


@dataclass(frozen=True)
class Outcome:
    """What a part has measured: `figures` for the JSON, and what of them can be compared with another run."""

    figures: Any
    series: list[Series]


def percentile(values: Sequence[float], part: float) -> float:
    """The least of the values that `part` of them do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(part * len(ordered)) - 1)]


def ratios(values: Sequence[float], measures: Sequence[float]) -> list[float]:
    """Each value divided by the measure of its own round."""
    return [value / measure for value, measure in zip(values, measures, strict=True)]


def number(value: float) -> str:
    """Three significant digits, as a person writes them."""
    digits = max(0, 2 - math.floor(math.log10(abs(value)))) if value else 0
    return f"{value:,.{min(digits, 4)}f}"
