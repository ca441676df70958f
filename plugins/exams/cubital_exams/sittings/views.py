"""What the pages get of exams, sittings and results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from cubital.learning.percent import percent_of
from cubital.questions import QuestionReview, Response, ShownQuestion, reviewed
from cubital.schemas import ApiModel, UtcTime
from cubital_exams.bank.blueprints import Blueprint, ExamDomain
from cubital_exams.bank.forms import Form, FormName, forms_of, of_domain
from cubital_exams.bank.items import ExamItem
from cubital_exams.sittings import result
from cubital_exams.sittings.paper import PaperQuestion, as_shown
from cubital_exams.sittings.records import SavedAnswer, Sitting
from cubital_exams.sittings.result import Verdict


class DomainView(ApiModel):
    """`share`: percent of the exam, where published; `items`: how many the bank has. `questions` and
    `minutes`: of an exam of this domain alone, without the student's extra time; 0 without items."""

    id: str
    name: str
    share: float | None
    items: int
    questions: int
    minutes: int


class FormView(ApiModel):
    """`minutes`: without the student's extra time."""

    id: FormName
    name: str
    questions: int
    scored: int
    minutes: int


class ExamView(ApiModel):
    id: str
    name: str
    title: str
    note: str
    passing: float
    passing_note: str
    domains: list[DomainView]
    forms: list[FormView]


class SittingSummary(ApiModel):
    """`percent` and `passed` are null while it is open, and while an open exam asks what it asked."""

    id: int
    exam: str
    exam_name: str
    form: str
    form_name: str
    domain: str | None
    started_at: UtcTime
    deadline: UtcTime | None
    handed_in_at: UtcTime | None
    percent: float | None
    passed: bool | None


class ExamsView(ApiModel):
    """`time_multiplier`: the student's accommodation, 1 as a rule, or "untimed"."""

    exams: list[ExamView]
    sittings: list[SittingSummary]
    time_multiplier: float | str


class AnswerView(ApiModel):
    """`seconds_ago`: when it was chosen."""

    position: int
    response: Response | None
    flagged: bool
    struck: list[str]
    seq: int
    seconds_ago: float


class SittingView(ApiModel):
    """An open sitting, or one that is over: in neither case with a key. `place`: the question where its
    student was last, on whatever device; null before the first save."""

    id: int
    exam: str
    exam_name: str
    form: str
    form_name: str
    domain: str | None
    started_at: UtcTime
    deadline: UtcTime | None
    seconds_left: float | None
    handed_in_at: UtcTime | None
    place: int | None
    questions: list[ShownQuestion]
    answers: list[AnswerView]


class DomainResultView(ApiModel):
    id: str
    name: str
    questions: int
    right: float
    percent: float


class ItemResultView(ApiModel):
    position: int
    domain: str
    task: str
    question: ShownQuestion
    response: Response | None
    review: QuestionReview
    seconds: int
    flagged: bool
    scored: bool


class ResultView(ApiModel):
    """`low` to `high`: the percent that another form would give in 95 of 100 cases; `verdict` "near" where
    `passing` lies between them. `seconds`: in all."""

    id: int
    exam: str
    exam_name: str
    form: str
    form_name: str
    handed_in_at: UtcTime
    out_of_time: bool
    scored: int
    right: float
    percent: float
    passing: float
    passed: bool
    low: float
    high: float
    verdict: Verdict
    seconds: int
    answered: int
    domains: list[DomainResultView]
    items: list[ItemResultView]


def exam_view(blueprint: Blueprint, bank: Mapping[str, Sequence[ExamItem]]) -> ExamView:
    return ExamView(
        id=blueprint.id,
        name=blueprint.name,
        title=blueprint.title,
        note=blueprint.note,
        passing=blueprint.passing.percent,
        passing_note=blueprint.passing.note,
        domains=[
            domain_view(one, len(bank[one.id]), of_domain(blueprint, bank, one.id))
            for one in blueprint.domains
        ],
        forms=[
            FormView(
                id=form.id,
                name=form.name,
                questions=form.questions,
                scored=form.questions - form.unscored,
                minutes=form.minutes,
            )
            for form in forms_of(blueprint, bank)
        ],
    )


def domain_view(domain: ExamDomain, items: int, form: Form | None) -> DomainView:
    """`form`: of this domain alone."""
    return DomainView(
        id=domain.id,
        name=domain.name,
        share=domain.share,
        items=items,
        questions=form.questions if form else 0,
        minutes=form.minutes if form else 0,
    )


def summary(sitting: Sitting, waits: bool = False) -> SittingSummary:
    """`waits`: its marks are not to be told now."""
    percent = None if sitting.right is None or waits else percent_of(sitting.right, sitting.scored)
    passed = None if percent is None else percent >= sitting.passing
    return SittingSummary.model_validate(vars(sitting) | {"percent": percent, "passed": passed})


def sitting_view(
    sitting: Sitting, paper: Sequence[PaperQuestion], answers: Sequence[SavedAnswer], now: datetime
) -> SittingView:
    return SittingView.model_validate(
        vars(sitting)
        | {
            "seconds_left": seconds_left(sitting, now),
            "questions": as_shown(paper, sitting.seed),
            "answers": [
                AnswerView.model_validate(
                    vars(answer) | {"seconds_ago": max(0.0, (now - answer.saved_at).total_seconds())}
                )
                for answer in answers
            ],
        }
    )


def result_view(
    sitting: Sitting,
    paper: Sequence[PaperQuestion],
    answers: Sequence[SavedAnswer],
    domains: Sequence[str],
) -> ResultView:
    """Of a sitting that is handed in. `domains`: in the blueprint's order."""
    marks = result.marks_in(paper, answers)
    right = sum(worth for one, worth in zip(paper, marks, strict=True) if one.scored)
    percent = percent_of(right, sitting.scored)
    sure = result.expected(right, sitting.scored)
    by_position = {answer.position: answer for answer in answers}
    assert sitting.handed_in_at is not None
    whole = round((sitting.handed_in_at - sitting.started_at).total_seconds())
    items: list[ItemResultView] = []
    for position, (one, question) in enumerate(zip(paper, as_shown(paper, sitting.seed), strict=True)):
        answer = by_position.get(position)
        response = answer.response if answer else None
        items.append(
            ItemResultView(
                position=position,
                domain=one.domain_name,
                task=one.task,
                question=question,
                response=response,
                review=reviewed(one.question, response),
                seconds=min(answer.seconds, whole) if answer else 0,
                flagged=bool(answer and answer.flagged),
                scored=one.scored,
            )
        )
    return ResultView(
        id=sitting.id,
        exam=sitting.exam,
        exam_name=sitting.exam_name,
        form=sitting.form,
        form_name=sitting.form_name,
        handed_in_at=sitting.handed_in_at,
        out_of_time=bool(sitting.out_of_time),
        scored=sitting.scored,
        right=right,
        percent=percent,
        passing=sitting.passing,
        passed=percent >= sitting.passing,
        low=round(sure.low, 1),
        high=round(sure.high, 1),
        verdict=result.verdict(sure, sitting.passing),
        seconds=min(sum(answer.seconds for answer in answers), whole),
        answered=sum(answer.response is not None for answer in answers),
        domains=[
            DomainResultView(
                id=one.id,
                name=one.name,
                questions=one.questions,
                right=one.right,
                percent=percent_of(one.right, one.questions),
            )
            for one in result.by_domain(paper, marks, domains)
        ],
        items=items,
    )


def seconds_left(sitting: Sitting, now: datetime) -> float | None:
    """Until the deadline; None where there is none."""
    if sitting.deadline is None:
        return None
    return max(0.0, round((sitting.deadline - now).total_seconds(), 1))
