"""Simulated students of known ability: whether of those with a chance of 70 % seven of ten would pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random

from cubital_exams.readiness.model import USUAL, Evidence, difficulty, readiness

DOMAINS = {"one": 26, "two": 20, "three": 28, "four": 26}
ITEMS = 60  # of each domain in the bank
PASSING = 0.75
OTHERS = 200  # students whose answers tell how difficult an item is


@dataclass(frozen=True)
class Bin:
    """Of `students` of nearly the same chance: the mean of what was predicted, the share that passed."""

    students: int
    predicted: float
    passed: float


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


def calibration(students: int, seed: int = 1, bins: int = 10) -> Calibration:
    """Students answer some questions, get their chance, and then sit an exam of items that they never met."""
    random = Random(seed)  # noqa: S311
    hard = {domain: [random.gauss(0, 0.8) for _ in range(ITEMS)] for domain in DOMAINS}
    known = {domain: [_looks(b, random) for b in each] for domain, each in hard.items()}
    outcomes = sorted(_one_student(random, hard, known) for _ in range(students))
    base = sum(passed for _, passed in outcomes) / students
    size = max(1, students // bins)
    groups = [outcomes[start : start + size] for start in range(0, students, size)]
    return Calibration(
        [
            Bin(
                len(group),
                sum(chance for chance, _ in group) / len(group),
                sum(p for _, p in group) / len(group),
            )
            for group in groups
        ],
        sum((chance - passed) ** 2 for chance, passed in outcomes) / students,
        base * (1 - base),
    )


def _one_student(
    random: Random, hard: dict[str, list[float]], known: dict[str, list[float]]
) -> tuple[float, bool]:
    own = random.gauss(USUAL + 0.3, 0.9)
    ability = {domain: own + random.gauss(0, 0.45) for domain in DOMAINS}
    evidence: list[Evidence] = []
    fresh: dict[str, list[int]] = {}
    for domain in DOMAINS:
        items = random.sample(range(ITEMS), ITEMS)
        answers = random.randint(8, 30)
        evidence += [
            Evidence(domain, _is_right(random, ability[domain] - hard[domain][item]), known[domain][item])
            for item in items[:answers]
        ]
        fresh[domain] = items[answers : answers + DOMAINS[domain]]
    chance = readiness(evidence, DOMAINS, PASSING, known).chance.share
    right = sum(
        _is_right(random, ability[domain] - hard[domain][item])
        for domain in DOMAINS
        for item in fresh[domain]
    )
    return chance, right >= PASSING * sum(DOMAINS.values())


def _looks(hard: float, random: Random) -> float:
    """How difficult an item looks by the answers of others."""
    right = sum(_is_right(random, random.gauss(USUAL + 0.3, 0.9) - hard) for _ in range(OTHERS))
    return difficulty(right, OTHERS)


def _is_right(random: Random, logit: float) -> bool:
    return random.random() < 1 / (1 + exp(-logit))
