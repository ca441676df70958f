"""Resources: the study material beside the lessons, with games, reviews and reflections."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

import typer
from fastapi import APIRouter

from cubital import hookimpl
from cubital.accounts.user import User
from cubital.content.cache import ContentCache
from cubital.content.kinds import ContentKind
from cubital.plugins.results import Concern, NextStep, PersonalData
from cubital.storage.database import Database
from cubital.storage.work import Work
from cubital_resources.commands import add_commands
from cubital_resources.games.concerns import concerns as plugin_concerns
from cubital_resources.library.careers import CAREERS
from cubital_resources.library.categories import CATEGORIES
from cubital_resources.library.exam_tips import EXAM_TIPS
from cubital_resources.library.flashcards import FLASHCARDS
from cubital_resources.library.gallery import GALLERY
from cubital_resources.library.glossary import GLOSSARY
from cubital_resources.library.help import HELP
from cubital_resources.library.procedures import PROCEDURES
from cubital_resources.library.professionalism import PROFESSIONALISM
from cubital_resources.library.professionals import PROFESSIONALS
from cubital_resources.library.quiz import QUIZ
from cubital_resources.personal_data import personal_data_of
from cubital_resources.reviews.next_step import next_steps as plugin_steps
from cubital_resources.routes import router


@hookimpl
def register_routes() -> APIRouter:
    return router


@hookimpl
def register_content() -> list[ContentKind[Any]]:
    return [
        CATEGORIES,
        FLASHCARDS,
        GLOSSARY,
        QUIZ,
        PROCEDURES,
        PROFESSIONALISM,
        EXAM_TIPS,
        GALLERY,
        PROFESSIONALS,
        HELP,
        CAREERS,
    ]


@hookimpl
def register_commands(cli: typer.Typer, groups: Mapping[str, typer.Typer]) -> None:
    add_commands(cli, groups["glossary"])


@hookimpl
def personal_data(work: Work, user: User) -> PersonalData:
    return personal_data_of(work, user)


@hookimpl
def concerns(work: Work) -> Iterable[Concern]:
    return plugin_concerns(work)


@hookimpl
async def next_steps(
    user_id: int,
    database: Database,
    content: ContentCache,
    kinds: Sequence[ContentKind[Any]],
    withheld: Callable[[Work, int], Collection[str]],
) -> Sequence[NextStep]:
    return await plugin_steps(user_id, database, content, kinds, withheld)
