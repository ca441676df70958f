"""ASGI middleware that gives each request an id: in its answer, and in every line of the log meanwhile."""

import re
import secrets

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADER = "X-Request-ID"
REQUEST_ID = "cubital.request_id"  # in the scope
# No room for a line's end, a quote, or an address of mail.
WELL_FORMED = re.compile(r"[0-9A-Za-z-]{8,64}")
BEGINNINGS = ("http.response.start", "websocket.accept", "websocket.http.response.start")


class RequestIds:
    """The proxy's id where it sent one that is well formed, else one of our own. A socket has one, too."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        sent = Headers(scope=scope).get(HEADER, "")
        request_id = sent if WELL_FORMED.fullmatch(sent) else secrets.token_hex(8)
        scope[REQUEST_ID] = request_id

        async def send_with_id(message: Message) -> None:
            if message["type"] in BEGINNINGS:
                MutableHeaders(scope=message)[HEADER] = request_id
            await send(message)

        with structlog.contextvars.bound_contextvars(request_id=request_id):
            await self._app(scope, receive, send_with_id)
