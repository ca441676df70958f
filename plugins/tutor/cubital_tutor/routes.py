"""The tutor's calls for students: ask, read the chat, judge an answer, read the lesson."""

import contextlib
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, FastAPI, Query, Request, Response
from pydantic import AfterValidator, model_validator

from cubital.access import WRITES_BY_GET, Db, Me, TheSchool, at_most
from cubital.accounts.sessions import Caller
from cubital.errors import Invalid
from cubital.http.cached_answers import answer_cached
from cubital.http.rate_limits import Limit
from cubital.learning.modules import existing_module
from cubital.schemas import ApiModel, RowId, is_row_id
from cubital.school import School
from cubital.storage.database import Database
from cubital_tutor.answers.tutor import Tutor
from cubital_tutor.chat import asking, feedback, history
from cubital_tutor.chat.feedback import FeedbackView, NewFeedback
from cubital_tutor.chat.history import MOST_AT_ONCE, Chat
from cubital_tutor.chat.streaming import AgentAnswer, EventStream, at_once, events, whole
from cubital_tutor.checks import routes as check_routes
from cubital_tutor.language.content_kinds import introduction_of
from cubital_tutor.lessons import Lesson, LessonView, lesson_of
from cubital_tutor.models import routes as model_routes
from cubital_tutor.models.model_tutor import ModelTutor
from cubital_tutor.places import routes as place_routes
from cubital_tutor.practice import routes as practice_routes
from cubital_tutor.requests import late_answers
from cubital_tutor.requests.replying import reply
from cubital_tutor.samples import routes as sample_routes
from cubital_tutor.settings import TutorSettings
from cubital_tutor.staff import inbox_routes
from cubital_tutor.staff import routes as staff_routes
from cubital_tutor.terms import TermView, terms_of

LONGEST_QUESTION = 2000
QUESTIONS = Limit("tutor-questions", 300, 10 * 60, "questions")
NOTHING_ASKED = "Please type a question first."


@contextlib.asynccontextmanager
async def _teaching(app: FastAPI) -> AsyncIterator[dict[str, Tutor | ModelTutor | None]]:
    models = ModelTutor.of(TutorSettings())
    try:
        yield {"tutor": Tutor(), "models": models}
    finally:
        if models is not None:
            await models.aclose()


router = APIRouter(tags=["tutor"], lifespan=_teaching)
router.include_router(practice_routes.router)
router.include_router(check_routes.router)
router.include_router(place_routes.router)
router.include_router(sample_routes.router)
router.include_router(staff_routes.router)
router.include_router(model_routes.router)
router.include_router(inbox_routes.router)


def _question(text: str | None) -> str | None:
    if text is None:
        return None
    text = text.replace("\0", "").strip()
    if not text:
        raise ValueError(NOTHING_ASKED)
    if len(text) > LONGEST_QUESTION:
        raise ValueError(f"Please ask in at most {LONGEST_QUESTION:,} characters.")
    return text


MessageText = Annotated[str | None, AfterValidator(_question)]
MessageId = RowId | None


class NewQuestion(ApiModel):
    """`message`, or `retry`: the id of a question of mine, or of a broken answer, to answer anew.

    `answering`: the tutor's message that stands last on the page, where it asks a question of the quiz.
    """

    message: MessageText = None
    retry: MessageId = None
    answering: MessageId = None

    @model_validator(mode="after")
    def _one_of_them(self) -> "NewQuestion":
        if self.message is None and self.retry is None:
            raise ValueError(NOTHING_ASKED)
        return self


def _tutor(request: Request) -> Tutor:
    tutor: Tutor = request.state.tutor
    return tutor


EVENTS_TOO: Any = {200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}}


@router.get(
    "/api/modules/{module_id}/agent",
    response_model=AgentAnswer,
    dependencies=[WRITES_BY_GET, at_most(QUESTIONS)],
    responses=EVENTS_TOO,
)
async def ask(
    module_id: int,
    request: Request,
    me: Me,
    database: Db,
    school: TheSchool,
    tutor: Annotated[Tutor, Depends(_tutor)],
    message: Annotated[MessageText, Query()] = None,
    retry: MessageId = None,
    answering: MessageId = None,
) -> AgentAnswer | EventStream:
    """Ask the tutor, or have a question answered anew (`retry`: its id, or that of its broken answer).

    `answering`: the tutor's message that stands last on the page, where it asks a question of the quiz. 409
    where the chat went on elsewhere since, and `message` answers that question: nothing is kept.
    With `Accept: text/event-stream` the answer comes as events `start`, `token`, then `done`.
    """
    return await _answered(request, me, database, school, tutor, module_id, message, retry, answering)


@router.post(
    "/api/modules/{module_id}/agent",
    response_model=AgentAnswer,
    dependencies=[at_most(QUESTIONS)],
    responses=EVENTS_TOO,
)
async def ask_in_body(
    module_id: int,
    new: NewQuestion,
    request: Request,
    me: Me,
    database: Db,
    school: TheSchool,
    tutor: Annotated[Tutor, Depends(_tutor)],
) -> AgentAnswer | EventStream:
    """The same, with the question in the body and not in the address."""
    return await _answered(
        request, me, database, school, tutor, module_id, new.message, new.retry, new.answering
    )


async def _answered(
    request: Request,
    me: Caller,
    database: Database,
    school: School,
    tutor: Tutor,
    module_id: int,
    message: str | None,
    retry: int | None,
    answering: int | None,
) -> AgentAnswer | EventStream:
    module = await existing_module(school.content, module_id)
    if retry is not None:
        question = await database.by(me).write(asking.begin_again, me.id, module_id, retry)
    elif message is not None:
        begin = late_answers.begin
        question = await database.by(me).write(begin, me.id, module_id, message, answering)
    else:
        raise Invalid(("message", NOTHING_ASKED))
    streams = "text/event-stream" in request.headers.get("accept", "")
    models: ModelTutor | None = request.state.models
    answer = await reply(school, me, module, question, (await tutor.index(school)).language)
    if answer is None and models is not None:
        words = models.answer(school, tutor, module, question, early=streams)
        if streams:
            return EventStream(events(database, question, words, models.name))
        answer = await whole(words)
    elif answer is None:
        answer = await tutor.answer(school, module, question.text, question.history, me.id)
    if streams:
        return EventStream(events(database, question, at_once(answer)))
    message_id = await database.write(asking.finish, question, answer)
    return AgentAnswer.of(answer, message_id, question.id)


@router.get("/api/tutor/modules/{module_id}/chat", response_model=Chat)
async def get_chat(
    module_id: int,
    me: Me,
    database: Db,
    school: TheSchool,
    tutor: Annotated[Tutor, Depends(_tutor)],
    before: MessageId = None,
    limit: Annotated[int, Query(ge=1, le=MOST_AT_ONCE)] = 50,
) -> Chat:
    """My chat with the tutor in this module, oldest message first; `before`: those before that message."""
    await existing_module(school.content, module_id)
    tutor.prepare(school)  # who opens the chat will ask
    introduction = await introduction_of(school.content)
    return await database.read(history.chat, me.id, module_id, introduction, before, limit)


@router.post("/api/tutor/answers/{message_id}/feedback", response_model=FeedbackView)
async def judge_answer(message_id: int, new: NewFeedback, me: Me, database: Db) -> FeedbackView:
    """Say what an answer to me was worth; said again, the last word counts."""
    if not is_row_id(message_id):
        raise feedback.NotYourAnswer()
    return await database.by(me).write(feedback.give_feedback, me.id, message_id, new)


@router.get("/api/modules/{module_id}/lesson", response_model=LessonView)
async def get_lesson(
    module_id: int, request: Request, response: Response, me: Me, school: TheSchool
) -> Lesson | Response:
    """The module's full lesson; 404 where it is not written yet."""
    module = await existing_module(school.content, module_id)
    lesson = lesson_of(school.content, module)
    return await answer_cached(request, response, school.content, lesson, private=True)


@router.get("/api/tutor/terms", response_model=list[TermView])
async def get_terms(
    request: Request, response: Response, me: Me, school: TheSchool
) -> list[TermView] | Response:
    """The terms of the course's glossary, for the words of its lessons; none where no plugin has one."""
    terms = terms_of(school.content, school.plugins.content_kinds())
    return await answer_cached(request, response, school.content, terms, private=True)
