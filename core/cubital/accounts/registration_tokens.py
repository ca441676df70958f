"""Registration tokens: a browser's proof that a pending account was begun in it.

It opens nothing by itself: what leads a pending person on (a payment, say) asks who they are by it.
"""

import secrets
from datetime import timedelta

from sqlalchemy import bindparam, delete, select

from cubital.accounts.sessions import hash_of
from cubital.accounts.tables import registrations
from cubital.storage.work import Work

GOOD_FOR = timedelta(hours=2)

FIND = (
    select(registrations.c.user_id)
    .where(registrations.c.token_hash == bindparam("its_hash"))
    .where(registrations.c.expires_at > bindparam("now"))
)
FORGET_LATE = delete(registrations).where(registrations.c.expires_at < bindparam("now"))
FORGET = delete(registrations).where(registrations.c.user_id == bindparam("of_user"))


def begin_registration(work: Work, user_id: int) -> str:
    """A token for this person's browser; it exists nowhere else."""
    token = secrets.token_urlsafe(32)
    now = work.now
    work.run(FORGET_LATE, now=now)
    work.insert(registrations, token_hash=hash_of(token), user_id=user_id, expires_at=now + GOOD_FOR)
    return token


def registration_of(work: Work, token: str) -> int | None:
    """The id of the user who began to register with that token; None where there is none, or it is late."""
    row = work.one(FIND, its_hash=hash_of(token), now=work.now)
    return None if row is None else int(row.user_id)


def end_registrations(work: Work, user_id: int) -> None:
    """Forget every token of this person: they are registered, or somebody else may hold one."""
    work.run(FORGET, of_user=user_id)
