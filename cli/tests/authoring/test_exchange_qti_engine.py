"""Our questions in pyslet, an engine of QTI 2.1 that is not ours: it reads each, and marks as we do."""

import zipfile
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter
from qti_bank import QUESTIONS, package_of
from qti_engine import after, after_key, manifest_of

from cubital.questions import Question, Response, mark

pytestmark = pytest.mark.filterwarnings("ignore")  # Python has words about its age
READ: TypeAdapter[Any] = TypeAdapter(Question)
ALL = list("abcdefg")
A, B, C = "i1 a1", "i2 a1", "i3 a2"
# Of each question in the bank: what is answered here and there, and what it is worth.
ANSWERS: dict[int, list[tuple[Response, Any, float]]] = {
    1: [("a < **b**", "c1", 1), ("c", "c2", 0), ("d", "c3", 0)],
    2: [("a < **b**", "c1", 1), ("c", "c2", 0)],
    3: [(["a", "b"], ["c2", "c1"], 1), (["a"], ["c1"], 0), (["a", "b", "c"], ["c1", "c2", "c3"], 0)],
    4: [
        (ALL, [f"c{n}" for n in range(1, 8)], 1),
        (["c", "a"], ["c3", "c1"], 2 / 7),
        ([*ALL, "h"], [f"c{n}" for n in range(1, 9)], 0),
        (["a", "h"], ["c1", "c8"], 0),
    ],
    5: [("False", "c2", 1), ("True", "c1", 0)],
    6: [(["a", "b", "c"], ["c1", "c2", "c3"], 1), (["b", "a", "c"], ["c2", "c1", "c3"], 0)],
    7: [
        (["a", "b", "c"], ["c1", "c2", "c3"], 1),
        (["b", "a", "c"], ["c2", "c1", "c3"], 1 / 3),
        (["b", "c", "a"], ["c2", "c3", "c1"], 0),
    ],
    8: [
        ({"a": "1", "b": "1", "c": "2"}, [A, B, C], 1),
        ({"a": "1", "b": "1", "c": "3"}, [A, B, "i3 a3"], 0),
        ({"a": "1", "b": "1"}, [A, B], 0),
    ],
    9: [
        ({"a": "1", "b": "1", "c": "2"}, [A, B, C], 1),
        ({"a": "1", "b": "2", "c": "2"}, [A, "i2 a2", C], 2 / 3),
        ({"a": "2", "b": "2", "c": "1"}, ["i1 a2", "i2 a2", "i3 a1"], 0),
    ],
    10: [("EDTA", "EDTA", 1), ("edetate", "edetate", 1), ("heparin", "heparin", 0)],
    11: [("2.5", 2.5, 1), ("2.6", 2.6, 1), ("2.4", 2.4, 1), ("2.61", 2.61, 0), ("2.39", 2.39, 0)],
    12: [("2", 2.0, 1), ("2.001", 2.001, 0)],
    13: [("A", "c1", 1), ("B", "c2", 0)],
    # As computers subtract, 5.4 less 0.05 is a little more than 5.35.
    14: [("5.35", 5.35, 1), ("5.45", 5.45, 1), ("5.34", 5.34, 0), ("5.46", 5.46, 0)],
}


@pytest.fixture
def package(tmp_path: Path) -> zipfile.ZipFile:
    return package_of(tmp_path / "content")


def item(package: zipfile.ZipFile, number: int) -> bytes:
    return package.read(f"items/bank-{number}.xml")


@pytest.mark.parametrize("number", ANSWERS)
def test_an_answer_is_worth_there_what_it_is_here(package: zipfile.ZipFile, number: int):
    question = READ.validate_python({"stem": "Which?"} | QUESTIONS[number - 1])
    for ours, theirs, worth in ANSWERS[number]:
        assert mark(question, ours) == pytest.approx(worth)
        score = after(item(package, number), theirs)["SCORE"].value
        assert score == pytest.approx(worth, abs=1e-9), theirs


def test_every_question_is_answered_rightly_and_wrongly():
    assert list(ANSWERS) == list(range(1, len(QUESTIONS) + 1))
    assert all({0, 1} <= {worth for _, _, worth in answers} for answers in ANSWERS.values())


@pytest.mark.parametrize("number", ANSWERS)
def test_its_key_is_a_whole_mark(package: zipfile.ZipFile, number: int):
    assert after_key(item(package, number))["SCORE"].value == 1


@pytest.mark.parametrize(
    ("number", "response", "shown"),
    [
        (1, "c1", {"c1"}),
        (1, "c2", {"c1", "c2"}),
        (1, "c3", {"c1", "c3"}),
        (3, ["c1"], set()),
        (5, "c1", {"general"}),
        (6, ["c2", "c1", "c3"], {"general"}),
        (13, "c2", {"c1", "c2"}),
    ],
)
def test_the_reasons_of_what_was_chosen_and_of_what_is_right_are_shown(
    package: zipfile.ZipFile, number: int, response: Any, shown: set[str]
):
    value = after(item(package, number), response)["FEEDBACK"].value
    assert (set() if value is None else {value} if isinstance(value, str) else set(value)) == shown


def test_it_finds_each_question_and_its_picture_by_the_manifest(package: zipfile.ZipFile):
    resources = manifest_of(package.read("imsmanifest.xml")).Resources.Resource
    assert [str(one.href) for one in resources] == [f"items/bank-{n}.xml" for n in ANSWERS]
    files = {str(file.href) for one in resources for file in one.File}
    assert files == set(package.namelist()) - {"imsmanifest.xml"}
