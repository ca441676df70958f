"""The second step of a sign-in: the password was right, and a second factor is still to be shown.

The browser holds a token, good for ten minutes and five tries; until the step is done there is no session.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from sqlalchemy import bindparam, delete, select, update

from cubital.accounts import audit
from cubital.accounts.resetting import SET_PASSWORD
from cubital.accounts.second_factor import authenticator_app, recovery_codes
from cubital.accounts.second_factor.passkeys import Passkey, note_use
from cubital.accounts.sessions import hash_of
from cubital.accounts.signing_in import begin_session, refuse_unless_same
from cubital.accounts.tables import sign_in_steps, users
from cubital.accounts.user import User
from cubital.errors import Refusal
from cubital.secret_key import SecretKey
from cubital.storage.work import Work

GOOD_FOR = timedelta(minutes=10)
TRIES = 5

OWNER = (
    select(users.c.id, users.c.username)
    .join_from(sign_in_steps, users)
    .where(sign_in_steps.c.token_hash == bindparam("its_hash"))
    .where(sign_in_steps.c.expires_at > bindparam("now"))
)
COUNT_TRY = (
    update(sign_in_steps)
    .where(sign_in_steps.c.token_hash == bindparam("its_hash"))
    .where(sign_in_steps.c.tries < TRIES)
    .values(tries=sign_in_steps.c.tries + 1)
)
SET_CHALLENGE = (
    update(sign_in_steps)
    .where(sign_in_steps.c.token_hash == bindparam("its_hash"))
    .values(challenge=bindparam("new_challenge"))
)
CHALLENGE = (
    select(sign_in_steps.c.challenge)
    .where(sign_in_steps.c.token_hash == bindparam("its_hash"))
    .where(sign_in_steps.c.challenge.is_not(None))
)
END_CHALLENGE = (
    update(sign_in_steps)
    .where(sign_in_steps.c.token_hash == bindparam("its_hash"))
    .where(sign_in_steps.c.challenge == bindparam("its_challenge"))
    .values(challenge=None)
)
END = delete(sign_in_steps).where(sign_in_steps.c.token_hash == bindparam("its_hash"))
END_LATE = delete(sign_in_steps).where(sign_in_steps.c.expires_at < bindparam("now"))


class StepOver(Refusal):
    """The browser is at no step, or at none that is good any more."""

    status = 401
    log_event = "second_step_over"

    def __init__(self, about: int | None = None) -> None:
        super().__init__("This sign-in took too long or too many tries. Enter your password again.", about)


def begin_step(
    work: Work, user: User, password_hash: str | None = None, renewed_hash: str | None = None
) -> str:
    """The token of a new step for the browser; hashes and refusals as of `sign_in`, none where a provider
    said who it is."""
    refuse_unless_same(work, user.id, password_hash)
    if renewed_hash is not None:
        work.run(SET_PASSWORD, of_user=user.id, new_hash=renewed_hash)
    token = secrets.token_urlsafe(32)
    work.run(END_LATE, now=work.now)
    work.insert(sign_in_steps, token_hash=hash_of(token), user_id=user.id, expires_at=work.now + GOOD_FOR)
    return token


def count_try(work: Work, token_hash: str) -> tuple[int, str]:
    """Count a try, before anything is looked at; id and username of whose step it is. Raises StepOver."""
    owner = work.one(OWNER, its_hash=token_hash, now=work.now)
    if owner is None:
        raise StepOver()
    if work.run(COUNT_TRY, its_hash=token_hash).rowcount == 0:
        raise StepOver(owner.id)
    return owner.id, owner.username


def finish_by_app(
    work: Work,
    token_hash: str,
    user_id: int,
    code: str,
    key: SecretKey,
    browser: str = "",
    instead_of: str | None = None,
) -> tuple[User, str]:
    """Begin the session; the user and the session's token. Raises WrongCode, StepOver or Forbidden."""
    _end(work, token_hash, user_id)
    authenticator_app.take_code(work, user_id, code, key)
    return begin_session(work, user_id, browser, instead_of)


def finish_by_recovery_code(
    work: Work,
    token_hash: str,
    user_id: int,
    code_hash: str | None,
    browser: str = "",
    instead_of: str | None = None,
) -> tuple[User, str]:
    """As `finish_by_app`; the code is used up. Raises WrongRecoveryCode."""
    _end(work, token_hash, user_id)
    if code_hash is None or not recovery_codes.take_code(work, user_id, code_hash):
        raise recovery_codes.WrongRecoveryCode(user_id)
    audit.record(work, "recovery_code_used", user_id, left=recovery_codes.codes_left(work, user_id))
    return begin_session(work, user_id, browser, instead_of)


def set_challenge(work: Work, token_hash: str, challenge: str) -> None:
    """The challenge that a passkey is to sign at this step; one from before is over."""
    work.run(SET_CHALLENGE, its_hash=token_hash, new_challenge=challenge)


def take_challenge(work: Work, token_hash: str) -> str | None:
    """The step's challenge, once: whatever signs it, it is over."""
    row = work.one(CHALLENGE, its_hash=token_hash)
    if row is None or work.run(END_CHALLENGE, its_hash=token_hash, its_challenge=row.challenge).rowcount == 0:
        return None
    return str(row.challenge)


def finish_by_passkey(
    work: Work,
    token_hash: str,
    user_id: int,
    passkey: Passkey,
    sign_count: int,
    browser: str = "",
    instead_of: str | None = None,
) -> tuple[User, str]:
    """As `finish_by_app`, where the passkey has signed the challenge. Raises PasskeyRefused."""
    _end(work, token_hash, user_id)
    note_use(work, passkey, sign_count)
    return begin_session(work, user_id, browser, instead_of)


def _end(work: Work, token_hash: str, user_id: int) -> None:
    """The step is done, once; raises StepOver where a change of the password or another request ended it."""
    # First, as whoever changes the password does: in another order the two could wait for each other.
    refuse_unless_same(work, user_id)
    if work.run(END, its_hash=token_hash).rowcount == 0:
        raise StepOver(user_id)
