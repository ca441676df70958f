"""The place where a student stopped: kept, and told as a step of Today."""

import pytest
from sqlalchemy import update

from cubital.accounts.signing_in import account_of
from cubital.learning.tables import progress
from cubital.testing import run_in
from cubital_tutor.personal_data import personal_data_of


def place(client, module_id, **where):
    return client.post(f"/api/tutor/modules/{module_id}/place", json=where)


def step(client):
    steps = client.get("/api/today").json()["steps"]
    return next((one for one in steps if one["kind"] == "place"), None)


@pytest.mark.both_databases
def test_the_place_in_a_lesson_is_gone_on_with_at_its_section(student):
    assert step(student) is None
    assert place(student, 5, tab="lesson", section="order-of-draw").status_code == 200
    first = step(student)
    assert first["title"] == "Order of draw"
    assert first["detail"] == "Module 5: Venipuncture Skills and Techniques"
    assert first["link"] == "/course/5?tab=lesson#order-of-draw"
    assert first["minutes"] > 0


@pytest.mark.both_databases
def test_the_newest_place_counts_one_for_each_module(student):
    place(student, 5, tab="lesson", section="order-of-draw")
    place(student, 3, tab="practice", question=4)
    assert step(student)["link"] == "/course/3?tab=practice&question=4"
    assert step(student)["title"] == "Practice exam, question 4 of 16"
    place(student, 5, tab="chat")
    assert step(student)["link"] == "/course/5?tab=chat"
    place(student, 5, tab="lesson", section="equipment")
    assert step(student)["link"] == "/course/5?tab=lesson#equipment"


@pytest.mark.both_databases
def test_a_module_that_is_completed_and_passed_is_no_place_to_go_on(student):
    place(student, 2, tab="lesson")
    place(student, 5, tab="lesson")
    student.post("/api/progress/5", json={"progress": 100})
    assert step(student)["link"] == "/course/5?tab=lesson"
    run_in(student, lambda work: work.run(update(progress).values(score=80)))
    assert step(student)["link"] == "/course/2?tab=lesson"


def test_an_exam_that_was_handed_in_and_not_passed_is_offered_once_more(student):
    place(student, 3, tab="practice", question=16)
    student.post("/api/progress/3", json={"progress": 40})
    run_in(student, lambda work: work.run(update(progress).values(score=25)))
    assert step(student)["title"] == "Practice exam, question 16 of 16"  # begun anew
    place(student, 3, tab="practice", question=None)
    again = step(student)
    assert (again["title"], again["linkText"]) == ("Practice exam, 25% so far", "Try again")
    assert again["link"] == "/course/3?tab=practice"


@pytest.mark.both_databases
def test_the_next_module_is_another_than_the_one_of_the_place(student):
    place(student, 1, tab="lesson")
    links = [one["link"] for one in student.get("/api/today").json()["steps"]]
    assert links[:2] == ["/course/1?tab=lesson", "/course/2"]


def test_a_section_or_a_question_that_has_left_the_lesson_leads_to_its_beginning_or_end(student):
    place(student, 5, tab="lesson", section="no-longer-there")
    assert step(student)["link"] == "/course/5?tab=lesson"
    place(student, 5, tab="practice", question=9999)
    assert step(student)["link"] == "/course/5?tab=practice&question=16"


@pytest.mark.parametrize(
    ("where", "field"),
    [
        ({"tab": "elsewhere"}, "tab"),
        ({"tab": "lesson", "section": "A b"}, "section"),
        ({"tab": "practice", "question": 0}, "question"),
    ],
)
def test_a_place_that_cannot_be_is_refused(student, where, field):
    answer = place(student, 5, **where)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == field
    assert place(student, 99, tab="chat").status_code == 404


@pytest.mark.both_databases
def test_places_are_handed_over_with_the_rest(student):
    place(student, 5, tab="lesson", section="equipment")

    def export(work):
        return personal_data_of(work, account_of(work, "student")[0])

    copy = run_in(student, export)
    assert [(row["module_id"], row["section"]) for row in copy.export["places"]] == [(5, "equipment")]
    run_in(student, lambda work: export(work).erase(work))
    assert step(student) is None


def test_a_plugin_that_fails_hides_no_other_step(student, monkeypatch):
    place(student, 5, tab="lesson")

    def fails(*_arguments):
        raise RuntimeError("broken")

    monkeypatch.setattr("cubital_tutor.places.next_step.places_of", fails)
    assert [one["kind"] for one in student.get("/api/today").json()["steps"]] == ["module", "practice"]


def reading(client, module_id=5):
    return client.get(f"/api/tutor/modules/{module_id}/reading").json()


def finish(client, *sections, module_id=5):
    answers = [
        client.post(f"/api/tutor/modules/{module_id}/sections", json={"section": section})
        for section in sections
    ]
    return [answer.status_code for answer in answers]


@pytest.mark.both_databases
def test_sections_that_are_done_are_known_once_each_and_in_their_own_module(student):
    assert reading(student) == {"section": None, "done": []}
    assert finish(student, "equipment", "order-of-draw", "equipment") == [200, 200, 200]
    assert reading(student) == {"section": None, "done": ["equipment", "order-of-draw"]}
    assert reading(student, 3) == {"section": None, "done": []}


@pytest.mark.both_databases
def test_a_question_to_the_tutor_leaves_the_section_where_one_stopped(student):
    place(student, 5, tab="lesson", section="order-of-draw")
    place(student, 5, tab="chat")
    assert step(student)["link"] == "/course/5?tab=chat"
    assert reading(student)["section"] == "order-of-draw"
    place(student, 5, tab="lesson")
    assert reading(student)["section"] is None


def test_after_the_last_section_one_goes_on_with_the_practice_exam(student):
    sections = [one["id"] for one in student.get("/api/modules/5/lesson").json()["sections"]]
    place(student, 5, tab="lesson", section=sections[-1])
    finish(student, *sections[:-1])
    assert step(student)["link"] == f"/course/5?tab=lesson#{sections[-1]}"
    finish(student, sections[-1])
    assert step(student)["link"] == "/course/5?tab=practice&question=1"


def test_a_section_that_is_none_is_refused(student):
    assert finish(student, "no-such-section") == [404]
    assert finish(student, "A b") == [422]
    assert finish(student, "equipment", module_id=99) == [404]
    assert student.get("/api/tutor/modules/99/reading").status_code == 404


def test_what_somebody_has_read_is_for_those_who_are_signed_in(client):
    assert client.get("/api/tutor/modules/5/reading").status_code == 401
    assert finish(client, "equipment") == [401]


@pytest.mark.both_databases
def test_sections_done_are_handed_over_with_the_rest(student):
    finish(student, "equipment")

    def export(work):
        return personal_data_of(work, account_of(work, "student")[0])

    rows = run_in(student, export).export["sections_done"]
    assert [(row["module_id"], row["section"]) for row in rows] == [(5, "equipment")]
    run_in(student, lambda work: export(work).erase(work))
    assert reading(student)["done"] == []
