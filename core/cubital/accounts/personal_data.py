"""What core holds on a person: to hand over, and to erase."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

from sqlalchemy import Table, delete, or_, select, update

from cubital.accounts import audit
from cubital.accounts.details import forget_email_change, waiting_email
from cubital.accounts.passwords import ERASED
from cubital.accounts.registration_tokens import end_registrations
from cubital.accounts.resetting import FORGET
from cubital.accounts.sessions import Caller, end_all_sessions
from cubital.accounts.tables import audit as audit_table
from cubital.accounts.tables import sessions, users
from cubital.accounts.user import User
from cubital.learning.tables import activity, assessments, progress, recorded_answers
from cubital.plugins.results import PersonalData
from cubital.storage.work import Work

# Answers before the assessments that some of them belong to.
OF_LEARNING = {
    "progress": progress,
    "activity": activity,
    "answers": recorded_answers,
    "assessments": assessments,
}


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
