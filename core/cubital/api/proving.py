"""Proof of presence: the password, or a sign-in during the last quarter of an hour."""

from datetime import UTC, datetime, timedelta

from cubital.accounts import changing_password
from cubital.accounts.forms import SHOWN_PASSWORD
from cubital.accounts.identities import has_password
from cubital.accounts.sessions import Caller
from cubital.errors import Conflict, Forbidden, Invalid
from cubital.http.rate_limits import PASSWORD_BY_USER
from cubital.school import School

JUST_SIGNED_IN = timedelta(minutes=15)


class PasswordNeeded(Forbidden):
    def __init__(self) -> None:
        super().__init__("Please enter your password first.")


class SignInAgain(Conflict):
    def __init__(self) -> None:
        super().__init__("It's been a while since you signed in. Sign out, sign in again, and try once more.")


async def prove_presence(password: str | None, me: Caller, school: School) -> None:
    """Raises PasswordNeeded, where none is given and the sign-in was long ago or by another system's word, or
    WrongPassword.

    Who has no password signs in again instead: raises SignInAgain.
    """
    if password is not None:
        await hash_of_shown(password, me, school)
        return
    long_ago = datetime.now(UTC) - me.began > JUST_SIGNED_IN
    if (long_ago or me.vouched_for) and await school.database.read(has_password, me.id):
        raise PasswordNeeded()
    if long_ago:
        raise SignInAgain()


async def prove_owner(password: str | None, me: Caller, school: School) -> None:
    """As `prove_presence`, but who has a password must show it; raises Invalid where they do not."""
    if password is None and await school.database.read(has_password, me.id):
        raise Invalid(("password", SHOWN_PASSWORD.too_short))
    await prove_presence(password, me, school)


async def hash_of_shown(password: str, me: Caller, school: School) -> str | None:
    """The hash of my password, which I have shown; raises WrongPassword where it is another."""
    await school.limits.take((PASSWORD_BY_USER, str(me.id)))
    its_hash = await school.database.read(changing_password.password_hash_of, me.id)
    if not await school.passwords.matches(password, its_hash):
        raise changing_password.WrongPassword()
    await school.limits.forgive((PASSWORD_BY_USER, str(me.id)))
    return its_hash
