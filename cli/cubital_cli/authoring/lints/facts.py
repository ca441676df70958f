"""Lint of facts whose review is due."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from cubital.content.facts import FACTS, Fact
from cubital_cli.authoring.lints.course_text import CourseText, Place
from cubital_cli.authoring.lints.findings import Finding


def facts_due(course: CourseText, today: date) -> Iterator[Finding]:
    for entry in course.reading.of(FACTS.name):
        fact = entry.value
        if isinstance(fact, Fact) and fact.review_by <= today:
            message = f"{fact.id} was to be reviewed by {fact.review_by}; compare it with {fact.source}"
            yield course.finding("fact-due", Place(entry), message)
