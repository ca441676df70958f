"""Lessons: content/modules/NN-name/lesson.yaml, as they are written, read by students and quoted."""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Self

from pydantic import Field, model_validator

from cubital.content.cache import ContentCache
from cubital.content.kinds import ContentKind, Entry, Passage, Text, one_right_option
from cubital.content.structure import Questions
from cubital.errors import NotFound
from cubital.learning.modules import Module
from cubital.schemas import ApiModel

Anchor = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]


class Section(Entry):
    """`id` becomes the anchor of links; `questions` are those it answers, as students type them."""

    id: Anchor
    heading: Text
    body: Text
    key_points: Annotated[list[Text], Field(min_length=2, max_length=4)]
    questions: Annotated[list[Text], Field(min_length=3, max_length=6)]


class Reference(Entry):
    authority: Text
    document: Text
    note: Text | None = None


class PracticeQuestion(Entry):
    question: Text
    options: Annotated[list[Text], Field(min_length=4, max_length=4)]
    correct_answer: Text
    explanation: Text

    _one_right_option = model_validator(mode="after")(one_right_option)


class ExamPrep(Entry):
    key_facts: Annotated[list[Text], Field(min_length=1)]
    state_exam_tips: Annotated[list[Text], Field(min_length=1)]
    practice_questions: Annotated[list[PracticeQuestion], Field(min_length=1)]


class Lesson(Entry):
    """`message` opens the lesson; `suggestions` are what a student may ask the tutor next."""

    module: Annotated[int, Field(ge=1)]
    message: Text
    suggestions: Annotated[list[Text], Field(min_length=3, max_length=5)]
    learning_points: Annotated[list[Text], Field(min_length=6, max_length=10)]
    references: Annotated[list[Reference], Field(min_length=1)]
    sections: Annotated[list[Section], Field(min_length=1)]
    exam_prep: ExamPrep

    @model_validator(mode="after")
    def _anchors_differ(self) -> Self:
        seen: set[str] = set()
        for section in self.sections:
            if section.id in seen:
                raise ValueError(f"two sections have the id {section.id}; each needs its own")
            seen.add(section.id)
        return self


class SectionView(ApiModel):
    id: str
    heading: str
    body: str
    key_points: list[str]


class LessonView(ApiModel):
    """A lesson as a student reads it; `body` and `message` are Markdown."""

    message: str
    suggestions: list[str]
    learning_points: list[str]
    references: list[Reference]
    exam_prep: ExamPrep
    sections: list[SectionView]


def _passages(lesson: Lesson) -> Iterator[Passage]:
    for section in lesson.sections:
        points = "\n".join(f"- {point}" for point in section.key_points)
        yield Passage(
            key=f"lessons/{lesson.module}/{section.id}",
            title=f"Module {lesson.module} lesson: {section.heading}",
            heading=section.heading,
            text=f"{section.body}\n\n{points}",
            link=f"/course/{lesson.module}?tab=lesson#{section.id}",
            questions=tuple(section.questions),
            module=lesson.module,
            place=f"{lesson.module}#{section.id}",
        )


def question_key(module_id: int, question: str) -> str:
    """The name under which answers to a practice question are recorded: it changes with its wording."""
    return f"practice:{module_id}:{hashlib.sha256(question.encode()).hexdigest()[:12]}"


def _recorded_as(module: str, question: Mapping[str, Any]) -> str:
    return question_key(int(module), question["question"])


LESSONS = ContentKind(
    name="lessons",
    files="modules/*/lesson.yaml",
    model=Lesson,
    key=lambda lesson: str(lesson.module),
    order=lambda lesson: lesson.module,
    passages=_passages,
    questions=Questions(at=("exam_prep", "practice_questions"), recorded_as=_recorded_as),
    prose=("message", "sections.body", "sections.key_points"),
    objectives="learning_points",
)


class LessonNotWritten(NotFound):
    def __init__(self, module: Module) -> None:
        super().__init__(
            f"The full lesson of module {module.id}, {module.title}, is still being written. "
            "Until it is there, ask the AI tutor."
        )


async def lesson_of(content: ContentCache, module: Module) -> Lesson:
    """Raises LessonNotWritten."""
    lesson = await find_lesson(content, module)
    if lesson is None:
        raise LessonNotWritten(module)
    return lesson


async def find_lesson(content: ContentCache, module: Module) -> Lesson | None:
    return await content.find(LESSONS, str(module.id))
