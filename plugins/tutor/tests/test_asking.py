"""Asking the tutor over HTTP: JSON and streamed, kept, refused."""

import pytest
from starlette.testclient import TestClient
from tutor_calls import answer_to, ask, events

from cubital.testing import run_in

INTRODUCTION = "Please introduce me to phlebotomy and explain what we'll be learning in this module."
AS_EVENTS = {"Accept": "text/event-stream"}


def chat(client: TestClient, module: int = 5) -> list[dict]:
    return client.get(f"/api/tutor/modules/{module}/chat").json()["messages"]


def test_an_answer_cites_sections_that_are_in_the_lesson(student: TestClient):
    answer = ask(student, "how many times do i invert each tube").json()
    assert answer["sources"][0]["link"].startswith("/course/5?")
    for source in answer["sources"]:
        path, anchor = source["link"].split("?tab=lesson#")
        cited = student.get(f"/api/modules/{path.removeprefix('/course/')}/lesson").json()
        assert anchor in {section["id"] for section in cited["sections"]}


def test_a_streamed_answer_is_the_same_and_ends_with_done(student: TestClient):
    plain = ask(student, "which tube do i fill first").json()
    streamed = ask(student, "which tube do i fill first", **AS_EVENTS)
    assert streamed.headers["content-type"].startswith("text/event-stream")
    assert streamed.headers["cache-control"] == "no-store"
    (first, start), *tokens, (last, done) = events(streamed.text)
    assert (first, start) == ("start", {"questionId": done["questionId"]})
    assert {name for name, _ in tokens} == {"token"}
    assert len(tokens) > 10
    assert "".join(data["text"] for _, data in tokens) == plain["message"]
    assert last == "done"
    ids = {"id": chat(student)[-1]["id"], "questionId": chat(student)[-2]["id"]}
    assert done == {**plain, **ids}
    assert done["answeredBy"] == "offline"


@pytest.mark.both_databases
def test_a_chat_is_kept_in_its_order_by_module(student: TestClient):
    ask(student, "which tube do i fill first")
    ask(student, "who won the world cup", **AS_EVENTS)
    ask(student, "what does npo mean", module=1)
    first, answer, second, open_one = chat(student)
    assert (first["role"], first["text"], first["sources"]) == ("student", "which tube do i fill first", [])
    assert answer["role"] == "tutor"
    assert answer["sources"][0]["link"] == "/course/5?tab=lesson#order-of-draw"
    assert answer["complete"] is True
    assert answer["at"].endswith("Z")
    assert second["text"] == "who won the world cup"
    assert open_one["covered"] is False
    assert chat(student, 1)[0]["text"] == "what does npo mean"
    assert chat(student, 2) == []


@pytest.mark.both_databases
def test_a_chat_is_its_owner_s_alone(student: TestClient, sign_in):
    ask(student, "which tube do i fill first")
    assert len(chat(student)) == 2
    sign_in(student, "admin")
    assert chat(student) == []


@pytest.mark.both_databases
def test_a_question_that_failed_and_is_asked_again_is_kept_once(student: TestClient):
    from cubital_tutor.chat import asking

    me = student.get("/api/user").json()["id"]
    run_in(student, asking.begin, me, 5, "which tube do i fill first")
    ask(student, "which tube do i fill first")
    assert [message["role"] for message in chat(student)] == ["student", "tutor"]


@pytest.mark.parametrize("number", range(1, 13))
def test_the_introduction_says_what_this_module_is(student: TestClient, number: int):
    module = student.get("/api/modules").json()[number - 1]
    answer = answer_to(student, INTRODUCTION, number)
    lesson = student.get(f"/api/modules/{number}/lesson").json()
    assert answer["covered"] is True
    assert answer["message"].startswith(f"**Welcome to module {number}, {module['title']}.**")
    assert lesson["message"].strip() in answer["message"]
    assert "phlebotomy means" not in answer["message"]
    for line in lesson["learningPoints"]:
        assert f"- {line}" in answer["message"]
    assert answer["suggestions"] == ["Where do I start?", "Summarize this module", "Quiz me"]
    assert answer["sources"][-1]["link"] == f"/course/{number}?tab=lesson"


def test_a_blank_message_is_refused(student: TestClient):
    for text in ("", "   ", "\n\t"):
        answer = ask(student, text)
        assert answer.status_code == 422
        assert answer.json()["message"] == "Please type a question first."
    assert student.get("/api/modules/5/agent").status_code == 422
    assert chat(student) == []


def test_a_message_without_end_is_refused(student: TestClient):
    assert ask(student, "tube " * 500).status_code == 422


def test_an_unknown_module_is_not_found(student: TestClient):
    for path in ("/api/modules/99/agent?message=hi", "/api/modules/99/lesson", "/api/tutor/modules/99/chat"):
        answer = student.get(path)
        assert answer.status_code == 404, path
        assert answer.json()["message"] == "There is no module 99 in this course."


def test_a_visitor_is_asked_to_sign_in(client: TestClient):
    for path in ("/api/modules/5/agent?message=hi", "/api/modules/5/lesson", "/api/tutor/modules/5/chat"):
        assert client.get(path).status_code == 401, path


def test_another_site_s_page_cannot_ask_in_a_student_s_name(student: TestClient):
    assert ask(student, "hello", **{"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert ask(student, "hello", **{"Sec-Fetch-Site": "same-origin"}).status_code == 200


@pytest.mark.both_databases
def test_letters_of_any_script_are_kept_as_they_are(student: TestClient):
    text = 'what is "hemólysis" 血 <b>&</b> 🩸'
    ask(student, text)
    assert chat(student)[0]["text"] == text
