"""The personal data in payments, to export and to erase; the ledger holds no names, and stays."""

from __future__ import annotations

from sqlalchemy import delete, select

from cubital.accounts.user import User
from cubital.plugins.results import PersonalData
from cubital.storage.work import Work, json_ready
from cubital_payments.tables import checkouts, ledger

PAYMENTS = select(
    checkouts.c.provider,
    checkouts.c.payment_id,
    checkouts.c.state,
    checkouts.c.amount,
    checkouts.c.currency,
    checkouts.c.refunded,
    checkouts.c.disputes,
    checkouts.c.disputes_won,
    checkouts.c.created_at,
    checkouts.c.paid_at,
)
LINES = select(ledger.c.at, ledger.c.what, ledger.c.payment_id, ledger.c.amount, ledger.c.currency)
UNPAID = ("open", "expired", "failed")


def personal_data_of(work: Work, user: User) -> PersonalData:
    """Their payments, and the ledger's lines about them.

    Erasing forgets the pages on which nothing was paid; payments are kept as accounts must keep them, with
    the number of an account that has no name any more.
    """
    return PersonalData(
        {
            "payments": [
                json_ready(row)
                for row in work.all(PAYMENTS.where(checkouts.c.user_id == user.id).order_by(checkouts.c.id))
            ],
            "ledger": [
                json_ready(row)
                for row in work.all(LINES.where(ledger.c.user_id == user.id).order_by(ledger.c.id))
            ],
        },
        lambda work: _erase(work, user),
    )


def _erase(work: Work, user: User) -> None:
    work.run(delete(checkouts).where(checkouts.c.user_id == user.id).where(checkouts.c.state.in_(UNPAID)))
