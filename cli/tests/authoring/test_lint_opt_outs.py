"""Suppressions of lints: the lines that a comment speaks of, and comments that are wrong or idle."""

from collections.abc import Callable
from typing import Any

import pytest

from cubital.content.kinds import ContentKind
from cubital.content.reading import Reading
from cubital_cli.authoring.lints import run

QUESTION = """- id: {id}
  question: What is asked in number {id}?
  options: [one {id}, two {id}]
  correct_answer: one {id}
"""
ALLOW = "# lint: allow missing-rationale - it stands in the question"


@pytest.fixture
def findings_of(
    course: Callable[[dict[str, str]], Reading], course_kinds: list[ContentKind[Any]]
) -> Callable[[str], list[str]]:
    def findings(text: str) -> list[str]:
        findings = run(course({"quiz.yaml": text}), course_kinds)
        return [f"{one.line} {one.lint}" for one in findings]

    return findings


def entries(*comments: str) -> str:
    return "".join(comment + QUESTION.format(id=n) for n, comment in enumerate(comments, 1))


def test_without_a_comment_both_are_told(findings_of: Callable[[str], list[str]]) -> None:
    assert findings_of(entries("", "")) == ["1 missing-rationale", "5 missing-rationale"]


def test_a_comment_above_an_entry_speaks_of_that_entry(findings_of: Callable[[str], list[str]]) -> None:
    assert findings_of(entries("", ALLOW + "\n")) == ["1 missing-rationale"]
    assert findings_of(entries("", f"# A note.\n{ALLOW}\n# Another note.\n\n")) == ["1 missing-rationale"]


def test_a_comment_on_the_entrys_first_line_speaks_of_the_entry(
    findings_of: Callable[[str], list[str]],
) -> None:
    assert findings_of(entries("", "").replace("id: 1\n", f"id: 1  {ALLOW}\n")) == ["5 missing-rationale"]


def test_a_comment_at_the_top_speaks_of_the_whole_file(findings_of: Callable[[str], list[str]]) -> None:
    assert findings_of(f"# The quiz.\n{ALLOW}\n\n" + entries("", "")) == []


def test_several_lints_may_be_allowed_in_one_comment(findings_of: Callable[[str], list[str]]) -> None:
    comment = "# lint: allow missing-rationale, answer-position - they are warm-ups\n"
    assert findings_of(comment + entries(*[""] * 9)) == []


def test_a_comment_that_nothing_needs_is_told(findings_of: Callable[[str], list[str]]) -> None:
    right = entries("", "").replace("  correct", "  explanation: It is so for a good reason.\n  correct")
    assert findings_of(right) == []
    assert findings_of(right.replace("- id: 2", f"{ALLOW}\n- id: 2")) == ["6 unneeded-allow"]
    of_the_first = entries("", "").replace("- id: 2", f"{ALLOW}\n- id: 2").replace("id: 2", "id: 2", 1)
    assert findings_of(of_the_first + "  explanation: It is so for a good reason.\n") == [
        "1 missing-rationale",
        "5 unneeded-allow",
    ]


@pytest.mark.parametrize(
    ("comment", "message"),
    [
        ("# lint: allow missing-rationale", "give the reason"),
        ("# lint: allow missing-rational - because", "did you mean missing-rationale?"),
        ("# lint: allow", "write it as"),
        ("# lint: ignore missing-rationale - because", "write it as"),
    ],
)
def test_a_comment_that_is_not_written_rightly_is_told_and_allows_nothing(
    course: Callable[[dict[str, str]], Reading],
    course_kinds: list[ContentKind[Any]],
    comment: str,
    message: str,
) -> None:
    findings = run(course({"quiz.yaml": entries("", comment + "\n")}), course_kinds)
    assert [one.lint for one in findings] == ["missing-rationale", "unneeded-allow", "missing-rationale"]
    assert message in findings[1].message


def test_what_looks_like_a_comment_inside_a_text_is_none(
    course: Callable[[dict[str, str]], Reading], course_kinds: list[ContentKind[Any]]
) -> None:
    text = f"- id: 1\n  question: |\n    What is it?\n    {ALLOW}\n  options: [a, b]\n  correct_answer: a\n"
    assert [one.lint for one in run(course({"quiz.yaml": text}), course_kinds)] == ["missing-rationale"]


def test_a_comment_on_a_field_of_a_lesson_speaks_of_that_field(
    course: Callable[[dict[str, str]], Reading], course_kinds: list[ContentKind[Any]]
) -> None:
    text = (
        "module: 1\n"
        "sections:\n"
        "  - body: An ESR and an ESR.  # lint: allow unknown-term - the lesson is about it\n"
        "  - body: A CRP and a CRP.\n"
    )
    glossary = "- {term: Vein, definition: A vessel., category: Anatomy}\n"
    findings = run(course({"modules/01/lesson.yaml": text, "glossary/a.yaml": glossary}), course_kinds)
    assert [(one.line, one.lint) for one in findings] == [(4, "unknown-term")]
