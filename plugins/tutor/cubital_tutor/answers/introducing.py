"""Introducing a module: what it is, what one learns in it, and how to go on."""

from __future__ import annotations

from cubital.learning.modules import Module
from cubital_tutor.answers.answer import Answer, Source
from cubital_tutor.answers.suggestions import QUIZ_ME, SUMMARIZE, WHERE_TO_START
from cubital_tutor.guard.guardrails import harmless
from cubital_tutor.lessons import Lesson

WHAT_YOU_LEARN = "**In this module, you will learn to:**"
HOW_TO_GO_ON = "Ask me anything about it in your own words."
LESSON_TO_COME = (
    "The full lesson for this module is still being written. Until then, I'll answer from the rest of the "
    "course."
)


def introduction_to(module: Module, lesson: Lesson | None) -> Answer:
    """What this module is, in its own words; the same for everybody."""
    title = f"**Welcome to module {module.id}, {module.title}.**"
    if lesson is None:
        parts = [title, module.description, LESSON_TO_COME, HOW_TO_GO_ON]
        return Answer("\n\n".join(parts), (), True, next_question=module.prompts[0])
    points = "\n".join(f"- {point}" for point in lesson.learning_points)
    parts = [title, harmless(lesson.message), WHAT_YOU_LEARN, points, HOW_TO_GO_ON]
    return Answer(
        "\n\n".join(part.strip() for part in parts),
        (source_of(module),),
        True,
        next_question=module.prompts[0],
        suggestions=(WHERE_TO_START, SUMMARIZE, QUIZ_ME),
    )


def source_of(module: Module) -> Source:
    """The module's whole lesson."""
    return Source(
        title=f"Module {module.id} lesson", heading=module.title, link=f"/course/{module.id}?tab=lesson"
    )
