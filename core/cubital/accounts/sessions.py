"""Sessions: an opaque token in the browser, its hash in the database, revocable at any moment."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, delete, select, update

from cubital.accounts.tables import sessions, users
from cubital.accounts.user import COLUMNS, User, user_of
from cubital.errors import Forbidden, SignInNeeded
from cubital.work import Work

if TYPE_CHECKING:
    from cubital.live import Bus

LIFETIME = timedelta(days=14)
RENEW_AFTER = timedelta(hours=1)
REMEMBERED = 2.0  # seconds that a process may trust what it last read of a session
ENDED = "sessions.ended"  # signal; payload: the user's id

FIND = (
    select(*COLUMNS, sessions.c.id.label("session_id"), sessions.c.expires_at)
    .join_from(sessions, users)
    .where(sessions.c.token_hash == bindparam("token_hash"))
    .where(sessions.c.expires_at > bindparam("now"))
    .where(users.c.status == "active")
)
RENEW = (
    update(sessions)
    .where(sessions.c.token_hash == bindparam("its_hash"))
    .values(expires_at=bindparam("its_expiry"))
)
END = delete(sessions).where(sessions.c.token_hash == bindparam("token_hash"))
END_ALL = delete(sessions).where(sessions.c.user_id == bindparam("of_user"))
END_EXPIRED = delete(sessions).where(sessions.c.expires_at < bindparam("now"))


@dataclass(frozen=True)
class Caller:
    """Somebody signed in, by the session that says so."""

    user: User
    session_id: int
    token_hash: str
    must_renew: bool = False
    as_administrator: bool = False

    @property
    def id(self) -> int:
        return self.user.id

    def admit(self, work: Work) -> None:
        """Ask the database, inside the transaction, whether this caller still may act."""
        now = find_caller(work, self.token_hash)
        if now is None:
            raise SignInNeeded("Your session has ended. Please sign in again.")
        if self.as_administrator:
            now.administrator()

    def administrator(self) -> Caller:
        """This caller in an administrator's part; raises Forbidden for others."""
        if not self.user.administrator:
            raise Forbidden("This is for administrators only.")
        return replace(self, as_administrator=True)


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def start_session(work: Work, user: User) -> str:
    """Begin a session for `user`; its token, which exists nowhere else."""
    token = secrets.token_urlsafe(32)
    now = work.now
    work.run(END_EXPIRED, now=now)
    work.insert(
        sessions, token_hash=hash_of(token), user_id=user.id, created_at=now, expires_at=now + LIFETIME
    )
    return token


def find_caller(work: Work, token_hash: str) -> Caller | None:
    """Who the session belongs to; None where it has ended or its user may not sign in."""
    now = work.now
    row = work.one(FIND, token_hash=token_hash, now=now)
    if row is None:
        return None
    must_renew = row.expires_at < now + LIFETIME - RENEW_AFTER
    return Caller(user_of(row), row.session_id, token_hash, must_renew)


def renew_session(work: Work, token_hash: str) -> None:
    work.run(RENEW, its_hash=token_hash, its_expiry=work.now + LIFETIME)


def end_session(work: Work, caller: Caller) -> None:
    work.run(END, token_hash=caller.token_hash)
    work.signal(ENDED, caller.id)


def end_all_sessions(work: Work, user_id: int) -> None:
    work.run(END_ALL, of_user=user_id)
    work.signal(ENDED, user_id)


class RememberedSessions:
    """What this process has read of sessions in the last two seconds; forgotten when one ends anywhere."""

    def __init__(self, bus: Bus) -> None:
        self._callers: dict[str, tuple[float, Caller]] = {}
        bus.on(ENDED, self._forget)

    def get(self, token_hash: str) -> Caller | None:
        read_at, caller = self._callers.get(token_hash, (0.0, None))
        return caller if time.monotonic() - read_at < REMEMBERED else None

    def keep(self, caller: Caller) -> None:
        if len(self._callers) > 10_000:
            self._callers.clear()
        self._callers[caller.token_hash] = (time.monotonic(), caller)

    def _forget(self, user_id: Any) -> None:
        mine: Iterable[str] = [key for key, (_, caller) in self._callers.items() if caller.id == user_id]
        for key in mine:
            del self._callers[key]
