"""A long list as one JSON array, read and sent piece by piece, so that its length costs no memory."""

from collections.abc import AsyncIterator, Callable

from fastapi.responses import StreamingResponse

from cubital.storage.database import Database
from cubital.storage.work import Work

SIZE = 500  # rows: some milliseconds of work, some hundred kilobytes

Piece = Callable[[Work, int, int], tuple[bytes, int, int]]
"""`piece(work, after, size)`: rows beyond the id `after` as JSON without brackets, the last id, how many."""


def whole_list(database: Database, piece: Piece) -> StreamingResponse:
    """All rows that `piece` finds, each once. Rows that come while it is sent may be in it."""
    return StreamingResponse(_array(database, piece), media_type="application/json")


async def _array(database: Database, piece: Piece) -> AsyncIterator[bytes]:
    yield b"["
    after, found, lead = 0, SIZE, b""
    # No transaction is open while the reader takes its time: each piece is a read of its own.
    while found == SIZE:
        json, after, found = await database.read(piece, after, SIZE)
        if found:
            yield lead + json
            lead = b","
    yield b"]"
