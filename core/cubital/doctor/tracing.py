"""The doctor examines tracing: its libraries must be there, and the receiver must take what is sent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cubital.doctor.plugins import DoctorFinding
from cubital.settings import UnsafeSettings
from cubital.tracing.provider import receiver_address, refuse_unusable

if TYPE_CHECKING:
    from cubital.settings import Settings


def examine_tracing(settings: Settings) -> Iterator[DoctorFinding]:
    """Nothing, where traces are off. No span is sent."""
    if settings.opentelemetry == "off":
        return
    try:
        refuse_unusable(settings)
    except UnsafeSettings as error:
        yield DoctorFinding(str(error))
        return
    from cubital.tracing.exporter import receiver_answers

    if receiver_answers():
        yield DoctorFinding("The receiver accepts traces. No span was sent.", fine=True)
    else:
        yield DoctorFinding(
            f"The receiver of traces at {receiver_address()} does not accept them.",
            "Start it, or correct OTEL_EXPORTER_OTLP_ENDPOINT, and run the doctor with the school's own "
            "variables. Until then only traces are lost.",
        )
