"""cubital content load: the folder becomes the content of the school, whole or not at all."""

from __future__ import annotations

import getpass
from typing import Annotated

import typer

from cubital.commands import in_school
from cubital.content import loading
from cubital.content.loading import LoadReport
from cubital.garbage_collection import no_garbage_collection
from cubital_cli.content.folder import AsJson, Folder, content_folder, known_content, read_or_exit
from cubital_cli.content.output import print_json


@no_garbage_collection()  # saves a third of the time where little changed
def load(
    folder: Folder = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would happen.")] = False,
    note: Annotated[str | None, typer.Option(help="A line for the history: why.", metavar="TEXT")] = None,
    as_json: AsJson = False,
) -> None:
    """Load the content into the school, whole or not at all; a running server shows it at once.

    Prints how many entries of each kind are new, changed, the same, or retired because they left the
    files. Nothing is ever deleted, and loading twice changes nothing. With a mistake anywhere, all
    mistakes are shown, nothing is loaded, and the exit status is 1.

    Example: [bold]cubital content load --note "new limits of CLSI"[/bold]
    """
    content = read_or_exit(content_folder(folder), known_content())
    reading, media = content.reading, content.media
    if dry_run:
        report = in_school(lambda school: school.database.read(loading.compare, reading, media))
    else:
        by = getpass.getuser()
        report = in_school(
            lambda school: school.database.write(loading.load, reading, media, author=by, note=note)
        )
    if as_json:
        kinds = {name: vars(counts) for name, counts in report.kinds.items()}
        changed = report.changed_anything
        print_json({"load": report.version, "changed": changed, "dryRun": dry_run, "kinds": kinds})
        return
    for line in counts_in_words(report):
        typer.echo(line)
    if dry_run:
        typer.echo("Nothing was loaded: this was a dry run.", err=True)


def counts_in_words(report: LoadReport) -> list[str]:
    """A line for each kind."""
    lines = [f"{kind}: {counts}" for kind, counts in report.kinds.items()]
    lines += [f"{path}: only comments or layout" for path in report.only_laid_out]
    return lines
