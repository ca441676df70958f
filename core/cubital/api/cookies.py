"""The cookies of a session, a registration and a sign-in on its way, and the browser that brings them."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Response
from fastapi.requests import HTTPConnection

from cubital.accounts import authorization_requests
from cubital.accounts.device_names import device_name
from cubital.accounts.registration_tokens import GOOD_FOR
from cubital.accounts.second_factor.passkey_sign_in import GOOD_FOR as PASSKEY_GOOD_FOR
from cubital.accounts.second_factor.steps import GOOD_FOR as STEP_GOOD_FOR
from cubital.accounts.sessions import SESSION_AT_MOST, hash_of
from cubital.api.dependencies import cookie_name, school_of
from cubital.school import School


@dataclass(frozen=True)
class Browser:
    """`name`: as in "Chrome on Windows", empty where unknown. `token_hash`: of the session it came with."""

    name: str
    token_hash: str | None


def browser_of(connection: HTTPConnection) -> Browser:
    token = connection.cookies.get(cookie_name(school_of(connection)))
    return Browser(device_name(connection.headers.get("user-agent", "")), hash_of(token) if token else None)


# Async, as the school's: FastAPI would run it on a thread.
async def _browser(connection: HTTPConnection) -> Browser:
    return browser_of(connection)


ThisBrowser = Annotated[Browser, Depends(_browser)]


def set_session_cookie(response: Response, school: School, token: str) -> None:
    # The server decides when a session is over; the cookie only has to last as long.
    _set(response, school, cookie_name(school), token, int(SESSION_AT_MOST.total_seconds()))


def delete_session_cookie(response: Response, school: School) -> None:
    response.delete_cookie(cookie_name(school), path="/", secure=not school.settings.demo, httponly=True)


def registration_cookie(school: School) -> str:
    """The name of the cookie that `registration_of` understands."""
    return "cubital_registration" if school.settings.demo else "__Host-cubital_registration"


def set_registration_cookie(response: Response, school: School, token: str) -> None:
    _set(response, school, registration_cookie(school), token, int(GOOD_FOR.total_seconds()))


def provider_cookie(school: School) -> str:
    """The name of the cookie that binds a sign-in by a provider to the browser that began it."""
    return "cubital_provider" if school.settings.demo else "__Host-cubital_provider"


def set_provider_cookie(response: Response, school: School, token: str) -> None:
    seconds = int(authorization_requests.GOOD_FOR.total_seconds())
    _set(response, school, provider_cookie(school), token, seconds)


def passkey_cookie(school: School) -> str:
    """The name of the cookie that binds a sign-in by a passkey alone to the browser that began it."""
    return "cubital_passkey" if school.settings.demo else "__Host-cubital_passkey"


def set_passkey_cookie(response: Response, school: School, token: str) -> None:
    _set(response, school, passkey_cookie(school), token, int(PASSKEY_GOOD_FOR.total_seconds()))


def step_cookie(school: School) -> str:
    return "cubital_step" if school.settings.demo else "__Host-cubital_step"


def set_step_cookie(response: Response, school: School, token: str) -> None:
    _set(response, school, step_cookie(school), token, int(STEP_GOOD_FOR.total_seconds()))


def delete_step_cookie(response: Response, school: School) -> None:
    response.delete_cookie(step_cookie(school), path="/", secure=not school.settings.demo, httponly=True)


async def _step(connection: HTTPConnection) -> str:
    return hash_of(connection.cookies.get(step_cookie(school_of(connection)), ""))


StepHash = Annotated[str, Depends(_step)]
"""The hash of the token of a sign-in's second step that the browser came with, or of an empty text."""


def _set(response: Response, school: School, name: str, token: str, seconds: int) -> None:
    response.set_cookie(
        name,
        token,
        max_age=seconds,
        path="/",
        httponly=True,
        secure=not school.settings.demo,
        samesite="lax",
    )
