"""Every call of the product has a rule of who may; read from the OpenAPI document, none is forgotten."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from starlette.routing import WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

A_MEMBERS_SOCKETS = {"/ws/session"}

# Whatever is not named here must refuse a visitor: a new call is a member's until somebody says otherwise.
ANYBODY = {
    "GET /healthz",
    "GET /readyz",
    "GET /metrics",  # by a token of its own, see test_metrics.py
    "GET /api/site",
    "GET /api/pages/{name}",
    "GET /api/plugins",
    "GET /api/modules",
    "GET /api/curriculum",
    "GET /api/content/version",
    "GET /api/media",
    "GET /media/{path}",
    # Of what the school names as a sample, and of nothing else: see the tests of both plugins.
    "GET /api/tutor/samples/{module_id}",
    "POST /api/tutor/samples/{module_id}/checks/{check_id}",
    "GET /api/exercises/samples/{exercise}",
    "POST /api/exercises/samples/{exercise}/steps",
    "GET /docs",
    "GET /openapi.json",
    "POST /api/login",
    "POST /api/login/code",  # with the cookie of a step alone, as the next two
    "POST /api/login/passkey/options",
    "POST /api/login/passkey",
    "POST /api/auth/passkey/options",
    "POST /api/auth/passkey",
    "POST /api/auth/oidc/{provider}/start",
    "POST /api/auth/oidc/{provider}/finish",  # with the cookie of the start alone
    "GET /api/lti/jwks",  # the public keys
    "POST /api/logout",
    "POST /api/register",
    "POST /api/auth/registration/initiate",
    "POST /api/auth/reset-password-request",
    "POST /api/auth/reset-password",
    "GET /api/auth/registration/complete",
    "GET /api/auth/stripe/debug",  # in a demo
    "POST /api/payments/stripe/webhook",  # whose signature says who sends it
}
# And whatever is below these is for administrators alone.
STAFF = ("/api/admin/", "/api/payments/", "/api/tutor/admin/", "/api/resources/admin/")


def calls(client: TestClient) -> list[tuple[str, str]]:
    paths: dict[str, Any] = client.get("/openapi.json").json()["paths"]
    return [
        (method.upper(), path)
        for path, methods in paths.items()
        for method in methods
        if method in ("get", "post", "put", "patch", "delete")
    ]


def ask(client: TestClient, method: str, path: str) -> int:
    filled = re.sub(r"\{[^}]*\}", "1", path)
    body: dict[str, Any] | None = {} if method in ("POST", "PUT", "PATCH") else None
    return client.request(method, filled, json=body).status_code


@pytest.mark.parametrize("backend", ["sqlite"], indirect=True)
def test_a_visitor_gets_nothing_that_is_not_for_all(client: TestClient) -> None:
    open_to_all = {f"{method} {path}" for method, path in calls(client) if ask(client, method, path) != 401}
    assert open_to_all - ANYBODY == set()


@pytest.mark.parametrize("backend", ["sqlite"], indirect=True)
def test_a_student_gets_nothing_that_is_for_staff(student: TestClient) -> None:
    staff_calls = [(method, path) for method, path in calls(student) if path.startswith(STAFF)]
    assert len(staff_calls) > 15
    for method, path in staff_calls:
        if f"{method} {path}" not in ANYBODY:
            assert ask(student, method, path) == 403, f"{method} {path}"


@pytest.mark.parametrize("backend", ["sqlite"], indirect=True)
def test_who_may_is_asked_before_what(client: TestClient, sign_in: Callable[..., TestClient]) -> None:
    """A visitor learns nothing from the words about a wrong form."""
    for method, path in calls(client):
        if path.startswith(STAFF) and f"{method} {path}" not in ANYBODY:
            refused = client.request(method, re.sub(r"\{[^}]*\}", "x", path), json=[1])
            assert refused.status_code in (401, 422), f"{method} {path}"


@pytest.mark.parametrize("backend", ["sqlite"], indirect=True)
def test_every_socket_is_for_administrators_or_named(
    student: TestClient, sign_in: Callable[..., TestClient]
) -> None:
    """They are in no OpenAPI document: the routes themselves are asked."""
    paths = list(sockets(student.app.routes))
    assert paths
    visitor = TestClient(student.app, raise_server_exceptions=False)
    visitor.portal = student.portal
    for path in paths:
        for browser in [visitor] if path in A_MEMBERS_SOCKETS else [student, visitor]:
            with pytest.raises(WebSocketDisconnect) as refusal, browser.websocket_connect(path) as line:
                line.receive_text()
            assert refusal.value.code == 1008, path
    for_staff = next(path for path in paths if path not in A_MEMBERS_SOCKETS)
    with sign_in(visitor, "admin").websocket_connect(for_staff):
        pass


def sockets(routes: Iterable[Any]) -> Iterator[str]:
    for route in routes:
        if isinstance(route, WebSocketRoute):
            yield route.path
        inner = getattr(
            route, "original_router", route
        )  # of one that FastAPI includes only as it is staff_calls
        yield from sockets(getattr(inner, "routes", None) or [])
