"""Answers made of content alone, which a browser keeps and asks for again with their ETag."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from cubital.content.cache import ContentCache

T = TypeVar("T")


async def answer_cached(
    request: Request,
    response: Response,
    content: ContentCache,
    answer: Coroutine[Any, Any, T],
    *parts: str,
    private: bool = False,
) -> T | Response:
    """`answer`, made of content alone, with its ETag on `response`; a bare 304 where the browser has it.

    `parts` as in `ContentCache.etag`. The answer must be the same for all who may ask; `private` where not
    everyone may, so that no proxy between keeps it.
    """
    etag = await content.etag(*parts)
    headers = {"ETag": etag, "Cache-Control": "private, no-cache" if private else "no-cache"}
    if etag in (known.strip() for known in request.headers.get("if-none-match", "").split(",")):
        answer.close()
        return Response(status_code=304, headers=headers)
    response.headers.update(headers)
    return await answer
