"""Who has gone quiet is told to staff; who was here, or has finished, is not."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update
from starlette.testclient import TestClient

from cubital.accounts.tables import users
from cubital.accounts.user import User
from cubital.answers import Concern
from cubital.learning.tables import progress
from cubital.testing import run_in
from cubital.work import Work


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
    found = [each["student"] for each in everything if each["title"] == "Inactive for 14 days"]
    assert found == ["ann", "cleo"]


@pytest.mark.parametrize(
    ("percent", "quiet_for", "told"), [(40, 8, True), (40, 6, False), (100, 8, False), (0, 8, False)]
)
def test_who_stopped_in_the_middle_of_a_module(
    client: TestClient, admin: TestClient, ada: TestClient, percent: int, quiet_for: int, told: bool
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
    found = concerns(admin, "Stopped in the middle of a module")
    assert found == (["At 40% of module 4."] if told else [])


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
    found = concerns(admin, "Inactive for 14 days")
    assert len(found) == 21
    assert found[-1] == "And more. Sort the students by Last Active."


def take_exam(work: Work, user_id: int, score: float, percent: int = 100) -> None:
    work.insert(
        progress,
        user_id=user_id,
        module_id=4,
        last_position=percent,
        completed=percent == 100,
        score=score,
        attempts=1,
        last_updated=work.now,
    )


@pytest.mark.parametrize(
    ("score", "percent", "told"), [(25, 100, True), (79.9, 100, True), (80, 100, False), (25, 60, False)]
)
def test_who_finished_a_module_without_passing_its_exam(
    client: TestClient, admin: TestClient, ada: TestClient, score: float, percent: int, told: bool
) -> None:
    run_in(client, take_exam, ada.id, score, percent)
    found = concerns(admin, "Finished a module without passing its exam")
    words = f"{round(score)}% in the last practice exam of module 4; 80% is a pass."
    assert found == ([words] if told else [])
    [row] = [each for each in admin.get("/api/admin/students").json() if each["id"] == ada.id]
    assert row["modulesNotPassed"] == (1 if told else 0)


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
