"""Readiness: the chance of passing today, from first answers."""

import os
from itertools import chain

import pytest
from fastapi.testclient import TestClient
from typer import Typer
from typer.testing import CliRunner

from cubital.testing import school_of
from cubital_exams.readiness.model import Evidence, difficulty, readiness
from cubital_exams.readiness.own_results import own_results
from cubital_exams.readiness.simulation import calibration

COUNTS = {"one": 60, "two": 40}
REVIEW = "/api/resources/review"
STUDENTS = 4000 if os.environ.get("CUBITAL_SOAK") else 500


def answers(domain: str, right: int, wrong: int, **fields: float) -> list[Evidence]:
    return [Evidence(domain, n < right, **fields) for n in range(right + wrong)]


def chance(*evidence: list[Evidence], passing: float = 0.75) -> float:
    return readiness([*chain(*evidence)], COUNTS, passing).chance.share


def test_the_more_is_right_the_better_the_chance():
    chances = [
        chance(answers("one", right, 60 - right), answers("two", 30, 10)) for right in (30, 40, 50, 60)
    ]
    assert chances == sorted(chances)
    assert chances[0] < 0.1 < 0.9 < chances[-1]


def test_few_answers_in_a_domain_borrow_from_the_others():
    strong = answers("one", 55, 5)
    alone = readiness(strong, COUNTS, 0.75).domains["two"]
    one_wrong = readiness([*strong, *answers("two", 0, 1)], COUNTS, 0.75).domains["two"]
    many_wrong = readiness([*strong, *answers("two", 5, 25)], COUNTS, 0.75).domains["two"]
    assert alone.share > 0.8
    assert alone.share > one_wrong.share > 0.7
    assert many_wrong.share < 0.45


def test_more_answers_make_it_surer():
    few = readiness(answers("one", 15, 5), COUNTS, 0.75).domains["one"]
    many = readiness(answers("one", 150, 50), COUNTS, 0.75).domains["one"]
    assert few.low < many.low < many.share < many.high < few.high


def test_older_answers_weigh_less():
    fresh = answers("one", 40, 0)
    assert chance(fresh, answers("one", 0, 40, days=365)) > chance(fresh, answers("one", 0, 40)) + 0.2


def test_what_is_right_where_most_are_wrong_tells_more():
    easy, hard = difficulty(right=95, answers=100), difficulty(right=30, answers=100)
    assert difficulty(right=0, answers=0) == pytest.approx(0)
    assert hard > 0 > easy
    assert (
        chance(answers("one", 30, 10, difficulty=hard))
        > chance(answers("one", 30, 10, difficulty=easy)) + 0.3
    )


def test_who_is_told_seven_of_ten_passes_seven_times_of_ten():
    measured = calibration(STUDENTS)
    assert measured.farthest < 0.05 if STUDENTS > 1000 else measured.farthest < 0.08
    assert measured.brier < 0.5 * measured.brier_of_base
    for one in measured.bins:
        sure = 3.3 * max(0.05, (one.predicted * (1 - one.predicted)) ** 0.5) / one.students**0.5
        assert abs(one.predicted - one.passed) < 0.05 + sure


def test_the_command_prints_the_calibration():
    from cubital_exams.commands import add_to

    cli = Typer()
    add_to(cli)
    printed = CliRunner().invoke(cli, ["calibrate", "--students", "100"])
    assert printed.exit_code == 0
    assert "told to pass" in printed.output
    assert printed.output.count("%") == 30


def sit(student: TestClient, client_id: str, right: bool, **form: str) -> None:
    begun = {"clientId": client_id, "exam": "small", "form": "full"} | form
    sitting = student.post("/api/exams/sittings", json=begun).json()
    answers = [
        {
            "position": position,
            "response": next(
                (one for one in question["options"] if one.startswith("Right") == right), "something else"
            ),
            "seq": 1,
        }
        for position, question in enumerate(sitting["questions"])
    ]
    student.post(f"/api/exams/sittings/{sitting['id']}/answers", json={"answers": answers})
    student.post(f"/api/exams/sittings/{sitting['id']}/hand-in")


def test_too_few_answers_have_no_chance_yet_and_enough_have_one(student: TestClient):
    (before,) = student.get("/api/exams/readiness").json()
    assert (before["answers"], before["chance"], before["low"]) == (0, None, None)
    assert before["needed"] == 60
    sit(student, "a", right=True)
    (between,) = student.get("/api/exams/readiness").json()
    assert between["chance"] is None
    assert all(domain["percent"] > 60 for domain in between["domains"])
    sit(student, "b", right=True)
    (after,) = student.get("/api/exams/readiness").json()
    assert after["answers"] == 84
    assert 60 < after["low"] <= after["chance"] <= after["high"] <= 100


def test_a_question_that_was_left_and_told_is_not_known(student: TestClient):
    for client_id in ("a", "b"):
        begun = {"clientId": client_id, "exam": "small", "form": "full"}
        sitting = student.post("/api/exams/sittings", json=begun).json()
        student.post(f"/api/exams/sittings/{sitting['id']}/hand-in")
    (left,) = student.get("/api/exams/readiness").json()
    assert left["answers"] >= left["needed"]
    assert left["chance"] < 5
    # It is nothing to be reviewed, though, and tells nothing of the questions.
    assert not [one for one in student.get(REVIEW).json()["items"] if one["kind"] == "question"]
    for client_id in ("c", "d"):
        sit(student, client_id, right=True)  # the keys have been seen
    (again,) = student.get("/api/exams/readiness").json()
    assert again["answers"] < 2 * left["answers"]


def test_only_the_first_answer_to_an_item_tells(student: TestClient):
    for client_id in ("a", "b"):
        sit(student, client_id, right=False)
    (low,) = student.get("/api/exams/readiness").json()
    for client_id in ("c", "d"):
        sit(student, client_id, right=True)
    (again,) = student.get("/api/exams/readiness").json()
    assert low["chance"] < 5
    assert again["answers"] < 2 * low["answers"]


def test_staff_see_results_and_readiness_and_no_student_those_of_another(student: TestClient, sign_in):
    sit(student, "a", right=True)
    number = student.get("/api/user").json()["id"]
    assert student.get(f"/api/exams/admin/students/{number}").status_code == 403
    sign_in(student, "admin")
    exams = student.get(f"/api/exams/admin/students/{number}").json()
    (sitting,) = exams["sittings"]
    assert (sitting["examName"], sitting["passed"]) == ("Small exam", True)
    assert exams["readiness"][0]["answers"] == 42
    assert "response" not in str(exams)
    assert student.get("/api/exams/admin/students/999999").status_code == 404


def test_an_exam_of_one_domain_is_none_that_a_student_has_passed(student: TestClient, sign_in):
    sit(student, "a", right=True, form="domain", domain="safety")
    sign_in(student, "admin")
    results = student.get("/api/exams/admin/class", params={"exam": "small"}).json()
    (line,) = [one for one in results["students"] if one["sittings"]]
    assert (line["sittings"], line["passed"], line["bestPercent"]) == (1, False, None)


@pytest.mark.both_databases
def test_a_school_sees_what_became_of_those_who_were_told_a_chance(student: TestClient, cli: Typer):
    sit(student, "a", right=True)
    sit(student, "b", right=True)
    sit(student, "c", right=True)
    sit(student, "d", right=False)

    lines = CliRunner().invoke(cli, ["exams", "calibrate", "--own"]).stdout.splitlines()

    # Enough was answered before the third, which was passed, and before the fourth, which was not.
    assert lines[:2] == [
        "Full exams that were handed in: 4.",
        "Before 2 of them too little was answered to tell a chance.",
    ]
    students, chance, passed, _ = lines[3].split()
    assert (students, passed) == ("2", "50.0%")
    assert float(chance.rstrip("%")) > 90
    assert lines[-1] == "2 exams say little; look again from 100 on."


def test_a_school_without_exams_says_so(client: TestClient, cli: Typer):
    assert CliRunner().invoke(cli, ["exams", "calibrate", "--own"]).stdout.splitlines() == [
        "Full exams that were handed in: 0.",
        "0 exams say little; look again from 100 on.",
    ]


def test_what_was_answered_after_the_exam_began_tells_nothing_of_it(student: TestClient):
    for client_id in ("a", "b", "c"):
        sit(student, client_id, right=client_id == "c")
    ((chance, passed),) = student.portal.call(own_results, school_of(student)).outcomes
    assert passed
    assert chance < 0.05
