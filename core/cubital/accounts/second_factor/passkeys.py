"""Passkeys: key pairs of a person's devices, of which the school keeps the public halves."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import timedelta

from sqlalchemy import bindparam, delete, select, update

from cubital.accounts.sessions import Caller
from cubital.accounts.tables import passkey_challenges, passkeys
from cubital.errors import Conflict, Refusal
from cubital.schemas import ApiModel, UtcTime
from cubital.storage.schema import columns_of
from cubital.storage.work import Work

GOOD_FOR = timedelta(minutes=10)
MOST = 20  # of one person


@dataclass(frozen=True)
class NewPasskey:
    """What a device has made. `signs_in_alone`: as of `PasskeyView`."""

    credential_id: str
    public_key: str
    sign_count: int
    signs_in_alone: bool | None


@dataclass(frozen=True)
class Passkey:
    id: int
    user_id: int
    credential_id: str
    public_key: str
    sign_count: int


class PasskeyView(ApiModel):
    """A passkey as its owner sees it. `signs_in_alone`: without the password; null where not known."""

    id: int
    name: str
    created_at: UtcTime
    last_used_at: UtcTime | None
    signs_in_alone: bool | None


class PasskeyRefused(Refusal):
    log_event = "passkey_refused"

    def __init__(self, about: int | None = None) -> None:
        super().__init__("This passkey was not accepted. Please try again.", about)


OF_USER = select(passkeys).where(passkeys.c.user_id == bindparam("of_user")).order_by(passkeys.c.id)
BY_CREDENTIAL = select(*columns_of(passkeys, Passkey)).where(
    passkeys.c.credential_id == bindparam("its_credential")
)
# Only where its counter is still as it was read: of two signatures at once one counts.
USE = (
    update(passkeys)
    .where(passkeys.c.id == bindparam("of_passkey"))
    .where(passkeys.c.sign_count == bindparam("before"))
    .values(sign_count=bindparam("after"), last_used_at=bindparam("now"))
)
REMOVE = delete(passkeys).where(
    passkeys.c.id == bindparam("of_passkey"), passkeys.c.user_id == bindparam("of_user")
)
REMOVE_ALL = delete(passkeys).where(passkeys.c.user_id == bindparam("of_user"))
END_LATE = delete(passkey_challenges).where(passkey_challenges.c.expires_at < bindparam("now"))
END_CHALLENGE = delete(passkey_challenges).where(passkey_challenges.c.token_hash == bindparam("its_hash"))
TAKE_CHALLENGE = END_CHALLENGE.returning(passkey_challenges.c.challenge, passkey_challenges.c.expires_at)


def has_one(work: Work, user_id: int) -> bool:
    return work.one(OF_USER, of_user=user_id) is not None


def passkeys_of(work: Work, user_id: int) -> list[PasskeyView]:
    return [PasskeyView.model_validate(row) for row in work.all(OF_USER, of_user=user_id)]


def credentials_of(work: Work, user_id: int) -> list[str]:
    return [row.credential_id for row in work.all(OF_USER, of_user=user_id)]


def find_passkey(work: Work, credential_id: str) -> Passkey | None:
    """Whoever's it is."""
    row = work.one(BY_CREDENTIAL, its_credential=credential_id)
    return None if row is None else Passkey(**row._asdict())


def passkey_of(work: Work, user_id: int, credential_id: str) -> Passkey | None:
    """That of this person alone."""
    passkey = find_passkey(work, credential_id)
    return passkey if passkey and passkey.user_id == user_id else None


def begin(work: Work, caller: Caller, challenge: str) -> None:
    """Keep the challenge for this session, which adds a passkey; one from before is over."""
    if len(credentials_of(work, caller.id)) >= MOST:
        raise Conflict(f"You have {MOST} passkeys. Remove one that you no longer use.")
    work.run(END_LATE, now=work.now)
    work.run(END_CHALLENGE, its_hash=caller.token_hash)
    work.insert(
        passkey_challenges,
        token_hash=caller.token_hash,
        user_id=caller.id,
        challenge=challenge,
        expires_at=work.now + GOOD_FOR,
    )


def take_challenge(work: Work, caller: Caller) -> str | None:
    """The session's challenge, once; None where there is none that is good."""
    row = work.one(TAKE_CHALLENGE, its_hash=caller.token_hash)
    return None if row is None or row.expires_at < work.now else str(row.challenge)


def add(work: Work, user_id: int, made: NewPasskey, name: str) -> None:
    """Raises PasskeyRefused where somebody has it already."""
    if find_passkey(work, made.credential_id):
        raise PasskeyRefused(user_id)
    work.insert(passkeys, user_id=user_id, **asdict(made), name=name, created_at=work.now)


def note_use(work: Work, passkey: Passkey, sign_count: int) -> None:
    """Raises PasskeyRefused where it was used or removed meanwhile."""
    used = work.run(USE, of_passkey=passkey.id, before=passkey.sign_count, after=sign_count, now=work.now)
    if used.rowcount == 0:
        raise PasskeyRefused(passkey.user_id)


def remove(work: Work, user_id: int, passkey_id: int) -> bool:
    return work.run(REMOVE, of_passkey=passkey_id, of_user=user_id).rowcount > 0


def remove_all(work: Work, user_id: int) -> None:
    work.run(REMOVE_ALL, of_user=user_id)
