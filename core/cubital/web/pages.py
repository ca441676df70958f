"""The shell's page: one HTML file for every path of the school, the same for everyone."""

import json
import secrets
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from starlette.exceptions import HTTPException
from starlette.routing import Match

from cubital.api.dependencies import TheSchool
from cubital.content.page_paths import PagePaths
from cubital.content.public_pages import PublicPage, public_pages
from cubital.content.site import SITE, Site
from cubital.http.security_headers import CONTENT_POLICY
from cubital.school import School
from cubital.web.offline import RELEASE_HEADER
from cubital.web.plugin_uis import DEMO_PAGES, OWN_PAGES, PluginUi

SHELL = Path(__file__).parent / "shell_dist"
NOT_BUILT = "<h1>The user interface has not been built</h1><p>Run <code>make setup</code>, then start again."
NO_CONTENT = "<h1>The school has no content yet</h1><p>Load it: <code>cubital content load</code>"

WRITING = ("POST", "PUT", "PATCH", "DELETE")


class ShellPage:
    """The built index.html with this school's boot data in it, made anew when the content changes."""

    def __init__(self, uis: list[PluginUi], folder: Path = SHELL, release: str = "") -> None:
        index = folder / "index.html"
        self._template = index.read_text("utf-8") if index.exists() else None
        self._uis = uis
        self._release = release
        self._made: tuple[int, str] | None = None
        self.paths = PagePaths([*OWN_PAGES, *(page.path for ui in uis for page in ui.pages)])

    async def answer(self, school: School, path: str) -> Response:
        if self._template is None:
            return HTMLResponse(NOT_BUILT, 503)
        version = await school.content.version()
        if self._made is None or self._made[0] != version:
            site = await school.content.find(SITE, "site")
            if site is None:
                return HTMLResponse(NO_CONTENT, 503)
            pages = await public_pages(school.content, school.settings.demo)
            self._made = (version, self._make(school, site, pages))
        nonce = secrets.token_urlsafe(16)
        return HTMLResponse(
            self._made[1].replace("__CUBITAL_NONCE__", nonce),
            200 if path in self.paths or (school.settings.demo and path in DEMO_PAGES) else 404,
            {
                "Content-Security-Policy": CONTENT_POLICY.format(nonce=nonce),
                "Cache-Control": "no-store",
                RELEASE_HEADER: self._release,
            },
        )

    def _make(self, school: School, site: Site, pages: Sequence[PublicPage]) -> str:
        assert self._template is not None
        # The page of a sample is a plugin's, which may be switched off.
        samples = [sample for sample in site.samples if sample.to in self.paths]
        site = site.model_copy(update={"samples": samples})
        boot: dict[str, Any] = {
            "site": site.model_dump(mode="json", by_alias=True),
            "pages": [{"name": page.name, "title": page.title} for page in pages],
            "plugins": [ui.model_dump(mode="json", by_alias=True) for ui in self._uis],
            "registration": school.settings.registration,
            "secondFactor": school.settings.second_factor,
            "environment": school.settings.environment,
        }
        inert = json.dumps(boot, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
        block = f'<script type="application/json" id="boot">{inert}</script>'
        return self._template.replace("<!--cubital:boot-->", block).replace(
            "__CUBITAL_TITLE__", escape(site.name)
        )


router = APIRouter(include_in_schema=False)


@router.get("/{path:path}")
@router.head("/{path:path}")
async def page(path: str, request: Request, school: TheSchool) -> Response:
    # A missing file or call is missing; only a path that could be a page is one.
    _refuse_wrong_method(request)
    if path.startswith("api/") or "." in path.rsplit("/", 1)[-1]:
        raise HTTPException(404, "Not found")
    shell: ShellPage = request.app.state.shell_page
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
