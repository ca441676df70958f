"""A lesson as a visitor reads it: text, pictures, checks and terms, without what the practice exam asks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from cubital.content.cache import ContentCache
from cubital.content.kinds import ContentKind
from cubital.content.samples import require_sample
from cubital.learning.modules import existing_module
from cubital.questions import QuestionReview, Response, reviewed, shown
from cubital.schemas import ApiModel
from cubital_tutor.checks.answering_checks import CheckView, NoSuchCheck
from cubital_tutor.checks.lesson_checks import CHECKS, LessonCheck
from cubital_tutor.lessons import Lesson, Reference, SectionView, lesson_of
from cubital_tutor.terms import TermView, terms_of


class SampleLesson(ApiModel):
    """`key_facts`: what the exam asks of it; `terms`: those of the glossary that the lesson uses."""

    module_id: int
    title: str
    description: str
    message: str
    learning_points: list[str]
    sections: list[SectionView]
    key_facts: list[str]
    references: list[Reference]
    checks: list[CheckView]
    terms: list[TermView]


class NewSampleAnswer(ApiModel):
    response: Response


def page_of(module_id: int) -> str:
    """The page by which a school names the lesson of a module as a sample."""
    return f"/sample/lesson/{module_id}"


async def sample_lesson(
    content: ContentCache, module_id: int, kinds: Iterable[ContentKind[Any]]
) -> SampleLesson:
    """Raises NotFound where the school does not name it as a sample."""
    await require_sample(content, page_of(module_id))
    module = await existing_module(content, module_id)
    lesson = await lesson_of(content, module)
    return SampleLesson(
        module_id=module.id,
        title=module.title,
        description=module.description,
        message=lesson.message,
        learning_points=lesson.learning_points,
        sections=[SectionView.model_validate(section, from_attributes=True) for section in lesson.sections],
        key_facts=lesson.exam_prep.key_facts,
        references=lesson.references,
        checks=[_view(check) for check in await _checks_of(content, module_id)],
        terms=_used_in(lesson, await terms_of(content, kinds)),
    )


async def marked_check(
    content: ContentCache, module_id: int, check_id: int, response: Response
) -> QuestionReview:
    """What the answer is worth and why; nothing is kept. Raises NotFound."""
    await require_sample(content, page_of(module_id))
    for check in await _checks_of(content, module_id):
        if check.id == check_id:
            return reviewed(check.question, response)
    raise NoSuchCheck()


async def _checks_of(content: ContentCache, module_id: int) -> list[LessonCheck]:
    return [check for check in await content.all(CHECKS) if check.module == module_id]


def _view(check: LessonCheck) -> CheckView:
    """The options in one order for all visitors, so that the answer can be kept by a browser."""
    question = shown(check.question, Random(f"sample {check.id}"))  # noqa: S311
    return CheckView(id=check.id, section=check.section, question=question, correct=None)


def _used_in(lesson: Lesson, terms: Sequence[TermView]) -> list[TermView]:
    """Without links: the glossary itself is for members."""
    text = "\n".join(section.body for section in lesson.sections).casefold()
    return [term.model_copy(update={"link": None}) for term in terms if _stem(term.term) in text]


def _stem(term: str) -> str:
    """What the singular and the plural begin with: artery, arteries."""
    return term.casefold().removesuffix("y")
