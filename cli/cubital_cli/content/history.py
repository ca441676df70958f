"""cubital content history and export: the loads so far, and going back to one of them."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from cubital.commands import in_school
from cubital.content import history as loads
from cubital_cli.content.folder import AsJson, known_content
from cubital_cli.content.output import print_json


def history(
    most: Annotated[int, typer.Option("--last", min=1, help="How many loads, the newest first.")] = 20,
    as_json: AsJson = False,
) -> None:
    """List the loads: number, when (UTC), by whom, and what each changed.

    Example: [bold]cubital content history --last 5[/bold]
    """
    entries = in_school(lambda school: school.database.read(loads.loads, most))
    if as_json:
        print_json([vars(one) for one in entries])
        return
    for one in entries:
        note = f' "{one.note}"' if one.note else ""
        typer.echo(f"{one.number}  {one.at:%Y-%m-%d %H:%M}  {one.by}{note}  {one.description}")
    if not entries:
        typer.echo("Nothing was loaded yet.")


def export(
    folder: Annotated[Path, typer.Argument(help="A folder that is new or empty.")],
    number: Annotated[
        int | None, typer.Option("--load", help="The number of a load, as the history tells it.")
    ] = None,
) -> None:
    """Write the content as the files that were loaded, of now or of an earlier load, to the byte.

    Loading such a folder makes the school what it was: that is how one goes back.

    Example: [bold]cubital content export ~/course-of-monday --load 12[/bold]
    """
    kinds = known_content().kinds
    done = in_school(lambda school: school.database.read(loads.export, number, kinds, folder))
    typer.echo(f"Load {done.load.number} of {done.load.at:%Y-%m-%d %H:%M}: {len(done.written)} files.")
    for path in done.rebuilt:
        typer.echo(f"{path}: written anew, without the comments it had: its text was not kept then", err=True)
    if not done.media_kept:
        typer.echo("No media were kept with this load.", err=True)
    typer.echo(f"To go back to it: cubital content load {shlex.quote(str(folder))}")
