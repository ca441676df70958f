"""The paths that no call has: the shell's page, or nothing."""

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.routing import Match

from cubital.api.dependencies import TheSchool
from cubital.web.builds import Builds
from cubital.web.shell_page import ShellPage

WRITING = ("POST", "PUT", "PATCH", "DELETE")

router = APIRouter(include_in_schema=False)


@router.get("/{path:path}")
@router.head("/{path:path}")
async def page(path: str, request: Request, school: TheSchool) -> Response:
    builds: Builds = request.app.state.builds
    builds.look_again()
    shell: ShellPage = request.app.state.shell_page
    if "/" + path not in shell.paths:
        _refuse_wrong_method(request)
    # A missing file or call is missing; only a path that could be a page is one.
    if path.startswith("api/") or "." in path.rsplit("/", 1)[-1]:
        raise HTTPException(404, "Not found")
    return await shell.answer(school, "/" + path)


@router.api_route("/{path:path}", methods=[*WRITING])
async def nothing(path: str, request: Request) -> Response:
    _refuse_wrong_method(request)
    shell: ShellPage = request.app.state.shell_page
    if "/" + path in shell.paths:
        raise _not_made_with(request.method, ["GET", "HEAD"])
    raise HTTPException(404, "Not found")


def _refuse_wrong_method(request: Request) -> None:
    """Raises a 405 where the path is a call, which is made in another way."""
    others = [method for method in ("GET", *WRITING) if method != request.method]
    if allowed := [method for method in others if _is_call(request, method)]:
        raise _not_made_with(request.method, allowed)


def _not_made_with(method: str, allowed: list[str]) -> HTTPException:
    return HTTPException(405, f"This call is not made with {method}.", {"Allow": ", ".join(allowed)})


def _is_call(request: Request, method: str) -> bool:
    scope = {**request.scope, "method": method}
    matches = [route for route in request.app.router.routes if route.matches(scope)[0] is Match.FULL]
    return len(matches) > 1  # the routes above answer every path
