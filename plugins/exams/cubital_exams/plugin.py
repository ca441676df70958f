"""Exams: mock exams by a certifier's blueprint, timed by the server, with a result to learn from."""

from collections.abc import Collection, Sequence
from typing import Any

import typer
from fastapi import APIRouter

from cubital import hookimpl
from cubital.accounts.user import User
from cubital.content.cache import ContentCache
from cubital.content.kinds import ContentKind
from cubital.plugins.results import NextStep, PersonalData, ProgressNote
from cubital.storage.database import Database
from cubital.storage.work import Work
from cubital_exams.bank.blueprints import BLUEPRINTS
from cubital_exams.bank.items import ITEMS, recorded_name
from cubital_exams.commands import add_to
from cubital_exams.next_step import next_steps as plugin_steps
from cubital_exams.personal_data import personal_data_of
from cubital_exams.progress_notes import progress_notes as plugin_notes
from cubital_exams.routes import router
from cubital_exams.sittings.sitting import open_items


@hookimpl
def register_routes() -> APIRouter:
    return router


@hookimpl
def register_content() -> list[ContentKind[Any]]:
    return [BLUEPRINTS, ITEMS]


@hookimpl
def withheld_questions(work: Work, user_id: int) -> Collection[str]:
    return {recorded_name(item) for item in open_items(work, user_id)}


@hookimpl
async def progress_notes(user_id: int, database: Database, content: ContentCache) -> Sequence[ProgressNote]:
    return await plugin_notes(user_id, database, content)


@hookimpl
async def next_steps(user_id: int, database: Database, content: ContentCache) -> Sequence[NextStep]:
    return await plugin_steps(user_id, database, content)


@hookimpl
def register_commands(cli: typer.Typer) -> None:
    add_to(cli)


@hookimpl
def personal_data(work: Work, user: User) -> PersonalData:
    return personal_data_of(work, user)
