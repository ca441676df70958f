"""The calls that are measured, and the requests that a connection sends to each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle

from bench.pupils import Tokens

CONNECTIONS = 16
MODULES = 12

HELLO = b"GET /hello HTTP/1.1\r\nHost: bench\r\n\r\n"


@dataclass(frozen=True)
class Endpoint:
    """`connections`: one endless iterator of requests for each connection. They go on from round to round."""

    name: str
    connections: list[Iterator[bytes]]


def hello() -> list[Iterator[bytes]]:
    return [cycle([HELLO]) for _ in range(CONNECTIONS)]


def endpoints(tokens: Tokens) -> list[Endpoint]:
    """Fresh requests for one school."""
    readers, savers, staff = tokens.readers, tokens.savers, [tokens.administrator] * CONNECTIONS
    shares = [savers[number::CONNECTIONS] for number in range(CONNECTIONS)]
    return [
        Endpoint("GET /dashboard, the page's HTML", _reading("/dashboard", tokens.cookie, readers)),
        Endpoint("GET /api/user", _reading("/api/user", tokens.cookie, readers)),
        Endpoint("GET /api/progress", _reading("/api/progress", tokens.cookie, readers)),
        Endpoint("POST /api/progress/{id}", [_saving(tokens.cookie, share) for share in shares]),
        Endpoint(
            "GET /api/admin/students?limit=50",
            _reading("/api/admin/students?limit=50", tokens.cookie, staff),
        ),
    ]


def _reading(path: str, cookie: str, tokens: list[str]) -> list[Iterator[bytes]]:
    return [
        cycle([f"GET {path} HTTP/1.1\r\nHost: bench\r\nCookie: {cookie}={token}\r\n\r\n".encode()])
        for token in tokens[:CONNECTIONS]
    ]


def _saving(cookie: str, tokens: list[str]) -> Iterator[bytes]:
    """Each save is one percent more in one module, for one student after the other: every one is written."""
    while True:
        for position in range(1, 101):
            for module_id in range(1, MODULES + 1):
                for token in tokens:
                    body = json.dumps({"progress": position})
                    yield (
                        f"POST /api/progress/{module_id} HTTP/1.1\r\nHost: bench\r\n"
                        f"Cookie: {cookie}={token}\r\n"
                        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}"
                    ).encode()
