"""Stamps: one for each skill that an instructor has seen a student do."""

import asyncio
from typing import Any

import typer
from fastapi import APIRouter

from cubital import hookimpl
from cubital.access import Me, TheSchool
from cubital.content.kinds import ContentKind, Entry, Text
from cubital.plugins import find_plugins
from cubital.school import open_school
from cubital.settings import Settings


class Stamp(Entry):
    """A skill, and what must have been seen for its stamp."""

    skill: Text
    given_for: Text


STAMPS = ContentKind(
    name="stamps", files="stamps.yaml", model=Stamp, key=lambda stamp: stamp.skill, holds="list"
)

router = APIRouter(tags=["stamps"])


@router.get("/api/stamps", response_model=list[Stamp])
async def stamps(me: Me, school: TheSchool) -> Any:
    """The stamps there are, in the order of the file."""
    return await school.shelf.all(STAMPS)


@hookimpl
def register_routes() -> APIRouter:
    return router


@hookimpl
def register_content() -> list[ContentKind[Any]]:
    return [STAMPS]


@hookimpl
def register_commands(cli: typer.Typer) -> None:
    @cli.command("list")
    def list_stamps() -> None:
        """Print the stamps as they are loaded."""
        for stamp in asyncio.run(_loaded()):
            typer.echo(f"{stamp.skill}: {stamp.given_for}")


async def _loaded() -> list[Stamp]:
    settings = Settings()
    plugins = find_plugins(settings.plugins_disabled, settings.safe_mode)
    async with open_school(settings, plugins) as school:
        return await school.shelf.all(STAMPS)
