"""The calls of reflections: reading them, storing drafts, and saving."""

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from cubital.access import Db, Me, TheSchool
from cubital.accounts.sessions import Caller
from cubital.schemas import GREATEST_ID, ApiModel
from cubital.storage.work import Work
from cubital_resources.library.professionalism import ProfessionalismTopic
from cubital_resources.reflections import writing
from cubital_resources.reflections.writing import (
    ANSWER_LENGTH,
    NewText,
    NoSuchReflection,
    NoSuchTopic,
    ReflectionView,
    Written,
)
from cubital_resources.study import study_state
from cubital_resources.study.study_state import Offer, StudyView, offered

router = APIRouter(tags=["resources"])

Topic = Annotated[str, Field(min_length=1, max_length=100)]
Text = Annotated[str, Field(max_length=ANSWER_LENGTH)]
Version = Annotated[int, Field(ge=0, le=GREATEST_ID)]


class NewDraft(ApiModel):
    """What stands in the box of a question (its place, from 0), and the version that it was made from."""

    topic: Topic
    question: Annotated[int, Field(ge=0, le=9)]
    text: Text
    version: Version


class BoxText(ApiModel):
    text: Text
    version: Version


class NewReflection(ApiModel):
    """The answers to all questions of the topic, in their order."""

    topic: Topic
    answers: Annotated[list[BoxText], Field(min_length=1, max_length=10)]


class ReflectionsView(ApiModel):
    """By topic, by the question's place as text: "0" is the first."""

    topics: dict[str, dict[str, ReflectionView]]


class SavedReflection(ApiModel):
    topics: dict[str, dict[str, ReflectionView]]
    study: StudyView


@router.get("/api/resources/reflections", response_model=ReflectionsView)
async def my_reflections(me: Me, database: Db, school: TheSchool) -> ReflectionsView:
    """What I have written, and the school's samples where I have written nothing yet."""
    offer = await offered(school.content)
    return _view(offer, await database.read(writing.written_by, me.id))


@router.post("/api/resources/reflections/draft", response_model=ReflectionView)
async def keep_draft(draft: NewDraft, me: Me, database: Db, school: TheSchool) -> ReflectionView:
    """Keep what I am writing. 409 where the answer was changed elsewhere since `version`."""
    offer = await offered(school.content)
    topic = _topic(offer, draft.topic)
    if draft.question >= len(topic.reflection_questions):
        raise NoSuchReflection()
    text = NewText(draft.text, draft.version)
    row = await database.by(me).write(writing.keep_draft, me.id, topic.id, draft.question, text)
    return writing.view(row)


@router.post("/api/resources/reflections/save", response_model=SavedReflection)
async def save(new: NewReflection, me: Me, database: Db, school: TheSchool) -> SavedReflection:
    """Save my answers to a topic; every question needs one. All are saved, or none."""
    offer = await offered(school.content)
    topic = _topic(offer, new.topic)
    texts = [NewText(answer.text, answer.version) for answer in new.answers]

    def saved(work: Work, caller: Caller) -> SavedReflection:
        writing.save(work, caller, topic, texts)
        topics = _view(offer, writing.written_by(work, caller.id)).topics
        return SavedReflection(topics=topics, study=offer.view(study_state.done_by(work, caller.id)))

    return await database.by(me).write(saved, me)


def _topic(offer: Offer, topic_id: str) -> ProfessionalismTopic:
    if topic_id not in offer.topics:
        raise NoSuchTopic(topic_id)
    return offer.topics[topic_id]


def _view(offer: Offer, written: Sequence[Written]) -> ReflectionsView:
    views = writing.views(offer.topics, offer.sample, written)
    return ReflectionsView(topics={topic: dict(questions) for topic, questions in views.items()})
