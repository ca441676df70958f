"""The audit: who did what to whom, written in the transaction that did it."""

from typing import Any

from cubital.accounts.tables import audit
from cubital.work import Work


def record(work: Work, action: str, subject_id: int | None, **details: Any) -> None:
    work.insert(
        audit,
        at=work.now,
        actor_id=work.actor.id if work.actor else None,
        action=action,
        subject_id=subject_id,
        details=details,
    )
