"""`cubital tutor …`: the tutor on the command line, for those who write the lessons."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from cubital.commands import in_school
from cubital.content.cache import NothingLoaded
from cubital.learning.modules import existing_module
from cubital.school import School
from cubital_tutor.answers.answer import Answer
from cubital_tutor.answers.tutor import Tutor
from cubital_tutor.evaluation.eval_set import read_eval_set
from cubital_tutor.evaluation.report import judge_school, print_report, report
from cubital_tutor.evaluation.training import WEIGHTS, write
from cubital_tutor.evaluation.training import train as trained
from cubital_tutor.retrieval.index import PassageIndex
from cubital_tutor.staff.gaps import Gap, gaps, open_questions_of
from cubital_tutor.staff.proposed_answers import proposed

EVALUATION = Path("plugins/tutor/evaluation")  # in a checkout; wheels hold none


def add_to(cli: typer.Typer) -> None:
    @cli.callback()
    def tutor() -> None:
        """Try the tutor on the loaded content."""

    @cli.command()
    def ask(
        question: Annotated[str, typer.Argument(help="What a student would type.")],
        module: Annotated[int, typer.Option(help="The module that the student is in.")] = 1,
        after: Annotated[
            list[str] | None, typer.Option(help="What the student asked before; may be given again.")
        ] = None,
    ) -> None:
        """Print the tutor's answer and where in the course it is from. Nothing is kept."""
        if not question.strip():
            raise typer.BadParameter("Please type a question.", param_hint="QUESTION")
        show(in_school(lambda school: _answer(school, question.strip(), module, after or [])))

    @cli.command("eval")
    def evaluate(
        questions: Annotated[Path, typer.Option(help="A folder of labelled questions.")] = EVALUATION,
        as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
        failures: Annotated[bool, typer.Option(help="Print every failure, the held-out ones too.")] = True,
    ) -> None:
        """Ask the tutor labelled questions about the loaded content, and print the score."""
        eval_set = read_eval_set(questions)
        judged = in_school(lambda school: judge_school(school, eval_set))
        if as_json:
            typer.echo(json.dumps(report(judged), indent=2, ensure_ascii=False))
        else:
            print_report(judged, failures)

    @cli.command()
    def train(
        questions: Annotated[Path, typer.Option(help="A folder of labelled questions.")] = EVALUATION,
    ) -> None:
        """Learn the tutor's weights anew, from the loaded content. For maintainers; needs scikit-learn."""
        eval_set = read_eval_set(questions)
        index = in_school(lambda school: Tutor().index(school))
        write(trained(index, eval_set))
        typer.echo(f"Written: {WEIGHTS}")

    @cli.command("gaps")
    def open_gaps(
        days: Annotated[int, typer.Option(min=1, help="How far to look back.")] = 30,
        as_json: Annotated[bool, typer.Option("--json", help="Print them as JSON.")] = False,
        as_answers: Annotated[
            bool, typer.Option("--answers", help="Print them as entries for content/answers/.")
        ] = False,
    ) -> None:
        """Print what students asked that the course does not answer, grouped, with the nearest place."""
        if as_json and as_answers:
            raise typer.BadParameter("--json and --answers are two ways to print; choose one")
        groups, index = in_school(lambda school: _gaps(school, days))
        if as_answers:
            typer.echo(proposed(groups, index), nl=False)
        elif as_json:
            typer.echo(json.dumps([gap.model_dump(mode="json", by_alias=True) for gap in groups], indent=2))
        else:
            show_gaps(groups, days)


async def _gaps(school: School, days: int) -> tuple[list[Gap], PassageIndex]:
    rows = await school.database.read(open_questions_of, days)
    index = await Tutor().index(school)
    return gaps(rows, index), index


def show_gaps(open_gaps: list[Gap], days: int) -> None:
    if not open_gaps:
        typer.echo(f"No open questions in the last {days} days.")
    for gap in open_gaps:
        students = "1 student" if gap.students == 1 else f"{gap.students} students"
        typer.echo(f"{gap.asked} x, {students}, module {gap.module_id}: {_in_a_line(gap.question)}")
        for other in gap.others:
            typer.echo(f"      also: {_in_a_line(other)}")
        where = f"{gap.nearest.title}: {gap.nearest.heading}" if gap.nearest else "nothing in the course"
        typer.echo(f"      nearest: {where}")


def _in_a_line(question: str) -> str:
    """Nobody's second line looks like one of ours."""
    return " ".join(question.split())


async def _answer(school: School, question: str, module_id: int, history: Sequence[str]) -> Answer:
    if not await school.content.version():
        raise NothingLoaded()
    module = await existing_module(school.content, module_id)
    return await Tutor().answer(school, module, question, history)


def show(answer: Answer) -> None:
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(highlight=False)
    console.print(Markdown(answer.text))
    if not answer.covered:
        console.print("\nNot covered by the course.", style="yellow")
    if answer.next_question:
        console.print(f"\nNext: {answer.next_question}", style="green")
    for question in answer.suggestions:
        console.print(f"Or ask: {question}", style="green")
    if answer.sources:
        console.print("\nSources", style="bold")
    for source in answer.sources:
        console.print(f"  {source.title}  {source.link}", style="cyan", soft_wrap=True)
