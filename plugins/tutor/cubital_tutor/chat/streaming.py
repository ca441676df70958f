"""Streaming: an answer as server-sent events, a few words at a time. No transaction is open meanwhile."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from dataclasses import replace

import anyio
import structlog
from starlette.responses import StreamingResponse
from starlette.types import Send

from cubital.errors import Refusal
from cubital.schemas import ApiModel
from cubital.storage.database import Database
from cubital_tutor.answers.answer import Answer, Source
from cubital_tutor.chat.asking import Erased, Question, finish
from cubital_tutor.language.course_language import Refused
from cubital_tutor.practice.quiz_turn import QuizTurn

log = structlog.get_logger()

WORDS_AT_ONCE = 3
PAUSE = 0.025  # seconds between two pieces
BROKEN = "The answer was cut off. Please try again."
LONGEST = 2.0  # seconds for a whole answer, however long it is: a server that stops need not wait for more


class AgentAnswer(ApiModel):
    """The answer as it goes over HTTP; `message` is Markdown, `covered` False where the course has no answer.

    `id`: of the answer, `question_id`: of the student's message; `refused`: why the request is not answered;
    `urgent`: what to do now comes first; `next_question`: one to offer; `suggestions`: what else may be asked
    with one press; `quiz`: the turn of a quiz that this is; `answered_by`: "offline" or a model;
    `notice`: a sentence about how the answer came.
    """

    message: str
    id: int
    question_id: int
    sources: list[Source]
    covered: bool
    refused: Refused | None
    urgent: bool
    next_question: str | None
    suggestions: list[str]
    quiz: QuizTurn | None
    answered_by: str
    notice: str | None

    @classmethod
    def of(cls, answer: Answer, message_id: int, question_id: int) -> AgentAnswer:
        return cls.model_validate(
            {**vars(answer), "message": answer.text, "id": message_id, "question_id": question_id}
        )


PIECE = re.compile(rf"(?:\S+\s*){{1,{WORDS_AT_ONCE}}}|\s+")


def pieces(text: str) -> list[str]:
    """`text` in pieces of a few words; joined, they are `text` again."""
    return PIECE.findall(text)


class BrokeOff(Exception):
    """The model fell silent after some of its words had been shown. `by`: its name."""

    def __init__(self, by: str) -> None:
        super().__init__(f"{by} broke off")
        self.by = by


Words = AsyncGenerator[str | Answer]
"""Words of an answer as they come, then the whole Answer, which begins with them."""


async def at_once(answer: Answer) -> Words:
    """An answer that is there already."""
    yield answer


async def whole(words: Words) -> Answer:
    """The answer, for a caller who takes it at once."""
    async with aclosing(words):
        async for part in words:
            if isinstance(part, Answer):
                return part
    raise AssertionError("the answer has no end")


async def events(
    database: Database, question: Question, words: Words, by: str = "offline"
) -> AsyncGenerator[str]:
    """The answer's events: `start`, `token`s, then `done` once it is kept, or `error`. `by`: who answers.

    What was shown of one that breaks off, or whose listener goes away, is kept as an incomplete answer.
    """
    answer = Answer("", (), True, answered_by=by)
    shown = ""
    complete = False
    try:
        yield event("start", {"questionId": question.id})
        async with aclosing(words):
            async for part in words:
                if isinstance(part, str):
                    shown += part
                    yield event("token", {"text": part})
                    continue
                answer = part
                rest = pieces(answer.text.removeprefix(shown))
                for piece in rest:
                    shown += piece
                    yield event("token", {"text": piece})
                    await asyncio.sleep(min(PAUSE, LONGEST / len(rest)))
                complete = True
                with anyio.CancelScope(shield=True):
                    message_id = await database.write(finish, question, answer)
                done = AgentAnswer.of(answer, message_id, question.id)
                yield event("done", done.model_dump(mode="json", by_alias=True))
    except BrokeOff as broke:
        answer = replace(answer, answered_by=broke.by)
        yield event("error", {"message": BROKEN, "questionId": question.id})
    except Exception as error:
        log.exception("answer_not_kept", module=question.module_id)
        sentence = error.message if isinstance(error, Refusal) else "The answer could not be kept."
        yield event("error", {"message": sentence, "questionId": question.id})
    finally:
        if not complete:
            # The task is being cancelled: without the shield this write would be too.
            with anyio.CancelScope(shield=True), suppress(Erased):
                await database.write(finish, question, answer, shown)


def event(name: str, data: object) -> str:
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"


class EventStream(StreamingResponse):
    """Server-sent events; the generator is closed at once, and not some day, when the listener is gone."""

    media_type = "text/event-stream"

    def __init__(self, body: AsyncGenerator[str]) -> None:
        # Proxies that gather an answer before passing it on are asked not to.
        super().__init__(body, headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        self._events = body

    async def stream_response(self, send: Send) -> None:
        async with aclosing(self._events):
            await super().stream_response(send)
