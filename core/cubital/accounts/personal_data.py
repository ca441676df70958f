"""Everything that is held on a person: to hand over, and to erase."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import Table, delete, or_, select, update

from cubital.accounts import audit
from cubital.accounts.details import forget_email_change, waiting_email
from cubital.accounts.passwords import ERASED
from cubital.accounts.registration_tokens import end_registrations
from cubital.accounts.resetting import FORGET
from cubital.accounts.sessions import Caller, end_all_sessions
from cubital.accounts.status import hold_account
from cubital.accounts.tables import audit as audit_table
from cubital.accounts.tables import sessions, users
from cubital.accounts.user import User
from cubital.errors import Conflict
from cubital.learning.tables import activity, assessments, progress, recorded_answers
from cubital.migrations.runner import absent_owners
from cubital.plugins.results import PersonalData
from cubital.storage.work import Work

if TYPE_CHECKING:
    from cubital.plugins.manager import Plugins

# Locked, so that of the last two administrators, erasing themselves at once, one stays.
ADMINISTRATORS = (
    select(users.c.id)
    .where(or_(users.c.is_admin, users.c.role == "admin"))
    .where(users.c.status == "active")
    .order_by(users.c.id)
    .with_for_update(key_share=True)
)
# Answers before the assessments that some of them belong to.
OF_LEARNING = {
    "progress": progress,
    "activity": activity,
    "answers": recorded_answers,
    "assessments": assessments,
}


def everything_on(work: Work, user: User, plugins: Plugins) -> dict[str, Any]:
    """JSON-ready, by the part of the school that holds it."""
    return {name: data.held for name, data in plugins.personal_data(work, user).items()}


class NotAllErasable(Conflict):
    """Plugins that have tables cannot be asked to erase what they hold on a person."""

    def __init__(self, absent: list[str]) -> None:
        names = ", ".join(absent)
        super().__init__(
            f"Not everything can be erased now: {names} may hold data too, and is not running. "
            "Ask the school."
        )
        self.absent = absent


def erase_everything(work: Work, user: User, plugins: Plugins, anyway: bool = False) -> None:
    """Let every part of the school forget the person, in this one transaction.

    Raises NotAllErasable where a plugin with tables is switched off or not installed, unless `anyway`.
    """
    if not anyway and (absent := absent_owners(work.connection, plugins)):
        raise NotAllErasable(absent)
    hold_account(work, user.id)
    parts = plugins.personal_data(work, user)
    # Core comes last, so that each plugin still sees the account that it forgets.
    for name in sorted(parts, key=lambda name: name == "core"):
        parts[name].erase(work)


def erase_myself(work: Work, caller: Caller, plugins: Plugins) -> None:
    """Raises Conflict for the last administrator: nobody could run the school."""
    if caller.user.administrator and [row.id for row in work.all(ADMINISTRATORS)] == [caller.id]:
        raise Conflict(
            "You are the school's only administrator. Give somebody else that part before you leave."
        )
    erase_everything(work, caller.user, plugins)


def note_export(work: Work, caller: Caller) -> None:
    audit.record(work, "exported", caller.id)


def personal_data_of(work: Work, user: User) -> PersonalData:
    """The account without its secrets, its sessions, what was learned, and the audit."""
    account = work.one(select(users).where(users.c.id == user.id))
    assert account is not None
    ours = {"password_hash", "username_key", "email_key", "sort_name"}
    held = {
        "account": {name: value for name, value in _plain(account).items() if name not in ours},
        "sessions": [
            _plain(row)
            for row in work.all(
                select(
                    sessions.c.browser, sessions.c.created_at, sessions.c.last_seen_at, sessions.c.expires_at
                ).where(sessions.c.user_id == user.id)
            )
        ],
        "email_to_confirm": waiting_email(work, user.id),
        **{name: _rows_of(work, table, user.id) for name, table in OF_LEARNING.items()},
        "audit": [
            _plain(row)
            for row in work.all(
                select(
                    audit_table.c.at,
                    audit_table.c.action,
                    audit_table.c.details,
                    (audit_table.c.actor_id == user.id).label("by_you"),
                )
                .where(or_(audit_table.c.subject_id == user.id, audit_table.c.actor_id == user.id))
                .order_by(audit_table.c.id)
            )
        ],
    }
    return PersonalData(held, lambda work: _erase(work, user))


def _erase(work: Work, user: User) -> None:
    # The row stays, nameless, so that the audit and the counts of the school stay true.
    end_all_sessions(work, user.id)
    end_registrations(work, user.id)
    forget_email_change(work, user.id)
    work.run(FORGET, of_user=user.id)
    for table in OF_LEARNING.values():
        work.run(delete(table).where(table.c.user_id == user.id))
    # No form accepts a colon; older versions did, and nobody can have guessed the rest.
    nobody = f"erased:{user.id}:{secrets.token_hex(8)}"
    work.run(
        update(users)
        .where(users.c.id == user.id)
        .values(
            username=nobody,
            username_key=nobody,
            password_hash=ERASED,
            full_name="",
            sort_name=nobody,
            email="",
            email_key=None,
            phone_number="",
            progress=0,
            last_active=None,
            preferences={},
            is_admin=False,
            role="student",
            status="terminated",
            notes="",
        )
    )
    audit.record(work, "erased", user.id)


def _rows_of(work: Work, table: Table, user_id: int) -> list[dict[str, Any]]:
    rows = work.all(select(table).where(table.c.user_id == user_id).order_by(table.c.id))
    return [_plain(row) for row in rows]


def _plain(row: Any) -> dict[str, Any]:
    return {
        name: value.isoformat() if isinstance(value, datetime) else value
        for name, value in row._mapping.items()
    }
