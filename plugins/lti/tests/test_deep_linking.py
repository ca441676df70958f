"""Deep linking: an instructor chooses a module, and the course system takes it, signed."""

import re
from html import escape

import pytest
from reference_platform.client import Platform
from starlette.testclient import TestClient

from cubital.settings import Settings

CODE = re.compile(r'name="code" value="([^"]+)"')
JWT = re.compile(r'name="JWT" value="([^"]+)"')


def test_an_instructor_puts_a_module_into_a_course(client: TestClient, platform: Platform) -> None:
    page = platform.enters(client, "t-grace", "deep")
    modules = client.get("/api/modules").json()
    for module in modules:
        assert f'aria-label="Choose {escape(module["title"])}"' in page.text
        assert f"{module['minutes']} minutes of reading" in page.text
    assert f"frame-ancestors {platform.url}" in page.headers["content-security-policy"]
    assert client.get("/api/user").status_code == 401  # no account is needed for it

    code = CODE.search(page.text)[1]
    assert client.post("/api/lti/choose", data={"code": code, "module": "99"}).status_code == 404
    back = client.post("/api/lti/choose", data={"code": code, "module": "5"})
    assert f'action="{platform.url}/return"' in back.text
    assert f"form-action {platform.url};" in back.headers["content-security-policy"]
    assert client.get("/api/lti/submit.js").headers["content-type"].startswith("text/javascript")

    platform.returned(JWT.search(back.text)[1])
    [item] = platform.state()["items"]
    assert item["url"] == "http://testserver/api/lti/launch"
    assert (item["custom"], item["window"]) == ({"module": "5"}, {"targetName": "_blank"})
    assert (item["lineItem"]["scoreMaximum"], item["lineItem"]["resourceId"]) == (100, "module-5")

    assert client.post("/api/lti/choose", data={"code": code, "module": "5"}).status_code == 403
    assert platform.enters(client, "s-ada", "link2").headers["location"] == "/course/5"


def test_a_student_chooses_nothing(client: TestClient, platform: Platform) -> None:
    answer = platform.enters(client, "s-ada", "deep")
    assert (answer.status_code, "Only who teaches" in answer.text) == (403, True)
    launched = platform.comes(client, "s-ada", "deep")
    code = launched.headers["location"].partition("code=")[2]
    assert client.post("/api/lti/choose", data={"code": code, "module": "5"}).status_code == 409


@pytest.mark.parametrize(
    ("roles", "status"),
    [
        (["membership#Instructor"], 200),
        (["membership#Learner", "membership/Instructor#TeachingAssistant"], 200),
        (["institution/person#Administrator", "system/person#User"], 200),
        (["membership#Learner", "institution/person#Instructor"], 403),
        (["membership#Mentor"], 403),
        ([], 403),
    ],
    ids=str,
)
def test_what_somebody_is_in_this_course_decides(
    client: TestClient, platform: Platform, roles: list[str], status: int
) -> None:
    uris = [f"http://purl.imsglobal.org/vocab/lis/v2/{role}" for role in roles]
    platform.tamper(claims={"https://purl.imsglobal.org/spec/lti/claim/roles": uris})
    assert platform.enters(client, "t-grace", "deep").status_code == status


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "https://other.example;script-src *",
        "https://other.example/\nX: y",
        "//x",
        5,
        None,
    ],
)
def test_what_is_no_address_is_not_returned_to(
    client: TestClient, platform: Platform, address: object
) -> None:
    settings = {"deep_link_return_url": address, "accept_types": ["ltiResourceLink"]}
    claim = "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings"
    platform.tamper(claims={claim: settings})
    assert platform.comes(client, "t-grace", "deep").status_code == 403


@pytest.mark.parametrize("data", [5, {}, "\0", "\ud800"], ids=repr)
def test_data_that_cannot_go_back_as_it_came_is_refused(
    client: TestClient, platform: Platform, data: object
) -> None:
    settings = {"deep_link_return_url": f"{platform.url}/return", "data": data}
    claim = "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings"
    platform.tamper(claims={claim: settings})
    assert platform.comes(client, "t-grace", "deep").status_code == 403


def test_outside_a_demo_nothing_is_returned_in_the_clear(
    client: TestClient, platform: Platform, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Settings, "demo", False)
    refused = platform.comes(client, "t-grace", "deep")
    assert (refused.status_code, "could not be accepted" in refused.text) == (403, True)
    claim = "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings"
    platform.tamper(claims={claim: {"deep_link_return_url": "https://course.example/return"}})
    assert platform.comes(client, "t-grace", "deep").status_code == 303


def test_a_launch_of_a_link_chooses_nothing(client: TestClient, platform: Platform) -> None:
    code = platform.comes(client, "t-grace").headers["location"].partition("code=")[2]
    assert client.post("/api/lti/choose", data={"code": code, "module": "5"}).status_code == 409


def test_in_a_frame_the_browser_is_known_by_a_partitioned_cookie(
    client: TestClient, platform: Platform
) -> None:
    framed = {"Sec-Fetch-Dest": "iframe"}
    login = client.get(platform.first_step("t-grace", "deep"), headers=framed, follow_redirects=False)
    assert login.status_code == 302
    cookie = login.headers["set-cookie"]
    assert cookie.startswith("cubital_lti_frame=")
    assert cookie.endswith("; Path=/; HttpOnly; Secure; SameSite=None; Partitioned")


def test_a_frames_cookie_opens_no_account(client: TestClient, platform: Platform) -> None:
    framed = {"Sec-Fetch-Dest": "iframe"}
    login = client.get(platform.first_step("t-grace", "deep"), headers=framed, follow_redirects=False)
    form = platform.answer_to(login.headers["location"])
    # A browser keeps it, which trusts our plain http as little as the test's client does.
    client.cookies.set(
        "cubital_lti_frame", re.search("cubital_lti_frame=([^;]+)", login.headers["set-cookie"])[1]
    )
    launched = client.post("/api/lti/launch", data=form, headers=platform.headers, follow_redirects=False)
    page = client.get(launched.headers["location"])
    assert "Choose a module" in page.text
    code = CODE.search(page.text)[1]
    refused = client.post("/api/lti/account", data={"code": code, "account": "other"}, follow_redirects=False)
    assert (refused.status_code, "another browser" in refused.text) == (403, True)
    assert client.get("/api/user").status_code == 401
    assert client.post("/api/lti/choose", data={"code": code, "module": "5"}).status_code == 200


def test_a_launch_for_choosing_opens_no_account(client: TestClient, platform: Platform) -> None:
    """Nor with a window's cookie."""
    page = platform.enters(client, "t-grace", "deep").text
    form = {"code": CODE.search(page)[1], "account": "other"}
    assert client.post("/api/lti/account", data=form, follow_redirects=False).status_code == 409
    assert client.get("/api/user").status_code == 401
