"""cubital content facts: each fact with every place it stands in."""

from __future__ import annotations

from collections import defaultdict
from datetime import date

import typer

from cubital.content.fact_uses import FactUse
from cubital.content.files import shown
from cubital_cli.content.folder import AsJson, Folder, content_folder, known_content, read_or_exit
from cubital_cli.content.output import print_json


def facts(folder: Folder = None, as_json: AsJson = False) -> None:
    """List each fact: its value, its source, when it is to be reviewed, and every place it stands in.

    Example: [bold]cubital content facts[/bold]
    """
    place = content_folder(folder)
    reading = read_or_exit(place, known_content()).reading
    uses: dict[str, list[FactUse]] = defaultdict(list)
    for use in reading.fact_uses:
        uses[use.reference.fact].append(use)
    if as_json:
        print_json(
            [
                fact.model_dump(mode="json", by_alias=True)
                | {
                    "uses": [
                        {
                            "file": shown(place / use.source),
                            "line": use.line,
                            "kind": use.kind,
                            "key": use.key,
                        }
                        | {"field": use.field, "written": use.reference.written}
                        for use in uses[fact.id]
                    ]
                }
                for fact in reading.facts
            ]
        )
        return
    today = date.today()
    for fact in reading.facts:
        due = " DUE" if fact.review_by <= today else ""
        typer.secho(f"{fact.id}: {fact.value_with_unit}", bold=True)
        typer.echo(f"    {fact.source}; review by {fact.review_by}{due}")
        for use in uses[fact.id]:
            typer.echo(f"    {shown(place / use.source)}:{use.line}: {use.kind}: {use.key}: {use.field}")
        if not uses[fact.id]:
            typer.secho("    not used", fg=typer.colors.YELLOW)
    unused = sum(1 for fact in reading.facts if not uses[fact.id])
    typer.echo(f"{len(list(reading.facts))} facts, {unused} not used.")
