"""The calls of accounts: who am I, sign in, sign up, sign out."""

from typing import Any

from fastapi import APIRouter, Response

from cubital.access import Anyone, Db, Me, TheSchool, cookie_name
from cubital.accounts import registering, resetting, signing_in
from cubital.accounts.forms import Login, NewAccount, NewPassword, ResetRequest
from cubital.accounts.sessions import LIFETIME, end_session
from cubital.accounts.user import UserView
from cubital.content.site import SITE
from cubital.errors import CARRIES_ERROR, Forbidden, NotFound
from cubital.mail import send_mail
from cubital.school import School
from cubital.shapes import Shape

router = APIRouter(tags=["accounts"])


class NextStep(Shape):
    """What a registration leads to: a page of the school, or an address outside it."""

    success: bool
    redirect: str | None = None
    url: str | None = None
    error: str | None = None


class ResetStarted(Shape):
    """`reset_token` is given in a demo alone; in production it goes out by mail."""

    reset_token: str | None = None


class Done(Shape):
    success: bool = True


@router.get("/api/user", response_model=UserView)
async def current_user(me: Me) -> Any:
    """Who is signed in in this browser; 401 where nobody is."""
    return me.user


@router.post("/api/login", response_model=UserView)
async def login(form: Login, response: Response, database: Db, school: TheSchool) -> Any:
    """Sign in; the session is in the cookie."""
    account = await database.read(signing_in.account_of, form.username)
    matches = await school.passwords.matches(form.password, account[1] if account else None)
    if account is None or not matches:
        raise signing_in.WrongCredentials()
    signing_in.refuse_unless_welcome(account[0], form)
    user, token = await database.write(signing_in.sign_in, account[0])
    set_session_cookie(response, school, token)
    return user


@router.post("/api/register", response_model=UserView)
async def register(form: NewAccount, response: Response, database: Db, school: TheSchool) -> Any:
    """Create an active account and sign it in, where registration is open."""
    if school.settings.registration != "open":
        raise Forbidden("Accounts of this school are activated by its staff. Please use the sign-up form.")
    password_hash = await school.passwords.hash(form.password)
    user, token = await database.write(registering.register_and_sign_in, form, password_hash)
    set_session_cookie(response, school, token)
    return user


@router.post(
    "/api/auth/registration/initiate",
    response_model=NextStep,
    response_model_exclude_none=True,
    openapi_extra=CARRIES_ERROR,
)
async def initiate_registration(form: NewAccount, database: Db, school: TheSchool) -> Any:
    """Create a pending account, and say where its owner goes next."""
    password_hash = await school.passwords.hash(form.password)
    user = await database.write(registering.register, form, password_hash, "pending")
    step = await school.plugins.next_registration_step(user, database)
    if step is None:
        return NextStep(success=True, redirect="/contact-for-access")
    return NextStep(success=True, redirect=step.redirect, url=step.url)


@router.post("/api/logout", response_model=Done)
async def logout(me: Anyone, response: Response, database: Db, school: TheSchool) -> Any:
    """End this browser's session; where there is none, nothing is left to do."""
    if me is not None:
        await database.write(end_session, me)
    response.delete_cookie(cookie_name(school), path="/", secure=not school.settings.demo, httponly=True)
    return Done()


@router.post(
    "/api/auth/reset-password-request", response_model=ResetStarted, response_model_exclude_none=True
)
async def request_reset(form: ResetRequest, database: Db, school: TheSchool) -> Any:
    """Start a password reset. In production the answer is the same for unknown accounts."""
    started = await database.write(resetting.begin_reset, form.identifier)
    if school.settings.demo:
        if started is None:
            raise NotFound("There is no account with this email or username.")
        return ResetStarted(reset_token=started[1])
    if started is not None and started[0].email:
        await _mail_reset_link(school, started[0].email, started[1])
    return ResetStarted()


async def _mail_reset_link(school: School, address: str, token: str) -> None:
    site = await school.shelf.find(SITE, "site")
    link = f"{school.settings.public_url}/auth#reset={token}"
    await send_mail(
        school.settings,
        address,
        f"Your new password for {site.name if site else 'the school'}",
        f"To choose a new password, open this address within half an hour:\n\n{link}\n\n"
        "If you did not ask for this, you need do nothing.\n",
    )


@router.post("/api/auth/reset-password", response_model=Done)
async def reset_password(form: NewPassword, database: Db, school: TheSchool) -> Any:
    """Set the new password; every session of the account ends."""
    password_hash = await school.passwords.hash(form.new_password)
    await database.write(resetting.finish_reset, form.reset_token, password_hash)
    return Done()


def set_session_cookie(response: Response, school: School, token: str) -> None:
    response.set_cookie(
        cookie_name(school),
        token,
        max_age=int(LIFETIME.total_seconds()),
        path="/",
        httponly=True,
        secure=not school.settings.demo,
        samesite="lax",
    )
