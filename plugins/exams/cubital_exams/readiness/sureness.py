"""How sure the chance of passing is: too unsure to be told as a number, and what would make it surer."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from math import log2

from cubital_exams.readiness.model import HALF_LIFE, Estimate, Evidence, readiness

WIDE = 0.3  # between the bounds of a chance; above, the number itself says little
MORE = (20, 50, 100, 200, 400)  # answers that a student can still give before an exam


def is_wide(chance: Estimate) -> bool:
    return chance.high - chance.low > WIDE


def answers_to_narrow(
    evidence: Sequence[Evidence],
    counts: Mapping[str, int],
    passing: float,
    difficulties: Mapping[str, Sequence[float]],
) -> int | None:
    """About how many more answers like these would make the chance narrow; None where the most do not, as
    close to the passing score the least doubt about a student decides."""

    def is_narrow(more: int) -> bool:
        return not is_wide(readiness(_with_more(evidence, more), counts, passing, difficulties).chance)

    place = bisect_left(MORE, True, key=is_narrow)
    return MORE[place] if place < len(MORE) else None


def _with_more(evidence: Sequence[Evidence], more: int) -> list[Evidence]:
    """The evidence, and all of it once more with the weight of so many answers that are given today."""
    days = HALF_LIFE * log2(len(evidence) / more)
    return [*evidence, *(one._replace(days=days) for one in evidence)]
