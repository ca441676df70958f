"""Sign-in: the password, the account's status and the form's tab are checked, and a session begins."""

from datetime import timedelta

from sqlalchemy import bindparam, select

from cubital.accounts.forms import Login
from cubital.accounts.resetting import SET_PASSWORD
from cubital.accounts.sessions import start_session
from cubital.accounts.tables import users
from cubital.accounts.user import COLUMNS, Status, User, touch_last_active, user_by_id, user_of
from cubital.accounts.usernames import identity_key
from cubital.errors import Forbidden, NotFound, Refusal
from cubital.events import SignedIn
from cubital.storage.work import Work

WITH_PASSWORD = select(*COLUMNS, users.c.password_hash).where(
    users.c.username_key == bindparam("username_key")
)
# Locked, so that a session can not begin beside a change of the password that ends all sessions.
STILL = (
    select(users.c.password_hash, users.c.status)
    .where(users.c.id == bindparam("of_user"))
    .with_for_update(key_share=True)
)

WHY_NOT: dict[Status, str] = {
    "pending": "Your account is waiting to be activated. Contact the school if this takes long.",
    "paused": "Your account has been paused by the school. Contact the school to continue your course.",
    "terminated": "Your account has been closed by the school. Contact the school if you have questions.",
}


def sign_in_obstacle(work: Work, user_id: int) -> str:
    """The sentence that keeps this user from signing in; empty where none does, or the user is no more."""
    try:
        return WHY_NOT.get(user_by_id(work, user_id).status, "")
    except NotFound:
        return ""


class WrongCredentials(Refusal):
    status = 401
    log_event = "sign_in_failed"

    def __init__(self, about: int | None = None) -> None:
        super().__init__("Invalid username or password", about)


def account_of(work: Work, username: str) -> tuple[User, str] | None:
    """The user of that name and their password's hash."""
    row = work.one(WITH_PASSWORD, username_key=identity_key(username))
    return None if row is None else (user_of(row), row.password_hash)


def refuse_unless_welcome(user: User, login: Login) -> None:
    """Raises Forbidden, with a sentence for the user, who has shown the right password."""
    if user.status != "active":
        raise Forbidden(WHY_NOT[user.status], about=user.id)
    if login.at_admin_tab and not user.administrator:
        raise Forbidden("This account is not an administrator's. Use Student Sign In instead.", about=user.id)


def sign_in(
    work: Work,
    user: User,
    password_hash: str,
    browser: str = "",
    instead_of: str | None = None,
    renewed_hash: str | None = None,
) -> tuple[User, str]:
    """Begin a session; the user as they are now and the session's token.

    `password_hash` is that of the password which was shown, `renewed_hash` what it is to be from now on,
    `instead_of` the token's hash that the browser came with. Raises WrongCredentials or Forbidden where
    the account has changed since.
    """
    refuse_unless_same(work, user.id, password_hash)
    if renewed_hash is not None:
        work.run(SET_PASSWORD, of_user=user.id, new_hash=renewed_hash)
    return begin_session(work, user.id, browser, instead_of)


def refuse_unless_same(work: Work, user_id: int, password_hash: str | None = None) -> None:
    """Lock the account until the transaction ends; raises WrongCredentials or Forbidden where it has changed.

    `password_hash` is that of the password which was shown; None where something else was.
    """
    account = work.one(STILL, of_user=user_id)
    if account is None or password_hash not in (None, account.password_hash):
        raise WrongCredentials(user_id)
    if account.status != "active":
        raise Forbidden(WHY_NOT[account.status], about=user_id)


def begin_session(
    work: Work, user_id: int, browser: str = "", instead_of: str | None = None, vouched_for: bool = False
) -> tuple[User, str]:
    """Begin a session of somebody who has proven who they are, in whatever way; as `sign_in` answers.

    Raises Forbidden where the account is not active, and WrongCredentials where it is no more.
    """
    refuse_unless_same(work, user_id)
    touch_last_active(work, user_id, at_most_every=timedelta(0))
    user = user_by_id(work, user_id)
    token = start_session(work, user, browser, instead_of, vouched_for)
    work.publish(SignedIn(user_id))
    return user, token
