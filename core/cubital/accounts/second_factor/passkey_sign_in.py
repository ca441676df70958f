"""A sign-in by a passkey alone, in place of the password and the second step.

The browser holds a token, so that nobody else can bring what it was asked to have signed.
"""

from datetime import timedelta

from sqlalchemy import bindparam, delete, select, update

from cubital.accounts import audit
from cubital.accounts.second_factor.passkeys import Passkey, note_use
from cubital.accounts.sessions import hash_of
from cubital.accounts.signing_in import begin_session, refuse_unless_same
from cubital.accounts.tables import passkey_sign_ins, passkeys
from cubital.accounts.user import User
from cubital.errors import Refusal
from cubital.storage.work import Work

GOOD_FOR = timedelta(hours=1)  # a sign-in page may stand open for a while
MOST_LATE = 500

TAKE = (
    delete(passkey_sign_ins)
    .where(passkey_sign_ins.c.challenge_hash == bindparam("its_hash"))
    .where(passkey_sign_ins.c.browser_hash == bindparam("its_browser"))
    .where(passkey_sign_ins.c.expires_at > bindparam("now"))
)
# Not more at once than nobody waits for: strangers can have made any number.
LATE = select(passkey_sign_ins.c.id).where(passkey_sign_ins.c.expires_at <= bindparam("now")).limit(MOST_LATE)
END_LATE = delete(passkey_sign_ins).where(passkey_sign_ins.c.id.in_(LATE))
NOTE_ALONE = update(passkeys).where(passkeys.c.id == bindparam("of_passkey")).values(signs_in_alone=True)


class LatePasskey(Refusal):
    log_event = "passkey_refused"

    def __init__(self) -> None:
        super().__init__("That took too long, or your browser blocks cookies. Please try again.")


class UnknownPasskey(Refusal):
    log_event = "passkey_refused"

    def __init__(self) -> None:
        super().__init__(
            "Your school doesn't know this passkey; it may have been removed. Please sign in another way."
        )


def begin(work: Work, challenge: str, browser_token: str) -> None:
    work.run(END_LATE, now=work.now)
    work.insert(
        passkey_sign_ins,
        challenge_hash=hash_of(challenge),
        browser_hash=hash_of(browser_token),
        expires_at=work.now + GOOD_FOR,
    )


def take(work: Work, challenge: str, browser_token: str) -> bool:
    """Whether this browser was given the challenge, and for the first time: whatever signs it, it is over."""
    hashes = {"its_hash": hash_of(challenge), "its_browser": hash_of(browser_token)}
    return work.run(TAKE, **hashes, now=work.now).rowcount == 1


def sign_in(
    work: Work, passkey: Passkey, sign_count: int, browser: str = "", instead_of: str | None = None
) -> tuple[User, str]:
    """Begin a session of the passkey's owner; the user and the session's token.

    Raises Forbidden where the account is not active, PasskeyRefused where the passkey was used meanwhile.
    """
    # First, as whoever changes the password does: in another order the two could wait for each other.
    refuse_unless_same(work, passkey.user_id)
    note_use(work, passkey, sign_count)
    work.run(NOTE_ALONE, of_passkey=passkey.id)
    audit.record(work, "signed_in_by_passkey", passkey.user_id)
    return begin_session(work, passkey.user_id, browser, instead_of)
