"""What goes on from one program to the next: `traceparent` alone.

Baggage and `tracestate` would pass on what a visitor sends, to Stripe or a model.
"""

from opentelemetry.context import Context
from opentelemetry.propagators.textmap import CarrierT, Getter, default_getter
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator


class TraceParent(TraceContextTextMapPropagator):
    def extract(
        self, carrier: CarrierT, context: Context | None = None, getter: Getter[CarrierT] = default_getter
    ) -> Context:
        return super().extract(carrier, context, _Stateless(getter))


class _Stateless(Getter[CarrierT]):
    def __init__(self, getter: Getter[CarrierT]) -> None:
        self._getter = getter

    def get(self, carrier: CarrierT, key: str) -> list[str] | None:
        return None if key == "tracestate" else self._getter.get(carrier, key)

    def keys(self, carrier: CarrierT) -> list[str]:
        return self._getter.keys(carrier)
