"""Resetting a password: a single-use token, good for half an hour, that ends every session when used."""

import secrets
from datetime import timedelta

from sqlalchemy import bindparam, case, delete, or_, select, update

from cubital.accounts import audit
from cubital.accounts.details import forget_email_change
from cubital.accounts.devices import END_STEPS
from cubital.accounts.passwords import NOT_CHOSEN_YET
from cubital.accounts.registration_tokens import end_registrations
from cubital.accounts.sessions import end_all_sessions, hash_of
from cubital.accounts.tables import password_resets, users
from cubital.accounts.user import COLUMNS, User, user_by_id, user_of
from cubital.accounts.usernames import identity_key
from cubital.errors import Refusal
from cubital.events import PasswordReplaced
from cubital.storage.work import Work

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
OWNER = (
    select(users.c.username, users.c.email)
    .join_from(password_resets, users)
    .where(password_resets.c.token_hash == bindparam("its_hash"))
)
HASH = select(users.c.password_hash).where(users.c.id == bindparam("of_user"))
FORGET = delete(password_resets).where(password_resets.c.user_id == bindparam("of_user"))
SET_PASSWORD = (
    update(users).where(users.c.id == bindparam("of_user")).values(password_hash=bindparam("new_hash"))
)


class TokenRefused(Refusal):
    log_event = "reset_token_refused"

    def __init__(self) -> None:
        super().__init__("This reset link is no longer valid. Please request a new one.")


def names_of_reset(work: Work, token: str) -> tuple[str, ...]:
    """Username and email of whose password the token may set; none where it may set none."""
    row = work.one(OWNER, its_hash=hash_of(token))
    return () if row is None else (row.username, row.email)


def begin_reset(work: Work, identifier: str) -> tuple[User, str] | None:
    """A token for the account of that username or email; None where there is none that may sign in."""
    row = work.one(BY_IDENTIFIER, key=identity_key(identifier))
    if row is None or row.status == "terminated":
        return None
    return user_of(row), new_token(work, row.id)


def new_token(work: Work, user_id: int, good_for: timedelta = GOOD_FOR) -> str:
    """A token with which this person's password can be set, once; those from before are no longer good."""
    token = secrets.token_urlsafe(32)
    work.run(FORGET, of_user=user_id)
    work.insert(password_resets, token_hash=hash_of(token), user_id=user_id, expires_at=work.now + good_for)
    return token


def finish_reset(work: Work, token: str, password_hash: str, identifier: str = "") -> User:
    """Set the new password and end all sessions; their user.

    `identifier` may be empty: the mailed link knows none. Raises TokenRefused for an unknown, used or late
    token, and for one of another account than `identifier` names.
    """
    taken = work.one(TAKE, its_hash=hash_of(token))
    if taken is None or taken.expires_at < work.now:
        raise TokenRefused()
    named = work.one(BY_IDENTIFIER, key=identity_key(identifier)) if identifier.strip() else None
    if identifier.strip() and (named is None or named.id != taken.user_id):
        raise TokenRefused()
    before = work.one(HASH, of_user=taken.user_id)
    ended = set_password(work, taken.user_id, password_hash)
    is_first = before is not None and before.password_hash == NOT_CHOSEN_YET
    done = "password_chosen" if is_first else "password_reset"
    audit.record(work, done, taken.user_id, sessions_ended=ended)
    return user_by_id(work, taken.user_id)


def set_password(work: Work, user_id: int, password_hash: str) -> int:
    """Set it, and end whatever could still lead in without it; the number of sessions that ended."""
    work.run(SET_PASSWORD, of_user=user_id, new_hash=password_hash)
    end_other_ways_in(work, user_id)
    return end_all_sessions(work, user_id)


def end_other_ways_in(work: Work, user_id: int) -> None:
    """The password is another now: whatever was started under the one before is over."""
    work.run(FORGET, of_user=user_id)
    work.run(END_STEPS, of_user=user_id)
    forget_email_change(work, user_id)
    end_registrations(work, user_id)
    work.publish(PasswordReplaced(user_id))
