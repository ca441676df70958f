"""Facts: a number is written once; texts are filled in when they are read, never when they are stored."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest
from pydantic import model_validator
from sqlalchemy import select

from cubital.content.facts import FACTS
from cubital.content.kinds import ContentKind, Entry, Text
from cubital.content.loading import load
from cubital.content.reading import Reading, read
from cubital.content.tables import content_entries
from cubital.school import School
from cubital.storage.work import Work

pytestmark = pytest.mark.both_databases

Kinds = list[ContentKind[Any]]

LIMIT = (
    "- id: tourniquet-limit\n"
    "  value: '1'\n"
    "  unit: minute\n"
    "  source: CLSI\n"
    "  reviewed: 2026-11-21\n"
    "  review_by: 2027-11-21\n"
)
GAUGE = "- {id: gauge, value: 21G, source: Textbooks, reviewed: 2026-11-21, review_by: 2027-11-21}\n"


class Question(Entry):
    question: Text
    options: list[Text]
    correct_answer: Text
    level: Literal["easy", "hard"] = "easy"

    @model_validator(mode="after")
    def _one_is_right(self) -> "Question":
        if self.correct_answer not in self.options:
            raise ValueError(f"{self.correct_answer!r} is not one of the options")
        return self


QUESTIONS = ContentKind("questions", "questions.yaml", Question, lambda entry: entry.question, "list")


@pytest.fixture
def with_facts(folder: Path, kinds: Kinds) -> Callable[..., Reading]:
    """`with_facts(name, text)`: the reading of the small school with two facts and this file."""
    (folder / "facts.yaml").write_text(LIMIT + GAUGE)

    def reading(name: str, text: str) -> Reading:
        (folder / name).write_text(text)
        return read(folder, [FACTS, QUESTIONS, *kinds])

    return reading


def mistakes_in(reading: Reading) -> list[str]:
    return [str(mistake) for mistake in reading.mistakes]


def definition(text: str) -> str:
    return f"- term: Plasma\n  definition: {text}\n"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("At most $(tourniquet-limit).", "At most 1 minute."),
        ("$(tourniquet-limit.value) $(tourniquet-limit.unit)s", "1 minutes"),
        ("Says $(tourniquet-limit.source)", "Says CLSI"),
        ("a $(gauge) needle", "a 21G needle"),
        ("$$(gauge) is written $(gauge)", "$(gauge) is written 21G"),
        ("costs $5 (or so)", "costs $5 (or so)"),
        ("$$(a $(gauge)", "$(a 21G"),
        ("$$$(gauge)", "$$(gauge)"),
    ],
)
def test_a_fact_stands_for_its_words(with_facts: Any, written: str, meant: str) -> None:
    reading = with_facts("terms/blood.yaml", definition(written))
    assert mistakes_in(reading) == []
    entry = reading.of("terms")[0]
    assert entry.value.definition == meant
    assert entry.body["definition"] == written


@pytest.mark.parametrize(
    ("written", "mistake"),
    [
        ("$(tourniqet-limit)", "there is no fact 'tourniqet-limit'; did you mean tourniquet-limit?"),
        ("$(zzz)", "there is no fact 'zzz'; see facts.yaml; write $$( for a plain $("),
        ("$(gauge.unit)", "the fact gauge has no unit"),
        ("$(gauge.sauce)", "a fact has no 'sauce'; its parts are value, unit, source"),
        ("$(gauge", "$(gauge is not closed; write $(id) for a fact, $$( for a plain $("),
    ],
)
def test_what_cannot_be_filled_in_is_a_mistake(with_facts: Any, written: str, mistake: str) -> None:
    reading = with_facts("terms/blood.yaml", definition(written))
    assert mistakes_in(reading) == [f"content/terms/blood.yaml:2: definition: {mistake}"]


def test_each_wrong_fact_is_told_at_its_own_line_deep_inside_an_entry(with_facts: Any) -> None:
    reading = with_facts(
        "lessons/01-first/lesson.yaml",
        "module: 1\nsections:\n  - heading: One\n    key_points:\n      - a\n      - |\n"
        "        Right: $(gauge).\n"
        "        Wrong: $(guage).\n        Wrong again: $(guage).\n",
    )
    assert [(m.line, m.field) for m in reading.mistakes] == [
        (8, "sections[1].key_points[2]"),
        (9, "sections[1].key_points[2]"),
    ]


def test_rules_of_a_model_hold_for_the_words_that_are_filled_in(with_facts: Any) -> None:
    right = "- question: How long?\n  options: [1 minute, 5 minutes]\n  correct_answer: $(tourniquet-limit)\n"
    assert mistakes_in(with_facts("questions.yaml", right)) == []
    wrong = right.replace("$(tourniquet-limit)", "$(tourniquet-limit.value)")
    assert mistakes_in(with_facts("questions.yaml", wrong)) == [
        "content/questions.yaml:1: '1' is not one of the options"
    ]


def test_what_names_an_entry_holds_no_fact(with_facts: Any) -> None:
    reading = with_facts("terms/blood.yaml", "- term: Needle $(gauge)\n  definition: x\n")
    assert mistakes_in(reading) == [
        "content/terms/blood.yaml:1: term: names the entry, and must not change when a fact does: "
        "write the words out here"
    ]


@pytest.mark.parametrize(
    ("facts", "mistake"),
    [
        (GAUGE + GAUGE, "content/facts.yaml:2: facts: 'gauge' is already in content/facts.yaml:1"),
        (
            GAUGE.replace("2027-11-21", "soon"),
            "1: review_by: must be a date such as 2026-11-21, not the text",
        ),
        (GAUGE.replace("2027", "2025"), "1: the review_by 2025-11-21 lies before the day it was reviewed"),
        (GAUGE.replace("gauge", "The Gauge"), "1: id: must be small letters, digits and hyphens"),
        (GAUGE.replace("Textbooks", "$(gauge)"), "1: source: a fact cannot stand in another one"),
    ],
)
def test_a_fact_that_is_not_right_is_told(folder: Path, kinds: Kinds, facts: str, mistake: str) -> None:
    (folder / "facts.yaml").write_text(facts)
    [line] = mistakes_in(read(folder, [FACTS, *kinds]))
    assert mistake in line


def test_the_uses_of_a_fact_are_known_with_their_lines(with_facts: Any) -> None:
    reading = with_facts(
        "terms/blood.yaml", "- term: Plasma\n  definition: |\n    One.\n    $(gauge) and $(gauge)\n"
    )
    assert [(use.reference.fact, use.kind, use.key, use.field, use.line) for use in reading.fact_uses] == [
        ("gauge", "terms", "Plasma", "definition", 4),
        ("gauge", "terms", "Plasma", "definition", 4),
    ]


@pytest.mark.anyio
async def test_one_changed_fact_changes_one_row_and_every_text(
    school: School, folder: Path, kinds: Kinds, with_facts: Any
) -> None:
    every = [FACTS, QUESTIONS, *kinds]
    text = definition("At most $(tourniquet-limit).") + "- term: Serum\n  definition: $(tourniquet-limit)\n"
    first = await school.database.write(load, with_facts("terms/blood.yaml", text))
    plasma = await school.content.find(kinds[0], "Plasma")
    assert plasma.definition == "At most 1 minute."
    (folder / "facts.yaml").write_text(LIMIT.replace("'1'", "'2'").replace("minute", "minutes") + GAUGE)
    second = await school.database.write(load, read(folder, every))
    assert {name: report.changed for name, report in second.kinds.items() if report.changed} == {"facts": 1}
    assert [term.definition for term in await school.content.all(kinds[0])][:2] == [
        "At most 2 minutes.",
        "2 minutes",
    ]
    passages = await school.content.passages(every)
    assert "At most 2 minutes." in [passage.text for passage in passages]

    def written_by(work: Work, version: int) -> int:
        return len(work.all(select(content_entries.c.id).where(content_entries.c.since_load == version)))

    assert await school.database.read(written_by, second.version) == 1
    assert first.version < second.version


def test_a_fact_with_a_mistake_is_told_and_not_everything_that_names_it(folder: Path, kinds: Kinds) -> None:
    (folder / "facts.yaml").write_text(LIMIT.replace("2027-11-21", "soon") + GAUGE)
    (folder / "terms/blood.yaml").write_text(definition("At most $(tourniquet-limit), with $(gouge)."))
    assert mistakes_in(read(folder, [FACTS, *kinds])) == [
        "content/facts.yaml:6: review_by: must be a date such as 2026-11-21, not the text 'soon'",
        "content/terms/blood.yaml:2: definition: there is no fact 'gouge'; did you mean gauge?",
    ]
    (folder / "facts.yaml").write_text(LIMIT + "- id: [\n")
    assert [mistake.file for mistake in read(folder, [FACTS, *kinds]).mistakes] == ["content/facts.yaml"]


def test_a_fact_that_is_missing_hides_no_other_mistake(with_facts: Callable[..., Reading]) -> None:
    assert mistakes_in(
        with_facts(
            "questions.yaml",
            "- question: At most $(guage)?\n  options: [$(guage), 2]\n  correct_answer: 1 minute\n"
            "  levl: easy\n",
        )
    ) == [
        "content/questions.yaml:1: question: there is no fact 'guage'; did you mean gauge?",
        "content/questions.yaml:2: options[1]: there is no fact 'guage'; did you mean gauge?",
        "content/questions.yaml:2: options[2]: must be text, not the number 2: "
        "put what stands there in quotes",
        "content/questions.yaml:4: levl: there is no such field; did you mean level?",
    ]
