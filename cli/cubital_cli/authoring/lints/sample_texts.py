"""Lint of sample texts: what a school that is no demo is to replace by its own before anybody reads it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cubital.content.public_pages import PUBLIC_PAGES
from cubital.content.sample_marks import sample_marks
from cubital.content.site import SITE
from cubital_cli.authoring.lints.course_text import CourseText, Place
from cubital_cli.authoring.lints.findings import Finding

# Names that RFC 2606 and numbers that the North American plan keep for examples: nobody is reached there.
ADDRESS = re.compile(r"[\w.+@-]+")
EXAMPLES = frozenset(f"example.{ending}" for ending in ("com", "edu", "net", "org"))
NO_DOMAINS = frozenset(("example", "invalid", "test"))
NO_NUMBER = re.compile(r"\b555[-. ]01\d\d\b")


def sample_texts(course: CourseText) -> Iterator[Finding]:
    """What is marked as a sample, and addresses in the school's own texts at which nobody is reached."""
    for entry, body in course.bodies:
        for path in sample_marks(entry.body):
            message = "this is a sample; write the school's own, and take the line out"
            yield course.finding("sample-text", Place(entry, path), message)
        if entry.kind in (SITE.name, PUBLIC_PAGES.name):
            yield from _addresses(course, Place(entry), body)


def _addresses_in(text: str) -> Iterator[str]:
    return (words.strip(".+-") for words in ADDRESS.findall(text))


def _reaches_nobody(address: str) -> bool:
    domain = address.rpartition("@")[2].lower()
    if ".".join(domain.split(".")[-2:]) in EXAMPLES:
        return True
    return "@" in address and domain.rpartition(".")[2] in NO_DOMAINS


def _addresses(course: CourseText, place: Place, value: Any) -> Iterator[Finding]:
    if isinstance(value, str):
        for words in [*filter(_reaches_nobody, _addresses_in(value)), *NO_NUMBER.findall(value)]:
            message = f"{words} reaches nobody; write the school's own"
            yield course.finding("sample-text", place, message, words)
    elif isinstance(value, dict | list):
        parts = value.items() if isinstance(value, dict) else enumerate(value)
        for name, part in parts:
            yield from _addresses(course, Place(place.entry, (*place.path, name)), part)
