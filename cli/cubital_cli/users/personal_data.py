"""cubital users export and erase: everything that the school holds on a person."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from cubital.commands import in_school
from cubital.errors import Conflict
from cubital.migrations.runner import absent_owners
from cubital.personal_data import erase_everything, everything_on
from cubital.plugins.manager import Plugins
from cubital.school import School
from cubital.storage.work import Work
from cubital_cli.users.arguments import Username, existing_user
from cubital_cli.users.change import keep_an_administrator


def export(username: Username) -> None:
    """Print everything that is held on a user as JSON, by the part of the school that holds it.

    Example: [bold]cubital users export ada > ada.json[/bold]
    """

    async def export_data(school: School) -> dict[str, Any]:
        _warn_of(await school.database.read(_absent, school.plugins))
        return await school.database.read(_personal_data, username, school.plugins)

    typer.echo(json.dumps(in_school(export_data), indent=2, ensure_ascii=False))


def erase(
    username: Username,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask; for scripts.")] = False,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Also where a plugin with tables cannot be asked.")
    ] = False,
) -> None:
    """Erase what is held on a user, or make it anonymous. It cannot be taken back.

    Stops where a plugin that has tables in the database is switched off or not installed: what it holds
    would stay.

    The last administrator is not erased: make somebody else one first.

    Example: [bold]cubital users erase ada[/bold]
    """

    async def erased(school: School) -> None:
        user = await school.database.read(existing_user, username)
        absent = await school.database.read(_absent, school.plugins)
        if absent and not anyway:
            raise Conflict(
                f"What {', '.join(absent)} may hold on {user.username} would stay. Switch it on or install "
                "it again first, or erase the rest with --anyway."
            )
        _warn_of(absent)
        if not yes:
            typer.confirm(f"Erase {user.username} ({user.display_name}) for good?", abort=True)
        await school.database.write(_erase, username, school.plugins, anyway)

    in_school(erased)
    typer.echo(f"Erased {username}.")


def _personal_data(work: Work, username: str, plugins: Plugins) -> dict[str, Any]:
    return everything_on(work, existing_user(work, username), plugins)


def _absent(work: Work, plugins: Plugins) -> list[str]:
    return absent_owners(work.connection, plugins)


def _erase(work: Work, username: str, plugins: Plugins, anyway: bool) -> None:
    user = existing_user(work, username)
    keep_an_administrator(work, user)
    erase_everything(work, user, plugins, anyway)


def _warn_of(absent: list[str]) -> None:
    if absent:
        typer.secho(
            f"Not running, and therefore not asked what they hold: {', '.join(absent)}.",
            fg=typer.colors.YELLOW,
            err=True,
        )
