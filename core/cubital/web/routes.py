"""The calls about the school itself: its texts, its plugins, its health, its description for programs."""

import secrets

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from cubital import metrics
from cubital.api.dependencies import TheSchool
from cubital.content.cache import NothingLoaded
from cubital.content.public_pages import PublicPage, public_page
from cubital.content.site import SITE, Site
from cubital.errors import NotFound, SignInNeeded
from cubital.http.cached_answers import answer_cached
from cubital.http.leaving import is_leaving
from cubital.http.security_headers import DOCS_POLICY
from cubital.http.security_log import log_refusal
from cubital.schemas import ApiModel
from cubital.school import School, migrations_missing
from cubital.storage.redis_client import RedisGone
from cubital.storage.work import Work
from cubital.web.builds import Builds
from cubital.web.offline import OfflineWorker
from cubital.web.plugin_uis import PluginUi

router = APIRouter(tags=["school"])


class Health(ApiModel):
    status: str


@router.get("/api/site", response_model=Site)
async def site(request: Request, response: Response, school: TheSchool) -> Site | Response:
    """The school's own texts."""
    return await answer_cached(request, response, school.content, _site(school))


async def _site(school: School) -> Site:
    site = await school.content.find(SITE, "site")
    if site is None:
        raise NothingLoaded()
    return site


class ContentVersion(ApiModel):
    """`version`: the number of the last load that changed anything. `release`: the build of the pages."""

    version: int
    release: str


@router.get("/api/content/version", response_model=ContentVersion)
async def version(request: Request, school: TheSchool) -> ContentVersion:
    """Which load of the content is shown, and by which build of the pages.

    Only in a demo, whose open pages ask and show a new one at once.
    """
    if not school.settings.demo:
        raise NotFound("There is no such call.")
    builds: Builds = request.app.state.builds
    builds.look_again()
    worker: OfflineWorker = request.app.state.offline_worker
    return ContentVersion(version=await school.content.version(), release=worker.release)


@router.get("/api/pages/{name}", response_model=PublicPage)
async def page(name: str, request: Request, response: Response, school: TheSchool) -> PublicPage | Response:
    """One of the school's own pages for everybody."""
    text = public_page(school.content, name, school.settings.demo)
    return await answer_cached(request, response, school.content, text)


@router.get("/api/plugins", response_model=list[PluginUi])
async def plugins(request: Request) -> list[PluginUi]:
    """The plugins' pages, navigation and slots, with the addresses of their code."""
    uis: list[PluginUi] = request.app.state.plugin_uis
    return uis


@router.get("/healthz", response_model=Health, tags=["operations"])
@router.head("/healthz", response_model=Health, include_in_schema=False)
async def healthz(request: Request) -> Health | JSONResponse:
    """The process is up; 503 where it was told to stop."""
    return _leaving() if is_leaving(request.scope) else Health(status="ok")


@router.get("/readyz", response_model=Health, tags=["operations"])
@router.head("/readyz", response_model=Health, include_in_schema=False)
async def readyz(request: Request, school: TheSchool) -> Health | JSONResponse:
    """The database answers and has every migration; 503 with the reason otherwise."""
    if is_leaving(request.scope):
        return _leaving()
    try:
        await school.database.read_inline(_reachable)
        missing = await migrations_missing(school)
    except Exception as error:
        return JSONResponse(
            {"message": f"The database cannot be reached: {type(error.__cause__ or error).__name__}"}, 503
        )
    if school.redis is not None:
        try:
            await school.redis.reach()
        except RedisGone as gone:
            return JSONResponse({"message": f"Redis cannot be reached: {type(gone.__cause__).__name__}"}, 503)
    if missing:
        reason = f"The database lacks migrations ({', '.join(missing)}). Run: cubital db upgrade"
        return JSONResponse({"message": reason}, 503)
    return Health(status="ready")


@router.get("/metrics", response_class=PlainTextResponse, tags=["operations"])
async def prometheus_text(request: Request, school: TheSchool) -> Response:
    """What Prometheus reads, with CUBITAL_METRICS_TOKEN as its bearer token; 404 where none is set."""
    token = school.settings.metrics_token
    if token is None:
        raise NotFound("This school tells no metrics. Set CUBITAL_METRICS_TOKEN.")
    sent = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not secrets.compare_digest(sent.encode(), token.get_secret_value().encode()):
        log_refusal("metrics_refused", request)
        raise SignInNeeded("Metrics need the school's token, as Authorization: Bearer …")
    return Response(metrics.as_text(), media_type=CONTENT_TYPE_PLAIN_0_0_4)


def _leaving() -> JSONResponse:
    return JSONResponse({"message": "This server was told to stop: ask another one."}, 503)


def _reachable(work: Work) -> None:
    work.connection.exec_driver_sql("SELECT 1")


@router.get("/docs", include_in_schema=False)
async def docs() -> HTMLResponse:
    """Swagger UI, from our own files."""
    return HTMLResponse(
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>API</title>'
        '<link rel="stylesheet" href="/docs-assets/swagger-ui.css"><div id="swagger-ui"></div>'
        '<script src="/docs-assets/swagger-ui-bundle.js"></script>'
        '<script src="/docs-assets/init.js"></script></html>',
        headers={"Content-Security-Policy": DOCS_POLICY},
    )
