"""The return from the payment page: the payment is settled, and the browser that began is signed in."""

from __future__ import annotations

from datetime import timedelta

from cubital.accounts.registration_tokens import end_registrations, registration_of
from cubital.accounts.second_factor.factors import has_second_factor
from cubital.accounts.sessions import start_session
from cubital.accounts.user import touch_last_active, user_by_id
from cubital.api.cookies import Browser
from cubital.errors import Conflict
from cubital.events import SignedIn
from cubital.storage.work import Work
from cubital_payments.provider import Payment
from cubital_payments.settling.payment_terms import Terms
from cubital_payments.settling.settling import Verdict, settle

SENTENCES: dict[Verdict, str] = {
    "open": "This payment wasn't completed. Sign in to continue it.",
    "processing": "Your payment is still being processed. We'll email you once your account is active.",
    "failed": "This payment didn't go through. Sign in to try again.",
    "expired": "This payment page has expired. Sign in to pay.",
    "given back": "This payment was refunded. Please contact the school.",
    "not ours": "This payment doesn't belong to your registration.",
    "wrong price": "This payment isn't for the course. Please contact the school.",
    "closed": "We've received your payment, but your account is closed. Please contact the school.",
}


class NotPaid(Conflict):
    """The payment does not open the account; the message says why."""


def complete(
    work: Work, payment: Payment, user_id: int, terms: Terms, token: str | None, browser: Browser
) -> tuple[Verdict, str | None]:
    """Settle the payment; the verdict, and a session's token where this browser began the registration."""
    if payment.user_id != user_id:
        return "not ours", None
    verdict = settle(work, payment, terms, "page")
    if verdict not in ("activated", "active"):
        return verdict, None
    if token is None or registration_of(work, token) != user_id or has_second_factor(work, user_id):
        return verdict, None
    end_registrations(work, user_id)
    touch_last_active(work, user_id, at_most_every=timedelta(0))
    session = start_session(work, user_by_id(work, user_id), browser.name, browser.token_hash)
    work.publish(SignedIn(user_id))
    return verdict, session


def refuse_unless_paid(verdict: Verdict) -> None:
    """Raises NotPaid, after what was settled is committed."""
    if verdict in SENTENCES:
        raise NotPaid(SENTENCES[verdict])
