"""Everything core holds on a person: to hand over, and to erase."""

from datetime import datetime
from typing import Any

from sqlalchemy import delete, select, update

from cubital.accounts import audit
from cubital.accounts.sessions import end_all_sessions
from cubital.accounts.tables import audit as audit_table
from cubital.accounts.tables import sessions, users
from cubital.accounts.user import User
from cubital.answers import PersonalData
from cubital.learning.tables import activity, progress
from cubital.work import Work


def held_on(work: Work, user: User) -> PersonalData:
    """The account without its secrets, sessions, progress, activity and audit."""
    account = work.one(select(users).where(users.c.id == user.id))
    assert account is not None
    secrets = {"password_hash", "username_key", "email_key"}
    held = {
        "account": {name: value for name, value in _plain(account).items() if name not in secrets},
        "sessions": [
            _plain(row)
            for row in work.all(
                select(sessions.c.created_at, sessions.c.expires_at).where(sessions.c.user_id == user.id)
            )
        ],
        "progress": [_plain(row) for row in work.all(select(progress).where(progress.c.user_id == user.id))],
        "activity": [_plain(row) for row in work.all(select(activity).where(activity.c.user_id == user.id))],
        "audit": [
            _plain(row) for row in work.all(select(audit_table).where(audit_table.c.subject_id == user.id))
        ],
    }
    return PersonalData(held, lambda work: _erase(work, user))


def _erase(work: Work, user: User) -> None:
    # The row stays, nameless, so that the audit and the counts of the school stay true.
    end_all_sessions(work, user.id)
    for table in (progress, activity):
        work.run(delete(table).where(table.c.user_id == user.id))
    nobody = f"erased-{user.id}"
    work.run(
        update(users)
        .where(users.c.id == user.id)
        .values(
            username=nobody,
            username_key=nobody,
            password_hash="",
            full_name="",
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


def _plain(row: Any) -> dict[str, Any]:
    return {
        name: value.isoformat() if isinstance(value, datetime) else value
        for name, value in row._mapping.items()
    }
