"""The calls for staff: the reconciliation panel, its two actions, and the provider's debug page."""

from typing import Annotated

from fastapi import APIRouter, BackgroundTasks
from pydantic import Field

from cubital.access import Address, Administrator, Anyone, Db, TheSchool
from cubital.accounts.sessions import require_administrator
from cubital.http.error_responses import CARRIES_ERROR
from cubital.http.rate_limits import HOUR, Limit
from cubital.schemas import ApiModel, RowId
from cubital_payments.dependencies import TheProvider
from cubital_payments.settling import notices
from cubital_payments.settling.mailing import mail_soon
from cubital_payments.settling.routes import Received
from cubital_payments.settling.settling import Verdict
from cubital_payments.staff import panel, undecided_payments
from cubital_payments.staff.panel import Reconciliation

router = APIRouter()
debug_router = APIRouter()

LOOKS_BY_ADDRESS = Limit("payment-debug-address", 300, HOUR, "looks at the payment account")


class ProductView(ApiModel):
    id: str
    name: str


class PriceView(ApiModel):
    """`amount` in the currency's minor units, null where the price has no fixed one."""

    id: str
    product: str
    amount: int | None
    currency: str


class DebugView(ApiModel):
    """What the provider's account holds; never a key."""

    mode: str
    product_count: int
    price_count: int
    products: list[ProductView]
    prices: list[PriceView]


class WhichPayment(ApiModel):
    payment_id: Annotated[str, Field(min_length=1, max_length=255)]


class Replayed(ApiModel):
    """What the payment is worth, now that the provider was asked again."""

    verdict: Verdict


@debug_router.get("/debug", response_model=DebugView, openapi_extra=CARRIES_ERROR)
async def debug(caller: Anyone, address: Address, school: TheSchool, provider: TheProvider) -> DebugView:
    """What the provider's account holds: for administrators, in a demo for everyone."""
    if not school.settings.demo:
        require_administrator(caller)
    await school.limits.take((LOOKS_BY_ADDRESS, address))
    catalog = await provider.catalog()
    return DebugView(
        mode=catalog.mode,
        product_count=len(catalog.products),
        price_count=len(catalog.prices),
        products=[ProductView.model_validate(product) for product in catalog.products],
        prices=[PriceView.model_validate(price) for price in catalog.prices],
    )


@router.get("/api/payments/reconciliation", response_model=Reconciliation)
async def reconciliation(admin: Administrator, database: Db, school: TheSchool) -> Reconciliation:
    """Where money and access do not agree, and what was said of payments lately."""
    return await database.read(panel.reconciliation, school.settings.registration == "payment")


@router.post("/api/payments/replay", response_model=Replayed)
async def replay(
    which: WhichPayment,
    admin: Administrator,
    school: TheSchool,
    provider: TheProvider,
    afterwards: BackgroundTasks,
) -> Replayed:
    """Ask the provider about a payment again, and settle it."""
    verdict = await notices.replay(school, provider, which.payment_id, admin)
    if verdict == "activated":
        afterwards.add_task(mail_soon, school)
    return Replayed(verdict=verdict)


@router.post("/api/payments/checkouts/{checkout_id}/handled", response_model=Received)
async def handled(checkout_id: RowId, admin: Administrator, database: Db) -> Received:
    """Nothing is left to do about this payment."""
    await database.by(admin).write(undecided_payments.set_handled, checkout_id)
    return Received()
