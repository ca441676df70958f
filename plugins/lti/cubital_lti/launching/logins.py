"""Logins and launches under way: each belongs to one browser, is used once, and lasts a few minutes."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import Row, bindparam, delete, select

from cubital.errors import Forbidden
from cubital.storage.database import Database
from cubital.storage.work import Work
from cubital_lti.launching.id_tokens import Launch
from cubital_lti.platforms.platform import Platform, platform_by_id
from cubital_lti.tables import launches, logins

LASTS = timedelta(minutes=10)

TAKE_LOGIN = delete(logins).where(logins.c.state_hash == bindparam("its_hash")).returning(*logins.c)
OLD_LAUNCH = select(launches.c.id).where(launches.c.expires_at < bindparam("now")).limit(1)
FIND_LAUNCH = select(launches).where(launches.c.code_hash == bindparam("its_hash"))
TAKE_LAUNCH = delete(launches).where(launches.c.code_hash == bindparam("its_hash")).returning(*launches.c)
END_LOGINS = delete(logins).where(logins.c.expires_at < bindparam("now"))
END_LAUNCHES = delete(launches).where(launches.c.expires_at < bindparam("now"))


class LaunchOver(Forbidden):
    def __init__(self) -> None:
        super().__init__("This launch was used already, or is too old. Open the link in your course again.")


class OtherBrowser(Forbidden):
    log_event = "lti_other_browser"

    def __init__(self) -> None:
        super().__init__(
            "This launch was begun in another browser, or your browser does not keep our cookie. Open the "
            "link in your course again, in a new window."
        )


@dataclass(frozen=True)
class Login:
    """An answered login: the platform that was asked, and the nonce that its answer must have."""

    platform: Platform
    nonce: str
    browser_hash: str


@dataclass(frozen=True)
class PendingLaunch:
    platform: Platform
    launch: Launch


def hash_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def begin_login(work: Work, platform_id: int, browser: str) -> tuple[str, str]:
    """The state and the nonce with which the platform is asked; `browser` is the secret of our cookie."""
    state, nonce = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
    work.run(END_LOGINS, now=work.now)
    work.insert(
        logins,
        state_hash=hash_of(state),
        nonce=nonce,
        browser_hash=hash_of(browser),
        platform_id=platform_id,
        expires_at=work.now + LASTS,
    )
    return state, nonce


def take_login(work: Work, state: str) -> Login:
    """The login of that state, which is over now. Raises LaunchOver."""
    row = work.one(TAKE_LOGIN, its_hash=hash_of(state))
    if row is None or row.expires_at < work.now:
        raise LaunchOver()
    return Login(platform_by_id(work, row.platform_id), row.nonce, row.browser_hash)


def keep_launch(work: Work, login: Login, launch: Launch) -> str:
    """The code by which the browser of the login may use the launch, once."""
    code = secrets.token_urlsafe(32)
    work.run(END_LAUNCHES, now=work.now)
    work.insert(
        launches,
        code_hash=hash_of(code),
        browser_hash=login.browser_hash,
        platform_id=login.platform.id,
        launch=asdict(launch),
        expires_at=work.now + LASTS,
    )
    return code


def find_launch(work: Work, code: str, browsers: list[str]) -> PendingLaunch:
    """`browsers`: the secrets of the cookies that came along. Raises LaunchOver or OtherBrowser."""
    return _pending(work, work.one(FIND_LAUNCH, its_hash=hash_of(code)), browsers)


def take_launch(work: Work, code: str, browsers: list[str]) -> PendingLaunch:
    """As `find_launch`; the launch is used by it."""
    return _pending(work, work.one(TAKE_LAUNCH, its_hash=hash_of(code)), browsers)


async def forget_old_launches(database: Database) -> None:
    """Forget those that nobody used in time, and whom they named."""
    if await database.read(lambda work: work.one(OLD_LAUNCH, now=work.now)):
        await database.write(lambda work: work.run(END_LAUNCHES, now=work.now))


def _pending(work: Work, row: Row[Any] | None, browsers: list[str]) -> PendingLaunch:
    if row is None or row.expires_at < work.now:
        raise LaunchOver()
    if row.browser_hash not in map(hash_of, browsers):
        raise OtherBrowser()  # which undoes a take: the right browser may still use it
    return PendingLaunch(platform_by_id(work, row.platform_id), Launch(**row.launch))
