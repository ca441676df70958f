"""The chat as it is kept: a page at a time, answered anew after a break, followed up, counted, judged."""

import pytest
from starlette.testclient import TestClient
from tutor_calls import answer_to

from cubital.testing import run_in
from cubital_tutor.answers.answer import Answer
from cubital_tutor.chat import asking


def chat(client: TestClient, module: int = 5, **page: int) -> dict:
    answer = client.get(f"/api/tutor/modules/{module}/chat", params=page)
    assert answer.status_code == 200, answer.text
    return answer.json()


def me(client: TestClient) -> int:
    return client.get("/api/user").json()["id"]


def broken_off(client: TestClient, text: str) -> tuple[int, int]:
    """A question whose answer broke off after two words; the ids of both."""

    def break_off(work) -> tuple[int, int]:
        question = asking.begin(work, me_id, 5, text)
        answer = Answer("The first tube you fill", (), True)
        return question.id, asking.finish(work, question, answer, shown="The first")

    me_id = me(client)
    return run_in(client, break_off)


@pytest.mark.both_databases
def test_history_comes_a_page_at_a_time(student: TestClient):
    for text in ("which tube do i fill first", "bevel up or down", "how long does the alcohol dry"):
        answer_to(student, text)
    newest = chat(student, limit=4)
    assert [message["role"] for message in newest["messages"]] == ["student", "tutor"] * 2
    assert newest["messages"][0]["text"] == "bevel up or down"
    assert newest["earlier"] is True
    older = chat(student, limit=4, before=newest["messages"][0]["id"])
    assert [message["text"] for message in older["messages"]][:1] == ["which tube do i fill first"]
    assert len(older["messages"]) == 2
    assert older["earlier"] is False


@pytest.mark.parametrize("page", [{"limit": 0}, {"limit": 101}, {"before": 0}, {"before": 2**40}])
def test_a_page_that_cannot_be_is_refused(student: TestClient, page: dict):
    assert student.get("/api/tutor/modules/5/chat", params=page).status_code == 422


@pytest.mark.parametrize("by", ["question", "answer"])
def test_a_broken_answer_is_answered_anew_and_gives_way(student: TestClient, by: str):
    question, answer = broken_off(student, "which tube do i fill first")
    assert [message["complete"] for message in chat(student)["messages"]] == [True, False]
    retried = student.get(
        "/api/modules/5/agent", params={"retry": question if by == "question" else answer}
    ).json()
    assert retried["questionId"] == question
    messages = chat(student)["messages"]
    assert [message["complete"] for message in messages] == [True, True]
    assert messages[1]["id"] == retried["id"]
    assert chat(student)["learningMetrics"]["questions"] == 1


def test_a_question_may_come_in_the_body(student: TestClient):
    answer = student.post("/api/modules/5/agent", json={"message": "which tube do i fill first"})
    assert answer.status_code == 200
    again = student.post("/api/modules/5/agent", json={"retry": answer.json()["questionId"]})
    assert again.json()["message"] == answer.json()["message"]
    assert student.post("/api/modules/5/agent", json={}).json()["message"] == "Please type a question first."


def test_only_ones_own_question_in_its_own_chat_is_answered_anew(student: TestClient, sign_in):
    question, _ = broken_off(student, "which tube do i fill first")
    for module, retry in ((1, question), (5, question + 1000)):
        answer = student.get(f"/api/modules/{module}/agent", params={"retry": retry})
        assert answer.status_code == 404
        assert answer.json()["message"] == "There is no such question of yours in this chat."
    sign_in(student, "admin")
    assert student.get("/api/modules/5/agent", params={"retry": question}).status_code == 404


def test_a_follow_up_is_understood_from_the_question_before(student: TestClient):
    alone = answer_to(student, "and for kids?", module=6)
    answer_to(student, "which needle gauge for a routine adult draw")
    answer = answer_to(student, "and for kids?")
    assert "23G" in answer["message"]
    assert alone["message"] != answer["message"]


def test_the_next_question_is_one_that_was_not_asked_yet(student: TestClient):
    seen = set()
    text = "how long may the tourniquet stay on"
    for _ in range(3):
        text = answer_to(student, text)["nextQuestion"]
        assert text is not None
        assert text not in seen
        assert text.endswith("?")
        seen.add(text)


@pytest.mark.both_databases
def test_a_thumb_is_kept_with_its_reason_and_the_last_word_counts(student: TestClient):
    answer = answer_to(student, "which tube do i fill first")
    path = f"/api/tutor/answers/{answer['id']}/feedback"
    assert student.post(path, json={"thumb": "down", "reason": " too long "}).json()["reason"] == "too long"
    for _ in range(2):
        assert student.post(path, json={"thumb": "up"}).status_code == 200
    assert chat(student)["messages"][1]["feedback"] == {"thumb": "up", "reason": ""}
    assert student.post(path, json={"thumb": None}).status_code == 200
    assert chat(student)["messages"][1]["feedback"] is None


def test_only_an_answer_to_oneself_can_be_judged(student: TestClient, sign_in):
    answer = answer_to(student, "which tube do i fill first")
    up = {"thumb": "up"}
    assert student.post(f"/api/tutor/answers/{answer['questionId']}/feedback", json=up).status_code == 404
    assert student.post(f"/api/tutor/answers/{2**40}/feedback", json=up).status_code == 404
    for wrong in ({"thumb": "sideways"}, {"thumb": "up", "reason": "x" * 501}, {}):
        assert student.post(f"/api/tutor/answers/{answer['id']}/feedback", json=wrong).status_code == 422
    sign_in(student, "admin")
    assert student.post(f"/api/tutor/answers/{answer['id']}/feedback", json=up).status_code == 404


@pytest.mark.both_databases
def test_what_a_chat_came_to_is_counted(student: TestClient):
    answer_to(student, "which tube do i fill first")
    answer_to(student, "who won the world cup")
    answer_to(student, "my glucose is 300, what should i do?")
    counted = chat(student)["learningMetrics"]
    assert (counted["questions"], counted["covered"], counted["refused"]) == (3, 1, 1)
    assert chat(student, 1)["learningMetrics"]["questions"] == 0
