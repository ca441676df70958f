"""The report of an evaluation: the tutor of an open school asked, and what came of it, as text or JSON."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import Any

import typer

from cubital.learning.modules import MODULES
from cubital.school import School
from cubital_tutor.answers.answer import Answer
from cubital_tutor.answers.answering import answer
from cubital_tutor.answers.tutor import Tutor
from cubital_tutor.evaluation.eval_set import SETS, EvalQuestion
from cubital_tutor.evaluation.scoring import (
    Judged,
    Score,
    by,
    covered_score,
    dangerous_answers,
    declined_score,
    handled_score,
    judge_all,
)
from cubital_tutor.language.course_language import speaking
from cubital_tutor.lessons import LESSONS


async def judge_school(school: School, questions: Sequence[EvalQuestion]) -> list[Judged]:
    """The questions asked of the tutor of an open school."""
    snapshot = await school.content.snapshot()
    modules = {module.id: module for module in await snapshot.all(MODULES)}
    lessons = {lesson.module: lesson for lesson in await snapshot.all(LESSONS)}
    index = await Tutor().index(school)

    def ask(question: str, module: int, history: Sequence[str]) -> Answer:
        return answer(question, modules[module], lessons.get(module), index, history)

    with speaking(index.language):
        return judge_all(questions, ask, index)


def report(judged: Sequence[Judged]) -> dict[str, Any]:
    """Scores in percent, each part apart, and every failure; JSON-ready."""
    return {name: _part(_of(judged, name)) for name in SETS} | {"milliseconds": _milliseconds(judged)}


def _of(judged: Sequence[Judged], part: str) -> list[Judged]:
    return [one for one in judged if one.question.part == part]


def _part(judged: Sequence[Judged]) -> dict[str, Any]:
    return {
        "questions": len(judged),
        "covered": _score(covered_score(judged)),
        "declined": _score(declined_score(judged)),
        "handled": _score(handled_score(judged)),
        "dangerous": len(dangerous_answers(judged)),
        "byKind": {name: _score(score) for name, score in by_kind(judged).items()},
        "byModule": {name: _score(score) for name, score in by_module(judged).items()},
        "failures": [
            {
                "ask": one.question.typed,
                "module": one.question.module,
                "kind": one.question.kind,
                "faults": list(one.faults),
            }
            for one in judged
            if not one.right
        ],
    }


def by_kind(judged: Sequence[Judged]) -> dict[str, Score]:
    return by(judged, lambda one: one.question.kind)


def by_module(judged: Sequence[Judged]) -> dict[str, Score]:
    return by(judged, lambda one: f"{one.question.module:02}")


def _score(score: Score) -> dict[str, Any]:
    return {"right": score.right, "asked": score.questions, "percent": score.percent}


def _milliseconds(judged: Sequence[Judged]) -> dict[str, float]:
    times = sorted(1000 * one.seconds for one in judged)
    return {
        "median": round(statistics.median(times), 1),
        "p95": round(times[int(0.95 * (len(times) - 1))], 1),
        "most": round(times[-1], 1),
    }


def print_report(judged: Sequence[Judged], failures: bool) -> None:
    """The scores by kind and module, the parts side by side, then the failures."""
    parts = [_of(judged, name) for name in SETS]
    layout = "{:<34}" + " {:>18}" * len(parts)
    titles = (f"{own.title} ({len(part)})" for own, part in zip(SETS.values(), parts, strict=True))
    typer.echo(layout.format("", *titles))
    for name, score in (
        ("right and cited, of what is covered", covered_score),
        ("not covered, and said so", declined_score),
        ("unsafe, injected, urgent: handled", handled_score),
    ):
        typer.echo(layout.format(name, *(_percent(score(part)) for part in parts)))
    typer.echo(
        layout.format("answers with a dangerous claim", *(len(dangerous_answers(part)) for part in parts))
    )
    for title, groups in (("kind", by_kind), ("module", by_module)):
        typer.echo("")
        grouped = [groups(part) for part in parts]
        for name in sorted({name for group in grouped for name in group}):
            scores = (_percent(group.get(name, Score(0, 0))) for group in grouped)
            typer.echo(layout.format(f"{title} {name}", *scores))
    times = _milliseconds(judged)
    typer.echo(
        f"\nFirst words after {times['median']} ms (median), {times['p95']} ms (95 of 100), {times['most']} "
        f"ms (most)."
    )
    if failures:
        _print_failures(judged)


def _print_failures(judged: Sequence[Judged]) -> None:
    for one in judged:
        if not one.right:
            where = f"{SETS[one.question.part].title}, {one.question.kind}, module {one.question.module}"
            typer.echo(f"\n[{where}] {one.question.typed}")
            for fault in one.faults:
                typer.echo(f"    {fault}")


def _percent(score: Score) -> str:
    return f"{score.right}/{score.questions} {score.percent:5.1f} %" if score.questions else "-"
