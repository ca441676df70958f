"""Each alarm of `deploy/alerts.yaml` rings when what it is for happens, and not before.

The faults are real, in served schools; what `/metrics` told before and after is given to promtool, as if it
went on like that.
"""

import json
import re
import shutil
import subprocess
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx2
import psycopg
import pytest
import yaml
from conftest import ROOT, Serve, Served
from find_browser import debian
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import make_url
from starlette.testclient import TestClient

from cubital import metrics

RULES = ROOT / "deploy/alerts.yaml"
ALARMS = {
    rule["alert"] for group in yaml.safe_load(RULES.read_text("utf-8"))["groups"] for rule in group["rules"]
}
DASHBOARD = ROOT / "deploy/grafana.json"
TOKEN = "of this test"
STUDENT = {"username": "student", "password": "student123", "role": "student", "isAdmin": False}
SLOW = 2.2  # seconds; the alarm is about those over two

Samples = dict[str, float]


@dataclass
class Watched:
    """A server as Prometheus sees it: what it told before the fault, and after."""

    school: Served
    before: Samples = field(default_factory=dict)
    after: Samples = field(default_factory=dict)

    def scrape(self) -> Samples:
        labels = f'instance="127.0.0.1:{self.school.port}",job="school"'
        try:
            answer = httpx2.get(
                f"{self.school.url}/metrics", headers={"Authorization": f"Bearer {TOKEN}"}, timeout=60
            )
        except httpx2.TransportError:
            return {f"up{{{labels}}}": 0.0}
        assert answer.status_code == 200
        samples = {f"up{{{labels}}}": 1.0}
        for family in text_string_to_metric_families(answer.text):
            for sample in family.samples:
                own = "".join(f',{name}="{value}"' for name, value in sample.labels.items())
                samples[f"{sample.name}{{{labels}{own}}}"] = sample.value
        return samples

    def series(self, fault: bool) -> Iterator[dict[str, str]]:
        """Of half a minute each: at first as before, then going on as it did in the fault."""
        for name in self.before | self.after:
            old = self.before.get(name, 0.0)
            new = self.after.get(name, old) if fault else old
            grows = name.split("{")[0].endswith(("_total", "_count", "_bucket", "_sum"))
            onward = f"{old}+{new - old}x60" if grows else f"{new}+0x60"
            yield {"series": name, "values": f"{old}+0x3 {onward}"}


@pytest.fixture(scope="module")
def promtool() -> str:
    if not shutil.which("promtool"):
        debian("prometheus")
    return shutil.which("promtool") or pytest.skip("no promtool on the PATH, and none could be installed")


def ringing(promtool: str, folder: Path, *servers: Watched, fault: bool = True) -> set[str]:
    """The alarms that ring a quarter of an hour later."""
    rung = set()
    for alarm in sorted(ALARMS):
        firing = f'(count(ALERTS{{alertname="{alarm}",alertstate="firing"}}) or vector(0)) > bool 0'
        test = {
            "interval": "30s",
            "input_series": [each for server in servers for each in server.series(fault)],
            "promql_expr_test": [
                {"expr": firing, "eval_time": "15m", "exp_samples": [{"labels": "{}", "value": 1}]}
            ],
        }
        file = folder / "alarms.yaml"
        file.write_text(yaml.safe_dump({"rule_files": [str(RULES)], "tests": [test]}), "utf-8")
        done = subprocess.run([promtool, "test", "rules", str(file)], capture_output=True, text=True)
        assert done.returncode == 0 or "exp:" in done.stdout + done.stderr, done.stdout + done.stderr
        if done.returncode == 0:
            rung.add(alarm)
    return rung


@pytest.fixture
def watched(serve: Serve, postgres_server: str) -> Iterator[tuple[Watched, str]]:
    """A school on PostgreSQL that is watched, and the address of its database for psycopg."""
    url = make_url(postgres_server).set(database="alarms")
    plain = url.set(drivername="postgresql").render_as_string(False)
    with psycopg.connect(
        make_url(postgres_server).set(drivername="postgresql").render_as_string(False), autocommit=True
    ) as server:
        server.execute("DROP DATABASE IF EXISTS alarms WITH (FORCE)")
        server.execute("CREATE DATABASE alarms")
        school = serve(CUBITAL_METRICS_TOKEN=TOKEN, CUBITAL_DATABASE_URL=url.render_as_string(False))
        yield Watched(school), plain
        server.execute("DROP DATABASE alarms WITH (FORCE)")


def test_each_alarm_rings_for_its_fault_and_for_nothing_else(
    promtool: str, watched: tuple[Watched, str], tmp_path: Path
) -> None:
    server, database = watched
    heard: set[str] = set()

    def alarms() -> set[str]:
        rung = ringing(promtool, tmp_path, server)
        heard.update(rung)
        return rung

    with (
        httpx2.Client(base_url=server.school.url, timeout=60) as client,
        psycopg.connect(database, autocommit=True) as connection,
    ):
        assert client.post("/api/login", json=STUDENT).is_success
        server.before = server.scrape()
        assert client.get("/api/progress").is_success
        server.after = server.scrape()
        assert alarms() == set(), "all is well"

        server.before = server.after
        connection.execute("ALTER TABLE progress RENAME TO elsewhere")
        assert client.get("/api/progress").status_code == 503
        server.after = server.scrape()
        connection.execute("ALTER TABLE elsewhere RENAME TO progress")
        assert alarms() == {"SchoolCannotKeepRecords", "SchoolFails"}

        server.before = server.scrape()
        connection.execute("ALTER TABLE progress ADD CONSTRAINT never CHECK (last_position < 0) NOT VALID")
        assert client.post("/api/progress/5", json={"progress": 40}).status_code == 500
        server.after = server.scrape()
        connection.execute("ALTER TABLE progress DROP CONSTRAINT never")
        assert alarms() == {"SchoolLogsTrouble", "SchoolFails"}

        server.before = server.scrape()
        with psycopg.connect(database) as holder:
            holder.execute("LOCK TABLE progress IN ACCESS EXCLUSIVE MODE")
            asking = threading.Thread(target=client.get, args=["/api/progress"])
            began = time.monotonic()
            asking.start()
            while not waiting(connection) or time.monotonic() - began < SLOW:
                assert asking.is_alive(), "it waits for the lock"
                time.sleep(0.05)
        asking.join()
        server.after = server.scrape()
        assert alarms() == {"SchoolIsSlow"}

        server.before = server.scrape()
        server.school.command("content", "load", str(changed_content(tmp_path / "content")))
        after = server.before
        while edition(after) == edition(server.before):
            assert client.get("/api/site").is_success
            after = server.scrape()
        # As two servers: one that has heard of the load, and one that has not.
        behind = Watched(server.school, server.before, server.before)
        ahead = Watched(server.school, as_another(server, server.before), as_another(server, after))
        rung = ringing(promtool, tmp_path, behind, ahead)
        heard |= rung
        assert rung == {"SchoolServersDisagree"}

    server.before = server.scrape()
    assert server.school.stop() == 0
    server.after = server.scrape()
    assert alarms() == {"SchoolServerDown"}
    assert heard == ALARMS, "each has rung"


def waiting(connection: psycopg.Connection) -> bool:
    """Whether somebody waits for a lock."""
    return connection.execute("SELECT count(*) FROM pg_locks WHERE NOT granted").fetchone() != (0,)


def changed_content(folder: Path) -> Path:
    shutil.copytree(ROOT / "content", folder)
    cards = folder / "flashcards.yaml"
    cards.write_text(
        cards.read_text("utf-8").replace("- term: Tourniquet\n", "- term: The tourniquet\n"), "utf-8"
    )
    return folder


def edition(samples: Samples) -> list[float]:
    return [value for name, value in samples.items() if name.startswith("cubital_content_edition")]


def as_another(server: Watched, samples: Samples) -> Samples:
    """The same of a server at another address."""
    return {name.replace(f":{server.school.port}", ":1"): value for name, value in samples.items()}


def test_the_dashboard_shows_what_the_school_tells(promtool: str, client: TestClient, tmp_path: Path) -> None:
    dashboard = json.loads(DASHBOARD.read_text("utf-8"))
    text = metrics.as_text().decode()
    expressions = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    names = set(re.findall(r"\b((?:cubital|process|python)_[a-z_]+|up)\b", " ".join(expressions)))
    assert {"cubital_request_seconds_bucket", "cubital_session_sockets", "cubital_content_edition"} <= names
    for name in names - {"up"}:
        kind = name.removesuffix("_count").removesuffix("_bucket")
        assert f"# TYPE {kind} " in text, name
    events = set("|".join(re.findall(r'event=~"([^"]+)"', " ".join(expressions))).split("|"))
    assert events <= set(re.findall(r'cubital_log_lines_total\{event="([a-z_]+)"\}', text))
    calls = set(re.findall(r'call="([^"]+)"', " ".join(expressions)))
    assert calls
    assert calls <= set(client.get("/openapi.json").json()["paths"])
    assert len({panel["id"] for panel in dashboard["panels"]}) == len(dashboard["panels"])
    places = {(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in dashboard["panels"]}
    assert len(places) == len(dashboard["panels"])
    # What Grafana fills in itself, filled in; then Prometheus reads each as it would a rule of its own.
    rules = [
        {"record": f"panel:{number}", "expr": each.replace("$__rate_interval", "5m").replace("$server", ".*")}
        for number, each in enumerate(expressions)
    ]
    file = tmp_path / "dashboard.yaml"
    file.write_text(yaml.safe_dump({"groups": [{"name": "dashboard", "rules": rules}]}), "utf-8")
    done = subprocess.run([promtool, "check", "rules", str(file)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
