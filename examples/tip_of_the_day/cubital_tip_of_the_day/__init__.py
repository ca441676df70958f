"""Tip of the day: one sentence on how to study, the same for everybody on one day, as a call and on Today."""

from datetime import UTC, datetime

from fastapi import APIRouter

from cubital import hookimpl
from cubital.access import Me
from cubital.plugins.results import NextStep
from cubital.schemas import ApiModel

TIPS = (
    "Close the book, and say the last section in your own words.",
    "Do the review of today before anything new.",
    "Explain one thing to somebody who has not taken the course.",
    "Stop for the day while you still know what comes next.",
)


class Tip(ApiModel):
    """The tip of today."""

    text: str


router = APIRouter(tags=["tip_of_the_day"])


def todays_tip() -> str:
    """Another one each day, in UTC, round and round."""
    return TIPS[datetime.now(UTC).toordinal() % len(TIPS)]


@router.get("/api/tip-of-the-day", response_model=Tip)
async def tip(me: Me) -> Tip:
    """The tip of today."""
    return Tip(text=todays_tip())


@hookimpl
def register_routes() -> APIRouter:
    return router


@hookimpl
async def next_steps() -> list[NextStep]:
    return [NextStep("tip", todays_tip(), "/study-resources", "Study", order=90, detail="Tip of the day")]
