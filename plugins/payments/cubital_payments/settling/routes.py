"""The webhook: the call by which the provider tells of an event. Its path begins with the provider's name."""

from fastapi import APIRouter, BackgroundTasks, Request

from cubital.access import TheSchool
from cubital.schemas import ApiModel
from cubital_payments.dependencies import TheProvider
from cubital_payments.settling import notices
from cubital_payments.settling.mailing import mail_soon

router = APIRouter()


class Received(ApiModel):
    received: bool = True


@router.post("/webhook", response_model=Received)
async def receive_notice(
    request: Request, school: TheSchool, provider: TheProvider, afterwards: BackgroundTasks
) -> Received:
    """What the provider tells us; it must be signed."""
    activated = await notices.receive(school, provider, await request.body(), request.headers)
    if activated:
        afterwards.add_task(mail_soon, school)
    return Received()
