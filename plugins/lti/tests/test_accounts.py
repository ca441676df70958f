"""Whose account it is: found by issuer and subject, connected by who is signed in, never by an address."""

import re
from collections.abc import Callable

import pytest
from reference_platform.client import Platform
from starlette.testclient import TestClient

from cubital.accounts.tables import users
from cubital.accounts.user import user_by_id
from cubital.storage.work import Work
from cubital.testing import run_in
from cubital_lti.personal_data import personal_data_of
from cubital_lti.tables import grades, identities, launches

pytestmark = pytest.mark.both_databases

CODE = re.compile(r'name="code" value="([^"]+)"')
Client = Callable[..., TestClient]


@pytest.fixture
def instructors_are_administrators(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUBITAL_LTI_INSTRUCTOR_ROLE", "admin")


def user_of(client: TestClient) -> dict[str, object]:
    return dict(client.get("/api/user").json())


def answer(client: TestClient, page: str, account: str) -> object:
    form = {"code": CODE.search(page)[1], "account": account}
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
    opened = answer(student, page.text, "mine")
    assert (opened.status_code, opened.headers["location"]) == (303, "/course/5")
    assert user_of(student)["id"] == mine

    student.post("/api/logout")
    platform.enters(student)
    assert user_of(student)["id"] == mine
    # The code is used, and somebody else of the same college is not asked.
    assert answer(student, page.text, "mine").status_code == 403
    assert platform.enters(student, "s-ben").headers["location"] == "/course/5"
    assert user_of(student)["fullName"] == "Ben Okafor"


def test_who_is_signed_in_may_be_somebody_else(student: TestClient, platform: Platform) -> None:
    mine = user_of(student)["id"]
    answer(student, platform.enters(student).text, "new")
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
    launched = platform.comes(admin)
    code = launched.headers["location"].partition("code=")[2]
    admin.post("/api/lti/account", data={"code": code, "account": "mine"}, follow_redirects=False)
    newcomer = user_of(admin)
    assert newcomer["role"] == "student"

    # Whose account became an administrator's since has a password for it.
    run_in(admin, _promote, newcomer["id"])
    admin.post("/api/logout")
    refused = platform.enters(admin)
    assert (refused.status_code, "an administrator" in refused.text) == (403, True)
    assert admin.get("/api/user").status_code == 401


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
