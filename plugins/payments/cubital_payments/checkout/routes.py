"""The call that a browser makes when it comes back from the payment page."""

from typing import Annotated

from fastapi import APIRouter, BackgroundTasks, Query, Request, Response

from cubital.access import Address, Db, TheSchool
from cubital.api.cookies import ThisBrowser, registration_cookie, set_session_cookie
from cubital.http.error_responses import CARRIES_ERROR
from cubital.http.rate_limits import HOUR, Limit
from cubital.http.security_log import log_sign_in
from cubital.schemas import ApiModel, RowId
from cubital_payments.checkout import completing
from cubital_payments.dependencies import TheProvider
from cubital_payments.settling.mailing import mail_soon
from cubital_payments.settling.payment_terms import terms_of

router = APIRouter()

COMPLETIONS_BY_ADDRESS = Limit("payment-complete-address", 300, HOUR, "payments to look up")


class Completed(ApiModel):
    success: bool = True


@router.get("/api/auth/registration/complete", response_model=Completed, openapi_extra=CARRIES_ERROR)
async def complete_registration(
    payment_id: Annotated[str, Query(alias="paymentId", min_length=1, max_length=255)],
    user_id: Annotated[RowId, Query(alias="userId")],
    request: Request,
    response: Response,
    browser: ThisBrowser,
    address: Address,
    database: Db,
    school: TheSchool,
    provider: TheProvider,
    afterwards: BackgroundTasks,
) -> Completed:
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
