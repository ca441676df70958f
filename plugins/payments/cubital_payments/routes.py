"""The calls of payments. The provider's name forms the paths of its webhook and of its debug page."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, BackgroundTasks, FastAPI, Path, Query, Request, Response
from pydantic import Field

from cubital.access import Address, Administrator, Anyone, Db, TheSchool
from cubital.accounts.browser import ThisBrowser, registration_cookie, set_session_cookie
from cubital.errors import Forbidden, SignInNeeded
from cubital.http.error_responses import CARRIES_ERROR
from cubital.http.rate_limits import HOUR, Limit
from cubital.http.security_log import log_sign_in
from cubital.schemas import ApiModel
from cubital.school import School
from cubital_payments.checkout import completing
from cubital_payments.provider import Provider
from cubital_payments.settings import PaymentSettings
from cubital_payments.settling import notices
from cubital_payments.settling.mailing import mail_soon
from cubital_payments.settling.reconciling import sweep_now_and_then
from cubital_payments.settling.settling import Verdict
from cubital_payments.settling.terms import terms_of
from cubital_payments.staff import attention, panel
from cubital_payments.staff.panel import Reconciliation

RowId = Annotated[int, Path(ge=1, le=2**31 - 1)]
COMPLETIONS_BY_ADDRESS = Limit("payment-complete-address", 300, HOUR, "payments to look up")
LOOKS_BY_ADDRESS = Limit("payment-debug-address", 300, HOUR, "looks at the payment account")


class Completed(ApiModel):
    success: bool = True


class Received(ApiModel):
    received: bool = True


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


def calls_of(provider: Provider) -> APIRouter:
    """The calls; while they are served, payments that nobody told us of are looked for now and then."""

    @contextlib.asynccontextmanager
    async def sweeping(app: FastAPI) -> AsyncIterator[None]:
        school: School = app.state.school
        seconds = PaymentSettings().sweep_seconds
        if school.settings.registration != "payment" or not seconds:
            yield
            return
        sweep = asyncio.create_task(sweep_now_and_then(school, provider, seconds))
        try:
            yield
        finally:
            sweep.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sweep

    router = APIRouter(tags=["payments"], lifespan=sweeping)

    @router.get("/api/auth/registration/complete", response_model=Completed, openapi_extra=CARRIES_ERROR)
    async def complete_registration(
        payment_id: Annotated[str, Query(alias="paymentId", min_length=1, max_length=255)],
        user_id: Annotated[int, Query(alias="userId", ge=1, le=2**31 - 1)],
        request: Request,
        response: Response,
        browser: ThisBrowser,
        address: Address,
        database: Db,
        school: TheSchool,
        afterwards: BackgroundTasks,
    ) -> Any:
        """Open the account for which that payment was made; only what the provider says of it counts."""
        await school.limits.take((COMPLETIONS_BY_ADDRESS, address))
        payment = await provider.confirm(payment_id)
        token = request.cookies.get(registration_cookie(school))
        terms = terms_of(provider, school.settings)
        verdict, session = await database.write(completing.complete, payment, user_id, terms, token, browser)
        completing.refuse_unless_paid(verdict)
        if session is not None:
            set_session_cookie(response, school, session)
            log_sign_in("signed_in", request, user_id)
        afterwards.add_task(mail_soon, school)
        return Completed()

    @router.post(f"/api/payments/{provider.name}/webhook", response_model=Received)
    async def receive_notice(request: Request, school: TheSchool, afterwards: BackgroundTasks) -> Any:
        """What the provider tells us; it must be signed."""
        activated = await notices.receive(school, provider, await request.body(), request.headers)
        if activated:
            afterwards.add_task(mail_soon, school)
        return Received()

    @router.get(f"/api/auth/{provider.name}/debug", response_model=DebugView, openapi_extra=CARRIES_ERROR)
    async def debug(caller: Anyone, address: Address, school: TheSchool) -> Any:
        """What the provider's account holds: for administrators, in a demo for everyone."""
        if not school.settings.demo:
            if caller is None:
                raise SignInNeeded()
            if not caller.user.administrator:
                raise Forbidden("This page is for administrators.")
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
    async def reconciliation(admin: Administrator, database: Db, school: TheSchool) -> Any:
        """Where money and access do not agree, and what was said of payments lately."""
        return await database.read(panel.reconciliation, school.settings.registration == "payment")

    @router.post("/api/payments/replay", response_model=Replayed)
    async def replay(
        which: WhichPayment, admin: Administrator, school: TheSchool, afterwards: BackgroundTasks
    ) -> Any:
        """Ask the provider about a payment again, and settle it."""
        verdict = await notices.replay(school, provider, which.payment_id, admin)
        if verdict == "activated":
            afterwards.add_task(mail_soon, school)
        return Replayed(verdict=verdict)

    @router.post("/api/payments/checkouts/{checkout_id}/handled", response_model=Received)
    async def handled(checkout_id: RowId, admin: Administrator, database: Db) -> Any:
        """Nothing is left to do about this payment."""
        await database.by(admin).write(attention.set_handled, checkout_id)
        return Received()

    return router
