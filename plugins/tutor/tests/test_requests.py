"""What a student asks of the tutor rather than of the course, over HTTP: it is understood, and done."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient
from tutor_calls import answer_to, ask, events

from cubital.accounts.user import find_by_username
from cubital.learning.modules import Module
from cubital.testing import run_in
from cubital_tutor.answers.answer import Answer, Source
from cubital_tutor.answers.introducing import introduction_to
from cubital_tutor.answers.suggestions import EVERY_REQUEST
from cubital_tutor.chat import asking
from cubital_tutor.requests import guiding
from cubital_tutor.requests.options import option_in_words, pressed_option

ANSWERS = "/api/tutor/modules/5/answers"


def questions(client: TestClient, module: int = 5) -> dict[str, dict[str, Any]]:
    """The module's practice questions by their text."""
    lesson = client.get(f"/api/modules/{module}/lesson").json()
    return {one["question"]: one for one in lesson["examPrep"]["practiceQuestions"]}


def wrong_option(question: dict[str, Any]) -> str:
    return next(option for option in question["options"] if option != question["correctAnswer"])


def me(client: TestClient) -> int:
    return client.get("/api/user").json()["id"]


def has_answered(client: TestClient, question: str, answer: Answer, module: int = 5) -> None:
    """Has the tutor have answered so before."""

    def keep(work: Any) -> None:
        asking.finish(work, asking.begin(work, user, module, question), answer)

    user = me(client)
    run_in(client, keep)


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


def test_simpler_words_are_those_that_somebody_wrote(student: TestClient):
    long = (
        "Smaller. Gauge numbers run backward: the larger the number, the smaller the bore, which is the "
        "opening inside the needle."
    )
    source = Source(title="Module 5 lesson", heading="Equipment", link="/course/5?tab=lesson#equipment")
    has_answered(
        student,
        "Is a 23-gauge needle bigger or smaller than a 21-gauge needle?",
        Answer(long, (source,), True),
    )
    simpler = answer_to(student, "i dont understand")
    assert "big number, thin needle" in simpler["message"]
    assert simpler["sources"][0]["link"] == source.link
    simplest = answer_to(student, "simpler")
    assert simplest["message"].startswith("That was the simplest I can say it.")


def test_without_simpler_words_the_glossary_explains_the_terms(student: TestClient):
    source = Source(title="Module 5 lesson", heading="Labels", link="/course/5?tab=lesson#labels")
    has_answered(student, "zzz", Answer("Turn the tube with heparin over.", (source,), True))
    answer = answer_to(student, "can you explain that in simpler terms")
    assert "**Heparin**" in answer["message"]
    assert any("glossary" in one["link"] for one in answer["sources"])


def test_where_nothing_is_simpler_it_says_so_and_names_the_place(student: TestClient):
    source = Source(title="Module 5 lesson", heading="Labels", link="/course/5?tab=lesson#labels")
    has_answered(student, "zzz", Answer("Do it.", (source,), True))
    answer = answer_to(student, "simpler")
    assert answer["message"] == (
        "I have no simpler words for that. It may help to read it in its place: "
        "[Labels](/course/5?tab=lesson#labels)."
    )


@pytest.mark.parametrize("text", ["simpler", "again", "give me an example"])
def test_what_leans_on_an_answer_asks_for_one_where_there_is_none(student: TestClient, text: str):
    answer = answer_to(student, text)
    assert answer["message"].startswith("I haven't told you anything yet.")
    assert len(answer["suggestions"]) == 3


def test_again_is_the_last_answer_once_more(student: TestClient):
    first = answer_to(student, "how long may the tourniquet stay on")
    for text in ("again", "can you repeat that please", "say that agian"):
        again = answer_to(student, text)
        assert (again["message"], again["sources"]) == (first["message"], first["sources"])


def test_again_in_a_quiz_is_its_question(student: TestClient):
    question = answer_to(student, "quiz me")["quiz"]["question"]
    assert answer_to(student, "say that again")["quiz"]["question"] == question


def test_an_example_is_one_of_the_section_or_there_is_none(student: TestClient):
    source = Source(title="Module 2 lesson", heading="x", link="")
    lesson = student.get("/api/modules/2/lesson").json()
    with_one = next(one for one in lesson["sections"] if "for example from the armpit" in one["body"])
    without = next(one for one in lesson["sections"] if "example" not in one["body"].lower())
    for section in (with_one, without):
        place = source.model_copy(update={"link": f"/course/2?tab=lesson#{section['id']}"})
        has_answered(student, "zzz", Answer("So it is.", (place,), True), module=2)
        answer = answer_to(student, "can u give me an example", module=2)
        assert answer["sources"][0]["link"] == place.link
        assert ("for example" in answer["message"]) is (section is with_one)
        assert answer["message"].startswith("There is no worked example") is (section is without)


def test_a_summary_is_the_lesson_s_key_points(student: TestClient):
    lesson = student.get("/api/modules/5/lesson").json()
    for text in ("summarize this module", "whats the main points of this chapter", "tldr"):
        answer = answer_to(student, text)
        assert answer["refused"] is None
        for section in lesson["sections"]:
            assert section["keyPoints"][0] in answer["message"]
            assert f"/course/5?tab=lesson#{section['id']}" in answer["message"]


@pytest.mark.parametrize(
    "text", ["where do i start", "I'm lost, where do I start?", "im lost", "im new here what now"]
)
def test_who_is_lost_is_led_to_the_first_section(student: TestClient, text: str):
    first = student.get("/api/modules/5/lesson").json()["sections"][0]
    answer = answer_to(student, text)
    assert f"[{first['heading']}](/course/5?tab=lesson#{first['id']})" in answer["message"]
    assert len(answer["suggestions"]) == 3


@pytest.mark.both_databases
def test_how_one_is_doing_and_what_is_next_come_from_one_s_own_records(student: TestClient, sign_in):
    assert answer_to(student, "how am i doing")["message"].startswith("You have just begun")
    student.post("/api/progress/5", json={"progress": 40})
    student.post("/api/progress/7", json={"progress": 20})
    doing = answer_to(student, "how am i doing?")["message"]
    assert "This module: **40%**" in doing
    assert "(/course/7) (20%)" in doing
    assert "/course/5?tab=lesson" in answer_to(student, "what should i study next")["message"]

    student.post("/api/progress/5", json={"progress": 100})
    assert "/course/5?tab=practice" in answer_to(student, "what next")["message"]
    exam = [
        {"question": one["question"], "chosen": one["correctAnswer"], "clientId": f"answer-{place}"}
        for place, one in enumerate(questions(student).values())
    ]
    done = student.post("/api/tutor/modules/5/exam", json={"clientId": "exam", "answers": exam})
    assert done.status_code == 200, done.text
    assert "**100%** (taken once" in answer_to(student, "how did i do on the practice exam")["message"]
    assert "[module 6," in answer_to(student, "whats next")["message"]
    sign_in(student, "admin")
    assert answer_to(student, "how am i doing")["message"].startswith("You have just begun")


@pytest.mark.parametrize(
    ("text", "opening"),
    [
        *(("thanks", "You're welcome!"), ("thank u so much teacher", "You're welcome!")),
        *(("hi", "Hi!"), ("good morning", "Hi!"), ("good night", "Good night!"), ("bye", "Goodbye!")),
        ("ok got it", "Good."),
    ],
)
def test_small_talk_has_its_answer(student: TestClient, text: str, opening: str):
    answer = answer_to(student, text)
    assert answer["message"].startswith(opening)
    assert answer["covered"] is True


def test_one_more_is_what_was_asked_for_last(student: TestClient):
    first = answer_to(student, "quiz me")["quiz"]["question"]
    second = answer_to(student, "another one")["quiz"]["question"]
    assert second["question"] != first["question"]


def test_every_request_that_is_suggested_is_answered(student: TestClient):
    for text in EVERY_REQUEST:
        answer = answer_to(student, text)
        assert answer["covered"] is True, text
        assert answer["answeredBy"] == "offline", text
        assert set(answer["suggestions"]) <= set(EVERY_REQUEST), text


def test_what_was_asked_is_not_suggested_again(student: TestClient):
    assert "Summarize this module" in answer_to(student, "where do i start")["suggestions"]
    answer_to(student, "Summarize this module")
    assert "Summarize this module" not in answer_to(student, "im lost")["suggestions"]


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


def test_a_module_whose_lesson_is_to_come_says_so():
    module = Module(id=1, title="Ovens", description="How they heat.", prompts=["a?", "b?", "c?"])
    for answer in (
        introduction_to(module, None),
        guiding.summary_of(module, None),
        guiding.where_to_start(module, None, lost=True),
    ):
        assert "still being written" in answer.text
    assert "How they heat." in introduction_to(module, None).text


OPTIONS = ["The red tube", "The blue tube first", "1 minute", "10 minutes"]


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
