"""Estimates of readiness are quick, and the same as those that are worked out in the plainest way."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest
from draw_by_draw import in_percent, readiness_draw_by_draw
from fastapi.testclient import TestClient
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import func, insert, select

from cubital.accounts.tables import users
from cubital.app import create_app
from cubital.learning.tables import recorded_answers
from cubital.storage.work import Work
from cubital.testing import run_in, school_of
from cubital_exams.bank.blueprints import BLUEPRINTS
from cubital_exams.bank.items import ITEMS
from cubital_exams.readiness import estimates, evidence
from cubital_exams.readiness.model import readiness

STUDENTS = 30
DRAWS = [f"exam-items:{number}" for number in range(200, 240)]
QUESTIONS = [f"exam-items:{number}" for number in range(1, 60)] + DRAWS


@st.composite
def exams(draw: st.DrawFn) -> tuple[dict[str, int], float, dict[str, list[float]], list[evidence.Evidence]]:
    names = [f"domain {n}" for n in range(draw(st.integers(1, 6)))]
    hard = st.floats(-4, 4)
    answers = st.builds(evidence.Evidence, st.sampled_from(names), st.booleans(), hard, st.floats(0, 400))
    return (
        {name: draw(st.integers(1, 60)) for name in names},
        draw(st.floats(0.3, 0.95)),
        {name: draw(st.lists(hard, max_size=25)) for name in names},
        draw(st.lists(answers, max_size=120)),
    )


@settings(deadline=None)
@given(exams())
def test_the_quick_way_tells_the_same_as_draw_by_draw_to_the_last_digit(exam: Any):
    counts, passing, hard, answers = exam
    quick = readiness(answers, counts, passing, hard)
    plain = readiness_draw_by_draw(answers, counts, passing, hard)
    assert in_percent(quick.chance) == in_percent(plain.chance)
    for domain in counts:
        assert in_percent(quick.domains[domain]) == in_percent(plain.domains[domain])


def a_class(work: Work) -> list[int]:
    """Students who each have answered some of the items, some of them twice; their ids."""
    chance = random.Random(4)
    new = [
        {
            **{name: f"pupil{n:02}" for name in ("username", "username_key", "full_name", "sort_name")},
            **{name: f"pupil{n}@example.org" for name in ("email", "email_key")},
            **{"password_hash": "!", "status": "active", "role": "student", "is_admin": False},
            **{"progress": 0, "preferences": {}, "notes": "", "created_at": work.now},
        }
        for n in range(STUDENTS)
    ]
    work.run_many(insert(users), new)
    ids = [row.id for row in work.all(select(users.c.id).where(users.c.username.like("pupil%")))]
    for user in ids:
        skill = chance.uniform(0.3, 1)
        questions = chance.sample(QUESTIONS, chance.randint(5, len(QUESTIONS)))
        for question in [*questions, *questions[:4]]:
            answer(work, user, question, chance.random() < skill, days=chance.uniform(0, 200))
    return ids


def answer(work: Work, user: int, question: str, correct: bool, days: float = 0, **more: Any) -> int:
    (number,) = work.all(select(func.count()).select_from(recorded_answers))
    return work.insert(
        recorded_answers,
        **{"user_id": user, "question": question, "correct": correct, "source": "exams", "chosen": "x"},
        **{"client_id": f"answer {number[0]}", "at": work.now - timedelta(days=days)},
        **more,
    )


def told_to_staff(staff: TestClient) -> dict[int, dict[str, Any]]:
    """Each student's line of the class, page by page."""
    lines: dict[int, dict[str, Any]] = {}
    for page in range(STUDENTS // 25 + 1):
        call = staff.get("/api/exams/admin/class", params={"exam": "small", "page": page})
        assert call.status_code == 200, call.text
        lines |= {line["id"]: line for line in call.json()["students"]}
    return lines


def worked_out_plainly(staff: TestClient, ids: list[int]) -> dict[int, tuple[int, tuple[float, ...] | None]]:
    """How many answers tell of the exam, and the chance with its bounds, of each student for themselves."""
    content = school_of(staff).content
    (blueprint,) = staff.portal.call(content.all, BLUEPRINTS)
    items = staff.portal.call(content.all, ITEMS)
    counts = {domain.id: domain.items for domain in blueprint.domains}

    def one_by_one(work: Work) -> dict[int, tuple[int, tuple[float, ...] | None]]:
        hard = evidence.difficulties(evidence.counts_by_question(work))
        scale = evidence.scale_of(blueprint, items, hard)
        plain: dict[int, tuple[int, tuple[float, ...] | None]] = {}
        for user in ids:
            answers = evidence.evidence_of(evidence.first_answers(work, [user])[user], scale, work.now)
            chance = readiness_draw_by_draw(answers, counts, 0.7, scale.of_bank).chance
            enough = evidence.is_enough(answers, blueprint)
            plain[user] = len(answers), in_percent(chance) if enough else None
        return plain

    return run_in(staff, one_by_one)


@pytest.fixture
def workings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Grows by the exam's id each time that a student's readiness is worked out."""
    calls: list[str] = []
    plain = estimates.readiness_view

    def counting(scale: evidence.ExamScale, answers: Any) -> Any:
        calls.append(scale.blueprint.id)
        return plain(scale, answers)

    monkeypatch.setattr(estimates, "readiness_view", counting)
    return calls


@pytest.mark.both_databases
def test_a_class_is_told_what_each_student_would_be_told_alone(admin: TestClient):
    ids = run_in(admin, a_class)
    for _ in range(2):  # worked out, and kept
        lines = told_to_staff(admin)
        plain = worked_out_plainly(admin, ids)
        assert {
            user: (
                lines[user]["answers"],
                None
                if lines[user]["chance"] is None
                else (lines[user]["chance"], lines[user]["low"], lines[user]["high"]),
            )
            for user in ids
        } == plain
    chances = [chance for _, chance in plain.values()]
    assert None in chances
    assert len({chance for chance in chances if chance}) > 5


@pytest.mark.both_databases
def test_a_domain_of_the_class_counts_the_first_answer_of_each_student_to_each_item(admin: TestClient):
    run_in(admin, a_class)
    in_order = select(recorded_answers).order_by(recorded_answers.c.id.desc())
    firsts = {(row.user_id, row.question): row.correct for row in run_in(admin, lambda w: w.all(in_order))}
    draws = [right for (_, question), right in firsts.items() if question in DRAWS]
    domains = admin.get("/api/exams/admin/class", params={"exam": "small"}).json()["domains"]
    assert (domains[1]["name"], domains[1]["answers"]) == ("Draws", len(draws))
    assert domains[1]["percent"] == round(100 * sum(draws) / len(draws), 1)
    assert domains[0]["answers"] == len(firsts) - len(draws)


@pytest.mark.both_databases
def test_readiness_is_worked_out_once_until_the_student_answers_again(admin: TestClient, workings: list[str]):
    ids = run_in(admin, a_class)
    before = told_to_staff(admin)
    assert len(workings) == STUDENTS
    assert told_to_staff(admin) == before
    assert len(workings) == STUDENTS
    run_in(admin, answer, ids[3], "exam-items:101", True)
    after = told_to_staff(admin)
    assert len(workings) == STUDENTS + 1
    assert after[ids[3]]["answers"] == before[ids[3]]["answers"] + 1
    assert [user for user in before if after[user] != before[user]] == [ids[3]]


@pytest.mark.both_databases
def test_an_answer_that_another_worker_took_counts_at_once(admin: TestClient, sign_in, plugins):
    ids = run_in(admin, a_class)
    with TestClient(create_app(school_of(admin).settings, plugins)) as other:
        sign_in(other, "admin")
        before = told_to_staff(admin)
        assert told_to_staff(other) == before
        run_in(other, answer, ids[3], "exam-items:101", True)
        assert told_to_staff(admin)[ids[3]]["answers"] == before[ids[3]]["answers"] + 1


@pytest.mark.both_databases
def test_an_answer_counts_that_was_committed_after_one_with_a_larger_id(admin: TestClient):
    ids = run_in(admin, a_class)
    run_in(admin, lambda work: answer(work, ids[3], "exam-items:101", True, id=90_002))
    before = told_to_staff(admin)
    run_in(admin, lambda work: answer(work, ids[3], "exam-items:102", True, id=90_001))
    assert told_to_staff(admin)[ids[3]]["answers"] == before[ids[3]]["answers"] + 1


def test_only_so_many_estimates_are_kept_and_the_others_are_worked_out_again(
    admin: TestClient, workings: list[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(estimates, "MOST_KEPT", 10)
    run_in(admin, a_class)
    first = told_to_staff(admin)
    assert told_to_staff(admin) == first
    school = school_of(admin)
    basis = estimates.estimates_of(school.database, school.content)._latest_basis
    assert len(basis.estimates) == 10
    assert len(workings) > STUDENTS


def test_after_an_hour_difficulties_and_estimates_are_worked_out_anew(
    admin: TestClient, workings: list[str], monkeypatch: pytest.MonkeyPatch
):
    run_in(admin, a_class)
    monkeypatch.setattr(estimates, "AGE", 0.0)
    told_to_staff(admin)
    told_to_staff(admin)
    assert len(workings) == 2 * STUDENTS
