"""The list of students, their status, and who may see and change it."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from cubital.accounts.user import User

CALLS = [
    ("GET", "/api/admin/students"),
    ("GET", "/api/admin/students?limit=5"),
    ("GET", "/api/admin/students/counts"),
    ("GET", "/api/admin/progress"),
    ("GET", "/api/admin/recent-activity"),
    ("GET", "/api/admin/active-students"),
    ("GET", "/api/admin/concerns"),
    ("POST", "/api/admin/students/1/status"),
]


@pytest.mark.parametrize(("method", "path"), CALLS)
def test_only_administrators_are_answered(
    student: TestClient, new_browser: Callable[[], TestClient], method: str, path: str
) -> None:
    body = {"status": "paused"} if method == "POST" else None
    assert new_browser().request(method, path, json=body).status_code == 401
    assert student.request(method, path, json=body).status_code == 403
    assert set(student.request(method, path, json=body).json()) == {"message"}


@pytest.mark.both_databases
def test_the_list_holds_every_user_and_no_password(admin: TestClient, ada: TestClient) -> None:
    listed = admin.get("/api/admin/students")
    assert listed.headers["content-type"] == "application/json"
    by_name = {user["username"]: user for user in listed.json()}
    assert set(by_name) == {"student", "admin", "ada"}
    assert by_name["ada"] | {"lastActive": None} == {
        "id": ada.id,
        "username": "ada",
        "fullName": "Ada Lovelace",
        "email": "",
        "phoneNumber": "",
        "progress": 0,
        "lastActive": None,
        "preferences": {},
        "isAdmin": False,
        "role": "student",
        "status": "active",
        "notes": "",
        "modulesCompleted": 0,
        "modulesNotPassed": 0,
        "bestNotPassed": None,
    }
    assert "password" not in listed.text.lower()
    assert "$argon2" not in listed.text


@pytest.mark.both_databases
@pytest.mark.parametrize("number", [497, 498, 499, 1203])
def test_a_long_list_is_whole_and_each_user_is_in_it_once(
    admin: TestClient, add_many: Callable[[int], None], number: int
) -> None:
    add_many(number)
    with admin.stream("GET", "/api/admin/students") as answer:
        assert "content-length" not in answer.headers
        answer.read()
    ids = [user["id"] for user in answer.json()]
    assert len(ids) == len(set(ids)) == number + 2
    assert ids == sorted(ids)


@pytest.mark.both_databases
@pytest.mark.parametrize("order", ["oldest", "newest", "name", "active", "progress"])
def test_pages_add_up_to_the_whole(admin: TestClient, add_many: Callable[[int], None], order: str) -> None:
    add_many(23)
    seen: list[int] = []
    while True:
        after = seen[-1] if seen else 0
        page = admin.get(f"/api/admin/students?limit=10&after={after}&order={order}").json()
        assert len(page) <= 10
        seen += [user["id"] for user in page]
        if len(page) < 10:
            break
    everybody = [user["id"] for user in admin.get("/api/admin/students").json()]
    assert sorted(seen) == everybody
    if order in ("oldest", "newest"):
        assert seen == (everybody if order == "oldest" else everybody[::-1])


@pytest.mark.both_databases
def test_students_are_found_by_words_status_and_number(
    admin: TestClient, add_user: Callable[..., User]
) -> None:
    zoe = add_user("zoe", full_name="Zoë Ångström", email="zoe@lab.example.org", phone_number="+1 555 0199")
    add_user("percent", full_name="100% Sure", status="paused")

    def usernames(**query: object) -> list[str]:
        answer = admin.get("/api/admin/students", params={"limit": 50, **query})
        assert answer.status_code == 200, answer.text
        return [user["username"] for user in answer.json()]

    assert usernames(q="ZOE") == ["zoe"]
    assert usernames(q="ångström zoë") == ["zoe"]
    assert usernames(q="lab.example") == ["zoe"]
    assert usernames(q="555 0199") == ["zoe"]
    assert usernames(q=f"#{zoe.id}") == ["zoe"]
    assert usernames(q="zoe nobody") == []
    assert usernames(q="angstr") == ["zoe"]
    assert usernames(q="100%") == ["percent"]
    assert usernames(q="%") == usernames(q="_") == []
    assert usernames(status="paused") == ["percent"]
    assert set(usernames(onlyStudents=True)) == {"student", "zoe", "percent"}
    assert usernames(q="admin", onlyStudents=True) == []


@pytest.mark.parametrize("query", ["limit=0", "limit=9999", "after=-1", "after=9999999999999", "status=gone"])
def test_a_senseless_page_is_refused_in_words(admin: TestClient, query: str) -> None:
    answer = admin.get(f"/api/admin/students?{query}")
    assert answer.status_code == 422
    assert answer.json()["message"]


@pytest.mark.both_databases
def test_students_are_counted_by_status(admin: TestClient, add_user: Callable[..., User]) -> None:
    add_user("bob", status="pending")
    add_user("cleo", status="pending")
    add_user("dora", status="terminated")
    assert admin.get("/api/admin/students/counts").json() == {
        "total": 4,
        "active": 1,
        "pending": 2,
        "paused": 0,
        "terminated": 1,
    }


@pytest.mark.both_databases
def test_completed_modules_are_counted(admin: TestClient, ada: TestClient) -> None:
    for module, percent in ((1, 100), (2, 100), (3, 99)):
        assert ada.post(f"/api/progress/{module}", json={"progress": percent}).status_code == 200
    listed = {user["username"]: user for user in admin.get("/api/admin/students?limit=50").json()}
    assert listed["ada"]["modulesCompleted"] == 2
    assert listed["student"]["modulesCompleted"] == 0
    records = admin.get("/api/admin/progress").json()
    assert {(r["userId"], r["moduleId"], r["lastPosition"], r["completed"]) for r in records} == {
        (ada.id, 1, 100, True),
        (ada.id, 2, 100, True),
        (ada.id, 3, 99, False),
    }


@pytest.mark.both_databases
def test_a_paused_student_is_out_at_once_and_told_why(admin: TestClient, ada: TestClient) -> None:
    assert ada.get("/api/progress").status_code == 200

    answer = admin.post(f"/api/admin/students/{ada.id}/status", json={"status": "paused"})

    assert answer.status_code == 200
    assert answer.json()["status"] == "paused"
    assert answer.json()["id"] == ada.id
    assert ada.get("/api/progress").status_code == 401
    assert ada.post("/api/progress/1", json={"progress": 10}).status_code == 401
    refused = ada.post("/api/login", json={"username": "ada", "password": "secret1"})
    assert refused.status_code == 403
    assert refused.json()["message"].startswith("Your account has been paused by the school.")


@pytest.mark.both_databases
def test_any_standing_can_become_any_other(admin: TestClient, ada: TestClient) -> None:
    statuses = [
        "terminated",
        "paused",
        "active",
        "terminated",
        "active",
        "paused",
        "terminated",
        "terminated",
    ]
    for status in statuses:
        answer = admin.post(f"/api/admin/students/{ada.id}/status", json={"status": status})
        assert (answer.status_code, answer.json()["status"]) == (200, status)
        may = ada.post("/api/login", json={"username": "ada", "password": "secret1"}).status_code
        assert may == (200 if status == "active" else 403)


@pytest.mark.parametrize("unknown", ["999", "0", "-1", "99999999999999999999999999"])
def test_an_unknown_student_is_not_found(admin: TestClient, unknown: str) -> None:
    answer = admin.post(f"/api/admin/students/{unknown}/status", json={"status": "paused"})
    assert answer.status_code == 404
    assert answer.json()["message"] == f"There is no user {unknown}."


@pytest.mark.parametrize("body", [{"status": "pending"}, {"status": "Paused"}, {"status": None}, {}, []])
def test_a_wrong_status_changes_nothing(admin: TestClient, ada: TestClient, body: object) -> None:
    answer = admin.post(f"/api/admin/students/{ada.id}/status", json=body)
    assert answer.status_code == 422
    assert answer.json()["message"]
    assert ada.get("/api/user").json()["status"] == "active"


def test_an_administrator_is_no_student_to_be_paused(admin: TestClient) -> None:
    me = admin.get("/api/user").json()
    answer = admin.post(f"/api/admin/students/{me['id']}/status", json={"status": "terminated"})
    assert answer.status_code == 409
    assert admin.get("/api/user").status_code == 200
