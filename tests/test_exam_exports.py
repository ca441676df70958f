"""The bank as it goes out to other programs: its GIFT is read by gift-pegjs, its QTI by pyslet, which are of
others, and both come back as they were."""

import io
import json
import subprocess
import zipfile
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from manifest_form import mistakes_in_manifest
from qti_engine import after, after_key
from qti_form import mistakes_in

from cubital.content.reading import Reading, read
from cubital.plugins.manager import find_plugins
from cubital.questions.marking import mark
from cubital_cli.authoring.exchange import apply_import, target
from cubital_cli.authoring.exchange.gift import read_gift, write_gift
from cubital_cli.authoring.exchange.gift_writing import holds
from cubital_cli.authoring.exchange.qti_engine_writing import holds as qti_holds
from cubital_cli.authoring.exchange.qti_reading import read_qti
from cubital_cli.authoring.exchange.qti_writing import write_qti
from cubital_cli.authoring.exchange.targets import Target

ROOT = Path(__file__).parents[1]
PARSE = """
const text = require("node:fs").readFileSync(0, "utf8")
process.stdout.write(JSON.stringify(require("gift-pegjs").parse(text)))
"""


@pytest.fixture(scope="module")
def reading() -> Reading:
    return read(ROOT / "content", find_plugins().content_kinds())


def target_of(reading: Reading, kind: str = "exam-items", entry: str | None = None) -> Target:
    return target(reading, find_plugins().content_kinds(), kind, entry)


@pytest.fixture(scope="module")
def questions(reading: Reading) -> dict[str, Any]:
    """Those that GIFT can hold, by their numbers."""
    items = [item.value for item in reading.of("exam-items")]
    return {str(item.id): item.question for item in items if holds(item.question.model_dump(mode="json"))}


@pytest.fixture(scope="module")
def parsed(reading: Reading) -> dict[str, dict[str, Any]]:
    gift = write_gift(target_of(reading))
    node = subprocess.run(["node", "-e", PARSE], input=gift, capture_output=True, cwd=ROOT, check=False)
    assert node.returncode == 0, node.stderr
    return {
        one["title"].rpartition("-")[2]: one for one in json.loads(node.stdout) if one["type"] != "Category"
    }


def text_of(part: dict[str, Any]) -> str:
    return part["text"].replace("\\n", "\n").strip()


def response_in(question: dict[str, Any]) -> Any:
    """What gift-pegjs takes for the right answer."""
    choices = question.get("choices") or []
    match question["type"]:
        case "MC" if any(choice["isCorrect"] for choice in choices):
            return next(text_of(choice["text"]) for choice in choices if choice["isCorrect"])
        case "MC":
            return [text_of(choice["text"]) for choice in choices if (choice["weight"] or 0) > 0]
        case "TF":
            return str(question["isTrue"])
        case "Short":
            return text_of(choices[0]["text"])
        case "Matching":
            pairs = question["matchPairs"]
            return {
                text_of(pair["subquestion"]): pair["subanswer"].strip()
                for pair in pairs
                if text_of(pair["subquestion"])
            }
        case "Numerical":
            return str(choices["number"] if isinstance(choices, dict) else choices[0]["text"]["number"])
    raise AssertionError(question)


def test_gift_pegjs_reads_each_question_with_the_same_stem_and_answer(
    questions: dict[str, Any], parsed: dict[str, dict[str, Any]]
) -> None:
    assert len(questions) > 500
    assert parsed.keys() == questions.keys()
    for number, question in questions.items():
        # A unit that the stem does not name stands behind it.
        stem = text_of(parsed[number]["stem"]).removesuffix(f" (in {getattr(question, 'unit', None)})")
        assert stem == question.stem.strip(), number
        assert mark(question, response_in(parsed[number])) == 1, number


def test_all_of_the_bank_comes_back_from_gift_as_it_was(reading: Reading) -> None:
    into = target_of(reading)
    imported = read_gift(Path("bank.gift"), write_gift(into), into)
    assert imported.remarks == []
    result = apply_import(into, imported, {})
    assert (result.new, result.changed) == ([], [])


def test_all_of_the_bank_comes_back_from_qti_as_it_was(reading: Reading) -> None:
    into = target_of(reading)
    out = [item for item in into.items if qti_holds(item.fields["question"])]
    imported = read_qti(Path("bank.zip"), write_qti(into), into)
    assert [str(remark) for remark in imported.remarks] == []
    for ours, back in zip(out, imported.items, strict=True):
        question = ours.fields["question"]
        for name in ("options", "spots"):
            parts = zip(question.get(name) or [], back.fields["question"].get(name) or [], strict=True)
            assert all(one == {**one, **two} for one, two in parts), back.place
    result = apply_import(into, imported, {})
    assert (result.new, result.changed, len(result.same)) == ([], [], len(out))
    assert len(out) > 500


@pytest.mark.filterwarnings("ignore")  # what Python says of pyslet's age
@pytest.mark.parametrize(("kind", "entry"), [("exam-items", None), ("quiz", None), ("lessons", "5")])
def test_each_question_in_qti_has_its_form_and_its_key_is_a_whole_mark_elsewhere(
    reading: Reading, kind: str, entry: str | None
) -> None:
    package = zipfile.ZipFile(io.BytesIO(write_qti(target_of(reading, kind, entry))))
    items = [name for name in package.namelist() if name.startswith("items/")]
    assert items
    assert mistakes_in_manifest(fromstring(package.read("imsmanifest.xml"))) == []
    for name in items:
        xml = package.read(name)
        assert mistakes_in(fromstring(xml)) == [], name
        assert after_key(xml)["SCORE"].value == 1, name


@pytest.mark.filterwarnings("ignore")  # what Python says of pyslet's age
def test_the_limits_of_each_number_are_as_right_elsewhere(reading: Reading) -> None:
    package = zipfile.ZipFile(io.BytesIO(write_qti(target_of(reading))))
    numbers = [item.value for item in reading.of("exam-items") if item.value.question.kind == "number"]
    assert len(numbers) > 20
    for item in numbers:
        value, reach = item.question.value, item.question.tolerance
        xml = package.read(f"items/exam-items-{item.id}.xml")
        for typed in {value - reach, value + reach, value - reach * 1.1 - 0.01, value + reach * 1.1 + 0.01}:
            text = f"{typed:.12g}"
            assert after(xml, float(text))["SCORE"].value == mark(item.question, text), (item.id, text)
