"""What can be refused, and the one place where a refusal becomes an answer.

Refusal                400  anything that a caller asked for and cannot have
├── SignInNeeded       401  nobody is signed in
│   └── SessionOver    401  any more
├── Forbidden          403  somebody is, but may not
├── NotFound           404
├── Conflict           409
├── Invalid            422  fields are wrong: `errors` names each
├── TooMany            429  too often: try again in `Retry-After` seconds
└── Busy               503  try again in a moment, as `Retry-After` says
    ├── Unreachable    503  the database is away
    ├── NotUpgraded    503  the database is not yet of this version
    └── NoRoom         507  the disk is full: nothing new is kept, everything old is there
"""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic.alias_generators import to_camel
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute, Match
from starlette.types import Scope
from starlette.websockets import WebSocket

from cubital.http.security_log import log_refusal
from cubital.plain_words import what_is_wrong
from cubital.schemas import ApiModel

log = structlog.get_logger()

CARRIES_ERROR: dict[str, Any] = {"x-carries-error": True}
"""`openapi_extra` of the calls whose refusals the spec reads from `error`, beside `message`."""


class Refusal(Exception):
    """Raised where it is known, with a sentence for the person who reads it.

    `noticed`: what the log calls it, where somebody may have to look into it. `about`: the number of the
    account that it concerns, where that is not the caller's.
    """

    status = 400
    noticed: str | None = None

    def __init__(self, message: str, about: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.about = about

    def body(self) -> dict[str, Any]:
        return {"message": self.message}

    def headers(self) -> dict[str, str]:
        return {}


class SignInNeeded(Refusal):
    status = 401

    def __init__(self, message: str = "Sign in to continue.") -> None:
        super().__init__(message)


class SessionOver(SignInNeeded):
    """The browser came with a session, but with none that is good."""

    noticed = "session_refused"


class Forbidden(Refusal):
    status = 403
    noticed = "forbidden"


class NotFound(Refusal):
    status = 404


class Conflict(Refusal):
    status = 409


class Invalid(Refusal):
    """`errors`: (field, message) pairs in the order of the form; the first is the answer's `message`."""

    status = 422

    def __init__(self, *errors: tuple[str, str]) -> None:
        super().__init__(errors[0][1])
        self.errors = errors

    def body(self) -> dict[str, Any]:
        return {
            "message": self.message,
            "errors": [{"field": field, "message": message} for field, message in self.errors],
        }


class TooMany(Refusal):
    """`what`: a plural, as "sign-in attempts"; `seconds`: when the next one may be."""

    status = 429
    noticed = "limit_reached"

    def __init__(self, what: str, seconds: int) -> None:
        super().__init__(f"Too many {what}. Please try again in {_spoken(seconds)}.")
        self.seconds = seconds

    def headers(self) -> dict[str, str]:
        return {"Retry-After": str(self.seconds)}


def _spoken(seconds: int) -> str:
    if seconds > 100:
        return f"{-(-seconds // 60)} minutes"
    return "1 second" if seconds == 1 else f"{seconds} seconds"


class Busy(Refusal):
    status = 503

    def __init__(self, message: str = "The school is very busy. Please try again in a moment.") -> None:
        super().__init__(message)

    def headers(self) -> dict[str, str]:
        return {"Retry-After": "2"}


class Unreachable(Busy):
    def __init__(self) -> None:
        super().__init__("The school cannot reach its records just now. Please try again in a moment.")


class NotUpgraded(Busy):
    def __init__(self) -> None:
        super().__init__("The school is being brought up to date. Please try again in a moment.")


class NoRoom(Busy):
    status = 507

    def __init__(self) -> None:
        super().__init__("The school's disk is full: this was not saved. What was saved before is safe.")

    def headers(self) -> dict[str, str]:
        return {"Retry-After": "60"}


class WrongField(ApiModel):
    field: str
    message: str


class Problem(ApiModel):
    """Every answer that is not a success. `errors` come with 422, `error` from calls that say so."""

    message: str
    errors: list[WrongField] = []
    success: Literal[False] = False
    error: str = ""


# Declared once for every call of the product: FastAPI(responses=…).
ERROR_ANSWERS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": description}
    for status, description in (
        (400, "Asked for in a way that cannot be answered"),
        (401, "Nobody is signed in"),
        (403, "Not allowed"),
        (404, "Not there"),
        (405, "Not asked for in this way: `Allow` says in which"),
        (409, "In conflict with what is there"),
        (413, "Too much at once"),
        (422, "Some fields are wrong: `errors` names each"),
        (429, "Too often: try again after `Retry-After` seconds"),
        (503, "Busy, or the database is away: try again after `Retry-After` seconds"),
        (507, "The disk is full"),
    )
}


def answer_errors(app: FastAPI, routes: Iterable[BaseRoute]) -> None:
    """Let every error of `app`, whose calls are `routes`, answer in the contract's shape."""
    app.state.carrying_error = [route for route in routes if _carries_error(route)]
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)


async def _refused(asked: Request | WebSocket, error: Exception) -> JSONResponse:
    assert isinstance(error, Refusal)
    if error.noticed:
        log_refusal(error.noticed, asked, error.about)
    answer = refusal(asked.scope, error.body(), error.status, error.headers())
    if isinstance(asked, WebSocket):
        await asked.send_denial_response(answer)  # nobody else sends what a socket is refused with
    return answer


async def _invalid(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    return await _refused(request, Invalid(*(_field_and_message(problem) for problem in error.errors())))


def _field_and_message(problem: Any) -> tuple[str, str]:
    if problem["type"] == "json_invalid":
        return "body", "The request body is not valid JSON."
    # A default that is refused is located by Python's name of the field.
    parts = [str(part) for part in problem["loc"][1:] if part != "[key]"]
    field = ".".join(to_camel(part) if "_" in part else part for part in parts) or str(problem["loc"][0])
    if problem["type"] == "value_error":
        return field, str(problem["ctx"]["error"])
    begun = "The request body" if field == "body" else field
    return field, f"{begun} {what_is_wrong(problem)}"


async def _http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    detail: Any = error.detail
    body = detail if isinstance(detail, dict) else {"message": str(detail)}
    return refusal(request.scope, body, error.status_code, error.headers)


def broken(request: Request, error: Exception) -> JSONResponse:
    """The answer to an error that nobody expected; what it was is in the log alone."""
    log.error("unexpected_error", method=request.method, path=request.url.path, exc_info=error)
    return refusal(request.scope, {"message": "Something went wrong on our side. Please try again."}, 500)


def refusal(
    scope: Scope, body: dict[str, Any], status: int, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    """The answer of that `body`; for a call marked CARRIES_ERROR its message is in `error` as well."""
    # What is refused before a route was found may still be meant for one.
    for route in [scope["route"]] if "route" in scope else scope["app"].state.carrying_error:
        if _carries_error(route) and route.matches(scope)[0] is Match.FULL:
            body = body | {"success": False, "error": body["message"]}
    return JSONResponse(body, status, headers)


def _carries_error(route: Any) -> bool:
    return bool((getattr(route, "openapi_extra", None) or {}).get("x-carries-error"))
