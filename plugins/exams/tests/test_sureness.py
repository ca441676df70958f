"""A chance whose bounds are far apart is told by its bounds, and by what would bring them closer."""

from __future__ import annotations

import csv
import io
from math import floor
from pathlib import Path

import pytest
from exam_calls import begin, right_response, save
from fastapi.testclient import TestClient

from cubital.testing import school_of
from cubital_exams.readiness.model import Evidence, readiness
from cubital_exams.readiness.sureness import WIDE, answers_to_narrow

COUNTS = {"one": 60, "two": 40}
PASSING = 0.75


def answers(right: int, wrong: int) -> list[Evidence]:
    """So many in each domain."""
    return [Evidence(domain, n < right) for domain in COUNTS for n in range(right + wrong)]


def width(evidence: list[Evidence]) -> float:
    chance = readiness(evidence, COUNTS, PASSING).chance
    return chance.high - chance.low


def sit(student: TestClient, client_id: str, wrong_each: int) -> None:
    """A full exam in which each so-manieth answer is wrong."""
    sitting = begin(student, client_id)
    for position, question in enumerate(sitting["questions"]):
        wrong = position % wrong_each == 0
        save(student, sitting["id"], position, "nothing" if wrong else right_response(question))
    assert student.post(f"/api/exams/sittings/{sitting['id']}/hand-in").status_code == 200


def my_readiness(student: TestClient) -> dict:
    return student.get("/api/exams/readiness").json()[0]


def my_note(student: TestClient) -> str:
    school = school_of(student)
    me = student.get("/api/user").json()["id"]
    (note,) = student.portal.call(school.plugins.progress_notes, me, school.database, school.content)
    return note.text


def test_as_many_more_answers_as_are_named_do_narrow_it_and_much_fewer_do_not():
    evidence = answers(right=17, wrong=3)
    more = answers_to_narrow(evidence, COUNTS, PASSING, {})
    assert more == 100
    assert width(evidence) > WIDE
    assert width(evidence * 2) > WIDE  # 40 more
    assert width([*evidence * 3, *answers(right=8, wrong=2)]) <= WIDE  # 100 more


def test_so_close_to_the_passing_score_no_number_of_answers_is_promised():
    evidence = answers(right=15, wrong=5)
    assert answers_to_narrow(evidence, COUNTS, PASSING, {}) is None
    assert width(evidence * 11) > WIDE  # 400 more


def test_a_wide_chance_is_marked_and_says_what_would_narrow_it(student: TestClient):
    assert (my_readiness(student)["unsure"], my_readiness(student)["answersToNarrow"]) == (False, None)
    for client_id in "ab":
        sit(student, client_id, wrong_each=5)
    ready = my_readiness(student)
    assert ready["high"] - ready["low"] > 30
    assert ready["unsure"] is True
    assert ready["answersToNarrow"] == 100


def test_a_narrow_chance_is_not_marked(student: TestClient):
    for client_id in "ab":
        sit(student, client_id, wrong_each=2)
    ready = my_readiness(student)
    assert ready["high"] - ready["low"] <= 30
    assert (ready["unsure"], ready["answersToNarrow"]) == (False, None)


@pytest.mark.parametrize(("wrong_each", "unsure"), [(5, True), (2, False)])
def test_staff_see_the_same_mark_with_the_class_and_in_its_file(
    student: TestClient, sign_in, wrong_each: int, unsure: bool
):
    for client_id in "ab":
        sit(student, client_id, wrong_each)
    staff = sign_in(student, "admin")
    (line,) = staff.get("/api/exams/admin/class", params={"exam": "small"}).json()["students"]
    assert line["unsure"] is unsure
    file = staff.get("/api/exams/admin/class/file", params={"exam": "small"})
    (row,) = csv.DictReader(io.StringIO(file.text))
    assert row["unsure"] == ("yes" if unsure else "no")


@pytest.mark.parametrize(
    ("wrong_each", "words"), [(5, "too early to tell whether you would pass"), (2, "your chance of passing")]
)
def test_who_asks_how_they_are_doing_hears_the_bounds_of_a_wide_chance_alone(
    student: TestClient, wrong_each: int, words: str
):
    for client_id in "ab":
        sit(student, client_id, wrong_each)
    text = my_note(student)
    ready = my_readiness(student)
    assert words in text
    assert f"{floor(ready['low'])}% and {floor(ready['high'])}%" in text
    assert (f" today is **{floor(ready['chance'])}%**" in text) is not ready["unsure"]


# About a third and about seven tenths: which questions are drawn decides on which side of the limit.
@pytest.mark.parametrize("wrong_each", [3, 4])
def test_only_a_chance_in_the_middle_is_said_to_be_close_to_the_passing_score(
    student: TestClient, wrong_each: int
):
    for client_id in "ab":
        sit(student, client_id, wrong_each)
    ready = my_readiness(student)
    assert ready["answersToNarrow"] is None
    is_close = 30 <= ready["chance"] <= 70
    assert ("You stand close to the passing score, where more answers" in my_note(student)) is is_close
    assert ("**. More answers may not settle it." in my_note(student)) is not is_close


@pytest.fixture
def exam_of_59(content_folder: Path) -> None:
    file = content_folder / "exams" / "blueprints.yaml"
    file.write_text(file.read_text().replace("items: 22", "items: 34").replace("items: 18", "items: 23"))


@pytest.mark.usefixtures("exam_of_59")
def test_one_answer_that_is_missing_is_spoken_of_as_one(student: TestClient):
    sit(student, "a", wrong_each=3)
    assert "cannot be told yet: answer 1 more question, in lesson checks" in my_note(student)
