"""Lints of pictures without alternative text, and of questions about one that is not there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cubital_cli.authoring.exchange.missing_pictures import SPEAKS_OF_A_PICTURE
from cubital_cli.authoring.lints.course_text import PICTURE, CourseText, Path, Place
from cubital_cli.authoring.lints.findings import Finding

FILE = re.compile(r"/?media/\S+\.(svg|png|jpe?g|webp|avif)", re.IGNORECASE)
HTML = re.compile(r"<img\b", re.IGNORECASE)
EMPTY_WORDS = re.compile(
    r"\W*((an?|the)\s+)?"
    r"(image|picture|photo|drawing|graphic|figure|illustration|diagram|alt( text)?)?\W*\d*\W*"
    r"|\S+\.(svg|png|jpe?g|webp|avif)",
    re.IGNORECASE,
)


def missing_alt(course: CourseText) -> Iterator[Finding]:
    for span in course.texts:
        if "![" in span.text:
            for match in PICTURE.finditer(span.text):
                if EMPTY_WORDS.fullmatch(match[1]):
                    message = f"the picture {match[2]} has no text; say between [ and ] what it shows"
                    yield course.finding("missing-alt", span.place, message, match[0])
        if HTML.search(span.text):
            message = "write a picture as ![what it shows](media/name.svg), not as HTML, which is not shown"
            yield course.finding("missing-alt", span.place, message, "<img")
    for entry, body in course.bodies:
        if course.kinds[entry.kind].replies is not None:
            continue  # the picture has its text where its place shows it
        for path, picture in _fields_with_pictures(body):
            message = f"the picture {picture} has no alt text that says what it shows"
            yield course.finding("missing-alt", Place(entry, path), message)


def picture_not_shown(course: CourseText) -> Iterator[Finding]:
    """Questions show text alone, but for the picture that one of the engine has in its own field."""
    pictured = [place for place, question in course.engine_questions if question.get("picture")]
    for question in course.stems:
        message = f"{question.text[:40]!r} is about a picture that students do not see; "
        if PICTURE.search("\n".join([question.text, *question.options])):
            message += "questions are shown as plain text"
        elif question.place not in pictured and SPEAKS_OF_A_PICTURE.search(question.text):
            message += "say in words what it shows"
        else:
            continue
        yield course.finding("picture-not-shown", question.place, message)


def _fields_with_pictures(data: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """The pictures named by a field of their own, beside which no alt says anything."""
    if isinstance(data, list):
        for number, item in enumerate(data):
            yield from _fields_with_pictures(item, (*path, number))
    elif isinstance(data, dict):
        alt = data.get("alt")
        silent = not isinstance(alt, str) or EMPTY_WORDS.fullmatch(alt)
        for name, value in data.items():
            if isinstance(value, str):
                if silent and FILE.fullmatch(value):
                    yield (*path, name), value
            else:
                yield from _fields_with_pictures(value, (*path, name))
