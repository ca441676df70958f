"""Reflections: drafts, saving, and two devices at once, by HTTP."""

import pytest

from cubital.learning.activity import newest_entries
from cubital.testing import run_in

MINE = "/api/resources/reflections"


def draft(client, text, version=0, topic="honesty", question=0):
    return client.post(
        f"{MINE}/draft", json={"topic": topic, "question": question, "text": text, "version": version}
    )


def save(client, *texts, topic="honesty", versions=(0, 0)):
    answers = [{"text": text, "version": version} for text, version in zip(texts, versions, strict=False)]
    return client.post(f"{MINE}/save", json={"topic": topic, "answers": answers})


def boxes(client, topic="honesty"):
    return client.get(MINE).json()["topics"].get(topic, {})


def test_a_student_starts_with_the_samples_of_topics_and_questions_that_there_are(student):
    assert student.get(MINE).json()["topics"] == {
        "greeting": {
            place: {"text": text, "saved": text, "version": 0, "changedAt": None, "sample": True}
            for place, text in (("0", "A sample."), ("1", "Another sample."))
        }
    }


@pytest.mark.both_databases
def test_a_draft_is_kept_but_is_no_reflection_yet(student):
    answer = draft(student, "Once upon")

    assert (answer.json()["version"], answer.json()["saved"]) == (1, None)
    assert boxes(student)["0"]["text"] == "Once upon"
    assert student.get("/api/resources/study").json()["reflected"] == ["greeting"]


@pytest.mark.both_databases
def test_saving_sets_the_counter_to_the_number_of_saved_topics(student):
    answer = save(student, "When", "What")

    assert answer.status_code == 200
    assert answer.json()["study"]["reflectionsCompleted"] == 2
    assert answer.json()["topics"]["honesty"]["1"]["saved"] == "What"
    assert answer.json()["topics"]["greeting"]["0"]["sample"] is True


def test_a_sample_is_replaced_by_what_the_student_writes(student):
    draft(student, "My own.", topic="greeting")

    assert boxes(student, "greeting")["0"] | {"changedAt": None} == {
        "text": "My own.",
        "saved": None,
        "version": 1,
        "changedAt": None,
        "sample": False,
    }
    assert boxes(student, "greeting")["1"]["sample"] is True


@pytest.mark.parametrize("blank", ["", "  \n\t"])
def test_a_blank_answer_saves_nothing_at_all(student, blank):
    answer = save(student, "When", blank)

    assert answer.status_code == 422
    assert boxes(student) == {}


def test_an_answer_too_few_is_refused(student):
    assert save(student, "When").status_code == 404
    assert boxes(student) == {}


@pytest.mark.both_databases
def test_of_two_devices_the_second_is_asked(student):
    draft(student, "Written on the laptop")

    answer = draft(student, "Written on the phone", version=0)

    assert answer.status_code == 409
    assert "another device" in answer.json()["message"]
    assert boxes(student)["0"]["text"] == "Written on the laptop"
    assert draft(student, "Written on the phone", version=1).json()["version"] == 2


@pytest.mark.both_databases
def test_a_save_that_meets_a_change_from_elsewhere_saves_nothing(student):
    draft(student, "Laptop", question=1)

    assert save(student, "When", "Phone").status_code == 409
    assert "0" not in boxes(student)


@pytest.mark.both_databases
def test_the_same_text_again_changes_nothing(student):
    first = draft(student, "Same").json()

    assert draft(student, "Same").json() == first


@pytest.mark.both_databases
def test_long_texts_emoji_and_html_come_back_as_they_were_written(student):
    text = "<b>Not bold</b> 🩸👩🏽‍⚕️ & \u202eodd " + "x" * 4960
    text = text[:5000]

    assert draft(student, text).status_code == 200
    assert boxes(student)["0"]["text"] == text
    assert draft(student, "x" * 5001, version=1).status_code == 422


def test_a_topic_or_question_that_is_gone_is_refused_and_what_was_written_stays_hidden(student, edit):
    save(student, "When", "What")
    assert draft(student, "x", question=5).status_code == 404
    edit(student, "professionalism.yaml", "id: honesty", "id: candor")

    assert draft(student, "x", version=1).status_code == 404
    assert "honesty" not in student.get(MINE).json()["topics"]
    assert student.get("/api/resources/study").json()["reflectionsCompleted"] == 1
    edit(student, "professionalism.yaml", "id: candor", "id: honesty")
    assert boxes(student)["0"]["saved"] == "When"


@pytest.mark.both_databases
def test_nobody_reads_what_another_wrote(student, sign_in):
    draft(student, "Private")
    sign_in(student, "admin")

    assert boxes(student) == {}


def test_a_saved_reflection_is_an_activity_without_its_words(student):
    save(student, "When", "What")
    save(student, "When", "What", versions=(1, 1))

    lines = [e for e in run_in(student, newest_entries, 50) if e.details.get("action") == "reflection_saved"]
    assert [(line.activity, line.details) for line in lines] == [
        ("study", {"action": "reflection_saved", "title": "Honesty"})
    ]
