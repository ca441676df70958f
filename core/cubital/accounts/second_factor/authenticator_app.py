"""The authenticator app: a shared secret, of which both sides make the same code every 30 seconds (TOTP)."""

from __future__ import annotations

from datetime import datetime
from hmac import compare_digest

import pyotp
import structlog
from sqlalchemy import bindparam, delete, select, update

from cubital.accounts.tables import authenticator_apps
from cubital.errors import Conflict, Refusal
from cubital.secret_key import SecretKey
from cubital.storage.work import Work, json_ready

log = structlog.get_logger()

DRIFT = (0, -1, 1)  # steps of 30 seconds that the clock of a phone may be away from ours

OF_USER = select(authenticator_apps).where(authenticator_apps.c.user_id == bindparam("of_user"))
CONFIRMED_AT = (
    select(authenticator_apps.c.confirmed_at)
    .where(authenticator_apps.c.user_id == bindparam("of_user"))
    .where(authenticator_apps.c.confirmed_at.is_not(None))
)
# Only while no code of that step or a later one was taken: of two requests with one code, one is refused.
TAKE_STEP = (
    update(authenticator_apps)
    .where(authenticator_apps.c.user_id == bindparam("of_user"))
    .where(authenticator_apps.c.last_step < bindparam("step"))
    .values(last_step=bindparam("step"))
)
CONFIRM = (
    update(authenticator_apps)
    .where(authenticator_apps.c.user_id == bindparam("of_user"))
    .values(confirmed_at=bindparam("now"))
)
FORGET = delete(authenticator_apps).where(authenticator_apps.c.user_id == bindparam("of_user"))
SECRETS = select(authenticator_apps.c.secret)
ALL = select(authenticator_apps.c.id, authenticator_apps.c.secret).with_for_update()
SET_SECRET = (
    update(authenticator_apps)
    .where(authenticator_apps.c.id == bindparam("of_app"))
    .values(secret=bindparam("new_secret"))
)


class WrongCode(Refusal):
    log_event = "second_factor_refused"

    def __init__(self, about: int | None = None) -> None:
        super().__init__("That code didn't work. Wait for a new one and try again.", about)


class NotBegun(Conflict):
    def __init__(self) -> None:
        super().__init__("Begin by scanning the code with your authenticator app.")


def new_secret() -> str:
    """160 bits, as the standard advises, in base32."""
    return pyotp.random_base32(32)


def address_of_secret(secret: str, username: str, school_name: str) -> str:
    """What an authenticator app reads from the picture: otpauth://…"""
    return pyotp.TOTP(secret).provisioning_uri(name=username, issuer_name=school_name.replace(":", " "))


def as_app_code(typed: str) -> str | None:
    """The six digits of an app's code, however they were spaced; None where it is none."""
    code = "".join(typed.split())
    return code if len(code) == 6 and code.isascii() and code.isdecimal() else None


def confirmed_at(work: Work, user_id: int) -> datetime | None:
    row = work.one(CONFIRMED_AT, of_user=user_id)
    return None if row is None else row.confirmed_at


def is_on(work: Work, user_id: int) -> bool:
    return confirmed_at(work, user_id) is not None


def begin(work: Work, user_id: int, encrypted: str) -> None:
    """Keep the secret until a code confirms it. Raises Conflict where an app is set up already."""
    if is_on(work, user_id):
        raise Conflict("An authenticator app is set up already. Turn it off first.")
    work.run(FORGET, of_user=user_id)
    work.insert(authenticator_apps, user_id=user_id, secret=encrypted, created_at=work.now)


def confirm(work: Work, user_id: int, code: str, key: SecretKey) -> None:
    """From now on it counts. Raises NotBegun, Conflict or WrongCode."""
    row = work.one(OF_USER, of_user=user_id)
    if row is None:
        raise NotBegun()
    if row.confirmed_at is not None:
        raise Conflict("An authenticator app is set up already.")
    app_code = as_app_code(code)
    if app_code is None:
        raise WrongCode(user_id)
    _take(work, user_id, row.secret, app_code, key)
    work.run(CONFIRM, of_user=user_id, now=work.now)


def take_code(work: Work, user_id: int, code: str, key: SecretKey) -> None:
    """Accept the code, once. Raises WrongCode, also where no app is set up."""
    row = work.one(OF_USER, of_user=user_id)
    if row is None or row.confirmed_at is None:
        raise WrongCode(user_id)
    _take(work, user_id, row.secret, code, key)


def _take(work: Work, user_id: int, encrypted: str, code: str, key: SecretKey) -> None:
    codes = pyotp.TOTP(key.decrypt(encrypted))
    now = codes.timecode(work.now)
    for step in (now + drift for drift in DRIFT):
        if compare_digest(codes.generate_otp(step), code):
            if work.run(TAKE_STEP, of_user=user_id, step=step).rowcount == 1:
                return
            break
    raise WrongCode(user_id)


def remove(work: Work, user_id: int) -> bool:
    """Whether there was one, confirmed or not."""
    return work.run(FORGET, of_user=user_id).rowcount > 0


def secrets_of_all(work: Work) -> list[str]:
    """Every secret, encrypted as it is."""
    return [row.secret for row in work.all(SECRETS)]


def renew_encryption(work: Work, key: SecretKey) -> None:
    """After a change of CUBITAL_SECRET_KEY: encrypt every secret with the newest key."""
    if not key.has_older:
        return
    secrets = [(row.id, key.renewed(row.secret)) for row in work.all(ALL)]
    changes = [{"of_app": app_id, "new_secret": secret} for app_id, secret in secrets if secret is not None]
    if changes:
        work.run_many(SET_SECRET, changes)
        log.info("secrets_encrypted_anew", number=len(changes))


def export(work: Work, user_id: int) -> dict[str, object] | None:
    """Since when it is set up; never the secret."""
    row = work.one(CONFIRMED_AT, of_user=user_id)
    return None if row is None else json_ready(row)
