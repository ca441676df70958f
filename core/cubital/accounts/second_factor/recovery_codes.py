"""Recovery codes: ten, shown once and good for one sign-in each, for who has lost the other factor."""

from __future__ import annotations

import secrets

from sqlalchemy import bindparam, delete, func, select

from cubital.accounts.passwords import slow_hash
from cubital.accounts.tables import recovery_codes
from cubital.errors import Refusal
from cubital.storage.work import Work

NUMBER = 10
# Without those that are taken for each other when they are copied by hand.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
LENGTH = 12  # 59 bits

SALT = select(recovery_codes.c.salt).where(recovery_codes.c.user_id == bindparam("of_user")).limit(1)
COUNT = select(func.count()).where(recovery_codes.c.user_id == bindparam("of_user"))
TAKE = (
    delete(recovery_codes)
    .where(recovery_codes.c.user_id == bindparam("of_user"))
    .where(recovery_codes.c.code_hash == bindparam("its_hash"))
)
FORGET = delete(recovery_codes).where(recovery_codes.c.user_id == bindparam("of_user"))


class WrongRecoveryCode(Refusal):
    log_event = "second_factor_refused"

    def __init__(self, about: int | None = None) -> None:
        super().__init__("That code didn't work. Check it, or use another one.", about)


def new_codes() -> list[str]:
    """As they are shown: in three groups of four."""
    codes = ("".join(secrets.choice(ALPHABET) for _ in range(LENGTH)) for _ in range(NUMBER))
    return [f"{code[:4]}-{code[4:8]}-{code[8:]}" for code in codes]


def plain(code: str) -> str:
    """The code as it counts, however it was typed."""
    return "".join(sign for sign in code.lower() if sign.isalnum())


def hash_code(code: str, salt: str | None) -> str | None:
    """What a code is looked up by; None where the user has none. Takes as long as a password."""
    return slow_hash(plain(code), salt) if salt else None


def hash_codes(codes: list[str]) -> tuple[str, list[str]]:
    """Salt and hashes of the codes. Takes as long as that many passwords: never on the event loop."""
    salt = secrets.token_hex(16)
    return salt, [slow_hash(plain(code), salt) for code in codes]


def replace_codes(work: Work, user_id: int, salt: str, hashes: list[str]) -> None:
    """The user's codes are these from now on; those from before are over."""
    work.run(FORGET, of_user=user_id)
    rows = [{"user_id": user_id, "salt": salt, "code_hash": each} for each in hashes]
    work.run_many(recovery_codes.insert(), rows)


def salt_of(work: Work, user_id: int) -> str | None:
    row = work.one(SALT, of_user=user_id)
    return None if row is None else row.salt


def codes_left(work: Work, user_id: int) -> int:
    return int(work.connection.execute(COUNT, {"of_user": user_id}).scalar_one())


def take_code(work: Work, user_id: int, code_hash: str) -> bool:
    """Use the code up; whether it was there. Of two requests with one code, one finds it gone."""
    return work.run(TAKE, of_user=user_id, its_hash=code_hash).rowcount == 1


def remove(work: Work, user_id: int) -> None:
    work.run(FORGET, of_user=user_id)
