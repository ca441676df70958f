"""Proof of presence: the password, or a sign-in during the last quarter of an hour."""

from datetime import UTC, datetime, timedelta

from cubital.accounts import changing_password
from cubital.accounts.sessions import Caller
from cubital.errors import Forbidden
from cubital.http.rate_limits import PASSWORD_BY_USER
from cubital.school import School

JUST_SIGNED_IN = timedelta(minutes=15)


class PasswordNeeded(Forbidden):
    def __init__(self) -> None:
        super().__init__("Please enter your password first.")


async def prove_presence(password: str | None, me: Caller, school: School) -> None:
    """Raises PasswordNeeded, where none is given and the sign-in was long ago, or WrongPassword."""
    if password is not None:
        await hash_of_shown(password, me, school)
    elif datetime.now(UTC) - me.began > JUST_SIGNED_IN:
        raise PasswordNeeded()


async def hash_of_shown(password: str, me: Caller, school: School) -> str | None:
    """The hash of my password, which I have shown; raises WrongPassword where it is another."""
    await school.limits.take((PASSWORD_BY_USER, str(me.id)))
    its_hash = await school.database.read(changing_password.password_hash_of, me.id)
    if not await school.passwords.matches(password, its_hash):
        raise changing_password.WrongPassword()
    await school.limits.forgive((PASSWORD_BY_USER, str(me.id)))
    return its_hash
