"""Accounts at their front door: signing up, in and out, and what each refusal says."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from cubital.accounts.registration_tokens import registration_of
from cubital.accounts.status import change_status
from cubital.accounts.tables import registrations
from cubital.accounts.user import all_users, find_by_username, user_by_id
from cubital.testing import run_in, school_of

NEW = {
    "username": "ada",
    "password": "secret1",
    "fullName": "Ada Byron",
    "email": "ada@example.org",
    "phoneNumber": "+1 (207) 555-0100",
}
IN_PRODUCTION = NEW | {"password": "tourniquet off first"}


@pytest.mark.both_databases
def test_a_visitor_signs_up_and_is_signed_in(client):
    user = client.post("/api/register", json=NEW).json()
    assert client.get("/api/user").json() == user
    assert user["username"] == "ada"
    assert user["lastActive"].endswith("Z")
    assert user["fullName"] == "Ada Byron"
    assert user["role"] == "student"
    assert user["status"] == "active"
    assert user["isAdmin"] is False
    assert "password" not in str(user).lower()


def test_what_a_payload_says_of_role_and_status_is_ignored(client):
    wish = {"role": "admin", "isAdmin": True, "status": "active", "progress": 100, "id": 1, "notes": "x"}
    user = client.post("/api/register", json=NEW | wish).json()
    assert (user["role"], user["isAdmin"], user["progress"]) == ("student", False, 0)
    assert user["id"] != 1


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"username": "  "}, "username", "Username is required"),
        ({"password": "12345"}, "password", "Password must be at least 6 characters"),
        ({"fullName": "A"}, "fullName", "Full name must be at least 2 characters"),
        ({"email": "ada@"}, "email", "Invalid email address"),
        ({"phoneNumber": "call me"}, "phoneNumber", "Invalid phone number format"),
    ],
)
def test_a_wrong_field_is_named_in_the_agreed_words(client, change, field, message):
    answer = client.post("/api/register", json=NEW | change)
    assert answer.status_code == 422
    assert answer.json() == {"message": message, "errors": [{"field": field, "message": message}]}


def test_all_wrong_fields_are_named_and_the_first_is_the_message(client):
    body = client.post("/api/register", json={}).json()
    assert body["message"] == "Username is required"
    assert [error["field"] for error in body["errors"]] == ["username", "password"]


@pytest.mark.parametrize("body", ["{", "[]", "null", '"text"', '{"username": {"a": 1}, "password": 7}'])
def test_malformed_bodies_are_refused_without_a_stack_trace(client, body):
    answer = client.post("/api/login", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    assert set(answer.json()) == {"message", "errors"}
    assert "Traceback" not in answer.text


@pytest.mark.both_databases
def test_an_address_that_another_took_as_a_username_still_resets_its_owners_password(client):
    client.post("/api/register", json=NEW | {"username": "ada@example.org", "email": ""})
    client.post("/api/register", json=NEW)
    token = client.post("/api/auth/reset-password-request", json={"identifier": "ada@example.org"}).json()
    reset = {"resetToken": token["resetToken"], "newPassword": "another1"}
    assert client.post("/api/auth/reset-password", json=reset).status_code == 200
    assert client.post("/api/login", json=NEW | {"password": "another1"}).status_code == 200


@pytest.mark.both_databases
def test_an_email_address_belongs_to_one_account(client):
    client.post("/api/register", json=NEW)
    answer = client.post("/api/register", json=NEW | {"username": "ida", "email": "ADA@example.org"})
    assert answer.json()["message"] == "An account with this email address already exists"


@pytest.mark.both_databases
def test_many_registrations_of_one_name_at_once_give_one_account(client):
    names = ["ada", "ADA", " ada", "ａｄａ", "a\u200bda"] * 10

    def sign_up(name):
        return client.post("/api/register", json=NEW | {"username": name}).status_code

    with ThreadPoolExecutor(50) as threads:
        answers = list(threads.map(sign_up, names))
    assert sorted(answers) == [200] + [409] * 49
    assert len(run_in(client, all_users)) == 3, "the two of the demo, and one"


@pytest.mark.both_databases
def test_sign_in_and_out(client):
    login = {"username": "student", "password": "student123", "role": "student", "isAdmin": False}
    assert client.post("/api/login", json=login).json()["username"] == "student"
    cookie = dict(client.cookies)
    assert client.post("/api/logout").status_code == 200
    assert client.get("/api/user").status_code == 401
    client.cookies.update(cookie)
    assert client.get("/api/user").status_code == 401, "an old cookie must stay dead"


@pytest.mark.both_databases
def test_a_wrong_password_and_an_unknown_name_are_refused_alike(client):
    wrong = client.post("/api/login", json={"username": "student", "password": "wrong-one"})
    unknown = client.post("/api/login", json={"username": "nobody", "password": "wrong-one"})
    assert wrong.status_code == unknown.status_code == 401
    assert wrong.json() == unknown.json() == {"message": "Invalid username or password"}


def test_the_admin_tab_refuses_a_student(client):
    login = {"username": "student", "password": "student123", "role": "admin", "isAdmin": True}
    answer = client.post("/api/login", json=login)
    assert answer.status_code == 403
    assert "administrator" in answer.json()["message"]
    assert client.get("/api/user").status_code == 401


@pytest.mark.parametrize("status", ["pending", "paused", "terminated"])
def test_who_is_not_active_is_told_why(client, status):
    user = client.post("/api/register", json=NEW).json()
    run_in(client, change_status, user["id"], status)
    assert client.get("/api/user").status_code == 401, "the session must end at once"
    answer = client.post("/api/login", json={"username": "ada", "password": "secret1"})
    assert answer.status_code == 403
    assert len(answer.json()["message"]) > 40


@pytest.mark.both_databases
def test_a_write_asks_again_whether_the_session_lives(client):
    user = client.post("/api/register", json=NEW).json()
    client.get("/api/user")
    school = school_of(client)
    remembered = dict(school.remembered_sessions._callers)
    run_in(client, change_status, user["id"], "paused")
    school.remembered_sessions._callers.update(remembered)  # as in a process that has not heard of it yet
    assert client.post("/api/progress/5", json={"progress": 50}).status_code == 401
    run_in(client, change_status, user["id"], "active")
    client.post("/api/login", json={"username": "ada", "password": "secret1"})
    assert client.get("/api/progress").json() == []


@pytest.mark.both_databases
@pytest.mark.parametrize("mode", ["approval", "open"])
def test_initiate_makes_a_pending_account(open_client, mode):
    with open_client(registration=mode) as client:
        payload = NEW | {"role": "student", "status": "active"}
        answer = client.post("/api/auth/registration/initiate", json=payload)
        assert answer.json() == {"success": True, "redirect": "/contact-for-access"}
        user = run_in(client, find_by_username, "ada")
        assert user.status == "pending"


REGISTRATION = "cubital_registration"


def registered_by(client, token):
    return run_in(client, registration_of, token)


@pytest.mark.both_databases
def test_initiate_gives_the_browser_a_token_by_which_it_is_known_again(client):
    answer = client.post("/api/auth/registration/initiate", json=NEW)
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"{REGISTRATION}=")
    for attribute in ("HttpOnly", "SameSite=lax", "Path=/", "Max-Age=7200"):
        assert attribute in cookie
    user = run_in(client, find_by_username, "ada")
    assert registered_by(client, client.cookies[REGISTRATION]) == user.id
    assert registered_by(client, "made-up") is None
    assert client.get("/api/user").status_code == 401, "it opens nothing by itself"


@pytest.mark.both_databases
def test_a_late_registration_token_is_nobodys(client):
    client.post("/api/auth/registration/initiate", json=NEW)
    late = datetime.now(UTC) - timedelta(seconds=1)
    run_in(client, lambda work: work.run(update(registrations).values(expires_at=late)))
    assert registered_by(client, client.cookies[REGISTRATION]) is None


@pytest.mark.both_databases
def test_who_repeats_a_pending_registration_with_its_password_goes_on(client):
    first = client.post("/api/auth/registration/initiate", json=NEW)
    again = client.post("/api/auth/registration/initiate", json=NEW | {"username": "ADA"})
    assert again.status_code == 200
    assert again.json() == first.json()
    user = run_in(client, find_by_username, "ada")
    assert registered_by(client, client.cookies[REGISTRATION]) == user.id
    assert len(run_in(client, all_users)) == 3, "the two of the demo, and one"


@pytest.mark.both_databases
def test_who_repeats_it_with_another_password_is_refused_without_a_token(client):
    client.post("/api/auth/registration/initiate", json=NEW)
    client.cookies.clear()
    answer = client.post("/api/auth/registration/initiate", json=NEW | {"password": "guessed1"})
    assert answer.status_code == 409
    assert answer.json()["error"] == "Username already exists"
    assert "set-cookie" not in answer.headers


@pytest.mark.both_databases
@pytest.mark.parametrize("status", ["active", "paused", "terminated"])
def test_only_a_pending_registration_goes_on(client, status):
    client.post("/api/auth/registration/initiate", json=NEW)
    user = run_in(client, find_by_username, "ada")
    run_in(client, change_status, user.id, status)
    assert client.post("/api/auth/registration/initiate", json=NEW).status_code == 409


def test_initiate_carries_its_refusal_as_error_too(client):
    client.post("/api/register", json=NEW)
    body = client.post("/api/auth/registration/initiate", json=NEW).json()
    assert body == {
        "success": False,
        "error": "Username already exists",
        "message": "Username already exists",
    }


def test_outside_open_registration_nobody_gets_round_activation(open_client):
    with open_client(registration="approval") as client:
        assert client.post("/api/register", json=NEW).status_code == 403
        assert run_in(client, find_by_username, "ada") is None


@pytest.mark.both_databases
def test_a_reset_sets_the_password_once_and_ends_all_sessions(client):
    client.post("/api/register", json=NEW)
    token = client.post("/api/auth/reset-password-request", json={"identifier": "ADA@example.org"}).json()
    change = {"identifier": "ada", "resetToken": token["resetToken"], "newPassword": "another1"}
    assert client.post("/api/auth/reset-password", json=change | {"newPassword": "short"}).status_code == 422
    assert client.post("/api/auth/reset-password", json=change).status_code == 200
    assert client.get("/api/user").status_code == 401
    assert client.post("/api/auth/reset-password", json=change).status_code == 400
    assert client.post("/api/login", json={"username": "ada", "password": "secret1"}).status_code == 401
    assert client.post("/api/login", json={"username": "ada", "password": "another1"}).status_code == 200


def test_in_production_the_reset_token_goes_out_by_mail_alone(open_client, tmp_path):
    production = {"environment": "production", "public_url": "https://school.example.org"}
    with open_client(**production) as client:
        origin = {"Origin": "https://school.example.org"}
        client.post("/api/register", json=IN_PRODUCTION, headers=origin)
        known = client.post("/api/auth/reset-password-request", json={"identifier": "ada"}, headers=origin)
        unknown = client.post(
            "/api/auth/reset-password-request", json={"identifier": "nobody"}, headers=origin
        )
        assert known.json() == unknown.json() == {}
        mails = list((tmp_path / "outbox").glob("*.eml"))
        assert len(mails) == 1
        assert "https://school.example.org/auth#reset=" in mails[0].read_text()


def test_a_mail_that_cannot_be_sent_is_logged_and_changes_no_answer(open_client, monkeypatch, capsys):
    async def no_mail(*_):
        raise OSError("no route to the mail server")

    monkeypatch.setattr("cubital.api.accounts.send_mail", no_mail)
    with open_client(environment="production", public_url="https://school.example.org") as client:
        client.post("/api/register", json=IN_PRODUCTION)
        answer = client.post("/api/auth/reset-password-request", json={"identifier": "ada"})
        assert (answer.status_code, answer.json()) == (200, {})
    assert "reset_mail_failed" in capsys.readouterr().out


def test_production_cookies_are_host_bound_and_secure(open_client):
    with open_client(environment="production", public_url="https://school.example.org") as client:
        cookie = client.post("/api/register", json=IN_PRODUCTION).headers["set-cookie"]
    assert cookie.startswith("__Host-cubital_session=")
    for attribute in ("HttpOnly", "Secure", "SameSite=lax", "Path=/"):
        assert attribute in cookie


@pytest.mark.both_databases
def test_everything_held_on_a_person_is_exported_and_erased(client):
    user_id = client.post("/api/register", json=NEW).json()["id"]
    client.post("/api/progress/5", json={"progress": 40})
    client.post("/api/activity/log", json={"moduleId": 5, "activity": "study", "details": {}})
    plugins = school_of(client).plugins

    def exported(work):
        user = find_by_username(work, "ada")
        return {name: data.export for name, data in plugins.personal_data(work, user).items()}

    core = run_in(client, exported)["core"]
    assert core["account"]["email"] == "ada@example.org"
    assert core["progress"][0]["last_position"] == 40
    assert core["activity"][0]["activity"] == "study"
    assert "hash" not in str(core)

    def erase(work):
        for data in plugins.personal_data(work, find_by_username(work, "ada")).values():
            data.erase(work)

    run_in(client, erase)
    assert run_in(client, find_by_username, "ada") is None
    left = run_in(client, user_by_id, user_id)
    assert (left.username.split(":")[:2], left.email) == (["erased", str(user_id)], "")
    assert client.post("/api/login", json={"username": "ada", "password": "secret1"}).status_code == 401
