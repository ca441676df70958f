"""cubital content stats: the course in numbers."""

from __future__ import annotations

from datetime import date
from typing import Annotated

import typer

from cubital_cli.authoring.counting import Counts, count
from cubital_cli.content.answer_statistics import show_answers
from cubital_cli.content.folder import AsJson, Folder, content_folder, known_content, read_or_exit
from cubital_cli.content.output import print_json


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
    place = content_folder(folder)
    known = known_content()
    reading = read_or_exit(place, known).reading
    if answers:
        show_answers(reading, known.kinds, as_json)
        return
    counts = count(reading, known.kinds, date.today())
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
