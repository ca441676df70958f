"""An attempt: a case begun, answered step by step, and finished with its last step. Resumed on any device."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from secrets import randbelow

from sqlalchemy import bindparam, delete, func, select, update

from cubital.accounts.sessions import Caller
from cubital.accounts.tables import users
from cubital.accounts.user import user_by_id
from cubital.errors import Conflict, NotFound
from cubital.learning.activity import log_activity
from cubital.learning.answers import CHOSEN_AT_MOST, SubmittedAnswer, record_answer
from cubital.learning.percent import whole_percent
from cubital.learning.study_time import note_study
from cubital.questions import Response, as_text, in_one_order, mark
from cubital.schemas import GREATEST_ID
from cubital.storage.schema import columns_of
from cubital.storage.work import InsertOnce, Work
from cubital_exercises.clock import percent_of, reading_time, seconds_of
from cubital_exercises.exercise import Case, Exercise, Form, Step, recorded_name
from cubital_exercises.path import PathStep, path_of
from cubital_exercises.records import Attempt, Best, StepAnswer
from cubital_exercises.tables import answers, attempts

SOURCE = "exercises"


@dataclass(frozen=True)
class NewAttempt:
    """What a student begins. `client_id`: what the page calls it, for repeats; `afresh`: not going on with
    the one that is open."""

    client_id: str
    exercise: Exercise
    form: Form
    afresh: bool


class AnotherBeginning(Conflict):
    def __init__(self) -> None:
        super().__init__("Another exercise was begun under this id already.")


class NotYetAsked(Conflict):
    def __init__(self) -> None:
        super().__init__("This step is not open yet. Load the exercise again.")


class NothingTried(Conflict):
    def __init__(self) -> None:
        super().__init__("Answer the step first.")


COLUMNS = columns_of(attempts, Attempt)
OWN = attempts.c.user_id == bindparam("of_user")
ONE = select(*COLUMNS).where(OWN, attempts.c.id == bindparam("attempt"))
BY_CLIENT_ID = select(*COLUMNS).where(OWN, attempts.c.client_id == bindparam("client"))
OPEN = select(*COLUMNS).where(OWN, attempts.c.finished_at.is_(None)).order_by(attempts.c.id.desc())
BESTS = (
    select(
        attempts.c.exercise,
        attempts.c.form,
        func.max(attempts.c.percent).label("percent"),
        func.count().label("times"),
    )
    .where(OWN, attempts.c.finished_at.is_not(None))
    .group_by(attempts.c.exercise, attempts.c.form)
)
MET = select(attempts.c.case_id).where(OWN, attempts.c.exercise == bindparam("of_exercise"))
# Of two beginnings at once the second sees the first.
LOCK_USER = select(users.c.id).where(users.c.id == bindparam("of_user")).with_for_update(key_share=True)
BEGIN = InsertOnce(attempts, key=("user_id", "client_id"))
_this = attempts.c.id == bindparam("attempt")
GO_ON = update(attempts).where(_this).values(position=bindparam("to"), opened_at=bindparam("at"))
FINISH = update(attempts).where(_this).values(finished_at=bindparam("at"), percent=bindparam("score"))
ANSWERS = (
    select(*columns_of(answers, StepAnswer))
    .where(answers.c.attempt_id == bindparam("attempt"))
    .order_by(answers.c.position)
)
TRY_AGAIN = (
    update(answers)
    .where(answers.c.attempt_id == bindparam("attempt"), answers.c.position == bindparam("place"))
    .values(latest=bindparam("last"), tries=answers.c.tries + 1, closed=bindparam("is_closed"))
)


def begin(work: Work, caller: Caller, new: NewAttempt) -> Attempt:
    """Begin, or go on with the open attempt of this form; the same `client_id` answers what it began."""
    work.run(LOCK_USER, of_user=caller.id)
    known = work.one(BY_CLIENT_ID, of_user=caller.id, client=new.client_id)
    if known is not None:
        if (known.exercise, known.form) != (new.exercise.id, new.form):
            raise AnotherBeginning()
        return Attempt(**known._asdict())
    for another in open_attempts(work, caller.id):
        if (another.exercise, another.form) == (new.exercise.id, new.form):
            if not new.afresh:
                return another
            work.run(delete(answers).where(answers.c.attempt_id == another.id))
            work.run(delete(attempts).where(attempts.c.id == another.id))
    seed = randbelow(GREATEST_ID)
    case = _least_met(work, caller.id, new.exercise, Random(seed))  # noqa: S311  (a turn, and no secret)
    attempt = BEGIN.run(
        work,
        user_id=caller.id,
        client_id=new.client_id,
        exercise=new.exercise.id,
        title=new.exercise.title,
        module_id=new.exercise.module,
        case_id=case.id,
        form=new.form,
        seed=seed,
        content=case.model_dump(mode="json", by_alias=False),
        started_at=work.now,
        position=0,
        opened_at=work.now,
    )
    assert attempt is not None
    details = {"action": "exercise_begun", "exercise": new.exercise.title}
    log_activity(work, caller, new.exercise.module, "quiz", details)
    note_study(work, caller.id)
    return one_attempt(work, caller.id, attempt)


def _least_met(work: Work, user_id: int, exercise: Exercise, random: Random) -> Case:
    met = Counter(row.case_id for row in work.all(MET, of_user=user_id, of_exercise=exercise.id))
    cases = random.sample(exercise.cases, len(exercise.cases))
    return min(cases, key=lambda case: met[case.id])


def one_attempt(work: Work, user_id: int, attempt: int, lock: bool = False) -> Attempt:
    """Raises NotFound, also where it is somebody else's. `lock`: until the end of the transaction."""
    row = work.one(ONE.with_for_update() if lock else ONE, of_user=user_id, attempt=attempt)
    if row is None:
        raise NotFound("There is no such attempt of yours.")
    return Attempt(**row._asdict())


def open_attempts(work: Work, user_id: int) -> list[Attempt]:
    """The newest first."""
    return [Attempt(**row._asdict()) for row in work.all(OPEN, of_user=user_id)]


def answers_of(work: Work, attempt: int) -> list[StepAnswer]:
    """In the order of the path."""
    return [StepAnswer(**row._asdict()) for row in work.all(ANSWERS, attempt=attempt)]


def bests(work: Work, user_id: int) -> dict[tuple[str, str], Best]:
    """The best score by exercise and form, of what was finished."""
    rows = work.all(BESTS, of_user=user_id)
    return {(row.exercise, row.form): Best(row.percent, row.times) for row in rows}


def path_with(attempt: Attempt, earlier: Sequence[StepAnswer]) -> list[PathStep]:
    """A step that is still being tried brings nothing up yet."""
    return path_of(attempt.case, [answer.response for answer in earlier if answer.closed])


def answer_step(
    work: Work, caller: Caller, attempt_id: int, position: int, response: Response | None
) -> Attempt:
    """Mark and record the answer to the open step; a step that is closed stays as it is.

    In the easy form a wrong answer may be followed by others, of which only the first counts, and by None:
    to be told.
    """
    attempt = one_attempt(work, caller.id, attempt_id, lock=True)
    earlier = answers_of(work, attempt.id)
    before = next((answer for answer in earlier if answer.position == position), None)
    if before is not None and before.closed:
        return attempt
    if position != attempt.position:
        raise NotYetAsked()
    step = path_with(attempt, earlier)[position].step
    if response is None and before is None:
        raise NothingTried()
    worth = 0.0 if response is None else mark(step.question, response)
    closed = attempt.form == "exam" or response is None or worth == 1
    if before is not None:
        last = before.latest if response is None else response
        work.run(TRY_AGAIN, attempt=attempt.id, place=position, last=last, is_closed=closed)
        note_study(work, caller.id)
    elif response is not None:
        _keep_first(work, caller, attempt, step, response, worth, closed)
    if closed:
        _finish_after_the_last(work, caller, attempt)
    return one_attempt(work, caller.id, attempt_id)


def _keep_first(
    work: Work, caller: Caller, attempt: Attempt, step: Step, response: Response, worth: float, closed: bool
) -> None:
    reading = reading_time(attempt.form, user_by_id(work, caller.id).time_multiplier)
    looked = work.now - attempt.opened_at
    work.insert(
        answers,
        attempt_id=attempt.id,
        position=attempt.position,
        step=step.id,
        response=response,
        mark=worth,
        latest=response,
        tries=1,
        closed=closed,
        seconds=seconds_of(step, worth == 1, looked, reading, attempt.case.clock),
        answered_at=work.now,
    )
    record_answer(
        work,
        caller,
        SubmittedAnswer(
            # SQLite gives the id of an attempt that was deleted to the next one; the seed is its own.
            client_id=f"exercises:{attempt.id}:{attempt.seed}:{attempt.position}",
            question=recorded_name(attempt.exercise, attempt.case_id, step.id),
            source=SOURCE,
            chosen=as_text(in_one_order(step.question, response))[:CHOSEN_AT_MOST],
            correct=worth == 1,
            module_id=step.module or attempt.module_id,
        ),
    )


def _finish_after_the_last(work: Work, caller: Caller, attempt: Attempt) -> None:
    earlier = answers_of(work, attempt.id)
    if attempt.position + 1 < len(path_with(attempt, earlier)):
        return
    score = percent_of(attempt.case.clock, earlier)
    work.run(FINISH, attempt=attempt.id, at=work.now, score=score)
    details = {"action": "exercise_finished", "exercise": attempt.title, "score": whole_percent(score)}
    log_activity(work, caller, attempt.module_id, "quiz", details)


def go_on(work: Work, caller: Caller, attempt_id: int, position: int) -> Attempt:
    """Open the step after `position`, once that is closed; its time runs from now. Again changes nothing."""
    attempt = one_attempt(work, caller.id, attempt_id, lock=True)
    if attempt.position != position or attempt.finished_at is not None:
        return attempt
    if not any(answer.position == position and answer.closed for answer in answers_of(work, attempt.id)):
        raise NothingTried()
    work.run(GO_ON, attempt=attempt.id, to=position + 1, at=work.now)
    return one_attempt(work, caller.id, attempt_id)
