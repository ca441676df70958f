"""cubital db downgrade: the newer migrations of core or of one plugin undone, where nothing is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from sqlalchemy import make_url

from cubital.commands import find_enabled, quiet_logs
from cubital.errors import Conflict, NotFound
from cubital.migrations.downgrading import go_back, way_back
from cubital.settings import Settings
from cubital.transfer.connections import plain_engine, refuse_while_served
from cubital_cli.database.migrate import tell_steps


def downgrade(
    part: Annotated[str, typer.Argument(help="core, or the name of a plugin.")],
    revision: Annotated[str, typer.Argument(help="The migration to go back to; base: before the first.")],
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would be done, with its SQL, and change nothing.")
    ] = False,
    anyway: Annotated[bool, typer.Option("--anyway", help="Also where something is lost by it.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Undo the migrations of one part that are newer than REVISION, for the version before an upgrade.

    The school must not be served meanwhile. It is tried out first, and refused where tables, columns or rows
    with something in them would go. Then start the older version: this one would apply them again.

    Example: [bold]cubital db downgrade tutor 0005[/bold]
    """
    quiet_logs()
    settings = Settings()
    plugins = find_enabled(settings)
    url = settings.database_to_open()
    if settings.embedded and not Path(make_url(url).database or "").is_file():
        raise NotFound("There is no database yet.")
    with plain_engine(url, foreign_keys=False) as engine, engine.begin() as connection:
        refuse_while_served(connection)
        way = way_back(connection, plugins, part, revision)
        if dry_run:
            for loss in way.losses:
                typer.echo(f"would lose {loss}")
            tell_steps(way.steps, "would undo")
            connection.rollback()
            return
        if way.losses and not anyway:
            raise Conflict(
                f"{part} cannot go back to {revision} without loss. Gone would be: {'; '.join(way.losses)}. "
                "Restore the backup of before the upgrade, or lose it with --anyway. Nothing was changed."
            )
        typer.echo("Back up first, if you have not: cubital db backup FILE")
        if not yes:
            typer.confirm(f"Undo {len(way.steps)} migrations of {part}?", abort=True)
        go_back(connection, way)
    for step in way.steps:
        typer.echo(f"undone {step.owner}: {step.revision}")
    typer.echo("Now start the version that belongs to it.")
