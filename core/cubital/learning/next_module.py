"""The next module of a student, and those that are left: as the dashboard's mission progress orders them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cubital.learning.assessments import PASSING, best_scores
from cubital.learning.modules import Module
from cubital.learning.progress import ProgressView
from cubital.storage.work import Work


def modules_left(course: Sequence[Module], records: Sequence[ProgressView]) -> list[Module]:
    """Those that are not completed: first the started ones, nearest to its end first, then the others."""
    positions = _positions(records)
    left = [module for module in course if positions.get(module.id, 0) < 100]
    return sorted(left, key=lambda module: -positions.get(module.id, 0))


def unproven_modules(
    work: Work, user_id: int, course: Sequence[Module], records: Sequence[ProgressView]
) -> list[Module]:
    """Those that are completed, and whose exam is still to pass: the best attempt counts."""
    positions = _positions(records)
    best = best_scores(work, user_id)
    return [
        module for module in course if positions.get(module.id, 0) >= 100 and best.get(module.id, 0) < PASSING
    ]


def _positions(records: Sequence[ProgressView]) -> Mapping[int, int]:
    return {record.module_id: record.last_position for record in records}
