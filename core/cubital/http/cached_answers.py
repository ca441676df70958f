"""Cached answers: what a browser keeps, and asks for again with its ETag."""

from __future__ import annotations

from collections.abc import Coroutine
from hashlib import sha256
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from cubital.content.cache import ContentCache
from cubital.schemas import ApiModel

PRIVATE = "private, no-cache"
T = TypeVar("T")
View = TypeVar("View", bound=ApiModel)


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
    if bare_304 := _compare(request, response, etag, PRIVATE if private else "no-cache"):
        answer.close()
        return bare_304
    return await answer


def answer_cached_privately(request: Request, response: Response, answer: View) -> View | Response:
    """`answer`, the caller's own, with its ETag on `response`; a bare 304 where the browser has it."""
    digest = sha256(answer.model_dump_json(by_alias=True).encode()).hexdigest()
    return _compare(request, response, f'W/"{digest[:24]}"', PRIVATE) or answer


def _compare(request: Request, response: Response, etag: str, cache_control: str) -> Response | None:
    """The bare 304 where the browser has the answer of this `etag`; else `response` gets the headers."""
    headers = {"ETag": etag, "Cache-Control": cache_control}
    if etag in (known.strip() for known in request.headers.get("if-none-match", "").split(",")):
        return Response(status_code=304, headers=headers)
    response.headers.update(headers)
    return None
