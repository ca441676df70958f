"""GIFT's signs: where a question begins and ends, its braces, its escapes, its markup."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cubital_cli.authoring.exchange.annotations import SIGN
from cubital_cli.authoring.exchange.markup import CannotKeep, from_html, refuse_formula

SPECIAL = re.compile(r"([~=#{}:\\])")
ESCAPED = re.compile(r"\\([~=#{}:\\n])")
TITLE = re.compile(r"::((?:\\.|[^:\\]|:(?!:))*)::", re.DOTALL)
NAMED = re.compile(r"\s*" + TITLE.pattern, re.DOTALL)
FORMAT = re.compile(r"\[(html|moodle|plain|markdown)\]", re.IGNORECASE)
BRACE = re.compile(r"(?<!\\)[{}]")
OPEN, CLOSE = re.compile(r"(?<!\\)\{"), re.compile(r"(?<!\\)\}")
# Moodle takes `~=` for `=`.
OPTION = re.compile(r"(?<!\\)(~=|[=~])((?:\\.|[^=~\\])*)", re.DOTALL)
CATEGORY = "$CATEGORY:"
# The last such signs count; those before belong to the feedback of an option.
GENERAL_FEEDBACK = re.compile(r"(?<!\\)####(?!.*(?<!\\)####)(.*)", re.DOTALL)
FEEDBACK = re.compile(r"(?<!\\)#")
WEIGHT = re.compile(r"\s*%(-?(?:\d+(?:\.\d*)?|\.\d+))%")
BLANK = " _____ "


@dataclass(frozen=True)
class Part:
    """`annotation`: what a comment of ours on the line before it says; with no text it stands alone."""

    line: int
    text: str
    annotation: str = ""


def parts_of(text: str) -> list[Part]:
    """The parts between blank lines; a blank line inside braces does not end a question.

    A question with a name also ends where the next one with a name begins, once its answers are closed.
    Braces that open again before they close were forgotten: there it ends, and costs no other question.
    """
    parts: list[Part] = []
    lines: list[str] = []
    start, depth, annotation = 1, 0, ""
    every = [*text.split("\n"), ""]
    coming = _next_braces(every)
    for number, line in enumerate(every, 1):
        if line.lstrip().startswith("//"):
            if comment := _annotation_in(line):
                if annotation or lines:
                    parts.append(Part(number, "", comment))
                else:
                    annotation = comment
            continue
        if not line.strip() and (depth <= 0 or coming[number - 1] != "}"):
            if lines or annotation:
                parts.append(Part(start if lines else number - 1, "\n".join(lines).strip(), annotation))
            lines, depth, annotation = [], 0, ""
            continue
        if (
            lines
            and depth == 0
            and NAMED.match(line)
            and NAMED.match(lines[0])
            and CLOSE.search("\n".join(lines))
        ):
            parts.append(Part(start, "\n".join(lines).strip(), annotation))
            lines, annotation = [], ""
        if not lines:
            start = number
        lines.append(line)
        depth += len(OPEN.findall(line)) - len(CLOSE.findall(line))
        if line.startswith(CATEGORY) and len(lines) == 1:
            parts.append(Part(start, line.strip(), annotation))
            lines, depth, annotation = [], 0, ""
    if lines:
        parts.append(Part(start, "\n".join(lines).strip(), annotation))
    return parts


def _annotation_in(line: str) -> str:
    comment = line.lstrip().removeprefix("//").strip()
    return comment if comment.startswith(SIGN.strip()) else ""


def _next_braces(lines: list[str]) -> list[str | None]:
    """For each line the first brace in it or below, which no comment has."""
    coming: list[str | None] = []
    brace: str | None = None
    for line in reversed(lines):
        if not line.lstrip().startswith("//") and (match := BRACE.search(line)):
            brace = match[0]
        coming.append(brace)
    return coming[::-1]


def around_answers(text: str) -> tuple[str, str, str]:
    """The text before the braces, in them, and after them. Raises CannotKeep."""
    opening, closing = OPEN.search(text), CLOSE.search(text)
    if opening is None:
        raise CannotKeep("has no answers in braces: it is a description")
    if closing is None or closing.start() < opening.start():
        raise CannotKeep("the brace of its answers is not closed")
    if OPEN.search(text, closing.end()):
        raise CannotKeep(f"has answers in more than one place{_hint(text[closing.end() :])}")
    return text[: opening.start()], text[opening.end() : closing.start()], text[closing.end() :]


def _hint(behind: str) -> str:
    """What to do where a line below the answers begins another question."""
    if re.search(r"^\s*::", behind, re.MULTILINE) or re.match(r"[ \t]*\n", behind):
        return " (if another question begins below it, a blank line must stand between the two)"
    return ""


def cleaned(part: str, form: str, lost: list[str]) -> str:
    inner = FORMAT.match(part.strip())
    if inner:
        form, part = inner[1].lower(), part.strip()[inner.end() :]
    # Lines of a question are indented as its writer likes; those that it asks for are written as \n.
    text = unescape(re.sub(r"\n[ \t]+", "\n", part.strip()))
    if form in ("html", "moodle") and re.search(r"<[a-zA-Z/]|&#?\w+;", text):
        text, without = from_html(text)
        lost += without
    else:
        refuse_formula(text)
    return text.strip()


def escape(text: str) -> str:
    return SPECIAL.sub(r"\\\1", text).replace("\n", "\\n")


def as_part(text: str) -> str:
    """The text of an answer or a feedback: one that begins like the mark of a format has that of its own."""
    return f"[markdown]{escape(text)}" if FORMAT.match(text) else escape(text)


def unescape(text: str) -> str:
    return ESCAPED.sub(lambda match: "\n" if match[1] == "n" else match[1], text)
