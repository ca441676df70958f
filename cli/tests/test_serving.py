"""The server: it serves, it stops when told, and a load is seen by it without a restart."""

import contextlib
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from cubital.testing import free_port


@contextlib.contextmanager
def serve(
    command: Path, environment: dict[str, str], folder: Path, *options: str
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server that answers: its process, and its address."""
    port = free_port()
    process = subprocess.Popen(
        [command, "serve", "--port", str(port), *options],
        env=environment,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(200):
            with contextlib.suppress(httpx2.TransportError):
                httpx2.get(f"{address}/healthz")
                break
            assert process.poll() is None, process.stdout.read() if process.stdout else ""
            time.sleep(0.1)
        yield process, address
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


@pytest.mark.parametrize("workers", ["1", "2"])
def test_it_serves_until_told_to_stop(
    command: Path, environment: dict[str, str], tmp_path: Path, workers: str
) -> None:
    with serve(command, environment, tmp_path, "--workers", workers) as (process, address):
        assert httpx2.get(f"{address}/healthz").status_code == 200
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=20) == 0


def test_a_load_is_seen_within_half_a_second(
    cubital, command: Path, environment: dict[str, str], tmp_path: Path, content: Path
) -> None:
    cubital("content", "load")
    with serve(command, environment, tmp_path) as (_, address):
        before = httpx2.get(f"{address}/api/modules")
        assert before.json()[0]["title"] != "A new title"
        file = next((content / "modules").glob("01-*")) / "module.yaml"
        file.write_text(file.read_text().replace(before.json()[0]["title"], "A new title"))
        assert "1 changed" in cubital("content", "load").stdout
        time.sleep(0.5)
        after = httpx2.get(f"{address}/api/modules", headers={"If-None-Match": before.headers["etag"]})
        assert after.status_code == 200
        assert after.json()[0]["title"] == "A new title"
        again = httpx2.get(f"{address}/api/modules", headers={"If-None-Match": after.headers["etag"]})
        assert again.status_code == 304


def test_a_database_that_is_away_or_a_port_that_is_taken_stops_the_start(process) -> None:
    away = process("serve", CUBITAL_DATABASE_URL="postgresql+psycopg://a@127.0.0.1:1/a")
    assert away.returncode == 1
    assert away.stderr.startswith("Error: the database cannot be used: ")
    assert away.stderr.count("\n") == 1
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        refused = process("serve", "--port", str(taken.getsockname()[1]))
    assert refused.returncode == 1
    assert "address already in use" in refused.stderr
    assert refused.stderr.count("\n") == 1


def test_the_address_in_the_env_file_counts_in_a_demo_too(
    command: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text("CUBITAL_ENVIRONMENT=demo\nCUBITAL_PUBLIC_URL=http://School.example:80/\n")
    variables = {name: value for name, value in environment.items() if name != "CUBITAL_ENVIRONMENT"}
    with serve(command, variables, tmp_path) as (_, address):
        for origin, status in (("http://school.example", 200), ("http://other.example", 403)):
            answer = httpx2.post(f"{address}/api/logout", headers={"Origin": origin})
            assert answer.status_code == status, origin


@pytest.mark.parametrize(
    ("name", "value"), [("CUBITAL_REGISTRATION", "closed"), ("CUBITAL_TUTOR_API_BASE", "nowhere")]
)
def test_a_setting_that_cannot_be_is_told_by_its_name(process, name: str, value: str) -> None:
    refused = process("serve", CUBITAL_PLUGINS_DISABLED="", **{name: value})
    assert refused.returncode == 1
    assert refused.stderr.startswith(f"Error: {name}")
    assert refused.stderr.count("\n") == 1


def test_unsafe_settings_are_refused_in_one_line(process) -> None:
    refused = process("serve", CUBITAL_ENVIRONMENT="production")
    assert refused.returncode == 1
    assert refused.stderr.startswith("Error: CUBITAL_PUBLIC_URL is not set.")
    assert refused.stderr.count("\n") == 1


def test_a_wrong_value_of_a_plugins_setting_is_told_at_the_start(process) -> None:
    refused = process(
        "serve", "--port", "1", CUBITAL_ATTENTION_INACTIVE_DAYS="abc", CUBITAL_PLUGINS_DISABLED="tutor"
    )
    assert refused.returncode == 1
    assert refused.stderr.startswith("Error: CUBITAL_ATTENTION_INACTIVE_DAYS must be a whole number")
