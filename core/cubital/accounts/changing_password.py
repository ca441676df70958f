"""Changing one's own password: whoever else is signed in with the old one is signed out."""

from sqlalchemy import bindparam, select, update

from cubital.accounts import audit
from cubital.accounts.devices import END_OTHERS
from cubital.accounts.resetting import end_other_ways_in
from cubital.accounts.sessions import Caller, exchange_token
from cubital.accounts.tables import users
from cubital.errors import Forbidden
from cubital.storage.work import Work

HASH = select(users.c.password_hash).where(users.c.id == bindparam("of_user"))
# Only where it still is the password that was just shown: of two changes at once one must fail.
REPLACE = (
    update(users)
    .where(users.c.id == bindparam("of_user"))
    .where(users.c.password_hash == bindparam("old_hash"))
    .values(password_hash=bindparam("new_hash"))
)


class WrongPassword(Forbidden):
    log_event = "password_refused"

    def __init__(self) -> None:
        super().__init__("That is not your current password.")


def password_hash_of(work: Work, user_id: int) -> str | None:
    row = work.one(HASH, of_user=user_id)
    return None if row is None else row.password_hash


def change_password(work: Work, caller: Caller, old_hash: str | None, new_hash: str) -> str:
    """Set it; every other session of the caller ends, and this one gets a new token, which is returned.

    `old_hash` is that of the password which the caller has shown; raises WrongPassword where it is
    the password no more.
    """
    if work.run(REPLACE, of_user=caller.id, old_hash=old_hash, new_hash=new_hash).rowcount == 0:
        raise WrongPassword()
    end_other_ways_in(work, caller.id)
    ended = work.run(END_OTHERS, of_user=caller.id, but_hash=caller.token_hash).rowcount
    audit.record(work, "password_changed", caller.id, sessions_ended=ended)
    return exchange_token(work, caller)
