"""cubital content import: tables, flashcard decks and question banks become lines of the content files."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import Annotated, Any

import typer

from cubital.content.files import shown
from cubital.content.messages import nearest
from cubital.content.reading import Reading
from cubital_cli.authoring.exchange import (
    ImportRejected,
    ImportResult,
    NotThisFormat,
    apply_import,
    format_of,
    read_limited,
)
from cubital_cli.authoring.exchange.csv_columns import column_named
from cubital_cli.authoring.exchange.targets import Target
from cubital_cli.content.exchange_options import ContentFolder, EntryOption, FormatName, read_target
from cubital_cli.content.folder import content_folder
from cubital_cli.content.remarks import show_remarks


def import_items(
    file: Annotated[Path, typer.Argument(help="A .csv, .apkg, .gift or .txt, .zip or .xml file.")],
    to: Annotated[str, typer.Option(help="The kind of content it holds, for example glossary or quiz.")],
    entry: EntryOption = None,
    sets: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="FIELD=VALUE", help="A field for every new item without one."),
    ] = None,
    maps: Annotated[
        list[str] | None,
        typer.Option(
            "--map", metavar="THEIRS=OURS", help="Our field for a column or field; THEIRS= leaves it out."
        ),
    ] = None,
    into: Annotated[
        str | None,
        typer.Option(help="The file for new items, below the content folder.", show_default="by category"),
    ] = None,
    form: FormatName = None,
    partial: Annotated[
        bool, typer.Option("--partial", help="Leave out what has mistakes, and import the rest.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show the diff; write nothing.")] = False,
    folder: ContentFolder = None,
) -> None:
    """Write terms, cards or questions of another program into the content files, to be looked at there.

    The database is not touched: look at the diff, check, then load. What is there already is changed
    where it stands, never doubled; all else in the files stays as it is. With a mistake in the file,
    every mistake is shown with its line and nothing is written, or with [bold]--partial[/bold] all but
    what has mistakes. What is not understood is listed.

    Examples: [bold]cubital content import terms.csv --to glossary[/bold] ·
    [bold]cubital content import bank.gift --to quiz --set category=Safety --set difficulty=easy[/bold] ·
    [bold]cubital content import deck.apkg --to glossary --map Word=term --map Meaning=definition[/bold] ·
    [bold]cubital content import exam.zip --to lessons --entry 5[/bold] ·
    [bold]cubital content import bank.gift --to exam-items --set domain=safety --set task=fire --set
    level=apply[/bold]
    """
    place = content_folder(folder)
    target = read_target(place, to, entry)
    target.renamed = _renamed(maps or [], target)
    known = format_of(file, form)
    known.left_out(target)
    imported = known.read(file, read_limited(file), target)
    for reading in imported.readings:
        typer.echo(reading)
    try:
        result = apply_import(target, imported, _defaults(sets or [], target), into, partial)
    except ImportRejected as error:
        show_remarks(imported.remarks)
        for mistake in error.mistakes:
            typer.echo(str(mistake))
        raise
    show_remarks(result.remarks)
    for change in result.changes:
        typer.echo(str(change))
    known_files = {name for name in result.every_file if (place / name).exists()}
    if dry_run:
        _show_diff(result, target.reading)
    else:
        result.write(place)
    _sum_up(result, place, known_files, dry_run)


def _defaults(sets: list[str], target: Target) -> dict[str, Any]:
    defaults: dict[str, Any] = {}
    for setting in sets:
        name, equals, value = setting.partition("=")
        if name in target.fields and not equals:
            raise NotThisFormat(f"--set {setting}: write {name}=VALUE")
        if name not in target.fields:
            near = nearest(name, list(target.fields))
            meant = f"did you mean {near}?" if near else f"the fields are {', '.join(target.fields)}"
            raise NotThisFormat(f"--set {setting}: write FIELD=VALUE; {meant}")
        defaults[name] = value
    return defaults


def _renamed(maps: list[str], target: Target) -> dict[str, str]:
    renamed: dict[str, str] = {}
    for pair in maps:
        theirs, equals, ours = pair.partition("=")
        if not equals or (ours and ours not in target.fields and column_named(ours, target) is None):
            near = nearest(ours, list(target.fields)) if ours else None
            meant = f"did you mean {near}?" if near else f"our fields are {', '.join(target.fields)}"
            raise NotThisFormat(f"--map {pair}: write THEIRS=OURS; {meant}")
        renamed[theirs.strip().casefold()] = ours
    return renamed


def _show_diff(result: ImportResult, reading: Reading) -> None:
    before = {file.path: file.data.decode("utf-8") for file in reading.files}
    for name, text in result.files.items():
        lines = difflib.unified_diff(
            before.get(name, "").splitlines(), text.splitlines(), f"a/{name}", f"b/{name}", lineterm=""
        )
        for line in lines:
            color = {"+": typer.colors.GREEN, "-": typer.colors.RED}.get(line[:1])
            typer.secho(line, fg=color)


def _sum_up(result: ImportResult, place: Path, known: set[str], dry_run: bool) -> None:
    typer.echo(f"{len(result.new)} new, {len(result.changed)} changed, {len(result.same)} the same.")
    if result.remarks:
        number = len(result.remarks)
        remarks = "1 remark above: something" if number == 1 else f"{number} remarks above: some of it"
        typer.secho(f"{remarks} did not arrive as it stood.", fg=typer.colors.YELLOW, err=True)
    if dry_run or not result.written:
        typer.echo("Nothing was written.")
        return
    # A picture that is there already is the same: its name says what is in it.
    new = [name for name in result.every_file if name not in known]
    files = " ".join(shown(place / name) for name in result.written)
    pictures = "".join(f" {shown(place / name)}" for name in new if name not in result.written)
    typer.echo(f"Written: {files}{pictures}")
    typer.echo(f"Look at what changed:  git diff {files}")
    typer.echo("Then check and load:   cubital content check  and  cubital content load")
    old = " ".join(shown(place / name) for name in result.written if name in known)
    undo = [f"git checkout -- {old}"] * bool(old)
    undo += [f"rm {' '.join(shown(place / name) for name in new)}"] * bool(new)
    typer.echo(f"To undo:               {' && '.join(undo)}")
