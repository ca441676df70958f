"""Calibration: whether those who are told a chance of 70 % pass seven times of ten."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

SURE = 1.96  # standard deviations on both sides: 95 of 100


@dataclass(frozen=True)
class Bin:
    """Of `students` of nearly the same chance: the mean of what was predicted, the share that passed."""

    students: int
    predicted: float
    passed: float

    @property
    def chance(self) -> float:
        """How far `passed` may lie from `predicted` by chance alone, in 95 of 100 cases."""
        # Half a student of each outcome more, so that it is never nothing.
        share = (self.students * self.predicted + 0.5) / (self.students + 1)
        return SURE * sqrt(share * (1 - share) / self.students)


@dataclass(frozen=True)
class Calibration:
    """`brier`: the mean square of chance less outcome, 0 at best; `brier_of_base`: of the base rate alone."""

    bins: Sequence[Bin]
    brier: float
    brier_of_base: float

    @property
    def farthest(self) -> float:
        """The greatest distance between what was predicted and what came, weighed by students."""
        total = sum(one.students for one in self.bins)
        return sum(one.students * abs(one.predicted - one.passed) for one in self.bins) / total


def calibrated(outcomes: Iterable[tuple[float, bool]], bins: int = 10) -> Calibration:
    """`outcomes`: the chance that each was told, and whether they passed. There must be some."""
    each = sorted(outcomes)
    base = sum(passed for _, passed in each) / len(each)
    size = max(1, len(each) // bins)
    groups = [each[start : start + size] for start in range(0, len(each), size)]
    return Calibration(
        [
            Bin(
                len(group),
                sum(chance for chance, _ in group) / len(group),
                sum(passed for _, passed in group) / len(group),
            )
            for group in groups
        ],
        sum((chance - passed) ** 2 for chance, passed in each) / len(each),
        base * (1 - base),
    )
