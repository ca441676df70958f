"""Lints of texts: terms, pictures, numbers and how hard a lesson is to read."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cubital.content.kinds import ContentKind
from cubital.content.reading import Reading
from cubital_cli.authoring.lints import LINTS, numbers, run
from cubital_cli.authoring.lints.reading_level import grade, syllables

FindingsOf = Callable[..., list[str]]


def lesson(*bodies: str, number: int = 1) -> dict[str, Any]:
    sections = [{"body": body} for body in bodies]
    return {f"modules/0{number}/lesson.yaml": {"module": number, "sections": sections}}


TERMS = {
    "glossary/a.yaml": [
        {"term": "Hemolysis", "definition": "Broken red cells.", "category": "Anatomy"},
        {
            "term": "Complete blood count (CBC)",
            "definition": "Counts blood cells.",
            "category": "Anatomy",
        },
    ]
}


def test_a_term_that_the_glossary_does_not_explain_is_told_at_its_line(
    findings_of: FindingsOf,
) -> None:
    files = {
        "modules/01/lesson.yaml": (
            "module: 1\nsections:\n  - body: |\n      Look out.\n\n      A *thrombocyte* is small.\n"
            "      Order an ESR.\n      Thrombocytes clot, says the ESR.\n"
        )
    }
    assert findings_of(TERMS, files) == [
        "content/modules/01/lesson.yaml:6: [unknown-term] 'thrombocyte' stands here, 2 times in all, "
        "and is not in the glossary",
        "content/modules/01/lesson.yaml:7: [unknown-term] 'ESR' stands here, 2 times in all, "
        "and is not in the glossary",
    ]


@pytest.mark.parametrize(
    "body",
    [
        "The sample hemolyzed. Hemolytic samples are drawn again: hemolysis.",
        "Order a CBC, and one more CBC, and CBCs.",
        "The erythrocyte sedimentation rate (ESR) rises. The ESR falls.",
        "ESR (the speed at which cells sink) rises. The ESR falls.",
        "Remember PASS: Pull, Aim, Squeeze, Sweep. Then PASS again.",
        "An angiopathy stands here once.",
        "In the US, analysis needs emphasis, and analysis needs emphasis in the US.",
        "Take thrombo-cyt-osis apart: thrombo-cyt-osis.",
    ],
)
def test_terms_that_are_explained_or_stand_once_are_quiet(findings_of: FindingsOf, body: str) -> None:
    assert findings_of(TERMS, lesson(body)) == []


def test_a_picture_without_words_is_told(findings_of: FindingsOf) -> None:
    pictures = {
        "pictures.yaml": [
            {"src": "media/a.svg", "alt": "A rack of six tubes."},
            {"src": "media/b.svg"},
            {"src": "media/c.svg", "alt": "Image"},
            {"src": "media/d.svg", "alt": "d.svg"},
        ]
    }
    body = {
        "modules/01/lesson.yaml": "module: 1\nsections:\n  - body: |\n      See ![a vein](media/a.svg)\n"
        "      and ![](media/b.svg)\n      and ![picture](media/c.svg)\n      and <img src='media/a.svg'>.\n"
    }
    drawn = {f"media/{name}.svg": "<svg/>" for name in "abcd"}
    findings = findings_of(pictures, body, drawn, only="missing-alt")
    assert [one.split(": ")[0] for one in findings] == [
        "content/modules/01/lesson.yaml:5",
        "content/modules/01/lesson.yaml:6",
        "content/modules/01/lesson.yaml:7",
        "content/pictures.yaml:3",
        "content/pictures.yaml:4",
        "content/pictures.yaml:6",
    ]


HARD = (
    "The individualized implementation of institutional prophylactic recommendations necessitates "
    "interdisciplinary communication, particularly where organizational responsibilities are insufficiently "
    "differentiated, and documentation requirements proliferate across administrative boundaries. "
)
EASY = (
    "Tie the band above the elbow. Feel for the vein. Clean the skin and let it dry. Then warn the patient. "
)


def test_a_lesson_that_is_hard_to_read_is_told_with_its_longest_sentence(
    findings_of: FindingsOf,
) -> None:
    findings = findings_of(lesson(HARD * 5))
    assert len(findings) == 1
    assert "reads at grade" in findings[0]
    assert "[reading-level]" in findings[0]
    assert findings_of(lesson(EASY * 10)) == []
    assert findings_of(lesson(HARD * 2)) == [], "too few words to say"


def test_the_courses_own_terms_do_not_make_it_hard() -> None:
    sentences = ["The thrombocytopenia follows the phlebotomy of the patient."] * 20
    plain, known = grade(sentences, set()), grade(sentences, {"thrombocytopenia", "phlebotomy"})
    assert plain is not None
    assert known is not None
    assert known < plain - 5


def test_syllables_are_about_right() -> None:
    words = {"blood": 1, "vein": 1, "needle": 2, "tourniquet": 3, "phlebotomy": 4, "closed": 1, "anterior": 4}
    assert {word: syllables(word) for word in words} == words


def fact(**more: Any) -> dict[str, str]:
    made = {
        "id": "tourniquet-limit",
        "value": "1",
        "unit": "minute",
        "source": "CLSI",
        "reviewed": "2025-11-21",
        "review_by": "2027-11-21",
    }
    return {"facts.yaml": [{**made, **more}]}


def test_a_fact_that_is_due_is_told(findings_of: FindingsOf) -> None:
    text = lesson("Tie it for $(tourniquet-limit).")
    assert findings_of(fact(), text) == []
    assert findings_of(fact(review_by="2026-11-21"), text) == [
        "content/facts.yaml:1: [fact-due] tourniquet-limit was to be reviewed by 2026-11-21; "
        "compare it with CLSI"
    ]


TOURNIQUET = {"glossary/a.yaml": [{"term": "Tourniquet", "definition": "A band.", "category": "Anatomy"}]}


@pytest.mark.parametrize(
    ("one", "other", "conflict"),
    [
        ("The tourniquet stays on for at most 1 minute.", "A tourniquet may stay on for 2 minutes.", True),
        (
            "Tie the tourniquet 3-4 inches above the site.",
            "Tie a tourniquet 2 to 3 inches above the site.",
            True,
        ),
        (
            "The tourniquet stays on for at most 1 minute.",
            "A tourniquet that is tied well stays on the patient for 2 minutes.",
            True,
        ),
        ("The tourniquet stays on for one minute.", "The tourniquet stays on for 1 minute.", False),
        ("CLSI: the tourniquet stays on 1 minute.", "WHO: the tourniquet stays on 2 minutes.", False),
        ("Tie the tourniquet 3-4 inches above the site.", "The tourniquet stays on for 1 minute.", False),
        (
            "Press on the site of a child for 5 minutes.",
            "Press on the site of an adult for 2 minutes.",
            False,
        ),
        ("Press on the site for 2 minutes.", "Wait 15 minutes for the analyzer.", False),
        ("The tourniquet, 1 minute; the wait, 2 minutes.", "The tourniquet, 1 minute.", False),
    ],
)
def test_one_number_with_two_values_is_told(
    findings_of: FindingsOf, one: str, other: str, conflict: bool
) -> None:
    findings = findings_of(
        TOURNIQUET, lesson(one, number=1), lesson(other, number=2), only="conflicting-number"
    )
    assert len(findings) == (1 if conflict else 0), findings
    if conflict:
        assert findings[0].startswith("content/modules/02/lesson.yaml:3: [conflicting-number] says ")
        assert "content/modules/01/lesson.yaml:3" in findings[0]


def test_a_number_that_differs_from_its_fact_is_told(findings_of: FindingsOf) -> None:
    one = lesson("The tourniquet stays on for $(tourniquet-limit).", number=1)
    other = lesson("The tourniquet stays on for 2 minutes.", number=2)
    findings = findings_of(TOURNIQUET, fact(), one, other, only="conflicting-number")
    assert len(findings) == 1
    assert "says '2 minutes'" in findings[0]
    assert "'1 minute'" in findings[0]


def test_a_number_written_out_in_two_files_is_to_be_a_fact(findings_of: FindingsOf) -> None:
    files = [lesson("The tourniquet stays on for 1 minute.", number=number) for number in (1, 2)]
    findings = findings_of(TOURNIQUET, *files)
    assert [one.split()[1] for one in findings] == ["[number-not-a-fact]"]
    filled = [lesson("The tourniquet stays on for $(tourniquet-limit).", number=number) for number in (1, 2)]
    assert findings_of(TOURNIQUET, fact(), *filled) == []


def test_every_lint_is_told_of_in_the_guide_for_editors() -> None:
    guide = (Path(__file__).parents[3] / "docs" / "content.md").read_text()
    missing = [lint for lint in LINTS if f"### {lint}" not in guide]
    assert missing == []


def test_the_work_does_not_grow_with_the_square_of_the_course(
    course: Callable[[dict[str, str]], Reading],
    course_kinds: list[ContentKind[Any]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared = 0
    really = numbers._same_quantity

    def counting(*arguments: Any) -> bool:
        nonlocal compared
        compared += 1
        return really(*arguments)

    monkeypatch.setattr(numbers, "_same_quantity", counting)
    term = "- {{term: Term {0}, definition: Draw {0} mL of kind {1} for each term., category: Anatomy}}\n"
    terms = "".join(term.format(n, n % 100) for n in range(5_000))
    run(course({"glossary/a.yaml": terms}), course_kinds)
    assert compared <= 5_000 * numbers.MOST_COMPARED
