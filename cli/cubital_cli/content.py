"""cubital content: check what editors wrote, see what a load would do, load it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from cubital.content.loading import LoadReport
    from cubital.content.media import MediaFile
    from cubital.content.reading import Reading
    from cubital.school import School
    from cubital.work import Work

NAME = "content"
Folder = Annotated[
    Path | None,
    typer.Argument(help="The content folder.", show_default="./content, else the content that came with us"),
]


def build() -> typer.Typer:
    group = typer.Typer(
        help="Check and load the content: the YAML files that editors write.",
        epilog="Examples: [bold]cubital content check[/bold] · [bold]cubital content load ~/course[/bold]",
        no_args_is_help=True,
        rich_markup_mode="rich",
    )
    for command in (check, diff, load):
        group.command()(command)
    return group


def check(folder: Folder = None) -> None:
    """Show every mistake at once, each as file:line: field: message.

    Exit status: 0 without mistakes, 1 with some. Nothing is changed.

    Example: [bold]cubital content check[/bold]
    """
    reading = _read(_folder(folder))
    for warning in reading.warnings:
        typer.echo(f"{warning}")
    for kind in reading.kinds:
        typer.echo(f"{kind}: {len(reading.of(kind))}")
    typer.echo("No mistakes.")


def diff(folder: Folder = None) -> None:
    """Show what a load would do, entry by entry. Nothing is changed.

    Example: [bold]cubital content diff[/bold]
    """
    from cubital.commands import in_school
    from cubital.content.loading import compare

    reading = _read(_folder(folder))
    report = in_school(lambda school: school.database.read(compare, reading))
    for change in report.changes:
        typer.echo(f"{change.kind}: {change.what}: {change.key}")
    if not report.changes:
        typer.echo("Nothing would change.")


def load(folder: Folder = None) -> None:
    """Load the content into the school, whole or not at all; a running server shows it at once.

    Prints how many entries of each kind are new, changed, the same, or retired because they left the
    files. Nothing is ever deleted, and loading twice changes nothing. With a mistake anywhere, all
    mistakes are shown, nothing is loaded, and the exit status is 1.

    Example: [bold]cubital content load[/bold]
    """
    from cubital.commands import in_school
    from cubital.content.media import read_media

    chosen = _folder(folder)
    reading = _read(chosen)
    media = read_media(chosen)

    async def put(school: School) -> tuple[LoadReport, dict[str, int]]:
        return await school.database.write(_put, reading, media)

    report, media_counts = in_school(put)
    for kind, counts in report.kinds.items():
        typer.echo(f"{kind}: {counts}")
    typer.echo(f"media: {', '.join(f'{count} {what}' for what, count in media_counts.items())}")


def _put(work: Work, reading: Reading, media: list[MediaFile]) -> tuple[LoadReport, dict[str, int]]:
    from cubital.content.loading import load
    from cubital.content.media import load_media

    return load(work, reading), load_media(work, media)


def _folder(given: Path | None) -> Path:
    if given is not None:
        return given
    here = Path("content")
    return here if here.is_dir() else Path(sys.prefix, "share", "cubital", "content")


def _read(folder: Path) -> Reading:
    """The reading; ends the command where it has mistakes."""
    from cubital.commands import find_enabled, quiet_logs
    from cubital.content.reading import read

    quiet_logs()
    plugins = find_enabled()
    some_disabled = len(plugins.enabled) < len(plugins.installed)
    reading = read(folder, plugins.content_kinds(), some_disabled)
    for mistake in reading.mistakes:
        typer.echo(f"{mistake}")
    if reading.mistakes:
        number = len(reading.mistakes)
        told = "1 mistake" if number == 1 else f"{number} mistakes"
        typer.secho(f"Error: {told} in the content.", fg=typer.colors.RED, err=True)
        raise typer.Exit(1)
    if reading.warnings:
        left_out = (
            f"Files left out, which no plugin that is switched on understands: {len(reading.warnings)}."
        )
        typer.secho(left_out, fg=typer.colors.YELLOW, err=True)
    return reading
