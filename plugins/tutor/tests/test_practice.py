"""The practice exam over HTTP: the server marks, each answer counts once, a whole exam is an assessment."""

import uuid

import pytest
from starlette.testclient import TestClient

from cubital.learning.activity import newest_entries
from cubital.testing import run_in

ANSWERS, EXAM = "/api/tutor/modules/5/answers", "/api/tutor/modules/5/exam"


def questions(client: TestClient) -> list[dict]:
    return client.get("/api/modules/5/lesson").json()["examPrep"]["practiceQuestions"]


def answer_body(question: dict, right: bool = True, client_id: str | None = None) -> dict:
    wrong = next(option for option in question["options"] if option != question["correctAnswer"])
    chosen = question["correctAnswer"] if right else wrong
    return {"question": question["question"], "chosen": chosen, "clientId": client_id or str(uuid.uuid4())}


def record(client: TestClient) -> dict:
    return client.get("/api/progress/5").json()


@pytest.mark.both_databases
def test_an_answer_is_marked_by_the_server_and_recorded_once(student: TestClient):
    question = questions(student)[0]
    answer = answer_body(question, right=False, client_id="one")
    first = student.post(ANSWERS, json={**answer, "correct": True})
    assert first.status_code == 200, first.text
    marked = first.json()
    assert marked["correct"] is False
    assert marked["correctAnswer"] == question["correctAnswer"]
    assert marked["explanation"] == question["explanation"]
    assert marked["repeated"] is False
    assert student.post(ANSWERS, json=answer).json()["repeated"] is True
    assert student.post(ANSWERS, json=answer_body(question, client_id="one")).status_code == 409
    saved = student.get(ANSWERS).json()["answers"]
    assert [(one["question"], one["correct"]) for one in saved] == [(question["question"], False)]


@pytest.mark.both_databases
def test_the_newest_answer_to_a_question_is_the_one_that_is_kept_open(student: TestClient):
    question = questions(student)[0]
    student.post(ANSWERS, json=answer_body(question, right=False))
    student.post(ANSWERS, json=answer_body(question))
    assert [one["correct"] for one in student.get(ANSWERS).json()["answers"]] == [True]


def test_what_is_not_in_the_exam_is_refused(student: TestClient):
    question = questions(student)[0]
    gone = student.post(ANSWERS, json={**answer_body(question), "question": "Which tube sings?"})
    assert gone.status_code == 404
    assert "Load the lesson again" in gone.json()["message"]
    assert student.post(ANSWERS, json={**answer_body(question), "chosen": "None of them"}).status_code == 422
    assert student.post(ANSWERS, json={**answer_body(question), "clientId": ""}).status_code == 422
    assert student.get(ANSWERS).json() == {"answers": []}


@pytest.mark.both_databases
def test_a_whole_exam_is_an_assessment_with_its_score(student: TestClient):
    exam_questions = questions(student)
    answers = [answer_body(question, right=place % 2 == 0) for place, question in enumerate(exam_questions)]
    student.post(ANSWERS, json=answers[0])  # given earlier, and now part of the exam
    exam = {"clientId": "exam-1", "answers": answers}
    done = student.post(EXAM, json=exam)
    assert done.status_code == 200, done.text
    result = done.json()
    right = (len(exam_questions) + 1) // 2
    assert (result["right"], result["questions"]) == (right, len(exam_questions))
    assert result["score"] == pytest.approx(100 * right / len(exam_questions), abs=0.01)
    assert [one["correct"] for one in result["answers"]] == [
        place % 2 == 0 for place in range(len(exam_questions))
    ]
    assert (record(student)["attempts"], record(student)["score"]) == (1, result["score"])
    assert student.get(ANSWERS).json() == {"answers": []}

    assert student.post(EXAM, json=exam).json()["repeated"] is True
    assert record(student)["attempts"] == 1
    assert [one["score"] for one in student.get("/api/assessments").json()] == [result["score"]]
    lines = run_in(student, newest_entries, 10)
    assert [(line.activity, line.module_id, line.details) for line in lines] == [
        ("quiz", 5, {"action": "exam_finished", "score": result["score"]})
    ]


def test_an_exam_with_a_question_left_out_or_twice_is_refused_and_counts_for_nothing(student: TestClient):
    exam_questions = questions(student)
    answers = [answer_body(question) for question in exam_questions]
    for wrong in (
        answers[1:],
        [*answers[1:], answer_body(exam_questions[1])],
        [*answers, answer_body(exam_questions[0])],
    ):
        answer = student.post(EXAM, json={"clientId": "exam-1", "answers": wrong})
        assert answer.status_code == 422
        assert answer.json()["message"].startswith(f"The practice exam has {len(exam_questions)} questions")
    assert record(student)["attempts"] == 0
    assert student.get(ANSWERS).json() == {"answers": []}


def test_a_visitor_is_asked_to_sign_in(client: TestClient):
    assert client.get(ANSWERS).status_code == 401
    assert client.post(ANSWERS, json={"question": "a", "chosen": "b", "clientId": "c"}).status_code == 401
