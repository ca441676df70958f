"""Streaming: an answer as server-sent events, a few words at a time. No transaction is open meanwhile."""

import asyncio
import json
import re
from collections.abc import AsyncGenerator
from contextlib import aclosing

import anyio
import structlog
from starlette.responses import StreamingResponse
from starlette.types import Send

from cubital.database import Database
from cubital.errors import Refusal
from cubital_tutor.answering import Answer
from cubital_tutor.asking import Question, finish

log = structlog.get_logger()

WORDS_AT_ONCE = 3
PAUSE = 0.025  # seconds between two pieces
LONGEST = 2.0  # seconds for a whole answer, however long it is: a server that stops need not wait for more

PIECE = re.compile(rf"(?:\S+\s*){{1,{WORDS_AT_ONCE}}}|\s+")


def pieces(text: str) -> list[str]:
    """`text` in pieces of a few words; joined, they are `text` again."""
    return PIECE.findall(text)


async def events(database: Database, question: Question, answer: Answer) -> AsyncGenerator[str]:
    """The answer's events: `token`s, then `done` once it is kept, or `error`.

    When the listener goes away, what was sent so far is kept as an incomplete answer.
    """
    parts = pieces(answer.text)
    pause = min(PAUSE, LONGEST / max(1, len(parts)))
    shown = ""
    whole = False
    try:
        for part in parts:
            yield event("token", {"text": part})
            shown += part
            await asyncio.sleep(pause)
        whole = True
        with anyio.CancelScope(shield=True):
            message_id = await database.write(finish, question, answer)
        yield event("done", {"id": message_id, **spoken(answer)})
    except Exception as error:
        log.exception("answer_not_kept", module=question.module_id)
        sentence = error.message if isinstance(error, Refusal) else "The answer could not be kept."
        yield event("error", {"message": sentence})
    finally:
        if not whole:
            # The task is being cancelled: without the shield this write would be too.
            with anyio.CancelScope(shield=True):
                await database.write(finish, question, answer, shown)


def event(name: str, data: object) -> str:
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"


def spoken(answer: Answer) -> dict[str, object]:
    """The answer as it goes over HTTP."""
    return {
        "message": answer.text,
        "sources": [source.model_dump(by_alias=True) for source in answer.sources],
        "covered": answer.covered,
    }


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
