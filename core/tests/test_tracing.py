"""Tracing: what it needs, what it refuses, and that a school without it imports none of it."""

import subprocess
import sys
from typing import cast

import pytest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import SpanKind
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator
from sqlalchemy import create_engine, text
from sqlalchemy.exc import IntegrityError
from trace_receiver import running_receiver

from cubital.doctor.tracing import examine_tracing
from cubital.settings import Settings, UnsafeSettings
from cubital.tracing.exporter import without_personal_text
from cubital.tracing.propagator import TraceParent
from cubital.tracing.provider import make_provider
from cubital.tracing.statements import statements_traced


def on(**settings: object) -> Settings:
    return Settings(_env_file=None, opentelemetry="on", **settings)


def test_a_school_without_traces_imports_no_library_of_theirs():
    code = (
        "import sys; from cubital.app import create_app; from cubital.settings import Settings; "
        "create_app(Settings(_env_file=None, environment='demo')); "
        "sys.exit(any(name.startswith(('opentelemetry.sdk', 'opentelemetry.exporter', "
        "'opentelemetry.instrumentation')) for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("library", ["opentelemetry.sdk", "opentelemetry.instrumentation.requests"])
def test_traces_without_their_libraries_stop_the_start_and_say_what_to_install(
    library: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(sys.modules, library, None)
    assert make_provider(Settings(_env_file=None)) is None
    with pytest.raises(UnsafeSettings, match=r"not installed.*cubital\[opentelemetry\]"):
        make_provider(on())
    [finding] = examine_tracing(on())
    assert not finding.fine
    assert "requirements-opentelemetry.lock" in finding.what


@pytest.mark.parametrize(
    ("variable", "value", "words"),
    [
        ("OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318", "must be the address of a receiver"),
        ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "https://", "must be the address of a receiver"),
        ("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc", "http/protobuf alone"),
    ],
)
def test_what_cannot_be_done_is_refused_with_the_name_of_the_variable(
    variable: str, value: str, words: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv(variable, value)
    with pytest.raises(UnsafeSettings, match=f"{variable}.*{words}"):
        make_provider(on())


def test_production_sends_the_receivers_key_over_no_network_in_plain_http(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://collector.example:4318")
    assert make_provider(on())
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_HEADERS", "authorization=Bearer key")
    with pytest.raises(UnsafeSettings, match="OTEL_EXPORTER_OTLP_ENDPOINT is plain http"):
        make_provider(on())
    assert make_provider(on(environment="demo"))


def test_the_name_of_the_service_is_the_environments_where_it_has_one(monkeypatch: pytest.MonkeyPatch):
    provider = make_provider(on())
    assert provider is not None
    assert provider.resource.attributes["service.name"] == "cubital"
    monkeypatch.setenv("OTEL_SERVICE_NAME", "school-of-ada")
    provider = make_provider(on())
    assert provider is not None
    assert provider.resource.attributes["service.name"] == "school-of-ada"


def test_the_doctor_tells_whether_the_receiver_takes_them(tmp_path, monkeypatch: pytest.MonkeyPatch):
    assert list(examine_tracing(Settings(_env_file=None))) == []
    with running_receiver(tmp_path) as receiver:
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.url)
        [finding] = examine_tracing(on())
        assert finding.fine, finding
        assert receiver.spans() == []
    [finding] = examine_tracing(on())
    assert not finding.fine
    assert receiver.url in finding.what


def test_an_error_of_the_database_is_told_by_its_kind_and_quotes_nobody():
    provider = make_provider(on())
    assert provider is not None
    spans = InMemorySpanExporter()
    provider.add_span_processor(SimpleSpanProcessor(spans))
    engine = create_engine("sqlite://")
    name = {"name": "wilhelmina"}
    with (
        statements_traced(provider.get_tracer("tests")),
        engine.begin() as connection,
        provider.get_tracer("tests").start_as_current_span("request"),
    ):
        connection.execute(text("CREATE TABLE people (name TEXT PRIMARY KEY CHECK (name <> 'x'))"))
        connection.execute(text("INSERT INTO people VALUES (:name)"), name)
        with pytest.raises(IntegrityError):
            connection.execute(text("INSERT INTO people VALUES (:name)"), name)
        connection.execute(text("SELECT name FROM people WHERE name = :name"), name)
    with engine.begin() as connection:
        connection.execute(text("SELECT 1"))
    sent = [without_personal_text(span) for span in spans.get_finished_spans()]
    assert [span.name for span in sent] == ["CREATE", "INSERT", "INSERT", "SELECT", "request"]
    kinds = [(span.attributes or {}).get("error.type") for span in sent]
    assert kinds == [None, None, "IntegrityError", None, None]
    assert not any("wilhelmina" in span.to_json() for span in sent)


def test_what_a_visitor_sends_beside_the_trace_goes_nowhere():
    sent = {"traceparent": f"00-{'4' * 32}-{'0' * 15}1-01", "tracestate": "vendor=wilhelmina"}
    propagator = TraceParent()
    context = propagator.extract(sent)
    onward: dict[str, str] = {}
    propagator.inject(onward, context)
    assert onward == {"traceparent": sent["traceparent"]}
    # A request's span is made by FastAPI, whatever its propagator reads.
    foreign = TraceContextTextMapPropagator().extract(sent)
    host = {"server.address": "wilhelmina.example", "server.port": 443, "http.route": "/api/user"}
    tracer = TracerProvider().get_tracer("tests")
    for kind, left in ((SpanKind.SERVER, {"http.route"}), (SpanKind.CLIENT, set(host))):
        span = tracer.start_span("GET", foreign, kind, attributes=host)
        plain = without_personal_text(cast(ReadableSpan, span))
        assert set(plain.attributes or {}) == left
        for each in (plain.context, plain.parent):
            assert each is not None
            assert each.trace_id == int("4" * 32, 16)
            assert not each.trace_state
