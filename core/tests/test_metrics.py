"""What `/metrics` tells, and to whom."""

import re

import pytest
import structlog
from prometheus_client.parser import text_string_to_metric_families
from pydantic import SecretStr
from starlette.testclient import TestClient

from cubital.metrics import as_text, count_line

TOKEN = "a token of these tests"


def values(text: str) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def scrape(client: TestClient, token: str = TOKEN):
    return client.get("/metrics", headers={"Authorization": f"Bearer {token}"})


def test_a_school_that_has_no_token_tells_nothing(client: TestClient):
    assert scrape(client).status_code == 404


@pytest.mark.parametrize("token", ["", "another", TOKEN + "x", "ä"])
def test_another_token_is_refused(open_client, token: str):
    with open_client(metrics_token=SecretStr(TOKEN)) as client:
        answer = client.get("/metrics", headers={"Authorization": f"Bearer {token}".encode()})
    assert answer.status_code == 401
    assert "cubital_" not in answer.text


def test_requests_are_told_by_their_call_and_never_by_person_or_question(open_client, sign_in):
    with open_client(metrics_token=SecretStr(TOKEN)) as client:
        sign_in(client)
        call = {("method", "POST"), ("call", "/api/progress/{module_id}"), ("status", "200")}
        before = values(scrape(client).text).get(("cubital_request_seconds_count", frozenset(call)), 0)
        client.post("/api/progress/3", json={"progress": 30})
        client.post("/api/progress/4", json={"progress": 30})
        client.get("/api/modules/5/agent?message=my+secret+question")
        client.get("/no-such-page-of-ada")
        answer = scrape(client)
        numbers = values(answer.text)
        assert numbers["cubital_request_seconds_count", frozenset(call)] == before + 2
        assert (
            numbers["cubital_content_edition", frozenset()]
            == client.get("/api/content/version").json()["version"]
        )
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert not re.search("secret|student|ada|/progress/3", answer.text)


def test_an_open_page_counts_until_it_is_closed(open_client, sign_in):
    def number() -> float:
        return values(as_text().decode())["cubital_session_sockets", frozenset()]

    with open_client(metrics_token=SecretStr(TOKEN)) as client:
        sign_in(client)
        before = number()
        with client.websocket_connect("/ws/session"):
            client.get("/api/user")
            assert number() == before + 1
        client.get("/api/user")
        assert number() == before


def test_warnings_and_errors_count_and_what_is_worth_an_alarm_from_nothing():
    log = structlog.wrap_logger(structlog.ReturnLogger(), processors=[count_line])

    def lines(event: str) -> float | None:
        return values(as_text().decode()).get(("cubital_log_lines_total", frozenset({("event", event)})))

    before = lines("disk_full")
    assert before is not None
    assert lines("a word of this test") is None
    log.error("disk_full", path="/secret")
    log.warning("a word of this test")
    log.info("disk_full")
    assert (lines("disk_full"), lines("a word of this test")) == (before + 1, 1)
