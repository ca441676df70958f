"""Statistics of answers: each question beside its place in the YAML, and what students answered."""

from __future__ import annotations

from typing import Any

import typer

from cubital.commands import in_school
from cubital.content.kinds import ContentKind
from cubital.content.reading import Reading
from cubital.content.recorded_questions import questions_of
from cubital.content.structure import RecordedQuestion
from cubital.learning.question_statistics import QuestionStatistics, statistics
from cubital_cli.authoring.lints.course_text import CourseText, Place
from cubital_cli.content.output import print_json


def show_answers(reading: Reading, kinds: list[ContentKind[Any]], as_json: bool) -> None:
    """Print the questions in the order of the files, and how many others have answers."""
    by_name = {kind.name: kind for kind in kinds}
    course = CourseText(reading, kinds)
    places: dict[str, str] = {}
    known: dict[str, RecordedQuestion] = {}
    of_lists = (one.place for one in course.questions if _is_recorded(by_name[one.place.entry.kind]))
    for entry in reading.entries:
        kind = by_name[entry.kind]
        for question in questions_of(kind, entry.value):
            known[question.name] = question
            places[question.name] = course.where(Place(entry) if kind.recorded else next(of_lists))
    figures = {
        each.question: each for each in in_school(lambda school: school.database.read(statistics, known))
    }
    elsewhere = sorted(figures.keys() - known.keys())
    if as_json:
        print_json(
            {
                "questions": [
                    {"place": places[name], "question": name, "text": known[name].text}
                    | {"answers": _figures(figures.get(name))}
                    for name in known
                ],
                "elsewhere": elsewhere,
            }
        )
        return
    for name, question in known.items():
        typer.secho(f"{places[name]}: {question.text}", bold=True)
        for line in _in_words(figures.get(name)):
            typer.echo(f"    {line}")
    typer.echo(f"{len(known)} questions, {len(known.keys() - figures.keys())} not answered yet.")
    if elsewhere:
        typer.echo(f"Answers to questions that are not in these files: {len(elsewhere)}.")


def _is_recorded(kind: ContentKind[Any]) -> bool:
    return kind.questions is not None and kind.questions.recorded_as is not None


def _figures(figures: QuestionStatistics | None) -> dict[str, Any] | None:
    return figures.model_dump(mode="json", by_alias=True) if figures else None


def _in_words(figures: QuestionStatistics | None) -> list[str]:
    if figures is None:
        return ["not answered yet"]
    discrimination = "unknown" if figures.discrimination is None else f"{figures.discrimination:.2f}"
    students = "1 student" if figures.students == 1 else f"{figures.students} students"
    few = "; under 30 answers: this may be chance" if figures.few else ""
    return [
        f"{figures.difficulty} % right of {students}, discrimination {discrimination}{few}",
        *(
            f"{'*' if choice.correct else '-'} {choice.text}: {choice.share} % ({choice.given})"
            for choice in figures.choices
        ),
        *(f"Look at it: {warning}" for warning in figures.warnings),
    ]
