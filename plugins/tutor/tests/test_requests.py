"""What a student asks of the tutor rather than of the course, over HTTP: each request is done."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import create_engine, update
from starlette.testclient import TestClient
from tutor_calls import answer_to

from cubital.learning.modules import Module
from cubital.learning.tables import progress
from cubital.storage.schema import metadata
from cubital.testing import run_in
from cubital_tutor.answers.answer import Answer, Source
from cubital_tutor.answers.introducing import introduction_to
from cubital_tutor.answers.suggestions import EVERY_REQUEST
from cubital_tutor.chat import asking
from cubital_tutor.requests import guiding, replying
from cubital_tutor.requests.conversation import BEFORE


def questions(client: TestClient, module: int = 5) -> dict[str, dict[str, Any]]:
    """The module's practice questions by their text."""
    lesson = client.get(f"/api/modules/{module}/lesson").json()
    return {one["question"]: one for one in lesson["examPrep"]["practiceQuestions"]}


def me(client: TestClient) -> int:
    return client.get("/api/user").json()["id"]


def has_answered(client: TestClient, question: str, answer: Answer, module: int = 5) -> None:
    """Has the tutor have answered so before."""

    def keep(work: Any) -> None:
        asking.finish(work, asking.begin(work, user, module, question), answer)

    user = me(client)
    run_in(client, keep)


def test_what_is_asked_for_is_read_beside_the_event_loop(
    student: TestClient, monkeypatch: pytest.MonkeyPatch
):
    beside: list[str] = []

    def read_as(name: str) -> Callable[..., Any]:
        read = getattr(replying, name)

        def reading(*what: Any) -> Any:
            with pytest.raises(RuntimeError, match="no running event loop"):
                asyncio.get_running_loop()
            beside.append(name)
            return read(*what)

        return reading

    for name in ("known_topic", "request_of"):
        monkeypatch.setattr(replying, name, read_as(name))
    assert answer_to(student, "what is this course about")["covered"]
    assert beside == ["known_topic", "request_of"]


def test_the_last_answer_is_found_without_reading_all_of_a_long_chat():
    engine = create_engine("sqlite://")
    metadata.create_all(engine, [metadata.tables[name] for name in ("users", "tutor_messages")])
    with engine.connect() as connection:
        query = BEFORE.compile(engine)
        values = tuple(1 for _ in query.positiontup or ())
        plan = [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}", values)]
    assert plan == [
        "SEARCH questions USING INDEX ix_tutor_messages_user_id (user_id=? AND module_id=? AND id<?)",
        "SEARCH answers USING INDEX ix_tutor_messages_question_id (question_id=?)",
    ]


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


def test_who_asks_what_the_course_is_about_is_shown_its_modules(student: TestClient):
    modules = student.get("/api/modules").json()
    for text in ("what is this course about?", "can you list all the modules please"):
        answer = answer_to(student, text)
        assert answer["message"].startswith("**The modules of this course:**")
        for module in modules:
            line = f"- [Module {module['id']}, {module['title']}](/course/{module['id']})"
            assert line in answer["message"]


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


def test_a_score_is_cut_off_as_the_pages_do_it(student: TestClient):
    student.post("/api/progress/5", json={"progress": 100})
    run_in(student, lambda work: work.run(update(progress).values(score=79.6)))
    assert "**79%** (taken" in answer_to(student, "how did i do on the practice exam")["message"]
    assert "came to 79%, and 80% is a pass" in answer_to(student, "what next")["message"]


def test_an_exam_without_its_lesson_is_told_as_that(student: TestClient):
    exam = [
        {"question": one["question"], "chosen": one["correctAnswer"], "clientId": f"answer-{place}"}
        for place, one in enumerate(questions(student).values())
    ]
    student.post("/api/tutor/modules/5/exam", json={"clientId": "exam", "answers": exam})
    doing = answer_to(student, "how am i doing?")["message"]
    assert "This module: **0%**, last [practice exam]" in doing
    assert "read [this module's lesson](/course/5?tab=lesson), which you have not opened yet" in doing


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


def test_a_module_whose_lesson_is_to_come_says_so():
    module = Module(id=1, title="Ovens", description="How they heat.", prompts=["a?", "b?", "c?"])
    for answer in (
        introduction_to(module, None),
        guiding.summary_of(module, None),
        guiding.where_to_start(module, None, lost=True),
    ):
        assert "still being written" in answer.text
    assert "How they heat." in introduction_to(module, None).text
