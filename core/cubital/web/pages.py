"""The paths that no call has: the shell's page, or nothing."""

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.routing import Match, Route
from starlette.types import Scope

from cubital.api.dependencies import school_of
from cubital.http.calls import Calls
from cubital.web.builds import Builds
from cubital.web.shell_page import ShellPage

ANY = "/{path:path}"
WRITING = ("POST", "PUT", "PATCH", "DELETE")

router = APIRouter(include_in_schema=False)


@router.get(ANY)
@router.head(ANY)
async def page(request: Request) -> Response:
    builds: Builds = request.app.state.builds
    builds.look_again()
    shell: ShellPage = request.app.state.shell_page
    path = "/" + request.path_params["path"]
    known = path in shell.paths
    if not known:
        _refuse_wrong_method(request)
    # A missing file or call is missing; only a path that could be a page is one.
    if path.startswith("/api/") or "." in path.rsplit("/", 1)[-1]:
        raise HTTPException(404, "Not found")
    return await shell.answer(school_of(request), path, known)


@router.api_route(ANY, methods=[*WRITING])
async def nothing(path: str, request: Request) -> Response:
    _refuse_wrong_method(request)
    shell: ShellPage = request.app.state.shell_page
    if "/" + path in shell.paths:
        raise _not_made_with(request.method, ["GET", "HEAD"])
    raise HTTPException(404, "Not found")


class EarlyPages(Route):
    """The same page, before any router is asked, where no call begins as the path does."""

    def __init__(self, calls: Calls) -> None:
        super().__init__(ANY, page, include_in_schema=False)
        self._calls = calls

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        if self._calls.candidates(scope):
            return Match.NONE, {}
        match, child_scope = super().matches(scope)
        return (match, {**child_scope, "route": self}) if match is Match.FULL else (Match.NONE, {})


def _refuse_wrong_method(request: Request) -> None:
    """Raises a 405 where the path is a call, which is made in another way."""
    others = [method for method in ("GET", *WRITING) if method != request.method]
    if allowed := [method for method in others if _is_call(request, method)]:
        raise _not_made_with(request.method, allowed)


def _not_made_with(method: str, allowed: list[str]) -> HTTPException:
    return HTTPException(405, f"This call is not made with {method}.", {"Allow": ", ".join(allowed)})


def _is_call(request: Request, method: str) -> bool:
    calls: Calls = request.app.state.calls
    return calls.matches({**request.scope, "method": method})[0] is Match.FULL
