"""Serving: uvicorn with our application; SIGTERM drains and ends with exit status 0."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Callable
from types import FrameType

import structlog
import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from cubital.app import create_app
from cubital.commands import find_enabled
from cubital.school import open_school, refuse_demo_accounts
from cubital.settings import Settings

DRAIN_SECONDS = 5
STARTUP_FAILED = 3


class Server(uvicorn.Server):
    """uvicorn's, that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def serve(host: str, port: int, workers: int = 1, ready: Callable[[], None] = lambda: None) -> None:
    """Serve until told to stop. Several workers share the port, each a process of its own.

    `ready` is called once the port answers.

    Raises what create_app raises, before the port is taken.
    """
    if Settings().demo:
        os.environ.setdefault("CUBITAL_PUBLIC_URL", f"http://127.0.0.1:{port}")
    app = application()
    asyncio.run(_refuse_demo_accounts())
    # uvicorn raises the signal again once it has drained: there is nothing left to do then.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _drained)
    options = uvicorn.Config(
        app if workers == 1 else "cubital.serving:application",
        factory=workers > 1,
        host=host,
        port=port,
        workers=workers,
        access_log=False,  # query strings hold what students ask; they reach no log of ours
        log_level="warning",
        proxy_headers=False,  # the application reads them, from CUBITAL_TRUSTED_PROXIES alone
        timeout_graceful_shutdown=DRAIN_SECONDS,
        server_header=False,
    )
    if workers > 1:
        ready()
        Multiprocess(options, sockets=[options.bind_socket()]).run()
        return
    server = Server(options, ready)
    server.run()
    if not server.started:
        sys.exit(STARTUP_FAILED)


def application() -> FastAPI:
    """The application as a process serves it, with its log as lines of JSON on standard output."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
    )
    return create_app()


async def _refuse_demo_accounts() -> None:
    # The application does so too; but here it is one sentence, and there, within uvicorn, a traceback.
    settings = Settings()
    if not settings.demo:
        async with open_school(settings, find_enabled(settings)) as school:
            await refuse_demo_accounts(school)


def _drained(number: int, frame: FrameType | None) -> None:
    pass
