"""cubital content diff, load, history and export: what a load would do, doing it, and going back."""

from __future__ import annotations

import getpass
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubital_cli.content.folder import AsJson, Folder, content_folder, known_content, print_json, read_or_exit

if TYPE_CHECKING:
    from cubital.content.loading import LoadReport
    from cubital.content.media import MediaFile
    from cubital.content.reading import Reading
    from cubital.storage.work import Work
    from cubital_cli.authoring.differences import EntryDifference


def diff(folder: Folder = None, as_json: AsJson = False) -> None:
    """Show what a load would change, entry by entry and field by field. Nothing is changed.

    Where a fact changes, all texts are named in which it stands.

    Example: [bold]cubital content diff[/bold]
    """
    from cubital.commands import in_school

    place = content_folder(folder)
    reading, media = _read(place)
    report, differences = in_school(lambda school: school.database.read(_differences, reading, media))
    if as_json:
        print_json({"entries": [_as_data(one) for one in differences], "files": report.files})
        return
    for one in differences:
        for line in _in_words(one, place):
            typer.echo(line)
    for path in report.only_laid_out:
        typer.echo(f"{path}: only comments or layout")
    if not report.changed_anything:
        typer.echo("Nothing would change.")


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
    from cubital.commands import in_school
    from cubital.content.loading import compare, load

    reading, media = _read(content_folder(folder))
    if dry_run:
        report = in_school(lambda school: school.database.read(compare, reading, media))
    else:
        by = getpass.getuser()
        report = in_school(lambda school: school.database.write(load, reading, media, author=by, note=note))
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


def history(
    most: Annotated[int, typer.Option("--last", min=1, help="How many loads, the newest first.")] = 20,
    as_json: AsJson = False,
) -> None:
    """List the loads: number, when (UTC), by whom, and what each changed.

    Example: [bold]cubital content history --last 5[/bold]
    """
    from cubital.commands import in_school
    from cubital.content.history import loads

    entries = in_school(lambda school: school.database.read(loads, most))
    if as_json:
        print_json([vars(one) for one in entries])
        return
    for one in entries:
        note = f' "{one.note}"' if one.note else ""
        typer.echo(f"{one.number}  {one.at:%Y-%m-%d %H:%M}  {one.by}{note}  {one.said}")
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
    from cubital.commands import in_school
    from cubital.content.history import export

    kinds = known_content().kinds
    done = in_school(lambda school: school.database.read(export, number, kinds, folder))
    typer.echo(f"Load {done.load.number} of {done.load.at:%Y-%m-%d %H:%M}: {len(done.written)} files.")
    for path in done.rebuilt:
        typer.echo(f"{path}: written anew, without the comments it had: its text was not kept then", err=True)
    if not done.media_kept:
        typer.echo("No media were kept with this load.", err=True)
    typer.echo(f"To go back to it: cubital content load {shlex.quote(str(folder))}")


def _read(folder: Path) -> tuple[Reading, list[MediaFile]]:
    from cubital.content.media import read_media

    return read_or_exit(folder), read_media(folder)


def _differences(
    work: Work, reading: Reading, media: list[MediaFile]
) -> tuple[LoadReport, list[EntryDifference]]:
    from cubital.content.loading import compare
    from cubital_cli.authoring.differences import explain

    report = compare(work, reading, media)
    return report, explain(work, reading, report.changes)


def _in_words(one: EntryDifference, folder: Path) -> list[str]:
    from cubital.content.files import shown

    name = f"{one.kind}: {one.key}"
    lines = [f"{name}: {change}" for change in one.fields] or [f"{name}: {one.what}"]
    for use in one.touched:
        place = f"{shown(folder / use.source)}:{use.line}"
        lines.append(f"    in {use.kind}: {use.key}: {use.field} ({place})")
    return lines


def _as_data(one: EntryDifference) -> dict[str, object]:
    return {
        "kind": one.kind,
        "key": one.key,
        "what": one.what,
        "fields": [vars(change) for change in one.fields],
        "touched": [
            {"kind": use.kind, "key": use.key, "field": use.field, "file": use.source, "line": use.line}
            for use in one.touched
        ],
    }
