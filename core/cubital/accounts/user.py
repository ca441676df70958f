"""Users: as rows of the database, and as they see themselves."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from sqlalchemy import Row, bindparam, select, update

from cubital.accounts.tables import users
from cubital.accounts.usernames import identity_key as identity_key
from cubital.errors import NotFound
from cubital.schemas import ApiModel, UtcTime, is_row_id
from cubital.storage.schema import columns_of
from cubital.storage.work import Work

Status = Literal["active", "pending", "paused", "terminated"]
Role = Literal["student", "admin"]
UNTIMED = "untimed"


@dataclass(frozen=True)
class User:
    """`last_active` is None before the first sign-in.

    `notes` are the staff's: no page shows them to the user, but the copy of what is held on them does.
    """

    id: int
    username: str
    full_name: str
    email: str
    phone_number: str
    progress: int
    last_active: datetime | None
    preferences: dict[str, Any]
    is_admin: bool
    role: Role
    status: Status
    notes: str

    @property
    def administrator(self) -> bool:
        return self.is_admin or self.role == "admin"

    @property
    def display_name(self) -> str:
        return self.full_name or self.username

    @property
    def time_multiplier(self) -> float | None:
        """The accommodation: how many times as long what is timed lasts. None: there is no time limit."""
        multiplier = self.preferences.get("timeMultiplier", 1)
        return None if multiplier == UNTIMED else float(multiplier)


COLUMNS = columns_of(users, User)
BY_ID = select(*COLUMNS).where(users.c.id == bindparam("user_id"))
BY_NAME = select(*COLUMNS).where(users.c.username_key == bindparam("username_key"))
ALL = select(*COLUMNS).order_by(users.c.id)
ACTIVE_EVERY = timedelta(minutes=1)
"""How often `last_active` is written at most: lists of students are ordered by it."""
NOT_ACTIVE_LATELY = users.c.last_active.is_(None) | (users.c.last_active < bindparam("before"))
TOUCH = (
    update(users)
    .where(users.c.id == bindparam("of_user"))
    .where(NOT_ACTIVE_LATELY)
    .values(last_active=bindparam("now"))
)


class UserView(ApiModel):
    """A user as they see themselves."""

    id: int
    username: str
    full_name: str
    email: str
    phone_number: str
    progress: int
    last_active: UtcTime | None
    preferences: dict[str, Any]
    is_admin: bool
    role: Role
    status: Status


def user_of(row: Row[Any]) -> User:
    """The user in a row that holds COLUMNS, and perhaps more."""
    values = row._asdict()
    return User(**{column.name: values[column.name] for column in COLUMNS})


def user_by_id(work: Work, user_id: int) -> User:
    """Raises NotFound."""
    row = work.one(BY_ID, user_id=user_id) if is_row_id(user_id) else None
    if row is None:
        raise NotFound(f"There is no user {user_id}.")
    return user_of(row)


def find_by_username(work: Work, username: str) -> User | None:
    row = work.one(BY_NAME, username_key=identity_key(username))
    return None if row is None else user_of(row)


def all_users(work: Work) -> list[User]:
    return [user_of(row) for row in work.all(ALL)]


def touch_last_active(work: Work, user_id: int, at_most_every: timedelta = ACTIVE_EVERY) -> None:
    """Set the user's `last_active` to now, unless it was set less than `at_most_every` ago."""
    work.run(TOUCH, of_user=user_id, before=work.now - at_most_every, now=work.now)
