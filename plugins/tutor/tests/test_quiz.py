"""The quiz in the chat, over HTTP: asked, marked, explained, recorded, and ended."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient
from tutor_calls import answer_to, ask, events

from cubital.accounts.user import find_by_username
from cubital.testing import run_in
from cubital_tutor.requests.options import option_in_words, pressed_option

ANSWERS = "/api/tutor/modules/5/answers"
OPTIONS = ["The red tube", "The blue tube first", "1 minute", "10 minutes"]


def questions(client: TestClient, module: int = 5) -> dict[str, dict[str, Any]]:
    """The module's practice questions by their text."""
    lesson = client.get(f"/api/modules/{module}/lesson").json()
    return {one["question"]: one for one in lesson["examPrep"]["practiceQuestions"]}


def wrong_option(question: dict[str, Any]) -> str:
    return next(option for option in question["options"] if option != question["correctAnswer"])


def me(client: TestClient) -> int:
    return client.get("/api/user").json()["id"]


@pytest.mark.both_databases
def test_a_quiz_asks_marks_explains_records_and_goes_on(student: TestClient):
    known = questions(student)
    first = answer_to(student, "quiz me")
    first_turn = first["quiz"]["question"]
    question = known[first_turn["question"]]
    assert (first_turn["options"], first_turn["number"], first_turn["questions"]) == (
        question["options"],
        1,
        len(known),
    )
    assert question["question"] in first["message"]
    assert all(option in first["message"] for option in question["options"])
    assert first["suggestions"] == ["I don't know", "Stop the quiz"]

    marked = answer_to(student, question["correctAnswer"])
    mark = marked["quiz"]["mark"]
    assert mark["correct"] is True
    assert mark["explanation"] == question["explanation"]
    assert marked["message"].startswith(f"**Correct.** {question['explanation']}")
    second = known[marked["quiz"]["question"]["question"]]
    assert second != question

    wrong = answer_to(student, wrong_option(second))
    assert wrong["quiz"]["mark"]["correct"] is False
    assert second["correctAnswer"] in wrong["message"]
    assert [(one["question"], one["correct"]) for one in student.get(ANSWERS).json()["answers"]] == [
        (one, one == question["question"])
        for one in known
        if one in (question["question"], second["question"])
    ]
    messages = student.get("/api/tutor/modules/5/chat").json()["messages"]
    assert messages[1]["quiz"]["question"] == first_turn
    assert messages[3]["quiz"]["mark"] == mark
    assert messages[0]["quiz"] is None


def test_an_answer_may_be_a_letter_a_number_or_the_words(student: TestClient):
    known = questions(student)
    turn = answer_to(student, "test me please")["quiz"]
    for type_it in (
        lambda place, option: "abcd"[place],
        lambda place, option: f"{'ABCD'[place]})",
        lambda place, option: f"i think its {'abcd'[place]}",
        lambda place, option: f"the answer is {'abcd'[place]}",
        lambda place, option: option.lower().rstrip("."),
        lambda place, option: f"I think {option}",
    ):
        question = known[turn["question"]["question"]]
        place = question["options"].index(question["correctAnswer"])
        turn = answer_to(student, type_it(place, question["correctAnswer"]))["quiz"]
        assert turn["mark"]["chosen"] == question["correctAnswer"]
        assert turn["mark"]["correct"] is True


def test_a_letter_that_is_no_option_is_asked_for_again_and_nothing_is_recorded(student: TestClient):
    question = answer_to(student, "quiz me")["quiz"]["question"]
    again = answer_to(student, "e")
    assert again["message"].startswith("I can't tell which option you mean.")
    assert again["quiz"]["question"] == question
    assert student.get(ANSWERS).json()["answers"] == []


def test_who_does_not_know_is_told_and_nothing_is_recorded(student: TestClient):
    known = questions(student)
    question = answer_to(student, "quiz me")["quiz"]["question"]["question"]
    for text in ("I don't know", "idk", "no idea", "skip", "not sure"):
        answer = answer_to(student, text)
        assert known[question]["correctAnswer"] in answer["message"], text
        assert answer["quiz"]["mark"]["chosen"] is None
        question = answer["quiz"]["question"]["question"]
    assert student.get(ANSWERS).json()["answers"] == []


@pytest.mark.both_databases
def test_no_question_comes_twice_while_others_are_left_and_the_whole_round_is_an_exam(student: TestClient):
    known = questions(student)
    turn, order = answer_to(student, "quiz me")["quiz"], []
    for place in range(len(known)):
        question = known[turn["question"]["question"]]
        assert turn["question"]["number"] == place + 1
        order.append(question["question"])
        answer = answer_to(student, question["correctAnswer"] if place else wrong_option(question))
        turn = answer["quiz"]
    assert sorted(order) == sorted(known)
    assert turn["question"] is None
    assert f"You got **{len(known) - 1} of {len(known)}** right" in answer["message"]
    assert student.get("/api/progress/5").json()["attempts"] == 1
    assert student.get(ANSWERS).json()["answers"] == []
    # What was wrong comes first the next time.
    assert answer_to(student, answer["suggestions"][0])["quiz"]["question"]["question"] == order[0]


def test_what_was_wrong_in_the_practice_exam_comes_first(student: TestClient):
    last = list(questions(student).values())[-1]
    submission = {"question": last["question"], "chosen": wrong_option(last), "clientId": "one"}
    assert student.post(ANSWERS, json=submission).status_code == 200
    assert answer_to(student, "quiz me")["quiz"]["question"]["question"] == last["question"]


def test_a_quiz_about_something_asks_of_that(student: TestClient):
    turn = answer_to(student, "quiz me on the tourniquet")["quiz"]
    assert "tourniquet" in turn["question"]["question"].lower()
    assert turn["question"]["questions"] < len(questions(student))


@pytest.mark.parametrize("text", ["stop", "Stop the quiz", "no more questions please"])
def test_a_quiz_ends_when_the_student_stops_it(student: TestClient, text: str):
    known = questions(student)
    question = answer_to(student, "quiz me")["quiz"]["question"]["question"]
    answer_to(student, known[question]["correctAnswer"])
    stopped = answer_to(student, text)
    assert stopped["message"].startswith("We stop here. You got **1 of 1** right.")
    assert stopped["quiz"] is None
    assert answer_to(student, "a")["quiz"] is None


def test_a_question_in_the_midst_of_a_quiz_is_answered_and_ends_it(student: TestClient):
    answer_to(student, "quiz me")
    answer = answer_to(student, "how long may the tourniquet stay on")
    assert answer["quiz"] is None
    assert answer["sources"]


def test_an_accident_in_the_midst_of_a_quiz_comes_first(student: TestClient):
    answer_to(student, "quiz me")
    assert answer_to(student, "i just stuck myself with a needle")["urgent"] is True


@pytest.mark.both_databases
def test_an_answer_that_is_asked_for_anew_is_recorded_once(student: TestClient):
    question = answer_to(student, "quiz me")["quiz"]["question"]
    answer = answer_to(student, question["options"][1])
    again = student.get("/api/modules/5/agent", params={"retry": answer["questionId"]}).json()
    assert again["quiz"] == answer["quiz"]
    assert len(student.get(ANSWERS).json()["answers"]) == 1


def test_again_in_a_quiz_is_its_question(student: TestClient):
    question = answer_to(student, "quiz me")["quiz"]["question"]
    assert answer_to(student, "say that again")["quiz"]["question"] == question


@pytest.mark.both_databases
def test_a_quiz_goes_with_its_student_s_data(student: TestClient):
    question = answer_to(student, "quiz me")["quiz"]["question"]
    answer_to(student, question["options"][0])
    plugins = student.app.state.school.plugins  # type: ignore[attr-defined]
    data = run_in(
        student, lambda work: plugins.personal_data(work, find_by_username(work, "student"))["tutor"]
    )
    assert data.export["chats"][1]["quiz"]["question"] == {
        "question": question["question"],
        "options": question["options"],
        "number": 1,
        "questions": question["questions"],
    }
    run_in(student, data.erase)
    assert student.get("/api/tutor/modules/5/chat").json()["messages"] == []


@pytest.mark.both_databases
def test_staff_sees_what_was_asked_and_not_the_turns_of_a_quiz(student: TestClient, sign_in):
    answer_to(student, "quiz me")
    answer_to(student, "b")
    answer_to(student, "stop")
    answer_to(student, "which tube do i fill first")
    user = me(student)
    listed = sign_in(student, "admin").get(f"/api/tutor/admin/students/{user}/questions").json()
    assert [one["question"] for one in listed] == ["which tube do i fill first", "stop"]


def test_a_turn_of_a_quiz_is_streamed_as_any_answer(student: TestClient):
    stream = events(ask(student, "quiz me", Accept="text/event-stream").text)
    [done] = [data for name, data in stream if name == "done"]
    assert "".join(data["text"] for name, data in stream if name == "token") == done["message"]
    assert done["quiz"]["question"]["number"] == 1


@pytest.mark.parametrize(
    ("text", "option"),
    [
        *(
            ("B.", "The blue tube first"),
            ("option c", "1 minute"),
            ("4", "10 minutes"),
            ("i think a", "The red tube"),
        ),
        *(
            ("red", "The red tube"),
            ("the blu tube first", "The blue tube first"),
            ("10 minuets", "10 minutes"),
        ),
        *(
            ("1 minute", "1 minute"),
            ("tube", None),
            ("what is a red tube?", None),
            ("why", None),
            ("5", None),
        ),
    ],
)
def test_an_option_is_known_by_letter_number_or_words(text: str, option: str | None):
    assert (pressed_option(text, OPTIONS) or option_in_words(text, OPTIONS)) == option


def press(client: TestClient, text: str, shown: int) -> Any:
    """The response to an answer from a page whose last message is `shown`."""
    return client.get("/api/modules/5/agent", params={"message": text, "answering": shown})


def texts(client: TestClient) -> list[str]:
    return [one["text"] for one in client.get("/api/tutor/modules/5/chat").json()["messages"]]


@pytest.mark.both_databases
@pytest.mark.parametrize("late", ["{option}", "b", "2", "I think {option}", "I don't know", "next"])
def test_an_answer_from_a_tab_that_did_not_see_the_chat_go_on_counts_nothing(student: TestClient, late: str):
    known = questions(student)
    first = answer_to(student, "quiz me")
    question = first["quiz"]["question"]
    assert press(student, known[question["question"]]["correctAnswer"], first["id"]).status_code == 200
    recorded, before = student.get(ANSWERS).json(), texts(student)

    answer = press(student, late.format(option=question["options"][1]), first["id"])

    assert (answer.status_code, answer.json()["message"]) == (
        409,
        "The chat has gone on elsewhere. Load it again, then answer.",
    )
    assert student.get(ANSWERS).json() == recorded
    assert texts(student) == before


def test_what_else_is_said_in_that_tab_is_answered(student: TestClient):
    first = answer_to(student, "quiz me")
    press(student, first["quiz"]["question"]["options"][0], first["id"])
    answer = press(student, "What is a tourniquet?", first["id"])
    assert answer.status_code == 200
    assert answer.json()["quiz"] is None
    assert press(student, "stop the quiz", first["id"]).status_code == 200


def test_a_message_that_is_not_in_the_chat_withholds_no_answer(student: TestClient):
    first = answer_to(student, "quiz me")
    assert press(student, first["quiz"]["question"]["options"][0], first["id"] + 1000).status_code == 200


@pytest.mark.both_databases
def test_of_two_answers_at_once_one_counts(student: TestClient):
    first = answer_to(student, "quiz me")
    options = first["quiz"]["question"]["options"]
    with ThreadPoolExecutor(4) as pool:
        codes = list(pool.map(lambda option: press(student, option, first["id"]).status_code, options))
    assert sorted(codes) == [200, 409, 409, 409]
    assert len(student.get(ANSWERS).json()["answers"]) == 1
    assert len(texts(student)) == 4
