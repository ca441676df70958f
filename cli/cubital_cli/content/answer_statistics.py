"""cubital content stats --answers: each question beside its place in the YAML, and what students answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from cubital_cli.content.folder import known_content, print_json

if TYPE_CHECKING:
    from cubital.content.kinds import ContentKind
    from cubital.content.reading import Reading
    from cubital.learning.question_statistics import QuestionStatistics


def show_answers(reading: Reading, as_json: bool) -> None:
    """The questions in the order of the files; then, of those that the files do not have, how many."""
    from cubital.commands import in_school
    from cubital.learning.question_statistics import questions_of, statistics
    from cubital_cli.authoring.lints.course_text import CourseText

    kinds = {kind.name: kind for kind in known_content().kinds}
    course = CourseText(reading, kinds.values())
    named = [each for entry in reading.entries for each in questions_of(kinds[entry.kind], entry.value)]
    questions_asked = [one.place for one in course.questions if _is_recorded(kinds[one.place.entry.kind])]
    places = {name: course.where(place) for (name, _), place in zip(named, questions_asked, strict=True)}
    known = dict(named)
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
