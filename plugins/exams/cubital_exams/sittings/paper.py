"""The paper of a sitting: which items are asked, in which order, those first that the student has not met."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from random import Random
from typing import Any

from pydantic import TypeAdapter

from cubital.content.kinds import Entry
from cubital.questions import Question, ShownQuestion, shown
from cubital_exams.bank.blueprints import Blueprint
from cubital_exams.bank.forms import Form, in_proportion
from cubital_exams.bank.items import ExamItem


class PaperQuestion(Entry):
    """A question of a sitting as it is kept: of which item and domain, and whether it counts."""

    item: int
    domain: str
    domain_name: str
    task: str
    scored: bool
    question: Question


PAPER = TypeAdapter(list[PaperQuestion])


def draw(
    blueprint: Blueprint,
    form: Form,
    bank: Mapping[str, Sequence[ExamItem]],
    last_seen: Mapping[int, datetime],
    random: Random,
) -> list[PaperQuestion]:
    """The questions of a new sitting. `last_seen`: when the student met an item, by its id."""
    names = {domain.id: domain.name for domain in blueprint.domains}
    chosen: list[PaperQuestion] = []
    rest: dict[str, list[ExamItem]] = {}
    for domain, count in form.scored.items():
        ordered = _freshest_first(bank[domain], last_seen, random)
        chosen += [_paper_question(item, domain, names[domain], scored=True) for item in ordered[:count]]
        rest[domain] = ordered[count:]
    for domain, count in in_proportion(_spare(rest, form.unscored, last_seen), form.unscored).items():
        chosen += [
            _paper_question(item, domain, names[domain], scored=False) for item in rest[domain][:count]
        ]
    random.shuffle(chosen)
    return chosen


def _spare(
    rest: Mapping[str, Sequence[ExamItem]], needed: int, last_seen: Mapping[int, datetime]
) -> Mapping[str, int]:
    """How many items each domain can spare: of those never met, so that no domain runs out of them first."""
    fresh = {domain: sum(item.id not in last_seen for item in items) for domain, items in rest.items()}
    return fresh if sum(fresh.values()) >= needed else {domain: len(items) for domain, items in rest.items()}


def rows_of(paper: Sequence[PaperQuestion]) -> list[dict[str, Any]]:
    """The paper as a row keeps it."""
    return [question.model_dump(mode="json", by_alias=False) for question in paper]


def read(rows: list[dict[str, Any]]) -> list[PaperQuestion]:
    return PAPER.validate_python(rows)


def items_of(rows: Iterable[Mapping[str, Any]]) -> set[int]:
    """The ids of the items of a paper, of which nothing else is read."""
    return {row["item"] for row in rows}


def as_shown(paper: Sequence[PaperQuestion], seed: int) -> list[ShownQuestion]:
    """The questions without their keys, in the same order of options whenever they are shown."""
    return [
        shown(one.question, Random(f"{seed}/{position}"))  # noqa: S311  (an order, and no secret)
        for position, one in enumerate(paper)
    ]


def _paper_question(item: ExamItem, domain: str, name: str, scored: bool) -> PaperQuestion:
    return PaperQuestion(
        item=item.id, domain=domain, domain_name=name, task=item.task, scored=scored, question=item.question
    )


def _freshest_first(
    items: Sequence[ExamItem], last_seen: Mapping[int, datetime], random: Random
) -> list[ExamItem]:
    """The items never met, then those met longest ago; the tasks take turns, so that no few fill an exam."""
    by_task: dict[str, list[ExamItem]] = defaultdict(list)
    for item in random.sample(items, len(items)):
        by_task[item.task].append(item)
    turns: list[tuple[float, int, int, ExamItem]] = []
    for place, task in enumerate(random.sample(sorted(by_task), len(by_task))):
        own = sorted(by_task[task], key=lambda item: _age(item, last_seen))
        turns += [(_age(item, last_seen), turn, place, item) for turn, item in enumerate(own)]
    return [item for *_, item in sorted(turns, key=lambda each: each[:3])]


def _age(item: ExamItem, last_seen: Mapping[int, datetime]) -> float:
    met = last_seen.get(item.id)
    return met.timestamp() if met else 0.0
