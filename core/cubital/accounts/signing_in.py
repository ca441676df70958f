"""Signing in: the right password, an account that may, the right tab."""

from sqlalchemy import bindparam, select, update

from cubital.accounts.forms import Login
from cubital.accounts.sessions import start_session
from cubital.accounts.tables import users
from cubital.accounts.user import COLUMNS, Status, User, identity_key, user_by_id, user_of
from cubital.errors import Forbidden, Refusal
from cubital.events import SignedIn
from cubital.work import Work

WITH_PASSWORD = select(*COLUMNS, users.c.password_hash).where(
    users.c.username_key == bindparam("username_key")
)
TOUCH = (
    update(users)
    .where(users.c.id == bindparam("of_user"))
    .where(users.c.last_active.is_(None) | (users.c.last_active < bindparam("before")))
    .values(last_active=bindparam("now"))
)

WHY_NOT: dict[Status, str] = {
    "pending": "Your account is waiting to be activated. Please contact the school if this takes long.",
    "paused": "Your account is paused. Please contact the school to go on with your course.",
    "terminated": "Your account has been closed. Please contact the school if you have questions.",
}


class WrongCredentials(Refusal):
    status = 401

    def __init__(self) -> None:
        super().__init__("Invalid username or password")


def account_of(work: Work, username: str) -> tuple[User, str] | None:
    """The user of that name and their password's hash."""
    row = work.one(WITH_PASSWORD, username_key=identity_key(username))
    return None if row is None else (user_of(row), row.password_hash)


def refuse_unless_welcome(user: User, login: Login) -> None:
    """Raises Forbidden, with a sentence for the user, who has shown the right password."""
    if user.status != "active":
        raise Forbidden(WHY_NOT[user.status])
    if login.at_admin_tab and not user.administrator:
        raise Forbidden("This account is not an administrator's. Please use Student Sign In.")


def sign_in(work: Work, user: User) -> tuple[User, str]:
    """Begin a session; the user as they are now and the session's token."""
    now = work.now
    work.run(TOUCH, of_user=user.id, before=now, now=now)
    token = start_session(work, user)
    work.publish(SignedIn(user.id))
    return user_by_id(work, user.id), token
