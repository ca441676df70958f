"""`cubital tutor draft-lesson`: a lesson that a model writes, for an editor."""

import contextlib
from pathlib import Path
from typing import Annotated

import typer
import yaml

from cubital.commands import in_school
from cubital.learning.modules import existing_module
from cubital.school import School
from cubital.settings import UnsafeSettings
from cubital_tutor.answers.tutor import Tutor
from cubital_tutor.language.course_language import speaking
from cubital_tutor.models.budgets import Limits
from cubital_tutor.models.drafting import Draft, NotALesson, draft_lesson
from cubital_tutor.models.speaker import ModelFailed, Patience, Speaker
from cubital_tutor.settings import TutorSettings

LONGEST = 16_000  # tokens: a lesson is a long answer
MOST_FOUND = 30


def add_to(cli: typer.Typer) -> None:
    @cli.command("draft-lesson")
    def draft(
        module: Annotated[int, typer.Argument(help="The number of the module.")],
        output: Annotated[Path | None, typer.Option(help="A new file, in place of the screen.")] = None,
        again: Annotated[bool, typer.Option(help="Have it written anew, though one is kept.")] = False,
    ) -> None:
        """Have the model of CUBITAL_TUTOR_MODEL draft a module's lesson, to be checked by an editor.

        The draft is kept by content and model. Students never see it: they read what the content holds.
        """
        settings = TutorSettings()
        if not settings.online:
            raise typer.BadParameter("set CUBITAL_TUTOR_MODEL first; the offline tutor writes no lessons")
        try:
            settings.refuse_unusable()
        except UnsafeSettings as unusable:
            raise typer.BadParameter(str(unusable)) from None
        if output is not None and output.exists():
            raise typer.BadParameter(f"nothing is written over: {output} is there")
        try:
            made = in_school(lambda school: _drafted(school, settings, module, again))
        except (ModelFailed, NotALesson) as error:
            typer.echo(f"No draft: {error}", err=True)
            raise typer.Exit(1) from None
        text = _as_yaml(made)
        if output is None:
            typer.echo(text, nl=False)
        else:
            output.write_text(text, "utf-8")
            typer.echo(f"{output}: a draft by {made.model}, {len(made.doubts)} sentences in doubt")


async def _drafted(school: School, settings: TutorSettings, module_id: int, again: bool) -> Draft:
    module = await existing_module(school.content, module_id)
    patience = Patience(settings.first_words_seconds * 3, settings.next_words_seconds * 3)
    speaker = Speaker(settings.model, settings.api_base, patience, most_tokens=LONGEST)
    index = await Tutor().index(school)
    about = f"{module.title} {module.description}"
    passages = [match.passage for match in index.search(about, module.id, most=MOST_FOUND)]
    with speaking(index.language):
        async with contextlib.aclosing(speaker):
            return await draft_lesson(school, speaker, module, passages, Limits.of(settings), again)


def _as_yaml(draft: Draft) -> str:
    lines = [
        f"# A draft by {draft.model}{', kept from before' if draft.is_reused else ''}. Check every sentence",
        "# before it goes into the content. What no passage of the course bears out, or a guard rail stops:",
        *(f"# - {' '.join(doubt.split())}" for doubt in draft.doubts or ["nothing was found"]),
    ]
    content = draft.lesson.model_dump(mode="json", exclude_none=True, by_alias=False)
    return "\n".join(lines) + "\n" + yaml.safe_dump(content, allow_unicode=True, sort_keys=False, width=120)
