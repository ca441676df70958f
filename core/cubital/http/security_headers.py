"""ASGI middleware that sets every answer's security headers and applies the cross-site rule to writes."""

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cubital.http.csrf import SAFE_METHODS, ForeignOrigin, is_foreign
from cubital.http.error_responses import broken, refusal
from cubital.http.leaving import is_leaving
from cubital.http.security_log import log_refusal
from cubital.settings import Settings

CONTENT_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; connect-src 'self'; "
    "img-src 'self' data:; font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types cubital-service-worker"
)
# Swagger UI writes style attributes and HTML of its own.
DOCS_POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
# Where an answer is no page, nothing may be loaded or framed from it.
NO_CONTENT_POLICY = (
    "default-src 'none'; base-uri 'none'; form-action 'none'; object-src 'none'; frame-ancestors 'none'"
)


class SecurityHeaders:
    """ASGI middleware round the whole product."""

    def __init__(
        self, app: ASGIApp, settings: Settings, posted_from_elsewhere: frozenset[str] = frozenset()
    ) -> None:
        self._app = app
        self._posted_from_elsewhere = posted_from_elsewhere
        self._settings = settings
        headers = {
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "same-origin",
            "Cross-Origin-Opener-Policy": "same-origin",
            "X-Frame-Options": "DENY",
            "Content-Security-Policy": NO_CONTENT_POLICY,
        }
        if not settings.demo:
            headers["Strict-Transport-Security"] = "max-age=31536000; includeSubDomains"
        self._headers = Headers(headers).raw
        self._headers_of_calls = Headers({**headers, "Cache-Control": "no-store"}).raw

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        started = False

        async def send_with_headers(message: Message) -> None:
            nonlocal started
            started = True
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                ours = self._headers_of_calls if scope["path"].startswith("/api/") else self._headers
                theirs = list(message.get("headers", ()))
                names = {name for name, _ in theirs}
                message["headers"] = theirs + [header for header in ours if header[0] not in names]
                if is_leaving(scope):
                    # Or the next request on it would find the server gone.
                    MutableHeaders(scope=message)["Connection"] = "close"
            await send(message)

        writes = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        if writes and not self._may_be_foreign(scope) and is_foreign(Headers(scope=scope), self._settings):
            await self._refuse(scope, receive, send_with_headers)
            return
        try:
            await self._app(scope, receive, send_with_headers)
        except Exception as error:
            if started or scope["type"] != "http":
                raise
            # Here, because only here the answer still gets its headers.
            await broken(Request(scope), error)(scope, receive, send_with_headers)

    def _may_be_foreign(self, scope: Scope) -> bool:
        return (
            scope["type"] == "http"
            and scope["method"] == "POST"
            and scope["path"] in self._posted_from_elsewhere
        )

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        log_refusal("foreign_origin", HTTPConnection(scope))
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": "foreign origin"})
            return
        error = ForeignOrigin()
        await refusal(scope, error.body(), error.status)(scope, receive, send)
