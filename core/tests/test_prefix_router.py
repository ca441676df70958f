"""A prefix router answers as the router in it, and asks it only where the path could be one of its own."""

from collections.abc import Callable

import pytest
from fastapi import APIRouter, FastAPI, WebSocket
from starlette.routing import Match
from starlette.testclient import TestClient
from starlette.types import Scope

from cubital.http.prefix_router import PrefixRouter

CALLS = [
    ("GET", "/api/stamps"),
    ("POST", "/api/stamps"),
    ("DELETE", "/api/stamps"),
    ("GET", "/api/stamps/"),
    ("GET", "/api/stamps/7"),
    ("GET", "/api/stamp"),
    ("GET", "/api/albums/3/stamps"),
    ("GET", "/api/bells/deep/down"),
    ("GET", "/anything"),
]


def school(wrapped: Callable[[APIRouter], APIRouter], root_path: str = "") -> TestClient:
    albums = APIRouter(prefix="/albums")
    albums.get("/{album}/stamps")(lambda album: {"album": album})
    stamps = APIRouter(prefix="/api")
    stamps.include_router(albums)
    stamps.get("/stamps")(lambda: "all")
    stamps.post("/stamps")(lambda: "new")
    stamps.get("/stamps/{stamp}")(lambda stamp: {"stamp": stamp})
    bells = APIRouter()
    bells.get("/api/bells/{rest:path}")(lambda rest: {"rest": rest})

    @bells.websocket("/api/bells")
    async def ring(socket: WebSocket) -> None:
        await socket.accept()
        await socket.send_text("ding")
        await socket.close()

    app = FastAPI()
    for router in (stamps, bells):
        app.include_router(wrapped(router))
    return TestClient(app, root_path=root_path)


@pytest.mark.parametrize("root_path", ["", "/school"])
@pytest.mark.parametrize(("method", "path"), CALLS)
def test_it_answers_as_the_router_in_it_does(method: str, path: str, root_path: str) -> None:
    plain, quick = (
        school(wrapped, root_path).request(method, root_path + path)
        for wrapped in (lambda router: router, PrefixRouter)
    )
    assert (quick.status_code, quick.json()) == (plain.status_code, plain.json())


def test_a_web_socket_is_reached() -> None:
    with school(PrefixRouter).websocket_connect("/api/bells") as socket:
        assert socket.receive_text() == "ding"


def test_its_calls_are_described() -> None:
    assert list(school(PrefixRouter).get("/openapi.json").json()["paths"]) == [
        "/api/albums/{album}/stamps",
        "/api/stamps",
        "/api/stamps/{stamp}",
        "/api/bells/{rest}",
    ]


def test_its_routes_are_not_asked_about_other_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    paths = []

    def noted(router: APIRouter, scope: Scope) -> tuple[Match, Scope]:
        paths.append(scope["path"])
        return Match.NONE, {}

    monkeypatch.setattr(APIRouter, "matches", noted)
    client = school(PrefixRouter)
    for path in ("/api/bell", "/api/album", "/stamps"):
        assert client.get(path).status_code == 404
    assert paths == []
    assert client.get("/api/stamps/7").status_code == 404
    assert "/api/stamps/7" in paths
