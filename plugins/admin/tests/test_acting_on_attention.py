"""Staff act on who needs attention: nudges, notes, snoozing and done; a new reason brings a student back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import update
from starlette.testclient import TestClient

from cubital.accounts.user import User, user_by_id
from cubital.plugins.results import Concern
from cubital.storage.work import Work
from cubital.testing import letters, run_in
from cubital_admin.tables import asides, nudges

pytestmark = pytest.mark.both_databases

NOW = datetime.now(UTC).replace(microsecond=0)


def days_ago(days: float) -> datetime:
    return NOW - timedelta(days=days)


def failed_exam(student_id: int, at: datetime, module_id: int = 4, tries: int = 1) -> Concern:
    detail = f"Best score 25% in {tries} attempts."
    return Concern("Has not passed a practice exam", detail, at, student_id, module_id=module_id)


@pytest.fixture
def concerns(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> list[Concern]:
    """What the plugins find: a list that a test fills and changes."""
    all_concerns: list[Concern] = []
    monkeypatch.setattr(
        type(client.app.state.school.plugins), "concerns", lambda self, work: list(all_concerns)
    )
    return all_concerns


def people(admin: TestClient, *, aside: bool = False) -> list[dict[str, Any]]:
    everybody = admin.get("/api/admin/attention").json()["people"]
    return [person for person in everybody if (person["aside"] is not None) is aside]


def put_aside(admin: TestClient, student_id: int, choice: str, reasons: list[str] | None = None) -> int:
    if reasons is None:
        [person] = [each for each in people(admin) if each["studentId"] == student_id]
        reasons = [each["id"] for each in person["reasons"]]
    body = {"choice": choice, "reasons": reasons}
    return admin.post(f"/api/admin/students/{student_id}/aside", json=body).status_code


def test_people_come_with_all_their_reasons_the_most_and_the_oldest_first(
    admin: TestClient, ada: TestClient, add_user: Callable[..., User], concerns: list[Concern]
) -> None:
    bob, cleo = add_user("bob"), add_user("cleo")
    question = ada.get("/api/resources/quiz").json()[0]
    concerns += [
        failed_exam(bob.id, days_ago(1)),
        failed_exam(cleo.id, days_ago(9)),
        failed_exam(ada.id, days_ago(2)),
        Concern("Missed", "Three times.", days_ago(3), ada.id, question=f"quiz:{question['id']}"),
        Concern("Waiting for activation", "3 more students are waiting.", days_ago(1)),
    ]
    answer = admin.get("/api/admin/attention").json()
    assert [person["student"] for person in answer["people"]] == ["Ada Lovelace", "cleo", "bob"]
    first, second = answer["people"][0]["reasons"]
    assert (first["title"], first["moduleId"]) == ("Has not passed a practice exam", 4)
    assert (second["question"], second["questionName"]) == (question["question"], f"quiz:{question['id']}")
    assert [each["detail"] for each in answer["others"]] == ["3 more students are waiting."]


def test_who_is_done_comes_back_with_a_new_reason_alone(
    admin: TestClient, ada: TestClient, concerns: list[Concern]
) -> None:
    concerns.append(failed_exam(ada.id, days_ago(2)))
    assert put_aside(admin, ada.id, "done") == 200
    assert people(admin) == []
    [person] = people(admin, aside=True)
    assert (person["aside"]["choice"], person["aside"]["until"], person["aside"]["by"]) == (
        "done",
        None,
        "admin",
    )

    concerns[0] = failed_exam(ada.id, days_ago(2), tries=2)  # another figure, nothing that happened since
    assert people(admin) == []
    concerns[0] = failed_exam(ada.id, datetime.now(UTC) + timedelta(seconds=1), tries=3)
    assert len(people(admin)) == 1

    concerns[0] = failed_exam(ada.id, days_ago(2))
    assert people(admin) == []
    concerns.append(failed_exam(ada.id, days_ago(2), module_id=7))
    assert len(people(admin)) == 1


def test_a_reason_that_was_not_seen_is_not_set_aside(
    admin: TestClient, ada: TestClient, concerns: list[Concern]
) -> None:
    concerns.append(failed_exam(ada.id, days_ago(2)))
    [person] = people(admin)
    concerns.append(failed_exam(ada.id, days_ago(3), module_id=7))
    assert put_aside(admin, ada.id, "seven_days", [person["reasons"][0]["id"]]) == 200
    assert len(people(admin)) == 1


@pytest.mark.parametrize(("choice", "days"), [("three_days", 3), ("seven_days", 7)])
def test_who_is_snoozed_comes_back_when_the_days_are_over(
    client: TestClient, admin: TestClient, ada: TestClient, concerns: list[Concern], choice: str, days: int
) -> None:
    concerns.append(failed_exam(ada.id, days_ago(2)))
    assert put_aside(admin, ada.id, choice) == 200
    [person] = people(admin, aside=True)
    until = datetime.fromisoformat(person["aside"]["until"])
    assert timedelta(days=days, minutes=-1) < until - datetime.now(UTC) < timedelta(days=days, minutes=1)
    concerns[0] = failed_exam(ada.id, datetime.now(UTC), tries=2)
    assert people(admin) == []

    def let_days_pass(work: Work) -> None:
        work.run(update(asides).values(until=work.now - timedelta(seconds=1)))

    run_in(client, let_days_pass)
    assert len(people(admin)) == 1


def test_who_is_snoozed_until_something_changes_comes_back_when_a_figure_does(
    admin: TestClient, ada: TestClient, concerns: list[Concern]
) -> None:
    concerns.append(failed_exam(ada.id, days_ago(2)))
    assert put_aside(admin, ada.id, "until_change") == 200
    assert people(admin) == []
    concerns[0] = failed_exam(ada.id, days_ago(2), tries=2)
    assert len(people(admin)) == 1


def test_who_was_set_aside_can_be_brought_back(
    admin: TestClient, ada: TestClient, concerns: list[Concern]
) -> None:
    concerns.append(failed_exam(ada.id, days_ago(2)))
    put_aside(admin, ada.id, "done")
    assert admin.delete(f"/api/admin/students/{ada.id}/aside").status_code == 200
    assert len(people(admin)) == 1
    actions = [line["action"] for line in admin.get("/api/admin/audit").json()]
    assert actions[:2] == ["attention_brought_back", "attention_done"]


@pytest.mark.parametrize(
    "body", [{"choice": "for_ever", "reasons": ["0" * 16]}, {"choice": "done", "reasons": []}]
)
def test_a_choice_that_is_none_is_refused(admin: TestClient, ada: TestClient, body: dict[str, Any]) -> None:
    assert admin.post(f"/api/admin/students/{ada.id}/aside", json=body).status_code == 422
    assert (
        admin.post(
            "/api/admin/students/9999/aside", json={"choice": "done", "reasons": ["0" * 16]}
        ).status_code
        == 404
    )


def test_a_nudge_is_shown_to_the_student_until_it_is_put_away(
    client: TestClient, admin: TestClient, ada: TestClient, concerns: list[Concern]
) -> None:
    concerns.append(failed_exam(ada.id, days_ago(2)))
    path = f"/api/admin/students/{ada.id}/nudges"
    sent = admin.post(path, json={"text": "  Hello Ada, is something in the way?\n"}).json()
    assert (sent["text"], sent["by"], sent["seenAt"]) == (
        "Hello Ada, is something in the way?",
        "admin",
        None,
    )
    assert people(admin)[0]["nudgedAt"] == sent["at"]

    [message] = ada.get("/api/messages").json()
    assert message == {"id": sent["id"], "text": sent["text"], "at": sent["at"]}
    assert ada.post(f"/api/messages/{message['id']}/put-away").status_code == 200
    assert ada.get("/api/messages").json() == []
    [nudge] = admin.get(f"/api/admin/students/{ada.id}/care").json()["nudges"]
    assert nudge["seenAt"] is not None
    assert admin.get("/api/admin/audit").json()[0]["action"] == "nudged"
    assert letters(client) == []  # she has given no address
    assert nudge["mailed"] is False


def test_the_dashboard_is_told_whether_there_is_a_message(
    admin: TestClient,
    ada: TestClient,
    new_browser: Callable[[], TestClient],
    sign_in: Callable[..., TestClient],
) -> None:
    student = sign_in(new_browser(), "student")
    assert ada.get("/api/today").json()["withoutNotice"] == ["admin"]
    sent = admin.post(f"/api/admin/students/{ada.id}/nudges", json={"text": "Hello."}).json()
    assert ada.get("/api/today").json()["withoutNotice"] == []
    assert student.get("/api/today").json()["withoutNotice"] == ["admin"]
    ada.post(f"/api/messages/{sent['id']}/put-away")
    assert ada.get("/api/today").json()["withoutNotice"] == ["admin"]


def test_where_it_is_not_known_whether_there_is_a_message_the_dashboard_asks(
    ada: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cubital_admin.plugin.has_unseen", lambda work, user_id: 1 / 0)
    answer = ada.get("/api/today")
    assert answer.status_code == 200
    assert answer.json()["withoutNotice"] == []


def test_a_nudge_also_goes_by_mail_to_who_has_an_address(
    client: TestClient, admin: TestClient, add_user: Callable[..., User]
) -> None:
    bob = add_user("bob", email="bob@example.org")
    assert (
        admin.post(f"/api/admin/students/{bob.id}/nudges", json={"text": "Hello Bob."}).json()["mailed"]
        is True
    )
    [letter] = letters(client)
    assert letter["To"] == "bob@example.org"
    assert letter.get_content().startswith("Hello Bob.\n")
    assert "/dashboard" in letter.get_content()


def test_of_two_colleagues_the_second_does_not_nudge_again(
    client: TestClient, admin: TestClient, ada: TestClient
) -> None:
    path = f"/api/admin/students/{ada.id}/nudges"
    assert admin.post(path, json={"text": "Hello."}).status_code == 200
    assert admin.post(path, json={"text": "Hello."}).status_code == 409

    def let_time_pass(work: Work) -> None:
        work.run(update(nudges).values(at=work.now - timedelta(minutes=11)))

    run_in(client, let_time_pass)
    assert admin.post(path, json={"text": "Hello."}).status_code == 200


def test_only_students_are_nudged_and_with_words(admin: TestClient, ada: TestClient) -> None:
    myself = admin.get("/api/user").json()["id"]
    assert admin.post(f"/api/admin/students/{myself}/nudges", json={"text": "Hello."}).status_code == 409
    for text in (" \n", "x" * 2001):
        assert admin.post(f"/api/admin/students/{ada.id}/nudges", json={"text": text}).status_code == 422


def test_nobody_reads_or_puts_away_the_messages_of_others(
    admin: TestClient,
    ada: TestClient,
    new_browser: Callable[[], TestClient],
    sign_in: Callable[..., TestClient],
) -> None:
    student = sign_in(new_browser(), "student")
    sent = admin.post(f"/api/admin/students/{ada.id}/nudges", json={"text": "Hello."}).json()
    assert student.get("/api/messages").json() == []
    assert student.post(f"/api/messages/{sent['id']}/put-away").status_code == 404
    assert len(ada.get("/api/messages").json()) == 1


def test_a_note_has_an_author_and_a_time_and_is_staffs_own(
    admin: TestClient, ada: TestClient, concerns: list[Concern]
) -> None:
    concerns.append(failed_exam(ada.id, days_ago(2)))
    path = f"/api/admin/students/{ada.id}/dated-notes"
    note = admin.post(path, json={"text": "Called her. She works nights."}).json()
    assert (note["by"], note["text"]) == ("admin", "Called her. She works nights.")
    assert abs(datetime.fromisoformat(note["at"]) - datetime.now(UTC)) < timedelta(minutes=1)
    assert admin.get(f"/api/admin/students/{ada.id}/care").json()["notes"] == [note]
    assert people(admin)[0]["notes"] == 1
    assert ada.post(path, json={"text": "x"}).status_code == 403
    assert "works nights" not in ada.get("/api/user").text + ada.get("/api/messages").text


def test_the_texts_to_begin_with_are_the_schools_and_for_staff_alone(
    admin: TestClient, ada: TestClient
) -> None:
    templates = admin.get("/api/admin/nudge-templates").json()
    assert len(templates) == 2
    assert all("{name}" in each["text"] and each["title"] for each in templates)
    assert "nudges" not in ada.get("/api/site").json()


def test_all_of_it_is_handed_over_and_erased(
    client: TestClient, admin: TestClient, ada: TestClient, concerns: list[Concern]
) -> None:
    concerns.append(failed_exam(ada.id, days_ago(2)))
    admin.post(f"/api/admin/students/{ada.id}/nudges", json={"text": "Hello."})
    admin.post(f"/api/admin/students/{ada.id}/dated-notes", json={"text": "Called her."})
    put_aside(admin, ada.id, "done")
    plugins = client.app.state.school.plugins

    def admin_data(work: Work) -> Any:
        return plugins.personal_data(work, user_by_id(work, ada.id))["admin"]

    data = run_in(client, admin_data)
    assert [each["text"] for each in data.export["notesByStaff"]] == ["Called her."]
    assert [each["text"] for each in data.export["messagesFromStaff"]] == ["Hello."]
    assert [each["choice"] for each in data.export["setAside"]] == ["done"]
    run_in(client, data.erase)
    data = run_in(client, admin_data)
    assert data.export["notesByStaff"] == data.export["messagesFromStaff"] == data.export["setAside"] == []
