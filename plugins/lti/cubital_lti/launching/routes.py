"""The calls of a launch, which browsers make: login, launch, whose account, which module.

/login    the course system sends somebody; we ask it who they are
/launch   it answers with an id_token, by a form of its own page
/enter    the browser that began uses the launch: our cookie comes along
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import structlog
from fastapi import APIRouter, BackgroundTasks, Request, Response
from fastapi.responses import RedirectResponse
from fastapi.routing import APIRoute

from cubital.access import (
    POSTED_FROM_ELSEWHERE,
    Anyone,
    TheSchool,
    at_most_by_address,
    prove_to_link,
    sign_in_from_elsewhere,
)
from cubital.accounts.sessions import Caller
from cubital.errors import Conflict, Forbidden, NotFound, Refusal
from cubital.http.rate_limits import HOUR, Limit
from cubital.http.security_log import log_refusal
from cubital.learning.module_sizes import ModuleView, module_views
from cubital.learning.modules import MODULES
from cubital.school import School
from cubital_lti.launching import pages
from cubital_lti.launching.arriving import account_of, arrive, may_be_theirs
from cubital_lti.launching.cookies import browser_secret, browser_secrets, set_browser_secret
from cubital_lti.launching.deep_linking import response_of
from cubital_lti.launching.id_tokens import Launch, LaunchRefused, key_id_of, read_id_token
from cubital_lti.launching.logins import begin_login, find_launch, keep_launch, take_launch, take_login
from cubital_lti.linked_accounts import mail_notice
from cubital_lti.platforms.own_keys import signing_key
from cubital_lti.platforms.platform import find_platform

log = structlog.get_logger()

LAUNCH_PATH = "/api/lti/launch"
DEEP_LINKING_PATH = "/api/lti/deep-linking"
FRAMES = frozenset({"iframe", "frame", "embed", "object"})
# A college may share one address.
LAUNCHES = Limit("lti-address", 3000, HOUR, "launches")
PASSED_ON = ("login_hint", "lti_message_hint")


class PersonsRoute(APIRoute):
    """A route whose refusals are pages: it is a person who comes."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def handle_or_tell(request: Request) -> Response:
            try:
                return await handle(request)
            except Refusal as refusal:
                reason = refusal.reason if isinstance(refusal, LaunchRefused) else refusal.message
                log.warning("lti_refused", path=request.url.path, reason=reason)
                return pages.refusal_page(refusal.message, refusal.status)

        return handle_or_tell


router = APIRouter(
    route_class=PersonsRoute, include_in_schema=False, dependencies=[at_most_by_address(LAUNCHES)]
)


async def _fields(request: Request) -> dict[str, str]:
    body = (await request.body()).decode(errors="replace") if request.method == "POST" else ""
    return dict(request.query_params) | dict(parse_qsl(body, keep_blank_values=True))


def _address(school: School, path: str) -> str:
    return f"{(school.settings.public_url or '').rstrip('/')}{path}"


@router.get("/api/lti/login")
@router.post("/api/lti/login", dependencies=[POSTED_FROM_ELSEWHERE])
async def login(request: Request, school: TheSchool) -> Response:
    """Ask the course system who comes; inside a frame, offer a window first, but for choosing a module."""
    fields = await _fields(request)
    platform = await school.database.read(find_platform, fields.get("iss", ""), fields.get("client_id", ""))
    framed = request.headers.get("sec-fetch-dest") in FRAMES
    if framed and urlsplit(fields.get("target_link_uri", "")).path != DEEP_LINKING_PATH:
        return pages.new_window_page(f"/api/lti/login?{urlencode(fields)}")
    browser = browser_secret(request, framed)
    state, nonce = await school.database.write(begin_login, platform.id, browser)
    question = {
        "scope": "openid",
        "response_type": "id_token",
        "response_mode": "form_post",
        "prompt": "none",
        "client_id": platform.client_id,
        "redirect_uri": _address(school, LAUNCH_PATH),
        "state": state,
        "nonce": nonce,
        **{name: fields[name] for name in PASSED_ON if name in fields},
    }
    mark = "&" if "?" in platform.auth_url else "?"
    response = RedirectResponse(f"{platform.auth_url}{mark}{urlencode(question)}", 302)
    set_browser_secret(request, response, browser, framed)
    return response


@router.post(LAUNCH_PATH, dependencies=[POSTED_FROM_ELSEWHERE])
async def launch(request: Request, school: TheSchool) -> Response:
    """Take the course system's answer. Its form comes without our cookies, so the browser is sent on."""
    fields = await _fields(request)
    if "id_token" not in fields:
        log.warning("lti_login_refused", error=fields.get("error", "")[:200])
        raise Forbidden("Your course system did not say who you are. Sign in there, and open the link again.")
    answered = await school.database.write(take_login, fields.get("state", ""))
    id_token = fields["id_token"]
    keys = await request.state.platform_keys.of(answered.platform, key_id_of(id_token))
    comes = read_id_token(id_token, answered.platform, keys, answered.nonce, plain_http=school.settings.demo)
    code = await school.database.write(keep_launch, answered, comes)
    return RedirectResponse(f"/api/lti/enter?code={code}", 303)


@router.get("/api/lti/enter")
async def enter(request: Request, school: TheSchool, caller: Anyone, code: str = "") -> Response:
    """Open the school for who comes, or ask them what must be asked first."""
    pending = await school.database.read(find_launch, code, browser_secrets(request))
    comes = pending.launch
    if comes.return_url:
        if not comes.teaches:
            raise Forbidden("Only who teaches the course can choose a module for it.")
        return pages.choice_page(await _modules(school), code, comes.return_url)
    if request.headers.get("sec-fetch-dest") in FRAMES:
        raise Forbidden("The school does not open inside another page. Open the link in a new window.")
    if caller is None:
        return await _open(request, school, code, caller)
    # Nobody's session ends, and no account is connected, before they have said so.
    account, may_connect = await school.database.read(
        lambda work: (account_of(work, comes), may_be_theirs(work, comes, caller))
    )
    if may_connect:
        obstacle = await _obstacle(caller, school)
        return pages.whose_account_page(comes, caller.user, code, obstacle)
    if account is None or account.id != caller.id:
        return pages.another_account_page(comes, caller.user, account, code, await _page_of(school, comes))
    return await _open(request, school, code, caller)


@router.post("/api/lti/account")
async def whose_account(
    request: Request, school: TheSchool, caller: Anyone, afterwards: BackgroundTasks
) -> Response:
    """Connect who comes with the account that is signed in here, whose owner proves it; or open another."""
    fields = await _fields(request)
    code = fields.get("code", "")
    if fields.get("account") != "mine":
        return await _open(request, school, code, caller)
    if caller is None:
        raise Forbidden(
            "You are not signed in here any more. Sign in, and open the link in your course again."
        )
    pending = await school.database.read(find_launch, code, browser_secrets(request, windows_only=True))
    if obstacle := await _obstacle(caller, school, fields.get("password") or None):
        log_refusal(obstacle.log_event or "lti_refused", request, caller.id)
        return pages.whose_account_page(pending.launch, caller.user, code, obstacle, obstacle.status)
    return await _open(request, school, code, caller, afterwards)


async def _obstacle(caller: Caller, school: School, password: str | None = None) -> Refusal | None:
    """What keeps the caller from connecting their account: a password that is missing, or wrong."""
    try:
        await prove_to_link(password, caller, school)
    except Refusal as refusal:
        return refusal
    return None


async def _open(
    request: Request,
    school: School,
    code: str,
    caller: Caller | None,
    to_connect: BackgroundTasks | None = None,
) -> Response:
    """Open the school; `to_connect`: with the caller's account, whose owner is told by these tasks."""
    connect = to_connect is not None
    database = school.database.by(caller) if connect and caller else school.database
    secrets = browser_secrets(request, windows_only=True)
    arrival = await database.write(arrive, code, secrets, request.state.lti_settings, caller, connect=connect)
    response = RedirectResponse(await _page_of(school, arrival.launch), 303)
    if not arrival.is_signed_in:
        await sign_in_from_elsewhere(request, response, arrival.user.id)
    if to_connect and arrival.is_connected and arrival.user.email:
        to_connect.add_task(mail_notice, school, arrival.user.email, arrival.launch.issuer)
    return response


@router.post("/api/lti/choose")
async def choose(request: Request, school: TheSchool) -> Response:
    """Send the chosen module back to the course system, signed."""
    fields = await _fields(request)
    modules = {str(module.id): module for module in await _modules(school)}
    module = modules.get(fields.get("module", ""))
    if module is None:
        raise NotFound("There is no such module in this course any more.")
    pending = await school.database.write(take_launch, fields.get("code", ""), browser_secrets(request))
    if not pending.launch.return_url or not pending.launch.teaches:
        raise Conflict("This launch is not for choosing a module.")
    link = _address(school, LAUNCH_PATH)
    key = await signing_key(school.database)
    message = response_of(pending.launch, pending.platform, module, link, key)
    return pages.return_page(pending.launch.return_url, message)


@router.get(pages.SUBMIT_PATH)
async def submit_script() -> Response:
    return Response(pages.SUBMIT_SCRIPT, media_type="text/javascript")


async def _page_of(school: School, comes: Launch) -> str:
    """The page of the school that the link opens."""
    module = await school.content.find(MODULES, str(comes.module_id)) if comes.module_id is not None else None
    return f"/course/{module.id}" if module else "/dashboard"


async def _modules(school: School) -> list[ModuleView]:
    return await module_views(school.content, school.plugins.content_kinds())
