"""Blueprints: how many questions of which domains a certifier's exam has, in what time, and what passes."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from cubital.content.kinds import ContentKind, Entry, Text
from cubital.content.messages import wrong_field

Count = Annotated[int, Field(ge=1, le=500)]
Share = Annotated[float, Field(gt=0, le=100, strict=False)]


class ExamDomain(Entry):
    """`items`: how many of its questions are scored in a full exam. `draws_on`: the domains and tasks of
    items that belong to it; `modules`: those whose practice questions tell of it. `share`: percent, where the
    certifier has published it."""

    id: Text
    name: Text
    items: Count
    draws_on: Annotated[list[Text], Field(min_length=1)]
    modules: list[int] = []
    share: Share | None = None


class PassingScore(Entry):
    """`percent` of the scored questions that passes here; `note` says what the certifier itself does."""

    percent: Annotated[float, Field(gt=0, le=100, strict=False)]
    note: Text


class Blueprint(Entry):
    """`unscored`: questions that are mixed in and do not count, as some certifiers try new ones."""

    id: Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=50)]
    name: Text
    title: Text
    note: Text
    minutes: Annotated[int, Field(ge=1, le=600)]
    unscored: Annotated[int, Field(ge=0, le=200)] = 0
    passing: PassingScore
    domains: Annotated[list[ExamDomain], Field(min_length=1, max_length=20)]

    @model_validator(mode="after")
    def _names_each_domain_once(self) -> Blueprint:
        ids = [domain.id for domain in self.domains]
        if len(set(ids)) < len(ids):
            raise wrong_field("domains", "two of them have the same id")
        return self

    @property
    def scored(self) -> int:
        return sum(domain.items for domain in self.domains)

    @property
    def questions(self) -> int:
        return self.scored + self.unscored


BLUEPRINTS = ContentKind(
    name="exams",
    files="exams/blueprints.yaml",
    model=Blueprint,
    key=lambda blueprint: blueprint.id,
    holds="list",
)
