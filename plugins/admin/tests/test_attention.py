"""Who has gone quiet is told to staff; who was here, or has finished, is not."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update
from starlette.testclient import TestClient

from cubital.accounts.tables import users
from cubital.accounts.user import User
from cubital.learning.tables import assessments, progress
from cubital.plugins.results import Concern
from cubital.storage.work import Work
from cubital.testing import run_in

pytestmark = pytest.mark.both_databases


def concerns(admin: TestClient, title: str) -> list[str]:
    return [each["detail"] for each in admin.get("/api/admin/concerns").json() if each["title"] == title]


def test_who_was_not_here_for_two_weeks(
    client: TestClient, admin: TestClient, add_user: Callable[..., User]
) -> None:
    def last_here(work: Work, name: str, days: int) -> None:
        work.run(
            update(users)
            .where(users.c.username == name)
            .values(last_active=work.now - timedelta(days=days), created_at=work.now - timedelta(days=100))
        )

    for name, days in (("ann", 15), ("bob", 13), ("cleo", 40), ("dora", 40)):
        add_user(name, status="paused" if name == "dora" else "active")
        run_in(client, last_here, name, days)
    everything = admin.get("/api/admin/concerns").json()
    names = [each["student"] for each in everything if each["title"] == "Inactive for 14 days"]
    assert names == ["ann", "cleo"]


@pytest.mark.parametrize(
    ("percent", "quiet_for", "is_shown"), [(40, 8, True), (40, 6, False), (100, 8, False), (0, 8, False)]
)
def test_who_stopped_in_the_middle_of_a_module(
    client: TestClient, admin: TestClient, ada: TestClient, percent: int, quiet_for: int, is_shown: bool
) -> None:
    def stop(work: Work) -> None:
        moment = work.now - timedelta(days=quiet_for)
        work.insert(
            progress,
            user_id=ada.id,
            module_id=4,
            last_position=percent,
            completed=percent == 100,
            last_updated=moment,
        )

    run_in(client, stop)
    details = concerns(admin, "Stopped in the middle of a module")
    assert details == (["At 40% of module 4."] if is_shown else [])


def test_the_school_may_wait_longer(
    client: TestClient, admin: TestClient, ada: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUBITAL_ATTENTION_INACTIVE_DAYS", "30")

    def away(work: Work) -> None:
        work.run(
            update(users).where(users.c.username == "ada").values(last_active=work.now - timedelta(days=20))
        )

    run_in(client, away)
    assert concerns(admin, "Inactive for 30 days") == []


def test_of_a_crowd_the_latest_are_named(
    client: TestClient, admin: TestClient, add_many: Callable[[int], None]
) -> None:
    add_many(25)

    def long_ago(work: Work) -> None:
        work.run(update(users).values(created_at=work.now - timedelta(days=60)))

    run_in(client, long_ago)
    details = concerns(admin, "Inactive for 14 days")
    assert len(details) == 21
    assert details[-1] == "And more. Sort the students by Last Active."


def take_exams(work: Work, user_id: int, scores: list[float], percent: int, quiet_for: int) -> None:
    moment = work.now - timedelta(days=quiet_for)
    work.insert(
        progress,
        user_id=user_id,
        module_id=4,
        last_position=percent,
        completed=percent == 100,
        score=scores[-1] if scores else None,
        attempts=len(scores),
        last_updated=moment,
    )
    for number, score in enumerate(scores):
        work.insert(
            assessments,
            user_id=user_id,
            module_id=4,
            questions=["a"],
            answers=["b"],
            score=score,
            completed_at=moment,
            client_id=f"exam {number}",
        )


@pytest.mark.parametrize(
    ("scores", "percent", "quiet_for", "score"),
    [
        ([25, 61.5, 40], 100, 0, "best score 61% in 3 attempts."),
        ([79.9], 100, 0, "best score 79%."),
        ([25], 60, 0, "best score 25%"),
        ([0], 60, 0, "best score 0%"),
        ([90, 70], 100, 0, None),
        ([80], 100, 0, None),
        ([], 100, 8, "no exam was taken"),
        ([], 100, 1, None),
        ([], 0, 8, None),
    ],
)
def test_whose_exams_were_not_passed(
    client: TestClient,
    admin: TestClient,
    ada: TestClient,
    scores: list[float],
    percent: int,
    quiet_for: int,
    score: str | None,
) -> None:
    run_in(client, take_exams, ada.id, scores, percent, quiet_for)
    title = "Has not passed a practice exam" if scores else "Finished a module without its practice exam"
    details = concerns(admin, title)
    assert len(details) == (1 if score else 0)
    assert not score or ("odule 4" in details[0] and score in details[0])
    [row] = [each for each in admin.get("/api/admin/students").json() if each["id"] == ada.id]
    passed = max(scores, default=0) >= 80
    assert row["modulesNotPassed"] == (1 if percent == 100 and not passed else 0)
    assert row["bestNotPassed"] == (max(scores) if percent == 100 and scores and not passed else None)


def test_an_exam_is_as_old_as_it_is_whoever_looks_into_its_module_again(
    admin: TestClient, ada: TestClient
) -> None:
    run_in(ada, take_exams, ada.id, [25], 60, 5)
    ada.post("/api/activity/log", json={"moduleId": 4, "activity": "study"})
    [concern] = [
        each
        for each in admin.get("/api/admin/concerns").json()
        if each["title"] == "Has not passed a practice exam"
    ]
    age = datetime.now(UTC) - datetime.fromisoformat(concern["since"])
    assert timedelta(days=4) < age < timedelta(days=6)


def test_a_concern_about_a_question_says_its_words(
    client: TestClient, admin: TestClient, ada: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    plugins = client.app.state.school.plugins
    question = ada.get("/api/resources/quiz").json()[0]
    about = [
        Concern(
            "Missed",
            "Three times.",
            since=datetime(2026, 11, 1, tzinfo=UTC),
            student_id=ada.id,
            question=name,
        )
        for name in (f"quiz:{question['id']}", "quiz:99999")
    ]
    monkeypatch.setattr(type(plugins), "concerns", lambda self, work: about)
    first, second = admin.get("/api/admin/concerns").json()
    assert (first["student"], first["question"]) == ("Ada Lovelace", question["question"])
    assert second["question"] is None
