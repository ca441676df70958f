"""A question that nobody can answer without a picture does not land without it, and is listed."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from question_school import EXAM_FIELDS, QUIZ_FIELDS, deck

Cubital = Callable[..., subprocess.CompletedProcess[str]]

OPTIONS = ["Red", "Blue", "Gold", "Gray"]
BESIDE = '<img src="tube.png"> Which tube is it?'
FIELDS = ["Question", "Options", "Answer", "Explanation"]


def as_gift(stem: str, first: str = "Red") -> bytes:
    texts = [text.replace("=", "\\=").replace(":", "\\:") for text in (stem, first)]
    return f"[html]{texts[0]} {{={texts[1]} ~Blue ~Gold ~Gray ####Because.}}\n\n".encode()


def as_csv(stem: str, first: str = "Red") -> bytes:
    texts = [stem, first, *OPTIONS[1:], first, "Because."]
    cells = ",".join('"' + text.replace('"', '""') + '"' for text in texts)
    return f"question,option_1,option_2,option_3,option_4,correct_answer,explanation\n{cells}\n".encode()


QTI = """<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="q" title="t">
<responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse>
<value>A</value></correctResponse></responseDeclaration><itemBody><p>{stem}</p>
<choiceInteraction responseIdentifier="R" maxChoices="1">{choices}</choiceInteraction></itemBody>
<modalFeedback outcomeIdentifier="F" identifier="correct" showHide="show">Because.</modalFeedback>
</assessmentItem>"""


def as_qti(stem: str, first: str = "Red") -> bytes:
    choices = "".join(
        f'<simpleChoice identifier="{name}">{text}</simpleChoice>'
        for name, text in zip("ABCD", [first, *OPTIONS[1:]], strict=True)
    )
    return QTI.format(stem=stem.replace('">', '"/>'), choices=choices).encode()


def as_anki(stem: str, first: str = "Red") -> bytes:
    options = "<br>".join([first, *OPTIONS[1:]])
    return deck(FIELDS, [stem, options, first, "Because."], media=["tube.png"])


FILES = {"bank.gift": as_gift, "bank.csv": as_csv, "bank.xml": as_qti, "bank.apkg": as_anki}


def imported(school: Cubital, folder: Path, file: str, data: bytes, to: str = "quiz") -> tuple[str, str]:
    """What the import says, and its remarks."""
    (folder / file).write_bytes(data)
    fields = {"quiz": QUIZ_FIELDS, "exam-items": EXAM_FIELDS, "lessons": ["--entry", "5"]}
    done = school("import", file, "--to", to, "--dry-run", *fields[to])
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout, done.stderr


@pytest.mark.parametrize("to", ["quiz", "lessons"])
@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("stem", [BESIDE, "Which tube do you see in the picture below?"])
def test_no_question_lands_without_the_picture_that_it_is_about(
    question_school: Cubital, tmp_path: Path, stem: str, file: str, to: str
) -> None:
    shown, remarks = imported(question_school, tmp_path, file, FILES[file](stem), to)
    assert "0 new, 0 changed, 0 the same." in shown
    assert remarks.startswith(f"{file}:")
    assert ("tube" if stem == BESIDE else "a picture ('in the picture')") in remarks
    assert "was left out" in remarks


@pytest.mark.parametrize("file", FILES)
def test_the_same_question_without_a_picture_lands(
    question_school: Cubital, tmp_path: Path, file: str
) -> None:
    shown, remarks = imported(question_school, tmp_path, file, FILES[file]("Which tube is for serum?"))
    assert "1 new" in shown, remarks
    assert remarks == ""


@pytest.mark.parametrize("to", ["quiz", "exam-items"])
@pytest.mark.parametrize("shown", ['<img src="a.png">', '<img src="https://x.org/a.png"> A', "<svg></svg> A"])
def test_an_option_that_is_a_picture_leaves_its_question_out(
    question_school: Cubital, tmp_path: Path, shown: str, to: str
) -> None:
    output, remarks = imported(question_school, tmp_path, "a.gift", as_gift("Which tube?", shown), to)
    assert "0 new" in output
    assert "a.gift:1: shows " in remarks


@pytest.mark.parametrize(
    "stem",
    [
        "Refer to the figure above. Which vein is it?",
        "Based on the following diagram, which vein is first?",
        "Which vein is pictured here?",
        "See Figure 2. Which vein is it?",
        "Which label in the photograph is wrong?",
    ],
)
def test_an_exam_item_that_speaks_of_a_picture_is_listed(
    question_school: Cubital, tmp_path: Path, stem: str
) -> None:
    output, remarks = imported(question_school, tmp_path, "a.gift", as_gift(stem), "exam-items")
    assert "0 new" in output
    assert "say in words what it shows; it was left out" in remarks


@pytest.mark.parametrize(
    "stem",
    [
        "What do you write in the chart?",
        "What does a drawing above an IV risk?",
        "Why is the drawing below the IV safe?",
        "Which of the following figures is a normal hemoglobin?",
        "How do you keep the big picture?",
    ],
)
def test_words_that_speak_of_no_picture_of_its_own_are_no_reason(
    question_school: Cubital, tmp_path: Path, stem: str
) -> None:
    output, remarks = imported(question_school, tmp_path, "a.gift", as_gift(stem), "exam-items")
    assert "1 new" in output, remarks
