"""Comparison of two runs: what has changed beyond the noise, and how sure that is.

The rounds of both runs are drawn anew, with repetition, a thousand times (a bootstrap), and each time the
medians are compared. The confidence is the part of the draws in which the median went the same way. A change
is marked where the confidence is at least 99.5 percent (a run has some two hundred series: at 95, ten of them
would be marked by chance) and the median moved by more than 5 percent. The rounds of one run share its
machine and its hour: between two runs on a busy machine more changes than the rounds can tell.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

DRAWS = 1000
CONFIDENCE = 0.995
NOISE = 0.05  # a smaller change is not marked, however sure it is
FEWEST = 5  # rounds, below which chance alone could part two series whole


@dataclass(frozen=True)
class Change:
    """From one series to another: the ratio of the medians, most draws' interval, and the confidence."""

    ratio: float
    least: float
    greatest: float
    confidence: float

    @property
    def marked(self) -> bool:
        return self.confidence >= CONFIDENCE and abs(self.ratio - 1) > NOISE

    @property
    def sure(self) -> str:
        """Draws are never so many that one could be wholly sure."""
        return f"{100 * min(self.confidence, 1 - 1 / DRAWS):.1f}% sure"

    def verdict(self, better: str) -> str:
        """`better`: "less" or "more"; "same" where the change is within the noise."""
        if not self.marked:
            return "same"
        return "better" if (self.ratio < 1) == (better == "less") else "worse"


def compare(before: Sequence[float], after: Sequence[float]) -> Change | None:
    """None where a series has too few rounds, or a zero among them."""
    if min(len(before), len(after)) < FEWEST or min(*before, *after) <= 0:
        return None
    draw = random.Random(0).choices  # the same two series are always judged alike
    ratios = sorted(
        statistics.median(draw(after, k=len(after))) / statistics.median(draw(before, k=len(before)))
        for _ in range(DRAWS)
    )
    ratio = statistics.median(after) / statistics.median(before)
    same_way = sum((each > 1) == (ratio > 1) and each != 1 for each in ratios)
    edge = int(DRAWS * (1 - CONFIDENCE))
    return Change(ratio, ratios[edge], ratios[-1 - edge], same_way / DRAWS)
