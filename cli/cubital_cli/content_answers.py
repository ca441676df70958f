"""cubital content stats --answers: each question beside its place in the YAML, and what students answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from cubital_cli.content_folder import print_json, understood

if TYPE_CHECKING:
    from cubital.content.kinds import ContentKind
    from cubital.content.reading import Reading
    from cubital.learning.question_statistics import QuestionStatistics


def show_answers(reading: Reading, as_json: bool) -> None:
    """The questions in the order of the files; then, of those that the files do not have, how many."""
    from cubital.commands import in_school
    from cubital.learning.question_statistics import questions_of, statistics
    from cubital_cli.authoring.lints.course import Course

    kinds = {kind.name: kind for kind in understood().kinds}
    course = Course(reading, kinds.values())
    named = [each for entry in reading.entries for each in questions_of(kinds[entry.kind], entry.value)]
    asked = [one.place for one in course.questions if _is_recorded(kinds[one.place.entry.kind])]
    places = {name: course.where(place) for (name, _), place in zip(named, asked, strict=True)}
    known = dict(named)
    found = {
        each.question: each for each in in_school(lambda school: school.database.read(statistics, known))
    }
    elsewhere = sorted(found.keys() - known.keys())
    if as_json:
        print_json(
            {
                "questions": [
                    {"place": places[name], "question": name, "text": known[name].text}
                    | {"answers": _figures(found.get(name))}
                    for name in known
                ],
                "elsewhere": elsewhere,
            }
        )
        return
    for name, question in known.items():
        typer.secho(f"{places[name]}: {question.text}", bold=True)
        for line in _in_words(found.get(name)):
            typer.echo(f"    {line}")
    typer.echo(f"{len(known)} questions, {len(known.keys() - found.keys())} not answered yet.")
    if elsewhere:
        typer.echo(f"Answers to questions that are not in these files: {len(elsewhere)}.")


def _is_recorded(kind: ContentKind[Any]) -> bool:
    return kind.questions is not None and kind.questions.recorded_as is not None


def _figures(found: QuestionStatistics | None) -> dict[str, Any] | None:
    return found.model_dump(mode="json", by_alias=True) if found else None


def _in_words(found: QuestionStatistics | None) -> list[str]:
    if found is None:
        return ["not answered yet"]
    discrimination = "unknown" if found.discrimination is None else f"{found.discrimination:.2f}"
    students = "1 student" if found.students == 1 else f"{found.students} students"
    few = "; under 30 answers: this may be chance" if found.few else ""
    return [
        f"{found.difficulty} % right of {students}, discrimination {discrimination}{few}",
        *(
            f"{'*' if choice.correct else '-'} {choice.text}: {choice.share} % ({choice.given})"
            for choice in found.choices
        ),
        *(f"Look at it: {warning}" for warning in found.warnings),
    ]
