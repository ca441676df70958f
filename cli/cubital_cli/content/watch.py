"""cubital content watch: each time a file is saved, check all, and load it into the running school."""

from __future__ import annotations

import asyncio
import getpass
import time
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from cubital_cli.content.folder import Folder, KnownContent, content_folder, known_content, show_mistakes

if TYPE_CHECKING:
    from cubital.content.media import MediaFile
    from cubital.content.reading import Reading
    from cubital.school import School

STEP_MILLISECONDS = 50
GATHER_MILLISECONDS = 500  # at most: an editor program may save in several steps


def watch(folder: Folder = None) -> None:
    """Check at each save, and load what has no mistakes into the running school. Ctrl-C ends it.

    With a mistake anywhere all mistakes are shown, and the school keeps what it has. In a demo, an open
    page shows the change by itself.

    Example: [bold]cubital content watch[/bold]
    """
    from cubital.commands import in_school
    from cubital.errors import NotFound

    place = content_folder(folder)
    if not place.is_dir():
        raise NotFound(f"There is no folder {place}.")
    known = known_content()
    try:
        in_school(lambda school: _watch(school, place, known))
    except KeyboardInterrupt:
        typer.echo("Ended.")


async def _watch(school: School, folder: Path, known: KnownContent) -> None:
    from watchfiles import awatch

    typer.echo(f"Watching {folder}. Ctrl-C ends it.")
    await _put(school, folder, known)
    async for _ in awatch(folder, step=STEP_MILLISECONDS, debounce=GATHER_MILLISECONDS):
        await _put(school, folder, known)


async def _put(school: School, folder: Path, known: KnownContent) -> None:
    from cubital.content.loading import load

    began = time.monotonic()
    reading, media = await asyncio.to_thread(_read, folder, known)
    if reading.mistakes:
        show_mistakes(reading.mistakes)
        return
    report = await school.database.write(load, reading, media, author=f"{getpass.getuser()} (watch)")
    seconds = f"{time.monotonic() - began:.1f} s"
    if not report.changed_anything:
        typer.echo(f"Load {report.version} is what the files say ({seconds}).")
        return
    typer.echo(f"Load {report.version} ({seconds}):")
    for change in report.changes:
        typer.echo(f"  {change.kind}: {change.key}: {change.what}")
    for path in report.only_laid_out:
        typer.echo(f"  {path}: only comments or layout")


def _read(folder: Path, known: KnownContent) -> tuple[Reading, list[MediaFile]]:
    from cubital.content.media import read_media
    from cubital_cli.authoring.checking import read_whole

    reading = read_whole(folder, *known)
    return reading, [] if reading.mistakes else read_media(folder)
