"""Own results: what students would have been told before each full exam that they sat, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import bindparam, select

from cubital.school import School
from cubital.storage.work import Work
from cubital_exams.bank.blueprints import BLUEPRINTS, Blueprint
from cubital_exams.bank.items import ITEMS, ExamItem
from cubital_exams.readiness.evidence import (
    counts_by_question,
    difficulties,
    evidence_of,
    first_answers,
    is_enough,
    scale_of,
)
from cubital_exams.readiness.model import readiness
from cubital_exams.tables import sittings

NEWEST = 2000  # exams that are looked at, of each blueprint

_s = sittings.c
SAT = (
    select(_s.user_id, _s.started_at, _s.right, _s.scored, _s.passing)
    .where(_s.exam == bindparam("exam"), _s.form == "full", _s.handed_in_at.is_not(None), _s.scored > 0)
    .order_by(_s.id.desc())
    .limit(NEWEST)
)


@dataclass
class OwnResults:
    """`outcomes`: the chance before each exam, and whether it was passed. `unknown` exams had too few answers
    before them to tell a chance."""

    outcomes: list[tuple[float, bool]] = field(default_factory=list)
    unknown: int = 0


async def own_results(school: School) -> OwnResults:
    """Over all exams of the school."""
    snapshot = await school.content.snapshot()
    blueprints, items = await snapshot.all(BLUEPRINTS), await snapshot.all(ITEMS)
    return await school.database.read(_results, blueprints, items)


def _results(work: Work, blueprints: Sequence[Blueprint], items: Sequence[ExamItem]) -> OwnResults:
    results = OwnResults()
    # As difficult as they are known to be today: what one exam adds to that is little.
    hard = difficulties(counts_by_question(work))
    for blueprint in blueprints:
        scale = scale_of(blueprint, items, hard)
        counts = {domain.id: domain.items for domain in blueprint.domains}
        for row in work.all(SAT, exam=blueprint.id):
            first = first_answers(work, [row.user_id])[row.user_id]
            answers = evidence_of(first, scale, row.started_at)
            if not is_enough(answers, blueprint):
                results.unknown += 1
                continue
            chance = readiness(answers, counts, row.passing / 100, scale.of_bank).chance.share
            results.outcomes.append((chance, 100 * row.right / row.scored >= row.passing))
    return results
