"""The client of Stripe's API: on threads of its own, with a deadline, and errors that hold no secret."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import anyio
import anyio.to_thread
import structlog
from anyio.lowlevel import RunVar

from cubital_payments.provider import NotSetUp, ProviderAway, ProviderFaulty, UnknownPayment
from cubital_payments.settings import StripeSettings

if TYPE_CHECKING:
    import stripe

log = structlog.get_logger()
T = TypeVar("T")

SECONDS_A_TRY = 8
RETRIES = 2
SECONDS_IN_ALL = 20
# Their own, so that a Stripe that hangs costs nobody else a thread.
THREADS = 16
_threads: RunVar[anyio.CapacityLimiter] = RunVar("threads_for_stripe")


class StripeRefuses(ProviderAway):
    """Stripe does not take the question; `param` is the part that it does not like, empty where unknown."""

    def __init__(self, param: str) -> None:
        super().__init__()
        self.param = param


class UnknownKey(ProviderAway):
    """Stripe does not take the secret key."""


class KeyMayNot(ProviderAway):
    """The key is a restricted one, and may not ask this."""


class Asking:
    """The account that the secret key opens, to be asked with a function of Stripe's client."""

    def __init__(self, settings: StripeSettings) -> None:
        self._settings = settings
        self._made: stripe.StripeClient | None = None

    async def __call__(self, question: Callable[[stripe.StripeClient], T]) -> T:
        """Stripe's answer; raises UnknownPayment, NotSetUp, and ProviderAway or a kind of it."""
        if self._settings.secret_key is None:
            raise NotSetUp("Card payments aren't set up: CUBITAL_STRIPE_SECRET_KEY is missing.")
        try:
            with anyio.fail_after(SECONDS_IN_ALL):
                return await anyio.to_thread.run_sync(
                    self._answer, question, abandon_on_cancel=True, limiter=_limiter()
                )
        except TimeoutError:
            log.error("stripe_away", error="no answer in time")
            raise ProviderAway() from None

    def _answer(self, question: Callable[[stripe.StripeClient], T]) -> T:
        import stripe

        # Nothing of an error but what is named here: it holds the request, and may quote a part of the key.
        try:
            return question(self._client())
        except stripe.StripeError as error:
            if error.http_status == 404 or error.code == "resource_missing":
                raise UnknownPayment() from None
            fault = {"status": error.http_status, "code": error.code, "request": error.request_id}
            if isinstance(error, stripe.InvalidRequestError):
                log.error("stripe_refuses", param=error.param, **fault)
                raise StripeRefuses(error.param or "") from None
            log.error("stripe_away", error=type(error).__name__, **fault)
            if isinstance(error, stripe.AuthenticationError):
                raise UnknownKey() from None
            if isinstance(error, stripe.PermissionError):
                raise KeyMayNot() from None
            raise ProviderFaulty() if (error.http_status or 0) >= 500 else ProviderAway() from None

    def _client(self) -> stripe.StripeClient:
        import stripe

        if self._made is None:
            assert self._settings.secret_key is not None
            base = self._settings.api_base
            self._made = stripe.StripeClient(
                self._settings.secret_key.get_secret_value(),
                max_network_retries=RETRIES,
                http_client=stripe.RequestsClient(timeout=SECONDS_A_TRY),
                base_addresses={"api": base.rstrip("/")} if base else {},
            )
        return self._made


def _limiter() -> anyio.CapacityLimiter:
    try:
        return _threads.get()
    except LookupError:
        _threads.set(limiter := anyio.CapacityLimiter(THREADS))
        return limiter
