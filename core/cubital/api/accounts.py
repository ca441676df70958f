"""The calls of accounts: who am I, sign in, sign up, sign out."""

import structlog
from fastapi import APIRouter, BackgroundTasks, Request, Response, WebSocket

from cubital.accounts import registering, resetting, signing_in
from cubital.accounts.forms import Login, NewAccount, NewPassword, ResetRequest
from cubital.accounts.second_factor.factors import ways_of
from cubital.accounts.sessions import end_token
from cubital.accounts.user import User, UserView
from cubital.accounts.usernames import identity_key
from cubital.api import session_socket
from cubital.api.cookies import (
    ThisBrowser,
    delete_session_cookie,
    set_registration_cookie,
    set_session_cookie,
)
from cubital.api.dependencies import Address, Anyone, Db, Me, TheSchool
from cubital.api.new_passwords import refuse_guessable
from cubital.api.resume_registration import require_next_step
from cubital.api.second_step import ask_for_second_step
from cubital.content.site import SITE
from cubital.errors import Busy, Conflict, Forbidden, NotFound
from cubital.http import rate_limits
from cubital.http.error_responses import CARRIES_ERROR
from cubital.http.security_log import log_sign_in
from cubital.mail import MailNotTaken, keep_unsent, send_mail
from cubital.schemas import ApiModel, Done
from cubital.school import School
from cubital.storage.database import Database

log = structlog.get_logger()
router = APIRouter(tags=["accounts"])


class NextStep(ApiModel):
    """The next step of a registration: a page of the school, or an address outside it."""

    success: bool
    redirect: str | None = None
    url: str | None = None
    error: str | None = None


class ResetStarted(ApiModel):
    """`reset_token` is given in a demo alone; in production it goes out by mail."""

    reset_token: str | None = None


@router.get("/api/user", response_model=UserView)
async def current_user(me: Me) -> User:
    """The user signed in in this browser; 401 where nobody is."""
    return me.user


@router.websocket("/ws/session")
async def hold_line(websocket: WebSocket, caller: Anyone) -> None:
    """A line that is closed, with the reason, the moment that this browser's session ends."""
    await session_socket.serve(websocket, caller)


@router.post("/api/login", response_model=UserView)
async def login(
    request: Request,
    form: Login,
    response: Response,
    browser: ThisBrowser,
    address: Address,
    database: Db,
    school: TheSchool,
) -> User:
    """Sign in; the session is in the cookie, and the one that the browser came with has ended.

    403 with `secondStep`, the ways to go on, where the account has a second factor: there is no session yet.
    """
    name = identity_key(form.username)
    await school.limits.take_sign_in(name, address)
    account = await database.read(signing_in.account_of, form.username)
    matches = await school.passwords.matches(form.password, account[1] if account else None)
    if account is None or not matches:
        raise signing_in.WrongCredentials(account[0].id if account else None)
    ways = await database.read(ways_of, account[0].id)
    if not ways:  # else with the second step, or who has the password alone could try without end
        await school.limits.signed_in(name, address)
    if account[0].status == "pending" and school.settings.registration == "payment":
        await require_next_step(school, account[0])
    signing_in.refuse_unless_welcome(account[0], form)
    renewed = await school.passwords.renewed(form.password, account[1])
    if ways:
        await ask_for_second_step(request, school, account[0], ways, account[1], renewed)
    user, token = await database.write(
        signing_in.sign_in, *account, browser.name, browser.token_hash, renewed
    )
    set_session_cookie(response, school, token)
    log_sign_in("signed_in", request, user.id)
    return user


@router.post("/api/register", response_model=UserView)
async def register(
    request: Request,
    form: NewAccount,
    response: Response,
    browser: ThisBrowser,
    address: Address,
    database: Db,
    school: TheSchool,
) -> User:
    """Create an active account and sign it in, where registration is open."""
    if school.settings.registration != "open":
        raise Forbidden("A new account of this school is not active at once. Please use the sign-up form.")
    await school.limits.take((rate_limits.REGISTRATION_BY_ADDRESS, address))
    await refuse_guessable(school, "password", form.password, form.username, form.email)
    password_hash = await school.passwords.hash(form.password)
    user, token = await database.write(
        registering.register_and_sign_in, form, password_hash, browser.name, browser.token_hash
    )
    set_session_cookie(response, school, token)
    log_sign_in("registered", request, user.id)
    return user


@router.post(
    "/api/auth/registration/initiate",
    response_model=NextStep,
    response_model_exclude_none=True,
    openapi_extra=CARRIES_ERROR,
)
async def initiate_registration(
    request: Request,
    form: NewAccount,
    response: Response,
    address: Address,
    database: Db,
    school: TheSchool,
) -> NextStep:
    """Create a pending account, and say where its owner goes next.

    Whoever repeats it with the same username and password, while it is pending, simply goes on.
    """
    await school.limits.take((rate_limits.REGISTRATION_BY_ADDRESS, address))
    await refuse_guessable(school, "password", form.password, form.username, form.email)
    password_hash = await school.passwords.hash(form.password)
    try:
        user, token = await database.write(registering.register_pending, form, password_hash)
    except Conflict as taken:
        user, token = await _go_on(form, taken, address, database, school)
    set_registration_cookie(response, school, token)
    log_sign_in("registered", request, user.id)
    try:
        step = await school.plugins.next_registration_step(user, database)
    except Busy as later:
        # Who only hears that it failed takes another name, and has two accounts.
        raise Busy(
            f"{later.message} Your account is kept: go on with the same username and password."
        ) from later
    if step is None:
        return NextStep(success=True, redirect="/contact-for-access")
    return NextStep(success=True, redirect=step.redirect, url=step.url)


async def _go_on(
    form: NewAccount, taken: Conflict, address: str, database: Database, school: School
) -> tuple[User, str]:
    account = await database.read(signing_in.account_of, form.username)
    if account is None or account[0].status != "pending":
        raise taken
    # A password is tried here as at the sign-in, and counts as one.
    name = identity_key(form.username)
    await school.limits.take_sign_in(name, address)
    if not await school.passwords.matches(form.password, account[1]):
        raise taken
    await school.limits.signed_in(name, address)
    going_on = await database.write(registering.go_on_registering, account[0].id)
    if going_on is None:
        raise taken
    return going_on


@router.post("/api/logout", response_model=Done)
async def logout(response: Response, browser: ThisBrowser, database: Db, school: TheSchool) -> Done:
    """End this browser's session; where there is none, nothing is left to do."""
    if browser.token_hash is not None:
        await database.write(end_token, browser.token_hash)
    delete_session_cookie(response, school)
    return Done()


@router.post(
    "/api/auth/reset-password-request", response_model=ResetStarted, response_model_exclude_none=True
)
async def request_reset(
    form: ResetRequest, address: Address, database: Db, school: TheSchool, afterwards: BackgroundTasks
) -> ResetStarted:
    """Start a password reset. In production neither the answer nor its time tells who has an account."""
    account = identity_key(form.identifier)
    await school.limits.take(
        (rate_limits.RESET_REQUEST_BY_ADDRESS, address),
        (rate_limits.RESET_REQUEST_BY_ACCOUNT_AND_ADDRESS, f"{account} {address}"),
        (rate_limits.RESET_REQUEST_BY_ACCOUNT, account),
    )
    if school.settings.demo:
        started = await database.write(resetting.begin_reset, form.identifier)
        if started is None:
            raise NotFound("There is no account with this email or username.")
        return ResetStarted(reset_token=started[1])
    afterwards.add_task(_reset_by_mail, form.identifier, school)
    return ResetStarted()


async def _reset_by_mail(identifier: str, school: School) -> None:
    # The answer is out: nobody but the log can be told what goes wrong here.
    try:
        started = await school.database.write(resetting.begin_reset, identifier)
        if started is not None and started[0].email:
            await _mail_reset_link(school, started[0].email, started[1])
    except MailNotTaken as refused:
        unsent = await keep_unsent(school.settings, refused.message)
        log.error("reset_mail_failed", reason=str(refused), kept=str(unsent))
    except Exception:
        log.exception("reset_mail_failed")


async def _mail_reset_link(school: School, address: str, token: str) -> None:
    site = await school.content.find(SITE, "site")
    link = f"{school.settings.public_url}/auth#reset={token}"
    await send_mail(
        school.settings,
        address,
        f"Your new password for {site.name if site else 'the school'}",
        f"To choose a new password, open this address within half an hour:\n\n{link}\n\n"
        "If you did not ask for this, you need do nothing.\n",
    )


@router.post("/api/auth/reset-password", response_model=Done)
async def reset_password(form: NewPassword, address: Address, database: Db, school: TheSchool) -> Done:
    """Set the new password; every session of the account ends."""
    await school.limits.take((rate_limits.RESET_BY_ADDRESS, address))
    names = await database.read(resetting.names_of_reset, form.reset_token)
    await refuse_guessable(school, "newPassword", form.new_password, *names)
    password_hash = await school.passwords.hash(form.new_password)
    user = await database.write(resetting.finish_reset, form.reset_token, password_hash, form.identifier)
    # Who has come by the mailed link is the owner, however often the old password was guessed at.
    await school.limits.signed_in(identity_key(user.username), address)
    await school.limits.forgive((rate_limits.SECOND_STEP_BY_ACCOUNT, str(user.id)))
    return Done()
