"""A server that behaves as Stripe does, as far as a school can see: `python -m stripe_standin.server PORT`.

Below /v1 it is Stripe's API, checked by the typed parameters of Stripe's own library; /pay/… is the page
that a student clicks; below /control a test makes things happen. Nothing in it knows Cubital.
"""

from __future__ import annotations

import hashlib
import hmac
import html
import json
import sys
import time
from typing import Any
from urllib.parse import parse_qsl

import anyio.to_thread
import httpx2
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from stripe_standin.account import Account
from stripe_standin.forms import Unfit, checked, unfolded

KEY = "sk_test_standin"
RESTRICTED = "rk_test_standin"
SECRET = "whsec_standin"
account = Account()


def problem(status: int, kind: str, message: str, **more: Any) -> JSONResponse:
    return JSONResponse({"error": {"type": kind, "message": message, **more}}, status)


def api(answer: Any) -> Any:
    """Stripe's manners: the key, the queue of faults, one answer for one idempotency key."""

    async def answered(request: Request) -> Response:
        account.requests.append(f"{request.method} {request.url.path}")
        fault = account.faults.pop(0) if account.faults else "none"
        if fault == "hang":
            await anyio.sleep(60)
        shown = (request.headers.get("authorization") or "").removeprefix("Bearer ")
        if shown not in (KEY, RESTRICTED):
            return problem(401, "invalid_request_error", "Invalid API Key provided: sk_test_****wrong")
        if shown == RESTRICTED and request.url.path in account.forbidden:
            return problem(403, "invalid_request_error", f"The key {shown} has not the required permissions")
        body = (await request.body()).decode()
        key = request.headers.get("idempotency-key")
        if key in account.under_way:
            return problem(409, "idempotency_error", "Another request", code="idempotency_key_in_use")
        if key in account.answered and request.method == "POST":
            before, what = account.answered[key]
            if what != body:
                return problem(
                    400,
                    "idempotency_error",
                    "Keys for idempotent requests can only be used with the same parameters",
                )
            return JSONResponse(*before)
        if fault == "slow" and key:
            account.under_way.add(key)
            await anyio.sleep(1)
            account.under_way.discard(key)
        elif fault.isdecimal():
            if key and request.method == "POST" and int(fault) >= 500:
                account.answered[key] = (({"error": {"type": "api_error"}}, int(fault)), body)
            return problem(int(fault), "api_error", "a fault of the queue")
        sent = unfolded(parse_qsl(body or request.url.query, keep_blank_values=True))
        try:
            result: dict[str, Any] = answer(request, sent)
        except Unfit as unfit:
            return problem(400, "invalid_request_error", unfit.message, param=unfit.param)
        except KeyError as missing:
            return problem(
                404, "invalid_request_error", f"No such object: {missing}", code="resource_missing"
            )
        if key and request.method == "POST":
            account.answered[key] = ((json.loads(json.dumps(result)), 200), body)
        return JSONResponse(result)

    return answered


def create_session(request: Request, sent: dict[str, Any]) -> dict[str, Any]:
    params = checked("checkout._session_create_params", "SessionCreateParams", sent)
    if params.get("customer_email", "").endswith("@refused.example"):
        raise Unfit("customer_email", "Invalid email address")
    session = account.open_session(params, str(request.base_url).rstrip("/"))
    return account.whole(session, params.get("expand", []))


def get_session(request: Request, sent: dict[str, Any]) -> dict[str, Any]:
    params = checked("checkout._session_retrieve_params", "SessionRetrieveParams", sent)
    return account.whole(account.sessions[request.path_params["id"]], params.get("expand", []))


def expire_session(request: Request, sent: dict[str, Any]) -> dict[str, Any]:
    checked("checkout._session_expire_params", "SessionExpireParams", sent)
    account.expire(request.path_params["id"])
    return account.whole(account.sessions[request.path_params["id"]], [])


def get_lines(request: Request, sent: dict[str, Any]) -> dict[str, Any]:
    checked("checkout._session_list_line_items_params", "SessionListLineItemsParams", sent)
    lines: dict[str, Any] = account.sessions[request.path_params["id"]]["line_items"]
    return lines


def get_intent(request: Request, sent: dict[str, Any]) -> dict[str, Any]:
    params = checked("_payment_intent_retrieve_params", "PaymentIntentRetrieveParams", sent)
    intent_id = request.path_params["id"]
    if intent_id not in {session["payment_intent"] for session in account.sessions.values()}:
        raise KeyError(intent_id)
    return account.intent(intent_id, "latest_charge" in params.get("expand", []) and not account.sparse)


def get_charge(request: Request, sent: dict[str, Any]) -> dict[str, Any]:
    checked("_charge_retrieve_params", "ChargeRetrieveParams", sent)
    return {charge["id"]: charge for charge in account.charges.values()}[request.path_params["id"]]


def list_disputes(request: Request, sent: dict[str, Any]) -> dict[str, Any]:
    params = checked("_dispute_list_params", "DisputeListParams", sent)
    disputes = [each for each in account.disputes.values() if params.get("charge") in (None, each["charge"])]
    return listed(disputes, False, request)


def list_intents(request: Request, sent: dict[str, Any]) -> dict[str, Any]:
    checked("_payment_intent_list_params", "PaymentIntentListParams", sent)
    return listed([account.intent(each, False) for each in account.charges], False, request)


def list_charges(request: Request, sent: dict[str, Any]) -> dict[str, Any]:
    checked("_charge_list_params", "ChargeListParams", sent)
    return listed(list(account.charges.values()), False, request)


def list_sessions(request: Request, sent: dict[str, Any]) -> dict[str, Any]:
    params = checked("checkout._session_list_params", "SessionListParams", sent)
    sessions = list(reversed(account.sessions.values()))  # newest first
    if "payment_intent" in params:
        sessions = [each for each in sessions if each["payment_intent"] == params["payment_intent"]]
    if "created" in params:
        sessions = [each for each in sessions if each["created"] >= params["created"].get("gte", 0)]
    if "starting_after" in params:
        ids = [each["id"] for each in sessions]
        sessions = sessions[ids.index(params["starting_after"]) + 1 :]
    limit = params.get("limit", 10)
    expand = [part.removeprefix("data.") for part in params.get("expand", [])]
    return listed([account.whole(each, expand) for each in sessions[:limit]], len(sessions) > limit, request)


def list_prices(request: Request, sent: dict[str, Any]) -> dict[str, Any]:
    checked("_price_list_params", "PriceListParams", sent)
    return listed(list(account.prices.values()), False, request)


def create_price(request: Request, sent: dict[str, Any]) -> dict[str, Any]:
    params = checked("_price_create_params", "PriceCreateParams", sent)
    price_id = account.add_price(params["unit_amount"], params["currency"], params["product_data"]["name"])
    return account.prices[price_id]


def get_price(request: Request, sent: dict[str, Any]) -> dict[str, Any]:
    checked("_price_retrieve_params", "PriceRetrieveParams", sent)
    return account.prices[request.path_params["id"]]


def list_products(request: Request, sent: dict[str, Any]) -> dict[str, Any]:
    checked("_product_list_params", "ProductListParams", sent)
    return listed(list(account.products.values()), False, request)


def list_endpoints(request: Request, sent: dict[str, Any]) -> dict[str, Any]:
    checked("_webhook_endpoint_list_params", "WebhookEndpointListParams", sent)
    return listed(account.endpoints, False, request)


def listed(data: list[Any], more: bool, request: Request) -> dict[str, Any]:
    answer = {"object": "list", "url": request.url.path, "has_more": more, "data": data}
    if account.sparse:
        del answer["has_more"], answer["url"]
    return answer


async def pay_page(request: Request) -> Response:
    session = account.sessions[request.path_params["id"]]
    if session["status"] != "open":
        return HTMLResponse("<h1>This page has expired</h1>", 410)
    amount = f"{session['amount_total']} {session['currency']}"
    return HTMLResponse(
        f"<!doctype html><link rel=icon href=data:,><title>Pay</title><h1>Pay {html.escape(amount)}</h1>"
        f'<form method="post"><button>Pay</button></form>'
        f'<a href="{html.escape(session["cancel_url"] or "/")}">Cancel</a>'
    )


async def pay(request: Request) -> Response:
    session = account.sessions[request.path_params["id"]]
    await deliver_to_all(account.pay(session["id"]))
    return RedirectResponse(session["success_url"].replace("{CHECKOUT_SESSION_ID}", session["id"]), 303)


def signed(event_id: str, at: int | None = None, secret: str = SECRET) -> tuple[str, str]:
    """An event's body and the header that signs it."""
    body = json.dumps(account.events[event_id])
    at = int(time.time()) if at is None else at
    mark = hmac.new(secret.encode(), f"{at}.{body}".encode(), hashlib.sha256).hexdigest()
    return body, f"t={at},v1={mark}"


async def deliver_to_all(event_id: str) -> list[int]:
    answers = []
    for endpoint in account.endpoints:
        if endpoint["status"] == "enabled":
            answers.append(await deliver(event_id, endpoint["url"]))
    return answers


async def deliver(event_id: str, url: str) -> int:
    body, mark = signed(event_id)
    headers = {"stripe-signature": mark, "content-type": "application/json"}
    async with httpx2.AsyncClient(timeout=20) as client:
        return (await client.post(url, content=body, headers=headers)).status_code


async def control(request: Request) -> Response:
    """One thing that happens: POST /control/pay {"session": …}; the answer is what came of it."""
    body = await request.json()
    match request.path_params["what"]:
        case "reset":
            account.__init__()  # type: ignore[misc]
            answer: Any = {}
        case "price":
            answer = account.add_price(**body)
        case "session":
            answer = account.open_session(body, str(request.base_url).rstrip("/"))["id"]
        case "pay":
            answer = account.pay(**body)
        case "finish":
            answer = account.finish_later(**body)
        case "expire":
            answer = account.expire(**body)
        case "refund":
            answer = account.refund(**body)
        case "dispute":
            answer = account.dispute(**body)
        case "close_dispute":
            answer = account.close_dispute(**body)
        case "sparse":
            account.sparse = True
            answer = {}
        case "faults" | "forbidden" as queue:
            setattr(account, queue, body)
            answer = {}
        case "endpoint":
            account.endpoints.append({"id": account.new_id("we"), "object": "webhook_endpoint", **body})
            answer = {}
        case "change":
            getattr(account, body["of"])[body["id"]].update(body["values"])
            answer = {}
        case "signed":
            answer = signed(**body)
        case "deliver":
            answer = await deliver_to_all(body["event_id"])
        case "state":
            answer = {
                "sessions": account.sessions,
                "charges": account.charges,
                "requests": account.requests,
                "faults": account.faults,
            }
        case _:
            return problem(404, "control", "no such thing")
    return JSONResponse(answer)


app = Starlette(
    routes=[
        Route("/v1/checkout/sessions", api(create_session), methods=["POST"]),
        Route("/v1/checkout/sessions", api(list_sessions)),
        Route("/v1/checkout/sessions/{id}", api(get_session)),
        Route("/v1/checkout/sessions/{id}/line_items", api(get_lines)),
        Route("/v1/payment_intents/{id}", api(get_intent)),
        Route("/v1/payment_intents", api(list_intents)),
        Route("/v1/charges", api(list_charges)),
        Route("/v1/charges/{id}", api(get_charge)),
        Route("/v1/disputes", api(list_disputes)),
        Route("/v1/checkout/sessions/{id}/expire", api(expire_session), methods=["POST"]),
        Route("/v1/prices", api(create_price), methods=["POST"]),
        Route("/v1/prices", api(list_prices)),
        Route("/v1/prices/{id}", api(get_price)),
        Route("/v1/products", api(list_products)),
        Route("/v1/webhook_endpoints", api(list_endpoints)),
        Route("/pay/{id}", pay_page),
        Route("/pay/{id}", pay, methods=["POST"]),
        Route("/control/{what}", control, methods=["POST"]),
    ]
)

if __name__ == "__main__":
    uvicorn.run(
        app, host="127.0.0.1", port=int(sys.argv[1]), log_level="warning", timeout_graceful_shutdown=1
    )
