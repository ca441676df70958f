"""Resetting a password: a single-use token, good for half an hour, that ends every session when used."""

import secrets
from datetime import timedelta

from sqlalchemy import bindparam, case, delete, or_, select, update

from cubital.accounts import audit
from cubital.accounts.sessions import end_all_sessions, hash_of
from cubital.accounts.tables import password_resets, users
from cubital.accounts.user import COLUMNS, User, user_by_id, user_of
from cubital.accounts.usernames import identity_key
from cubital.errors import Refusal
from cubital.work import Work

GOOD_FOR = timedelta(minutes=30)

BY_IDENTIFIER = (
    select(*COLUMNS)
    .where(or_(users.c.username_key == bindparam("key"), users.c.email_key == bindparam("key")))
    # Nobody gets between a person and their address by taking it as a username.
    .order_by(case((users.c.email_key == bindparam("key"), 0), else_=1))
)
TAKE = (
    delete(password_resets)
    .where(password_resets.c.token_hash == bindparam("its_hash"))
    .returning(password_resets.c.user_id, password_resets.c.expires_at)
)
FORGET = delete(password_resets).where(password_resets.c.user_id == bindparam("of_user"))
SET_PASSWORD = (
    update(users).where(users.c.id == bindparam("of_user")).values(password_hash=bindparam("new_hash"))
)


class TokenRefused(Refusal):
    def __init__(self) -> None:
        super().__init__("This reset link is no longer valid. Please request a new one.")


def begin_reset(work: Work, identifier: str) -> tuple[User, str] | None:
    """A token for the account of that username or email; None where there is none that may sign in."""
    row = work.one(BY_IDENTIFIER, key=identity_key(identifier))
    if row is None or row.status == "terminated":
        return None
    token = secrets.token_urlsafe(32)
    work.run(FORGET, of_user=row.id)
    work.insert(password_resets, token_hash=hash_of(token), user_id=row.id, expires_at=work.now + GOOD_FOR)
    return user_of(row), token


def finish_reset(work: Work, token: str, password_hash: str) -> User:
    """Set the new password and end all sessions; their user.

    Raises TokenRefused for an unknown, used or late token.
    """
    taken = work.one(TAKE, its_hash=hash_of(token))
    if taken is None or taken.expires_at < work.now:
        raise TokenRefused()
    work.run(SET_PASSWORD, of_user=taken.user_id, new_hash=password_hash)
    ended = end_all_sessions(work, taken.user_id)
    audit.record(work, "password_reset", taken.user_id, sessions_ended=ended)
    return user_by_id(work, taken.user_id)
