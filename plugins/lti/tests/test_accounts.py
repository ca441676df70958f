"""Whose account it is: found by issuer and subject, connected by who is signed in, never by an address."""

import re
from collections.abc import Callable
from typing import Any

import pyotp
import pytest
from reference_platform.client import Platform
from sqlalchemy import select
from starlette.testclient import TestClient
from typer.testing import Result

from cubital.accounts.tables import audit, sessions, users
from cubital.accounts.user import user_by_id
from cubital.api import proving
from cubital.errors import NotFound
from cubital.storage.work import Work
from cubital.testing import letters, run_in, school_of
from cubital_lti.personal_data import personal_data_of
from cubital_lti.tables import grades, identities, launches

pytestmark = pytest.mark.both_databases

CODE = re.compile(r'name="code" value="([^"]+)"')
Client = Callable[..., TestClient]


@pytest.fixture
def instructors_are_administrators(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUBITAL_LTI_INSTRUCTOR_ROLE", "admin")


@pytest.fixture
def signed_in_long_ago(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "JUST_SIGNED_IN", proving.JUST_SIGNED_IN * 0)


def rows(client: TestClient, table: Any) -> list[Any]:
    return run_in(client, lambda work: list(work.all(table.select())))


def actions(client: TestClient, user_id: object) -> list[Any]:
    """What was done to the account: actor, action, details."""
    columns = select(audit.c.actor_id, audit.c.action, audit.c.details)
    of_user = columns.where(audit.c.subject_id == user_id).order_by(audit.c.id)
    return run_in(client, lambda work: [tuple(row) for row in work.all(of_user)])


def user_of(client: TestClient) -> dict[str, object]:
    return dict(client.get("/api/user").json())


def answer(client: TestClient, page: str, account: str, **more: str) -> Any:
    form = {"code": CODE.search(page)[1], "account": account, **more}
    return client.post("/api/lti/account", data=form, follow_redirects=False)


def test_nobody_is_found_by_an_email_address(client: TestClient, platform: Platform) -> None:
    ada = {"username": "ada", "password": "secret-of-ada", "email": "ADA@college.example"}
    registered = client.post("/api/register", json=ada).json()
    client.post("/api/logout")
    platform.enters(client)
    newcomer = user_of(client)
    assert newcomer["id"] != registered["id"]
    assert (newcomer["username"], newcomer["email"]) == ("ada2", "")


def test_who_is_signed_in_connects_their_account(student: TestClient, platform: Platform) -> None:
    mine = user_of(student)["id"]
    page = platform.enters(student)
    assert page.status_code == 200
    assert "Ada Lovelace · ada@college.example" in page.text
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    assert user_of(student)["id"] == mine
    [session] = rows(student, sessions)
    opened = answer(student, page.text, "mine")
    assert (opened.status_code, opened.headers["location"]) == (303, "/course/5")
    assert user_of(student)["id"] == mine
    assert [row.token_hash for row in rows(student, sessions)] == [session.token_hash]
    assert actions(student, mine)[-1] == (mine, "identity_linked", {"provider": platform.url})

    student.post("/api/logout")
    platform.enters(student)
    assert user_of(student)["id"] == mine
    # The code is used, and somebody else of the same college is not asked.
    assert answer(student, page.text, "mine").status_code == 403
    student.post("/api/logout")
    assert platform.enters(student, "s-ben").headers["location"] == "/course/5"
    assert user_of(student)["fullName"] == "Ben Okafor"


def test_the_owner_hears_by_mail_of_what_opens_their_account(student: TestClient, platform: Platform) -> None:
    student.post("/api/account/details", json={"email": "owner@school.example"})
    answer(student, platform.enters(student).text, "mine")
    [message] = letters(student)
    assert message["To"] == "owner@school.example"
    assert message["Subject"].endswith("has another way to sign in")
    assert f"An account of the course system {platform.url} opens yours" in message.get_content()


def test_who_signed_in_long_ago_shows_the_password_to_connect(
    signed_in_long_ago: None, student: TestClient, platform: Platform
) -> None:
    mine = user_of(student)["id"]
    page = platform.enters(student).text
    assert 'type="password"' in page
    assert 'role="alert"' not in page
    for wrong, sentence in (("", "enter your password first"), ("a guess", "not your current password")):
        refused = answer(student, page, "mine", password=wrong)
        assert (refused.status_code, sentence in refused.text) == (403, True)
        assert 'type="password"' in refused.text
    assert rows(student, identities) == []
    assert answer(student, page, "mine", password="student123").status_code == 303
    [identity] = rows(student, identities)
    assert (identity.user_id, user_of(student)["id"]) == (mine, mine)


def test_a_password_is_guessed_ten_times_and_no_more(
    signed_in_long_ago: None, student: TestClient, platform: Platform
) -> None:
    school_of(student).limits.enabled = True
    page = platform.enters(student).text
    tried = [answer(student, page, "mine", password="a guess").status_code for _ in range(11)]
    assert tried == [403] * 10 + [429]
    assert answer(student, page, "mine", password="student123").status_code == 429
    assert rows(student, identities) == []


def test_who_has_just_signed_in_shows_no_password(student: TestClient, platform: Platform) -> None:
    assert 'type="password"' not in platform.enters(student).text


def test_who_has_no_password_signs_in_again_to_connect(
    signed_in_long_ago: None, client: TestClient, platform: Platform
) -> None:
    platform.enters(client)
    run_in(client, lambda work: work.run(identities.delete()))
    page = platform.enters(client).text
    assert "sign in again" in page
    assert 'value="mine"' not in page
    assert answer(client, page, "mine").status_code == 409
    assert rows(client, identities) == []


def test_an_account_with_a_second_factor_is_opened_by_its_own_session_alone(
    student: TestClient, platform: Platform, sign_in: Client
) -> None:
    secret = student.post("/api/account/second-factor/app").json()["secret"]
    code = pyotp.TOTP(secret).now()
    assert student.post("/api/account/second-factor/app/confirm", json={"code": code}).status_code == 200
    # Just signed in, and the password is asked for all the same, as for an identity provider.
    page = platform.enters(student).text
    assert answer(student, page, "mine").status_code == 403
    assert answer(student, page, "mine", password="student123").status_code == 303

    student.post("/api/logout")
    refused = platform.enters(student)
    assert (refused.status_code, "has two-step sign-in" in refused.text) == (403, True)
    assert student.get("/api/user").status_code == 401
    sign_in(student)
    before = [row.token_hash for row in rows(student, sessions)]
    assert platform.enters(student).headers["location"] == "/course/5"
    assert [row.token_hash for row in rows(student, sessions)] == before


def test_an_operator_takes_a_course_system_off_an_account(
    client: TestClient, platform: Platform, terminal: Callable[..., Result]
) -> None:
    platform.enters(client)
    ada = user_of(client)["id"]
    done = terminal("unlink", "ADA")
    assert done.stdout == f"{platform.url} opens the account of ada no more; its sessions have ended.\n"
    assert rows(client, sessions) == []
    assert actions(client, ada)[-1] == (None, "identity_unlinked", {"provider": platform.url})
    assert rows(client, grades) == []
    for nobody in ("ada", "nobody"):
        assert isinstance(terminal("unlink", nobody).exception, NotFound)
    client.cookies.clear()
    platform.enters(client)
    assert user_of(client)["id"] != ada


def test_who_is_signed_in_as_who_comes_goes_on_with_that_session(
    client: TestClient, platform: Platform
) -> None:
    platform.enters(client)
    before = [row.token_hash for row in rows(client, sessions)]
    assert platform.enters(client).headers["location"] == "/course/5"
    assert [row.token_hash for row in rows(client, sessions)] == before


@pytest.mark.parametrize("name", ["student", "admin"])
def test_nobodys_session_ends_before_they_were_asked(
    client: TestClient, platform: Platform, sign_in: Client, name: str
) -> None:
    platform.enters(client)
    sign_in(client, name)
    page = platform.enters(client)
    assert page.status_code == 200
    assert "Go on as Ada Lovelace?" in page.text
    assert f"({name})" in page.text
    assert 'href="/course/5"' in page.text
    assert user_of(client)["username"] == name
    # Whose account it is not, a form that was made by hand does not connect.
    assert answer(client, page.text, "mine").status_code == 409
    assert user_of(client)["username"] == name
    assert answer(client, page.text, "other").headers["location"] == "/course/5"
    assert user_of(client)["fullName"] == "Ada Lovelace"


def test_who_is_signed_in_may_be_somebody_else(student: TestClient, platform: Platform) -> None:
    mine = user_of(student)["id"]
    answer(student, platform.enters(student).text, "other")
    assert user_of(student)["fullName"] == "Ada Lovelace"
    assert user_of(student)["id"] != mine


def test_a_sign_out_in_between_connects_nothing(student: TestClient, platform: Platform) -> None:
    page = platform.enters(student).text
    student.post("/api/logout")
    refused = answer(student, page, "mine")
    assert (refused.status_code, "not signed in here any more" in refused.text) == (403, True)


def test_no_launch_opens_an_administrators_account(
    admin: TestClient, platform: Platform, sign_in: Client
) -> None:
    # It is not offered to be connected, even by a form that was made by hand.
    page = platform.enters(admin).text
    assert 'value="mine"' not in page
    assert answer(admin, page, "mine").status_code == 409
    assert user_of(admin)["role"] == "admin"
    assert answer(admin, page, "other").status_code == 303
    newcomer = user_of(admin)
    assert newcomer["role"] == "student"

    # Whose account became an administrator's since has a password for it.
    run_in(admin, _promote, newcomer["id"])
    admin.post("/api/logout")
    refused = platform.enters(admin)
    assert (refused.status_code, "an administrator" in refused.text) == (403, True)
    assert admin.get("/api/user").status_code == 401

    # Who is signed in as that administrator goes on so, by a session of their own.
    sign_in(admin, str(newcomer["username"]))
    assert platform.enters(admin).headers["location"] == "/course/5"


def _promote(work: Work, user_id: object) -> None:
    work.run(users.update().where(users.c.id == user_id).values(role="admin", is_admin=True))


def test_an_instructor_is_a_student_here_unless_the_school_says_otherwise(
    client: TestClient, platform: Platform
) -> None:
    platform.enters(client, "t-grace")
    assert user_of(client)["role"] == "student"


def test_a_school_may_make_instructors_administrators(
    instructors_are_administrators: None, client: TestClient, platform: Platform
) -> None:
    for _ in range(2):
        platform.enters(client, "t-grace")
        assert user_of(client)["role"] == "admin"
        client.post("/api/logout")
    platform.enters(client)
    assert user_of(client)["role"] == "student"


def test_a_paused_account_stays_paused(client: TestClient, platform: Platform, sign_in: Client) -> None:
    platform.enters(client)
    user_id = user_of(client)["id"]
    sign_in(client, "admin")
    paused = client.post(f"/api/admin/students/{user_id}/status", json={"status": "paused"})
    assert paused.status_code == 200
    client.post("/api/logout")
    refused = platform.enters(client)
    assert (refused.status_code, "has been paused by the school" in refused.text) == (403, True)
    assert client.get("/api/user").status_code == 401


def test_what_is_held_is_exported_and_erased(client: TestClient, platform: Platform, sign_in: Client) -> None:
    platform.enters(client)
    platform.comes(client)  # and was not used
    user_id = user_of(client)["id"]
    data = client.get("/api/account/data").json()["lti"]
    [identity], [grade] = data["identities"], data["grades"]
    assert (identity["issuer"], identity["subject"]) == (platform.url, "s-ada")
    assert (grade["module_id"], grade["lineitem"]) == (5, f"{platform.url}/lineitems/link1?course=1")

    sign_in(client, "student")
    platform.enters(client, "s-ben")  # asked whose account it is
    run_in(client, _erase, user_id)
    left = run_in(
        client, lambda work: {t.name: len(work.all(t.select())) for t in (identities, grades, launches)}
    )
    assert left == {"lti_identities": 0, "lti_grades": 0, "lti_launches": 1}


def _erase(work: Work, user_id: int) -> None:
    personal_data_of(work, user_by_id(work, user_id)).erase(work)
