"""Suppressions of lints, which are YAML comments such as `# lint: allow longest-answer - why`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import yaml

from cubital.content.messages import nearest
from cubital.content.parsing import FastestLoader
from cubital_cli.authoring.lints.findings import LINTS, Finding

COMMENT = re.compile(r"(?:^|(?<=\s))#\s*lint:\s*(.*)$")
ALLOW = re.compile(r"allow\s+([a-z][a-z, -]*?[a-z])\s*(?:\s[-–—]+\s*(\S.*))?$")


@dataclass
class Suppression:
    """`lints` that may find something from line `first` to `last` of a file; `used` are those that did."""

    file: str
    line: int
    first: int
    last: float
    lints: tuple[str, ...]
    used: set[str] = field(default_factory=set)

    def covers(self, finding: Finding) -> bool:
        here = self.file == finding.file and self.first <= finding.line <= self.last
        return here and finding.lint in self.lints


def suppressions(file: str, text: str) -> tuple[list[Suppression], list[Finding]]:
    """The suppressions of a file, named as it is shown, and the findings on those that are not valid."""
    if "lint:" not in text:
        return [], []
    lines = text.splitlines()
    inside = _lines_inside_texts(text)
    valid, mistakes = [], []
    for number, line in enumerate(lines, 1):
        comment = None if number in inside else COMMENT.search(line)
        if comment is None:
            continue
        match = ALLOW.match(comment[1].strip())
        names = tuple(name.strip() for name in re.split(r"[,\s]+", match[1])) if match else ()
        trouble = _trouble(names, match[2] if match else None)
        if trouble:
            mistakes.append(Finding(file, number, "unneeded-allow", trouble))
        else:
            first, last = _scope(lines, number)
            valid.append(Suppression(file, number, first, last, names))
    return valid, mistakes


def _trouble(names: tuple[str, ...], reason: str | None) -> str | None:
    if not names:
        return "write it as: # lint: allow longest-answer - the reason"
    for name in names:
        if name not in LINTS:
            near = nearest(name, list(LINTS))
            return f"there is no lint {name!r}" + (f"; did you mean {near}?" if near else "")
    return None if reason else "give the reason after a dash: # lint: allow longest-answer - the reason"


def _scope(lines: list[str], number: int) -> tuple[int, float]:
    """The lines that a comment on line `number` speaks of."""
    start = number
    if lines[number - 1].lstrip().startswith("#"):
        if all(not line.strip() or line.lstrip().startswith("#") for line in lines[: number - 1]):
            return 1, float("inf")
        while start < len(lines) and (not lines[start].strip() or lines[start].lstrip().startswith("#")):
            start += 1
        start += 1
    if start > len(lines):
        return number, number
    # What a line begins is the lines after it that are indented deeper; an entry's dash counts as its edge.
    own = len(lines[start - 1]) - len(lines[start - 1].lstrip())
    end = start
    while end < len(lines):
        following = lines[end]
        deeper = len(following) - len(following.lstrip()) > own
        # A list may stand at the same column as the name of the field that holds it.
        listed = following[own : own + 2] in ("- ", "-") and not lines[start - 1].lstrip().startswith("- ")
        if following.strip() and not following.lstrip().startswith("#") and not deeper and not listed:
            break
        end += 1
    return start, end


def _lines_inside_texts(text: str) -> set[int]:
    """The lines after the first one of texts that take several: a # there is no comment."""
    inside: set[int] = set()
    for token in yaml.scan(text, Loader=FastestLoader):
        if isinstance(token, yaml.ScalarToken) and token.end_mark.line > token.start_mark.line:
            last = token.end_mark.line + (1 if token.end_mark.column else 0)
            inside.update(range(token.start_mark.line + 2, last + 1))
    return inside
