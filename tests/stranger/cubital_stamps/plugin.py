"""Stamps: one for each skill that an instructor has seen a student do."""

from typing import Any

import typer
from cubital import hookimpl
from cubital.access import Me, TheSchool
from cubital.commands import in_school
from cubital.content.kinds import ContentKind, Entry, Text
from fastapi import APIRouter


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
    return await school.content.all(STAMPS)


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
        for stamp in in_school(lambda school: school.content.all(STAMPS)):
            typer.echo(f"{stamp.skill}: {stamp.given_for}")
