"""Concerns about payments that need a decision, and about accounts that wait for activation."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from cubital.plugins.results import Concern
from cubital.settings import Settings
from cubital.storage.work import Work
from cubital_payments.staff.pending import LONG, number_pending, pending_since
from cubital_payments.staff.undecided_payments import paid_not_active, reversed_yet_active

SHOWN = 20  # concerns about single pending accounts; the rest is said in one


def concerns(work: Work) -> Sequence[Concern]:
    """Decisions about payments first, then pending accounts."""
    return [*_payments(work), *_pending_accounts(work)]


def _payments(work: Work) -> Sequence[Concern]:
    return [
        Concern(
            title="Paid, but not active",
            detail=f"Paid {each.amount}: {each.why}.",
            since=each.since,
            student_id=each.user_id,
        )
        for each in paid_not_active(work)
    ] + [
        Concern(
            title="Payment went back",
            detail=f"Active, but {each.why}.",
            since=each.since,
            student_id=each.user_id,
        )
        for each in reversed_yet_active(work)
    ]


def _pending_accounts(work: Work) -> Sequence[Concern]:
    """The longest waiting first; where one pays to come in, only after a day."""
    before = work.now - (LONG if Settings().registration == "payment" else timedelta())
    people = pending_since(work, before, SHOWN)
    concerns = [
        Concern(
            title="Waiting for activation",
            detail="Signed up, and cannot sign in yet.",
            since=each.since,
            student_id=each.user_id,
        )
        for each in people
    ]
    if len(people) == SHOWN and (more := number_pending(work, before) - SHOWN) > 0:
        concerns.append(
            Concern(
                title="Waiting for activation",
                detail=f"{more} more {'student is' if more == 1 else 'students are'} waiting.",
                since=people[-1].since,
            )
        )
    return concerns
