"""ASGI middleware that gives the span of each request its id, and the plugin that answered."""

from collections.abc import Mapping

from opentelemetry.trace import get_current_span
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cubital.http.request_ids import REQUEST_ID


class RequestSpans:
    """`owners`: the plugins' names, or `core`, by the paths of their routes. FastAPI makes the span."""

    def __init__(self, app: ASGIApp, owners: Mapping[str, str]) -> None:
        self._app = app
        self._owners = owners

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        span = get_current_span()
        if scope["type"] != "http" or not span.is_recording():
            await self._app(scope, receive, send)
            return
        span.set_attribute("cubital.request_id", scope[REQUEST_ID])

        async def send_with_plugin(message: Message) -> None:
            if message["type"] == "http.response.start":
                path = getattr(scope.get("route"), "path", "")
                if path in self._owners:
                    span.set_attribute("cubital.plugin", self._owners[path])
            await send(message)

        await self._app(scope, receive, send_with_plugin)
