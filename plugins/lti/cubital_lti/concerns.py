"""The concern that scores wait: a gradebook has refused them, or was away, for more than a day."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from cubital.plugins.results import Concern
from cubital.storage.work import Work
from cubital_lti.grades.gradebook import waiting_grades

LONG = timedelta(days=1)
SHOWN = 20


def concerns(work: Work) -> Iterator[Concern]:
    late = [grade for grade in waiting_grades(work) if grade.made_at < work.now - LONG]
    for grade in late[:SHOWN]:
        yield Concern(
            "A score waits for the gradebook",
            f"{grade.score:g}% for module {grade.module_id}, tried {grade.tries} times. {grade.reason}",
            since=grade.made_at,
            student_id=grade.user_id,
            module_id=grade.module_id,
        )
