"""Lints: checks of how well a course without mistakes teaches. docs/content.md explains each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from typing import Any

from cubital.content.files import shown
from cubital.content.kinds import ContentKind
from cubital.content.reading import Reading
from cubital_cli.authoring.lints.course_text import CourseText
from cubital_cli.authoring.lints.duplicates import duplicate_questions
from cubital_cli.authoring.lints.facts import facts_due
from cubital_cli.authoring.lints.findings import LINTS, Finding
from cubital_cli.authoring.lints.misfiled_entries import in_another_file
from cubital_cli.authoring.lints.numbers import repeated_numbers
from cubital_cli.authoring.lints.option_form import option_form
from cubital_cli.authoring.lints.pictures import missing_alt, picture_not_shown
from cubital_cli.authoring.lints.question_banks import (
    answer_position,
    few_questions,
    longest_answer,
    missing_rationale,
    missing_reasons,
)
from cubital_cli.authoring.lints.reading_level import reading_level
from cubital_cli.authoring.lints.replies import REPLY_LINTS
from cubital_cli.authoring.lints.sample_texts import sample_texts
from cubital_cli.authoring.lints.suppressions import suppressions
from cubital_cli.authoring.lints.terms import unknown_terms

__all__ = ["LINTS", "Finding", "run"]

EVERY: tuple[Callable[[CourseText], Iterator[Finding]], ...] = (
    answer_position,
    longest_answer,
    option_form,
    duplicate_questions,
    missing_rationale,
    missing_reasons,
    few_questions,
    unknown_terms,
    missing_alt,
    picture_not_shown,
    reading_level,
    repeated_numbers,
    in_another_file,
    *REPLY_LINTS,
)


def run(
    reading: Reading, kinds: Iterable[ContentKind[Any]], today: date | None = None, demo: bool = True
) -> list[Finding]:
    """The findings in a reading without mistakes, sorted by place, without those that are suppressed.

    `kinds` are those that were read; a `demo` may have sample texts. A comment that allows what nothing finds
    is a finding itself.
    """
    course = CourseText(reading, kinds)
    findings = {finding for lint in EVERY for finding in lint(course)}
    findings |= set(facts_due(course, today or date.today()))
    if not demo:
        findings |= set(sample_texts(course))
    opt_outs = []
    for file in reading.files:
        here, wrong = suppressions(shown(reading.folder / file.path), file.text)
        opt_outs += here
        findings |= set(wrong)
    reported = []
    for finding in findings:
        covering = [suppression for suppression in opt_outs if suppression.covers(finding)]
        for suppression in covering:
            suppression.used.add(finding.lint)
        if not covering:
            reported.append(finding)
    for suppression in opt_outs:
        reported += [
            Finding(
                suppression.file,
                suppression.line,
                "unneeded-allow",
                f"nothing here needs {lint} to be allowed",
            )
            for lint in suppression.lints
            if lint not in suppression.used
        ]
    return sorted(reported)
