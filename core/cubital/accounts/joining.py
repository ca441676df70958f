"""Arrival from a provider: the linked account by the rules of the claims, or a new one."""

import secrets

import structlog
from pydantic import ValidationError
from sqlalchemy import bindparam, select

from cubital.accounts import identities
from cubital.accounts.forms import USERNAME, NewAccount
from cubital.accounts.identities import Person
from cubital.accounts.passwords import NOT_CHOSEN_YET
from cubital.accounts.registering import register
from cubital.accounts.roles import is_last_administrator, set_role
from cubital.accounts.status import change_status
from cubital.accounts.tables import users
from cubital.accounts.user import Status, User, find_by_username
from cubital.accounts.usernames import identity_key
from cubital.errors import Conflict, Forbidden
from cubital.storage.work import Work

log = structlog.get_logger()

WITH_EMAIL = select(users.c.id).where(users.c.email_key == bindparam("its_key"))


class EmailOfAnAccount(Conflict):
    def __init__(self, label: str) -> None:
        super().__init__(
            f"There is an account with your email address already. Sign in with its username and password, "
            f"then link {label} on your profile."
        )


class NoAccount(Forbidden):
    def __init__(self, label: str) -> None:
        super().__init__(
            f"No account here is linked with yours of {label}. If you have one, sign in with its username "
            f"and password, then link {label} on your profile; if not, ask the school for one."
        )


def arrive(work: Work, person: Person, new_status: Status) -> tuple[User, bool]:
    """The person's user, and whether the account was made just now, with `new_status` where no claim decides.

    Raises NoAccount, EmailOfAnAccount and Conflict.
    """
    known = identities.find_user(work, person)
    if known is not None:
        return apply_claims(work, known, person), False
    if not person.may_join:
        raise NoAccount(person.label)
    if person.email and work.one(WITH_EMAIL, its_key=identity_key(person.email)):
        raise EmailOfAnAccount(person.label)
    user = register(work, _account_of(work, person), NOT_CHOSEN_YET, new_status, by=person.provider)
    identities.link(work, user.id, person)
    return apply_claims(work, user, person), True


def apply_claims(work: Work, user: User, person: Person) -> User:
    """The user with the role and the status that their claims give, now.

    What staff have paused or closed stays so, and so does the last administrator.
    """
    if person.role == "student" and user.administrator:
        if is_last_administrator(work, user):
            log.warning("last_administrator_kept", user=user.id, provider=person.provider)
        else:
            user = set_role(work, user, "student")
    if user.administrator:
        return user
    if person.status == "paused" and user.status in ("pending", "active"):
        user = change_status(work, user.id, "paused").after
    elif user.status == "pending" and (person.status == "active" or person.role == "admin"):
        user = change_status(work, user.id, "active").after
    if person.role == "admin" and user.status == "active":
        user = set_role(work, user, "admin")
    return user


def _account_of(work: Work, person: Person) -> NewAccount:
    """A form filled in by the provider; what the form would refuse is left out."""
    base = next(filter(None, map(_username, person.names)), "member")
    details = {"full_name": person.full_name, "email": person.email if person.email_verified else ""}
    for name, value in details.items():
        try:
            NewAccount.model_validate({"username": base, "password": _nobodys(), name: value})
        except ValidationError:
            details[name] = ""
    return NewAccount(username=_free_name(work, base), password=_nobodys(), **details)


def _nobodys() -> str:
    """A password for the form alone: the account has none."""
    return secrets.token_urlsafe(16)


def _username(name: str) -> str:
    """What is before an @, as the form would take it; empty where it would not."""
    try:
        return NewAccount.model_validate(
            {"username": name.partition("@")[0][: USERNAME.max_length - 10], "password": _nobodys()}
        ).username
    except ValidationError:
        return ""


def _free_name(work: Work, base: str) -> str:
    name, number = base, 1
    while find_by_username(work, name) is not None:
        number += 1
        name = f"{base}{number}"
    return name
