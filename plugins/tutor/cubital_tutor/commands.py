"""`cubital tutor …`: the tutor on the command line, for those who write the lessons."""

from typing import Annotated

import typer

from cubital.commands import in_school
from cubital.learning.modules import existing_module
from cubital.school import School
from cubital_tutor.answering import Answer
from cubital_tutor.tutor import Tutor


def add_to(cli: typer.Typer) -> None:
    @cli.callback()
    def tutor() -> None:
        """Try the tutor on the loaded content."""

    @cli.command()
    def ask(
        question: Annotated[str, typer.Argument(help="What a student would type.")],
        module: Annotated[int, typer.Option(help="The module that the student is in.")] = 1,
    ) -> None:
        """Print the tutor's answer and where in the course it is from. Nothing is kept."""
        if not question.strip():
            raise typer.BadParameter("Please type a question.", param_hint="QUESTION")
        show(in_school(lambda school: _answer(school, question.strip(), module)))


async def _answer(school: School, question: str, module_id: int) -> Answer:
    module = await existing_module(school.shelf, module_id)
    return await Tutor().answer(school, module, question)


def show(answer: Answer) -> None:
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(highlight=False)
    console.print(Markdown(answer.text))
    if not answer.covered:
        console.print("\nNot covered by the course.", style="yellow")
    if answer.sources:
        console.print("\nSources", style="bold")
    for source in answer.sources:
        console.print(f"  {source.title}  {source.link}", style="cyan", soft_wrap=True)
