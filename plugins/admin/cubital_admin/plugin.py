"""Admin: the students, their standing, and what happens live."""

import typer
from fastapi import APIRouter

from cubital import hookimpl
from cubital.events import ActivityLogged
from cubital.work import Work
from cubital_admin import commands
from cubital_admin.live_feed import announce
from cubital_admin.routes import router


@hookimpl
def register_routes() -> APIRouter:
    return router


@hookimpl
def register_commands(cli: typer.Typer) -> None:
    commands.add_to(cli)


@hookimpl
def on_event(event: ActivityLogged, work: Work) -> None:
    announce(work, event.activity_id)
