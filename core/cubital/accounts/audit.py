"""The audit: who did what to whom, written in the transaction that did it, and never changed again."""

from typing import Any

from cubital.accounts.tables import audit
from cubital.storage.work import Work


def record(work: Work, action: str, subject_id: int | None, **details: Any) -> None:
    """`details` outlive the person's account: never a name, an address or anything else about them."""
    work.insert(audit, **_row(work, action, subject_id, details))


def record_all(work: Work, action: str, details_by_subject: dict[int, dict[str, Any]]) -> None:
    """Record one action on many subjects in one statement."""
    rows = [_row(work, action, subject_id, details) for subject_id, details in details_by_subject.items()]
    work.run_many(audit.insert(), rows)


def _row(work: Work, action: str, subject_id: int | None, details: dict[str, Any]) -> dict[str, Any]:
    return {
        "at": work.now,
        "actor_id": work.actor.id if work.actor else None,
        "session_id": work.actor.session_id if work.actor else None,
        "action": action,
        "subject_id": subject_id,
        "details": details,
    }
