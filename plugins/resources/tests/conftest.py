"""A small school for the resources: a few cards, terms, questions, topics and groups of tips."""

import re
import shutil
from pathlib import Path

import pytest

from cubital.content.loading import load
from cubital.content.reading import read
from cubital.testing import run_in

CARD = "- term: Card {0}\n  definition: What card {0} means.\n  category: Safety\n"
TERM = "- term: Term {0}\n  definition: What term {0} means.\n  pronunciation: TURM {0}\n  category: Safety\n"
QUESTION = """\
- id: {0}
  question: What is {0}?
  options: [Right {0}, Wrong {0}, Other {0}, None {0}]
  correct_answer: Right {0}
  difficulty: {1}
  category: Safety
  explanation: Because {0} is right.
"""
TOPIC = """\
- id: {0}
  title: {1}
  category: Communication
  description: About it.
  video_url: https://www.example.org/{0}
  reflection_questions: [When was it?, What did you do?]
  best_practices: [Be kind.]
"""
TIPS = "- id: {0}\n  title: Tips {0}\n  description: Some.\n  category: before\n  points: [One., Two.]\n"
STATE = """\
sample_study_state:
  flashcards_completed: 3
  glossary_terms_reviewed: 4
  game_questions_attempted: 2
  reflections_completed: 1
  exam_tips_reviewed: 2
  reflections: {greeting: {"0": A sample., "1": Another sample., "7": No question.}, gone: {"0": Old.}}
  read_tips: [one, two, gone]
"""


@pytest.fixture
def content_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "content"
    (folder / "glossary").mkdir(parents=True)
    site = Path("content/site.yaml").read_text("utf-8")
    (folder / "site.yaml").write_text(
        re.sub(r"sample_study_state:\n(?: .*\n)+", lambda _: STATE, site, count=1), "utf-8"
    )
    shutil.copytree("content/media", folder / "media")
    (folder / "media" / "etui.mp3").write_bytes(b"ID3\x04" + bytes(200))
    shutil.copy("content/categories.yaml", folder)
    (folder / "flashcards.yaml").write_text("".join(CARD.format(n) for n in range(20)))
    (folder / "glossary" / "safety.yaml").write_text("".join(TERM.format(n) for n in range(1, 20)))
    (folder / "glossary" / "equipment.yaml").write_text(
        "- term: Étui (sharps)\n"
        "  definition: A case for sharps.\n"
        "  pronunciation: ay-TWEE\n"
        "  category: Equipment\n"
        "  audio_url: media/etui.mp3\n"
    )
    grades = ((1, "easy"), (2, "medium"), (3, "hard"), (4, "easy"))
    (folder / "quiz.yaml").write_text("".join(QUESTION.format(*grade) for grade in grades))
    (folder / "professionalism.yaml").write_text(
        TOPIC.format("greeting", "Greeting") + TOPIC.format("honesty", "Honesty")
    )
    (folder / "exam-tips.yaml").write_text("".join(TIPS.format(name) for name in ("one", "two", "three")))
    return folder


@pytest.fixture
def edit(content_folder: Path):
    """`edit(client, "quiz.yaml", old, new)` changes the content while the school is running."""

    def change(client, file: str, old: str, new: str) -> None:
        path = content_folder / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")
        reading = read(content_folder, client.app.state.school.plugins.content_kinds())
        assert not reading.mistakes, reading.mistakes
        run_in(client, load, reading)

    return change
