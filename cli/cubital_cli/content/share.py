"""cubital content share: terms, cards and questions as a file for other programs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cubital.content.reading import Reading
from cubital_cli.authoring.exchange import format_of
from cubital_cli.content.exchange_options import ContentFolder, EntryOption, FormatName, read_target
from cubital_cli.content.folder import content_folder


def share(
    what: Annotated[str, typer.Argument(help="A kind of content, for example glossary, flashcards or quiz.")],
    file: Annotated[Path, typer.Argument(help="The file to write; its ending says the format.")],
    entry: EntryOption = None,
    form: FormatName = None,
    folder: ContentFolder = None,
) -> None:
    """Write terms, cards or questions for another program: a table, an Anki deck, a question bank.

    Facts are filled in. Each item keeps its identity: who imports a deck again keeps the progress made
    with it, and what comes back through [bold]content import[/bold] lands where it came from.

    Examples: [bold]cubital content share glossary terms.csv[/bold] ·
    [bold]cubital content share flashcards deck.apkg[/bold] ·
    [bold]cubital content share lessons exam.gift --entry 5[/bold]
    """
    target = read_target(content_folder(folder), what, entry)
    known = format_of(file, form)
    left_out = known.left_out(target)
    data = known.write(target, _school_name(target.reading))
    file.write_bytes(data)
    number = len(target.items) - left_out
    entries = "1 entry" if number == 1 else f"{number} entries"
    typer.echo(f"{file}: {entries} of {target.name}")
    if left_out:
        typer.echo(f"{left_out} more are such as {known.name} does not know.")


def _school_name(reading: Reading) -> str:
    sites = reading.of("site")
    return str(getattr(sites[0].value, "name", "Cubital")) if sites else "Cubital"
