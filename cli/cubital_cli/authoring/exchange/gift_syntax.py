"""GIFT's signs: where a question begins and ends, its braces, its escapes, its markup."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cubital_cli.authoring.exchange.annotations import SIGN
from cubital_cli.authoring.exchange.markup import CannotKeep, from_html, refuse_formula

SPECIAL = re.compile(r"([~=#{}:\\])")
ESCAPED = re.compile(r"\\([~=#{}:\\n])")
# Stand for escaped signs, so that all signs that are left are rules; no text has these characters.
PLACEHOLDERS = {sign: chr(0xFDD0 + number) for number, sign in enumerate("~=#{}:\\n")}
SIGNS = {ord(placeholder): "\n" if sign == "n" else sign for sign, placeholder in PLACEHOLDERS.items()}
TITLE = re.compile(r"::(.*?)::", re.DOTALL)
NAMED = re.compile(r"\s*::.*?::")
FORMAT = re.compile(r"\[(html|moodle|plain|markdown)\]", re.IGNORECASE)
BRACE = re.compile(r"[{}]")
# Moodle takes `~=` for `=`.
OPTION = re.compile(r"(~=|[=~])([^=~]*)")
CATEGORY = "$CATEGORY:"
GENERAL_FEEDBACK = "####"  # the last one counts: those before belong to the feedback of an option
FEEDBACK = "#"
WEIGHT = re.compile(r"\s*%(-?\d+(?:\.\d*)?)%")
BLANK = " _____ "


@dataclass(frozen=True)
class Part:
    """`text` has placeholders for escaped signs. `annotation`: what a comment of ours on the line before it
    says; with no text it stands alone."""

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
    every = [line if line.lstrip().startswith("//") else with_placeholders(line) for line in text.split("\n")]
    every.append("")
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
            and any("}" in each for each in lines)
        ):
            parts.append(Part(start, "\n".join(lines).strip(), annotation))
            lines, annotation = [], ""
        if not lines:
            start = number
        lines.append(line)
        depth += line.count("{") - line.count("}")
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
    opening, closing = text.find("{"), text.find("}")
    if opening < 0:
        raise CannotKeep("has no answers in braces: it is a description")
    if closing < opening:
        raise CannotKeep("the brace of its answers is not closed")
    if "{" in text[closing:]:
        raise CannotKeep(f"has answers in more than one place{_hint(text[closing + 1 :])}")
    return text[:opening], text[opening + 1 : closing], text[closing + 1 :]


def _hint(behind: str) -> str:
    """What to do where a line below the answers begins another question."""
    if re.search(r"^\s*::", behind, re.MULTILINE) or re.match(r"[ \t]*\n", behind):
        return " (if another question begins below it, a blank line must stand between the two)"
    return ""


def cleaned(part: str, form: str, lost: list[str]) -> str:
    """The text that people read, as Markdown; `form` is its format where it names none."""
    if inner := FORMAT.match(part.strip()):
        form, part = inner[1].lower(), part.strip()[inner.end() :]
    # Lines of a question are indented as its writer likes; those that it asks for are written as \n.
    text = without_placeholders(re.sub(r"[ \t]*\n[ \t]*", "\n", part.strip()))
    has_markup = re.search(r"<[a-zA-Z/]|&#?\w+;", text)
    if form == "html" or (form == "moodle" and has_markup):
        if form == "moodle":
            # There a line end is one, except between two tags.
            text = re.sub(r">\s+<", "> <", text).replace("\n", "<br>")
        text, without = from_html(text)
        lost += without
    else:
        refuse_formula(text)
    return text.strip()


def literal(part: str) -> str:
    """A text that is compared with what people type: no markup, whatever the format of the question."""
    mark = FORMAT.match(part.strip())
    text = without_placeholders(part.strip()[mark.end() :] if mark else part)
    refuse_formula(text)
    return text.strip()


def escape(text: str) -> str:
    return SPECIAL.sub(r"\\\1", text).replace("\n", "\\n")


def as_part(text: str) -> str:
    """The text of an answer or a feedback: one that begins like the mark of a format or like a weight has a
    format of its own."""
    return f"[markdown]{escape(text)}" if FORMAT.match(text) or WEIGHT.match(text) else escape(text)


def with_placeholders(text: str) -> str:
    return ESCAPED.sub(lambda match: PLACEHOLDERS[match[1]], text)


def without_placeholders(text: str) -> str:
    return text.translate(SIGNS)
