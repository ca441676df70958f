"""Logbook: the plugin's table of contents."""

from collections.abc import Iterable
from typing import Any

from fastapi import APIRouter

from cubital import hookimpl
from cubital.accounts.user import User
from cubital.content.edition import Edition
from cubital.content.kinds import ContentKind
from cubital.plugins.results import Concern, PersonalData
from cubital.storage.work import Work
from cubital_logbook import routes
from cubital_logbook.personal_data import held_on
from cubital_logbook.requirements import LOGBOOK
from cubital_logbook.signing import late_sign_offs


@hookimpl
def register_routes() -> APIRouter:
    return routes.router


@hookimpl
def register_content() -> list[ContentKind[Any]]:
    return [LOGBOOK]


@hookimpl
def concerns(work: Work, content: Edition) -> Iterable[Concern]:
    return late_sign_offs(work, content)


@hookimpl
def personal_data(work: Work, user: User) -> PersonalData:
    return held_on(work, user)
