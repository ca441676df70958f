"""The result of a sitting: marks by domain, and how sure it is that one would pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Literal

from cubital.questions import mark
from cubital_exams.sittings.paper import PaperQuestion
from cubital_exams.sittings.records import SavedAnswer

Verdict = Literal["pass", "fail", "near"]
SURE = 1.96  # standard deviations on both sides: 95 of 100


@dataclass(frozen=True)
class DomainResult:
    id: str
    name: str
    questions: int
    right: float


@dataclass(frozen=True)
class Expected:
    """In percent, what another form of the same length would give in 95 of 100 cases."""

    low: float
    high: float


def marks_in(paper: Sequence[PaperQuestion], answers: Sequence[SavedAnswer]) -> list[float]:
    """What each question's answer is worth, 0 where none was given."""
    responses = {answer.position: answer.response for answer in answers}
    return [mark(one.question, responses.get(position)) for position, one in enumerate(paper)]


def right_in(paper: Sequence[PaperQuestion], answers: Sequence[SavedAnswer]) -> float:
    """The sum of the marks of the questions that count."""
    marks = marks_in(paper, answers)
    return sum(worth for one, worth in zip(paper, marks, strict=True) if one.scored)


def by_domain(
    paper: Sequence[PaperQuestion], marks: Sequence[float], order: Sequence[str]
) -> list[DomainResult]:
    """In the blueprint's `order` of domains, those that it no longer has last; only questions that count."""
    names = {one.domain: one.domain_name for one in paper}
    places = {domain: place for place, domain in enumerate(order)}
    results: list[DomainResult] = []
    for domain, name in sorted(names.items(), key=lambda pair: (places.get(pair[0], len(order)), pair[1])):
        own = [worth for one, worth in zip(paper, marks, strict=True) if one.scored and one.domain == domain]
        if own:
            results.append(DomainResult(domain, name, len(own), sum(own)))
    return results


def expected(right: float, scored: int) -> Expected:
    """The share of right answers is drawn a little to the middle (Agresti and Coull's two and two), and
    spreads twice: as this form was one of many, and so will be the next."""
    if not scored:
        return Expected(0.0, 100.0)
    share = (right + 2) / (scored + 4)
    spread = SURE * sqrt(2 * share * (1 - share) / scored)
    return Expected(100 * max(0.0, share - spread), 100 * min(1.0, share + spread))


def verdict(expected: Expected, passing: float) -> Verdict:
    """Whether it is sure to be on one side of `passing`, in percent."""
    if expected.low >= passing:
        return "pass"
    return "fail" if expected.high < passing else "near"
