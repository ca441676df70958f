"""cubital content diff: the changes that a load would make, entry by entry and field by field."""

from __future__ import annotations

from pathlib import Path

import typer

from cubital.commands import in_school
from cubital.content.files import shown
from cubital.content.loading import LoadReport, compare
from cubital.content.media import MediaFile
from cubital.content.reading import Reading
from cubital.garbage_collection import no_garbage_collection
from cubital.storage.work import Work
from cubital_cli.authoring.differences import EntryDifference, explain
from cubital_cli.content.folder import AsJson, Folder, content_folder, known_content, read_or_exit
from cubital_cli.content.output import print_json


@no_garbage_collection()  # as for a load
def diff(folder: Folder = None, as_json: AsJson = False) -> None:
    """Show what a load would change, entry by entry and field by field. Nothing is changed.

    Where a fact changes, all texts are named in which it stands.

    Example: [bold]cubital content diff[/bold]
    """
    place = content_folder(folder)
    content = read_or_exit(place, known_content())
    report, differences = in_school(
        lambda school: school.database.read(_differences, content.reading, content.media)
    )
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


def _differences(
    work: Work, reading: Reading, media: list[MediaFile]
) -> tuple[LoadReport, list[EntryDifference]]:
    report = compare(work, reading, media)
    return report, explain(work, reading, report.changes)


def _in_words(one: EntryDifference, folder: Path) -> list[str]:
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
