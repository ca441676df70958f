"""A sitting: begun, answered question by question, and handed in once. The clock is the server's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from random import Random
from secrets import randbelow
from typing import Any

from sqlalchemy import bindparam, case, select, update

from cubital.accounts.sessions import Caller
from cubital.accounts.tables import users
from cubital.accounts.user import UNTIMED, user_by_id
from cubital.errors import Conflict, NotFound
from cubital.learning.activity import log_activity
from cubital.learning.answers import (
    CHOSEN_AT_MOST,
    NOT_ANSWERED,
    SubmittedAnswer,
    record_answer,
    record_left,
)
from cubital.learning.percent import percent_of, whole_percent
from cubital.learning.study_time import note_study
from cubital.learning.withheld import Withheld
from cubital.questions import Response, as_text, in_one_order, mark
from cubital.schemas import GREATEST_ID
from cubital.storage.schema import columns_of
from cubital.storage.work import InsertOnce, Upsert, Work
from cubital_exams.bank.blueprints import Blueprint
from cubital_exams.bank.forms import Form
from cubital_exams.bank.items import ExamItem, recorded_name
from cubital_exams.sittings import paper
from cubital_exams.sittings.records import SavedAnswer, Sitting, is_over
from cubital_exams.sittings.result import right_in
from cubital_exams.tables import answers, seen, sittings

SOURCE = "exams"
MOST_SECONDS = 1_000_000  # of one question; beyond, a page tells nonsense


@dataclass(frozen=True)
class NewSitting:
    """What a student begins. `client_id`: what the page calls this one, for repeats."""

    client_id: str
    blueprint: Blueprint
    form: Form
    domain: str | None
    bank: Mapping[str, Sequence[ExamItem]]


class AnotherIsOpen(Conflict):
    def __init__(self, name: str) -> None:
        super().__init__(f"You have not handed in {name} yet. Go on with it, or hand it in first.")


class NoSuchQuestion(NotFound):
    def __init__(self, sitting: Sitting) -> None:
        super().__init__(f"This exam has the questions 0 to {sitting.length - 1}.")


class AnotherBeginning(Conflict):
    def __init__(self) -> None:
        super().__init__("Another exam was begun under this id already.")


class NotHandedIn(Conflict):
    def __init__(self) -> None:
        super().__init__("This exam is not handed in yet.")


COLUMNS = columns_of(sittings, Sitting)
OWN = sittings.c.user_id == bindparam("user_id")
OF_USER = select(*COLUMNS).where(OWN).order_by(sittings.c.id.desc()).limit(200)
ONE = select(*COLUMNS).where(OWN, sittings.c.id == bindparam("sitting"))
PAPER = select(sittings.c.paper).where(OWN, sittings.c.id == bindparam("sitting"))
BY_CLIENT_ID = select(*COLUMNS).where(OWN, sittings.c.client_id == bindparam("client_id"))
OPEN = select(*COLUMNS).where(OWN, sittings.c.handed_in_at.is_(None))
OPEN_PAPER = select(sittings.c.paper, sittings.c.deadline).where(OWN, sittings.c.handed_in_at.is_(None))
OTHER_PAPERS = select(sittings.c.id, sittings.c.paper).where(OWN, sittings.c.handed_in_at.is_not(None))
# Of two beginnings at once the second sees the first.
LOCK_USER = select(users.c.id).where(users.c.id == bindparam("of_user")).with_for_update(key_share=True)
BEGIN = InsertOnce(sittings, key=("user_id", "client_id"))
CLOSE = (
    update(sittings)
    .where(sittings.c.id == bindparam("sitting"))
    .values(handed_in_at=bindparam("at"), out_of_time=bindparam("late"), right=bindparam("marks"))
)
MOVE = update(sittings).where(sittings.c.id == bindparam("sitting")).values(place=bindparam("to"))
ANSWERS = (
    select(*columns_of(answers, SavedAnswer))
    .where(answers.c.sitting_id == bindparam("sitting"))
    .order_by(answers.c.position)
)
SAVE = Upsert(
    answers,
    key=("sitting_id", "position"),
    set_=lambda new: {
        "response": new.response,
        "flagged": new.flagged,
        "struck": new.struck,
        "seq": new.seq,
        "seconds": case(
            (answers.c.seconds > MOST_SECONDS, answers.c.seconds), else_=answers.c.seconds + new.seconds
        ),
        "saved_at": new.saved_at,
    },
    only_if=lambda new: (new.seq > answers.c.seq) & (new.saved_at >= answers.c.saved_at),
    returning=[answers.c.seq],
)
LAST_SEEN = select(seen.c.item, seen.c.last_at).where(seen.c.user_id == bindparam("user_id"))
SEE = Upsert(seen, key=("user_id", "item"), set_=lambda new: {"last_at": new.last_at})


def begin(work: Work, caller: Caller, new: NewSitting) -> Sitting:
    """Begin; the same `client_id` again answers the sitting it began. Conflict while another is open."""
    work.run(LOCK_USER, of_user=caller.id)
    hand_in_if_due(work, caller)
    known = work.one(BY_CLIENT_ID, user_id=caller.id, client_id=new.client_id)
    if known is not None:
        if (known.exam, known.form) != (new.blueprint.id, new.form.id):
            raise AnotherBeginning()
        return Sitting(**known._asdict())
    another = work.one(OPEN, user_id=caller.id)
    if another is not None:
        raise AnotherIsOpen(another.exam_name)
    seed = randbelow(GREATEST_ID)
    last_seen = {row.item: row.last_at for row in work.all(LAST_SEEN, user_id=caller.id)}
    questions = paper.draw(new.blueprint, new.form, new.bank, last_seen, Random(seed))  # noqa: S311
    factor = user_by_id(work, caller.id).time_multiplier
    minutes = None if factor is None else new.form.minutes * factor
    sitting = BEGIN.run(
        work,
        user_id=caller.id,
        client_id=new.client_id,
        exam=new.blueprint.id,
        exam_name=new.blueprint.name,
        form=new.form.id,
        form_name=new.form.name,
        domain=new.domain,
        seed=seed,
        length=len(questions),
        paper=paper.rows_of(questions),
        passing=new.blueprint.passing.percent,
        started_at=work.now,
        deadline=work.now + timedelta(minutes=minutes) if minutes else None,
        scored=sum(question.scored for question in questions),
    )
    for item in {question.item for question in questions}:
        SEE.run(work, user_id=caller.id, item=item, last_at=work.now)
    row = work.one(BY_CLIENT_ID, user_id=caller.id, client_id=new.client_id)
    assert row is not None
    if sitting is not None:
        log_activity(work, caller, None, "quiz", {"action": "exam_begun", "exam": new.blueprint.name})
    return Sitting(**row._asdict())


def sittings_of(work: Work, user_id: int) -> list[Sitting]:
    """The user's newest sittings, newest first."""
    return [Sitting(**row._asdict()) for row in work.all(OF_USER, user_id=user_id)]


def one_sitting(work: Work, user_id: int, sitting: int, lock: bool = False) -> Sitting:
    """Raises NotFound, also where it is somebody else's. `lock`: until the end of the transaction."""
    row = work.one(ONE.with_for_update() if lock else ONE, user_id=user_id, sitting=sitting)
    if row is None:
        raise NotFound("There is no such exam of yours.")
    return Sitting(**row._asdict())


def paper_of(work: Work, user_id: int, sitting: int) -> list[paper.PaperQuestion]:
    row = work.one(PAPER, user_id=user_id, sitting=sitting)
    return paper.read(row[0]) if row else []


def answers_of(work: Work, sitting: int) -> list[SavedAnswer]:
    return [SavedAnswer(**row._asdict()) for row in work.all(ANSWERS, sitting=sitting)]


def save(
    work: Work, caller: Caller, sitting_id: int, saved: Sequence[SavedAnswer], place: int | None = None
) -> tuple[Sitting, list[int]] | None:
    """Keep each answer that was chosen later than the kept one; the positions of those that were not.

    `place`: the question that the student has gone to. None, and nothing is kept, once the exam is over.
    """
    older: list[int] = []
    sitting = one_sitting(work, caller.id, sitting_id, lock=True)
    if sitting.handed_in_at is not None or sitting.is_due(work.now):
        return None
    for position in (*(answer.position for answer in saved), place or 0):
        if not 0 <= position < sitting.length:
            raise NoSuchQuestion(sitting)
    for answer in saved:
        if SAVE.run(work, sitting_id=sitting.id, **vars(answer)).first() is None:
            older.append(answer.position)
    if place is not None and place != sitting.place:
        work.run(MOVE, sitting=sitting.id, to=place)
    note_study(work, caller.id)
    return sitting, older


def hand_in(work: Work, caller: Caller, sitting_id: int) -> Sitting:
    """Close the sitting and mark it; once closed it stays as it is."""
    sitting = one_sitting(work, caller.id, sitting_id, lock=True)
    if sitting.handed_in_at is not None:
        return sitting
    late = sitting.deadline is not None and work.now >= sitting.deadline
    at = sitting.deadline if late else work.now
    questions, responses = paper_of(work, caller.id, sitting.id), answers_of(work, sitting.id)
    right = right_in(questions, responses)
    work.run(CLOSE, sitting=sitting.id, at=at, late=late, marks=right)
    by_position = {answer.position: answer.response for answer in responses}
    for position, on_paper in enumerate(questions):
        own_id = f"exams:{sitting.id}:{position}"
        response = by_position.get(position)
        if response is not None:
            record_answer(work, caller, as_recorded(on_paper, response, own_id))
        else:
            record_left(work, caller, _left(on_paper, own_id))
    score = whole_percent(percent_of(right, sitting.scored))
    details: dict[str, Any] = {"action": "exam_finished", "exam": sitting.exam_name, "score": score}
    log_activity(work, caller, None, "quiz", details)
    return one_sitting(work, caller.id, sitting.id)


def as_recorded(on_paper: paper.PaperQuestion, response: Response, client_id: str) -> SubmittedAnswer:
    """The answer as core keeps all answers: for statistics, and for the review of what was missed."""
    chosen = as_text(in_one_order(on_paper.question, response))
    return SubmittedAnswer(
        client_id=client_id,
        question=recorded_name(on_paper.item),
        source=SOURCE,
        chosen=chosen[:CHOSEN_AT_MOST],
        correct=mark(on_paper.question, response) == 1,
    )


def _left(on_paper: paper.PaperQuestion, client_id: str) -> SubmittedAnswer:
    return SubmittedAnswer(client_id, recorded_name(on_paper.item), SOURCE, NOT_ANSWERED, False)


def open_sitting(work: Work, user_id: int) -> Sitting | None:
    """The exam that still takes the user's answers."""
    row = work.one(OPEN, user_id=user_id)
    sitting = None if row is None else Sitting(**row._asdict())
    return None if sitting is None or sitting.is_due(work.now) else sitting


def open_items(work: Work, user_id: int) -> set[int]:
    """The items of the exam that still takes the user's answers; none where none does."""
    row = work.one(OPEN_PAPER, user_id=user_id)
    return set() if row is None or is_over(row.deadline, work.now) else paper.items_of(row.paper)


def waiting_sittings(work: Work, user_id: int) -> set[int]:
    """The exams that were handed in and asked what the open one asks, whose marks and keys must wait."""
    now_asked = open_items(work, user_id)
    if not now_asked:
        return set()
    others = work.all(OTHER_PAPERS, user_id=user_id)
    return {row.id for row in others if not now_asked.isdisjoint(paper.items_of(row.paper))}


def refuse_what_is_asked_now(work: Work, sitting: Sitting, user_id: int) -> None:
    """Raises Withheld where an open exam asks a question of this one, whose key it would tell."""
    if sitting.id in waiting_sittings(work, user_id):
        raise Withheld()


def hand_in_if_due(work: Work, caller: Caller) -> None:
    """Hand in what was open when its time was up."""
    row = work.one(OPEN, user_id=caller.id)
    if row is not None and Sitting(**row._asdict()).is_due(work.now):
        hand_in(work, caller, row.id)


def time_multiplier(work: Work, user_id: int) -> float | str:
    """The student's accommodation: how much more time, or "untimed"."""
    multiplier = user_by_id(work, user_id).time_multiplier
    return UNTIMED if multiplier is None else multiplier
