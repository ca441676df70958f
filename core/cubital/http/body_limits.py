"""ASGI middleware that refuses bodies that are too long, JSON nested too deep, and text no database keeps."""

import json
import re
from collections.abc import Iterator
from typing import Any

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cubital.http.csrf import SAFE_METHODS
from cubital.http.error_responses import refusal

MOST_BYTES = 1024 * 1024
# Far deeper than any form, far shallower than what makes Python's own recursion fail somewhere later.
MOST_NESTING = 50
TOO_MUCH = "This is more than the school takes at once (1 MiB)."
NOT_TEXT = "The text holds characters that cannot be kept (NUL, or half of a character)."
BRACKETS_AND_STRINGS = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[\]{}]', re.DOTALL)


class RequestLimits:
    """ASGI middleware. A body is looked at where a call reads it, so that none is held twice for long."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        if b"%00" in scope["query_string"] or "\0" in scope["path"]:
            if _is_page(scope):
                # Whoever followed a broken link is told so by the school's page, which reads neither.
                cleaned = {"path": scope["path"].replace("\0", "\ufffd"), "query_string": b""}
                return await self._app({**scope, **cleaned}, receive, send)
            return await refusal(scope, _wrong("address", NOT_TEXT), 422)(scope, receive, send)
        if scope["method"] in SAFE_METHODS:
            return await self._app(scope, receive, send)
        headers = Headers(scope=scope)
        declared = headers.get("content-length", "")
        if declared.isdecimal() and int(declared[:20]) > MOST_BYTES:
            return await refusal(scope, {"message": TOO_MUCH}, 413)(scope, receive, send)
        received = bytearray()
        is_json = "json" in headers.get("content-type", "").lower()

        async def receive_examined() -> Message:
            message = await receive()
            if message["type"] == "http.request":
                received.extend(message.get("body", b""))
                if len(received) > MOST_BYTES:
                    raise HTTPException(413, TOO_MUCH)
                if is_json and not message.get("more_body"):
                    reason = body_flaw(bytes(received))
                    if reason:
                        raise HTTPException(422, _wrong("body", reason))  # type: ignore[arg-type]
            return message

        await self._app(scope, receive_examined, send)


def _is_page(scope: Scope) -> bool:
    accept = Headers(scope=scope).get("accept", "")
    return scope["method"] in SAFE_METHODS and "text/html" in accept and not scope["path"].startswith("/api/")


def _wrong(field: str, reason: str) -> dict[str, Any]:
    return {"message": reason, "errors": [{"field": field, "message": reason}]}


def body_flaw(body: bytes) -> str | None:
    """The reason why this JSON cannot be taken; None where there is none, or where it is no JSON at all."""
    try:
        text = body.decode()
    except UnicodeDecodeError:
        return "The request body is not UTF-8."
    if "\0" in text:
        return NOT_TEXT  # else Python would read it as UTF-16
    if _nesting(text) > MOST_NESTING:
        return f"The request body is nested more than {MOST_NESTING} deep."
    if "\\u" in text:
        try:
            if any("\0" in part or not _whole(part) for part in _texts(json.loads(text))):
                return NOT_TEXT
        except ValueError:
            return None
    return None


def _nesting(text: str) -> int:
    if text.count("[") + text.count("{") <= MOST_NESTING:
        return 0
    depth = deepest = 0
    for token in BRACKETS_AND_STRINGS.finditer(text):
        if token[0] in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif token[0] in "]}":
            depth -= 1
    return deepest


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from _texts(item)


def _whole(text: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in text)
