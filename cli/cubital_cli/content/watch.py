"""cubital content watch: a check at each save, and a load into the running school if there is no mistake."""

from __future__ import annotations

import asyncio
import getpass
import time
from pathlib import Path

import typer
from watchfiles import awatch

from cubital.commands import in_school
from cubital.content.loading import load
from cubital.errors import NotFound
from cubital.school import School
from cubital_cli.authoring.checking import read_whole
from cubital_cli.content.folder import Folder, KnownContent, content_folder, known_content
from cubital_cli.content.output import print_mistakes

STEP_MILLISECONDS = 50
GATHER_MILLISECONDS = 500  # at most: an editor program may save in several steps


def watch(folder: Folder = None) -> None:
    """Check at each save, and load what has no mistakes into the running school. Ctrl-C ends it.

    With a mistake anywhere all mistakes are shown, and the school keeps what it has. In a demo, an open
    page shows the change by itself.

    Example: [bold]cubital content watch[/bold]
    """
    place = content_folder(folder)
    if not place.is_dir():
        raise NotFound(f"There is no folder {place}.")
    known = known_content()
    try:
        in_school(lambda school: _watch(school, place, known))
    except KeyboardInterrupt:
        typer.echo("Ended.")


async def _watch(school: School, folder: Path, known: KnownContent) -> None:
    typer.echo(f"Watching {folder}. Ctrl-C ends it.")
    await _put(school, folder, known)
    async for _ in awatch(folder, step=STEP_MILLISECONDS, debounce=GATHER_MILLISECONDS):
        await _put(school, folder, known)


async def _put(school: School, folder: Path, known: KnownContent) -> None:
    began = time.monotonic()
    content = await asyncio.to_thread(read_whole, folder, *known)
    if content.reading.mistakes:
        print_mistakes(content.reading.mistakes)
        return
    report = await school.database.write(
        load, content.reading, content.media, author=f"{getpass.getuser()} (watch)"
    )
    seconds = f"{time.monotonic() - began:.1f} s"
    if not report.changed_anything:
        typer.echo(f"Load {report.version} is what the files say ({seconds}).")
        return
    typer.echo(f"Load {report.version} ({seconds}):")
    for change in report.changes:
        typer.echo(f"  {change.kind}: {change.key}: {change.what}")
    for path in report.only_laid_out:
        typer.echo(f"  {path}: only comments or layout")
