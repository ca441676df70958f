"""Readiness worked out in the plainest way, one draw after the other: what the quick way is compared with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import erf, exp, sqrt
from random import Random

from cubital_exams.readiness.model import (
    DRAWS,
    Estimate,
    Evidence,
    Readiness,
    _cholesky,
    _estimate,
    _posterior,
    some_of,
)


def readiness_draw_by_draw(
    evidence: Sequence[Evidence],
    counts: Mapping[str, int],
    passing: float,
    difficulties: Mapping[str, Sequence[float]] | None = None,
) -> Readiness:
    domains = list(counts)
    abilities, covariance = _posterior(evidence, domains)
    factor = _cholesky(covariance)
    random = Random(0)
    items = [some_of((difficulties or {}).get(domain) or (0.0,)) for domain in domains]
    chances: list[float] = []
    shares: list[list[float]] = [[] for _ in domains]
    for _ in range(DRAWS):
        normal = [random.gauss(0, 1) for _ in domains]
        drawn = [
            ability + sum(factor[row][column] * normal[column] for column in range(row + 1))
            for row, ability in enumerate(abilities)
        ]
        right = [
            sum(_logistic(ability - hard) for hard in each) / len(each)
            for ability, each in zip(drawn, items, strict=True)
        ]
        for place, share in enumerate(right):
            shares[place].append(share)
        chances.append(_chance(right, list(counts.values()), passing))
    return Readiness(_estimate(chances), dict(zip(domains, map(_estimate, shares), strict=True)))


def _chance(right: Sequence[float], counts: Sequence[int], passing: float) -> float:
    mean = sum(share * count for share, count in zip(right, counts, strict=True))
    variance = sum(share * (1 - share) * count for share, count in zip(right, counts, strict=True))
    distance = mean - passing * sum(counts) + 0.5
    return 0.5 * (1 + erf(distance / sqrt(2 * max(variance, 1e-9))))


def _logistic(value: float) -> float:
    return 1 / (1 + exp(-value)) if value > 0 else exp(value) / (1 + exp(value))


def in_percent(estimate: Estimate) -> tuple[float, ...]:
    """To the digit that students are told."""
    return tuple(round(100 * value, 1) for value in (estimate.share, estimate.low, estimate.high))
