"""Registration: a form becomes an account, active or pending."""

import secrets
from datetime import datetime, timedelta
from typing import Any

from pydantic import ValidationError
from sqlalchemy import bindparam, select
from sqlalchemy.exc import IntegrityError

from cubital.accounts import audit
from cubital.accounts.forms import NewAccount
from cubital.accounts.passwords import NOT_CHOSEN_YET, hash_password
from cubital.accounts.registration_tokens import begin_registration
from cubital.accounts.sessions import start_session
from cubital.accounts.tables import users
from cubital.accounts.user import Role, Status, User, find_by_username, touch_last_active, user_by_id
from cubital.accounts.usernames import identity_key, sort_name
from cubital.errors import Conflict
from cubital.events import UserRegistered
from cubital.storage.work import Work

BY_EMAIL = select(users.c.id).where(users.c.email_key == bindparam("of_email"))
DEMO_ACCOUNTS: dict[str, tuple[str, Role]] = {
    "student": ("student123", "student"),
    "admin": ("admin123", "admin"),
}


def register(
    work: Work,
    /,
    account: NewAccount,
    password_hash: str,
    status: Status,
    role: Role = "student",
    **noted: str,
) -> User:
    """Create the account; raises Conflict where its username or email is taken. `noted`: for the audit."""
    try:
        with work.savepoint():
            user_id = work.insert(users, **row_of(account, password_hash, status, role, work.now))
    except IntegrityError:
        raise _taken(work, account) from None
    audit.record(work, "registered", user_id, status=status, role=role, **noted)
    work.publish(UserRegistered(user_id, status))
    return user_by_id(work, user_id)


def row_of(
    account: NewAccount, password_hash: str, status: Status, role: Role, now: datetime
) -> dict[str, Any]:
    """The account as the table `users` keeps it."""
    return {
        "username": account.username,
        "username_key": identity_key(account.username),
        "password_hash": password_hash,
        "full_name": account.full_name,
        "sort_name": sort_name(account.full_name, account.username),
        "email": account.email,
        "email_key": identity_key(account.email) or None,
        "phone_number": account.phone_number,
        "preferences": {},
        "is_admin": role == "admin",
        "role": role,
        "status": status,
        "created_at": now,
    }


def _taken(work: Work, account: NewAccount) -> Conflict:
    if find_by_username(work, account.username):
        return Conflict("Username already exists")
    return Conflict("An account with this email address already exists")


def register_and_sign_in(
    work: Work,
    account: NewAccount,
    password_hash: str,
    browser: str = "",
    instead_of: str | None = None,
) -> tuple[User, str]:
    """Create an active account; the user and their session's token."""
    user = register(work, account, password_hash, "active")
    touch_last_active(work, user.id, at_most_every=timedelta(0))
    return user_by_id(work, user.id), start_session(work, user, browser, instead_of)


def register_pending(work: Work, account: NewAccount, password_hash: str) -> tuple[User, str]:
    """Create a pending account; the user and their registration's token."""
    user = register(work, account, password_hash, "pending")
    return user, begin_registration(work, user.id)


def go_on_registering(work: Work, user_id: int) -> tuple[User, str] | None:
    """As `register_pending`, for an account that is there already; None where it is not pending."""
    user = user_by_id(work, user_id)
    return (user, begin_registration(work, user_id)) if user.status == "pending" else None


def register_from_elsewhere(
    work: Work, username: str, full_name: str = "", email: str = "", role: Role = "student"
) -> User:
    """Create an active account for somebody whom another system vouches for; no password opens it yet.

    What the other system says is a wish: a username that is taken gets a number, and a detail that a form
    would refuse, or an email address that another account has, is left out. Nobody is found by either.
    """
    account = _fitting({"username": username, "full_name": full_name, "email": email})
    if account.email and work.one(BY_EMAIL, of_email=identity_key(account.email)):
        account = account.model_copy(update={"email": ""})
    account = account.model_copy(update={"username": free_username(work, account.username)})
    return register(work, account, NOT_CHOSEN_YET, "active", role, at="elsewhere")


def _fitting(details: dict[str, str]) -> NewAccount:
    unused = secrets.token_urlsafe(16)  # for the form alone
    try:
        return NewAccount(**details, password=unused)
    except ValidationError as error:
        fields = {field.alias or name: name for name, field in NewAccount.model_fields.items()}
        wrong = {str(problem["loc"][0]) for problem in error.errors()}
        wrong |= {fields.get(name, name) for name in wrong}
    fitting = {name: "" if name in wrong else value for name, value in details.items()}
    return NewAccount(**{**fitting, "username": fitting["username"] or "student"}, password=unused)


def free_username(work: Work, base: str) -> str:
    """`base`, or with a number behind it where an account is called so already."""
    name, number = base, 1
    while find_by_username(work, name) is not None:
        number += 1
        name = f"{base}{number}"
    return name


def create_demo_accounts(work: Work) -> None:
    """The two accounts of a demo, unless they are there already."""
    for username, (password, role) in DEMO_ACCOUNTS.items():
        if find_by_username(work, username) is None:
            account = NewAccount(username=username, password=password, full_name=f"Demo {role.title()}")
            register(work, account, hash_password(password), "active", role, at="demo")
