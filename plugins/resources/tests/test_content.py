"""The glossary's and the flashcards' YAML: what an editor may write, and how a mistake is told."""

from pathlib import Path

import pytest

from cubital.content.reading import Reading, read
from cubital.content.site import SITE
from cubital_resources.library.categories import CATEGORIES
from cubital_resources.library.exam_tips import EXAM_TIPS
from cubital_resources.library.flashcards import FLASHCARDS
from cubital_resources.library.glossary import GLOSSARY
from cubital_resources.library.professionalism import PROFESSIONALISM
from cubital_resources.library.quiz import QUIZ

KINDS = [SITE, CATEGORIES, FLASHCARDS, GLOSSARY, QUIZ, PROFESSIONALISM, EXAM_TIPS]
RECAP = "- term: Recapping\n  definition: Never.\n  pronunciation: ree-KAP-ing\n  category: Safety\n"


def mistakes_of(reading: Reading, folder: Path) -> list[str]:
    return [str(mistake).removeprefix(f"{folder}/") for mistake in reading.mistakes]


def test_the_schools_own_content_is_free_of_mistakes():
    reading = read(Path("content"), [FLASHCARDS, GLOSSARY])

    assert not [m for m in reading.mistakes if "flashcards" in m.file or "glossary" in m.file]
    assert len(reading.of("flashcards")) == 15
    categories = {entry.value.category for entry in reading.of("glossary")}
    assert len(categories) == 9


def test_a_category_that_is_none_of_the_nine_is_told_with_its_line(content_folder: Path):
    file = content_folder / "glossary" / "safety.yaml"
    file.write_text(RECAP + RECAP.replace("Recapping", "Scoop").replace("Safety", "Safty"))

    (mistake,) = mistakes_of(read(content_folder, KINDS), content_folder)

    assert mistake.startswith("glossary/safety.yaml:8: category: must be 'Anatomy', 'Blood Components'")
    assert mistake.endswith("or 'Terminology', not the text 'Safty'")


def test_every_mistake_of_a_file_is_told_at_once(content_folder: Path):
    (content_folder / "flashcards.yaml").write_text(
        "- term: Serum\n  defintion: The liquid.\n  category: Safety\n"
        "- term: 7\n  definition: ''\n  category: Safety\n"
    )

    mistakes = mistakes_of(read(content_folder, KINDS), content_folder)

    assert mistakes == [
        "flashcards.yaml:2: defintion: there is no such field; did you mean definition?",
        "flashcards.yaml:4: term: must be text, not the number 7: put what stands there in quotes",
        "flashcards.yaml:5: definition: must not be empty",
    ]


def test_a_term_stands_once_in_the_whole_glossary(content_folder: Path):
    (content_folder / "glossary" / "safety.yaml").write_text(RECAP)
    (content_folder / "glossary" / "terminology.yaml").write_text(RECAP)

    (mistake,) = mistakes_of(read(content_folder, KINDS), content_folder)

    assert mistake.startswith("glossary/terminology.yaml:1: glossary: 'Recapping' is already in")
    assert mistake.endswith("glossary/safety.yaml:1")


@pytest.mark.parametrize("path", ["https://elsewhere.example/a.mp3", "media/a.txt", "media/../a.mp3", ""])
def test_a_recording_is_a_sound_of_the_school(content_folder: Path, path: str):
    (content_folder / "glossary" / "safety.yaml").write_text(f"{RECAP}  audio_url: '{path}'\n")

    (mistake,) = mistakes_of(read(content_folder, KINDS), content_folder)

    assert mistake.startswith("glossary/safety.yaml:5: audio_url: must be a sound below media/")


def test_the_tutor_may_quote_each_term_and_links_to_it(content_folder: Path):
    (entry,) = [e for e in read(content_folder, KINDS).of("glossary") if e.key.startswith("Étui")]

    (passage,) = GLOSSARY.passages(entry.value)

    assert passage.heading == "Étui (sharps)"
    assert passage.link == "/study-resources?tab=glossary#term-etui-sharps"
    assert passage.text == "A case for sharps. It is pronounced ay-TWEE."
    assert {"what is Étui (sharps)", "define Étui (sharps)"} <= set(passage.questions)
    assert passage.module is None
