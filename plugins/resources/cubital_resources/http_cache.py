"""HTTP caching of answers for members: private, with an ETag, and 304 for a browser that has the answer."""

from __future__ import annotations

from collections.abc import Coroutine
from hashlib import sha256
from typing import Any, TypeVar

from fastapi import Request, Response

from cubital.content.cache import ContentCache
from cubital.http.cached_answers import answer_cached
from cubital.schemas import ApiModel

PRIVATE = "private, no-cache"
T = TypeVar("T")
View = TypeVar("View", bound=ApiModel)


async def of_content(
    request: Request, response: Response, content: ContentCache, answer: Coroutine[Any, Any, T]
) -> T | Response:
    """`answer`, made of content alone and the same for every member."""
    return await answer_cached(request, response, content, answer, private=True)


def of_person(request: Request, response: Response, answer: View) -> View | Response:
    """`answer`, which is this member's own; a bare 304 where the browser has it."""
    body = answer.model_dump_json(by_alias=True)
    headers = {"ETag": f'W/"{sha256(body.encode()).hexdigest()[:24]}"', "Cache-Control": PRIVATE}
    if headers["ETag"] in (known.strip() for known in request.headers.get("if-none-match", "").split(",")):
        return Response(status_code=304, headers=headers)
    response.headers.update(headers)
    return answer
