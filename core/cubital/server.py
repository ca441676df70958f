"""The server: uvicorn with our application; SIGTERM drains it and ends with exit status 0."""

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import structlog
import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from cubital.app import create_app
from cubital.commands import find_enabled
from cubital.garbage_collection import collect_what_comes, no_garbage_collection
from cubital.http.leaving import leave_before_stopping
from cubital.metrics import count_line, shared_between_processes
from cubital.plugins.manager import Plugins
from cubital.school import open_school, refuse_demo_accounts
from cubital.settings import Settings, UnsafeSettings

DRAIN_SECONDS = 5
# Longer than proxies keep idle connections to us (nginx 60, Caddy 120): the one that sends must be the one
# that closes, or a request comes on a connection that is just being closed, and fails.
KEEP_ALIVE_SECONDS = 130
STARTUP_FAILED = 3


class Server(uvicorn.Server):
    """uvicorn's for one process, that says when it is ready."""

    def __init__(self, app: FastAPI, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._served = app
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        collect_what_comes()
        if self.started:
            leave_before_stopping(self._served, Settings().leave_seconds)
            self._ready()


class Workers(Multiprocess):
    """uvicorn's, that tells its workers to stop again where it is told again while they leave."""

    def join_all(self) -> None:
        for worker in self.processes:
            while worker.process.is_alive():
                worker.process.join(0.2)
                if self.signal_queue:
                    self.signal_queue.clear()
                    self.terminate_all()


def serve(
    host: str,
    port: int,
    workers: int = 1,
    ready: Callable[[], None] = lambda: None,
    plugins: Plugins | None = None,
) -> None:
    """Serve until told to stop. Several workers share the port, each a process of its own.

    `ready` is called once the port answers; `plugins` are those that the settings enable, where known.

    Raises what create_app raises, before the port is taken.
    """
    settings = Settings()
    if settings.demo and settings.public_url is None:
        os.environ["CUBITAL_PUBLIC_URL"] = f"http://127.0.0.1:{port}"
    plugins = plugins or find_enabled(settings)
    app = application(plugins)
    asyncio.run(_refuse_demo_accounts(settings, plugins))
    # uvicorn raises the signal again once it has drained: there is nothing left to do then.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _drained)
    options = uvicorn.Config(
        app if workers == 1 else "cubital.server:worker_application",
        factory=workers > 1,
        host=host,
        port=port,
        workers=workers,
        log_config=None,  # `log_as_json` has said where its lines go
        access_log=False,  # query strings hold what students ask; they reach no log of ours
        log_level="warning",
        proxy_headers=False,  # the application reads them, from CUBITAL_TRUSTED_PROXIES alone
        timeout_graceful_shutdown=DRAIN_SECONDS,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        # Most sockets only stay open: compressed, each would hold as much memory again.
        ws_per_message_deflate=False,
        server_header=False,
    )
    listening = _listen(host, port)
    if workers > 1:
        collect_what_comes()
        ready()
        with shared_between_processes() if settings.metrics_token else contextlib.nullcontext():
            Workers(options, sockets=[listening]).run()
        return
    server = Server(app, options, ready)
    server.run(sockets=[listening])
    if not server.started:
        sys.exit(STARTUP_FAILED)


def _listen(host: str, port: int) -> socket.socket:
    """Raises UnsafeSettings: uvicorn would tell of a taken port in a line of the log alone."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        reason = (error.strerror or str(error)).lower()
        raise UnsafeSettings(f"The school cannot listen on {host}, port {port}: {reason}.") from None
    listening.set_inheritable(True)
    return listening


def application(plugins: Plugins | None = None) -> FastAPI:
    """The application as a process serves it, with its log as lines of JSON on standard output."""
    log_as_json()
    return create_app(plugins=plugins)


def worker_application() -> FastAPI:
    """The same, made in a worker, where uvicorn's handler of SIGTERM stands already."""
    with no_garbage_collection():
        app = application()
    collect_what_comes()
    leave_before_stopping(app, Settings().leave_seconds)
    return app


def log_as_json() -> None:
    """One JSON object a line on standard output, what libraries log (uvicorn, asyncio) too."""
    stamped: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    rendered: list[Any] = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    structlog.configure(processors=[structlog.contextvars.merge_contextvars, count_line, *stamped, *rendered])
    of_others = logging.StreamHandler(sys.stdout)
    of_others.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[
                structlog.contextvars.merge_contextvars,
                structlog.stdlib.add_logger_name,
                *stamped,
            ],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *rendered],
        )
    )
    logging.basicConfig(level=logging.WARNING, handlers=[of_others], force=True)


async def _refuse_demo_accounts(settings: Settings, plugins: Plugins) -> None:
    # The application does so too; but here it is one sentence, and there, within uvicorn, a traceback.
    if not settings.demo:
        async with open_school(settings, plugins) as school:
            await refuse_demo_accounts(school)


def _drained(number: int, frame: FrameType | None) -> None:
    pass
