"""The items of the bank as students met them: how difficult, what they tell, and how long they take."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from statistics import median

from sqlalchemy import func, select

from cubital.content.structure import RecordedQuestion
from cubital.learning.question_statistics import QuestionStatistics, statistics
from cubital.schemas import ApiModel
from cubital.storage.work import Work
from cubital_exams.bank.items import ExamItem, recorded, recorded_name
from cubital_exams.tables import answers, seen, sittings

NEWEST = 300  # sittings whose times are looked at
ENOUGH = 50  # answers, after which a distractor that nobody chose is none

MET = select(seen.c.item, func.count().label("students")).group_by(seen.c.item)
PAPERS = (
    select(sittings.c.id, sittings.c.paper, sittings.c.started_at, sittings.c.handed_in_at)
    .where(sittings.c.handed_in_at.is_not(None))
    .order_by(sittings.c.id.desc())
    .limit(NEWEST)
)
SECONDS = select(answers.c.sitting_id, answers.c.position, answers.c.seconds).where(
    answers.c.response.is_not(None), answers.c.seconds > 0
)


class ItemResults(ApiModel):
    """`students` have met it; `answers` are first ones, `percent` of them right. `seconds`: the median time
    of the newest sittings. Null where nobody has answered; `discrimination` as for all questions."""

    id: int
    domain: str
    task: str
    level: str
    kind: str
    stem: str
    students: int
    answers: int
    percent: float | None
    discrimination: float | None
    seconds: float | None
    warnings: list[str]


def item_results(work: Work, items: Sequence[ExamItem]) -> list[ItemResults]:
    """In the order of the bank."""
    known: dict[str, RecordedQuestion] = {one.name: one for item in items for one in recorded(item)}
    figures = {one.question: one for one in statistics(work, known) if one.question in known}
    met = {row.item: row.students for row in work.all(MET)}
    seconds = _seconds(work)
    return [_results(item, figures.get(recorded_name(item.id)), met, seconds) for item in items]


def _results(
    item: ExamItem, of: QuestionStatistics | None, met: Mapping[int, int], seconds: Mapping[int, float]
) -> ItemResults:
    return ItemResults(
        id=item.id,
        domain=item.domain,
        task=item.task,
        level=item.level,
        kind=item.question.kind,
        stem=item.question.stem,
        students=met.get(item.id, 0),
        answers=of.students if of else 0,
        percent=of.difficulty if of else None,
        discrimination=of.discrimination if of else None,
        seconds=seconds.get(item.id),
        warnings=[*of.warnings, *unchosen(of)] if of else [],
    )


def unchosen(of: QuestionStatistics) -> list[str]:
    """What is told of options that nobody chose in ENOUGH answers, where few were wrong too."""
    if of.students < ENOUGH:
        return []
    words = " ".join(of.warnings)
    return [
        f"Nobody chose “{choice.text}” in {of.students} answers."
        for choice in of.choices
        if not choice.correct and choice.given == 0 and f"“{choice.text}”" not in words
    ]


def _seconds(work: Work) -> Mapping[int, float]:
    """The median time that each item took, by its id."""
    papers = work.all(PAPERS)
    places = {
        (row.id, position): question["item"] for row in papers for position, question in enumerate(row.paper)
    }
    whole = {row.id: round((row.handed_in_at - row.started_at).total_seconds()) for row in papers}
    times: dict[int, list[int]] = defaultdict(list)
    if places:
        oldest = min(sitting for sitting, _ in places)
        for row in work.all(SECONDS.where(answers.c.sitting_id >= oldest)):
            item = places.get((row.sitting_id, row.position))
            if item is not None:
                times[item].append(min(row.seconds, whole[row.sitting_id]))
    return {item: median(each) for item, each in times.items()}
