"""Sessions: an opaque token in the browser, its hash in the database, revocable at any moment."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from sqlalchemy import bindparam, delete, select, update

from cubital.accounts.tables import sessions, users
from cubital.accounts.user import COLUMNS, User, user_of
from cubital.errors import Forbidden, SessionOver, SignInNeeded
from cubital.storage.work import Work

LIFETIME = timedelta(days=14)  # from when it was last seen
SESSION_AT_MOST = timedelta(days=90)  # from when it began
SEEN_EVERY = timedelta(minutes=5)
CLOCKS_DIFFER = timedelta(minutes=5)  # between our machines, at most
# Signal; payload: the user's id. Each process forgets what it remembers of their sessions, to read them anew.
SESSIONS_CHANGED = "sessions.changed"

FIND = (
    select(
        *COLUMNS,
        sessions.c.id.label("session_id"),
        sessions.c.created_at,
        sessions.c.last_seen_at,
        sessions.c.expires_at,
        sessions.c.vouched_for,
    )
    .join_from(sessions, users)
    .where(sessions.c.token_hash == bindparam("token_hash"))
    .where(users.c.status == "active")
)
RENEW = (
    update(sessions)
    .where(sessions.c.token_hash == bindparam("its_hash"))
    .values(expires_at=bindparam("its_expiry"), last_seen_at=bindparam("seen"))
)
EXCHANGE = (
    update(sessions)
    .where(sessions.c.token_hash == bindparam("its_hash"))
    .values(token_hash=bindparam("new_hash"))
)
END = delete(sessions).where(sessions.c.token_hash == bindparam("token_hash")).returning(sessions.c.user_id)
END_ALL = delete(sessions).where(sessions.c.user_id == bindparam("of_user"))
END_EXPIRED = delete(sessions).where(sessions.c.expires_at < bindparam("now"))


@dataclass(frozen=True)
class Caller:
    """Somebody signed in, by the session that says so."""

    user: User
    session_id: int
    token_hash: str
    began: datetime
    vouched_for: bool = False  # by another system, whose word is no password
    must_renew: bool = False
    as_administrator: bool = False
    lacks_second_factor: bool = False  # and the school wants one of them

    @property
    def id(self) -> int:
        return self.user.id

    @property
    def username(self) -> str:
        return self.user.username

    def admit(self, work: Work) -> None:
        """Ask the database, inside the transaction, whether this caller still may act."""
        now = find_caller(work, self.token_hash)
        if now is None:
            raise SessionOver("Your session has ended. Sign in to continue.")
        if self.as_administrator:
            require_administrator(now)


class AdministratorNeeded(Forbidden):
    def __init__(self, message: str = "This is for administrators only.") -> None:
        super().__init__(message)


def require_administrator(caller: Caller | None) -> Caller:
    """The caller as an administrator; raises SignInNeeded or AdministratorNeeded."""
    if caller is None:
        raise SignInNeeded()
    if not caller.user.administrator:
        raise AdministratorNeeded()
    if caller.lacks_second_factor:
        raise AdministratorNeeded("Your school wants two-step sign-in. Set it up in your profile first.")
    return replace(caller, as_administrator=True)


@dataclass(frozen=True)
class Expired:
    """A session whose time is up."""


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def start_session(
    work: Work, user: User, browser: str = "", instead_of: str | None = None, vouched_for: bool = False
) -> str:
    """Begin a session for `user`; its token, which exists nowhere else.

    `instead_of` is the hash of the token that the browser came with: that session ends.
    """
    if instead_of:
        end_token(work, instead_of)
    token = secrets.token_urlsafe(32)
    now = work.now
    work.run(END_EXPIRED, now=now)
    work.insert(
        sessions,
        token_hash=hash_of(token),
        user_id=user.id,
        created_at=now,
        last_seen_at=now,
        expires_at=now + LIFETIME,
        browser=browser,
        vouched_for=vouched_for,
    )
    return token


def find_session(work: Work, token_hash: str) -> Caller | Expired | None:
    """The caller whose session it is; `Expired` where its time is up: then it must be ended for good.

    None where there is none, its user may not sign in, or it has yet to begin: a clock was set back.
    """
    now = work.now
    row = work.one(FIND, token_hash=token_hash)
    if row is None or row.created_at > now + CLOCKS_DIFFER:
        return None
    if row.expires_at <= now or row.created_at + SESSION_AT_MOST <= now:
        return Expired()
    must_renew = row.last_seen_at < now - SEEN_EVERY
    return Caller(user_of(row), row.session_id, token_hash, row.created_at, row.vouched_for, must_renew)


def find_caller(work: Work, token_hash: str) -> Caller | None:
    """The caller whose session it is; None where it has ended or its user may not sign in."""
    session = find_session(work, token_hash)
    return None if isinstance(session, Expired) else session


def renew_session(work: Work, caller: Caller) -> None:
    now = work.now
    expiry = min(now + LIFETIME, caller.began + SESSION_AT_MOST)
    work.run(RENEW, its_hash=caller.token_hash, its_expiry=expiry, seen=now)


def exchange_token(work: Work, caller: Caller) -> str:
    """Give the caller's session a new token; the old one opens nothing any more."""
    token = secrets.token_urlsafe(32)
    work.run(EXCHANGE, its_hash=caller.token_hash, new_hash=hash_of(token))
    work.signal(SESSIONS_CHANGED, caller.id)
    return token


def end_token(work: Work, token_hash: str) -> None:
    """End the session of that token, whoever's it is, if there is one."""
    ended = work.one(END, token_hash=token_hash)
    if ended is not None:
        work.signal(SESSIONS_CHANGED, ended.user_id)


def end_all_sessions(work: Work, user_id: int) -> int:
    """End every session of the user; returns how many there were."""
    ended = work.run(END_ALL, of_user=user_id).rowcount
    work.signal(SESSIONS_CHANGED, user_id)
    return ended
