"""LTI: students come from a course system, and their scores go back to its gradebook."""

from collections.abc import Iterable

import typer
from fastapi import APIRouter

from cubital import hookimpl
from cubital.accounts.user import User
from cubital.events import AssessmentCompleted
from cubital.plugins.results import Concern, PersonalData
from cubital.storage.work import Work
from cubital_lti import commands
from cubital_lti.concerns import concerns as plugin_concerns
from cubital_lti.grades.gradebook import note_score
from cubital_lti.personal_data import personal_data_of
from cubital_lti.routes import router


@hookimpl
def register_routes() -> APIRouter:
    return router


@hookimpl
def register_commands(cli: typer.Typer) -> None:
    commands.add_to(cli)


@hookimpl
def on_event(event: AssessmentCompleted, work: Work) -> None:
    note_score(work, event)


@hookimpl
def personal_data(work: Work, user: User) -> PersonalData:
    return personal_data_of(work, user)


@hookimpl
def concerns(work: Work) -> Iterable[Concern]:
    return plugin_concerns(work)
