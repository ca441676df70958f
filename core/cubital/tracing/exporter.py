"""The exporter of spans: OTLP over HTTP, of each span what is known to tell of no person."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import structlog
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SpanExporter, SpanExportResult
from opentelemetry.trace import SpanContext, SpanKind, Status

log = structlog.get_logger()

# No address: paths and queries hold names, tokens and what students ask.
ATTRIBUTES = frozenset(
    {
        "db.operation.name",
        "db.query.text",
        "db.system.name",
        "error.type",
        "http.request.method",
        "http.response.status_code",
        "http.route",
        "network.protocol.name",
        "network.protocol.version",
        "server.address",
        "server.port",
        "url.scheme",
    }
)
OF_OTHERS = frozenset({"server.address", "server.port"})
OURS = "cubital."
PATIENCE_SECONDS = 3  # of the doctor
# They tell of a receiver that is away with each batch; we tell once.
TALKATIVE = ("opentelemetry.exporter", "opentelemetry.sdk._shared_internal")


class Exporter(SpanExporter):
    """A receiver that is away is logged once, until it is back; what it was to get meanwhile is lost."""

    def __init__(self) -> None:
        self._receiver = OTLPSpanExporter()
        self._away = False
        for name in TALKATIVE:
            logging.getLogger(name).setLevel(logging.CRITICAL)

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        result = self._receiver.export([without_personal_text(span) for span in spans])
        away = result is not SpanExportResult.SUCCESS
        if away and not self._away:
            log.warning("trace_receiver_unreachable", mend="Run: cubital doctor")
        if self._away and not away:
            log.info("trace_receiver_reached_again")
        self._away = away
        return result

    def shutdown(self) -> None:
        self._receiver.shutdown()  # type: ignore[no-untyped-call]


def receiver_answers() -> bool:
    """Whether it takes a message without a span."""
    receiver = OTLPSpanExporter(timeout=PATIENCE_SECONDS)
    try:
        return receiver.export([]) is SpanExportResult.SUCCESS
    finally:
        receiver.shutdown()  # type: ignore[no-untyped-call]


def without_personal_text(span: ReadableSpan) -> ReadableSpan:
    """The span with the attributes that are known, and without the messages of errors and `tracestate`."""
    # Of a request it is what the visitor says that our address is.
    names = ATTRIBUTES - OF_OTHERS if span.kind is SpanKind.SERVER else ATTRIBUTES
    attributes = {
        name: value
        for name, value in (span.attributes or {}).items()
        if name in names or name.startswith(OURS)
    }
    return ReadableSpan(
        name=span.name,
        context=_without_state(span.context),
        parent=_without_state(span.parent),
        resource=span.resource,
        attributes=attributes,
        kind=span.kind,
        status=Status(span.status.status_code),
        start_time=span.start_time,
        end_time=span.end_time,
        instrumentation_scope=span.instrumentation_scope,
    )


def _without_state(context: SpanContext | None) -> SpanContext | None:
    if context is None:
        return None
    return SpanContext(context.trace_id, context.span_id, context.is_remote, context.trace_flags)
