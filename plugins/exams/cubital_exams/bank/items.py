"""Items: the questions of exams, which no practice shows, by domain and task."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

from pydantic import Field

from cubital.content.kinds import ContentKind, Entry, Text
from cubital.content.structure import Asks, RecordedQuestion
from cubital.questions import Question, to_record
from cubital_exams.bank.blueprints import Blueprint, ExamDomain

Level = Literal["recall", "apply", "analyze"]


class ExamItem(Entry):
    """`id` is its identity for good: what a student saw and answered is known by it."""

    id: Annotated[int, Field(ge=1)]
    domain: Text
    task: Text
    level: Level
    question: Question


def recorded(item: ExamItem) -> list[RecordedQuestion]:
    return [to_record(recorded_name(item.id), item.question, about=item.task.capitalize())]


def recorded_name(item: int) -> str:
    """What recorded answers call an item."""
    return f"exam-items:{item}"


ITEMS = ContentKind(
    name="exam-items",
    files="exams/items/*.yaml",
    model=ExamItem,
    key=lambda item: str(item.id),
    holds="list",
    recorded=recorded,
    asks=Asks(),
)


def by_domain(blueprint: Blueprint, items: Iterable[ExamItem]) -> Mapping[str, list[ExamItem]]:
    """The items of each of the blueprint's domains, by its id; one that fits two belongs to the first."""
    domains: dict[str, list[ExamItem]] = {domain.id: [] for domain in blueprint.domains}
    for item in items:
        home = next((domain for domain in blueprint.domains if _belongs(item, domain)), None)
        if home is not None:
            domains[home.id].append(item)
    return domains


def _belongs(item: ExamItem, domain: ExamDomain) -> bool:
    return item.task in domain.draws_on or item.domain in domain.draws_on
