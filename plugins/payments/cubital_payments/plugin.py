"""Payments: a pending account becomes an active one, by paying or by the staff's approval."""

from collections.abc import Iterable, Sequence

import typer
from fastapi import APIRouter

from cubital import hookimpl
from cubital.accounts.user import User
from cubital.events import PasswordReplaced
from cubital.plugins.results import Concern, PersonalData, RegistrationStep, SetupStep
from cubital.settings import Settings
from cubital.storage.database import Database
from cubital.storage.work import Work
from cubital_payments import commands, setup_step, startup
from cubital_payments.checkout.paying import lead_to_pay
from cubital_payments.personal_data import personal_data_of
from cubital_payments.provider import current_provider
from cubital_payments.records import checkouts
from cubital_payments.routes import routes_of
from cubital_payments.staff.concerns import concerns as plugin_concerns


@hookimpl
def register_routes() -> APIRouter:
    startup.refuse_to_start_unpaid(Settings())
    return routes_of(current_provider())


@hookimpl
def register_commands(cli: typer.Typer) -> None:
    commands.add_to(cli)


@hookimpl
async def next_registration_step(user: User, database: Database) -> RegistrationStep | None:
    settings = Settings()
    if user.status == "pending" and settings.registration == "payment":
        return await lead_to_pay(user, database, settings)
    return None  # staff activate the account: the school's own page says how to reach them


@hookimpl
def on_event(event: PasswordReplaced, work: Work) -> None:
    checkouts.leave_pages(work, event.user_id)


@hookimpl
def personal_data(work: Work, user: User) -> PersonalData:
    return personal_data_of(work, user)


@hookimpl
async def setup_steps(settings: Settings) -> Sequence[SetupStep]:
    return setup_step.setup_steps(settings)


@hookimpl
def concerns(work: Work) -> Iterable[Concern]:
    return plugin_concerns(work)
