"""PgBouncer in transaction mode, in front of a PostgreSQL on this machine."""

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from find_browser import debian
from sqlalchemy import make_url

from cubital.testing import free_port

CONNECTIONS = 3  # to PostgreSQL, of each database
CONFIGURATION = """
[databases]
* = host={host} user={user}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = {connections}
max_client_conn = 200
logfile = {folder}/pgbouncer.log
"""


@contextlib.contextmanager
def pgbouncer(server: str) -> Iterator[int]:
    """The port of one in front of the PostgreSQL at that URL, which is a socket in its folder."""
    path = f"{os.environ['PATH']}:/usr/sbin"
    if not shutil.which("pgbouncer", path=path):
        debian("pgbouncer")
    program = shutil.which("pgbouncer", path=path)
    if program is None:
        pytest.skip("no pgbouncer on the PATH, and none could be installed")
    url = make_url(server)
    host, port = str(url.query["host"]), free_port()
    # Where we are root it must be another, and PostgreSQL's folder is its own user's alone.
    user = Path(host).owner() if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="cubital-pgbouncer-") as name:
        folder = Path(name)
        file = folder / "pgbouncer.ini"
        file.write_text(
            CONFIGURATION.format(
                host=host, user=url.username, port=port, connections=CONNECTIONS, folder=folder
            )
        )
        if user:
            for each in (folder, file):
                shutil.chown(each, user)
        process = subprocess.Popen([program, str(file)], user=user, stderr=subprocess.DEVNULL)
        try:
            deadline = time.monotonic() + 30
            while True:
                with contextlib.suppress(OSError):
                    socket.create_connection(("127.0.0.1", port), timeout=5).close()
                    break
                log = folder / "pgbouncer.log"
                assert process.poll() is None, log.read_text() if log.exists() else "PgBouncer has ended"
                assert time.monotonic() < deadline, "PgBouncer did not start"
                time.sleep(0.02)
            yield port
        finally:
            process.kill()
            process.wait()
