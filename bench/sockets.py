"""WebSockets by the hundred in one process: a client that does little more than count what it is sent."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Socket(asyncio.Protocol):
    """One socket; `heard` is called with each text that comes."""

    def __init__(self, path: str, cookies: str, heard: Callable[[bytes], None]) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"  # as browsers offer
            f"{cookies}\r\n\r\n"
        )
        self._heard = heard
        self._received = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request.encode())

    def data_received(self, data: bytes) -> None:
        self._received += data
        if not self.opened.done():
            head, end, rest = self._received.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.opened.set_exception(RuntimeError(f"no socket: {bytes(head[:100])!r}"))
                return
            if b"permessage-deflate" in head:
                self.opened.set_exception(RuntimeError("the server compresses, which is not read here"))
                return
            self._received = rest
            self.opened.set_result(None)
        while frame := self._next_frame():
            kind, payload = frame
            if kind == TEXT:
                self._heard(payload)
            elif kind == PING:
                self._send(PONG, payload)
            elif kind == CLOSE:
                self._transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(error or RuntimeError("the server closed the connection"))

    def say(self, text: str) -> None:
        self._send(TEXT, text.encode())

    def close(self) -> None:
        self._transport.close()

    def _send(self, kind: int, payload: bytes) -> None:
        """A short frame, masked as a client's must be."""
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))
        self._transport.write(bytes([0x80 | kind, 0x80 | len(payload)]) + mask + masked)

    def _next_frame(self) -> tuple[int, bytes] | None:
        received = self._received
        if len(received) < 2:
            return None
        start = 2 + {126: 2, 127: 8}.get(received[1], 0)
        if len(received) < start:
            return None
        length = int.from_bytes(received[2:start]) if start > 2 else received[1]
        if len(received) < start + length:
            return None
        payload = bytes(received[start : start + length])
        kind = received[0] & 15
        del received[: start + length]
        return kind, payload


async def open_socket(port: int, path: str, cookies: str, heard: Callable[[bytes], None]) -> Socket:
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(path, cookies, heard), "127.0.0.1", port)
    await socket.opened
    return socket
