"""The details of an account that its owner may change: full name, email address and phone number."""

import secrets
from datetime import timedelta

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.exc import IntegrityError

from cubital.accounts import audit
from cubital.accounts.forms import AccountDetails
from cubital.accounts.sessions import SESSIONS_CHANGED, Caller, hash_of
from cubital.accounts.tables import email_changes, password_resets, users
from cubital.accounts.user import User, user_by_id
from cubital.accounts.usernames import identity_key, sort_name
from cubital.errors import Conflict, Refusal
from cubital.events import DetailsChanged
from cubital.storage.work import Work

GOOD_FOR = timedelta(hours=24)
CHANGEABLE = ("full_name", "email", "phone_number")

FORGET = delete(email_changes).where(email_changes.c.user_id == bindparam("of_user"))
TAKE = (
    delete(email_changes)
    .where(
        email_changes.c.token_hash == bindparam("its_hash"), email_changes.c.user_id == bindparam("of_user")
    )
    .returning(email_changes.c.email, email_changes.c.expires_at)
)
WAITING = select(email_changes.c.email).where(
    email_changes.c.user_id == bindparam("of_user"), email_changes.c.expires_at > bindparam("now")
)
# A link that was mailed to the address from before must not set a password any more.
FORGET_RESETS = delete(password_resets).where(password_resets.c.user_id == bindparam("of_user"))


class ConfirmationRefused(Refusal):
    log_event = "email_token_refused"

    def __init__(self) -> None:
        super().__init__("This link is no longer valid. Please change your email address again.")


class EmailTaken(Conflict):
    def __init__(self) -> None:
        super().__init__("An account with this email address already exists")


def change_details(
    work: Work, caller: Caller, details: AccountDetails, confirm: bool
) -> tuple[User, str | None]:
    """The user as they are now, and, with `confirm`, the token that makes a new address theirs.

    Raises EmailTaken. Without `confirm` the new address counts at once, as an empty one always does.
    """
    before = user_by_id(work, caller.id)
    names = [name for name in CHANGEABLE if name in details.model_fields_set]
    details = details.model_copy(
        update={name: getattr(before, name) for name in CHANGEABLE if name not in names}
    )
    work.run(
        update(users)
        .where(users.c.id == caller.id)
        .values(
            full_name=details.full_name,
            sort_name=sort_name(details.full_name, before.username),
            phone_number=details.phone_number,
        )
    )
    # Where none is given, one that waits to be confirmed goes on waiting.
    token = _change_email(work, before, details.email, confirm) if "email" in names else None
    changed = [
        name
        for name in names
        if getattr(details, name) != getattr(before, name) and not (name == "email" and token)
    ]
    if changed:
        audit.record(work, "details_changed", caller.id, changed=changed)
        _tell(work, caller.id)
    return user_by_id(work, caller.id), token


def _change_email(work: Work, before: User, email: str, confirm: bool) -> str | None:
    if email == before.email:
        work.run(FORGET, of_user=before.id)
    elif confirm and email:
        return _wait_for_confirmation(work, before.id, email)
    else:
        _set_email(work, before.id, email)
    return None


def confirm_email(work: Work, caller: Caller, token: str) -> tuple[User, str]:
    """Make the address theirs to which the token was mailed; the user, and the address from before.

    Raises ConfirmationRefused and EmailTaken.
    """
    taken = work.one(TAKE, its_hash=hash_of(token), of_user=caller.id)
    if taken is None or taken.expires_at < work.now:
        raise ConfirmationRefused()
    before = user_by_id(work, caller.id).email
    _set_email(work, caller.id, taken.email)
    audit.record(work, "details_changed", caller.id, changed=["email"])
    _tell(work, caller.id)
    return user_by_id(work, caller.id), before


def waiting_email(work: Work, user_id: int) -> str | None:
    """The address that waits to be confirmed."""
    row = work.one(WAITING, of_user=user_id, now=work.now)
    return None if row is None else str(row.email)


def forget_email_change(work: Work, user_id: int) -> None:
    work.run(FORGET, of_user=user_id)


def _wait_for_confirmation(work: Work, user_id: int, email: str) -> str:
    if work.one(select(users.c.id).where(users.c.email_key == identity_key(email), users.c.id != user_id)):
        raise EmailTaken()
    token = secrets.token_urlsafe(32)
    work.run(FORGET, of_user=user_id)
    work.insert(
        email_changes,
        token_hash=hash_of(token),
        user_id=user_id,
        email=email,
        expires_at=work.now + GOOD_FOR,
    )
    return token


def _set_email(work: Work, user_id: int, email: str) -> None:
    try:
        with work.savepoint():
            work.run(
                update(users)
                .where(users.c.id == user_id)
                .values(email=email, email_key=identity_key(email) or None)
            )
    except IntegrityError:
        raise EmailTaken() from None
    work.run(FORGET, of_user=user_id)
    work.run(FORGET_RESETS, of_user=user_id)


def _tell(work: Work, user_id: int) -> None:
    work.publish(DetailsChanged(user_id))
    work.signal(SESSIONS_CHANGED, user_id)
