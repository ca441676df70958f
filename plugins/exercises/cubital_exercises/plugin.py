"""Exercises: cases to be worked through with one's hands, step by step, and what each choice brings."""

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter

from cubital import hookimpl
from cubital.accounts.user import User
from cubital.content.cache import ContentCache
from cubital.content.kinds import ContentKind
from cubital.plugins.results import NextStep, PersonalData
from cubital.storage.database import Database
from cubital.storage.work import Work
from cubital_exercises.exercise import EXERCISES
from cubital_exercises.next_step import next_steps as plugin_steps
from cubital_exercises.personal_data import personal_data_of
from cubital_exercises.routes import router


@hookimpl
def register_routes() -> APIRouter:
    return router


@hookimpl
def register_content() -> list[ContentKind[Any]]:
    return [EXERCISES]


@hookimpl
async def next_steps(user_id: int, database: Database, content: ContentCache) -> Sequence[NextStep]:
    return await plugin_steps(user_id, database, content)


@hookimpl
def personal_data(work: Work, user: User) -> PersonalData:
    return personal_data_of(work, user)
