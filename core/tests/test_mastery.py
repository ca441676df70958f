"""How well a student knows a module: from the exams of it, and from what was still right a week later."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import update

from cubital.accounts.sessions import Caller
from cubital.accounts.user import find_by_username
from cubital.learning.answers import SubmittedAnswer, record_answer, record_left
from cubital.learning.assessments import complete_assessment
from cubital.learning.mastery import REMEMBERED, Mastery, mastery_of
from cubital.learning.tables import recorded_answers
from cubital.testing import run_in

ORDER = list(Mastery)


def caller(work):
    return Caller(find_by_username(work, "student"), 0, "", work.now)


def answer_all(student, correct, first_days_ago, again=""):
    """Answer ten questions of module 5, so many of which rightly; as if it had been days ago."""

    def write(work):
        for number in range(10):
            right = number < correct
            one = SubmittedAnswer(f"a{again}-{number}", f"q-{number}", "practice", "A", right, 5)
            record_answer(work, caller(work), one)
        then = work.now - timedelta(days=first_days_ago)
        work.run(
            update(recorded_answers).where(recorded_answers.c.client_id.like(f"a{again}-%")).values(at=then)
        )

    run_in(student, write)


def finish_exam(student, score):
    run_in(
        student,
        lambda work: complete_assessment(work, caller(work), f"e-{score}", 5, ["q"], ["A"], score),
    )


def of_module_5(student):
    return student.get("/api/mastery").json()[4]


@pytest.mark.both_databases
def test_a_module_goes_from_not_started_to_mastered(student):
    assert {each["mastery"] for each in student.get("/api/mastery").json()} == {"not started"}
    assert len(student.get("/api/mastery").json()) == 12

    student.post("/api/progress/5", json={"progress": 20})
    assert of_module_5(student)["mastery"] == "learning"
    finish_exam(student, 79.9)
    assert (of_module_5(student)["mastery"], of_module_5(student)["bestScore"]) == ("learning", 79.9)
    finish_exam(student, 80.0)
    assert of_module_5(student)["mastery"] == "passed"
    finish_exam(student, 20.0)
    assert (of_module_5(student)["mastery"], of_module_5(student)["bestScore"]) == ("passed", 80.0)

    answer_all(student, correct=3, first_days_ago=7)
    assert of_module_5(student)["mastery"] == "passed"
    answer_all(student, correct=8, first_days_ago=0, again="-later")
    assert of_module_5(student) == {
        "moduleId": 5,
        "mastery": "mastered",
        "bestScore": 80.0,
        "remembered": 8,
        "askedAgain": 10,
    }


@pytest.mark.both_databases
def test_what_is_answered_again_within_the_week_proves_nothing(student):
    finish_exam(student, 100.0)
    answer_all(student, correct=10, first_days_ago=6)
    answer_all(student, correct=10, first_days_ago=0, again="-later")
    assert of_module_5(student)["mastery"] == "passed"
    assert of_module_5(student)["askedAgain"] == 0


@pytest.mark.both_databases
def test_who_forgets_has_it_passed_and_no_longer_mastered(student):
    finish_exam(student, 100.0)
    answer_all(student, correct=10, first_days_ago=20)
    answer_all(student, correct=10, first_days_ago=10, again="-later")
    assert of_module_5(student)["mastery"] == "mastered"
    answer_all(student, correct=7, first_days_ago=0, again="-last")
    assert of_module_5(student)["mastery"] == "passed"


def test_an_answer_begins_a_module_and_a_question_that_was_left_does_not(student):
    left = SubmittedAnswer("left", "q", "exam", "", False, 3)
    run_in(student, lambda work: record_left(work, caller(work), left))
    assert student.get("/api/mastery").json()[2]["mastery"] == "not started"
    answer_all(student, correct=0, first_days_ago=0)
    assert of_module_5(student)["mastery"] == "learning"


def test_a_visitor_has_none(client):
    assert client.get("/api/mastery").status_code == 401


@given(
    begun=st.booleans(),
    score=st.none() | st.floats(0, 100),
    again=st.integers(0, 60),
    data=st.data(),
)
def test_a_right_answer_more_or_a_better_exam_never_lowers_it(begun, score, again, data):
    remembered = data.draw(st.integers(0, again))
    now = ORDER.index(mastery_of(begun, score, remembered, again))
    assert ORDER.index(mastery_of(True, score, remembered, again)) >= now
    assert ORDER.index(mastery_of(begun, max(score or 0, 90), remembered, again)) >= now
    if remembered < again:
        assert ORDER.index(mastery_of(begun, score, remembered + 1, again)) >= now
    assert ORDER.index(mastery_of(begun, score, REMEMBERED - 1, REMEMBERED - 1)) < ORDER.index(
        Mastery.MASTERED
    )
