"""Percents of scores, cut off and never rounded up: 77.6 is never told as 78, where 78 would pass."""

from math import floor

LOST_BY_FLOATS = 1e-9  # of a third three times, which is a whole


def percent_of(part: float, whole: float) -> float:
    """`part` of `whole` in percent, to one decimal; 0 of nothing."""
    return floor(1000 * part / whole + LOST_BY_FLOATS) / 10 if whole else 0.0


def whole_percent(percent: float) -> int:
    """As sentences tell it."""
    return floor(percent + LOST_BY_FLOATS)
