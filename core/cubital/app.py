"""The application: core's calls, the plugins' calls, and the shell's page behind them all."""

import contextlib
from collections.abc import AsyncIterator

from fastapi import FastAPI
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

import cubital.api.accounts
import cubital.api.details
import cubital.api.learning
import cubital.api.media
import cubital.api.my_account
import cubital.api.page_failures
import cubital.api.passkey_sign_in
import cubital.api.passkeys
import cubital.api.preferences
import cubital.api.provider_sign_in
import cubital.api.second_factor
import cubital.api.second_step
import cubital.api.sign_in_methods
import cubital.api.today
import cubital.web.offline
import cubital.web.pages
import cubital.web.routes
from cubital.api.dependencies import POSTED_FROM_ELSEWHERE
from cubital.http.body_limits import RequestLimits
from cubital.http.calls import Calls
from cubital.http.error_responses import ERROR_ANSWERS, answer_errors
from cubital.http.request_ids import RequestIds
from cubital.http.request_spans import RequestSpans
from cubital.http.request_times import RequestTimes
from cubital.http.route_conflicts import refuse_shared_paths, routes_of
from cubital.http.security_headers import SecurityHeaders
from cubital.oidc.providers import read_providers
from cubital.plugins.manager import Plugins, find_plugins
from cubital.plugins.settings_check import read_all, refuse_unknown_names
from cubital.school import open_school, running
from cubital.settings import Settings, UnsafeSettings
from cubital.tracing.provider import make_provider, sending, telemetry_of
from cubital.version import __version__
from cubital.web.assets import Assets
from cubital.web.builds import Builds
from cubital.web.pages import EarlyPages
from cubital.web.shell_page import SHELL

CORE = (
    cubital.api.accounts.router,
    cubital.api.second_step.router,
    cubital.api.second_factor.router,
    cubital.api.passkeys.router,
    cubital.api.passkey_sign_in.router,
    cubital.api.my_account.router,
    cubital.api.provider_sign_in.router,
    cubital.api.sign_in_methods.router,
    cubital.api.details.router,
    cubital.api.preferences.router,
    cubital.api.learning.router,
    cubital.api.today.router,
    cubital.api.media.router,
    cubital.api.page_failures.router,
    cubital.web.routes.router,
)


def create_app(settings: Settings | None = None, plugins: Plugins | None = None) -> FastAPI:
    """The whole product as an ASGI application.

    Raises UnsafeSettings and PluginFailed, whose messages are written for the person who starts it.
    """
    of_environment = settings is None
    settings = settings or Settings()
    settings.refuse_unsafe()
    read_providers(settings)
    tracer_provider = make_provider(settings)
    plugins = plugins or find_plugins(settings.plugins_disabled, settings.safe_mode)
    if of_environment:
        refuse_unknown_names(settings, plugins)
        read_all(plugins)
    if settings.registration == "payment" and not plugins.implementing("next_registration_step"):
        raise UnsafeSettings(
            "CUBITAL_REGISTRATION=payment, but no plugin says where to pay. Switch the payments plugin on, "
            "or choose open or approval."
        )

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with sending(tracer_provider), open_school(settings, plugins) as school, running(school):
            app.state.school = school
            yield

    app = FastAPI(
        title="Cubital",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        responses=ERROR_ANSWERS,
        telemetry=telemetry_of(tracer_provider),
    )
    app.state.leaving = False
    routers = plugins.routers()
    owned = [("core", router) for router in CORE] + routers
    refuse_shared_paths(owned)
    answering = [router for _, router in owned]
    app.state.builds = Builds(app.state, plugins, followed=settings.demo)
    app.mount("/assets", Assets(SHELL / "assets", all_hashed=True))
    app.mount("/docs-assets", Assets(SHELL / "docs-assets"))
    for plugin in plugins.enabled:
        app.mount(f"/plugins/{plugin.name}", Assets(plugin.ui_folder))
    for router in [*answering, cubital.web.offline.router]:
        app.include_router(router)
    app.state.calls = Calls(app.routes)
    app.routes[:0] = [app.state.calls, EarlyPages(app.state.calls)]
    app.include_router(cubital.web.pages.router)
    answer_errors(app, (route for router in answering for route in routes_of(router)))
    foreign_posts = frozenset(
        str(route.path)
        for router in answering
        for route in routes_of(router)
        if POSTED_FROM_ELSEWHERE in (route.dependencies or ())
    )
    app.add_middleware(RequestLimits)
    app.add_middleware(SecurityHeaders, settings=settings, posted_from_elsewhere=foreign_posts)
    if settings.metrics_token:
        app.add_middleware(RequestTimes)
    if tracer_provider:
        owners = {str(route.path): name for name, router in owned for route in routes_of(router)}
        app.add_middleware(RequestSpans, owners=owners)
    if settings.trusted_proxies:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(settings.trusted_proxies))
    app.add_middleware(RequestIds)  # around all others, so that whatever they log has it
    return app
