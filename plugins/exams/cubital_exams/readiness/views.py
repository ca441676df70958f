"""Readiness as its calls tell it: for an exam and its domains, in percent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cubital.learning.percent import percent_of
from cubital.schemas import ApiModel
from cubital_exams.readiness.evidence import (
    ENOUGH,
    ENOUGH_OF_DOMAIN,
    ExamScale,
    is_enough,
    large_domains,
)
from cubital_exams.readiness.model import Estimate, Evidence, readiness
from cubital_exams.readiness.sureness import answers_to_narrow, is_wide


class DomainReadinessView(ApiModel):
    """`percent` of its questions would be right, `low` to `high`; null where too little was answered.

    `needed`: so many answers in it are needed to tell of the exam; none in a small domain.
    """

    id: str
    name: str
    answers: int
    needed: int
    percent: float | None
    low: float | None
    high: float | None


class ReadinessView(ApiModel):
    """`chance` of passing today, in percent, with the bounds of 95 of 100 cases. Null while too little was
    answered: `answers` of `needed`, and some in each domain. `unsure`: the bounds are more than 30 points
    apart, and are to be told before the chance; about `answers_to_narrow` more would bring them closer,
    null where more answers than a student gives would not."""

    exam: str
    exam_name: str
    answers: int
    needed: int
    chance: float | None
    low: float | None
    high: float | None
    unsure: bool
    answers_to_narrow: int | None
    domains: list[DomainReadinessView]

    @property
    def answers_missing(self) -> int:
        """How many more answers are needed before a chance can be told."""
        of_domains = sum(max(0, domain.needed - domain.answers) for domain in self.domains)
        return max(self.needed - self.answers, of_domains)


def readiness_view(scale: ExamScale, answers: Sequence[Evidence]) -> ReadinessView:
    """What these first answers of a student tell of the exam."""
    blueprint = scale.blueprint
    counts = {domain.id: domain.items for domain in blueprint.domains}
    of_domain = Counter(one.domain for one in answers)
    large = large_domains(blueprint)
    enough = is_enough(answers, blueprint)
    known = {domain for domain, number in of_domain.items() if number >= ENOUGH_OF_DOMAIN}
    chance: Estimate | None = None
    shares: dict[str, Estimate] = {}
    passing = blueprint.passing.percent / 100
    if enough or known:
        estimates = readiness(answers, counts, passing, scale.of_bank)
        chance = estimates.chance if enough else None
        shares = {domain: estimates.domains[domain] for domain in known}
    unsure = chance is not None and is_wide(chance)
    return ReadinessView(
        exam=blueprint.id,
        exam_name=blueprint.name,
        answers=len(answers),
        needed=ENOUGH,
        **_percents(chance, "chance"),
        unsure=unsure,
        answers_to_narrow=answers_to_narrow(answers, counts, passing, scale.of_bank) if unsure else None,
        domains=[
            DomainReadinessView(
                id=domain.id,
                name=domain.name,
                answers=of_domain[domain.id],
                needed=ENOUGH_OF_DOMAIN if domain.id in large else 0,
                **_percents(shares.get(domain.id), "percent"),
            )
            for domain in blueprint.domains
        ],
    )


def _percents(estimate: Estimate | None, name: str) -> dict[str, float | None]:
    if estimate is None:
        return {name: None, "low": None, "high": None}
    return {
        name: percent_of(estimate.share, 1),
        "low": percent_of(estimate.low, 1),
        "high": percent_of(estimate.high, 1),
    }
