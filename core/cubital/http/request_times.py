"""ASGI middleware that measures requests for `/metrics`."""

import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cubital.metrics import REQUESTS


class RequestTimes:
    """Measures each request, by the pattern of its call: an address tells of people and what they ask."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()

        async def send_measured(message: Message) -> None:
            if message["type"] == "http.response.start":
                call = getattr(scope.get("route"), "path", "other")
                REQUESTS.labels(scope["method"], call, message["status"]).observe(time.perf_counter() - began)
            await send(message)

        await self._app(scope, receive, send_measured)
