"""Streaming a model's answer: the same events as the course's own answers have, as its words come."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass

import anyio
import structlog

from cubital.errors import Refusal
from cubital.storage.database import Database
from cubital_tutor.answers.answer import Answer
from cubital_tutor.chat.asking import Question, finish
from cubital_tutor.chat.streaming import PAUSE, AgentAnswer, event, pieces
from cubital_tutor.models.model_tutor import BrokeOff

log = structlog.get_logger()

BROKEN = "The answer was cut off. Please try again."


@dataclass
class _Told:
    """What the student has seen of the answer."""

    shown: str = ""
    by: str = "offline"
    whole: bool = False

    def part(self) -> Answer:
        return Answer(self.shown, (), True, answered_by=self.by)


async def told(
    database: Database, question: Question, spoken: AsyncGenerator[str | Answer], by: str
) -> AsyncGenerator[str]:
    """The events of an answer whose words are still coming: `start`, `token`s, then `done` or `error`.

    What was shown of one that breaks off, or whose listener goes away, is kept as incomplete.
    """
    telling = _Told(by=by)
    try:
        yield event("start", {"questionId": question.id})
        async with aclosing(spoken):
            async for said in spoken:
                if isinstance(said, str):
                    telling.shown += said
                    yield event("token", {"text": said})
                    continue
                telling.by = said.answered_by
                for part in pieces(said.text.removeprefix(telling.shown)):
                    telling.shown += part
                    yield event("token", {"text": part})
                    await asyncio.sleep(PAUSE)
                telling.whole = True
                with anyio.CancelScope(shield=True):
                    message_id = await database.write(finish, question, said)
                done = AgentAnswer.of(said, message_id, question.id)
                yield event("done", done.model_dump(mode="json", by_alias=True))
    except BrokeOff as broke:
        telling.by = broke.by
        yield event("error", {"message": BROKEN, "questionId": question.id})
    except Exception as error:
        log.exception("answer_not_kept", module=question.module_id)
        sentence = error.message if isinstance(error, Refusal) else "The answer could not be kept."
        yield event("error", {"message": sentence, "questionId": question.id})
    finally:
        if not telling.whole:
            # The task is being cancelled: without the shield this write would be too.
            with anyio.CancelScope(shield=True):
                await database.write(finish, question, telling.part(), telling.shown)


async def whole(spoken: AsyncGenerator[str | Answer]) -> Answer:
    """The answer, for a caller who takes it at once."""
    async with aclosing(spoken):
        async for said in spoken:
            if isinstance(said, Answer):
                return said
    raise AssertionError("the answer has no end")
