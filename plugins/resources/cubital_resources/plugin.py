"""Resources: the flashcards and the glossary a student practices with."""

from typing import Any

import typer
from fastapi import APIRouter

from cubital import hookimpl
from cubital.accounts.user import User
from cubital.answers import PersonalData
from cubital.content.kinds import ContentKind
from cubital.work import Work
from cubital_resources.commands import add_commands
from cubital_resources.flashcards import FLASHCARDS
from cubital_resources.glossary import GLOSSARY
from cubital_resources.privacy import held_on
from cubital_resources.routes import router


@hookimpl
def register_routes() -> APIRouter:
    return router


@hookimpl
def register_content() -> list[ContentKind[Any]]:
    return [FLASHCARDS, GLOSSARY]


@hookimpl
def register_commands(cli: typer.Typer) -> None:
    add_commands(cli)


@hookimpl
def personal_data(work: Work, user: User) -> PersonalData:
    return held_on(work, user)
