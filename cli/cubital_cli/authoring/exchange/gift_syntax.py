"""GIFT's signs: where a question begins and ends, its braces, its escapes, its markup."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cubital_cli.authoring.exchange.markup import CannotKeep, from_html

SPECIAL = re.compile(r"([~=#{}:\\])")
ESCAPED = re.compile(r"\\([~=#{}:\\n])")
TITLE = re.compile(r"::((?:\\.|[^:\\]|:(?!:))*)::", re.DOTALL)
FORMAT = re.compile(r"\[(html|moodle|plain|markdown)\]", re.IGNORECASE)
OPEN, CLOSE = re.compile(r"(?<!\\)\{"), re.compile(r"(?<!\\)\}")
# Moodle takes `~=` for `=`.
OPTION = re.compile(r"(?<!\\)(~=|[=~])((?:\\.|[^=~\\])*)", re.DOTALL)
GENERAL_FEEDBACK = re.compile(r"(?<!\\)####(.*)", re.DOTALL)
FEEDBACK = re.compile(r"(?<!\\)#")
WEIGHT = re.compile(r"\s*%(-?(?:\d+(?:\.\d*)?|\.\d+))%")
BLANK = " _____ "


@dataclass(frozen=True)
class Part:
    line: int
    text: str


def parts_of(text: str) -> list[Part]:
    """The parts between blank lines; a blank line inside braces does not end a question."""
    parts: list[Part] = []
    lines: list[str] = []
    start, depth = 1, 0
    for number, line in enumerate([*text.split("\n"), ""], 1):
        if line.lstrip().startswith("//"):
            continue
        if not line.strip() and depth <= 0:
            if lines:
                parts.append(Part(start, "\n".join(lines).strip()))
            lines, depth = [], 0
            continue
        if not lines:
            start = number
        lines.append(line)
        depth += len(OPEN.findall(line)) - len(CLOSE.findall(line))
        if line.startswith("$") and len(lines) == 1:
            parts.append(Part(start, line.strip()))
            lines, depth = [], 0
    if lines:
        parts.append(Part(start, "\n".join(lines).strip()))
    return parts


def around_answers(text: str) -> tuple[str, str, str]:
    """The text before the braces, in them, and after them. Raises CannotKeep."""
    opening, closing = OPEN.search(text), CLOSE.search(text)
    if opening is None:
        raise CannotKeep("has no answers in braces: it is a description")
    if closing is None or closing.start() < opening.start():
        raise CannotKeep("the brace of its answers is not closed")
    if OPEN.search(text, closing.end()):
        raise CannotKeep("has answers in more than one place")
    return text[: opening.start()], text[opening.end() : closing.start()], text[closing.end() :]


def cleaned(part: str, form: str, lost: list[str]) -> str:
    inner = FORMAT.match(part.strip())
    if inner:
        form, part = inner[1].lower(), part.strip()[inner.end() :]
    text = unescape(part.strip())
    if form in ("html", "moodle") and re.search(r"<[a-zA-Z/]|&#?\w+;", text):
        text, without = from_html(text)
        lost += without
    return text.strip()


def escape(text: str) -> str:
    return SPECIAL.sub(r"\\\1", text).replace("\n", "\\n")


def unescape(text: str) -> str:
    return ESCAPED.sub(lambda match: "\n" if match[1] == "n" else match[1], text)
