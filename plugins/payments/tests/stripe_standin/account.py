"""The stand-in's account, in memory, and the events of it: sessions, charges, disputes, faults."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

DAY = 24 * 60 * 60


@dataclass
class Account:
    """One account; everything is the JSON that Stripe would answer."""

    prices: dict[str, dict[str, Any]] = field(default_factory=dict)
    products: dict[str, dict[str, Any]] = field(default_factory=dict)
    sessions: dict[str, dict[str, Any]] = field(default_factory=dict)
    charges: dict[str, dict[str, Any]] = field(default_factory=dict)  # by payment intent
    events: dict[str, dict[str, Any]] = field(default_factory=dict)
    endpoints: list[dict[str, Any]] = field(default_factory=list)
    disputes: dict[str, dict[str, Any]] = field(default_factory=dict)
    # By idempotency key: the answer with its status, and the body that it answers.
    answered: dict[str, tuple[tuple[dict[str, Any], int], str]] = field(default_factory=dict)
    under_way: set[str] = field(default_factory=set)  # idempotency keys
    failed: set[str] = field(default_factory=set)  # payment intents whose transfer did not arrive
    forbidden: list[str] = field(default_factory=list)  # paths that a restricted key may not ask
    faults: list[str] = field(default_factory=list)
    sparse: bool = False  # answers what it must, and expands nothing
    requests: list[str] = field(default_factory=list)
    counter: int = 0

    def new_id(self, prefix: str) -> str:
        self.counter += 1
        return f"{prefix}_test_{self.counter:06d}"

    def add_price(self, amount: int | None, currency: str, product: str, price_id: str = "") -> str:
        product_id = self.new_id("prod")
        self.products[product_id] = {
            "id": product_id,
            "object": "product",
            "name": product,
            "active": True,
            "livemode": False,
        }
        price_id = price_id or self.new_id("price")
        self.prices[price_id] = {
            "id": price_id,
            "object": "price",
            "active": True,
            "currency": currency,
            "product": product_id,
            "type": "one_time",
            "unit_amount": amount,
            "livemode": False,
        }
        return price_id

    def open_session(self, params: dict[str, Any], pay_url: str) -> dict[str, Any]:
        session_id = self.new_id("cs")
        price = self.prices[params["line_items"][0]["price"]]
        quantity = params["line_items"][0].get("quantity", 1)
        total = price["unit_amount"] * quantity
        self.sessions[session_id] = {
            "id": session_id,
            "object": "checkout.session",
            "mode": params["mode"],
            "status": "open",
            "payment_status": "unpaid",
            "client_reference_id": params.get("client_reference_id"),
            "metadata": params.get("metadata", {}),
            "customer_email": params.get("customer_email"),
            "amount_subtotal": total,
            "amount_total": total,
            "total_details": {"amount_discount": 0, "amount_shipping": 0, "amount_tax": 0},
            "currency": price["currency"],
            "created": int(time.time()),
            "expires_at": int(time.time()) + DAY,
            "payment_intent": None,
            "success_url": params["success_url"],
            "cancel_url": params.get("cancel_url"),
            "allow_promotion_codes": params.get("allow_promotion_codes"),
            "automatic_tax": params.get("automatic_tax", {"enabled": False}),
            "url": f"{pay_url}/pay/{session_id}",
            "line_items": {
                "object": "list",
                "has_more": False,
                "url": f"/v1/checkout/sessions/{session_id}/line_items",
                "data": [
                    {
                        "id": self.new_id("li"),
                        "object": "item",
                        "quantity": quantity,
                        "amount_subtotal": total,
                        "amount_total": total,
                        "currency": price["currency"],
                        "price": price,
                    }
                ],
            },
        }
        return self.sessions[session_id]

    def pay(self, session_id: str, later: bool = False, discount: int = 0) -> str:
        """The customer pays, or (`later`) starts a transfer that takes days; the event's id."""
        session = self.sessions[session_id]
        if session["status"] != "open":
            raise ValueError(f"the session is {session['status']}")
        session["status"] = "complete"
        session["amount_total"] -= discount
        session["total_details"]["amount_discount"] = discount
        session["payment_status"] = "unpaid" if later else "paid"
        if session["amount_total"] == 0:
            session["payment_status"] = "no_payment_required"
        else:
            session["payment_intent"] = self.new_id("pi")
        if not later:
            self._charge(session)
        return self._event("checkout.session.completed", session)

    def finish_later(self, session_id: str, success: bool) -> str:
        """The transfer arrives, or does not."""
        session = self.sessions[session_id]
        if success:
            session["payment_status"] = "paid"
            self._charge(session)
            return self._event("checkout.session.async_payment_succeeded", session)
        self.failed.add(session["payment_intent"])
        return self._event("checkout.session.async_payment_failed", session)

    def expire(self, session_id: str) -> str:
        session = self.sessions[session_id]
        if session["status"] != "open":
            raise ValueError(f"the session is {session['status']}")
        session["status"] = "expired"
        return self._event("checkout.session.expired", session)

    def refund(self, session_id: str, amount: int) -> str:
        charge = self.charges[self.sessions[session_id]["payment_intent"]]
        charge["amount_refunded"] = min(charge["amount"], charge["amount_refunded"] + amount)
        charge["refunded"] = charge["amount_refunded"] == charge["amount"]
        return self._event("charge.refunded", charge)

    def dispute(self, session_id: str) -> str:
        charge = self.charges[self.sessions[session_id]["payment_intent"]]
        charge["disputed"] = True
        about = {
            "id": self.new_id("dp"),
            "object": "dispute",
            "charge": charge["id"],
            "payment_intent": charge["payment_intent"],
            "status": "needs_response",
        }
        self.disputes[charge["id"]] = about
        return self._event("charge.dispute.created", about)

    def close_dispute(self, session_id: str, status: str) -> str:
        """The bank decides: `won` or `lost`. The charge stays one that was disputed."""
        charge = self.charges[self.sessions[session_id]["payment_intent"]]
        self.disputes[charge["id"]]["status"] = status
        return self._event("charge.dispute.closed", self.disputes[charge["id"]])

    def intent(self, intent_id: str, charge_whole: bool) -> dict[str, Any]:
        charge = self.charges.get(intent_id)
        status = "requires_payment_method" if intent_id in self.failed else "processing"
        return {
            "id": intent_id,
            "object": "payment_intent",
            "status": "succeeded" if charge else status,
            "latest_charge": charge if charge_whole or charge is None else charge["id"],
        }

    def whole(self, session: dict[str, Any], expand: list[str]) -> dict[str, Any]:
        """The session as answered: what is not asked for is an id, or is not there."""
        if self.sparse:
            unsaid = ("line_items", "amount_subtotal", "total_details", "metadata", "expires_at")
            return {name: value for name, value in session.items() if name not in unsaid}
        answer = dict(session)
        if "line_items" not in expand:
            del answer["line_items"]
        intent = session["payment_intent"]
        if intent and any(part.startswith("payment_intent") for part in expand):
            answer["payment_intent"] = self.intent(intent, "payment_intent.latest_charge" in expand)
        return answer

    def _charge(self, session: dict[str, Any]) -> None:
        if session["payment_intent"] is not None:
            self.charges[session["payment_intent"]] = {
                "id": self.new_id("ch"),
                "object": "charge",
                "amount": session["amount_total"],
                "amount_refunded": 0,
                "currency": session["currency"],
                "disputed": False,
                "refunded": False,
                "payment_intent": session["payment_intent"],
            }

    def _event(self, name: str, about: dict[str, Any]) -> str:
        event_id = self.new_id("evt")
        # As it is now: a later event must not change what an earlier one said.
        snapshot = {key: value for key, value in about.items() if key != "line_items"}
        self.events[event_id] = {
            "id": event_id,
            "object": "event",
            "api_version": "2026-01-01",
            "created": int(time.time()),
            "livemode": False,
            "type": name,
            "data": {"object": snapshot},
            "pending_webhooks": 1,
            "request": None,
        }
        return event_id
