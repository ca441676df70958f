"""The calls of payments, and the search for lost notices that runs while they are served."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from fastapi import APIRouter, FastAPI

from cubital.school import School
from cubital_payments.checkout import routes as checkout
from cubital_payments.provider import Provider, current_provider
from cubital_payments.settings import PaymentSettings
from cubital_payments.settling import routes as settling
from cubital_payments.settling.reconciling import sweep_now_and_then
from cubital_payments.staff import routes as staff


def routes_of(provider: Provider) -> APIRouter:
    """Every call; the provider's name is in the paths of its webhook and of its debug page."""
    router = APIRouter(tags=["payments"], lifespan=sweeping)
    router.include_router(checkout.router)
    router.include_router(settling.router, prefix=f"/api/payments/{provider.name}")
    router.include_router(staff.debug_router, prefix=f"/api/auth/{provider.name}")
    router.include_router(staff.router)
    return router


@contextlib.asynccontextmanager
async def sweeping(app: FastAPI) -> AsyncIterator[None]:
    """Where registration is paid for, ask the provider now and then about payments without a notice."""
    school: School = app.state.school
    seconds = PaymentSettings().sweep_seconds
    if school.settings.registration != "payment" or not seconds:
        yield
        return
    sweep = asyncio.create_task(sweep_now_and_then(school, current_provider(), seconds))
    try:
        yield
    finally:
        sweep.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sweep
