"""The calls of the review mode: the queue, and reviews, also those made without a network."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import AwareDatetime, Field, model_validator

from cubital.access import Db, Me, TheSchool
from cubital.accounts.sessions import Caller
from cubital.http.cached_answers import answer_cached_privately
from cubital.learning.answers import CLIENT_ID_AT_MOST, latest_answers
from cubital.schemas import GREATEST_ID, ApiModel, RowId, UtcTime
from cubital.storage.work import Work
from cubital_resources.reviews import review_queue, reviewing
from cubital_resources.reviews.review_queue import ReviewView, WaitingView
from cubital_resources.reviews.reviewing import Kind, Status
from cubital_resources.reviews.spaced_repetition import Effort
from cubital_resources.reviews.study_cards import deck_of
from cubital_resources.study.study_state import StudyView, done_by, offered_in

router = APIRouter(tags=["resources"])

AT_ONCE = 100  # as many as a page sends that kept them without a network
MORE = 100  # new cards that one may ask for at a time
MODULES = 100  # that one may choose among
MINUTES = 14 * 60  # no clock on earth is further from UTC
Offset = Annotated[int, Field(ge=-MINUTES, le=MINUTES, description="Minutes ahead of UTC.")]


class NewReview(ApiModel):
    """`client_id`: what the page calls this one review; `version`: of the card as shown; `at`: when;
    `effort`: what knowing it took, where it was not the usual."""

    client_id: Annotated[str, Field(min_length=1, max_length=CLIENT_ID_AT_MOST)]
    kind: Kind
    key: Annotated[str, Field(min_length=1, max_length=300)]
    knew: bool
    version: Annotated[int, Field(ge=0, le=GREATEST_ID)]
    at: AwareDatetime
    effort: Effort | None = None

    @model_validator(mode="after")
    def _tells_the_effort_of_what_was_known(self) -> "NewReview":
        if self.effort and not self.knew:
            raise ValueError("effort is told of a card that was known: leave it out, or send knew: true")
        return self


class NewReviews(ApiModel):
    """Reviews in the order in which they were made; `modules`: those whose queue the answer is to tell."""

    offset: Offset = 0
    modules: Annotated[tuple[RowId, ...], Field(max_length=MODULES)] = ()
    reviews: Annotated[list[NewReview], Field(min_length=1, max_length=AT_ONCE)]


class MemoryView(ApiModel):
    version: int
    due: UtcTime
    lapses: int


class TakenView(ApiModel):
    """What became of a review. `superseded`: the card was reviewed elsewhere first; `gone`: it left the
    content; `refused`: its id belongs to a review of another card. None needs to be sent again."""

    client_id: str
    status: Status
    memory: MemoryView | None


class TakenReviews(ApiModel):
    """What became of each review, and what follows from them all: the queue, and how far I have come."""

    results: list[TakenView]
    review: ReviewView
    study: StudyView


@router.get("/api/resources/review", response_model=ReviewView)
async def due(
    request: Request,
    response: Response,
    me: Me,
    database: Db,
    school: TheSchool,
    offset: Annotated[int, Query(ge=-MINUTES, le=MINUTES, description="Minutes ahead of UTC.")] = 0,
    more: Annotated[int, Query(ge=0, le=MORE, description="New cards beyond those of a day.")] = 0,
    modules: Annotated[tuple[RowId, ...], Query(max_length=MODULES, description="All where none.")] = (),
) -> ReviewView | Response:
    """What is due now over flashcards, glossary terms and missed questions, with forecast and streak."""
    deck = await deck_of(await school.content.snapshot(), school.plugins.content_kinds())

    def read(work: Work) -> ReviewView:
        withheld = school.plugins.withheld_questions(work, me.id)
        return review_queue.queue_of(work, me.id, deck, offset, withheld, more, modules)

    view = await database.read(read)
    return answer_cached_privately(request, response, view)


@router.get("/api/resources/review/waiting", response_model=WaitingView)
async def waiting(
    request: Request,
    response: Response,
    me: Me,
    database: Db,
    school: TheSchool,
    offset: Annotated[int, Query(ge=-MINUTES, le=MINUTES, description="Minutes ahead of UTC.")] = 0,
) -> WaitingView | Response:
    """How much is due and how much is new, in all and by module, without the cards."""
    deck = await deck_of(await school.content.snapshot(), school.plugins.content_kinds())

    def read(work: Work) -> WaitingView:
        withheld = school.plugins.withheld_questions(work, me.id)
        return review_queue.queue_of(work, me.id, deck, offset, withheld).waiting

    view = await database.read(read)
    return answer_cached_privately(request, response, view)


@router.post("/api/resources/reviews", response_model=TakenReviews)
async def take(new: NewReviews, me: Me, database: Db, school: TheSchool) -> TakenReviews:
    """Take reviews, each counted once however often it is sent. The answer says what became of each."""
    snapshot = await school.content.snapshot()
    deck, offer = await deck_of(snapshot, school.plugins.content_kinds()), await offered_in(snapshot)
    made = [reviewing.SubmittedReview(**item.model_dump()) for item in new.reviews]

    def taken(work: Work, caller: Caller) -> TakenReviews:
        withheld = school.plugins.withheld_questions(work, caller.id)
        names = deck.names(latest_answers(work, caller.id).keys() - withheld)
        results = reviewing.take(work, caller.id, made, new.offset, names)
        return TakenReviews(
            results=[TakenView.model_validate(result) for result in results],
            review=review_queue.queue_of(work, caller.id, deck, new.offset, withheld, modules=new.modules),
            study=offer.view(done_by(work, caller.id)),
        )

    return await database.by(me).write(taken, me)
