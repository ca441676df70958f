"""Texts of a table that a spreadsheet would calculate: an apostrophe stands before them, and goes again."""

from __future__ import annotations

import re

from cubital.http.spreadsheet import FORMULA

START, SIGNS = FORMULA.pattern.split("(?=")
LOOKS_SO = re.compile(rf"{START}(?='*{SIGNS}")
# One apostrophe more than the text has itself, and so one is taken away.
DEFUSED = re.compile(rf"{START}'(?='*{SIGNS}")


def without_formula(text: str) -> str:
    """The text as no spreadsheet takes for a formula."""
    return LOOKS_SO.sub(r"\1'", text)


def with_formula(text: str) -> str:
    """The text as it was before `without_formula`."""
    return DEFUSED.sub(r"\1", text)
