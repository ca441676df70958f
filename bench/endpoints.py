"""The calls that are measured, and the requests that a connection sends to each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import cycle

from bench.pupils import SAVERS, Tokens

CONNECTIONS = 16
MODULES = 12

HELLO = b"GET /hello HTTP/1.1\r\nHost: bench\r\n\r\n"


@dataclass(frozen=True)
class Endpoint:
    """`connections`: one endless iterator of requests for each connection. They go on from round to round."""

    name: str
    connections: list[Iterator[bytes]]


def hello(connections: int = CONNECTIONS) -> list[Iterator[bytes]]:
    return [cycle([HELLO]) for _ in range(connections)]


def endpoints(tokens: Tokens, connections: int = CONNECTIONS, savers: slice = SAVERS) -> list[Endpoint]:
    """Fresh requests for one school. Of the `savers`, each connection has its share."""
    readers, staff = tokens.readers, [tokens.administrator]
    shares = [tokens.students[savers][number::connections] for number in range(connections)]
    reading = partial(_reading, tokens, connections)
    return [
        Endpoint("GET /dashboard, the page's HTML", reading("/dashboard", readers)),
        Endpoint("GET /api/user", reading("/api/user", readers)),
        Endpoint("GET /api/progress", reading("/api/progress", readers)),
        Endpoint("POST /api/progress/{id}", [saving(tokens, share) for share in shares]),
        Endpoint("GET /api/admin/students?limit=50", reading("/api/admin/students?limit=50", staff)),
    ]


def get(tokens: Tokens, path: str, token: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: bench\r\n{tokens.cookies(token)}\r\n\r\n".encode()


def _reading(tokens: Tokens, connections: int, path: str, readers: list[str]) -> list[Iterator[bytes]]:
    return [cycle([get(tokens, path, readers[number % len(readers)])]) for number in range(connections)]


def saving(tokens: Tokens, savers: list[str]) -> Iterator[bytes]:
    """Each save is one percent more in one module, for one student after the other: every one is written."""
    while True:
        for position in range(1, 101):
            for module_id in range(1, MODULES + 1):
                for token in savers:
                    body = json.dumps({"progress": position})
                    yield (
                        f"POST /api/progress/{module_id} HTTP/1.1\r\nHost: bench\r\n"
                        f"{tokens.cookies(token)}\r\n"
                        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}"
                    ).encode()
