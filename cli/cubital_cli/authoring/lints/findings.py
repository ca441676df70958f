"""The findings of lints, and the names of all lints."""

from __future__ import annotations

from dataclasses import dataclass

import typer

LINTS = {
    "answer-position": "the right answers stand in one place too often",
    "longest-answer": "the longest option is right too often",
    "option-form": "the form of an option tells whether it is right",
    "duplicate-question": "a question is asked twice",
    "near-duplicate-question": "two questions ask nearly the same",
    "missing-rationale": "a question does not say why its answer is right",
    "few-questions": "a module has too few practice questions",
    "unknown-term": "a lesson uses a term that the glossary does not explain",
    "missing-alt": "a picture has no text for those who do not see it",
    "picture-not-shown": "a question is about a picture that students do not see",
    "reading-level": "a lesson is harder to read than it needs to be",
    "fact-due": "a fact is due for review",
    "conflicting-number": "one number is given twice, with different values",
    "number-not-a-fact": "one number is written out in several files instead of being a fact",
    "in-another-file": "an entry stands in the file that is named after another group",
    "unknown-place": "an answer names a place that the course does not have",
    "picture-not-in-place": "an answer names a picture that its place does not show",
    "answered-twice": "two answers are for one question",
    "number-not-in-place": "an answer gives a number that its place does not have",
    "answer-begins-midway": "an answer begins with a pronoun or in the middle of a list",
    "sample-text": "a text of a school that is no demo is still the sample",
    "unneeded-allow": "a comment allows what no lint finds, or is not written rightly",
}
"""Every lint by its name, and what it tells of."""


@dataclass(frozen=True, order=True)
class Finding:
    """A remark of `lint` on `line`, counted from 1, of `file`, named as it is to be shown."""

    file: str
    line: int
    lint: str
    message: str

    def colored(self) -> str:
        """The finding as a line; typer leaves the colors out where the output is no terminal."""
        place = typer.style(f"{self.file}:{self.line}", fg=typer.colors.CYAN)
        lint = typer.style(f"[{self.lint}]", fg=typer.colors.MAGENTA)
        return f"{place}: {lint} {self.message}"
