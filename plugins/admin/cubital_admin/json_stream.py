"""A long list as one JSON array, read and sent piece by piece, so that its length costs no memory."""

from collections.abc import AsyncIterator, Callable

from fastapi.responses import StreamingResponse

from cubital.storage.database import Database
from cubital.storage.work import Work

SIZE = 500  # rows: some milliseconds of work, some hundred kilobytes

JsonRows = Callable[[Work, int, int], tuple[bytes, int, int]]
"""`rows(work, after, size)`: rows beyond the id `after` as JSON without brackets, the last id, how many."""


def stream_array(database: Database, rows: JsonRows) -> StreamingResponse:
    """All that `rows` reads, each row once. Rows that come while it is sent may be in it."""
    return StreamingResponse(_array(database, rows), media_type="application/json")


async def _array(database: Database, rows: JsonRows) -> AsyncIterator[bytes]:
    yield b"["
    after, length, separator = 0, SIZE, b""
    # No transaction is open while the reader takes its time: each piece is a read of its own.
    while length == SIZE:
        json, after, length = await database.read(rows, after, SIZE)
        if length:
            yield separator + json
            separator = b","
    yield b"]"
