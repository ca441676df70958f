"""Launches: a student comes from a course, once, by a proven message, in the browser that began."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from reference_platform.client import Platform, query_of
from starlette.testclient import TestClient

from cubital.testing import run_in
from cubital_lti.launching import logins
from cubital_lti.tables import logins as logins_table

LTI = "https://purl.imsglobal.org/spec/lti/claim/"
REFUSED = "could not be accepted"


def test_a_student_comes_to_the_module_of_the_link(client: TestClient, platform: Platform) -> None:
    entered = platform.enters(client)
    assert (entered.status_code, entered.headers["location"]) == (303, "/course/5")
    user = client.get("/api/user").json()
    details = (user["fullName"], user["email"], user["role"], user["status"])
    assert details == ("Ada Lovelace", "ada@college.example", "student", "active")

    client.post("/api/logout")
    platform.enters(client)
    assert client.get("/api/user").json()["id"] == user["id"]


def test_a_link_without_a_module_of_ours_leads_to_the_dashboard(
    client: TestClient, platform: Platform
) -> None:
    for custom in ({}, {"module": "99"}, {"module": "5 OR 1=1"}):
        link = platform.link({"title": "The course", "custom": custom})
        assert platform.enters(client, hint=link).headers["location"] == "/dashboard"


@pytest.mark.parametrize(
    "tampered",
    [
        {"claims": {"nonce": "another"}},
        {"claims": {"nonce": None}},
        {"claims": {"aud": "another-client", "azp": None}},
        {"claims": {"aud": ["cubital-client", "another-client"], "azp": None}},
        {"claims": {"azp": "another-client"}},
        {"claims": {"iss": "https://other.example"}},
        {"claims": {f"{LTI}deployment_id": "deployment-2"}},
        {"claims": {f"{LTI}version": "1.1"}},
        {"claims": {f"{LTI}message_type": "LtiSubmissionReviewRequest"}},
        {"claims": {f"{LTI}resource_link": {}}},
        {"claims": {"sub": None}},
        {"claims": {"sub": 5}},
        {"claims": {"sub": "s-ada\0"}},
        {"claims": {"sub": "s-ada\n"}},
        {"claims": {"sub": "s-\ud800"}},
        {"from_now": {"exp": -300}},
        {"claims": {"exp": None}},
        {"from_now": {"iat": -7200}},
        {"from_now": {"iat": 600}},
        {"alg": "none"},
        {"alg": "HS256"},
        {"key": "another's, under the name of the right one"},
        {"key": "withdrawn"},
    ],
    ids=str,
)
def test_a_message_of_which_anything_is_wrong_is_refused(
    client: TestClient, platform: Platform, tampered: dict[str, Any]
) -> None:
    if "from_now" in tampered:  # in seconds of now, which no name of a test may hold
        tampered = {
            "claims": {name: int(time.time()) + later for name, later in tampered["from_now"].items()}
        }
    platform.tamper(**tampered)
    answer = platform.comes(client)
    assert answer.status_code == 403
    assert REFUSED in answer.text
    assert client.get("/api/user").status_code == 401
    # The same, as the platform made it, is taken.
    assert platform.enters(client).status_code == 303


@pytest.mark.both_databases
def test_a_name_that_no_database_takes_whole_is_taken_in_part(client: TestClient, platform: Platform) -> None:
    platform.tamper(claims={"name": "Ada\0 Love\ud800lace\n", "email": "ada\0@college.example"})
    assert platform.enters(client).status_code == 303
    user = client.get("/api/user").json()
    assert (user["fullName"], user["email"]) == ("Ada Lovelace", "ada@college.example")


@pytest.mark.both_databases
def test_a_message_is_taken_once(client: TestClient, platform: Platform) -> None:
    login = client.get(platform.first_step("s-ada", "link1"), follow_redirects=False)
    form = platform.answer_to(login.headers["location"])
    sent = {"data": form, "headers": platform.headers, "follow_redirects": False}
    launched = client.post("/api/lti/launch", **sent)
    assert launched.status_code == 303
    again = client.post("/api/lti/launch", **sent)
    assert (again.status_code, "used already" in again.text) == (403, True)

    assert client.get(launched.headers["location"], follow_redirects=False).status_code == 303
    client.post("/api/logout")
    assert client.get(launched.headers["location"], follow_redirects=False).status_code == 403
    assert client.get("/api/user").status_code == 401


def test_a_message_for_another_login_is_refused(client: TestClient, platform: Platform) -> None:
    step = platform.first_step("s-ada", "link1")
    first, second = (client.get(step, follow_redirects=False).headers["location"] for _ in range(2))
    mixed = platform.answer_to(first) | {"state": query_of(second)["state"]}
    assert client.post("/api/lti/launch", data=mixed, headers=platform.headers).status_code == 403


def test_a_launch_belongs_to_the_browser_that_began_it(
    client: TestClient, platform: Platform, sign_in: Callable[..., TestClient]
) -> None:
    """Who sends another his own launch, or takes another's, comes nowhere by it."""
    launched = platform.comes(client)
    mine = dict(client.cookies)
    client.cookies.clear()
    for browser in ("without our cookie", "with a cookie of its own"):
        answer = client.get(launched.headers["location"], follow_redirects=False)
        assert (answer.status_code, "another browser" in answer.text) == (403, True), browser
        client.get(platform.first_step("s-ben", "link1"), follow_redirects=False)
    assert client.get("/api/user").status_code == 401

    client.cookies.clear()
    client.cookies.update(mine)
    assert client.get(launched.headers["location"], follow_redirects=False).status_code == 303


def test_a_login_that_was_begun_long_ago_is_over(client: TestClient, platform: Platform) -> None:
    login = client.get(platform.first_step("s-ada", "link1"), follow_redirects=False)
    form = platform.answer_to(login.headers["location"])
    run_in(client, lambda work: work.run(logins_table.update().values(expires_at=work.now - logins.LASTS)))
    answer = client.post("/api/lti/launch", data=form, headers=platform.headers)
    assert (answer.status_code, "too old" in answer.text) == (403, True)


def test_a_platform_that_nobody_registered_is_not_known(client: TestClient, platform: Platform) -> None:
    for wrong in ({"iss": "https://other.example"}, {"iss": platform.url, "client_id": "another"}, {}):
        answer = client.get("/api/lti/login", params={"login_hint": "s-ada", **wrong})
        assert (answer.status_code, "does not know the course system" in answer.text) == (404, True)


def test_a_platform_that_cannot_be_asked_for_its_keys_is_waited_for(
    client: TestClient, platform: Platform
) -> None:
    platform.faults(jwks=[503])
    answer = platform.comes(client)
    assert (answer.status_code, "could not be asked" in answer.text) == (503, True)
    assert platform.enters(client).status_code == 303


def test_a_refusal_of_the_platform_is_told(client: TestClient, platform: Platform) -> None:
    answer = client.post(
        "/api/lti/launch", data={"error": "login_required", "state": "x"}, headers=platform.headers
    )
    assert (answer.status_code, "did not say who you are" in answer.text) == (403, True)


def test_only_what_a_platform_must_post_is_taken_from_another_site(
    student: TestClient, platform: Platform
) -> None:
    for path in ("/api/lti/account", "/api/lti/choose", "/api/logout", "/api/lti/launch/", "/api/lti/jwks"):
        answer = student.post(path, data={"code": "x"}, headers=platform.headers)
        assert (answer.status_code, "another site" in answer.text) == (403, True), path
    posted = student.post(
        "/api/lti/login",
        data=query_of(platform.first_step("s-ada", "link1")),
        headers=platform.headers,
        follow_redirects=False,
    )
    assert posted.headers["location"].startswith(f"{platform.url}/auth?")


def test_inside_a_frame_a_window_is_offered(client: TestClient, platform: Platform) -> None:
    step = platform.first_step("s-ada", "link1")
    answer = client.get(step, headers={"Sec-Fetch-Dest": "iframe"}, follow_redirects=False)
    assert answer.status_code == 200
    assert "Open in a new window" in answer.text
    assert "frame-ancestors https: http:" in answer.headers["content-security-policy"]
    assert not client.cookies
