"""Lints: what a course may say without a mistake, and still should not. docs/content.md explains each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from typing import Any

from cubital.content.files import shown
from cubital.content.kinds import ContentKind
from cubital.content.reading import Reading
from cubital_cli.authoring.lints.allowing import allowances
from cubital_cli.authoring.lints.banks import (
    answer_position,
    few_questions,
    longest_answer,
    missing_rationale,
)
from cubital_cli.authoring.lints.course import Course
from cubital_cli.authoring.lints.duplicates import duplicate_questions
from cubital_cli.authoring.lints.facts import facts_due
from cubital_cli.authoring.lints.findings import LINTS, Finding
from cubital_cli.authoring.lints.groups import in_another_file
from cubital_cli.authoring.lints.numbers import repeated_numbers
from cubital_cli.authoring.lints.pictures import missing_alt
from cubital_cli.authoring.lints.reading_level import reading_level
from cubital_cli.authoring.lints.terms import unknown_terms

__all__ = ["LINTS", "Finding", "run"]

EVERY: tuple[Callable[[Course], Iterator[Finding]], ...] = (
    answer_position,
    longest_answer,
    duplicate_questions,
    missing_rationale,
    few_questions,
    unknown_terms,
    missing_alt,
    reading_level,
    repeated_numbers,
    in_another_file,
)


def run(reading: Reading, kinds: Iterable[ContentKind[Any]], today: date | None = None) -> list[Finding]:
    """What the lints find in a reading without mistakes, sorted by place, without what is allowed there.

    `kinds` are those that were read. A comment that allows what nothing finds is a finding itself.
    """
    course = Course(reading, kinds)
    found = {finding for lint in EVERY for finding in lint(course)}
    found |= set(facts_due(course, today or date.today()))
    allowed = []
    for file in reading.files:
        here, wrong = allowances(shown(reading.folder / file.path), file.text)
        allowed += here
        found |= set(wrong)
    told = []
    for finding in found:
        covering = [allowance for allowance in allowed if allowance.covers(finding)]
        for allowance in covering:
            allowance.used.add(finding.lint)
        if not covering:
            told.append(finding)
    for allowance in allowed:
        told += [
            Finding(
                allowance.file, allowance.line, "unneeded-allow", f"nothing here needs {lint} to be allowed"
            )
            for lint in allowance.lints
            if lint not in allowance.used
        ]
    return sorted(told)
