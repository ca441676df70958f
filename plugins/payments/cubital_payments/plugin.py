"""Payments: how a pending account becomes an active one."""

from collections.abc import Iterable

import typer
from fastapi import APIRouter

from cubital import hookimpl
from cubital.accounts.user import User
from cubital.answers import Concern, RegistrationStep
from cubital.database import Database
from cubital.settings import Settings
from cubital.work import Work
from cubital_payments import approval, commands, starting, waiting


@hookimpl
def register_routes() -> APIRouter:
    starting.refuse_card_payments(Settings())
    return APIRouter()


@hookimpl
def register_commands(cli: typer.Typer) -> None:
    commands.add_to(cli)


@hookimpl
async def next_registration_step(user: User, database: Database) -> RegistrationStep | None:
    return approval.step_of(user)


@hookimpl
def concerns(work: Work) -> Iterable[Concern]:
    return waiting.concerns(work)
