"""The school's own content holds what it promises: counted through the content engine, facts filled in."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args
from xml.etree import ElementTree

import pytest
from school_texts import CONTENT, school, texts

from cubital.content.reading import read
from cubital.plugins.manager import find_plugins
from cubital_cli.authoring import lints
from cubital_resources.library.gallery import Scene
from cubital_resources.library.quiz import POINTS

TITLES = [
    "Medical Terminology and Core Knowledge",
    "Anatomy & Physiology - Circulatory System",
    "Anatomy & Physiology - Body Systems",
    "Blood & Laboratory Basics",
    "Venipuncture Skills and Techniques",
    "Capillary Collection and Special Procedures",
    "Specimen Handling and Processing",
    "Infection Control and Safety",
    "Patient Identification and Legal Requirements",
    "Professional Communication and Ethics",
    "Troubleshooting Difficult Draws",
    "Complications and Quality Control",
]
MODULES = range(1, len(TITLES) + 1)
TOPICS = ["Patient Communication", "Infection Control", "Professional Ethics"]
PICTURE_IN_TEXT = re.compile(r"!\[(?P<alt>[^\]]*)\]\(/?(?P<src>[^)\s]+)[^)]*\)")
SVG = "{http://www.w3.org/2000/svg}"
MOST_OF_A_BANK = 0.4  # of its right answers in one position, or longer than all the others


def entries(kind: str) -> list[Any]:
    return [entry.value for entry in school().of(kind)]


def lesson(module: int) -> Any:
    written = {lesson.module: lesson for lesson in entries("lessons")}
    assert module in written, f"the lesson of module {module} is not written"
    return written[module]


def rendered_words(markdown: str) -> int:
    """The words that a reader sees: no table rules, no marks, no addresses of links and pictures."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", markdown)
    return sum(any(letter.isalnum() for letter in word) for word in re.split(r"[\s|]+", text))


def gives_away(questions: list[Any]) -> list[str]:
    """How a bank of questions lets its right answers be guessed."""
    positions = Counter(question.options.index(question.correct_answer) for question in questions)
    longest = [
        question
        for question in questions
        if all(
            len(question.correct_answer) > len(option)
            for option in question.options
            if option != question.correct_answer
        )
    ]
    findings = [f"position {place + 1} is never right" for place in range(4) if not positions[place]]
    findings += [
        f"position {place + 1} is right {count} of {len(questions)} times"
        for place, count in positions.items()
        if count > MOST_OF_A_BANK * len(questions)
    ]
    if len(longest) > MOST_OF_A_BANK * len(questions):
        findings.append(f"the longest option is right {len(longest)} of {len(questions)} times")
    return findings


def test_there_are_twelve_modules_with_their_titles():
    modules = sorted(entries("modules"), key=lambda module: module.id)

    assert [(module.id, module.title) for module in modules] == list(enumerate(TITLES, 1))
    assert all(len(set(module.prompts)) == 3 for module in modules)
    assert all(module.description for module in modules)


@pytest.mark.parametrize("module", MODULES)
def test_a_lesson_has_eight_sections_of_readable_length(module: int):
    sections = lesson(module).sections

    lengths = {section.id: rendered_words(section.body) for section in sections}
    assert len(sections) >= 8
    assert not {name: words for name, words in lengths.items() if not 120 <= words <= 250}
    assert all(len(set(section.questions)) >= 3 for section in sections)


@pytest.mark.parametrize("module", MODULES)
def test_a_lesson_prepares_for_the_exam(module: int):
    written = lesson(module)
    questions = written.exam_prep.practice_questions

    assert len({question.question for question in questions}) == len(questions) >= 15
    assert not gives_away(questions)
    assert not [question.question for question in questions if rendered_words(question.explanation) < 12]
    assert written.references
    assert len(written.exam_prep.key_facts) >= 3
    assert len(written.exam_prep.state_exam_tips) >= 3


def test_no_question_is_asked_twice():
    questions = [q.question for module in MODULES for q in lesson(module).exam_prep.practice_questions]
    questions += [question.question for question in entries("quiz")]

    plain = Counter(" ".join(re.findall(r"\w+", question.casefold())) for question in questions)
    assert not [question for question, count in plain.items() if count > 1]


def test_the_glossary_covers_the_nine_categories():
    terms = entries("glossary")

    assert 70 <= len(terms) <= 75
    assert min(Counter(term.category for term in terms).values()) >= 5
    assert {term.category for term in terms} == {category.name for category in entries("categories")}


def test_each_term_is_respelled_with_its_stress():
    for term in entries("glossary"):
        respelling = term.pronunciation
        assert re.fullmatch(r"[A-Za-z]+(?:[ -][A-Za-z]+)*", respelling), term.term
        for word in respelling.split():
            syllables = word.split("-")
            stressed = [syllable for syllable in syllables if syllable.isupper()]
            alone = len(syllables) == 1 and len(respelling.split()) > 1
            assert len(stressed) == (0 if alone else 1), f"{term.term}: {respelling}"
            assert all(syllable.islower() or syllable.isupper() for syllable in syllables), respelling


@pytest.mark.parametrize(
    ("term", "value"),
    [
        ("Plasma", "7.35 to 7.45"),
        ("Erythrocyte", "4.5 to 5.5 million per microliter"),
        ("Leukocyte", "4,500 to 11,000 per microliter"),
        ("Thrombocyte", "150,000 to 450,000 per microliter"),
    ],
)
def test_the_reference_values_stand_in_the_glossary(term: str, value: str):
    (entry,) = [entry for entry in entries("glossary") if entry.term == term]

    assert value in entry.definition
    assert "varies" in entry.definition


def test_there_are_fifteen_flashcards_over_all_categories():
    cards = entries("flashcards")

    assert len(cards) == 15
    assert {card.category for card in cards} == {category.name for category in entries("categories")}


def test_the_quiz_has_ten_questions_of_mixed_difficulty():
    questions = entries("quiz")

    # A question that replaces another has a number of its own: answers stay with what was asked.
    assert len({question.id for question in questions}) == len(questions) == 10
    assert {question.difficulty for question in questions} == set(POINTS)
    assert len({question.category for question in questions}) >= 5
    assert not gives_away(questions)


def test_there_are_three_topics_of_professionalism():
    topics = entries("professionalism")

    assert [topic.title for topic in topics] == TOPICS
    assert all(2 <= len(topic.reflection_questions) <= 4 for topic in topics)
    assert all(len(topic.best_practices) >= 3 for topic in topics)


def test_there_are_five_groups_of_exam_tips():
    groups = entries("exam_tips")

    assert len(groups) == 5
    assert {"before", "during", "strategy"} <= {group.category for group in groups}
    points = " ".join(point for group in groups for point in group.points)
    assert "scores 100 multiple-choice questions (120 in all) with a two-hour limit" in points


def test_the_gallery_shows_thirteen_pictures_of_all_kinds():
    pictures = entries("gallery")

    assert len(pictures) == 13
    assert {picture.category for picture in pictures} == set(get_args(Scene))
    assert not [a.src for a, b in pairwise(pictures) if a.category == b.category], "neighbors of one kind"


def test_help_careers_and_experts_are_written():
    (guide,) = entries("help")
    (careers,) = entries("careers")
    (professionals,) = entries("professionals")

    assert len(guide.guide) >= 7
    assert len(guide.study_order) >= 3
    named = " ".join(resource.title for resource in careers.resources)
    assert all(certifier in named for certifier in ("NHA", "ASCP", "AMT", "NCCT"))
    assert all(expert.sample for expert in professionals.experts)


def test_the_sample_study_state_speaks_of_what_is_there():
    (site,) = entries("site")
    sample = site.sample_study_state
    questions = {topic.id: len(topic.reflection_questions) for topic in entries("professionalism")}

    assert site.completion_denominator == 6
    assert (
        sample.flashcards_completed,
        sample.glossary_terms_reviewed,
        sample.game_questions_attempted,
        sample.reflections_completed,
        sample.exam_tips_reviewed,
    ) == (3, 4, 2, 1, 2)
    for topic, answers in sample.reflections.items():
        assert set(answers) == {str(place) for place in range(questions[topic])}
    assert len(sample.reflections) == sample.reflections_completed
    assert set(sample.read_tips) <= {group.id for group in entries("exam_tips")}
    assert len(sample.read_tips) == sample.exam_tips_reviewed


def pictures_named() -> list[tuple[str, str]]:
    """Every picture that the content names, as its file and its alt text."""
    (site,) = entries("site")
    named = [(slide.image, slide.alt) for slide in site.home.slides]
    named += [(picture.src, picture.alt) for picture in entries("gallery")]
    for text in texts():
        named += [(match["src"], match["alt"]) for match in PICTURE_IN_TEXT.finditer(text)]
    return named


def test_every_picture_is_there_and_says_what_it_shows():
    named = pictures_named()

    assert len(named) >= 16
    assert not [src for src, _ in named if not (CONTENT / src).is_file()]
    assert not [src for src, alt in named if rendered_words(alt) < 5]


def test_every_drawing_has_a_title_and_a_description():
    for file in sorted((CONTENT / "media").glob("*.svg")):
        drawing = ElementTree.parse(file).getroot()
        for part in ("title", "desc"):
            element = drawing.find(f"{SVG}{part}")
            assert element is not None, f"{file.name} has no {part}"
            assert (element.text or "").strip(), f"{file.name} has an empty {part}"


def test_no_lint_has_anything_to_say():
    findings = lints.run(school(), find_plugins().content_kinds())

    assert not findings, "\n".join(map(str, findings))


def test_a_kept_reading_is_that_of_the_files(tmp_path: Path):
    kinds = list(find_plugins().content_kinds())
    read(CONTENT, kinds, cache=tmp_path)
    from_cache, fresh = read(CONTENT, kinds, cache=tmp_path), read(CONTENT, kinds)

    assert from_cache.entries == fresh.entries
    assert [entry.value for entry in from_cache.entries] == [entry.value for entry in fresh.entries]
    assert from_cache.fact_uses == fresh.fact_uses
    assert list(from_cache.facts) == list(fresh.facts)
    assert (from_cache.mistakes, from_cache.warnings) == (fresh.mistakes, fresh.warnings) == ([], [])


def test_no_fact_is_left_unfilled():
    assert not [text for text in texts() if "$(" in text]
