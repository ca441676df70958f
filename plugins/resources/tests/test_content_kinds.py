"""Quiz, professionalism, exam tips, gallery, help, careers and experts: what an editor may write of each."""

from pathlib import Path
from typing import NamedTuple

import pytest

from cubital.content.kinds import ContentKind
from cubital.content.reading import read
from cubital_resources.library import gallery, quiz
from cubital_resources.library.careers import CAREERS
from cubital_resources.library.exam_tips import EXAM_TIPS
from cubital_resources.library.gallery import GALLERY
from cubital_resources.library.help import HELP
from cubital_resources.library.professionalism import PROFESSIONALISM
from cubital_resources.library.professionals import PROFESSIONALS
from cubital_resources.library.quiz import QUIZ

QUESTION = """\
- id: 7
  question: Which tube comes first?
  options: [Lavender, Light blue, Gold, Gray]
  correct_answer: Light blue
  difficulty: medium
  category: Procedures
  explanation: Citrate comes before serum, so that no clot activator reaches it.
"""
TOPIC = """\
- id: infection-control
  title: Infection Control
  category: Safety
  description: Clean hands protect everyone.
  video_url: https://www.cdc.gov/clean-hands/
  reflection_questions:
    - When did you last forget?
  best_practices:
    - Clean your hands after the gloves come off.
"""
TIPS = """\
- id: on-the-day
  title: On the day
  description: Small things.
  category: during
  points:
    - Read the whole question.
"""
PICTURE = """\
- src: media/gallery-lab.svg
  alt: A laboratory bench.
  caption: The bench
  category: laboratory
"""
HELP_TEXT = """\
introduction: Start anywhere.
guide:
  - {title: Flashcards, text: Turn them.}
study_order:
  - {title: First, text: Words.}
tips:
  - Rest.
"""
CAREER_TEXT = """\
introduction: Where next.
resources:
  - {title: "NHA: CPT", text: A national certification.}
steps:
  - {title: Certify, text: Sit the exam.}
"""
EXPERTS = """\
title: The people you will work with
text: Many hands.
experts:
  - {name: Sample Person, role: Instructor, text: Teaches., sample: true}
"""


class Case(NamedTuple):
    kind: ContentKind
    good: str


CASES = {
    "quiz": Case(QUIZ, QUESTION),
    "professionalism": Case(PROFESSIONALISM, TOPIC),
    "tips": Case(EXAM_TIPS, TIPS),
    "gallery": Case(GALLERY, PICTURE),
    "help": Case(HELP, HELP_TEXT),
    "careers": Case(CAREERS, CAREER_TEXT),
    "professionals": Case(PROFESSIONALS, EXPERTS),
}


def written(folder: Path, case: str, old: str = "", new: str = ""):
    """What is read of the good example with `old` replaced by `new`."""
    kind, good = CASES[case]
    assert old in good
    (folder / "media").mkdir(parents=True)
    (folder / "media" / "gallery-lab.svg").write_text(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 2'/>"
    )
    (folder / kind.files).write_text(good.replace(old, new, 1) if old else good + new)
    return read(folder, [kind])


@pytest.mark.parametrize("case", CASES)
def test_the_good_example_has_no_mistake(tmp_path: Path, case: str):
    reading = written(tmp_path, case)

    assert not reading.mistakes
    assert len(reading.entries) == 1


@pytest.mark.parametrize(
    ("case", "old", "new", "sentence"),
    [
        ("quiz", "Gray]", "Lavender]", "3: options: two of them are the same"),
        ("quiz", ", Gray]", "]", "3: options: needs at least 4 items, has 3"),
        (
            "quiz",
            "answer: Light blue",
            "answer: light blue",
            "4: correct_answer: 'light blue' is not one of the options, letter for letter",
        ),
        (
            "quiz",
            "medium",
            "tricky",
            "5: difficulty: must be 'easy', 'medium' or 'hard', not the text 'tricky'",
        ),
        ("quiz", "id: 7", "id: seven", "1: id: must be a whole number, not the text 'seven'"),
        ("quiz", "explanation:", "explanaton:", "7: explanaton: there is no such field"),
        ("quiz", "", QUESTION, "8: quiz: '7' is already in"),
        (
            "professionalism",
            "https:",
            "http:",
            "5: video_url: must be an address that begins with https://, not 'http://www.cdc.gov/clean-hands/'",
        ),
        ("professionalism", "https://www.cdc.gov", "https://", "5: video_url: must be an address"),
        ("professionalism", "https://www", "https://a@www", "5: video_url: must be an address"),
        ("professionalism", "https://www.cdc.gov/clean-hands/", "'javascript:a'", "5: video_url: must be"),
        ("professionalism", "id: infection-control", "id: Infection Control", "1: id: "),
        ("professionalism", "\n    - When did you last forget?", " []", "6: reflection_questions: needs at"),
        ("professionalism", "", TOPIC, "10: professionalism: 'infection-control' is already in"),
        ("tips", "during", "meanwhile", "4: category: must be 'before', 'during', 'after' or 'strategy'"),
        ("tips", "\n    - Read the whole question.", " []", "5: points: needs at least 1 items, has 0"),
        ("tips", "", TIPS, "7: exam_tips: 'on-the-day' is already in"),
        ("gallery", "media/gallery-lab.svg", "https://a.example/b.svg", "1: src: must be a picture below"),
        ("gallery", "media/gallery-lab.svg", "media/../b.svg", "1: src: must be a picture below"),
        ("gallery", "media/gallery-lab.svg", "media/b.mp3", "1: src: must be a picture below"),
        (
            "gallery",
            "gallery-lab",
            "gallery-lob",
            "1: src: there is no file media/gallery-lob.svg; did you mean",
        ),
        ("gallery", "A laboratory bench.", "''", "2: alt: must not be empty"),
        ("gallery", "\n  alt: A laboratory bench.", "", "1: alt: is missing"),
        ("gallery", "laboratory\n", "all\n", "4: category: must be 'clinical', 'education', 'laboratory'"),
        ("help", "title: First", "titel: First", "5: study_order[1].titel: there is no such field"),
        ("help", "\n  - Rest.", " []", "6: tips: needs at least 1 items, has 0"),
        ("careers", "introduction: Where next.\n", "", "1: introduction: is missing"),
        ("professionals", "true", "'yes'", "4: experts[1].sample: must be true or false, not the text 'yes'"),
    ],
)
def test_a_mistake_is_told_with_its_line(tmp_path: Path, case: str, old: str, new: str, sentence: str):
    reading = written(tmp_path, case, old, new)

    (mistake,) = [str(mistake).removeprefix(f"{tmp_path}/") for mistake in reading.mistakes]
    assert mistake.startswith(f"{CASES[case].kind.files}:{sentence}")


@pytest.mark.parametrize(("difficulty", "points"), [("easy", 10), ("medium", 15), ("hard", 20)])
def test_points_follow_from_the_difficulty(tmp_path: Path, difficulty: str, points: int):
    (entry,) = written(tmp_path, "quiz", "medium", difficulty).entries

    served = quiz.view(entry.value).model_dump(mode="json", by_alias=True)

    assert served["pointValue"] == points
    assert served["correctAnswer"] == "Light blue"


@pytest.mark.parametrize("case", CASES)
def test_what_is_stored_is_read_again(tmp_path: Path, case: str):
    (entry,) = written(tmp_path, case).entries

    assert CASES[case].kind.model.model_validate(entry.body) == entry.value


def test_topics_and_pictures_are_served_as_the_pages_expect(tmp_path: Path):
    (topic,) = written(tmp_path / "a", "professionalism").entries
    (picture,) = written(tmp_path / "b", "gallery").entries

    served = topic.value.model_dump(mode="json")

    assert {"videoUrl", "reflectionQuestions", "bestPractices"} <= served.keys()
    assert gallery.view(picture.value).src == "/media/gallery-lab.svg"


def test_the_tutor_gets_an_explanation_without_its_question(tmp_path: Path):
    (entry,) = written(tmp_path, "quiz").entries

    (passage,) = QUIZ.passages(entry.value)

    assert passage.text == entry.value.explanation
    assert passage.questions == ()
    assert "Which tube comes first?" not in f"{passage.heading} {passage.text}"


@pytest.mark.parametrize(
    ("case", "links"),
    [
        ("professionalism", ["/study-resources?tab=professionalism#topic-infection-control"]),
        ("tips", ["/study-resources?tab=exam-tips#tips-on-the-day"]),
        (
            "careers",
            ["/study-resources?tab=help#career-nha-cpt", "/study-resources?tab=help#career-certify"],
        ),
    ],
)
def test_what_teaches_can_be_quoted_with_its_place(tmp_path: Path, case: str, links: list[str]):
    (entry,) = written(tmp_path, case).entries

    quotable = list(CASES[case].kind.passages(entry.value))

    assert [passage.link for passage in quotable] == links
    assert len({passage.key for passage in quotable}) == len(quotable)


def test_reflection_questions_are_not_quoted(tmp_path: Path):
    (entry,) = written(tmp_path, "professionalism").entries

    (passage,) = PROFESSIONALISM.passages(entry.value)

    assert "When did you last forget?" not in passage.text
    assert "- Clean your hands after the gloves come off." in passage.text


@pytest.mark.parametrize("case", ["gallery", "help", "professionals"])
def test_what_does_not_teach_is_not_quoted(tmp_path: Path, case: str):
    (entry,) = written(tmp_path, case).entries

    assert list(CASES[case].kind.passages(entry.value)) == []
