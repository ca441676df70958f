"""The school that is measured: a thousand students, and sessions of those who send requests."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import insert, update

from cubital.access import cookie_name
from cubital.accounts.forms import NewAccount
from cubital.accounts.passwords import hash_password
from cubital.accounts.registering import register
from cubital.accounts.sessions import start_session
from cubital.accounts.tables import users
from cubital.accounts.user import User
from cubital.learning.tables import activity, progress
from cubital.plugins.manager import find_plugins
from cubital.school import open_school
from cubital.settings import Settings
from cubital.storage.work import Work

STUDENTS = 1000
RECORDS = 6
PASSWORD = "a password of nobody's"
# Who does what, by number: nobody's work is another one's, and each part finds its students as they were.
SAVERS = slice(0, 64)  # save one percent more, again and again; they start from nothing
WAITERS = slice(64, 360)  # save too, while it is measured how long they wait
CLASS = slice(360, 392)  # ask the tutor at the same time
STUDYING = slice(392, 457)  # study for an hour
SAVERS_OF_ONE = slice(457, 521)  # save at a server of one worker
SAVERS_OF_TWO = slice(521, 585)  # and at one of two
GROWING = slice(585, 600)  # save in a large school, and in a small one
READERS = slice(600, 632)  # read only; each has records of RECORDS modules
ABSENT = slice(700, 730)  # came long ago, and were never seen
APPLICANTS = 30  # wait for activation, beside the thousand
LONG_AGO = timedelta(days=60)


@dataclass(frozen=True)
class Tokens:
    """Session tokens of all students and of an administrator, and the name of the cookie for one."""

    cookie: str
    students: list[str]
    administrator: str

    @property
    def readers(self) -> list[str]:
        return self.students[READERS]

    def cookies(self, token: str) -> str:
        """What stands in a request's header."""
        return f"Cookie: {self.cookie}={token}"


async def enroll(settings: Settings) -> Tokens:
    """Fill the migrated database."""
    async with open_school(settings, find_plugins()) as school:
        return await school.database.write(_fill, hash_password(PASSWORD), cookie_name(school))


def _fill(work: Work, password_hash: str, cookie: str) -> Tokens:
    applicants = [_applicant(work, number, password_hash) for number in range(APPLICANTS)]
    students = [_student(work, number, password_hash) for number in range(STUDENTS)]
    # So that staff are named as many people as in a large school: twenty who wait, and twenty who are away.
    early = [one.id for one in applicants + students[ABSENT]]
    work.run(update(users).where(users.c.id.in_(early)).values(created_at=work.now - LONG_AGO))
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
            for student in students[READERS.start :]
            for module_id in range(1, RECORDS + 1)
        ],
    )
    # As long as a page of the log is: an empty one would be quicker than any school's.
    work.run_many(
        insert(activity),
        [
            {"user_id": student.id, "activity": "study", "details": {}, "timestamp": datetime.now(UTC)}
            for student in students[600:660]
        ],
    )
    account = NewAccount(username="principal", password=PASSWORD, full_name="The Principal")
    principal = register(work, account, password_hash, "active", "admin")
    return Tokens(
        cookie=cookie,
        students=[start_session(work, student) for student in students],
        administrator=start_session(work, principal),
    )


def _student(work: Work, number: int, password_hash: str) -> User:
    account = NewAccount(
        username=f"student{number:04}",
        password=PASSWORD,
        full_name=f"Student Number {number}",
        email=f"pupil{number}@example.org",
        phone_number="+1 555 0100",
    )
    return register(work, account, password_hash, "active")


def _applicant(work: Work, number: int, password_hash: str) -> User:
    account = NewAccount(username=f"applicant{number:02}", password=PASSWORD, full_name=f"Applicant {number}")
    return register(work, account, password_hash, "pending")
