"""The tracer provider of a school; OpenTelemetry's SDK is imported only where CUBITAL_OPENTELEMETRY is on."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import os
import threading
from collections.abc import AsyncIterator, Iterator, MutableMapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from cubital.settings import UnsafeSettings
from cubital.tracing.statements import statements_traced
from cubital.version import __version__

if TYPE_CHECKING:
    from fastapi.telemetry import TelemetryConfig
    from opentelemetry.sdk.trace import TracerProvider

    from cubital.settings import Settings

LIBRARIES = (
    "opentelemetry.sdk",
    "opentelemetry.exporter.otlp.proto.http",
    "opentelemetry.instrumentation.httpx",
    "opentelemetry.instrumentation.requests",
)
PROTOCOL = "http/protobuf"
FLUSH_SECONDS = 3  # for the last spans, when the school stops
# What machines ask every few seconds.
UNTRACED = frozenset({"/healthz", "/readyz", "/metrics"})


def refuse_unusable(settings: Settings) -> None:
    """Raise UnsafeSettings where traces are to be sent and cannot be."""
    if settings.opentelemetry == "off":
        return
    if not all(map(_is_installed, LIBRARIES)):
        raise UnsafeSettings(
            "CUBITAL_OPENTELEMETRY=on needs the libraries of OpenTelemetry, which are not installed. Install "
            "requirements-opentelemetry.lock of the release, or cubital[opentelemetry]; or leave it out."
        )
    name, endpoint = _first_set("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")
    if endpoint and (urlsplit(endpoint).scheme not in ("http", "https") or not urlsplit(endpoint).hostname):
        raise UnsafeSettings(
            f"{name} must be the address of a receiver, for example http://127.0.0.1:4318, and not {endpoint}"
        )
    if _first_set("OTEL_EXPORTER_OTLP_TRACES_HEADERS", "OTEL_EXPORTER_OTLP_HEADERS")[1]:
        settings.refuse_plain_http(name, endpoint)
    name, protocol = _first_set("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL")
    if protocol not in ("", PROTOCOL):
        raise UnsafeSettings(f"{name}={protocol}, but traces are sent as {PROTOCOL} alone. Leave it out.")


def receiver_address() -> str:
    """Where traces go, as the environment says it."""
    address = _first_set("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")[1]
    return address or "http://localhost:4318"


def make_provider(settings: Settings) -> TracerProvider | None:
    """The provider, which sends nothing yet; None where traces are off. Raises as `refuse_unusable`."""
    refuse_unusable(settings)
    if settings.opentelemetry == "off":
        return None
    from opentelemetry.sdk.resources import OTELResourceDetector, Resource
    from opentelemetry.sdk.trace import TracerProvider

    school = Resource.create({"service.name": "cubital", "service.version": __version__})
    return TracerProvider(resource=school.merge(OTELResourceDetector().detect()), shutdown_on_exit=False)


def telemetry_of(provider: TracerProvider | None) -> TelemetryConfig:
    """FastAPI's own telemetry: the request's span alone, and nothing that the environment could add.

    Its logs would hold the messages of errors; numbers are told at `/metrics`.
    """
    return {
        "tracer_provider": provider,
        "tracing": provider is not None,
        "metrics": False,
        "logs": False,
        "operation_spans": False,
        "auto_configure": False,
        "exclude": _is_untraced,
    }


@contextlib.asynccontextmanager
async def sending(provider: TracerProvider | None) -> AsyncIterator[None]:
    """Send the spans of `provider` meanwhile, with the statements and outgoing calls of this process."""
    if provider is None:
        yield
        return
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    from cubital.tracing.exporter import Exporter

    provider.add_span_processor(BatchSpanProcessor(Exporter()))
    tracer = provider.get_tracer("cubital", __version__)
    try:
        with statements_traced(tracer), _outgoing_calls_traced(provider):
            yield
    finally:
        # A receiver that is away is not waited for: the thread ends with the process.
        closing = threading.Thread(target=provider.shutdown, name="traces", daemon=True)
        closing.start()
        await asyncio.to_thread(closing.join, FLUSH_SECONDS)


@contextlib.contextmanager
def _outgoing_calls_traced(provider: TracerProvider) -> Iterator[None]:
    # By their newer names, as FastAPI's spans have them. The instrumentations read it when they begin.
    os.environ["OTEL_SEMCONV_STABILITY_OPT_IN"] = "http"
    from opentelemetry.instrumentation.httpx import HTTPX2ClientInstrumentor, HTTPXClientInstrumentor
    from opentelemetry.instrumentation.requests import RequestsInstrumentor
    from opentelemetry.propagate import set_global_textmap

    from cubital.tracing.propagator import TraceParent

    if "OTEL_PROPAGATORS" not in os.environ:
        set_global_textmap(TraceParent())
    libraries = (HTTPXClientInstrumentor(), HTTPX2ClientInstrumentor(), RequestsInstrumentor())
    for each in libraries:
        each.instrument(tracer_provider=provider)
    try:
        yield
    finally:
        for each in libraries:
            each.uninstrument()


def _is_untraced(scope: MutableMapping[str, Any]) -> bool:
    # The span of a socket would end when its page is closed, after hours.
    return scope["type"] == "websocket" or scope["path"] in UNTRACED


def _is_installed(library: str) -> bool:
    try:
        return importlib.util.find_spec(library) is not None
    except ModuleNotFoundError:  # of what it is in
        return False


def _first_set(*names: str) -> tuple[str, str]:
    """The first of these variables that is set, with its value; the last one where none is."""
    name = next((each for each in names if os.environ.get(each)), names[-1])
    return name, os.environ.get(name, "").strip()
