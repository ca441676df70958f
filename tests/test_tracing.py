"""Traces of a served school, as a receiver of OpenTelemetry gets them: what they tell, and what never."""

import contextlib
import re
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import pytest
from conftest import CONTENT, Serve, Served, serving
from identity_provider import running_provider, write_settings
from stripe_standin.client import KEY, PRICE, SECRET, running_standin
from trace_receiver import TraceReceiver, running_receiver

from cubital.testing import free_port
from cubital.testing.databases import NewDatabase

# In paths, queries, bodies and headers of the calls below, and in no span.
PERSONAL = "wilhelmina-of-nowhere"
STUDENT = {"username": "student", "password": "student123", "role": "student"}
# Only the end sends: what comes then was kept until it, and was not lost.
AT_THE_END = {"CUBITAL_OPENTELEMETRY": "on", "OTEL_BSP_SCHEDULE_DELAY": "3600000"}


@dataclass
class Traced:
    """What has come of a school that was served and stopped, and the ids of its answers by call."""

    receiver: TraceReceiver
    request_ids: dict[str, str]
    ports: dict[str, int]

    def __post_init__(self) -> None:
        self.spans = self.receiver.spans()

    def request(self, call: str) -> dict[str, Any]:
        """The span of the call, found by its request's id."""
        [span] = [
            span
            for span in self.spans
            if span["attributes"].get("cubital.request_id") == self.request_ids[call]
        ]
        return span

    def within(self, call: str) -> list[dict[str, Any]]:
        """Its children."""
        parent = self.request(call)
        return [span for span in self.spans if span.get("parentSpanId") == parent["spanId"]]


@pytest.fixture(scope="module")
def traced(filled: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Traced]:
    folder = tmp_path_factory.mktemp("traces")
    with contextlib.ExitStack() as stack:
        receiver = stack.enter_context(running_receiver(folder))
        stripe = stack.enter_context(running_standin())
        provider = stack.enter_context(running_provider())
        # Its workers are started by the program itself.
        start = stack.enter_context(serving(folder, filled, forks=False))
        school = start(
            workers=2,
            **AT_THE_END,
            OTEL_EXPORTER_OTLP_ENDPOINT=receiver.url,
            OTEL_RESOURCE_ATTRIBUTES="deployment.environment.name=of-tests",
            CUBITAL_REGISTRATION="payment",
            CUBITAL_RATE_LIMITS="off",
            CUBITAL_STRIPE_SECRET_KEY=KEY,
            CUBITAL_STRIPE_WEBHOOK_SECRET=SECRET,
            CUBITAL_STRIPE_PRICE_ID=PRICE,
            CUBITAL_STRIPE_API_BASE=stripe.url,
            CUBITAL_PAYMENTS_SWEEP_SECONDS="0",
            CUBITAL_OIDC_PROVIDERS=str(write_settings(folder, provider.entry())),
            # It answers 404, and the course answers in the model's place.
            CUBITAL_TUTOR_MODEL="openai/test",
            CUBITAL_TUTOR_API_BASE=f"{receiver.url}/v1",
            OPENAI_API_KEY="sk-of-these-tests",
        )
        request_ids = _visit(school)
        assert school.stop() == 0, school.log.read_text()
        ports = {
            "stripe": int(stripe.url.rpartition(":")[2]),
            "provider": provider.port,
            "model": receiver.port,
        }
        yield Traced(receiver, request_ids, ports)


def _visit(school: Served) -> dict[str, str]:
    """Calls of each kind, and every GET there is with a person's text wherever it takes one."""
    ids = {}
    with httpx2.Client(base_url=school.url, timeout=300, headers={"User-Agent": PERSONAL}) as client:

        def call(method: str, path: str, expected: int = 200, **body: Any) -> httpx2.Response:
            answer = client.request(method, path, **body)
            assert answer.status_code == expected, answer.text
            ids[f"{method} {path.partition('?')[0]}"] = answer.headers["x-request-id"]
            return answer

        call("POST", "/api/login", json=STUDENT)
        call("GET", "/api/user")
        call("POST", "/api/progress/3", json={"progress": 30})
        call("POST", "/api/activity/log", json={"activity": "study", "details": {"note": PERSONAL}})
        call("GET", f"/api/modules/5/agent?message=What+is+hemolysis%3F&name={PERSONAL}")
        call("GET", "/api/resources/glossary")
        call("POST", "/api/auth/oidc/school/start", json={})
        call("GET", f"/{PERSONAL}", 404)
        paths = client.get("/openapi.json").json()["paths"]
        for path in (path for path, methods in paths.items() if "get" in methods):
            address = re.sub(r"\{[^}]*\}", PERSONAL, path)
            client.get(f"{address}?token={PERSONAL}&message={PERSONAL}&code={PERSONAL}&state={PERSONAL}")
        form = {"username": PERSONAL, "password": f"{PERSONAL}-1", "role": "student"}
        call("POST", "/api/auth/registration/initiate", json=form)
        client.post("/api/register", json=form)  # refused, and so is a name that is taken
        client.post("/api/auth/registration/initiate", json=form | {"username": "student"})
    return ids


def test_the_span_of_a_request_has_its_route_its_plugin_and_its_id(traced: Traced) -> None:
    for call, name, plugin in (
        ("POST /api/progress/3", "POST /api/progress/{module_id}", "core"),
        ("GET /api/modules/5/agent", "GET /api/modules/{module_id}/agent", "tutor"),
        ("GET /api/resources/glossary", "GET /api/resources/glossary", "resources"),
    ):
        span = traced.request(call)
        assert span["name"] == name
        assert span["kind"] == "SPAN_KIND_SERVER"
        assert span["attributes"]["cubital.plugin"] == plugin
        assert span["attributes"]["http.route"] == name.split()[1]
        assert span["attributes"]["http.response.status_code"] == "200"
        assert span["resource"]["service.name"] == "cubital"
        assert span["resource"]["deployment.environment.name"] == "of-tests"


def test_statements_belong_to_their_request_also_those_of_the_thread_that_writes(traced: Traced) -> None:
    for call, operation in (("POST /api/login", "INSERT"), ("POST /api/activity/log", "INSERT")):
        statements = [span for span in traced.within(call) if "db.system.name" in span["attributes"]]
        assert operation in {span["name"] for span in statements}
        for span in statements:
            assert span["traceId"] == traced.request(call)["traceId"]
            assert span["attributes"]["db.query.text"].split()[0].upper() == span["name"]
            assert span["attributes"]["db.system.name"] == "sqlite"


@pytest.mark.parametrize(
    ("call", "whom"),
    [
        ("POST /api/auth/registration/initiate", "stripe"),
        ("POST /api/auth/oidc/school/start", "provider"),
        ("GET /api/modules/5/agent", "model"),
    ],
)
def test_what_the_school_asks_others_is_within_the_request_that_made_it_ask(
    traced: Traced, call: str, whom: str
) -> None:
    request = traced.request(call)
    outgoing = [
        span
        for span in traced.spans
        if span["traceId"] == request["traceId"]
        and span["attributes"].get("server.port") == str(traced.ports[whom])
    ]
    assert outgoing
    assert {span["name"] for span in outgoing} <= {"GET", "POST"}
    assert all(span["kind"] == "SPAN_KIND_CLIENT" for span in outgoing)
    assert all("http.response.status_code" in span["attributes"] for span in outgoing)


def test_nothing_of_a_person_is_in_any_span(traced: Traced) -> None:
    assert len(traced.spans) > 100
    assert PERSONAL not in traced.receiver.text
    assert "hemolysis" not in traced.receiver.text  # what was asked of the tutor
    assert KEY not in traced.receiver.text
    assert "sk-of-these-tests" not in traced.receiver.text
    templates = {span["attributes"].get("http.route") for span in traced.spans} - {None}
    assert len(templates) > 50
    for span in traced.spans:
        if span["kind"] == "SPAN_KIND_SERVER":
            assert span["name"].partition(" ")[2] in templates | {""}
        assert "message" not in span.get("status", {})
        assert "events" not in span
        assert not any(name.startswith(("url.path", "url.query", "url.full")) for name in span["attributes"])


def test_each_span_has_a_root_that_is_a_request(traced: Traced) -> None:
    ids = {span["spanId"] for span in traced.spans}
    for span in traced.spans:
        assert span.get("parentSpanId", "") in ids or span["kind"] == "SPAN_KIND_SERVER"


def test_health_is_not_traced(traced: Traced) -> None:
    assert not [span for span in traced.spans if "readyz" in span["name"]]


@pytest.mark.parametrize("backend", ["postgres"], indirect=True)
def test_on_postgresql_too(serve: Serve, new_database: NewDatabase, tmp_path: Path) -> None:
    with running_receiver(tmp_path) as receiver:
        school = serve(
            None,
            CUBITAL_DATABASE_URL=new_database(CONTENT),
            OTEL_EXPORTER_OTLP_ENDPOINT=receiver.url,
            **AT_THE_END,
        )
        answer = httpx2.post(f"{school.url}/api/login", json=STUDENT, timeout=60)
        assert school.stop() == 0
        traced = Traced(receiver, {"login": answer.headers["x-request-id"]}, {})
        statements = [span for span in traced.within("login") if "db.system.name" in span["attributes"]]
        assert {"SELECT", "INSERT"} <= {span["name"] for span in statements}
        assert {span["attributes"]["db.system.name"] for span in statements} == {"postgresql"}


def _wait_for(school: Served, event: str, meanwhile: httpx2.Client) -> None:
    deadline = time.monotonic() + 60
    while event not in school.log.read_text():
        assert time.monotonic() < deadline, school.log.read_text()
        assert meanwhile.get("/api/site").status_code == 200
        time.sleep(0.05)


def test_a_receiver_that_is_away_is_told_once_and_fails_no_request(serve: Serve, tmp_path: Path) -> None:
    receiver = TraceReceiver(tmp_path)
    school = serve(
        CUBITAL_OPENTELEMETRY="on",
        OTEL_EXPORTER_OTLP_ENDPOINT=receiver.url,
        OTEL_EXPORTER_OTLP_TIMEOUT="1",
        OTEL_BSP_SCHEDULE_DELAY="50",
        OTEL_BSP_MAX_QUEUE_SIZE="8",
        OTEL_BSP_MAX_EXPORT_BATCH_SIZE="4",
    )
    with httpx2.Client(base_url=school.url, timeout=60) as client:
        _wait_for(school, "trace_receiver_unreachable", client)
        for _ in range(100):  # more than there is room for
            assert client.get("/api/site").status_code == 200
        try:
            receiver.start()
            _wait_for(school, "trace_receiver_reached_again", client)
            assert school.stop() == 0
        finally:
            receiver.stop()
    assert receiver.spans()
    log = school.log.read_text()
    assert log.count("trace_receiver_unreachable") == 1
    assert "opentelemetry" not in log  # the libraries would tell of each attempt


def test_a_receiver_that_never_answers_holds_up_neither_requests_nor_the_end(serve: Serve) -> None:
    port = free_port()
    with socket.create_server(("127.0.0.1", port)):  # the kernel accepts, and nobody reads
        school = serve(
            CUBITAL_OPENTELEMETRY="on",
            OTEL_EXPORTER_OTLP_ENDPOINT=f"http://127.0.0.1:{port}",
            OTEL_EXPORTER_OTLP_TIMEOUT="3600",
            OTEL_BSP_SCHEDULE_DELAY="50",
        )
        with httpx2.Client(base_url=school.url, timeout=60) as client:
            for _ in range(50):
                assert client.get("/api/site").status_code == 200
        assert school.stop() == 0  # within the fixture's patience, which is shorter than the receiver's
