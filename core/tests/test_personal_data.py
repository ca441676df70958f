"""Privacy: everybody may see all that is held on them, and may have it forgotten."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import select, text, update

from cubital.accounts.forms import NewAccount
from cubital.accounts.registering import register
from cubital.accounts.status import change_status
from cubital.accounts.tables import password_resets, sessions, users
from cubital.accounts.user import find_by_username, user_by_id
from cubital.http.rate_limits import DATA_BY_USER
from cubital.plugins.results import PersonalData
from cubital.testing import run_in, school_of

pytestmark = pytest.mark.both_databases

NEW = {"username": "ada", "password": "secret1", "fullName": "Ada Byron", "email": "ada@example.org"}
ADMIN = {"username": "admin", "password": "admin123", "role": "admin", "isAdmin": True}


@pytest.fixture
def ada(client):
    client.post("/api/register", json=NEW, headers={"User-Agent": "Firefox/140.0 Linux"})
    client.post("/api/progress/5", json={"progress": 40})
    return client


def test_what_is_held_comes_as_a_file_with_every_part_of_the_school(ada):
    answer = ada.get("/api/account/data")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == 'attachment; filename="my-data.json"'
    assert answer.headers["cache-control"] == "no-store"
    parts = answer.json()
    assert parts.keys() == set(school_of(ada).plugins.implementing("personal_data"))
    assert parts["core"]["account"]["email"] == "ada@example.org"
    assert parts["core"]["progress"][0]["last_position"] == 40
    assert parts["core"]["sessions"][0]["browser"] == "Firefox on Linux"
    assert [entry["action"] for entry in parts["core"]["audit"]] == ["registered"]


def test_downloads_are_limited(open_client, sign_in):
    with open_client(rate_limits="on") as client:
        sign_in(client)
        for _ in range(DATA_BY_USER.times):
            assert client.get("/api/account/data").status_code == 200
        answer = client.get("/api/account/data")
        assert answer.status_code == 429
        assert answer.json()["message"].startswith("Too many downloads of your data.")


def test_no_secret_is_in_the_file(ada):
    token = ada.cookies["cubital_session"]
    text = ada.get("/api/account/data").text
    assert "hash" not in text
    assert "argon2" not in text
    assert token not in text


def test_one_sees_only_what_is_held_on_oneself(ada, sign_in):
    sign_in(ada, "student")
    assert "ada@example.org" not in ada.get("/api/account/data").text


def test_erasing_takes_the_password(ada):
    answer = ada.post("/api/account/erase", json={"password": "guessed"})
    assert answer.status_code == 403
    assert answer.json()["message"] == "That is not your current password."
    assert ada.get("/api/user").json()["username"] == "ada"


def test_who_erases_the_account_is_forgotten_and_signed_out(ada):
    user_id = ada.get("/api/user").json()["id"]
    ada.post("/api/auth/reset-password-request", json={"identifier": "ada"})
    cookie = {"Cookie": f"cubital_session={ada.cookies['cubital_session']}"}
    assert ada.post("/api/account/erase", json={"password": "secret1"}).status_code == 200
    assert ada.get("/api/user", headers=cookie).status_code == 401
    assert ada.post("/api/login", json=NEW).status_code == 401

    def left(work):
        for table in (sessions, password_resets):
            assert work.one(select(table).where(table.c.user_id == user_id)) is None
        return dict(work.one(select(users).where(users.c.id == user_id))._mapping)

    row = run_in(ada, left)
    words = re.findall(r"\w+", str(row).lower())
    assert not {"ada", "byron"}.intersection(words), "as words: letters of the new name are drawn at random"
    assert ada.post("/api/register", json=NEW).status_code == 200, "name and address are free again"


def test_every_plugin_is_asked_before_core_and_if_one_fails_nothing_is_erased(ada, monkeypatch):
    calls = []

    def two_parts(work, user):
        core = genuine(work, user)["core"]

        def erase_core(work):
            calls.append("core")
            core.erase(work)

        def fail(work):
            calls.append("zebra")
            raise RuntimeError("the zebra does not forget")

        return {"core": PersonalData({}, erase_core), "zebra": PersonalData({}, fail)}

    plugins = school_of(ada).plugins
    genuine = plugins.personal_data
    monkeypatch.setattr(plugins, "personal_data", two_parts)
    assert ada.post("/api/account/erase", json={"password": "secret1"}).status_code == 500
    assert calls == ["zebra"]
    assert ada.get("/api/user").json()["username"] == "ada"


def test_the_only_administrator_stays(client, sign_in):
    sign_in(client, "admin")
    answer = client.post("/api/account/erase", json={"password": "admin123"})
    assert answer.status_code == 409
    assert "only administrator" in answer.json()["message"]
    assert client.get("/api/user").json()["username"] == "admin"


@pytest.mark.parametrize(("status", "answer"), [("active", 200), ("paused", 409)])
def test_an_administrator_may_leave_when_another_one_can_run_the_school(client, sign_in, status, answer):
    def appoint(work):
        grace = register(work, NewAccount(username="grace", password="secret1"), "x", "active", "admin")
        work.run(update(users).where(users.c.id == grace.id).values(status=status))

    run_in(client, appoint)
    sign_in(client, "admin")
    assert client.post("/api/account/erase", json={"password": "admin123"}).status_code == answer


def test_of_the_last_two_administrators_erasing_themselves_at_once_one_stays(client, sign_in):
    def appoint(work):
        register(work, NewAccount(username="grace", password="admin123"), own_hash(work), "active", "admin")

    def own_hash(work):
        return work.one(select(users.c.password_hash).where(users.c.username == "admin")).password_hash

    run_in(client, appoint)
    cookies = []
    for name in ("admin", "grace"):
        client.cookies.clear()
        assert client.post("/api/login", json=ADMIN | {"username": name}).status_code == 200
        cookies.append({"Cookie": f"cubital_session={client.cookies['cubital_session']}"})
    client.cookies.clear()

    def erase(cookie):
        return client.post("/api/account/erase", json={"password": "admin123"}, headers=cookie).status_code

    with ThreadPoolExecutor(2) as threads:
        assert sorted(threads.map(erase, cookies)) == [200, 409]


def test_a_paused_student_stays_paused_after_a_reset(ada):
    run_in(ada, lambda work: change_status(work, find_by_username(work, "ada").id, "paused"))
    token = ada.post("/api/auth/reset-password-request", json={"identifier": "ada"}).json()["resetToken"]
    reset = {"resetToken": token, "newPassword": "another1"}
    assert ada.post("/api/auth/reset-password", json=reset).status_code == 200
    assert ada.post("/api/login", json=NEW | {"password": "another1"}).status_code == 403
    assert run_in(ada, find_by_username, "ada").status == "paused"


@pytest.mark.parametrize("squatted", ["erased:{id}", "Erased:{id}"])
def test_no_name_that_somebody_took_keeps_another_from_leaving(ada, squatted):
    """As older versions let people take them."""
    name = squatted.format(id=ada.get("/api/user").json()["id"])

    def squat(work):
        taken = register(work, NewAccount(username="squatter", password="secret1"), "x", "active")
        work.run(update(users).where(users.c.id == taken.id).values(username_key=name.lower(), username=name))

    run_in(ada, squat)
    assert ada.post("/api/account/erase", json={"password": "secret1"}).status_code == 200
    assert ada.post("/api/login", json=NEW).status_code == 401


def test_no_password_and_no_administrator_opens_an_erased_account(ada, sign_in):
    user_id = ada.get("/api/user").json()["id"]
    ada.post("/api/account/erase", json={"password": "secret1"})
    name = run_in(ada, user_by_id, user_id).username
    for password in ("a password that nobody has", "secret1"):
        answer = ada.post("/api/login", json={"username": name, "password": password})
        assert (answer.status_code, answer.json()["message"]) == (401, "Invalid username or password")
    sign_in(ada, "admin")
    refused = ada.post(f"/api/admin/students/{user_id}/status", json={"status": "active"})
    assert refused.status_code == 409
    assert refused.json()["message"].startswith("This account was erased and cannot be used again.")
    together = {"changes": [{"id": user_id, "status": "active"}]}
    many = ada.post("/api/admin/students/status", json=together).json()
    assert (many["changed"], many["refused"][0]["id"]) == ([], user_id)
    assert run_in(ada, user_by_id, user_id).status == "terminated"


def test_nothing_is_erased_while_a_plugin_that_has_tables_is_not_there(ada):
    run_in(ada, lambda work: work.run(text("CREATE TABLE alembic_version_logbook (version_num VARCHAR(32))")))
    refused = ada.post("/api/account/erase", json={"password": "secret1"})
    assert refused.status_code == 409
    assert refused.json()["message"] == (
        "Not everything can be erased now: logbook may hold data too, and is not running. Ask the school."
    )
    assert ada.get("/api/user").json()["username"] == "ada"
