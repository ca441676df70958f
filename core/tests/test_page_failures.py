"""A page of a plugin that fails in a browser reaches the log and administrators, and tells of no person."""

import pytest
from starlette.testclient import TestClient
from structlog.testing import capture_logs

FAILURE = {
    "plugin": "tutor",
    "module": "./CoursePage",
    "error": "TypeError",
    "line": "assets/CoursePage-x_1.js:1:405",
}


def test_it_is_logged_and_shown_to_administrators(client: TestClient, sign_in) -> None:
    sign_in(client)
    with capture_logs() as logs:
        assert client.post("/api/plugins/failures", json=FAILURE).json() == {"success": True}
        client.post("/api/plugins/failures", json=FAILURE | {"line": None, "error": "Error"})
    [first, _] = [entry for entry in logs if entry["event"] == "plugin_page_failed"]
    assert first == FAILURE | {"event": "plugin_page_failed", "log_level": "warning"}
    sign_in(client, "admin")
    plugins = {plugin["name"]: plugin for plugin in client.get("/api/admin/plugins").json()}
    failures = plugins["tutor"]["failures"]
    assert (failures["times"], failures["error"], failures["line"]) == (2, "Error", None)
    assert failures["last"].endswith("Z")
    assert plugins["exams"]["failures"] is None
    assert plugins["exams"]["summary"].startswith("Mock exams")


@pytest.mark.parametrize(
    "change",
    [
        {"plugin": "stamps"},
        {"plugin": "../etc"},
        {"module": "./Course Page of Ada"},
        {"error": "Cannot read Ada's mark"},
        {"line": "https://school.test/?q=ada"},
        {"line": "assets/x.js"},
        {"line": f"{'x' * 200}.js:1:1"},
    ],
)
def test_nothing_else_fits_into_it(client: TestClient, sign_in, change: dict[str, str]) -> None:
    sign_in(client)
    with capture_logs() as logs:
        answer = client.post("/api/plugins/failures", json=FAILURE | change)
    assert answer.status_code in (400, 404, 422)
    assert "plugin_page_failed" not in {entry["event"] for entry in logs}


def test_a_visitor_is_not_heard(client: TestClient) -> None:
    assert client.post("/api/plugins/failures", json=FAILURE).status_code == 401


def test_one_browser_is_heard_ten_times_an_hour(open_client, sign_in) -> None:
    with open_client(rate_limits="on") as client:
        sign_in(client)
        answers = [client.post("/api/plugins/failures", json=FAILURE).status_code for _ in range(11)]
    assert answers == [200] * 10 + [429]
