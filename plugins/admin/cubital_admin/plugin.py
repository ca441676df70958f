"""Admin: the students, their status, and what happens live."""

from collections.abc import Iterable, Sequence

import typer
from fastapi import APIRouter

from cubital import hookimpl
from cubital.accounts.user import User
from cubital.content.cache import ContentCache
from cubital.events import ActivityLogged, DetailsChanged, ProgressSaved, UserRegistered
from cubital.plugins.results import Concern, PersonalData, SetupStep
from cubital.settings import Settings
from cubital.storage.database import Database
from cubital.storage.work import Work
from cubital_admin import commands
from cubital_admin.attention.nudging import has_unseen
from cubital_admin.live.concerns import concerns as plugin_concerns
from cubital_admin.live.feed import announce
from cubital_admin.personal_data import personal_data_of
from cubital_admin.routes import router
from cubital_admin.setup import steps
from cubital_admin.students import progress_days, search_index


@hookimpl
def register_routes() -> APIRouter:
    return router


@hookimpl
def register_commands(cli: typer.Typer) -> None:
    commands.add_to(cli)


@hookimpl
def on_event(event: ActivityLogged | UserRegistered | DetailsChanged | ProgressSaved, work: Work) -> None:
    if isinstance(event, ActivityLogged):
        announce(work, event.activity_id)
    elif isinstance(event, UserRegistered | DetailsChanged):
        search_index.reindex_user(work, event.user_id)
    else:
        progress_days.note(work, event)


@hookimpl
def personal_data(work: Work, user: User) -> PersonalData:
    return personal_data_of(work, user)


@hookimpl
def has_notice(work: Work, user_id: int) -> bool:
    return has_unseen(work, user_id)


@hookimpl
async def setup_steps(database: Database, content: ContentCache, settings: Settings) -> Sequence[SetupStep]:
    return await steps.setup_steps(database, content, settings)


@hookimpl
def concerns(work: Work) -> Iterable[Concern]:
    return plugin_concerns(work)
