"""The doctor of payments: checks of the school's settings and notices, beside the provider's own checks."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import bindparam, select

from cubital.school import School
from cubital.settings import Settings
from cubital.storage.work import Work
from cubital_payments.provider import Check, Provider
from cubital_payments.settling.payment_terms import address_of
from cubital_payments.tables import ledger

ON_ITS_WAY = timedelta(minutes=1)  # a notice may come a little after the browser

LAST_PAID = (
    select(ledger.c.payment_id)
    .where(ledger.c.what == "paid")
    .where(ledger.c.provider == bindparam("its_provider"))
    .where(ledger.c.at < bindparam("before"))
    .order_by(ledger.c.id.desc())
    .limit(1)
)
NOTICE_OF = (
    select(ledger.c.id)
    .where(ledger.c.what == "event")
    .where(ledger.c.provider == bindparam("its_provider"))
    .where(ledger.c.payment_id == bindparam("its_payment"))
    .limit(1)
)


async def examine(school: School, provider: Provider) -> list[Check]:
    """What there is to say of each part; advice beside a check that is fine is worth knowing."""
    settings = school.settings
    address = address_of(settings)
    checks = [_registration(settings)]
    if not address:
        advice = "Set it to the address that people use, https://…: they come back there after paying."
        checks.append(Check("CUBITAL_PUBLIC_URL is not set", False, advice))
    checks += await provider.examine(address, production=not settings.demo)
    checks += await school.database.read(_notices, provider.name)
    if settings.smtp_url is None and not settings.demo:
        advice = f"No mail server is set (CUBITAL_SMTP_URL): they lie as files in {settings.outbox}."
        checks.append(Check("Letters to those who have paid are not sent", True, advice))
    return checks


def _registration(settings: Settings) -> Check:
    if settings.registration == "payment":
        return Check("Registration asks for payment", True)
    advice = "Once all the rest is well, set CUBITAL_REGISTRATION=payment and start the school again."
    return Check(f"Registration is {settings.registration}: nobody is asked to pay", True, advice)


def _notices(work: Work, provider: str) -> list[Check]:
    """Whether the last payment was told of: what no question to the provider can show."""
    paid = work.one(LAST_PAID, its_provider=provider, before=work.now - ON_ITS_WAY)
    if paid is None:
        return []
    if work.one(NOTICE_OF, its_provider=provider, its_payment=paid.payment_id):
        return [Check("The last payment was told of: notices arrive", True)]
    advice = (
        "Look in the provider's dashboard at what became of the webhook's deliveries. Where the school "
        "answered 400, the signing secret of the settings is not this webhook's: each has its own, in test "
        "and in live mode. Where there were none, its address or its events are wrong."
    )
    return [Check(f"Nobody told the school of the last payment ({paid.payment_id})", False, advice)]
