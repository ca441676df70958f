"""Readiness worked out in the plainest way, one draw after the other: what the quick way is compared with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import erf, exp, sqrt
from random import Random

from cubital.learning.percent import percent_of
from cubital_exams.readiness.model import (
    DRAWS,
    HALF_LIFE,
    HIGH,
    LOW,
    OF_DOMAINS,
    ROUNDS,
    SPREAD,
    USUAL,
    Estimate,
    Evidence,
    Matrix,
    Readiness,
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
            sum(map(_logistic, (a - b for b in each))) / len(each)
            for a, each in zip(drawn, items, strict=True)
        ]
        for place, share in enumerate(right):
            shares[place].append(share)
        chances.append(_chance(right, list(counts.values()), passing))
    return Readiness(_estimate(chances), dict(zip(domains, map(_estimate, shares), strict=True)))


def _posterior(evidence: Sequence[Evidence], domains: Sequence[str]) -> tuple[list[float], Matrix]:
    size = len(domains)
    place = {domain: number for number, domain in enumerate(domains)}
    answers = [
        (place[one.domain], float(one.correct), one.difficulty, 0.5 ** (one.days / HALF_LIFE))
        for one in evidence
        if one.domain in place
    ]
    prior = [
        [SPREAD**2 + (OF_DOMAINS**2 if row == column else 0.0) for column in range(size)]
        for row in range(size)
    ]
    precision = _inverse(prior)
    abilities = [USUAL] * size
    information = precision
    for _ in range(ROUNDS):
        slope = [-sum(row[n] * (abilities[n] - USUAL) for n in range(size)) for row in precision]
        information = [list(row) for row in precision]
        for domain, correct, hard, weight in answers:
            likely = _logistic(abilities[domain] - hard)
            slope[domain] += weight * (correct - likely)
            information[domain][domain] += weight * likely * (1 - likely)
        inverse = _inverse(information)
        step = [sum(row[n] * slope[n] for n in range(size)) for row in inverse]
        abilities = [ability + max(-1.0, min(1.0, by)) for ability, by in zip(abilities, step, strict=True)]
        if max(map(abs, step)) < 1e-6:
            break
    return abilities, _inverse(information)


def _chance(right: Sequence[float], counts: Sequence[int], passing: float) -> float:
    """That at least the passing number of items is right, by the normal curve."""
    mean = sum(share * count for share, count in zip(right, counts, strict=True))
    variance = sum(share * (1 - share) * count for share, count in zip(right, counts, strict=True))
    distance = mean - passing * sum(counts) + 0.5
    return 0.5 * (1 + erf(distance / sqrt(2 * max(variance, 1e-9))))


def _estimate(values: Sequence[float]) -> Estimate:
    ordered = sorted(values)
    last = len(ordered) - 1
    return Estimate(sum(values) / len(values), ordered[round(LOW * last)], ordered[round(HIGH * last)])


def _logistic(value: float) -> float:
    return 1 / (1 + exp(-value)) if value > 0 else exp(value) / (1 + exp(value))


def _inverse(matrix: Matrix) -> Matrix:
    """Of a positive definite one, by Gauss and Jordan."""
    size = len(matrix)
    rows = [
        [*row, *(float(row_number == column) for column in range(size))]
        for row_number, row in enumerate(matrix)
    ]
    for pivot in range(size):
        by = rows[pivot][pivot]
        rows[pivot] = [value / by for value in rows[pivot]]
        for other in range(size):
            if other != pivot and (times := rows[other][pivot]):
                rows[other] = [a - times * b for a, b in zip(rows[other], rows[pivot], strict=True)]
    return [row[size:] for row in rows]


def _cholesky(matrix: Matrix) -> Matrix:
    size = len(matrix)
    factor = [[0.0] * size for _ in range(size)]
    for row in range(size):
        for column in range(row + 1):
            rest = matrix[row][column] - sum(factor[row][n] * factor[column][n] for n in range(column))
            factor[row][column] = sqrt(max(rest, 0.0)) if row == column else rest / factor[column][column]
    return factor


def in_percent(estimate: Estimate) -> tuple[float, ...]:
    """To the digit that students are told."""
    return tuple(percent_of(value, 1) for value in (estimate.share, estimate.low, estimate.high))
