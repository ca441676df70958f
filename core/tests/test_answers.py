"""Recorded answers and assessments: counted once, whatever is repeated, however many tabs there are."""

import asyncio
import os
from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from cubital import hookimpl
from cubital.accounts.forms import NewAccount
from cubital.accounts.registering import register
from cubital.accounts.sessions import Caller
from cubital.accounts.user import find_by_username
from cubital.errors import Conflict, Invalid, NotFound
from cubital.events import AnswerGiven, AssessmentCompleted
from cubital.learning import progress
from cubital.learning.answers import (
    SubmittedAnswer,
    answers_of,
    record_answer,
)
from cubital.learning.assessments import assessments_of, complete_assessment, one_assessment
from cubital.learning.tables import assessments, recorded_answers
from cubital.plugins.manager import Plugins
from cubital.testing import run_in, school_of

SOAK = "CUBITAL_SOAK" in os.environ

FIRST = SubmittedAnswer("a-1", "practice:5:0123456789ab", "practice", "Light blue", True, 5)
SECOND = SubmittedAnswer("a-2", "quiz:7", "quiz", "Two minutes", False)

names = (f"answers-{number}" for number in count())


def new_student(work, name=None):
    user = register(work, NewAccount(username=name or next(names), password="a good password"), "x", "active")
    return Caller(user, 0, "", work.now)


@pytest.fixture
def ada(client):
    return run_in(client, new_student, "ada")


@pytest.fixture
def bea(client):
    return run_in(client, new_student, "bea")


@pytest.mark.both_databases
def test_an_answer_is_kept_with_all_that_was_said_of_it(client, ada):
    answer = run_in(client, record_answer, ada, FIRST)
    assert not answer.repeated
    assert run_in(client, answers_of, ada.id) == [answer]
    assert (answer.user_id, answer.module_id, answer.question, answer.source) == (
        ada.id,
        5,
        FIRST.question,
        "practice",
    )
    assert (answer.chosen, answer.correct, answer.assessment_id) == ("Light blue", True, None)


@pytest.mark.both_databases
def test_a_repeat_answers_the_first_one_and_counts_nothing(client, ada):
    first = run_in(client, record_answer, ada, FIRST)
    again = run_in(client, record_answer, ada, FIRST)
    assert (again.id, again.at, again.repeated) == (first.id, first.at, True)
    assert len(run_in(client, answers_of, ada.id)) == 1


@pytest.mark.both_databases
def test_one_id_is_not_taken_for_two_answers(client, ada):
    run_in(client, record_answer, ada, FIRST)
    with pytest.raises(Conflict):
        run_in(
            client, record_answer, ada, SubmittedAnswer("a-1", FIRST.question, "practice", "Red", False, 5)
        )


@pytest.mark.both_databases
def test_two_students_may_call_their_answers_the_same(client, ada, bea):
    run_in(client, record_answer, ada, FIRST)
    assert not run_in(client, record_answer, bea, FIRST).repeated


@pytest.mark.parametrize(
    ("field", "answer"),
    [
        ("question", SubmittedAnswer("a", "q" * 201, "quiz", "x", True)),
        ("question", SubmittedAnswer("a", "", "quiz", "x", True)),
        ("source", SubmittedAnswer("a", "q", "s" * 21, "x", True)),
        ("client_id", SubmittedAnswer("", "q", "quiz", "x", True)),
        ("client_id", SubmittedAnswer("i" * 101, "q", "quiz", "x", True)),
        ("chosen", SubmittedAnswer("a", "q", "quiz", "x" * 2001, True)),
    ],
)
def test_what_does_not_fit_is_refused_by_the_name_of_its_field(client, ada, field, answer):
    with pytest.raises(Invalid) as refusal:
        run_in(client, record_answer, ada, answer)
    assert refusal.value.errors[0][0] == field
    assert run_in(client, answers_of, ada.id) == []


class Listener:
    def __init__(self):
        self.heard = []

    @hookimpl
    def on_event(self, event: AnswerGiven | AssessmentCompleted):
        self.heard.append(event)


@pytest.mark.both_databases
def test_plugins_hear_of_an_answer_once(open_client):
    listener = Listener()
    with open_client(plugins=Plugins([], {"listener": listener})) as client:
        ada = run_in(client, new_student, "ada")
        run_in(client, record_answer, ada, FIRST)
        run_in(client, record_answer, ada, FIRST)
    assert listener.heard == [AnswerGiven(ada.id, 5, FIRST.question, "practice", "Light blue", True)]


@pytest.mark.both_databases
def test_answers_are_read_by_student_and_by_source(client, ada, bea):
    first = run_in(client, record_answer, ada, FIRST)
    second = run_in(client, record_answer, ada, SECOND)
    run_in(client, record_answer, bea, SECOND)
    assert run_in(client, answers_of, ada.id) == [second, first]
    assert run_in(client, lambda work: answers_of(work, ada.id, source="practice")) == [first]
    assert run_in(client, lambda work: answers_of(work, ada.id, module_id=5, most=1)) == [first]


@pytest.mark.both_databases
def test_plugins_hear_of_an_assessment_once(open_client):
    listener = Listener()
    with open_client(plugins=Plugins([], {"listener": listener})) as client:
        ada = run_in(client, new_student, "ada")
        run_in(client, complete, ada)
        run_in(client, complete, ada)
    assert listener.heard == [AssessmentCompleted(ada.id, 5, 50.0)]


def complete(work, caller, client_id="e-1", score=50.0, recorded=()):
    return complete_assessment(work, caller, client_id, 5, ["q1", "q2"], ["A", "B"], score, recorded)


@pytest.mark.both_databases
def test_an_assessment_is_kept_and_its_score_and_attempt_are_in_the_record(student):
    me = student.get("/api/user").json()["id"]
    run_in(student, lambda work: complete(work, Caller(find_by_username(work, "student"), 0, "", work.now)))
    (assessment,) = student.get("/api/assessments").json()
    assert assessment.pop("completedAt").endswith("Z")
    assert assessment == {
        "id": assessment["id"],
        "userId": me,
        "moduleId": 5,
        "questions": ["q1", "q2"],
        "answers": ["A", "B"],
        "score": 50.0,
    }
    record = student.get("/api/progress/5").json()
    assert (record["score"], record["attempts"], record["lastPosition"]) == (50.0, 1, 0)


@pytest.mark.both_databases
def test_the_record_has_the_latest_score_and_keeps_its_position(client, ada):
    run_in(client, progress.save, ada.id, 5, 40, 12)
    run_in(client, complete, ada, "e-1", 90.0)
    run_in(client, complete, ada, "e-2", 60.0)
    record = run_in(client, progress.one_record, ada.id, 5)
    assert (record.score, record.attempts, record.last_position) == (60.0, 2, 40)
    assert [each.score for each in run_in(client, assessments_of, ada.id)] == [60.0, 90.0]
    assert run_in(client, lambda work: assessments_of(work, ada.id, module_id=4)) == []


@pytest.mark.both_databases
def test_a_repeated_assessment_is_no_second_attempt(client, ada):
    first = run_in(client, complete, ada)
    again = run_in(client, complete, ada)
    assert (again.id, again.repeated) == (first.id, True)
    assert run_in(client, progress.one_record, ada.id, 5).attempts == 1
    with pytest.raises(Conflict):
        run_in(client, lambda work: complete_assessment(work, ada, "e-1", 6, ["q1"], ["A"], 50.0))


@pytest.mark.both_databases
def test_an_assessment_claims_only_answers_of_its_own_student(client, ada, bea):
    run_in(client, record_answer, ada, FIRST)
    run_in(client, record_answer, bea, FIRST)
    assessment = run_in(client, complete, ada, "e-1", 50.0, ["a-1", "never given"])
    assert [each.assessment_id for each in run_in(client, answers_of, ada.id)] == [assessment.id]
    assert [each.assessment_id for each in run_in(client, answers_of, bea.id)] == [None]


@pytest.mark.parametrize(
    ("questions", "answers", "score"),
    [([], [], 50.0), (["q1"], [], 50.0), (["q1"], ["A"], 100.5), (["q1"], ["A"], float("nan"))],
)
def test_an_assessment_that_makes_no_sense_is_refused(client, ada, questions, answers, score):
    with pytest.raises(Invalid):
        run_in(client, complete_assessment, ada, "e-1", 5, questions, answers, score)
    assert run_in(client, progress.one_record, ada.id, 5).attempts == 0


@pytest.mark.both_databases
def test_somebody_elses_assessment_is_not_there(client, ada, bea):
    assessment = run_in(client, complete, ada)
    assert run_in(client, one_assessment, ada.id, assessment.id) == assessment
    with pytest.raises(NotFound):
        run_in(client, one_assessment, bea.id, assessment.id)


@pytest.mark.both_databases
def test_answers_and_assessments_are_handed_over_and_erased_with_the_account(client):
    new = {"username": "grace", "password": "secret1"}
    client.post("/api/register", json=new)

    def learn(work):
        grace = Caller(find_by_username(work, "grace"), 0, "", work.now)
        record_answer(work, grace, FIRST)
        complete(work, grace, recorded=["a-1"])

    run_in(client, learn)
    core = client.get("/api/account/data").json()["core"]
    assert core["answers"][0]["chosen"] == "Light blue"
    assert core["assessments"][0]["answers"] == ["A", "B"]
    assert client.post("/api/account/erase", json={"password": "secret1"}).status_code == 200

    def left(work):
        return [row for table in (recorded_answers, assessments) for row in work.all(select(table))]

    assert run_in(client, left) == []


def test_a_visitor_has_no_assessments(client):
    assert client.get("/api/assessments").status_code == 401


# A tab sends each of its answers, in any order, as often as it likes; several tabs share ids.
tab = st.lists(st.integers(0, 5), min_size=1, max_size=6)


@pytest.mark.both_databases
@settings(
    max_examples=500 if SOAK else 15,
    derandomize=not SOAK,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.lists(tab, min_size=2, max_size=6))
def test_answers_and_exams_that_tabs_repeat_at_once_count_once(client, tabs):
    student = run_in(client, new_student)
    database = school_of(client).database

    async def use(numbers):
        for number in numbers:
            answer = SubmittedAnswer(f"a-{number}", f"quiz:{number}", "quiz", "A", number % 2 == 0)
            await database.write(record_answer, student, answer)
            await database.write(complete, student, f"e-{number}")

    async def use_all():
        await asyncio.gather(*(use(numbers) for numbers in tabs))

    client.portal.call(use_all)
    sent = {number for numbers in tabs for number in numbers}
    questions = [answer.question for answer in run_in(client, answers_of, student.id)]
    assert sorted(questions) == sorted(f"quiz:{number}" for number in sent)
    assert len(run_in(client, assessments_of, student.id)) == len(sent)
    assert run_in(client, progress.one_record, student.id, 5).attempts == len(sent)
