"""cubital content stats and facts: the course in numbers, and each fact with every place it stands in."""

from __future__ import annotations

from collections import defaultdict
from datetime import date
from typing import TYPE_CHECKING, Annotated

import typer

from cubital_cli.content.answer_statistics import show_answers
from cubital_cli.content.folder import AsJson, Folder, content_folder, known_content, print_json, read_or_exit

if TYPE_CHECKING:
    from cubital.content.reading import FactUse
    from cubital_cli.authoring.counting import Counts


def stats(
    folder: Folder = None,
    answers: Annotated[
        bool, typer.Option("--answers", help="What students answered, question by question, instead.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Count entries, words of each lesson, questions of each module, terms of each category, facts due.

    With --answers: how hard each question is, whom it tells apart, and what is chosen instead.

    Example: [bold]cubital content stats --answers[/bold]
    """
    from cubital_cli.authoring.counting import count

    place = content_folder(folder)
    reading = read_or_exit(place)
    if answers:
        show_answers(reading, as_json)
        return
    counts = count(reading, known_content().kinds, date.today())
    if as_json:
        print_json(
            {
                "entries": counts.entries,
                "words": [vars(length) for length in counts.lengths],
                "questions": counts.questions,
                "categories": counts.groups,
                "facts": {"all": counts.facts, "due": [fact.id for fact in counts.due]},
            }
        )
        return
    for line in _in_words(counts):
        typer.echo(line)


def _in_words(counts: Counts) -> list[str]:
    lines = ["Entries", *(f"  {name}: {number}" for name, number in counts.entries.items())]
    if counts.lengths:
        lines += [
            "Words",
            *(f"  {one.kind} {one.key}: {one.words:,} ({one.source})" for one in counts.lengths),
        ]
    if counts.questions:
        lines.append("Questions")
        for kind, by_module in counts.questions.items():
            for module, number in by_module.items():
                lines.append(f"  {kind}{f', module {module}' if module is not None else ''}: {number}")
    for kind, groups in counts.groups.items():
        lines += [f"Categories of {kind}", *(f"  {name}: {number}" for name, number in groups.items())]
    due = f"{len(counts.due)} due for review" if counts.due else "none due for review"
    lines += ["Facts", f"  {counts.facts}, {due}", *(f"  {fact.id}: {fact.review_by}" for fact in counts.due)]
    return lines


def facts(folder: Folder = None, as_json: AsJson = False) -> None:
    """List each fact: its value, its source, when it is to be reviewed, and every place it stands in.

    Example: [bold]cubital content facts[/bold]
    """
    from cubital.content.files import shown

    place = content_folder(folder)
    reading = read_or_exit(place)
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
        typer.secho(f"{fact.id}: {fact.said}", bold=True)
        typer.echo(f"    {fact.source}; review by {fact.review_by}{due}")
        for use in uses[fact.id]:
            typer.echo(f"    {shown(place / use.source)}:{use.line}: {use.kind}: {use.key}: {use.field}")
        if not uses[fact.id]:
            typer.secho("    not used", fg=typer.colors.YELLOW)
    unused = sum(1 for fact in reading.facts if not uses[fact.id])
    typer.echo(f"{len(list(reading.facts))} facts, {unused} not used.")
