"""The account of a person, their sessions and the audit: to hand over, and to erase."""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import or_, select, update

from cubital.accounts import audit
from cubital.accounts.authorization_requests import forget_requests
from cubital.accounts.details import forget_email_change, waiting_email
from cubital.accounts.identities import forget_identities, identities_of
from cubital.accounts.passwords import ERASED
from cubital.accounts.registration_tokens import end_registrations
from cubital.accounts.resetting import FORGET
from cubital.accounts.second_factor import factors
from cubital.accounts.sessions import end_all_sessions
from cubital.accounts.tables import audit as audit_table
from cubital.accounts.tables import sessions, users
from cubital.accounts.user import User
from cubital.storage.work import Work, json_ready


def export(work: Work, user: User) -> dict[str, Any]:
    """The account without its secrets, its sessions, and the audit; JSON-ready."""
    account = work.one(select(users).where(users.c.id == user.id))
    assert account is not None
    ours = {"password_hash", "username_key", "email_key", "sort_name"}
    return {
        "account": {name: value for name, value in json_ready(account).items() if name not in ours},
        "sessions": [
            json_ready(row)
            for row in work.all(
                select(
                    sessions.c.browser, sessions.c.created_at, sessions.c.last_seen_at, sessions.c.expires_at
                ).where(sessions.c.user_id == user.id)
            )
        ],
        "second_factor": factors.export(work, user.id),
        "email_to_confirm": waiting_email(work, user.id),
        "identities": [json_ready(row) for row in identities_of(work, user.id)],
        "audit": [
            json_ready(row)
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


def erase(work: Work, user: User) -> None:
    """Take name, details, password and sessions from the account; the audit says when."""
    # The row stays, nameless, so that the audit and the counts of the school stay true.
    end_all_sessions(work, user.id)
    end_registrations(work, user.id)
    factors.forget_all(work, user.id)
    forget_email_change(work, user.id)
    forget_identities(work, user.id)
    forget_requests(work, user.id)
    work.run(FORGET, of_user=user.id)
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
