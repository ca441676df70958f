"""Error answers: every refusal and every unexpected error as JSON of the shape `Problem`."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.routing import RouteContext
from pydantic.alias_generators import to_camel
from starlette.exceptions import HTTPException
from starlette.routing import Match
from starlette.types import Scope
from starlette.websockets import WebSocket

from cubital.errors import Invalid, Refusal
from cubital.http.request_ids import REQUEST_ID
from cubital.http.security_log import log_refusal
from cubital.plain_words import what_is_wrong
from cubital.schemas import ApiModel

log = structlog.get_logger()

CARRIES_ERROR: dict[str, Any] = {"x-carries-error": True}
"""`openapi_extra` of the calls whose refusals the spec reads from `error`, beside `message`."""


class WrongField(ApiModel):
    field: str
    message: str


class Problem(ApiModel):
    """Every answer that is not a success. `errors` come with 422, `error` from calls that say so."""

    message: str
    errors: list[WrongField] = []
    success: Literal[False] = False
    error: str = ""


_PROBLEM = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}

# Declared once for every call of the product: FastAPI(responses=…). The model stands at one of them, which
# puts it among the schemas: FastAPI makes a validator of its own for each status of each call that has it.
ERROR_ANSWERS: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem, "description": "Asked for in a way that cannot be answered"},
    **{
        status: {"content": _PROBLEM, "description": description}
        for status, description in (
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
    },
}


def answer_errors(app: FastAPI, routes: Iterable[RouteContext]) -> None:
    """Let every error of `app`, whose calls are `routes`, answer in the contract's shape."""
    app.state.carrying_error = [route for route in routes if _carries_error(route)]
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)


async def _refused(connection: Request | WebSocket, error: Exception) -> JSONResponse:
    assert isinstance(error, Refusal)
    if error.log_event:
        log_refusal(error.log_event, connection, error.about)
    answer = refusal(connection.scope, error.body(), error.status, error.headers())
    if isinstance(connection, WebSocket):
        await connection.send_denial_response(answer)  # nobody else sends what a socket is refused with
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
    """The answer to an error that nobody expected; what it was is in the log alone, under the same number."""
    log.error("unexpected_error", method=request.method, path=request.url.path, exc_info=error)
    message = "Something went wrong on our side. Please try again."
    if number := request.scope.get(REQUEST_ID):
        message += f" If it stays so, tell your school this number: {number}"
    return refusal(request.scope, {"message": message}, 500)


def refusal(
    scope: Scope, body: dict[str, Any], status: int, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    """The answer of that `body`; for a call marked CARRIES_ERROR its message is in `error` as well."""
    if "route" in scope:
        carries_error = _carries_error(scope["route"])
    else:  # what is refused before a route was found may still be meant for one
        routes = scope["app"].state.carrying_error
        carries_error = any(route.matches(scope)[0] is Match.FULL for route in routes)
    if carries_error:
        body = body | {"success": False, "error": body["message"]}
    return JSONResponse(body, status, headers)


def _carries_error(route: Any) -> bool:
    return bool((getattr(route, "openapi_extra", None) or {}).get("x-carries-error"))
