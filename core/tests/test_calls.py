"""Calls are found by the beginning of their path: the same ones as without, and no other router is asked."""

import pytest
from fastapi import APIRouter, FastAPI, WebSocket
from starlette.responses import PlainTextResponse
from starlette.routing import Match
from starlette.testclient import TestClient
from starlette.types import Scope

from cubital.http.calls import Calls

CALLS = [
    ("GET", "/api/stamps"),
    ("POST", "/api/stamps"),
    ("DELETE", "/api/stamps"),
    ("GET", "/api/stamps/"),
    ("GET", "/api/stamps/7"),
    ("GET", "/api/stamp"),
    ("GET", "/api/albums/3/stamps"),
    ("GET", "/api/bells/deep/down"),
    ("GET", "/ring"),
    ("GET", "/ring/"),
    ("GET", "/ring/toll"),
    ("GET", "/api/toll"),
    ("GET", "/ring/7"),
    ("GET", "//ring"),
    ("HEAD", "/ring"),
    ("OPTIONS", "/ring"),
    ("GET", "/api%2Fstamps"),
    ("GET", "/openapi.json"),
    ("GET", "/files/one"),
    ("GET", "/files"),
    ("GET", "/"),
    ("GET", "/anything"),
]


def school(quick: bool = True, root_path: str = "") -> TestClient:
    albums = APIRouter(prefix="/albums")
    albums.get("/{album}/stamps")(lambda album: {"album": album})
    stamps = APIRouter(prefix="/api")
    stamps.include_router(albums)
    stamps.get("/stamps")(lambda: "all")
    stamps.post("/stamps")(lambda: "new")
    stamps.get("/stamps/{stamp}")(lambda stamp: {"stamp": stamp})
    bells = APIRouter()
    bells.get("/api/bells/{rest:path}")(lambda rest: {"rest": rest})
    bells.get("/ring")(lambda: "ring")
    bells.get("/{tower}/toll")(lambda tower: {"tower": tower})

    @bells.websocket("/api/bells")
    async def ring(socket: WebSocket) -> None:
        await socket.accept()
        await socket.send_text("ding")
        await socket.close()

    app = FastAPI()
    app.mount("/files", PlainTextResponse("a file"))
    for router in (stamps, bells):
        app.include_router(router)
    if quick:
        app.routes.insert(0, Calls(app.routes))
    return TestClient(app, root_path=root_path)


@pytest.mark.parametrize("root_path", ["", "/school"])
@pytest.mark.parametrize(("method", "path"), CALLS)
def test_it_is_answered_as_without(method: str, path: str, root_path: str) -> None:
    # The whole address, or httpx would take the first word of //ring for a host.
    address = f"http://testserver{root_path}{path}"
    plain, quick = (school(quick, root_path).request(method, address) for quick in (False, True))
    assert (quick.status_code, quick.text) == (plain.status_code, plain.text)
    assert quick.headers == plain.headers


def test_an_address_is_found_by_its_name() -> None:
    assert [school(quick).app.url_path_for("ring") for quick in (False, True)] == ["/api/bells"] * 2  # type: ignore[attr-defined]


def test_a_web_socket_is_reached() -> None:
    with school().websocket_connect("/api/bells") as socket:
        assert socket.receive_text() == "ding"


def test_calls_are_described_once() -> None:
    assert list(school().get("/openapi.json").json()["paths"]) == [
        "/api/albums/{album}/stamps",
        "/api/stamps",
        "/api/stamps/{stamp}",
        "/api/bells/{rest}",
        "/ring",
        "/{tower}/toll",
    ]


def test_a_call_is_asked_for_of_its_own_router_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    matches = APIRouter.matches

    def noted(router: APIRouter, scope: Scope) -> tuple[Match, Scope]:
        seen.append(router)
        return matches(router, scope)

    monkeypatch.setattr(APIRouter, "matches", noted)
    app = FastAPI()
    routers = {}
    for name in ("stamps", "bells", "towers"):
        routers[name] = APIRouter(prefix=f"/api/{name}")
        routers[name].get("/{one}")(lambda one: {"one": one})
        app.include_router(routers[name])
    app.routes.insert(0, Calls(app.routes))
    assert TestClient(app).get("/api/towers/7").json() == {"one": "7"}
    assert seen == [routers["towers"]]
