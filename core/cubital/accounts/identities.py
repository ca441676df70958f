"""Identities: whom a provider knows, linked with an account after proof, never by an email address alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, bindparam, delete, select
from sqlalchemy.exc import IntegrityError

from cubital.accounts import audit
from cubital.accounts.changing_password import password_hash_of
from cubital.accounts.passwords import NOT_CHOSEN_YET
from cubital.accounts.sessions import Caller
from cubital.accounts.tables import identities, users
from cubital.accounts.user import COLUMNS, Role, Status, User, user_of
from cubital.errors import Conflict, NotFound
from cubital.storage.work import Work

FIND = (
    select(*COLUMNS)
    .join_from(identities, users)
    .where(identities.c.provider == bindparam("its_provider"))
    .where(identities.c.issuer == bindparam("its_issuer"))
    .where(identities.c.subject == bindparam("its_subject"))
)
OF_USER = (
    select(identities.c.provider, identities.c.issuer, identities.c.subject, identities.c.linked_at)
    .where(identities.c.user_id == bindparam("of_user"))
    .order_by(identities.c.id)
)
FORGET = delete(identities).where(identities.c.user_id == bindparam("of_user"))
UNLINK = FORGET.where(identities.c.provider == bindparam("its_provider"))
# The provider has moved: nobody can come in by what its old issuer said.
FORGET_FORMER = UNLINK.where(identities.c.issuer != bindparam("its_issuer"))


@dataclass(frozen=True)
class Person:
    """Somebody as a provider has just vouched for them, by the rules of the settings.

    `names`: what a username may be made of. `role` and `status`: what their claims say, None where nothing
    does. `may_join`: whether an account may be made for them.
    """

    provider: str
    label: str
    issuer: str
    subject: str
    names: tuple[str, ...]
    full_name: str
    email: str
    email_verified: bool
    role: Role | None
    status: Status | None
    may_join: bool


class LinkedElsewhere(Conflict):
    def __init__(self, label: str) -> None:
        super().__init__(f"This account of {label} already signs somebody else in here.")


class LinkedAlready(Conflict):
    def __init__(self, label: str) -> None:
        super().__init__(f"Your account is linked with another account of {label}. Unlink that one first.")


class OnlyWayIn(Conflict):
    def __init__(self) -> None:
        super().__init__(
            "This is your only way to sign in. Choose a password first: sign out, then Forgot password?"
        )


def find_user(work: Work, person: Person) -> User | None:
    """The user whose account is linked with that identity."""
    row = work.one(FIND, its_provider=person.provider, its_issuer=person.issuer, its_subject=person.subject)
    return None if row is None else user_of(row)


def identities_of(work: Work, user_id: int) -> Sequence[Row[Any]]:
    """Provider, issuer, subject and `linked_at` of each, the oldest first."""
    return work.all(OF_USER, of_user=user_id)


def has_password(work: Work, user_id: int) -> bool:
    return password_hash_of(work, user_id) != NOT_CHOSEN_YET


def link(work: Work, user_id: int, person: Person) -> bool:
    """Let the identity sign that account in, whose owner has proven that it is theirs; False where it did.

    Raises LinkedElsewhere and LinkedAlready.
    """
    known = find_user(work, person)
    if known is not None:
        if known.id != user_id:
            raise LinkedElsewhere(person.label)
        return False
    work.run(FORGET_FORMER, of_user=user_id, its_provider=person.provider, its_issuer=person.issuer)
    try:
        with work.savepoint():
            work.insert(
                identities,
                user_id=user_id,
                provider=person.provider,
                issuer=person.issuer,
                subject=person.subject,
                linked_at=work.now,
            )
    except IntegrityError:
        raise LinkedAlready(person.label) from None
    audit.record(work, "identity_linked", user_id, provider=person.provider)
    return True


def unlink(work: Work, caller: Caller, provider: str, usable: frozenset[str]) -> None:
    """Raises NotFound where it is not linked, and OnlyWayIn where nothing else would sign the caller in.

    `usable`: the names of the providers that the school has.
    """
    # The row of the account first, so that of two identities, unlinked at once, one stays.
    work.one(select(users.c.id).where(users.c.id == caller.id).with_for_update(key_share=True))
    linked = {row.provider for row in identities_of(work, caller.id)}
    if provider not in linked:
        raise NotFound("Your account is not linked with that.")
    if not has_password(work, caller.id) and not (linked & usable) - {provider}:
        raise OnlyWayIn()
    work.run(UNLINK, of_user=caller.id, its_provider=provider)
    audit.record(work, "identity_unlinked", caller.id, provider=provider)


def forget_identities(work: Work, user_id: int) -> None:
    work.run(FORGET, of_user=user_id)
