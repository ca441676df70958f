"""A Rasch model with shrinkage: how able a student is in each domain, and the chance to pass an exam of them.

An answer to an item of difficulty b is right with probability 1 / (1 + exp(b - ability)). A student's
abilities in the domains are normal around one of the student's own, which is normal around the usual one: few
answers in a domain say little, and the others speak for it. The most likely abilities are found by Newton's
method, and how unsure they are by the curvature there (Laplace). Plain Python: at most twenty domains.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import erf, exp, log, sqrt
from random import Random
from typing import NamedTuple

USUAL = log(0.7 / 0.3)  # the ability of who has seven of ten items of difficulty 0 right
SPREAD, OF_DOMAINS = 1.0, 0.5  # standard deviations between students, and between a student's domains
HALF_LIFE = 60.0  # days after which an answer counts half
DRAWS = 400
ROUNDS = 25
OF_BANK = 10  # difficulties that stand for all of a domain
LOW, HIGH = 0.025, 0.975

Matrix = list[list[float]]


class Evidence(NamedTuple):
    """One first answer: in which domain, whether right, how difficult the item is, how many days ago."""

    domain: str
    correct: bool
    difficulty: float = 0.0
    days: float = 0.0


@dataclass(frozen=True)
class Estimate:
    """A share from 0 to 1, and between which it lies in 95 of 100 cases."""

    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Readiness:
    """`chance` to pass; `domains`: the share of their items that would be right."""

    chance: Estimate
    domains: Mapping[str, Estimate]


def readiness(
    evidence: Sequence[Evidence],
    counts: Mapping[str, int],
    passing: float,
    difficulties: Mapping[str, Sequence[float]] | None = None,
) -> Readiness:
    """The chance that `passing`, a share, of an exam with so many items of each domain would be right.

    `difficulties` of the items that may be asked, by domain; where none are known they are 0.
    """
    domains = list(counts)
    abilities, covariance = _posterior(evidence, domains)
    shares = [
        _shares(_draws(ability, factors), some_of((difficulties or {}).get(domain) or (0.0,)))
        for domain, ability, factors in zip(domains, abilities, _cholesky(covariance), strict=True)
    ]
    chances = _chances(shares, list(counts.values()), passing)
    return Readiness(_estimate(chances), dict(zip(domains, map(_estimate, shares), strict=True)))


def difficulty(right: int, answers: int) -> float:
    """Of an item that `right` of so many first answers had right, drawn to the usual one by ten more."""
    share = (right + 7) / (answers + 10)
    return USUAL - log(share / (1 - share))


def some_of(difficulties: Sequence[float]) -> list[float]:
    """A few, evenly from the easiest to the hardest; of a few, all."""
    ordered = sorted(difficulties)
    if len(ordered) <= OF_BANK:
        return ordered
    return [ordered[round((n + 0.5) * len(ordered) / OF_BANK - 0.5)] for n in range(OF_BANK)]


def _posterior(evidence: Sequence[Evidence], domains: Sequence[str]) -> tuple[list[float], Matrix]:
    size = len(domains)
    place = {domain: number for number, domain in enumerate(domains)}
    answers = [
        (place[one.domain], float(one.correct), exp(one.difficulty), 0.5 ** (one.days / HALF_LIFE))
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
        odds_against = [exp(-ability) for ability in abilities]
        for domain, correct, hard, weight in answers:
            likely = 1 / (1 + hard * odds_against[domain])
            slope[domain] += weight * (correct - likely)
            information[domain][domain] += weight * likely * (1 - likely)
        inverse = _inverse(information)
        step = [sum(row[n] * slope[n] for n in range(size)) for row in inverse]
        abilities = [ability + max(-1.0, min(1.0, by)) for ability, by in zip(abilities, step, strict=True)]
        if max(map(abs, step)) < 1e-6:
            break
    return abilities, _inverse(information)


# Column by column: one list of all draws after the other, a third of the time of one draw after the other.
@cache
def _normals(domains: int) -> list[tuple[float, ...]]:
    """For each domain its normal deviates, one for each draw: the same answers have the same readiness."""
    random = Random(0)  # noqa: S311
    return list(zip(*([random.gauss(0, 1) for _ in range(domains)] for _ in range(DRAWS)), strict=True))


def _draws(ability: float, factors: Sequence[float]) -> list[float]:
    """Abilities in a domain, by its row of the covariance's factor."""
    draws = [ability] * DRAWS
    for factor, normals in zip(factors, _normals(len(factors)), strict=True):
        if factor:
            draws = [drawn + factor * normal for drawn, normal in zip(draws, normals, strict=True)]
    return draws


def _shares(draws: Sequence[float], items: Sequence[float]) -> list[float]:
    """The share of such items that would be right, for each drawn ability."""
    odds_against = [exp(-ability) for ability in draws]
    columns = [[1 / (1 + hard * odds) for odds in odds_against] for hard in map(exp, items)]
    count = len(items)
    return [right / count for right in map(sum, zip(*columns, strict=True))]


def _chances(shares: Sequence[Sequence[float]], counts: Sequence[int], passing: float) -> list[float]:
    """For each draw that at least the passing number of items is right, by the normal curve."""
    distances, variances = [0.5 - passing * sum(counts)] * DRAWS, [0.0] * DRAWS
    for count, column in zip(counts, shares, strict=True):
        distances = [distance + count * share for distance, share in zip(distances, column, strict=True)]
        variances = [
            variance + count * share * (1 - share) for variance, share in zip(variances, column, strict=True)
        ]
    return [
        0.5 * (1 + erf(distance / sqrt(2 * max(variance, 1e-9))))
        for distance, variance in zip(distances, variances, strict=True)
    ]


def _estimate(values: Sequence[float]) -> Estimate:
    ordered = sorted(values)
    last = len(ordered) - 1
    return Estimate(sum(values) / len(values), ordered[round(LOW * last)], ordered[round(HIGH * last)])


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
