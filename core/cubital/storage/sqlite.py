"""SQLite: reads on a small pool, small ones inline on the event loop, and one thread that writes.

The writer commits what is waiting together, each write in a savepoint of its own, so that one
failure fails alone. WAL with synchronous=FULL: what has been acknowledged is on disk.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate

import structlog
from sqlalchemy import Connection, Engine, ExceptionContext, RootTransaction, create_engine, event, make_url
from sqlalchemy.exc import OperationalError

from cubital.errors import Busy, NoRoom, Unreachable
from cubital.storage.database import Database, OnPublish, P, T
from cubital.storage.work import Actor, Signal, Work

if TYPE_CHECKING:
    from cubital.storage.signals import SignalBus

log = structlog.get_logger()

QUEUE_LIMIT = 1000  # writes waiting; beyond it callers are told to come back
BATCH_LIMIT = 64  # writes committed together
# Threads that read. Python runs one at a time, and SQLite gives its turn away at every row: with more of them
# the taking of turns costs more than what they do at once. The second is there beside a slow read.
READERS = 2
PATIENCE = 30.0  # seconds that a write waits for another process's lock
SLOW_INLINE_READ = 0.005  # seconds on the event loop that are worth a line in the log


@dataclass
class _Write:
    function: Callable[[Work], Any]
    actor: Actor | None
    answer: asyncio.Future[Any]
    expires: float
    context: Context = field(default_factory=copy_context)  # what the log says of whoever asked


@dataclass
class _Outcome:
    write: _Write
    result: Any = None
    error: BaseException | None = None
    signals: tuple[Signal, ...] = ()


class SqliteDatabase(Database):
    one_writer = True

    def __init__(self, url: str, on_publish: OnPublish, bus: SignalBus) -> None:
        super().__init__(on_publish, bus)
        self._url = make_url(url)
        self._waiting: queue.Queue[_Write | None] = queue.Queue(QUEUE_LIMIT)
        self._statement = ""
        self._open = False  # whether the writer is between its BEGIN and its COMMIT
        self._lost: BaseException | None = None  # what made SQLite give up the transaction meanwhile

    async def start(self) -> None:
        if self._url.database:
            make_private(Path(self._url.database))
        self._loop = asyncio.get_running_loop()
        self._reading = self._engine(begin="BEGIN", pool_size=READERS)
        self._writing = self._engine(begin="BEGIN IMMEDIATE", pool_size=1)
        self._inline_engine = self._engine(begin=None, pool_size=1)
        event.listen(self._writing, "handle_error", self._notice_loss)
        event.listen(self._inline_engine, "before_cursor_execute", self._remember_statement)
        with self._writing.connect() as connection:
            connection.exec_driver_sql("SELECT 1")
        self._inline = self._inline_engine.connect()
        self._readers = ThreadPoolExecutor(READERS, "sqlite-read")
        self._writer = threading.Thread(target=self._write_all, name="sqlite-write", daemon=True)
        self._writer.start()

    async def stop(self) -> None:
        await asyncio.to_thread(self._waiting.put, None)
        await asyncio.to_thread(self._writer.join)
        self._readers.shutdown(wait=True)
        self._inline.close()
        for engine in (self._reading, self._writing, self._inline_engine):
            engine.dispose()

    def _engine(
        self, begin: str | None, pool_size: int, foreign_keys: bool = True, patience: float = 2.0
    ) -> Engine:
        engine = create_engine(
            self._url,
            pool_size=pool_size,
            max_overflow=0,
            connect_args={"check_same_thread": False},
            hide_parameters=True,  # an error's message goes to the log; what people wrote must not
        )

        def connected(connection: Any, _record: object) -> None:
            connection.isolation_level = None  # transactions are begun by us, below
            connection.execute(f"PRAGMA busy_timeout={patience * 1000:.0f}")
            connection.execute(f"PRAGMA foreign_keys={foreign_keys:d}")
            for setting in ("journal_mode=WAL", "synchronous=FULL"):
                connection.execute(f"PRAGMA {setting}")

        event.listen(engine, "connect", connected)
        if begin:
            event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
        return engine

    async def read(self, function: Callable[Concatenate[Work, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        def snapshot() -> T:
            try:
                with self._reading.connect() as connection:
                    return function(self._work(connection), *args, **kwargs)
            except OperationalError as error:
                raise _as_told(error) from error

        return await self._loop.run_in_executor(self._readers, copy_context().run, snapshot)

    async def read_inline(
        self, function: Callable[Concatenate[Work, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        started = time.perf_counter()
        try:
            answer = function(self._work(self._inline), *args, **kwargs)
        except OperationalError as error:
            raise _as_told(error) from error
        took = time.perf_counter() - started
        if took > SLOW_INLINE_READ:
            log.info("slow_inline_read", milliseconds=round(took * 1000, 1), statement=self._statement)
        return answer

    def _remember_statement(
        self, _connection: object, _cursor: object, statement: str, *_rest: object
    ) -> None:
        self._statement = statement

    async def write_as(self, actor: Actor | None, function: Callable[[Work], T]) -> T:
        answer: asyncio.Future[T] = self._loop.create_future()
        try:
            self._waiting.put_nowait(_Write(function, actor, answer, time.monotonic() + PATIENCE))
        except queue.Full:
            raise Busy() from None
        return await answer

    async def migrate(self, change: Callable[[Connection], T]) -> T:
        return await asyncio.to_thread(self._migrate, change)

    def _migrate(self, change: Callable[[Connection], T]) -> T:
        # Where a column changes, Alembic makes the table anew and drops the old one; with foreign keys on,
        # that would delete what refers to it. The migrations look at the end whether anything dangles.
        engine = self._engine(begin="BEGIN IMMEDIATE", pool_size=1, foreign_keys=False, patience=PATIENCE)
        try:
            with engine.begin() as connection:
                return change(connection)
        except OperationalError as error:
            raise _as_told(error) from error
        finally:
            engine.dispose()

    def _write_all(self) -> None:
        with self._writing.connect() as connection:
            while (write := self._waiting.get()) is not None:
                batch, last = self._gather(write)
                try:
                    self._commit(connection, batch)
                except BaseException as error:
                    # Nobody may wait for ever, and the next batch is to be written.
                    log.exception("writer_failed")
                    connection.rollback()
                    self._settle([_Outcome(waiting, error=error) for waiting in batch])
                if last:
                    return

    def _gather(self, first: _Write) -> tuple[list[_Write], bool]:
        batch = [first]
        while len(batch) < BATCH_LIMIT:
            try:
                following = self._waiting.get_nowait()
            except queue.Empty:
                break
            if following is None:
                return batch, True
            batch.append(following)
        return batch, False

    def _commit(self, connection: Connection, batch: list[_Write]) -> None:
        transaction, batch = self._begin(connection, batch)
        if transaction is None:
            return
        self._open, self._lost = True, None
        committed = False
        outcomes: list[_Outcome] = []
        try:
            # Alone, a write needs no savepoint: the transaction is its own.
            attempt = self._attempt if len(batch) == 1 else self._attempt_in_savepoint
            for write in batch:
                outcomes.append(attempt(connection, write))
                if self._lost:
                    break
            if self._lost is None and not (len(batch) == 1 and outcomes[0].error):
                transaction.commit()
                committed = True
        except BaseException as error:
            outcomes = [_Outcome(write, error=error) for write in batch]
        self._open = False
        if not committed:
            transaction.rollback()
            # SQLAlchemy takes a COMMIT that failed for an end; SQLite may not.
            driver = connection.connection.dbapi_connection
            assert isinstance(driver, sqlite3.Connection)
            driver.rollback()
        if self._lost is None:
            self._settle(outcomes)
        elif len(batch) == 1:
            self._settle([_Outcome(batch[0], error=self._lost)])
        else:
            # Which of them was too much shows when each is tried alone.
            for write in batch:
                self._commit(connection, [write])

    def _begin(
        self, connection: Connection, batch: list[_Write]
    ) -> tuple[RootTransaction | None, list[_Write]]:
        """The transaction, and those of `batch` whose patience lasted until it could begin."""
        while batch:
            try:
                return connection.begin(), batch
            except OperationalError as error:
                late = batch
                if type(_as_told(error)) is Busy:
                    # Another process holds the write lock: wait on, but no caller longer than its patience.
                    log.warning("waiting_for_write_lock", reason=str(error.orig), writes=len(batch))
                    late = [write for write in batch if write.expires < time.monotonic()]
                batch = [write for write in batch if write not in late]
                self._settle([_Outcome(write, error=error) for write in late])
        return None, []

    def _notice_loss(self, context: ExceptionContext) -> None:
        """A full disk makes SQLite roll the whole transaction back, whoever's statement it was.

        What is still to come of that transaction must not be committed statement by statement: it runs in
        an empty one, which is rolled back too.
        """
        connection = context.connection
        driver = connection.connection.dbapi_connection if connection is not None else None
        if self._open and isinstance(driver, sqlite3.Connection) and not driver.in_transaction:
            self._lost = self._lost or context.sqlalchemy_exception or context.original_exception
            driver.execute("BEGIN")

    def _attempt(self, connection: Connection, write: _Write) -> _Outcome:
        work = self._work(connection, write.actor)
        try:
            result = write.context.run(write.function, work)
            self._bus.record(work)
        except BaseException as error:
            return _Outcome(write, error=error)
        return _Outcome(write, result, signals=tuple(work.signals))

    def _attempt_in_savepoint(self, connection: Connection, write: _Write) -> _Outcome:
        # Not `Work.savepoint`: after a full disk there is none left to go back to.
        connection.exec_driver_sql("SAVEPOINT one_write")
        outcome = self._attempt(connection, write)
        if self._lost:
            return outcome
        if outcome.error is not None:
            connection.exec_driver_sql("ROLLBACK TO one_write")
        connection.exec_driver_sql("RELEASE one_write")
        return outcome

    def _settle(self, outcomes: list[_Outcome]) -> None:
        self._loop.call_soon_threadsafe(partial(self._answer, outcomes))

    def _answer(self, outcomes: list[_Outcome]) -> None:
        signals = [signal for outcome in outcomes for signal in outcome.signals]
        if signals:
            self._bus.deliver(signals)
        for outcome in outcomes:
            answer = outcome.write.answer
            if answer.done():
                continue
            if outcome.error is not None:
                answer.set_exception(_as_told(outcome.error))
            else:
                answer.set_result(outcome.result)


def _as_told(error: BaseException) -> BaseException:
    """The error for the caller: a lock that is held and a disk that is full are not our bugs."""
    code = getattr(getattr(error, "orig", None), "sqlite_errorcode", 0) & 0xFF
    refusal: Busy | None = None
    if code == sqlite3.SQLITE_FULL:
        refusal = NoRoom()
    elif code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        refusal = Busy()
    elif code in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
        refusal = Unreachable()
    if refusal is None:
        return error
    if isinstance(refusal, NoRoom | Unreachable):
        log.error("database_failed", reason=str(error))
    refusal.__cause__ = error
    return refusal


def make_private(file: Path) -> None:
    """Make sure that a database file is there, for this account alone.

    What students wrote is for nobody else on the machine. SQLite's own files beside it get the same mode.
    """
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    file.touch(mode=0o600)
