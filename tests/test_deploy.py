"""The examples of `deploy/` that no machine of the tests can run: their shape, and the settings they name."""

import copy
import functools
import re
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml
from conftest import ROOT
from starlette.testclient import TestClient

from cubital import metrics
from cubital.plugins.manager import Plugins
from cubital.plugins.settings_check import known_names

DEPLOY = ROOT / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
MANIFESTS = list(yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text("utf-8")))


@pytest.mark.parametrize("manifest", MANIFESTS, ids=lambda manifest: manifest["kind"])
def test_kubernetes_knows_each_field_of_a_manifest(manifest):
    kubernetes_validate.validate(manifest, kubernetes_validate.latest_version(), strict=True)


def test_what_a_manifest_refers_to_is_there():
    deployment = next(each for each in MANIFESTS if each["kind"] == "Deployment")
    labels = deployment["spec"]["template"]["metadata"]["labels"]
    for each in MANIFESTS:
        if each["kind"] in ("Service", "PodDisruptionBudget"):
            selector = each["spec"]["selector"]
            assert selector.get("matchLabels", selector).items() <= labels.items()
    (container,) = deployment["spec"]["template"]["spec"]["containers"]
    volumes = {volume["name"] for volume in deployment["spec"]["template"]["spec"]["volumes"]}
    assert {mount["name"] for mount in container["volumeMounts"]} <= volumes
    config_maps = {each["metadata"]["name"] for each in MANIFESTS if each["kind"] == "ConfigMap"}
    names = {each["configMapRef"]["name"] for each in container["envFrom"] if "configMapRef" in each}
    assert names <= config_maps


@pytest.mark.parametrize("file", sorted(DEPLOY.iterdir()), ids=lambda file: file.name)
def test_each_setting_that_an_example_names_is_one(file: Path, plugins: Plugins):
    text = file.read_text("utf-8") if file.is_file() else ""
    assert set(re.findall(r"\bCUBITAL_[A-Z_]+", text)) <= known_names(plugins)


def test_compose_knows_each_key_and_what_may_stand_there():
    _read_as_compose(COMPOSE)


@pytest.mark.parametrize(
    ("place", "key", "value", "refusal"),
    [
        ((), "servces", {}, "`servces`"),
        (("services", "school"), "restrat", "always", "`restrat`"),
        (("services", "school"), "restart", "sometimes", "unknown variant `sometimes`"),
        (("services", "school", "build"), "dockerfil", "Dockerfile", "`dockerfil`"),
        (("services", "school", "depends_on", "prepare"), "condition", "service_done", "`service_done`"),
        (("services", "postgres", "healthcheck"), "intervall", "5s", "`intervall`"),
        (("services", "proxy"), "ports", ["80:http"], "`http`"),
    ],
)
def test_a_mistake_in_compose_is_noticed(place: tuple[str, ...], key: str, value: object, refusal: str):
    compose = copy.deepcopy(COMPOSE)
    functools.reduce(lambda part, name: part[name], place, compose)[key] = value
    with pytest.raises(ValueError, match=refusal):
        _read_as_compose(compose)


def _read_as_compose(compose: dict[str, Any]) -> None:
    # PyYAML has put in what `<<` names; the parser does not.
    pytest.importorskip("compose_spec").PyCompose.from_yaml(yaml.safe_dump(compose))


def test_compose_mounts_and_depends_on_what_there_is():
    for service in COMPOSE["services"].values():
        assert set(service.get("depends_on", {})) <= set(COMPOSE["services"])
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert (DEPLOY / source).exists() if source.startswith(".") else source in COMPOSE["volumes"]


def test_each_alarm_is_over_what_the_school_tells_and_each_line_worth_one_has_its_own(client: TestClient):
    text = metrics.as_text().decode()
    rules = [
        rule
        for group in yaml.safe_load((DEPLOY / "alerts.yaml").read_text("utf-8"))["groups"]
        for rule in group["rules"]
    ]
    expressions = " ".join(rule["expr"] for rule in rules)
    for name in set(re.findall(r"cubital_[a-z_]+", expressions)):
        assert f"\n# TYPE {name.removesuffix('_count').removesuffix('_bucket')} " in text
    alarms = set("|".join(re.findall(r'event=~"([^"]+)"', expressions)).split("|"))
    assert alarms <= set(re.findall(r'cubital_log_lines_total{event="([a-z_]+)"}', text))
    manual = (ROOT / "docs/operations.md").read_text("utf-8")
    lines = manual.split("worth an alarm:")[1].split("; those of")[0]
    assert set(re.findall("`([a-z_]+)`", lines)) == alarms
