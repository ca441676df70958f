"""`cubital tutor …`: the tutor on the command line, for those who write the lessons."""

import asyncio
from typing import Annotated

import typer

from cubital.errors import Refusal
from cubital.learning.modules import existing_module
from cubital.plugins import find_plugins
from cubital.school import open_school
from cubital.settings import Settings
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
        try:
            answer = asyncio.run(_answer(question.strip(), module))
        except Refusal as refusal:
            typer.echo(refusal.message, err=True)
            raise typer.Exit(1) from None
        show(answer)


async def _answer(question: str, module_id: int) -> Answer:
    settings = Settings()
    plugins = find_plugins(settings.plugins_disabled, settings.safe_mode)
    async with open_school(settings, plugins) as school:
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
