"""Tutor: the course page, its chat with an answerer that cites the lessons, and the lessons themselves."""

from collections.abc import Iterable, Sequence
from typing import Any

import typer
from fastapi import APIRouter

from cubital import hookimpl
from cubital.accounts.user import User
from cubital.content import ContentKind
from cubital.content.cache import ContentCache
from cubital.plugins.results import Concern, NextStep, PersonalData
from cubital.settings import Settings
from cubital.storage.database import Database
from cubital.storage.work import Work
from cubital_tutor.checks.lesson_checks import CHECKS
from cubital_tutor.commands import add_to
from cubital_tutor.language.content_kinds import KINDS
from cubital_tutor.lessons import LESSONS
from cubital_tutor.models.commands import add_to as add_drafts_to
from cubital_tutor.personal_data import personal_data_of
from cubital_tutor.places.next_step import next_steps as plugin_steps
from cubital_tutor.retrieval.phrasings import PHRASINGS
from cubital_tutor.retrieval.written_answers import WRITTEN
from cubital_tutor.routes import router
from cubital_tutor.settings import TutorSettings
from cubital_tutor.staff.concerns import concerns as plugin_concerns


@hookimpl
def register_routes() -> APIRouter:
    TutorSettings().refuse_unusable()
    TutorSettings().refuse_unsafe(Settings())
    return router


@hookimpl
def register_content() -> list[ContentKind[Any]]:
    return [LESSONS, CHECKS, PHRASINGS, WRITTEN, *KINDS]


@hookimpl
def register_commands(cli: typer.Typer) -> None:
    add_to(cli)
    add_drafts_to(cli)


@hookimpl
def personal_data(work: Work, user: User) -> PersonalData:
    return personal_data_of(work, user)


@hookimpl
async def next_steps(user_id: int, database: Database, content: ContentCache) -> Sequence[NextStep]:
    return await plugin_steps(user_id, database, content)


@hookimpl
def concerns(work: Work) -> Iterable[Concern]:
    return plugin_concerns(work)
