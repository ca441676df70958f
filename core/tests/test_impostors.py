"""Whoever claims what is not theirs: another role, another student's records, a session they made up."""

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient


@pytest.fixture
def client(open_client) -> Iterator[TestClient]:
    """As everywhere, but nobody is refused for asking often."""
    with open_client(rate_limits="off") as client:
        yield client


def test_what_a_form_does_not_ask_for_is_not_taken(client):
    taken = client.post(
        "/api/register",
        json={
            "username": "climber",
            "password": "climber1",
            "id": 1,
            "role": "admin",
            "isAdmin": True,
            "is_admin": True,
            "status": "terminated",
            "progress": 100,
            "notes": "let me in",
            "preferences": {"theme": "x"},
        },
    ).json()
    assert (taken["role"], taken["isAdmin"], taken["status"], taken["progress"]) == (
        "student",
        False,
        "active",
        0,
    )
    assert taken["id"] != 1
    assert "notes" not in taken
    for path in ("/api/admin/students", "/api/admin/progress", "/api/admin/recent-activity"):
        assert client.get(path).status_code == 403
    assert client.post("/api/admin/students/1/status", json={"status": "paused"}).status_code == 403

    more = {"progress": 10, "userId": 1, "user_id": 1, "completed": True, "lastPosition": 100, "score": 100}
    saved = client.post("/api/progress/3", json=more).json()
    assert (saved["userId"], saved["lastPosition"], saved["completed"], saved["score"]) == (
        taken["id"],
        10,
        False,
        None,
    )


@pytest.mark.both_databases
def test_nobody_reads_or_writes_another_students_records(client):
    def register(name: str) -> dict[str, Any]:
        client.cookies.clear()
        answer = client.post("/api/register", json={"username": name, "password": "secret-1"})
        return {"id": answer.json()["id"], "cookies": dict(client.cookies)}

    ann, ben = register("ann"), register("ben")
    client.cookies.clear()
    client.cookies.update(ann["cookies"])
    client.post("/api/progress/3", json={"progress": 70})
    client.post("/api/activity/log", json={"moduleId": 3, "activity": "study", "userId": ben["id"]})
    client.get("/api/modules/3/agent", params={"message": "what is a tourniquet"})

    client.cookies.clear()
    client.cookies.update(ben["cookies"])
    assert client.get("/api/user").json()["id"] == ben["id"]
    for query in ({}, {"userId": ann["id"]}, {"user_id": ann["id"]}):
        assert client.get("/api/progress", params=query).json() == []
        assert client.get("/api/progress/3", params=query).json()["lastPosition"] == 0
        assert client.get("/api/tutor/modules/3/chat", params=query).json()["messages"] == []
    client.post("/api/progress/3", json={"progress": 5, "userId": ann["id"]})
    client.post("/api/progress/save-all", json={"progress": {"4": 5}, "userId": ann["id"]})

    client.cookies.clear()
    client.cookies.update(ann["cookies"])
    assert {r["moduleId"]: r["lastPosition"] for r in client.get("/api/progress").json()} == {3: 70}


@pytest.mark.both_databases
def test_a_cookie_of_ones_own_making_signs_nobody_in(client, sign_in):
    from cubital.accounts.sessions import hash_of

    sign_in(client)
    [(name, token)] = client.cookies.items()
    made_up = [
        "",
        token[:-1],
        token + "A",
        token.swapcase(),
        hash_of(token),
        f'"{token}"x',
        "' OR 1=1 --",
        "1",
        "../../etc/passwd",
        "x" * 100_000,
        "\xff\xfe",
    ]
    client.cookies.clear()
    for value in made_up:
        answer = client.get("/api/user", headers={b"Cookie": f"{name}={value}".encode("latin-1")})
        assert answer.status_code == 401, value
    many = "; ".join(f"c{n}=1" for n in range(5000))
    assert client.get("/api/user", headers={"Cookie": many}).status_code == 401
    assert client.get("/api/user", headers={"Cookie": f"{name}={token}"}).status_code == 200


def test_no_text_becomes_a_header(client, sign_in):
    broken = "x\r\nSet-Cookie: evil=1\r\n\r\n<script>"
    forms = [
        (
            "/api/register",
            {"username": broken, "password": "secret-1", "email": "a@example.org\r\nBcc: b@c.de"},
        ),
        ("/api/register", {"username": broken, "password": "secret-1", "fullName": broken}),
        ("/api/auth/registration/initiate", {"username": broken + "2", "password": "secret-1"}),
        ("/api/auth/reset-password-request", {"identifier": broken}),
    ]
    answers = [client.post(path, json=form) for path, form in forms]
    answers += [
        client.get(f"/{part}%0d%0aSet-Cookie:%20evil=1") for part in ("", "api/", "media/", "assets/")
    ]
    answers.append(client.get("/api/modules", headers={"If-None-Match": 'W/"%0d%0aSet-Cookie: evil=1"'}))
    assert answers[0].status_code == 422
    for answer in answers:
        assert answer.status_code < 500
        assert "evil" not in client.cookies
        assert not any("evil" in value for value in answer.headers.values())


def test_a_header_does_not_turn_reading_into_writing(student):
    for header in ("X-HTTP-Method-Override", "X-Method-Override", "X-HTTP-Method"):
        student.get("/api/progress/3", params={"progress": 50, "_method": "POST"}, headers={header: "POST"})
    assert student.get("/api/progress").json() == []
