"""Statistics of questions from their answers: difficulty, discrimination, choices."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

from sqlalchemy import func, select

from cubital.content.structure import RecordedQuestion
from cubital.learning.answers import ANSWERED
from cubital.learning.percent import percent_of
from cubital.learning.tables import recorded_answers
from cubital.schemas import ApiModel
from cubital.storage.work import Work

FEW = 30  # students; below, a figure says more about chance than about the question
EXPECTED = 5  # wrong answers for each wrong option; below, that nobody chose one of them is chance
NEWEST = 200_000  # answers that are looked at

_a = recorded_answers.c
# Only what a student answered first: later answers tell of the explanation that they have read.
FIRST = select(func.min(_a.id)).where(ANSWERED).group_by(_a.user_id, _a.question)
ANSWERS = (
    select(_a.user_id, _a.question, _a.source, _a.module_id, _a.chosen, _a.correct)
    .where(_a.id.in_(FIRST))
    .order_by(_a.id.desc())
    .limit(NEWEST)
)


class Choice(ApiModel):
    """`share`: percent of the students who chose it."""

    text: str
    correct: bool
    given: int
    share: float


class QuestionStatistics(ApiModel):
    """One question. `difficulty`: percent of students who were right at first, so 100 is easiest.

    `discrimination`, from -1 to 1: whether those who are right here are right elsewhere (point-biserial with
    the rest of their answers); null where nobody, or everybody, was right. `few`: under 30 students answered.
    `text` is null where the question is no longer in the content. `warnings`, in words, say what to look at.
    """

    question: str
    text: str | None
    module_id: int | None
    source: str
    students: int
    difficulty: float
    discrimination: float | None
    choices: list[Choice]
    few: bool
    warnings: list[str]


def statistics(work: Work, known: Mapping[str, RecordedQuestion]) -> list[QuestionStatistics]:
    """Hardest first."""
    rows = work.all(ANSWERS)
    right_by_student: dict[int, list[int]] = defaultdict(lambda: [0, 0])  # right, given
    by_question: dict[str, list[Any]] = defaultdict(list)
    for row in rows:
        tally = right_by_student[row.user_id]
        tally[0] += row.correct
        tally[1] += 1
        by_question[row.question].append(row)
    questions = [
        _of_question(name, answers, known.get(name), right_by_student)
        for name, answers in by_question.items()
    ]
    return sorted(questions, key=lambda each: (each.difficulty, each.question))


def _of_question(
    name: str,
    answers: Sequence[Any],
    known: RecordedQuestion | None,
    right_by_student: Mapping[int, Sequence[int]],
) -> QuestionStatistics:
    right = sum(answer.correct for answer in answers)
    discrimination = _discrimination(answers, right_by_student)
    choices = _choices(answers, known)
    few = len(answers) < FEW
    difficulty = percent_of(right, len(answers))
    return QuestionStatistics(
        question=name,
        text=known.text if known else None,
        module_id=answers[0].module_id,
        source=answers[0].source,
        students=len(answers),
        difficulty=difficulty,
        discrimination=discrimination,
        choices=choices,
        few=few,
        warnings=[] if few else _warnings(difficulty, discrimination, choices),
    )


def _discrimination(answers: Sequence[Any], right_by_student: Mapping[int, Sequence[int]]) -> float | None:
    """The point-biserial correlation of being right here with the share of right answers elsewhere."""
    pairs = []
    for answer in answers:
        right, total = right_by_student[answer.user_id]
        if total > 1:
            pairs.append((int(answer.correct), (right - answer.correct) / (total - 1)))
    if len(pairs) < 2:
        return None
    here = sum(x for x, _ in pairs) / len(pairs)
    elsewhere = sum(y for _, y in pairs) / len(pairs)
    spread = sqrt(sum((x - here) ** 2 for x, _ in pairs) * sum((y - elsewhere) ** 2 for _, y in pairs))
    if spread == 0:
        return None
    together: float = sum((x - here) * (y - elsewhere) for x, y in pairs)
    return round(together / spread, 2)


def _choices(answers: Sequence[Any], known: RecordedQuestion | None) -> list[Choice]:
    """The options in the order of the content, with those that were chosen when it read otherwise."""
    counts: dict[str, int] = defaultdict(int)
    right: dict[str, bool] = {}
    for answer in answers:
        counts[answer.chosen] += 1
        right[answer.chosen] = answer.correct
    options = list(known.options) if known else []
    options += [text for text in sorted(counts) if text not in options]
    return [
        Choice(
            text=text,
            correct=right.get(text, known is not None and text == known.answer),
            given=counts[text],
            share=percent_of(counts[text], len(answers)),
        )
        for text in options
    ]


def _warnings(difficulty: float, discrimination: float | None, choices: Sequence[Choice]) -> list[str]:
    warnings = []
    if difficulty < 30:
        warnings.append("Most students miss it. Is the lesson clear, and is the marked answer correct?")
    if difficulty > 95:
        warnings.append("Almost everyone gets it right, so it tells you little.")
    if discrimination is not None and discrimination < 0.1:
        warnings.append("Strong students do no better on it than weak ones. It may be misleading.")
    most_right = max((choice.given for choice in choices if choice.correct), default=0)
    wrong = [choice for choice in choices if not choice.correct]
    missed = sum(choice.given for choice in wrong)
    favorite = max(wrong, key=lambda choice: choice.given, default=None)
    if favorite is not None and favorite.given > most_right:
        warnings.append(f"More students choose “{favorite.text}” than the correct answer.")
    for choice in wrong:
        if choice.given == 0 and missed >= EXPECTED * len(wrong):
            warnings.append(f"No one chooses “{choice.text}”, so it's not a real alternative.")
    return warnings
