"""The school that is measured: a thousand students, and sessions of those who send requests."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import insert

from cubital.access import cookie_name
from cubital.accounts.forms import NewAccount
from cubital.accounts.passwords import hash_password
from cubital.accounts.registering import register
from cubital.accounts.sessions import start_session
from cubital.accounts.user import User
from cubital.learning.tables import progress
from cubital.plugins.manager import find_plugins
from cubital.school import open_school
from cubital.settings import Settings
from cubital.storage.work import Work

STUDENTS = 1000
READERS = 16  # students who read; each has records of RECORDS modules
SAVERS = 64  # students who save; they start from nothing
RECORDS = 6
PASSWORD = "a password of nobody's"


@dataclass(frozen=True)
class Tokens:
    """Session tokens, by what their owners do, and the name of the cookie that carries one."""

    cookie: str
    readers: list[str]
    savers: list[str]
    administrator: str


async def enroll(settings: Settings) -> Tokens:
    """Fill the migrated database."""
    async with open_school(settings, find_plugins()) as school:
        return await school.database.write(_fill, hash_password(PASSWORD), cookie_name(school))


def _fill(work: Work, password_hash: str, cookie: str) -> Tokens:
    students = [_student(work, number, password_hash) for number in range(STUDENTS)]
    savers, rest = students[:SAVERS], students[SAVERS:]
    work.run_many(
        insert(progress),
        [
            {
                "user_id": student.id,
                "module_id": module_id,
                "last_position": 100 if module_id < 3 else 40,
                "completed": module_id < 3,
                "last_updated": datetime.now(UTC),
            }
            for student in rest
            for module_id in range(1, RECORDS + 1)
        ],
    )
    account = NewAccount(username="principal", password=PASSWORD, full_name="The Principal")
    principal = register(work, account, password_hash, "active", "admin")
    return Tokens(
        cookie=cookie,
        readers=[start_session(work, student) for student in rest[:READERS]],
        savers=[start_session(work, student) for student in savers],
        administrator=start_session(work, principal),
    )


def _student(work: Work, number: int, password_hash: str) -> User:
    account = NewAccount(
        username=f"student{number:04}",
        password=PASSWORD,
        full_name=f"Student Number {number}",
        email=f"student{number}@example.org",
        phone_number="+1 555 0100",
    )
    return register(work, account, password_hash, "active")
