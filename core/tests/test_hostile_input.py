"""What a hostile browser, page or program may send to every call, and that nothing comes of it.

The calls are found in the OpenAPI document, so that a new one is held to the same.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from openapi_calls import body_of, calls, with_body, writing
from starlette.testclient import TestClient

from cubital.http.body_limits import MOST_BYTES, MOST_NESTING, body_flaw

FOREIGN = [
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://testserver.evil.example"},
    {"Origin": "http://testserver:81"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
]
UNKEEPABLE = ["a\0b", "\ud800", "\udc00\ud800"]
AS_TEXT = [
    "Robert'); DROP TABLE users;--",
    '<img src=x onerror="alert(1)">',
    "{{7*7}} ${7*7} %s %(x)s :name",
    "\u202egnp.exe \u200b\ufeff",
    "\\u0000 \\ud800 as typed",
    "李小龍 🩸 é\u0301",
]
JSON = {"Content-Type": "application/json"}
BEYOND = ["9223372036854775808", str(10**30), "9" * 5000, str(-(2**63) - 1), "-1", "1.5"]
NO_JSON = [
    b'{"username": "\xff\xfe", "password": "secret1"}',
    b'{"username": "\xed\xa0\x80", "password": "secret1"}',
    '{"username": "student", "password": "student123"}'.encode("utf-16"),
    '{"username": "student", "password": "student123"}'.encode("utf-16-le"),
    '{"username": "student", "password": "student123"}'.encode("utf-32-be"),
    b'{"username": "a\0b", "password": "student123"}',
    b'{"username": ',
    b"[1, 2",
    b'"\\u"',
    b'"\\ud8',
    b"\0",
    b"9" * 5000,
]


@pytest.fixture
def client(open_client) -> Iterator[TestClient]:
    """As everywhere, but nobody is refused for asking often."""
    with open_client(rate_limits="off") as client:
        yield client


@pytest.fixture
def admin(client, sign_in) -> TestClient:
    return sign_in(client, "admin")


def everything(client: TestClient) -> Any:
    """What an administrator sees of all students."""
    students = client.get("/api/admin/students").json()
    return [{**student, "lastActive": None} for student in students], client.get("/api/admin/progress").json()


def test_another_sites_page_can_write_nothing(admin):
    before = everything(admin)
    for method, path, operation in writing(admin):
        body = body_of(admin, operation, "text") if "requestBody" in operation else None
        for headers in FOREIGN:
            answer = admin.request(method, path, json=body, headers=headers)
            assert answer.status_code == 403, (path, headers)
            assert answer.json()["message"]
    assert everything(admin) == before
    assert admin.get("/api/user").status_code == 200, "not even signed out"


def test_a_form_can_write_nothing_even_from_our_own_pages(admin):
    """What a page of ours may be tricked into, or an old browser that sends neither header."""
    before = everything(admin)
    for method, path, operation in with_body(admin):
        body = body_of(admin, operation, "Sneaky-1")
        encodings: list[dict[str, Any]] = [
            {"data": {"username": "sneaky", "password": "sneaky1", "progress": "50", "status": "paused"}},
            {"content": json.dumps(body), "headers": {"Content-Type": "text/plain"}},
            {"content": json.dumps(body)},
            {"content": json.dumps(body), "headers": {"Content-Type": "application/x-www-form-urlencoded"}},
            {"files": {"progress": ("a.json", json.dumps(body), "application/json")}},
        ]
        for encoding in encodings:
            answer = admin.request(method, path, **encoding)
            assert 400 <= answer.status_code < 500, (path, encoding, answer.text)
            assert answer.json()["message"]
    assert everything(admin) == before


def test_a_body_that_is_too_large_is_refused(admin):
    large = json.dumps({"progress": 1, "username": "x" * MOST_BYTES}).encode()

    def in_pieces() -> Iterator[bytes]:
        for start in range(0, len(large), 60_000):
            yield large[start : start + 60_000]

    for method, path, _ in with_body(admin):
        for content in (large, in_pieces()):
            answer = admin.request(method, path, content=content, headers=JSON)
            assert answer.status_code == 413, path
            assert "1 MiB" in answer.json()["message"]


@pytest.mark.parametrize("backend", ["sqlite"], indirect=True)
@pytest.mark.parametrize("depth", [MOST_NESTING + 1, 900, 20_000])
def test_a_deeply_nested_body_is_refused(admin, depth):
    opening, closing = ('{"a":', "}") if depth % 2 else ("[", "]")
    deep = opening * depth + "1" + closing * depth
    for method, path, _ in with_body(admin):
        for body in (
            deep,
            f'{{"activity": "study", "progress": {deep}, "details": {deep}}}',
            opening * depth,
        ):
            answer = admin.request(method, path, content=body, headers=JSON)
            assert answer.status_code == 422, (path, answer.text)
            assert answer.json()["errors"][0]["field"] == "body"


def test_brackets_in_a_text_nest_nothing():
    assert body_flaw(json.dumps({"text": '[{"\\"[' * 200}).encode()) is None


@pytest.mark.both_databases
def test_text_that_no_database_keeps_is_refused_in_every_field(admin):
    for text in UNKEEPABLE:
        for method, path, operation in with_body(admin):
            body = body_of(admin, operation, text)
            if json.dumps(text)[1:-1] not in json.dumps(body):
                continue  # a call that takes no text
            answer = admin.request(method, path, content=json.dumps(body), headers=JSON)
            assert answer.status_code == 422, (path, answer.text)
            assert answer.json()["errors"], path


def test_bodies_that_are_not_json_in_utf_8_are_refused(admin):
    for method, path, _ in with_body(admin):
        for body in NO_JSON:
            answer = admin.request(method, path, content=body, headers=JSON)
            assert answer.status_code in (400, 422), (path, body, answer.text)
            assert answer.json()["message"]


def test_numbers_that_are_none_are_refused(admin):
    for value in ("NaN", "Infinity", "-Infinity", "1e999", "-1e999"):
        assert (
            admin.post("/api/progress/1", content=f'{{"progress": {value}}}', headers=JSON).status_code == 422
        )
        details = f'{{"activity": "study", "details": {{"x": [{value}]}}}}'
        assert admin.post("/api/activity/log", content=details, headers=JSON).status_code == 422


LIBRARY_WORDS = re.compile(
    r"input should|validation|dictionary|compliant|permitted|pattern|\bvalid|\[key", re.I
)


def test_every_refusal_is_in_plain_words(admin, sign_in):
    strange = (None, [], {}, "", "x" * 20_000, 1.5, -1, 10**30, True, ["a"], {"a": 1}, [{}] * 600)
    messages = set()
    for where in ("limit=x", "limit=0", "limit=501", "status=none", "onlyStudents=perhaps", f"q={'x' * 201}"):
        messages |= {error["message"] for error in admin.get(f"/api/admin/students?{where}").json()["errors"]}
    for method, path, operation in with_body(admin):
        sign_in(admin, "admin")  # some calls sign out, or somebody else in
        fields = body_of(admin, operation, "text")
        bodies = [*strange, {"none_such": 1}]
        bodies += [{**fields, name: value} for name in fields for value in strange]
        for body in bodies:
            answer = admin.request(method, path, content=json.dumps(body), headers=JSON)
            if answer.status_code == 422:
                messages |= {error["message"] for error in answer.json()["errors"]}
    assert "The request body must be an object with fields" in messages
    assert "limit must be at most 500" in messages
    assert not [each for each in messages if LIBRARY_WORDS.search(each)]


def test_a_nul_in_the_address_of_a_page_is_answered_with_a_page(client):
    for where, status in (("/admin%00", 404), ("/admin?q=%00", 200), ("/media/x%00.png", 404)):
        answer = client.get(where, headers={"Accept": "text/html,*/*;q=0.8"})
        assert answer.status_code == status, where
        if "media" not in where:
            assert answer.headers["content-type"].startswith("text/html")
    assert client.get("/api/user?why=%00", headers={"Accept": "text/html"}).status_code == 422


@pytest.mark.both_databases
def test_a_nul_in_an_address_is_refused(admin):
    for where in ("/api/admin/students?q=a%00b", "/api/modules/5/agent?message=a%00", "/%00"):
        answer = admin.get(where)
        assert answer.status_code == 422
        assert answer.json()["errors"][0]["field"] == "address"


@pytest.mark.both_databases
def test_whatever_looks_like_code_is_kept_as_text(client, sign_in):
    for number, text in enumerate(AS_TEXT):
        form = {"username": f"writer {number}", "password": text + "12345", "fullName": text}
        made = client.post("/api/register", json=form)
        assert made.status_code == 200, made.text
        login = client.post("/api/login", json=form | {"role": "student"})
        assert login.status_code == 200
        assert client.get("/api/user").json()["fullName"] == text.strip()
        details = {"note": text, text: [text]}
        entry = {"moduleId": 1, "activity": "study", "details": details}
        assert client.post("/api/activity/log", json=entry).status_code == 200

        admin = sign_in(client, "admin")
        assert text.strip() in [student["fullName"] for student in admin.get("/api/admin/students").json()]
        assert details in [entry["details"] for entry in admin.get("/api/admin/recent-activity").json()]
        students = admin.get("/api/admin/students", params={"q": text.strip()}).json()
        assert [student["fullName"] for student in students] == [text.strip()]
        assert all("json" in answer.headers["content-type"] for answer in (made, login))


def test_every_call_answers_other_methods_with_405_and_unknown_ones_with_404(admin):
    by_path: dict[str, set[str]] = {}
    for method, path, _ in calls(admin):
        by_path.setdefault(re.sub(r"\{[^}]*\}", "1", path), set()).add(method)
    for path, methods in by_path.items():
        for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"} - methods:
            answer = admin.request(method, path)
            if path.startswith("/api/progress/save-all") and method == "GET":
                assert answer.status_code == 422  # the record of a module called save-all
                continue
            assert answer.status_code == 405, (method, path)
            assert answer.headers["allow"]
            assert answer.json()["message"]
    for path in ("/api/", "/api/nothing", "/api/user/../admin", "/api/admin/students/1"):
        answer = admin.get(path)
        assert answer.status_code in (404, 405), path
        assert answer.json()["message"]


@pytest.mark.both_databases
def test_numbers_beyond_every_id_are_not_found_or_refused(admin):
    for number in BEYOND:
        for method, path, operation in calls(admin):
            if any(
                p["in"] == "path" and p["schema"].get("type") == "integer"
                for p in operation.get("parameters", [])
            ):
                needs_body = operation.get("requestBody", {}).get("required")
                body = body_of(admin, operation, "text") if needs_body else None
                query = {"message": "hello"} if path.endswith("/agent") else None
                answer = admin.request(method, re.sub(r"\{[^}]*\}", number, path), json=body, params=query)
                assert answer.status_code in (404, 422), (path, answer.text)
                assert answer.json()["message"]
        activity = f'{{"activity": "study", "moduleId": {number}}}'
        assert admin.post("/api/activity/log", content=activity, headers=JSON).status_code in (400, 404, 422)
        everything = f'{{"progress": {{"{number}": 5}}}}'
        assert admin.post("/api/progress/save-all", content=everything, headers=JSON).status_code in (
            404,
            422,
        )
        assert admin.get("/api/admin/students", params={"after": number}).status_code == 422


def test_a_parameter_given_twice_is_held_to_the_same_rules(admin):
    assert admin.get("/api/admin/students?limit=1&limit=501").status_code == 422
    assert len(admin.get("/api/admin/students?limit=500&limit=1").json()) == 1
    assert admin.get("/api/admin/students?q=%27&q=student").json()[0]["username"] == "student"
    assert (
        admin.post("/api/progress/1", content='{"progress": 5, "progress": 101}', headers=JSON).status_code
        == 422
    )


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/auth/registration/complete?paymentId=a%00&userId=1"),
        ("GET", "/api/auth/stripe/debug?why=%00"),
        ("POST", "/api/auth/registration/initiate?why=%00"),
        ("POST", "/api/auth/registration/initiate"),
    ],
)
@pytest.mark.parametrize(
    "sent",
    [
        {"content": '{"username": "a\\u0000b"}', "headers": JSON},
        {"content": b"{}", "headers": JSON | {"Origin": "https://evil.example"}},
        {"content": b"x" * (MOST_BYTES + 1), "headers": JSON},
    ],
)
def test_calls_whose_refusals_carry_error_do_so_whatever_refuses_them(client, method, path, sent):
    answer = client.request(method, path, **(sent if method == "POST" else {}))
    assert 400 <= answer.status_code < 500
    body = answer.json()
    assert (body["success"], body["error"]) == (False, body["message"])
    elsewhere = client.get("/api/user?why=%00").json()
    assert "error" not in elsewhere
