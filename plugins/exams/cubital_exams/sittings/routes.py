"""The calls of exams: what can be sat, a sitting with its answers, and its result."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Annotated

from fastapi import APIRouter, status
from pydantic import AfterValidator, Field

from cubital.access import Db, Me, TheSchool
from cubital.accounts.sessions import Caller
from cubital.content.cache import ContentCache
from cubital.errors import Invalid, NotFound
from cubital.learning.answers import CLIENT_ID_AT_MOST
from cubital.questions import QuestionReview, Response
from cubital.schemas import GREATEST_ID, ApiModel, RowId
from cubital.storage.database import Database
from cubital.storage.work import Work
from cubital_exams.bank.blueprints import BLUEPRINTS, Blueprint
from cubital_exams.bank.forms import FormName, forms_of, of_domain
from cubital_exams.bank.items import ITEMS, ExamItem, by_domain
from cubital_exams.sittings import practicing
from cubital_exams.sittings import sitting as sittings
from cubital_exams.sittings.records import SavedAnswer, Sitting
from cubital_exams.sittings.sitting import NewSitting
from cubital_exams.sittings.views import (
    ExamsView,
    ResultView,
    SittingSummary,
    SittingView,
    exam_view,
    result_view,
    seconds_left,
    sitting_view,
    summary,
)

router = APIRouter(tags=["exams"])

POSITIONS = 1000
LARGEST = 10_000  # letters of an answer with what is crossed out: no question has as many in its options
ANSWERS_AT_ONCE = 500
DAY = 86_400  # seconds
Position = Annotated[int, Field(ge=0, lt=POSITIONS)]
Struck = Annotated[list[Annotated[str, Field(max_length=2000)]], Field(max_length=20)]
# A clock that was turned back, or a laptop that slept for days, costs nobody the answer that it came with.
SecondsLooked = Annotated[int, AfterValidator(lambda seconds: min(max(0, seconds), DAY))]
# In the same spirit: further back no exam was begun that is still open to answers.
SecondsAgo = Annotated[
    float, Field(allow_inf_nan=False), AfterValidator(lambda seconds: min(max(0.0, seconds), 365.0 * DAY))
]


class Beginning(ApiModel):
    """`client_id`: what the page calls this sitting; `domain`: one of the exam's, with the form "domain"."""

    client_id: Annotated[str, Field(min_length=1, max_length=CLIENT_ID_AT_MOST)]
    exam: Annotated[str, Field(max_length=50)]
    form: FormName
    domain: Annotated[str, Field(max_length=200)] | None = None


class NewAnswer(ApiModel):
    """`seq` grows with each change of this question; `seconds`: looked at it since the last save, a day at
    most; beyond, and below 0, the nearest that can be. `seconds_ago`: when it was chosen, for one that had to
    wait for a network. `place`: the question that the student was at, or went to, as it was saved."""

    position: Position
    response: Response | None
    flagged: bool = False
    struck: Struck = []
    seq: Annotated[int, Field(ge=1, le=GREATEST_ID)]
    seconds: SecondsLooked = 0
    seconds_ago: SecondsAgo = 0
    place: Position | None = None


class NewAnswers(ApiModel):
    answers: Annotated[list[NewAnswer], Field(min_length=1, max_length=ANSWERS_AT_ONCE)]


class PracticeAnswer(ApiModel):
    position: Position
    response: Response


class Saved(ApiModel):
    """`taken` False: the exam is over, and nothing was kept. `older`: the positions of answers that were not
    kept, because the kept one was chosen later or has the same number or a greater: it may come from another
    page."""

    taken: bool
    older: list[int]
    seconds_left: float | None


@router.get("/api/exams", response_model=ExamsView)
async def exams(me: Me, database: Db, school: TheSchool) -> ExamsView:
    """The exams that I can sit, and my sittings."""
    blueprints, items = await _content(school.content)

    def mine(work: Work, caller: Caller) -> tuple[list[SittingSummary], float | str]:
        sittings.hand_in_if_due(work, caller)
        waiting = sittings.waiting_sittings(work, caller.id)
        own = [summary(one, waits=one.id in waiting) for one in sittings.sittings_of(work, caller.id)]
        return own, sittings.time_multiplier(work, caller.id)

    own, multiplier = await database.by(me).write(mine, me)
    return ExamsView(
        exams=[exam_view(one, by_domain(one, items)) for one in blueprints],
        sittings=own,
        time_multiplier=multiplier,
    )


@router.post("/api/exams/sittings", response_model=SittingView, status_code=status.HTTP_201_CREATED)
async def begin(new: Beginning, me: Me, database: Db, school: TheSchool) -> SittingView:
    """Begin an exam; the clock runs from now. The same `clientId` again answers the sitting that it began."""
    blueprints, items = await _content(school.content)
    blueprint = next((one for one in blueprints if one.id == new.exam), None)
    if blueprint is None:
        raise NotFound("There is no such exam.")
    bank = by_domain(blueprint, items)
    beginning = _new_sitting(new, blueprint, bank)
    sitting = await database.by(me).write(sittings.begin, me, beginning)
    return await _view(database, me, sitting.id)


@router.get("/api/exams/sittings/{sitting}", response_model=SittingView)
async def one(sitting: RowId, me: Me, database: Db) -> SittingView:
    """A sitting of mine as it stands: its questions without their keys, my answers, and the time left."""
    await database.by(me).write(sittings.hand_in_if_due, me)
    return await _view(database, me, sitting)


@router.post("/api/exams/sittings/{sitting}/answers", response_model=Saved)
async def save(sitting: RowId, new: NewAnswers, me: Me, database: Db) -> Saved:
    """Keep my answers. What is older than the kept one, and what comes when the exam is over, is not kept."""
    if any(len(json.dumps([one.response, one.struck])) > LARGEST for one in new.answers):
        raise Invalid(("answers", f"an answer must have at most {LARGEST} letters in all"))

    def keep(work: Work, caller: Caller) -> tuple[Sitting, list[int]] | None:
        answers = [_saved(one, work.now) for one in new.answers]
        places = [one.place for one in new.answers if one.place is not None]
        return sittings.save(work, caller, sitting, answers, places[-1] if places else None)

    still_open = await database.by(me).write(keep, me)
    if still_open is None:
        return Saved(taken=False, older=[], seconds_left=0)
    of, older = still_open
    return Saved(taken=True, older=older, seconds_left=seconds_left(of, datetime.now(UTC)))


@router.post("/api/exams/sittings/{sitting}/hand-in", response_model=ResultView)
async def hand_in(sitting: RowId, me: Me, database: Db, school: TheSchool) -> ResultView:
    """Hand the exam in; again answers the same result."""
    await database.by(me).write(sittings.hand_in, me, sitting)
    return await _result(database, me, school.content, sitting)


@router.get("/api/exams/sittings/{sitting}/result", response_model=ResultView)
async def my_result(sitting: RowId, me: Me, database: Db, school: TheSchool) -> ResultView:
    """The result of an exam that is handed in, with every question, its key and its reasons."""
    await database.by(me).write(sittings.hand_in_if_due, me)
    return await _result(database, me, school.content, sitting)


@router.post("/api/exams/sittings/{sitting}/practice", response_model=QuestionReview)
async def practice(sitting: RowId, new: PracticeAnswer, me: Me, database: Db) -> QuestionReview:
    """Answer a question of an exam that I handed in once more; neither its result nor my review changes."""
    return await database.read(practicing.practice, me.id, sitting, new.position, new.response)


def _saved(new: NewAnswer, now: datetime) -> SavedAnswer:
    chosen_at = now - timedelta(seconds=new.seconds_ago)
    return SavedAnswer(
        new.position, new.response, new.flagged, new.struck, new.seq, new.seconds, saved_at=chosen_at
    )


async def _content(content: ContentCache) -> tuple[list[Blueprint], list[ExamItem]]:
    snapshot = await content.snapshot()
    return await snapshot.all(BLUEPRINTS), await snapshot.all(ITEMS)


def _new_sitting(new: Beginning, blueprint: Blueprint, bank: Mapping[str, Sequence[ExamItem]]) -> NewSitting:
    if new.form == "domain":
        form = of_domain(blueprint, bank, new.domain or "")
    else:
        form = next((one for one in forms_of(blueprint, bank) if one.id == new.form), None)
    if form is None:
        raise NotFound("The school has no questions for that form of the exam.")
    return NewSitting(new.client_id, blueprint, form, new.domain if new.form == "domain" else None, bank)


async def _view(database: Database, me: Caller, sitting: int) -> SittingView:
    def read(work: Work, user_id: int) -> SittingView:
        of = sittings.one_sitting(work, user_id, sitting)
        paper = sittings.paper_of(work, user_id, sitting)
        return sitting_view(of, paper, sittings.answers_of(work, sitting), work.now)

    return await database.read(read, me.id)


async def _result(database: Database, me: Caller, content: ContentCache, sitting: int) -> ResultView:
    blueprints = await (await content.snapshot()).all(BLUEPRINTS)

    def read(work: Work, user_id: int) -> ResultView:
        of = sittings.one_sitting(work, user_id, sitting)
        if of.handed_in_at is None:
            raise sittings.NotHandedIn()
        sittings.refuse_what_is_asked_now(work, of, user_id)
        domains = [domain.id for one in blueprints if one.id == of.exam for domain in one.domains]
        paper = sittings.paper_of(work, user_id, sitting)
        return result_view(of, paper, sittings.answers_of(work, sitting), domains)

    return await database.read(read, me.id)
