"""The load: a fixed number of connections, each sending its next request when the last one is answered."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from time import perf_counter

import httptools


class UnexpectedAnswer(Exception):
    """A server answered something else than 200: what follows would measure nothing."""


async def send(
    port: int, connections: Sequence[Iterator[bytes]], seconds: float, patience: float = 30
) -> list[list[float]]:
    """Keep one connection busy with each iterator's requests for `seconds`, from when all are connected;
    how long each answer took, by connection.

    Every request that was sent is waited for. Raises UnexpectedAnswer, and TimeoutError where an answer
    takes longer than `patience`, in seconds.
    """
    loop = asyncio.get_running_loop()
    senders = [_Sender(requests, loop.create_future()) for requests in connections]
    for sender in senders:
        await loop.create_connection(lambda sender=sender: sender, "127.0.0.1", port)  # type: ignore[misc]
    for sender in senders:
        sender.start(loop.time() + seconds)
    await asyncio.wait_for(asyncio.gather(*(sender.done for sender in senders)), seconds + patience)
    return [sender.took for sender in senders]


class _Sender(asyncio.Protocol):
    """One connection. httptools calls the `on_…` methods."""

    def __init__(self, requests: Iterator[bytes], done: asyncio.Future[None]) -> None:
        self.took: list[float] = []
        self.done = done
        self._requests = requests
        self._body = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def start(self, until: float) -> None:
        self._until = until
        self._next()

    def _next(self) -> None:
        self._parser = httptools.HttpResponseParser(self)
        self._body = b""
        self._began = perf_counter()
        self._transport.write(next(self._requests))

    def data_received(self, data: bytes) -> None:
        self._parser.feed_data(data)

    def on_body(self, body: bytes) -> None:
        self._body = self._body or body[:500]

    def on_message_complete(self) -> None:
        status = self._parser.get_status_code()
        if status != 200:
            self._end(UnexpectedAnswer(f"{status} {self._body.decode(errors='replace')}"))
            return
        self.took.append(perf_counter() - self._began)
        if asyncio.get_running_loop().time() < self._until:
            self._next()
        else:
            self._end(None)

    def connection_lost(self, error: Exception | None) -> None:
        self._end(error or UnexpectedAnswer("the server closed the connection"))

    def _end(self, error: Exception | None) -> None:
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)
        self._transport.close()
