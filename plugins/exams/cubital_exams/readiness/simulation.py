"""Simulated students of known ability: whether of those with a chance of 70 % seven of ten would pass."""

from __future__ import annotations

from math import exp
from random import Random

from cubital_exams.readiness.calibration import Calibration, calibrated
from cubital_exams.readiness.model import USUAL, Evidence, difficulty, readiness

DOMAINS = {"one": 26, "two": 20, "three": 28, "four": 26}
ITEMS = 60  # of each domain in the bank
PASSING = 0.75
OTHERS = 200  # students whose answers tell how difficult an item is


def calibration(students: int, seed: int = 1, bins: int = 10) -> Calibration:
    """Students answer some questions, get their chance, and then sit an exam of items that they never met."""
    random = Random(seed)  # noqa: S311
    hard = {domain: [random.gauss(0, 0.8) for _ in range(ITEMS)] for domain in DOMAINS}
    known = {domain: [_looks(b, random) for b in each] for domain, each in hard.items()}
    return calibrated([_one_student(random, hard, known) for _ in range(students)], bins)


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
