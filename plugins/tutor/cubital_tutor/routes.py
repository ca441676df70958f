"""The tutor's calls: ask, read the chat, read the lesson."""

import contextlib
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, FastAPI, Query, Request, Response
from pydantic import AfterValidator

from cubital.access import Db, Me, TheSchool, at_most
from cubital.content.shelf import answer_cached
from cubital.errors import Forbidden
from cubital.learning.modules import existing_module
from cubital.limits import Limit
from cubital.shapes import Shape
from cubital_tutor import asking
from cubital_tutor.answering import Source
from cubital_tutor.asking import Chat
from cubital_tutor.lessons import LessonView, lesson_of
from cubital_tutor.streaming import EventStream, events
from cubital_tutor.tutor import Tutor

LONGEST_QUESTION = 2000
QUESTIONS = Limit("tutor-questions", 300, 10 * 60, "questions")


@contextlib.asynccontextmanager
async def _teaching(app: FastAPI) -> AsyncIterator[dict[str, Tutor]]:
    yield {"tutor": Tutor()}


router = APIRouter(tags=["tutor"], lifespan=_teaching)


class AgentAnswer(Shape):
    """`message` is Markdown; `covered` False where the course has no answer."""

    message: str
    sources: list[Source]
    covered: bool


def _question(text: str) -> str:
    text = text.replace("\0", "").strip()
    if not text:
        raise ValueError("Please type a question first.")
    if len(text) > LONGEST_QUESTION:
        raise ValueError(f"Please ask in at most {LONGEST_QUESTION:,} characters.")
    return text


def _tutor(request: Request) -> Tutor:
    tutor: Tutor = request.state.tutor
    return tutor


def _from_here(request: Request) -> None:
    # The spec asks with GET, and a question is kept: another site's page must not ask in a student's name.
    if request.headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
        raise Forbidden("This was sent from another site's page, and is refused.")


@router.get(
    "/api/modules/{module_id}/agent",
    response_model=AgentAnswer,
    dependencies=[Depends(_from_here), at_most(QUESTIONS)],
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}},
)
async def ask(
    module_id: int,
    message: Annotated[str, AfterValidator(_question), Query()],
    request: Request,
    me: Me,
    database: Db,
    school: TheSchool,
    tutor: Annotated[Tutor, Depends(_tutor)],
) -> Any:
    """Ask the tutor. With `Accept: text/event-stream` the answer comes as events `token`, then `done`."""
    module = await existing_module(school.shelf, module_id)
    question = await database.write(asking.begin, me.id, module_id, message, by=me)
    answer = await tutor.answer(school, module, message)
    if "text/event-stream" in request.headers.get("accept", ""):
        return EventStream(events(database, question, answer))
    await database.write(asking.finish, question, answer)
    return AgentAnswer(message=answer.text, sources=list(answer.sources), covered=answer.covered)


@router.get("/api/tutor/modules/{module_id}/chat", response_model=Chat)
async def get_chat(module_id: int, me: Me, database: Db, school: TheSchool) -> Any:
    """My chat with the tutor in this module, oldest message first."""
    await existing_module(school.shelf, module_id)
    return await database.read(asking.chat, me.id, module_id)


@router.get("/api/modules/{module_id}/lesson", response_model=LessonView)
async def get_lesson(module_id: int, request: Request, response: Response, me: Me, school: TheSchool) -> Any:
    """The module's full lesson; 404 where it is not written yet."""
    module = await existing_module(school.shelf, module_id)
    return await answer_cached(request, response, school.shelf, lesson_of(school.shelf, module))
