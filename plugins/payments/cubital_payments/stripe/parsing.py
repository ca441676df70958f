"""The reading of a payment from Stripe's responses; an object that is not expanded there is requested."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from cubital_payments.provider import Payment, State, UnknownPayment
from cubital_payments.stripe.client import KeyMayNot

Ask = Callable[[Callable[[Any], Any]], Awaitable[Any]]
Json = dict[str, Any]

WHOLE_PAYMENT = ["line_items", "payment_intent.latest_charge"]
ENDED_WELL = ("won", "warning_closed", "prevented")


async def find_checkout(ask: Ask, payment_id: str) -> Json:
    """The Checkout Session of that id, or that an intent or a charge of that id belongs to.

    Raises UnknownPayment.
    """
    if payment_id.startswith(("ch_", "py_")):
        charge = await ask(lambda client: client.v1.charges.retrieve(payment_id))
        payment_id = id_of(charge.to_dict().get("payment_intent"))
    if not payment_id.startswith("pi_"):
        if not payment_id.replace("_", "").replace("-", "").isalnum() or not payment_id.isascii():
            raise UnknownPayment()
        whole: Any = {"expand": WHOLE_PAYMENT}
        return as_json(await ask(lambda client: client.v1.checkout.sessions.retrieve(payment_id, whole)))
    by_intent: Any = {
        "payment_intent": payment_id,
        "limit": 1,
        "expand": [f"data.{part}" for part in WHOLE_PAYMENT],
    }
    listed = as_json(await ask(lambda client: client.v1.checkout.sessions.list(by_intent)))
    sessions = [each for each in listed["data"] if id_of(each.get("payment_intent")) == payment_id]
    if not sessions:
        raise UnknownPayment()
    return as_json(sessions[0])


async def payment_of(ask: Ask, session: Json) -> Payment:
    """What that session, and all that belongs to it, say of the payment."""
    price, full = await _price_of(ask, session)
    intent = await _intent_of(ask, session)
    charge = await _charge_of(ask, intent)
    disputes, won = await _disputes_of(ask, charge)
    reference = str(session.get("client_reference_id") or "")
    metadata = session.get("metadata") or {}
    return Payment(
        id=session["id"],
        user_id=int(reference) if reference.isdecimal() and len(reference) < 10 else None,
        school=str(metadata.get("school") or ""),
        account=str(metadata.get("account") or ""),
        state=_state_of(session, intent),
        price=price,
        full=full,
        amount=session.get("amount_total") or 0,
        currency=session.get("currency") or "",
        transaction=id_of(session.get("payment_intent")),
        refunded=charge.get("amount_refunded") or 0,
        disputes=disputes,
        disputes_won=won,
    )


async def _price_of(ask: Ask, session: Json) -> tuple[str, bool]:
    """The price of the only line, empty where there is no such; whether the whole of it was asked for."""
    lines = session.get("line_items")
    if not isinstance(lines, dict):
        try:
            lines = as_json(
                await ask(lambda client: client.v1.checkout.sessions.line_items.list(session["id"]))
            )
        except UnknownPayment:
            return "", False
    data = lines.get("data") or []
    price = data[0].get("price") if len(data) == 1 else None
    if not price or data[0].get("quantity") not in (1, None):
        return "several", False
    if not isinstance(price, dict):
        price_id = str(price)
        price = as_json(await ask(lambda client: client.v1.prices.retrieve(price_id)))
    # Before discount and tax, as far as it is told; else what was to be paid.
    asked_for = [thing["amount_subtotal"] for thing in (data[0], session) if "amount_subtotal" in thing]
    amounts = {*(asked_for or [session.get("amount_total")]), price.get("unit_amount")}
    full = len(amounts) == 1 and None not in amounts and session.get("currency") == price.get("currency")
    return str(price["id"]), full and _is_paid_up(session, price["unit_amount"])


def _is_paid_up(session: Json, amount: int) -> bool:
    """Whether nothing but a discount, as Stripe has granted it, makes the total smaller than the price."""
    discount = (session.get("total_details") or {}).get("amount_discount") or 0
    return session.get("amount_total") is not None and session["amount_total"] >= amount - discount


async def _intent_of(ask: Ask, session: Json) -> Json:
    intent = session.get("payment_intent")
    if not isinstance(intent, str) or session.get("status") == "open":
        return intent or {}
    return await _if_there(
        ask, lambda client: client.v1.payment_intents.retrieve(intent, {"expand": ["latest_charge"]})
    )


async def _charge_of(ask: Ask, intent: Json) -> Json:
    charge = intent.get("latest_charge") or ((intent.get("charges") or {}).get("data") or [None])[0]
    if not isinstance(charge, str):
        return charge or {}
    return await _if_there(ask, lambda client: client.v1.charges.retrieve(charge))


async def _disputes_of(ask: Ask, charge: Json) -> tuple[int, int]:
    """How many were begun, and how many ended well. A charge once disputed is called so for ever."""
    if not charge.get("disputed"):
        return 0, 0
    try:
        of_charge: Any = {"charge": charge["id"], "limit": 100}
        disputes = as_json(await ask(lambda client: client.v1.disputes.list(of_charge)))["data"]
    except KeyMayNot:
        return 1, 0
    won = sum(dispute.get("status") in ENDED_WELL for dispute in disputes)
    return max(1, len(disputes)), won


async def _if_there(ask: Ask, question: Callable[[Any], Any]) -> Json:
    try:
        return as_json(await ask(question))
    except UnknownPayment:
        return {}


def _state_of(session: Json, intent: Json) -> State:
    paid = session.get("payment_status") == "paid"
    status = session.get("status") or ("complete" if paid else "open")
    if status == "expired":
        return "expired"
    if status != "complete":
        return "open"
    if paid or session.get("payment_status") == "no_payment_required":
        return "paid"
    # A transfer that did not arrive leaves the session complete, and asks for another way to pay.
    return "failed" if intent.get("status") in ("requires_payment_method", "canceled") else "processing"


def as_json(thing: Any) -> Json:
    """One of Stripe's objects as plain dictionaries and lists, inner ones too."""
    json: Json = thing if isinstance(thing, dict) and type(thing) is dict else thing.to_dict()
    return json


def id_of(thing: Any) -> str:
    """Of an object that may be given whole, or by its id alone; empty where there is none."""
    return str(thing["id"] if isinstance(thing, dict) else thing or "")
