"""The calls of a sign-in by an identity provider: away to the provider, and what the browser brings back."""

import secrets
from typing import Annotated
from urllib.parse import urlencode, urlsplit

from fastapi import APIRouter, BackgroundTasks, Path, Query, Request, Response
from fastapi.responses import RedirectResponse
from pydantic import Field

from cubital.accounts import authorization_requests, identities, joining
from cubital.accounts.authorization_requests import AuthorizationRequest, new_request
from cubital.accounts.identities import Person
from cubital.accounts.registration_tokens import begin_registration
from cubital.accounts.second_factor.factors import ways_of
from cubital.accounts.sessions import Caller
from cubital.accounts.signing_in import WHY_NOT, begin_session
from cubital.accounts.user import Status, UserView
from cubital.api.account_mail import mail_owner
from cubital.api.cookies import (
    ThisBrowser,
    provider_cookie,
    set_provider_cookie,
    set_registration_cookie,
    set_session_cookie,
)
from cubital.api.dependencies import Address, Anyone, Db, TheSchool
from cubital.api.resume_registration import require_next_step
from cubital.api.second_step import ask_for_second_step
from cubital.errors import Conflict, Forbidden, SignInNeeded
from cubital.http import rate_limits
from cubital.http.security_log import log_sign_in
from cubital.oidc.claims import person_of
from cubital.oidc.client import ProviderClient
from cubital.oidc.refusals import SignInDenied, StaleSignIn, UnknownProvider
from cubital.schemas import ApiModel
from cubital.school import School

router = APIRouter(prefix="/api/auth/oidc/{provider}", tags=["accounts"])

ProviderName = Annotated[str, Path(max_length=40)]
LONGEST_RETURN = 2000
Parameter = Annotated[str, Field(max_length=4000)]


class NewProviderSignIn(ApiModel):
    """`return_to`: the page of the school to be shown afterwards; what is none is left out."""

    return_to: str = ""


class ProviderAddress(ApiModel):
    """The provider's address to which the browser is to go."""

    url: str


class ProviderAnswer(ApiModel):
    """What the provider sent back by the browser: `code`, or `error`, and the `state` that we gave it."""

    state: Parameter
    code: Parameter = ""
    iss: Parameter | None = None
    error: Parameter = ""


class ProviderSignIn(ApiModel):
    """`user`: who is signed in now. `linked`: the label of what is linked now. `redirect`: where to go."""

    user: UserView | None = None
    linked: str | None = None
    redirect: str | None = None


@router.post("/start", response_model=ProviderAddress)
async def start(
    provider: ProviderName,
    form: NewProviderSignIn,
    request: Request,
    response: Response,
    address: Address,
    school: TheSchool,
) -> ProviderAddress:
    """Begin a sign-in; the answer is the provider's address."""
    await school.limits.take((rate_limits.SIGN_IN_BY_ADDRESS, address))
    client = client_of(school, provider)
    return await send_away(client, new_request(local_path(form.return_to)), request, response, school)


@router.get("/callback", status_code=303, include_in_schema=False)
async def callback(
    provider: ProviderName,
    state: Annotated[str, Query(max_length=4000)] = "",
    code: Annotated[str, Query(max_length=4000)] = "",
    iss: Annotated[str | None, Query(max_length=4000)] = None,
    error: Annotated[str, Query(max_length=4000)] = "",
) -> RedirectResponse:
    """Where the provider sends the browser: on to our page, which hands in what came. Nothing is done yet."""
    answer = {"provider": provider, "state": state, "code": code, "iss": iss, "error": error}
    # Behind the hash, it reaches no log.
    fragment = urlencode({name: value for name, value in answer.items() if value})
    return RedirectResponse(f"/auth#{fragment}", 303)


@router.post("/finish", response_model=ProviderSignIn, response_model_exclude_none=True)
async def finish(
    provider: ProviderName,
    answer: ProviderAnswer,
    request: Request,
    response: Response,
    browser: ThisBrowser,
    address: Address,
    caller: Anyone,
    database: Db,
    school: TheSchool,
    afterwards: BackgroundTasks,
) -> ProviderSignIn:
    """Sign in whom the provider vouches for, or link them with the account that asked for it.

    403 with `secondStep`, as of `POST /api/login`, where the account has a second factor; `returnTo` beside
    it is the page that `start` was given.
    """
    await school.limits.take((rate_limits.PROVIDER_RETURN_BY_ADDRESS, address))
    client = client_of(school, provider)
    began = await database.write(
        authorization_requests.take_request,
        answer.state,
        provider,
        request.cookies.get(provider_cookie(school), ""),
    )
    if began is None:
        raise StaleSignIn()
    if answer.error or not answer.code:
        raise SignInDenied(client.provider.label)
    claims = await client.claims(answer.code, began.nonce, began.verifier, answer.iss)
    person = person_of(client.provider, claims)
    if began.user_id is not None:
        owner = owner_of(began, caller)
        is_new = await database.by(owner).write(identities.link, began.user_id, person)
        if is_new and owner.user.email:
            afterwards.add_task(_mail_notice, school, owner.user.email, person.label)
        return ProviderSignIn(linked=person.label, redirect="/profile")
    return await _sign_in(person, began.return_to, request, response, browser, address, school)


async def _sign_in(
    person: Person,
    return_to: str,
    request: Request,
    response: Response,
    browser: ThisBrowser,
    address: str,
    school: School,
) -> ProviderSignIn:
    database = school.database
    if await database.read(identities.find_user, person) is None:
        await school.limits.take((rate_limits.REGISTRATION_BY_ADDRESS, address))
    status: Status = "active" if school.settings.registration == "open" else "pending"
    user, is_new = await database.write(joining.arrive, person, status)
    if is_new:
        log_sign_in("registered", request, user.id)
    if user.status == "pending":
        await require_next_step(school, user)
        if is_new:
            set_registration_cookie(response, school, await database.write(begin_registration, user.id))
            return ProviderSignIn(redirect="/contact-for-access")
    if user.status != "active":
        raise Forbidden(WHY_NOT[user.status], about=user.id)
    if ways := await database.read(ways_of, user.id):
        await ask_for_second_step(request, school, user, ways, return_to=return_to)
    user, token = await database.write(begin_session, user.id, browser.name, browser.token_hash)
    set_session_cookie(response, school, token)
    log_sign_in("signed_in", request, user.id)
    return ProviderSignIn(user=UserView.model_validate(user), redirect=return_to or None)


async def _mail_notice(school: School, address: str, label: str) -> None:
    await mail_owner(
        school,
        address,
        "Your account for {} has another way to sign in",
        f"An account of {label} can now sign in to yours. If you did not link it, unlink it on your profile, "
        "change your password, and contact the school right away.\n",
    )


def client_of(school: School, name: str) -> ProviderClient:
    """Raises UnknownProvider."""
    client = school.identity_providers.get(name)
    if client is None:
        raise UnknownProvider()
    return client


async def send_away(
    client: ProviderClient, began: AuthorizationRequest, request: Request, response: Response, school: School
) -> ProviderAddress:
    """Keep what was begun, bound to this browser; the provider's address. Raises ProviderAway."""
    url = await client.authorization_url(began.state, began.nonce, began.verifier)
    # One token for all tabs of a browser: each may have a sign-in on its way.
    token = request.cookies.get(provider_cookie(school)) or secrets.token_urlsafe(32)
    await school.database.write(authorization_requests.keep_request, began, client.provider.name, token)
    set_provider_cookie(response, school, token)
    return ProviderAddress(url=url)


def owner_of(began: AuthorizationRequest, caller: Caller | None) -> Caller:
    """The caller, who must be the one that asked to link; raises SignInNeeded or Conflict."""
    if caller is None:
        raise SignInNeeded("You were signed out meanwhile. Sign in, then link again on your profile.")
    if caller.id != began.user_id:
        raise Conflict("Somebody else is signed in here now.")
    return caller


def local_path(text: str) -> str:
    """`text` where every browser takes it for a page of this school, else empty."""
    is_path = text.startswith("/") and not text.startswith("//") and len(text) <= LONGEST_RETURN
    if not is_path or not text.isprintable() or "\\" in text or " " in text:
        return ""
    parts = urlsplit(text)
    # `/..//elsewhere` is another place to each reader.
    return "" if parts.scheme or parts.netloc or "//" in parts.path else text
