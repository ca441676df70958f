"""Explanations of YAML syntax errors in an editor's words."""

from __future__ import annotations

import re
from dataclasses import dataclass

import yaml

LINE_END = re.compile(r"\r\n|[\r\n\x85\u2028\u2029]")  # what ends a line in YAML
HINTS = {
    "mapping values are not allowed": "a text with a colon in it must stand in quotes, or in a block after |",
    "did not find expected key": "the indentation, or a quote, of this line or the one before is not right",
    "did not find expected ','": "a bracket or brace that was opened is not closed",
    "found another document": "a file is one document: leave out the line ---",
    "did not find expected '-'": "fields of one entry begin at one column, and so do the items of a list",
    "could not find expected ':'": "a field needs a colon and a space after its name",
    "cannot start any token": "indent with spaces, not tabs; a text that begins with @, ` or % needs quotes",
    "did not find expected alphabetic": "a text that begins with * or & must stand in quotes",
    "did not find expected node": "a bracket that was opened is not closed, or a text needs quotes",
    "block sequence entries are": "a text that begins with - must stand in quotes",
    "mapping keys are not allowed": "a text that begins with ? must stand in quotes",
    "unknown escape character": "write a backslash between double quotes twice, or take single quotes",
    "found a tab character": "indent with spaces, not tabs",
    "unexpected end of stream": "a quote or bracket that was opened is not closed",
}
SUSPECTS = (
    (
        re.compile(r"^(?:<{7}|={7}|>{7})(?=\s|$)", re.MULTILINE),
        "two versions were merged here: keep one, and delete the lines of <<<<<<<, ======= and >>>>>>>",
    ),
    (
        re.compile(r"^ *\xa0", re.MULTILINE),
        "the line is indented with hard spaces, as word processors have them: type plain spaces",
    ),
)
"""What of a file that is not YAML explains it better than the place where the parser gave up."""
FIRST = re.compile(r"(?:^\s*-|:)\s+([\[\]{}>|,!%@`*&])")
FIELD = re.compile(r"\s*[\w-]+\s*:")
WORDS_BEHIND = re.compile(r"[\]}]\s*[^\s,\]}#]")
QUOTED_IN_PART = re.compile(r"(?:^\s*-|:)\s+(?:'[^']*'|\"[^\"]*\")\s*[^\s,\]}#:'\"]")
NO_SPACE = re.compile(r"\s*+(?:- +)?[\w-]+:\S")
HASH = re.compile(r":\s+[^'\"|>#\s].*?\s#")
CURLY = re.compile(r"(?:^\s*-|:)\s+[\u201c\u201d\u2018\u2019\u201e]")


@dataclass(frozen=True)
class Flaw:
    """Something in a file that is not right; `line` and `column` count from 1."""

    line: int
    column: int
    field: str
    message: str


def syntax_flaw(error: yaml.YAMLError, text: str) -> Flaw:
    """The place where the file stops being YAML, with a hint."""
    for suspect, explained in SUSPECTS:
        if match := suspect.search(text):
            return Flaw(text.count("\n", 0, match.start()) + 1, 1, "", explained)
    if isinstance(error, yaml.MarkedYAMLError):
        problem = error.problem or error.context or "this is not YAML"
        hint = next((hint for start, hint in HINTS.items() if start in problem), None)
        # What is never closed is to be looked for where it was opened, not at the end of the file.
        unclosed = error.context_mark if "unexpected end of stream" in problem else None
        mark = unclosed or error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        lines = ["", *LINE_END.split(text), ""]
        misplaced = "mapping values are" in problem and column
        hint = _hint_of_lines(lines[line], lines[line - 1], misplaced or None) or hint
        return Flaw(line, column, "", f"{hint} ({problem})" if hint else problem)
    bad = re.search(r"[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", text)
    before = text[: bad.start()] if bad else ""
    column = len(before) - before.rfind("\n")
    what = f"the character {ord(bad[0]):#04x}" if bad else "a character"
    return Flaw(before.count("\n") + 1, column, "", f"{what} is not allowed in YAML")


def _hint_of_lines(line: str, before: str, colon: int | None) -> str | None:
    """A hint from the line itself, or the one before it, that is clearer than the parser's message.

    `colon`: the column of one that is not allowed where it stands.
    """
    if CURLY.search(line):
        return "curly quotes are no quotes to YAML: type straight ones"
    for each in (line, before):
        if QUOTED_IN_PART.search(each):
            return "the quotes must stand round the whole text"
        if match := FIRST.search(each):
            sign = match[1]
            if sign not in "[{" or WORDS_BEHIND.search(each):
                return f"a text that begins with {sign} must stand in quotes"
        if HASH.search(each):
            return "a text with a # in it must stand in quotes"
    named = FIELD.match(line)
    if named and named.end() == colon:
        if NO_SPACE.match(before):
            return "a field needs a colon and a space after its name"
        return "this line is indented more than the field before it; fields of one entry begin at one column"
    return None
