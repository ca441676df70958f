"""What a browser gets: pages, files, headers; and what other sites' pages do not get."""

import gzip
import json
import re

import pytest
from fastapi import APIRouter, FastAPI
from sqlalchemy import create_engine
from starlette.testclient import TestClient
from structlog.testing import capture_logs

from cubital.app import create_app
from cubital.migrations.runner import downgrade
from cubital.settings import Settings
from cubital.testing import school_of
from cubital.web.assets import Assets
from cubital.web.shell_page import ShellPage

INDEX = (
    '<!doctype html><html><head><title>__CUBITAL_TITLE__</title><meta property="csp-nonce" '
    'nonce="__CUBITAL_NONCE__"><!--cubital:boot--></head><body></body></html>'
)


@pytest.fixture
def served(client, tmp_path):
    """The client of a school whose shell is a page of the test's own."""
    (tmp_path / "shell").mkdir()
    (tmp_path / "shell" / "index.html").write_text(INDEX)
    client.app.state.shell_page = ShellPage(client.app.state.plugin_uis, tmp_path / "shell")
    return client


def test_every_page_of_the_school_is_the_shell(served):
    for path in ("/", "/about", "/contact", "/auth", "/dashboard", "/profile"):
        answer = served.get(path)
        assert answer.status_code == 200, path
        assert answer.headers["content-type"].startswith("text/html")


def test_an_unknown_page_is_the_shell_with_404(served):
    answer = served.get("/no/such/page")
    assert answer.status_code == 404
    assert "<html>" in answer.text


def test_a_page_is_answered_before_any_router_is_asked(served, monkeypatch):
    seen = []
    matches = APIRouter.matches
    monkeypatch.setattr(APIRouter, "matches", lambda *call: seen.append(call) or matches(*call))
    for path in ("/", "/dashboard"):
        assert served.get(path).headers["content-type"].startswith("text/html")
        assert served.head(path).headers["content-type"].startswith("text/html")
    assert seen == []
    assert served.get("/api/site").status_code == 200
    assert seen


BELLS = """
from cubital import hookimpl
from fastapi import APIRouter

bells = APIRouter()

@bells.get("/dashboard/bell")
async def bell():
    return "ding"

@hookimpl
def register_routes():
    return bells
"""


def test_a_call_that_begins_as_a_page_does_is_still_a_call(install, tmp_path):
    install("bells", BELLS)
    app = create_app(Settings(_env_file=None, environment="demo", home=tmp_path))
    with TestClient(app) as client:
        app.state.shell_page = ShellPage(app.state.plugin_uis, tmp_path)
        assert client.get("/dashboard/bell").json() == "ding"
        for page in ("/dashboard", "/dashboard/bells"):
            assert "has not been built" in client.get(page).text


@pytest.mark.parametrize(
    "path", ["/api/nothing", "/assets/gone-12345678.js", "/favicon.png", "/plugins/x/y.js"]
)
def test_a_missing_file_or_call_is_never_the_shell(served, path):
    answer = served.get(path)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/json"


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_what_is_not_there_is_not_there_for_writes_either(served, method):
    for path in ("/api/nothing", "/no/such/page", "/favicon.png"):
        answer = served.request(method, path, json={})
        assert (answer.status_code, answer.json()) == (404, {"message": "Not found"}), path
    page = served.request(method, "/dashboard", json={})
    assert (page.status_code, page.headers["allow"]) == (405, "GET, HEAD")
    assert page.json() == {"message": f"This call is not made with {method}."}


def test_a_call_made_in_another_way_says_in_which(client):
    for method, path, allowed in (
        ("GET", "/api/login", "POST"),
        ("DELETE", "/api/user", "GET"),
        ("PUT", "/api/progress/1", "GET, POST"),
    ):
        answer = client.request(method, path)
        assert (answer.status_code, answer.headers["allow"]) == (405, allowed), path


@pytest.mark.parametrize(("path", "status"), [("/", 200), ("/dashboard", 200), ("/no/such/page", 404)])
def test_who_only_asks_whether_a_page_is_there_is_told(served, path, status):
    assert served.head(path).status_code == status


def test_probes_may_ask_for_the_head_alone(client):
    assert client.head("/healthz").status_code == 200
    assert client.head("/readyz").status_code == 200


def test_the_page_carries_inert_boot_data_and_no_person(served, sign_in):
    sign_in(served)
    text = served.get("/").text
    boot = json.loads(re.search(r'<script type="application/json" id="boot">(.*?)</script>', text)[1])
    assert boot["registration"] == "open"
    assert boot["environment"] == "demo"
    assert boot["site"]["name"] in re.search("<title>(.*?)</title>", text)[1].replace("&amp;", "&")
    assert "student123" not in text
    assert "Demo Student" not in text


def test_the_policy_is_strict_and_its_nonce_never_the_same(served):
    first, second = served.get("/"), served.get("/")
    policy = first.headers["content-security-policy"]
    nonce = re.search("'nonce-([^']+)'", policy)[1]
    assert f'nonce="{nonce}"' in first.text
    assert nonce not in second.text
    assert "unsafe" not in policy
    assert "require-trusted-types-for 'script'; trusted-types cubital-service-worker" in policy
    assert first.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("method", "path", "sent"),
    [
        ("GET", "/", {}),
        ("GET", "/api/site", {}),
        ("GET", "/api/user", {}),
        ("GET", "/healthz", {}),
        ("GET", "/api/site?why=%00", {}),
        ("POST", "/api/logout", {"Origin": "https://evil.example"}),
        ("POST", "/api/login", {"Content-Length": "2000000"}),
        ("TRACE", "/api/site", {}),
    ],
)
def test_every_answer_is_protected(client, method, path, sent):
    headers = client.request(method, path, headers=sent).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert "content-security-policy" in headers


def test_an_unexpected_error_is_protected_too_and_tells_nothing(client):
    @client.app.get("/api/stumble")
    async def stumble() -> None:
        raise RuntimeError("a secret of the inside")

    # Before the page for everything else.
    client.app.router.routes.insert(0, client.app.router.routes.pop())
    answer = client.get("/api/stumble")
    assert answer.status_code == 500
    number = answer.headers["x-request-id"]
    sentences = (
        "Something went wrong on our side. Please try again. If it stays so, tell your school this number:"
    )
    assert answer.json() == {"message": f"{sentences} {number}"}
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://evil.example", "Sec-Fetch-Site": "same-origin"},
    ],
)
def test_writes_from_other_sites_are_refused(student, headers):
    answer = student.post("/api/progress/5", json={"progress": 50}, headers=headers)
    assert answer.status_code == 403
    assert student.get("/api/progress").json() == []
    assert student.get("/api/progress", headers=headers).status_code == 200


@pytest.mark.parametrize("headers", [{}, {"Origin": "http://testserver", "Sec-Fetch-Site": "same-origin"}])
def test_our_own_pages_and_programs_may_write(student, headers):
    assert student.post("/api/progress/5", json={"progress": 50}, headers=headers).status_code == 200


def test_built_files_come_compressed_and_for_ever(tmp_path):
    script = "console.log('x')" * 100
    (tmp_path / "app-1a2b3c4d.js").write_text(script)
    (tmp_path / "app-1a2b3c4d.js.gz").write_bytes(gzip.compress(script.encode()))
    (tmp_path / "plain.js").write_text(script)
    app = FastAPI()
    app.mount("/", Assets(tmp_path))
    client = TestClient(app)
    packed = client.get("/app-1a2b3c4d.js", headers={"Accept-Encoding": "gzip"})
    assert packed.text == script
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == "Accept-Encoding"
    assert packed.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "immutable" in packed.headers["cache-control"]
    bare = client.get("/app-1a2b3c4d.js", headers={"Accept-Encoding": "identity"})
    assert bare.text == script
    assert "content-encoding" not in bare.headers
    assert client.get("/plain.js").headers["cache-control"] == "no-cache"
    assert client.get("/../secrets").status_code == 404


def test_media_of_the_content_can_run_nothing(client):
    answer = client.get("/media/order-of-draw.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "sandbox" in answer.headers["content-security-policy"]
    again = client.get("/media/order-of-draw.svg", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    assert client.get("/media/none.svg").status_code == 404


def test_health_readiness_and_the_description(client):
    assert client.get("/healthz").json() == {"status": "ok"}
    assert client.get("/readyz").json() == {"status": "ready"}
    described = client.get("/openapi.json").json()["paths"]
    assert {"/api/user", "/api/progress/{module_id}", "/api/admin/students"} <= set(described)


def test_the_description_page_needs_no_other_host(client):
    answer = client.get("/docs")
    assert "form-action 'none'" in answer.headers["content-security-policy"]
    page = answer.text
    assert not re.search(r"(src|href)=\"(https?:)?//", page)


def test_a_school_without_content_says_what_to_do(settings, tmp_path):
    (tmp_path / "index.html").write_text(INDEX)
    app = create_app(settings)
    app.state.shell_page = ShellPage([], tmp_path)
    with TestClient(app) as client:
        answer = client.get("/")
        assert answer.status_code == 503
        assert "cubital content load" in answer.text


@pytest.mark.both_databases
def test_a_database_without_its_migrations_is_not_ready(settings):
    with TestClient(create_app(settings)) as client:
        school = school_of(client)
        client.portal.call(school.database.migrate, lambda c: downgrade(c, school.plugins))
        answer = client.get("/readyz")
        assert answer.status_code == 503
        assert "cubital db upgrade" in answer.json()["message"]


@pytest.mark.both_databases
@pytest.mark.parametrize("backend", ["postgres"], indirect=True)
def test_a_server_that_is_newer_than_its_database_asks_for_patience_and_says_what_to_do(settings, plugins):
    engine = create_engine(settings.database)
    with engine.begin() as connection:
        downgrade(connection, plugins)
    engine.dispose()
    credentials = {"username": "student", "password": "student123"}
    with capture_logs() as logs, TestClient(create_app(settings)) as client:
        for answer in (
            client.post("/api/login", json=credentials),
            client.post("/api/register", json=credentials),
        ):
            assert answer.status_code == 503
            assert answer.headers["retry-after"]
            assert answer.json() == {
                "message": "The school is being brought up to date. Please try again in a moment."
            }
    first = next(log for log in logs if log["event"] == "database_not_upgraded")
    assert first["mend"] == "Run: cubital db upgrade"
    assert "core: 0001" in first["missing"]
