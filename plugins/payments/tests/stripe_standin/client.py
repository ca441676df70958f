"""The client by which a test drives the stand-in."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2

from cubital.testing import free_port

KEY = "sk_test_standin"
RESTRICTED = "rk_test_standin"
SECRET = "whsec_standin"
PRICE = "price_course"


class Standin:
    """What a test does to the stand-in, and what it asks it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._http = httpx2.Client(base_url=url, timeout=30)

    def _do(self, what: str, body: Any) -> Any:
        answer = self._http.post(f"/control/{what}", json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def close(self) -> None:
        self._http.close()

    def reset(self) -> None:
        self._do("reset", {})
        self.price(4900, "usd", "Phlebotomy course", PRICE)

    def price(self, amount: int | None, currency: str, product: str, price_id: str = "") -> str:
        price = {"amount": amount, "currency": currency, "product": product, "price_id": price_id}
        return str(self._do("price", price))

    def session(self, **params: Any) -> str:
        """A session that the school did not make."""
        line = {"price": params.pop("price", PRICE), "quantity": params.pop("quantity", 1)}
        return str(
            self._do("session", {"mode": "payment", "line_items": [line], "success_url": "http://x"} | params)
        )

    def pay(self, session: str, later: bool = False, discount: int = 0) -> str:
        return str(self._do("pay", {"session_id": session, "later": later, "discount": discount}))

    def finish(self, session: str, success: bool = True) -> str:
        return str(self._do("finish", {"session_id": session, "success": success}))

    def expire(self, session: str) -> str:
        return str(self._do("expire", {"session_id": session}))

    def refund(self, session: str, amount: int = 10**9) -> str:
        return str(self._do("refund", {"session_id": session, "amount": amount}))

    def dispute(self, session: str) -> str:
        return str(self._do("dispute", {"session_id": session}))

    def close_dispute(self, session: str, status: str) -> str:
        return str(self._do("close_dispute", {"session_id": session, "status": status}))

    def sparse(self) -> None:
        """From now on answer only what must be there, and expand nothing."""
        self._do("sparse", {})

    def faults(self, *faults: str) -> None:
        """What the next calls of the API get instead of an answer: a status, `hang`, `slow` or `none`."""
        self._do("faults", faults)

    def forbid(self, *paths: str) -> None:
        """What the restricted key may not ask."""
        self._do("forbidden", paths)

    def endpoint(self, url: str, events: list[str], status: str = "enabled") -> None:
        self._do("endpoint", {"url": url, "enabled_events": events, "status": status})

    def change(self, of: str, id_: str, **values: Any) -> None:
        self._do("change", {"of": of, "id": id_, "values": values})

    def deliver(self, event: str) -> list[int]:
        """Send the event to every endpoint; the statuses that come back."""
        statuses: list[int] = self._do("deliver", {"event_id": event})
        return statuses

    def signed(self, event: str, **how: Any) -> tuple[str, dict[str, str]]:
        body, mark = self._do("signed", {"event_id": event} | how)
        return body, {"stripe-signature": mark, "content-type": "application/json"}

    def state(self) -> Any:
        return self._do("state", {})

    @property
    def sessions(self) -> list[str]:
        return list(self.state()["sessions"])


@contextlib.contextmanager
def running_standin() -> Iterator[Standin]:
    """A stand-in on a free port; it ends with the block."""
    port = free_port()
    here = Path(__file__).parent
    environment = os.environ | {"PYTHONPATH": str(here.parent)}
    process = subprocess.Popen([sys.executable, "-m", f"{here.name}.server", str(port)], env=environment)
    standin = Standin(f"http://127.0.0.1:{port}")
    deadline = time.monotonic() + 30
    while True:
        with contextlib.suppress(httpx2.TransportError):
            standin.reset()
            break
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.05)
    try:
        yield standin
    finally:
        standin.close()
        process.terminate()
        process.wait(10)
