"""How these calls answer: for members only, and not sent again to a browser that has the answer already."""

from __future__ import annotations

from collections.abc import Coroutine
from hashlib import sha256
from typing import Any

from fastapi import Request, Response
from pydantic import TypeAdapter

from cubital.content.cache import ContentCache
from cubital.http.cached_answers import answer_cached

PRIVATE = "private, no-cache"


async def of_content(
    request: Request, response: Response, content: ContentCache, answer: Coroutine[Any, Any, Any]
) -> Any:
    """`answer`, made of content alone and the same for every member."""
    return await answer_cached(request, response, content, answer, private=True)


def of_person(request: Request, response: Response, shape: Any, answer: Any) -> Any:
    """`answer`, which is this member's own, of type `shape`; a bare 304 where the browser has it."""
    body = TypeAdapter(shape).dump_json(answer, by_alias=True)
    headers = {"ETag": f'W/"{sha256(body).hexdigest()[:24]}"', "Cache-Control": PRIVATE}
    if headers["ETag"] in (known.strip() for known in request.headers.get("if-none-match", "").split(",")):
        return Response(status_code=304, headers=headers)
    response.headers.update(headers)
    return answer
