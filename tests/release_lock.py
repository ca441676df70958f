"""The locks of a release: of requirements.lock what a school runs on, with its hashes, and none of our tools.

python tests/release_lock.py dist      write requirements.lock and those of the extras into a folder
"""

import re
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from wheels import ROOT, ours

PIN = re.compile(r"^([a-z0-9-]+)==", re.MULTILINE)
# What a part names as the reason of a pin: one in the same line, or several below.
REASON = re.compile(r"^    #(?: via)? +([a-z0-9-]+)$", re.MULTILINE)
EXTRAS = {"model": "a tutor with a model", "opentelemetry": "a school that sends traces"}
HEADER = "# What {what} runs on: pip install --require-hashes --no-deps -r {name}\n"


def release_locks() -> dict[str, str]:
    """By file name: what a school runs on, and what it needs besides for each extra."""
    pins = _pins((ROOT / "requirements.lock").read_text())
    school = _needed(pins, _asked_for("dependencies"))
    locks = {"requirements.lock": _file(pins, school, "a school", "requirements.lock")}
    for extra, what in EXTRAS.items():
        name = f"requirements-{extra}.lock"
        locks[name] = _file(pins, _needed(pins, _asked_for(extra)) - school, what, name)
    return locks


def _pins(lock: str) -> list[tuple[str, str]]:
    """(name, text) of each pin; one name may have several, each for its own Pythons."""
    starts = [match.start() for match in PIN.finditer(lock)]
    parts = [lock[start:end] for start, end in zip(starts, [*starts[1:], len(lock)], strict=True)]
    return [(part.split("==")[0], part) for part in parts]


def _asked_for(what: str) -> set[str]:
    """The libraries that our distributions name, as `dependencies` or for an extra."""
    named: set[str] = set()
    for file in [
        ROOT / "pyproject.toml",
        *ROOT.glob("*/pyproject.toml"),
        *ROOT.glob("plugins/*/pyproject.toml"),
    ]:
        project = tomllib.loads(file.read_text())["project"]
        if project["name"] in ours():
            listed = project.get(what) or project.get("optional-dependencies", {}).get(what, [])
            named |= {canonicalize_name(Requirement(each).name) for each in listed}
    return named - set(ours())


def _needed(pins: Iterable[tuple[str, str]], roots: set[str]) -> set[str]:
    """`roots`, and whatever the lock says is there for one of them."""
    reasons: dict[str, set[str]] = {}
    for name, text in pins:
        reasons.setdefault(name, set()).update(REASON.findall(text))
    names = roots & reasons.keys()
    while more := {name for name, whys in reasons.items() if whys & names} - names:
        names |= more
    return names


def _file(pins: Iterable[tuple[str, str]], names: set[str], what: str, name: str) -> str:
    return HEADER.format(what=what, name=name) + "".join(text for pin, text in pins if pin in names)


if __name__ == "__main__":
    for name, text in release_locks().items():
        (Path(sys.argv[1]) / name).write_text(text)
