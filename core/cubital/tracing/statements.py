"""Statements as spans of the request that runs them: their text, which has no values, and never the error's.

OpenTelemetry's own instrumentation of SQLAlchemy would tell the file's path, and what the driver says of an
error, which quotes people.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from opentelemetry.trace import SpanKind, StatusCode, Tracer, get_current_span
from sqlalchemy import Connection, Engine, ExceptionContext, event


@contextlib.contextmanager
def statements_traced(tracer: Tracer) -> Iterator[None]:
    """Trace the statements of all engines meanwhile.

    Those of no request are left out: the school asks its database several times a second by itself.
    """

    def begin(
        connection: Connection,
        _cursor: object,
        statement: str,
        _parameters: object,
        context: Any,
        _executemany: bool,
    ) -> None:
        if get_current_span().is_recording():
            operation = statement.split(maxsplit=1)[0].upper()
            context.cubital_span = tracer.start_span(
                operation,
                kind=SpanKind.CLIENT,
                attributes={
                    "db.system.name": connection.dialect.name,
                    "db.operation.name": operation,
                    "db.query.text": statement,
                },
            )

    def end(
        _connection: Connection,
        _cursor: object,
        _statement: str,
        _parameters: object,
        context: Any,
        _executemany: bool,
    ) -> None:
        if span := getattr(context, "cubital_span", None):
            span.end()

    def fail(error: ExceptionContext) -> None:
        if span := getattr(error.execution_context, "cubital_span", None):
            span.set_attribute("error.type", type(error.original_exception).__name__)
            span.set_status(StatusCode.ERROR)
            span.end()

    listeners: dict[str, Callable[..., None]] = {
        "before_cursor_execute": begin,
        "after_cursor_execute": end,
        "handle_error": fail,
    }
    for name, listener in listeners.items():
        event.listen(Engine, name, listener)
    try:
        yield
    finally:
        for name, listener in listeners.items():
            event.remove(Engine, name, listener)
