"""The browser that asks: what it is, the session that it came with, and the cookies that it is given."""

import re
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Response
from fastapi.requests import HTTPConnection

from cubital.accounts.registration_tokens import GOOD_FOR
from cubital.accounts.sessions import AT_MOST, hash_of
from cubital.http.dependencies import cookie_name, school_of
from cubital.school import School

# The first that fits counts: browsers name those that they descend from too.
BROWSERS = {
    "Edge": r"Edg(e|A|iOS)?/",
    "Opera": r"OPR/|Opera",
    "Samsung Internet": r"SamsungBrowser/",
    "Firefox": r"Firefox/|FxiOS/",
    "Chromium": r"Chromium/|HeadlessChrome/",
    "Chrome": r"Chrome/|CriOS/",
    "Safari": r"Safari/",
}
SYSTEMS = {
    "iPhone": r"iPhone",
    "iPad": r"iPad",
    "Android": r"Android",
    "Windows": r"Windows",
    "ChromeOS": r"CrOS",
    "macOS": r"Macintosh|Mac OS X",
    "Linux": r"Linux|X11",
}


@dataclass(frozen=True)
class Browser:
    """`name`: as in "Chrome on Windows", empty where unknown. `token_hash`: of the session it came with."""

    name: str
    token_hash: str | None


async def _browser(connection: HTTPConnection) -> Browser:
    token = connection.cookies.get(cookie_name(school_of(connection)))
    return Browser(name_of(connection.headers.get("user-agent", "")), hash_of(token) if token else None)


ThisBrowser = Annotated[Browser, Depends(_browser)]


def name_of(user_agent: str) -> str:
    """The few words of a User-Agent header by which its owner knows the device again."""
    browser = _first(BROWSERS, user_agent)
    system = _first(SYSTEMS, user_agent)
    return " on ".join(word for word in (browser, system) if word)


def _first(patterns: dict[str, str], text: str) -> str:
    return next((name for name, pattern in patterns.items() if re.search(pattern, text)), "")


def set_session_cookie(response: Response, school: School, token: str) -> None:
    # The server decides when a session is over; the cookie only has to last as long.
    _set(response, school, cookie_name(school), token, int(AT_MOST.total_seconds()))


def delete_session_cookie(response: Response, school: School) -> None:
    response.delete_cookie(cookie_name(school), path="/", secure=not school.settings.demo, httponly=True)


def registration_cookie(school: School) -> str:
    """The name of the cookie that `registration_of` understands."""
    return "cubital_registration" if school.settings.demo else "__Host-cubital_registration"


def set_registration_cookie(response: Response, school: School, token: str) -> None:
    _set(response, school, registration_cookie(school), token, int(GOOD_FOR.total_seconds()))


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
